/*
 * map.h - a hash table from byte keys to pointers. The keys live in the values.
 */
#ifndef MAAT_MAP_H
#define MAAT_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_slot {
    uint64_t hash;
    const void *key;
    void *value; /* NULL: free */
};

struct map {
    struct map_slot *slot;
    uint32_t cap, count;
    uint32_t key_len; /* 0: keys are texts */
    uint64_t salt;    /* so that nobody can choose keys that collide */
};

void map_init(struct map *m, uint32_t key_len, uint64_t salt);
void map_done(struct map *m);
void *map_find(const struct map *m, const void *key);
bool map_put(struct map *m, const void *key, void *value); /* the key must be new */
void *map_take(struct map *m, const void *key);            /* removes; NULL if absent */
/* Walk: start with *at = 0; NULL at the end. Nothing may be put or taken meanwhile. */
void *map_next(const struct map *m, uint32_t *at);

/* Token bucket: `burst` at once, then `rate` per second. */
struct bucket {
    double level;
    int64_t at; /* ms */
};

bool bucket_take(struct bucket *b, double burst, double rate, int64_t now);

#endif
