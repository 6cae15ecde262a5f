/* arena.c - memory of one answer. */
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"

enum { CHUNK = 4096 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t used, size;
    _Alignas(16) char bytes[];
};

void *arena_alloc(struct arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct arena_chunk *c = a->chunks;
    if (!c || c->size - c->used < size) {
        size_t n = size > CHUNK ? size : CHUNK;
        c = malloc(sizeof *c + n);
        if (!c)
            return NULL;
        *c = (struct arena_chunk){.next = a->chunks, .size = n};
        a->chunks = c;
    }
    void *p = c->bytes + c->used;
    c->used += size;
    return memset(p, 0, size);
}

char *arena_text(struct arena *a, const void *text, size_t len)
{
    char *p = arena_alloc(a, len + 1);
    if (p && len > 0)
        memcpy(p, text, len);
    return p;
}

void arena_done(struct arena *a)
{
    while (a->chunks) {
        struct arena_chunk *c = a->chunks;
        a->chunks = c->next;
        free(c);
    }
}

void *reply_push(struct reply *r, void *array, size_t size)
{
    void *p;
    memcpy(&p, array, sizeof p);
    if (r->n == r->cap) {
        size_t cap = r->cap ? r->cap * 2 : 16;
        p = realloc(p, cap * size);
        if (!p)
            return NULL;
        r->cap = cap;
        memcpy(array, &p, sizeof p);
    }
    return memset((char *)p + size * r->n++, 0, size);
}
