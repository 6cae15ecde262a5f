/* crew.c - threads that share out numbered jobs. */
#include "learn/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct worker {
    struct crew *crew;
    pthread_t thread;
    int number;
};

struct crew {
    int n, started;
    pthread_mutex_t lock;
    pthread_cond_t go, ready;
    bool quit;
    uint64_t round;
    int busy;
    atomic_uint next;
    uint32_t jobs;
    crew_job job;
    void *ctx;
    struct worker worker[];
};

static void take_jobs(struct crew *c, int worker)
{
    for (;;) {
        uint32_t i = atomic_fetch_add(&c->next, 1);
        if (i >= c->jobs)
            return;
        c->job(c->ctx, i, worker);
    }
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct crew *c = w->crew;
    uint64_t seen = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (!c->quit && c->round == seen)
            pthread_cond_wait(&c->go, &c->lock);
        if (c->quit)
            break;
        seen = c->round;
        pthread_mutex_unlock(&c->lock);
        take_jobs(c, w->number);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0)
            pthread_cond_signal(&c->ready);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct crew *crew_new(int threads)
{
    struct crew *c = calloc(1, sizeof *c + (size_t)threads * sizeof c->worker[0]);
    if (!c)
        return NULL;
    c->n = threads;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->go, NULL);
    pthread_cond_init(&c->ready, NULL);
    for (int i = 1; i < threads; i++) { /* the caller is worker 0 */
        struct worker *w = &c->worker[i];
        w->crew = c;
        w->number = i;
        if (pthread_create(&w->thread, NULL, work, w) != 0) {
            crew_free(c);
            return NULL;
        }
        c->started++;
    }
    return c;
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->quit = true;
    pthread_cond_broadcast(&c->go);
    pthread_mutex_unlock(&c->lock);
    for (int i = 1; i <= c->started; i++)
        pthread_join(c->worker[i].thread, NULL);
    pthread_cond_destroy(&c->ready);
    pthread_cond_destroy(&c->go);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

int crew_size(const struct crew *c)
{
    return c->n;
}

void crew_run(struct crew *c, uint32_t n, crew_job job, void *ctx)
{
    pthread_mutex_lock(&c->lock);
    c->jobs = n;
    c->job = job;
    c->ctx = ctx;
    atomic_store(&c->next, 0);
    c->busy = c->started;
    c->round++;
    pthread_cond_broadcast(&c->go);
    pthread_mutex_unlock(&c->lock);
    take_jobs(c, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->ready, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
