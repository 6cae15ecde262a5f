/* team.c - root parallel search threads under SCHED_IDLE. */
#define _GNU_SOURCE /* SCHED_IDLE */
#include "bots/team.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

struct member {
    struct team *team;
    struct search *tree;
    struct bot_report found;
    struct search_limits lim;
    uint64_t seed;
    pthread_t thread;
};

struct team {
    int n, n_started;
    bool in_place, quit;
    pthread_mutex_t lock;
    pthread_cond_t go, ready;
    uint64_t round; /* of the search that the members should be at */
    int busy;
    const struct search_root *root;
    struct member member[];
};

void team_idle(void)
{
    struct sched_param p = {0};
    sched_setscheduler(0, SCHED_IDLE, &p);
}

bool team_is_idle(void)
{
    return sched_getscheduler(0) == SCHED_IDLE;
}

static void *work(void *arg)
{
    struct member *m = arg;
    struct team *t = m->team;
    uint64_t seen = 0;
    team_idle();
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->quit && t->round == seen)
            pthread_cond_wait(&t->go, &t->lock);
        if (t->quit)
            break;
        seen = t->round;
        pthread_mutex_unlock(&t->lock);
        search_run(m->tree, t->root, &m->lim, m->seed, &m->found);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_signal(&t->ready);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct team *team_new(const struct game *g, const struct brain *b, int threads,
                      size_t bytes, bool in_place)
{
    struct team *t = calloc(1, sizeof *t + (size_t)threads * sizeof t->member[0]);
    if (!t)
        return NULL;
    t->n = threads;
    t->in_place = in_place && threads == 1;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->go, NULL);
    pthread_cond_init(&t->ready, NULL);
    for (int i = 0; i < threads; i++) {
        struct member *m = &t->member[i];
        m->team = t;
        m->tree = search_new(g, b, bytes);
        if (!m->tree)
            goto fail;
    }
    for (int i = 0; i < threads && !t->in_place; i++) {
        if (pthread_create(&t->member[i].thread, NULL, work, &t->member[i]) != 0)
            goto fail;
        t->n_started++;
    }
    return t;
fail:
    team_free(t);
    return NULL;
}

void team_free(struct team *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->quit = true;
    pthread_cond_broadcast(&t->go);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->n_started; i++)
        pthread_join(t->member[i].thread, NULL);
    for (int i = 0; i < t->n; i++)
        search_free(t->member[i].tree);
    pthread_cond_destroy(&t->ready);
    pthread_cond_destroy(&t->go);
    pthread_mutex_destroy(&t->lock);
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
    if (t->in_place) {
        search_run(t->member[0].tree, root, lim, seed, ret);
        return;
    }
    pthread_mutex_lock(&t->lock);
    t->root = root;
    for (int i = 0; i < t->n; i++) {
        struct member *m = &t->member[i];
        m->lim = *lim;
        m->lim.nodes = (lim->nodes + (uint32_t)t->n - 1) / (uint32_t)t->n;
        m->lim.nodes_most = (lim->nodes_most + (uint32_t)t->n - 1) / (uint32_t)t->n;
        m->seed = seed + (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15);
    }
    t->busy = t->n;
    t->round++;
    pthread_cond_broadcast(&t->go);
    while (t->busy)
        pthread_cond_wait(&t->ready, &t->lock);
    pthread_mutex_unlock(&t->lock);
    *ret = t->member[0].found;
    for (int i = 1; i < t->n; i++)
        search_merge(ret, &t->member[i].found);
}
