/* threads.c - workers, under SCHED_IDLE where that is wanted, and locks. */
#define _GNU_SOURCE /* SCHED_IDLE */
#include "bots/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

struct worker {
    struct threads *all;
    pthread_t thread;
    int number;
};

struct threads {
    int started, busy;
    bool idle, quit;
    pthread_mutex_t lock;
    pthread_cond_t go, ready;
    uint64_t round; /* that the workers should be at */
    threads_work work;
    void *ctx;
    struct worker worker[];
};

void threads_idle(void)
{
    struct sched_param p = {0};
    sched_setscheduler(0, SCHED_IDLE, &p);
}

bool threads_are_idle(void)
{
    return sched_getscheduler(0) == SCHED_IDLE;
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct threads *t = w->all;
    uint64_t seen = 0;
    if (t->idle)
        threads_idle();
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->quit && t->round == seen)
            pthread_cond_wait(&t->go, &t->lock);
        if (t->quit)
            break;
        seen = t->round;
        pthread_mutex_unlock(&t->lock);
        t->work(t->ctx, w->number);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_signal(&t->ready);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct threads *threads_new(int n, bool idle, threads_work job, void *ctx)
{
    struct threads *t = calloc(1, sizeof *t + (size_t)n * sizeof t->worker[0]);
    if (!t)
        return NULL;
    t->idle = idle;
    t->work = job;
    t->ctx = ctx;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->go, NULL);
    pthread_cond_init(&t->ready, NULL);
    for (int i = 0; i < n; i++) {
        struct worker *w = &t->worker[i];
        w->all = t;
        w->number = i;
        if (pthread_create(&w->thread, NULL, work, w) != 0) {
            threads_free(t);
            return NULL;
        }
        t->started++;
    }
    return t;
}

void threads_free(struct threads *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->quit = true;
    pthread_cond_broadcast(&t->go);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->started; i++)
        pthread_join(t->worker[i].thread, NULL);
    pthread_cond_destroy(&t->ready);
    pthread_cond_destroy(&t->go);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void threads_run(struct threads *t)
{
    pthread_mutex_lock(&t->lock);
    t->busy = t->started;
    t->round++;
    pthread_cond_broadcast(&t->go);
    while (t->busy)
        pthread_cond_wait(&t->ready, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

/* ---- what is shared -------------------------------------------------------------- */

static pthread_mutex_t shared[THREADS_SHARED] = {
    [THREADS_BRAINS] = PTHREAD_MUTEX_INITIALIZER,
    [THREADS_SHELF] = PTHREAD_MUTEX_INITIALIZER,
};

void threads_lock(enum threads_shared what)
{
    pthread_mutex_lock(&shared[what]);
}

void threads_unlock(enum threads_shared what)
{
    pthread_mutex_unlock(&shared[what]);
}
