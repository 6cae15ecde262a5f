/* map.c - open addressing with linear probing; removal closes the gap. */
#include "server/map.h"

#include <stdlib.h>
#include <string.h>

void map_init(struct map *m, uint32_t key_len, uint64_t salt)
{
    *m = (struct map){.key_len = key_len, .salt = salt};
}

void map_done(struct map *m)
{
    free(m->slot);
    *m = (struct map){0};
}

static size_t length(const struct map *m, const void *key)
{
    return m->key_len ? m->key_len : strlen(key);
}

static uint64_t hash_of(const struct map *m, const void *key)
{
    const unsigned char *p = key;
    uint64_t h = m->salt;

    for (size_t n = length(m, key); n; n--)
        h = (h ^ *p++) * 0x100000001b3u, h ^= h >> 29;
    h *= 0xff51afd7ed558ccdu;
    return h ^ h >> 32;
}

static bool equal(const struct map *m, const void *a, const void *b)
{
    return m->key_len ? !memcmp(a, b, m->key_len) : !strcmp(a, b);
}

static struct map_slot *seek(const struct map *m, const void *key, uint64_t h)
{
    uint32_t i = (uint32_t)h & (m->cap - 1);

    while (m->slot[i].value && (m->slot[i].hash != h || !equal(m, m->slot[i].key, key)))
        i = (i + 1) & (m->cap - 1);
    return &m->slot[i];
}

void *map_find(const struct map *m, const void *key)
{
    return m->cap ? seek(m, key, hash_of(m, key))->value : NULL;
}

static bool grow(struct map *m)
{
    struct map old = *m;

    m->cap = old.cap ? old.cap * 2 : 16;
    m->slot = calloc(m->cap, sizeof *m->slot);
    if (!m->slot) {
        *m = old;
        return false;
    }
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.slot[i].value)
            *seek(m, old.slot[i].key, old.slot[i].hash) = old.slot[i];
    free(old.slot);
    return true;
}

bool map_put(struct map *m, const void *key, void *value)
{
    uint64_t h = hash_of(m, key);

    if (m->count + 1 > m->cap / 4 * 3 && !grow(m))
        return false;
    *seek(m, key, h) = (struct map_slot){h, key, value};
    m->count++;
    return true;
}

void *map_take(struct map *m, const void *key)
{
    struct map_slot *s;
    void *value;
    uint32_t gap, i;

    if (!m->cap)
        return NULL;
    s = seek(m, key, hash_of(m, key));
    value = s->value;
    if (!value)
        return NULL;
    s->value = NULL;
    m->count--;
    gap = (uint32_t)(s - m->slot);
    for (i = (gap + 1) & (m->cap - 1); m->slot[i].value; i = (i + 1) & (m->cap - 1)) {
        uint32_t home = (uint32_t)m->slot[i].hash & (m->cap - 1);
        if (((i - home) & (m->cap - 1)) < ((i - gap) & (m->cap - 1)))
            continue;
        m->slot[gap] = m->slot[i];
        m->slot[i].value = NULL;
        gap = i;
    }
    return value;
}

void *map_next(const struct map *m, uint32_t *at)
{
    while (*at < m->cap)
        if (m->slot[(*at)++].value)
            return m->slot[*at - 1].value;
    return NULL;
}

bool bucket_take(struct bucket *b, double burst, double rate, int64_t now)
{
    if (!b->at)
        b->level = burst;
    else
        b->level += (double)(now - b->at) * rate / 1000;
    if (b->level > burst)
        b->level = burst;
    b->at = now ? now : 1;
    if (b->level < 1)
        return false;
    b->level -= 1;
    return true;
}
