/* tree.c - the arena and the table of a search tree. */
#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_PER_SLOT = 128 }; /* smaller than any node: the table never fills */

static size_t node_bytes(int n)
{
    size_t b = sizeof(struct node) + (size_t)n * sizeof(struct edge);
    return (b + 7) & ~(size_t)7;
}

int tree_init(struct tree *t, size_t bytes)
{
    uint32_t slots = 1024;
    while ((size_t)slots * BYTES_PER_SLOT / 2 < bytes)
        slots *= 2;
    memset(t, 0, sizeof *t);
    t->size = bytes;
    t->mask = slots - 1;
    t->arena = malloc(bytes);
    t->slot = calloc(slots, sizeof *t->slot);
    if (t->arena && t->slot)
        return 0;
    tree_done(t);
    return -1;
}

void tree_done(struct tree *t)
{
    free(t->arena);
    free(t->slot);
    t->arena = NULL;
    t->slot = NULL;
}

void tree_clear(struct tree *t)
{
    if (t->n_nodes)
        memset(t->slot, 0, ((size_t)t->mask + 1) * sizeof *t->slot);
    t->peak = t->used > t->peak ? t->used : t->peak;
    t->used = 0;
    t->n_nodes = 0;
}

size_t tree_bytes(const struct tree *t)
{
    size_t table = ((size_t)t->mask + 1) * sizeof *t->slot;
    return t->used || t->peak ? table + (t->used > t->peak ? t->used : t->peak) : 0;
}

static void insert(struct tree *t, uint64_t key, size_t offset)
{
    uint32_t i = (uint32_t)(key >> 32) & t->mask;
    while (t->slot[i])
        i = (i + 1) & t->mask;
    t->slot[i] = (uint32_t)(offset / 8) + 1;
    t->n_nodes++;
}

void tree_age(struct tree *t, uint32_t ply)
{
    if (t->used < t->size / 2)
        return;
    size_t from = 0, to = 0, end = t->used;
    tree_clear(t);
    while (from < end) {
        struct node *x = (struct node *)(void *)(t->arena + from);
        size_t bytes = node_bytes(x->n);
        if (x->ply >= ply && x->visits > 1 && to + bytes < t->size / 2) {
            uint64_t key = x->key;
            memmove(t->arena + to, x, bytes);
            insert(t, key, to);
            to += bytes;
        }
        from += bytes;
    }
    t->used = to;
}

struct node *tree_find(const struct tree *t, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & t->mask;
    for (; t->slot[i]; i = (i + 1) & t->mask) {
        struct node *x =
            (struct node *)(void *)(t->arena + ((size_t)t->slot[i] - 1) * 8);
        if (x->key == key)
            return x;
    }
    return NULL;
}

struct node *tree_add(struct tree *t, uint64_t key, int n)
{
    size_t bytes = node_bytes(n);
    if (t->used + bytes > t->size || t->n_nodes > t->mask / 4 * 3)
        return NULL;
    struct node *x = (struct node *)(void *)(t->arena + t->used);
    memset(x, 0, bytes);
    x->key = key;
    x->n = (uint16_t)n;
    insert(t, key, t->used);
    t->used += bytes;
    return x;
}

uint64_t tree_hash(const void *bytes, size_t n, uint64_t salt)
{
    const char *p = bytes;
    uint64_t h = salt * UINT64_C(0x9e3779b97f4a7c15), w = 0;
    for (; n >= 8; p += 8, n -= 8) {
        memcpy(&w, p, 8);
        h = (h ^ w) * UINT64_C(0xff51afd7ed558ccd);
        h ^= h >> 32;
    }
    w = n;
    memcpy(&w, p, n);
    h = (h ^ w) * UINT64_C(0xc4ceb9fe1a85ec53);
    h ^= h >> 29;
    h *= UINT64_C(0xff51afd7ed558ccd);
    return h ^ h >> 32;
}

static uint64_t mix(uint64_t h, uint64_t w)
{
    h = (h ^ w) * UINT64_C(0xff51afd7ed558ccd);
    return h ^ h >> 32;
}

uint64_t tree_key(const void *bytes, size_t n, uint64_t salt)
{
    enum { LANES = 4 };
    const char *p = bytes;
    uint64_t h[LANES] = {1, 2, 3, 4}, w[LANES];
    for (; n >= sizeof w; p += sizeof w, n -= sizeof w) {
        memcpy(w, p, sizeof w);
        for (int i = 0; i < LANES; i++)
            h[i] = mix(h[i], w[i]);
    }
    for (int i = 0; i < LANES; i++)
        salt = mix(salt, h[i]);
    return tree_hash(p, n, salt);
}
