/*
 * ruletext.h - writing and reading action texts without the C library.
 *
 * Header-only, because rules link against nothing. Writers append at `at` and return
 * the new length; they always leave a terminated text and cut what does not fit, while
 * the length goes on counting (as snprintf does). Readers move *p behind what they
 * read and leave it alone when they fail.
 */
#ifndef MAAT_RULETEXT_H
#define MAAT_RULETEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int ruletext_char(char *buf, size_t size, int at, char c)
{
    size_t i = (size_t)at;
    if (i + 1 < size) {
        buf[i] = c;
        buf[i + 1] = '\0';
    }
    return at + 1;
}

static inline int ruletext_put(char *buf, size_t size, int at, const char *text)
{
    if (at == 0 && size > 0)
        buf[0] = '\0';
    while (*text)
        at = ruletext_char(buf, size, at, *text++);
    return at;
}

static inline int ruletext_number(char *buf, size_t size, int at, uint32_t n)
{
    char digits[10];
    int k = 0;
    do
        digits[k++] = (char)('0' + n % 10);
    while (n /= 10);
    while (k > 0)
        at = ruletext_char(buf, size, at, digits[--k]);
    return at;
}

/* Append word number i of a NULL-terminated list; -1: it has no such word. */
static inline int ruletext_put_word(char *buf, size_t size, int at,
                                    const char *const *words, uint32_t i)
{
    for (uint32_t k = 0; words[k]; k++)
        if (k == i)
            return ruletext_put(buf, size, at, words[k]);
    return -1;
}

/* Read exactly this text. */
static inline bool ruletext_eat(const char **p, const char *text)
{
    const char *q = *p;
    while (*text)
        if (*q++ != *text++)
            return false;
    *p = q;
    return true;
}

/* Read a decimal number in lo..hi (hi < 10^8) without leading zeros. */
static inline bool ruletext_eat_number(const char **p, uint32_t lo, uint32_t hi,
                                       uint32_t *ret)
{
    const char *q = *p;
    uint32_t n = 0;
    if (*q < '0' || *q > '9' || (*q == '0' && q[1] >= '0' && q[1] <= '9'))
        return false;
    for (; *q >= '0' && *q <= '9'; q++) {
        n = n * 10 + (uint32_t)(*q - '0');
        if (n > hi)
            return false;
    }
    if (n < lo)
        return false;
    *p = q;
    *ret = n;
    return true;
}

/* Does the whole rest of the text equal `word`? */
static inline bool ruletext_is(const char *text, const char *word)
{
    return ruletext_eat(&text, word) && *text == '\0';
}

/* Index of the whole text in a NULL-terminated list of words, or -1. */
static inline int ruletext_find(const char *text, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (ruletext_is(text, words[i]))
            return i;
    return -1;
}

#endif
