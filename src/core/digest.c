/* digest.c - SHA-256, its HMAC and random bytes, by OpenSSL. */
#include "core/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdlib.h>

void digest_sum(const void *bytes, size_t n, uint8_t ret[DIGEST_SIZE])
{
    SHA256(bytes, n, ret);
}

void digest_hmac(const uint8_t key[DIGEST_SIZE], const void *bytes, size_t n,
                 uint8_t ret[DIGEST_SIZE])
{
    unsigned len = DIGEST_SIZE;
    /* The one-shot HMAC fails only when memory is gone; luck must not go on then. */
    if (!HMAC(EVP_sha256(), key, DIGEST_SIZE, bytes, n, ret, &len))
        abort();
}

int digest_random(uint8_t ret[DIGEST_SIZE])
{
    return RAND_priv_bytes(ret, DIGEST_SIZE) == 1 ? 0 : -1;
}
