/* team.c - root parallel search. */
#include "bots/team.h"

#include <stdlib.h>
#include <string.h>

#include "bots/threads.h"

struct member {
    struct search *tree;
    struct bot_report found;
    struct search_limits lim;
    uint64_t seed;
};

struct team {
    int n;
    struct threads *threads; /* NULL: the caller's own */
    const struct search_root *root;
    struct member member[];
};

static void work(void *ctx, int i)
{
    struct team *t = ctx;
    struct member *m = &t->member[i];
    search_run(m->tree, t->root, &m->lim, m->seed, &m->found);
}

struct team *team_new(const struct game *g, const struct brain *b, int threads,
                      size_t bytes, bool in_place)
{
    struct team *t = calloc(1, sizeof *t + (size_t)threads * sizeof t->member[0]);
    if (!t)
        return NULL;
    t->n = threads;
    bool ok = true;
    for (int i = 0; i < threads && ok; i++)
        ok = (t->member[i].tree = search_new(g, b, bytes)) != NULL;
    if (ok && !(in_place && threads == 1))
        ok = (t->threads = threads_new(threads, !in_place, work, t)) != NULL;
    if (!ok) {
        team_free(t);
        return NULL;
    }
    return t;
}

void team_free(struct team *t)
{
    if (!t)
        return;
    threads_free(t->threads);
    for (int i = 0; i < t->n; i++)
        search_free(t->member[i].tree);
    free(t);
}

void team_forget(struct team *t)
{
    for (int i = 0; i < t->n; i++)
        search_forget(t->member[i].tree);
}

size_t team_bytes(const struct team *t)
{
    size_t bytes = 0;
    for (int i = 0; i < t->n; i++)
        bytes += search_bytes(t->member[i].tree);
    return bytes;
}

void team_place_weight(struct team *t, float weight)
{
    for (int i = 0; i < t->n; i++)
        search_place_weight(t->member[i].tree, weight);
}

void team_run(struct team *t, const struct search_root *root,
              const struct search_limits *lim, uint64_t seed, struct bot_report *ret)
{
    if (!t->threads) {
        search_run(t->member[0].tree, root, lim, seed, ret);
        return;
    }
    t->root = root;
    for (int i = 0; i < t->n; i++) {
        struct member *m = &t->member[i];
        m->lim = *lim;
        m->lim.nodes = (lim->nodes + (uint32_t)t->n - 1) / (uint32_t)t->n;
        m->lim.nodes_most = (lim->nodes_most + (uint32_t)t->n - 1) / (uint32_t)t->n;
        m->seed = seed + (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15);
    }
    threads_run(t->threads);
    *ret = t->member[0].found;
    for (int i = 1; i < t->n; i++)
        search_merge(ret, &t->member[i].found);
}
