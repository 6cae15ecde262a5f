/* phrase.h - how the patterns of sentences are filled, for the files that make them. */
#ifndef MAAT_CORE_PHRASE_H
#define MAAT_CORE_PHRASE_H

#include <stddef.h>

/* What is written so far; more than fits is counted only. */
struct out {
    char *buf;
    size_t size, len;
};

void phrase_put(struct out *o, const char *text, size_t n);

/* `{name}`, `{name?what the reader is called here}`, `{name-how it is written}`. */
struct hole {
    size_t len; /* of the name */
    const char *reader, *form;
};

/* The hole that begins here, behind its brace. */
struct hole phrase_hole(const char *hole);

typedef void fill_fn(void *ctx, const char *name, struct out *o);

/* Copy the pattern, asking `fill` for every {name}. */
int phrase_fill(const char *pattern, struct out *o, fill_fn *fill, void *ctx);

#endif
