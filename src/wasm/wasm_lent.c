/*
 * wasm_lent.c - what the program has from libraries and the module from the page.
 *
 * These stand in for core/digest.c and wire/encode.c: SHA-256 is the page's own, and a
 * message goes into the answer instead of a socket.
 */
#include "core/digest.h"
#include "wasm/wasm.h"
#include "wire/wire.h"

#define LENT(name) __attribute__((import_module("page"), import_name(#name)))

LENT(sha256)
void wasm_page_sha256(const void *bytes, size_t n, uint8_t *ret);
LENT(hmac)
void wasm_page_hmac(const uint8_t *key, size_t key_len, const void *bytes, size_t n,
                    uint8_t *ret);

void digest_sum(const void *bytes, size_t n, uint8_t ret[DIGEST_SIZE])
{
    wasm_page_sha256(bytes, n, ret);
}

void digest_hmac(const uint8_t key[DIGEST_SIZE], const void *bytes, size_t n,
                 uint8_t ret[DIGEST_SIZE])
{
    wasm_page_hmac(key, DIGEST_SIZE, bytes, n, ret);
}

/* Whoever opens a table brings its seed. */
int digest_random(uint8_t ret[DIGEST_SIZE])
{
    (void)ret;
    return -1;
}

struct net_msg *wire_encode(void (*write)(struct jot *j, void *arg), void *arg)
{
    struct jot j;

    jot_init(&j, wasm_answer, WASM_OUT);
    write(&j, arg);
    return jot_ok(&j) ? (struct net_msg *)(void *)wasm_answer : NULL;
}
