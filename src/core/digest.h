/*
 * digest.h - SHA-256, its HMAC, and bytes that nobody can foretell.
 *
 * The program has them from OpenSSL, the module for the page from the page: this is
 * all of cryptography that luck needs.
 */
#ifndef MAAT_DIGEST_H
#define MAAT_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 }; /* bytes, also of a key */

void digest_sum(const void *bytes, size_t n, uint8_t ret[DIGEST_SIZE]);
void digest_hmac(const uint8_t key[DIGEST_SIZE], const void *bytes, size_t n,
                 uint8_t ret[DIGEST_SIZE]);
int digest_random(uint8_t ret[DIGEST_SIZE]); /* 0 or -1 */

#endif
