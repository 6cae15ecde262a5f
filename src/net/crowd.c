/* crowd.c - a count per address, forgotten when it is zero. */
#include "net/crowd.h"

#include <stdlib.h>
#include <string.h>

void crowd_init(struct crowd *c, uint64_t salt)
{
    memset(c, 0, sizeof *c);
    c->salt = salt;
}

void crowd_done(struct crowd *c)
{
    for (int i = 0; i < CROWD_BUCKETS; i++)
        while (c->bucket[i]) {
            struct crowd_entry *e = c->bucket[i];
            c->bucket[i] = e->next;
            free(e);
        }
}

static void key_of(const struct proxy_address *a, uint64_t key[2])
{
    static const uint8_t v4[12] = {[10] = 0xff, [11] = 0xff};

    memcpy(key, a->ip, 16);
    if (memcmp(a->ip, v4, sizeof v4) != 0)
        key[1] = 0;
}

static uint32_t bucket_of(const struct crowd *c, const uint64_t key[2])
{
    uint64_t h = (key[0] ^ c->salt) * 0x9e3779b97f4a7c15u;

    h = ((h ^ h >> 29) + key[1]) * 0xbf58476d1ce4e5b9u;
    return (uint32_t)((h ^ h >> 31) % CROWD_BUCKETS);
}

struct crowd_entry *crowd_enter(struct crowd *c, const struct proxy_address *a,
                                uint32_t max)
{
    uint64_t key[2];
    struct crowd_entry *e;
    uint32_t bucket;

    key_of(a, key);
    bucket = bucket_of(c, key);
    for (e = c->bucket[bucket]; e; e = e->next)
        if (e->key[0] == key[0] && e->key[1] == key[1])
            break;
    if (e && e->count >= max)
        return NULL;
    if (!e) {
        e = malloc(sizeof *e);
        if (!e)
            return NULL;
        *e = (struct crowd_entry){
            .next = c->bucket[bucket], .key = {key[0], key[1]}, .bucket = bucket};
        c->bucket[bucket] = e;
    }
    e->count++;
    return e;
}

void crowd_leave(struct crowd *c, struct crowd_entry *e)
{
    struct crowd_entry **at;

    if (!e || --e->count)
        return;
    for (at = &c->bucket[e->bucket]; *at != e;)
        at = &(*at)->next;
    *at = e->next;
    free(e);
}
