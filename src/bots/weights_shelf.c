/* weights_shelf.c - the shelf on which weights are kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/threads.h"
#include "bots/weights.h"
#include "core/embed.h"
#include "core/hash.h"

extern const struct embed embed_weights[]; /* "ra.weights" */

struct shelved {
    struct shelved *next;
    const char *game;
    char name[WEIGHTS_NAME]; /* "": part of the program */
    struct weights *weights; /* NULL: there are none, or they do not fit */
};

static struct shelved *shelf; /* grows only, so that pointers into it stay good */

static const struct shelved *look_up(const struct brain *b, const char *name)
{
    const struct shelved *s = shelf;
    while (s && (strcmp(s->game, b->id) != 0 || strcmp(s->name, name) != 0))
        s = s->next;
    return s;
}

static int keep(const struct brain *b, const char *name, const char *text, char *why,
                size_t size)
{
    struct shelved *s = calloc(1, sizeof *s);
    struct weights *w = aligned_alloc(_Alignof(struct weights), sizeof *w);
    int rc = -1;
    snprintf(why, size, "out of memory");
    if (!s || !w || (rc = weights_read(b, text, w, why, size)) != 0) {
        free(w);
        w = NULL;
    }
    if (!s || (rc && name[0])) {
        free(s);
        return -1;
    }
    s->game = b->id;
    snprintf(s->name, sizeof s->name, "%s", name);
    s->weights = w;
    s->next = shelf;
    shelf = s;
    return rc;
}

int weights_shelve(const struct brain *b, const char *name, const char *text, char *why,
                   size_t size)
{
    threads_lock(THREADS_SHELF);
    int rc = look_up(b, name) ? 0 : keep(b, name, text, why, size);
    threads_unlock(THREADS_SHELF);
    return rc;
}

const struct weights *weights_find(const struct brain *b, const char *name)
{
    threads_lock(THREADS_SHELF);
    const struct shelved *s = look_up(b, name);
    threads_unlock(THREADS_SHELF);
    return s ? s->weights : NULL;
}

static const struct embed *shipped(const struct brain *b)
{
    char file[80];
    snprintf(file, sizeof file, "%s.weights", b->id);
    return embed_find(embed_weights, file);
}

const struct weights *weights_shipped(const struct brain *b)
{
    char why[120];
    const struct embed *e = shipped(b);
    if (!e)
        return NULL;
    weights_shelve(b, "", (const char *)e->bytes, why, sizeof why);
    return weights_find(b, "");
}

uint64_t weights_mark(const struct brain *b)
{
    const struct embed *e = shipped(b);
    return e ? hash_bytes(HASH_START, e->bytes, e->size) : 0;
}
