/*
 * wasm_lent.c - what the program has from libraries and the modules from the page.
 *
 * These stand in for core/digest.c and core/texts.c: SHA-256 is the page's own, and so
 * are the sentences of the rules, in both languages. Words are asked for by whoever
 * writes the catalogue of games, one at a time.
 */
#include <stdio.h>

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

enum { TEXT_MAX = 4096 };

/* Writes the text with its zero; its length, or -1 when there is none. */
LENT(text)
int wasm_page_text(const char *name, const char *lang, const char *key, char *ret,
                   size_t size);

const char *lang_name(enum lang lang)
{
    static const char *const names[] = {[LANG_EN] = "en", [LANG_DE] = "de"};

    return names[lang];
}

/* What was found before is forgotten. */
const char *text_find(const char *name, enum lang lang, const char *key)
{
    static char found[TEXT_MAX];

    return wasm_page_text(name, lang_name(lang), key, found, sizeof found) < 0 ? NULL
                                                                               : found;
}

const char *text_about(const struct game *g, enum lang lang,
                       const struct game_option *o)
{
    char key[96];

    snprintf(key, sizeof key, "option.%s.about", o->key);
    return text_find(g->id, lang, key);
}
