/* jot_put.h - members of objects, for the files that encode. */
#ifndef MAAT_JOT_PUT_H
#define MAAT_JOT_PUT_H

#include "core/jot.h"

static inline void text_or_null(struct jot *j, const char *key, const char *text)
{
    jot_key(j, key);
    if (text && text[0])
        jot_string(j, text);
    else
        jot_null(j);
}

static inline void put_text(struct jot *j, const char *key, const char *text)
{
    jot_key(j, key);
    jot_string(j, text);
}

static inline void put_int(struct jot *j, const char *key, int64_t v)
{
    jot_key(j, key);
    jot_int(j, v);
}

/* 0: there is none. */
static inline void number_or_null(struct jot *j, const char *key, uint32_t n)
{
    jot_key(j, key);
    if (n)
        jot_int(j, n);
    else
        jot_null(j);
}

static inline void put_bool(struct jot *j, const char *key, bool v)
{
    jot_key(j, key);
    jot_bool(j, v);
}

static inline void put_seats(struct jot *j, const char *key, unsigned mask)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (int p = 0; mask >> p; p++)
        if (mask >> p & 1)
            jot_int(j, p + 1);
    jot_close(j, ']');
}

#endif
