/* digest.c - SHA-256 and its HMAC by OpenSSL, random bytes by the kernel. */
#include "core/digest.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>

/*
 * Looked up once for all threads. A sum by name looks it up each time, which costs more
 * than a short sum itself, and in some versions threads that look together race.
 */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static EVP_MD *sha256;
static EVP_MAC_CTX *hmac; /* without a key; copied for each use */

static void look_up(void)
{
    char name[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_MAC *mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
    sha256 = EVP_MD_fetch(NULL, name, NULL);
    hmac = mac ? EVP_MAC_CTX_new(mac) : NULL;
    if (!sha256 || !hmac || !EVP_MAC_CTX_set_params(hmac, params))
        abort(); /* an OpenSSL without SHA-256 is none */
    EVP_MAC_free(mac);
}

void digest_sum(const void *bytes, size_t n, uint8_t ret[DIGEST_SIZE])
{
    pthread_once(&once, look_up);
    /* It fails only when memory is gone; luck must not go on then. */
    if (!EVP_Digest(bytes, n, ret, NULL, sha256, NULL))
        abort();
}

void digest_hmac(const uint8_t key[DIGEST_SIZE], const void *bytes, size_t n,
                 uint8_t ret[DIGEST_SIZE])
{
    size_t len;
    pthread_once(&once, look_up);
    EVP_MAC_CTX *c = EVP_MAC_CTX_dup(hmac);
    if (!c || !EVP_MAC_init(c, key, DIGEST_SIZE, NULL) ||
        !EVP_MAC_update(c, bytes, n) || !EVP_MAC_final(c, ret, &len, DIGEST_SIZE))
        abort();
    EVP_MAC_CTX_free(c);
}

int digest_random(uint8_t ret[DIGEST_SIZE])
{
    /* Not OpenSSL's generator: it is set up by whoever asks first, and threads that do
     * so together race in some of its versions. So few bytes come whole or not at all.
     */
    return getrandom(ret, DIGEST_SIZE, 0) == DIGEST_SIZE ? 0 : -1;
}
