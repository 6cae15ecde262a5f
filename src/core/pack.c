/* pack.c - what a seat sees, as bytes. */
#include "core/pack.h"

#include <string.h>

#include "core/hash.h"

struct lead {
    uint64_t stamp;
    int32_t viewer;
    uint32_t rules;
};

static uint64_t stamp(const struct game *g, const struct lead *l, const void *room)
{
    static const char version[] = MAAT_VERSION;
    uint64_t h = hash_bytes(HASH_START, version, sizeof version);
    h = hash_bytes(h, g->id, strlen(g->id));
    h = hash_bytes(h, &l->viewer, sizeof l->viewer);
    h = hash_bytes(h, &l->rules, sizeof l->rules);
    return hash_bytes(h, room, g->state_size);
}

size_t pack_size(const struct game *g)
{
    return sizeof(struct lead) + g->state_size;
}

void pack_view(const struct game *g, const struct game_view *v, int viewer,
               uint8_t *ret)
{
    struct lead l = {.viewer = viewer, .rules = g->rules};
    l.stamp = stamp(g, &l, v);
    memcpy(ret, &l, sizeof l);
    memcpy(ret + sizeof l, v, g->state_size);
}

int pack_open(const struct game *g, const uint8_t *bytes, size_t n, void *ret,
              int *viewer)
{
    struct lead l;
    if (n != pack_size(g))
        return -1;
    memcpy(&l, bytes, sizeof l);
    if (l.stamp != stamp(g, &l, bytes + sizeof l) || l.rules != g->rules)
        return -1;
    memcpy(ret, bytes + sizeof l, g->state_size);
    *viewer = l.viewer;
    return 0;
}
