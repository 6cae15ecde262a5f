/* batch_pool.c - threads that wait for work, and begin and end it together. */
#include "lib/batch_pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct batch_pool {
    uint32_t workers, started; /* started: threads, so one less when all are there */
    pthread_mutex_t lock;
    pthread_cond_t go, ready;
    uint64_t round;
    uint32_t busy;
    bool is_closing;
    void (*work)(void *ctx, uint32_t worker);
    void *ctx;
    struct hand {
        struct batch_pool *pool;
        pthread_t thread;
        uint32_t number;
    } hand[];
};

static void *serve(void *arg)
{
    struct hand *h = arg;
    struct batch_pool *p = h->pool;
    uint64_t done = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->round == done && !p->is_closing)
            pthread_cond_wait(&p->go, &p->lock);
        if (p->is_closing)
            break;
        done = p->round;
        pthread_mutex_unlock(&p->lock);
        p->work(p->ctx, h->number);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0)
            pthread_cond_signal(&p->ready);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

struct batch_pool *batch_pool_new(uint32_t workers)
{
    struct batch_pool *p = calloc(1, sizeof *p + workers * sizeof p->hand[0]);
    if (!p)
        return NULL;
    p->workers = workers;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->go, NULL);
    pthread_cond_init(&p->ready, NULL);
    for (uint32_t i = 1; i < workers; i++) {
        struct hand *h = &p->hand[i];
        h->pool = p;
        h->number = i;
        if (pthread_create(&h->thread, NULL, serve, h)) {
            batch_pool_free(p);
            return NULL;
        }
        p->started++;
    }
    return p;
}

void batch_pool_free(struct batch_pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->is_closing = true;
    pthread_cond_broadcast(&p->go);
    pthread_mutex_unlock(&p->lock);
    for (uint32_t i = 1; i <= p->started; i++)
        pthread_join(p->hand[i].thread, NULL);
    pthread_cond_destroy(&p->ready);
    pthread_cond_destroy(&p->go);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void batch_pool_run(struct batch_pool *p, void (*work)(void *ctx, uint32_t worker),
                    void *ctx)
{
    if (p->workers == 1) {
        work(ctx, 0);
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->ctx = ctx;
    p->busy = p->workers - 1;
    p->round++;
    pthread_cond_broadcast(&p->go);
    pthread_mutex_unlock(&p->lock);
    work(ctx, 0);
    pthread_mutex_lock(&p->lock);
    while (p->busy)
        pthread_cond_wait(&p->ready, &p->lock);
    pthread_mutex_unlock(&p->lock);
}
