/*
 * wasm_lent.c - what the program has from libraries and the modules from the page.
 *
 * These stand in for core/digest.c and core/texts.c: SHA-256 is the page's own, and so
 * are the sentences of the rules, in both languages.
 */
#include "core/digest.h"
#include "core/texts.h"

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

const char *text_rule(const char *rule, enum lang lang)
{
    (void)rule;
    (void)lang;
    return NULL;
}

const char *text_about(const struct game *g, enum lang lang,
                       const struct game_option *o)
{
    (void)g;
    (void)lang;
    (void)o;
    return NULL;
}
