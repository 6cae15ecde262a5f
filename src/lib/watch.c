/* watch.c - long work in a thread of its own, while the caller is asked. */
#include "lib/watch.h"

#include <pthread.h>
#include <time.h>

enum { ASK_NS = 50 * 1000 * 1000 };

struct aside {
    struct lib_watch *watch;
    int rc;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool is_ended;
};

int lib_watch_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct lib_watch *w = ctx;
    atomic_store(&w->done, done);
    atomic_store(&w->all, all);
    return atomic_load(&w->stop);
}

static void *work_aside(void *arg)
{
    struct aside *a = arg;
    a->rc = a->watch->work(a->watch->ctx);
    pthread_mutex_lock(&a->lock);
    a->is_ended = true;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* Waits a little; true: it is done. */
static bool wait_a_little(struct aside *a)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += ASK_NS;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    pthread_mutex_lock(&a->lock);
    if (!a->is_ended)
        pthread_cond_timedwait(&a->ended, &a->lock, &t);
    bool is_ended = a->is_ended;
    pthread_mutex_unlock(&a->lock);
    return is_ended;
}

static void ask(struct lib_watch *w)
{
    if (w->effort->progress(w->effort->ctx, atomic_load(&w->done),
                            atomic_load(&w->all)))
        atomic_store(&w->stop, true);
}

int lib_watch(struct lib_watch *w)
{
    struct aside a = {.watch = w};
    pthread_t thread;
    pthread_condattr_t attr;
    pthread_mutex_init(&a.lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&a.ended, &attr);
    pthread_condattr_destroy(&attr);
    int rc = pthread_create(&thread, NULL, work_aside, &a);
    if (!rc) {
        do
            if (!atomic_load(&w->stop))
                ask(w);
        while (!wait_a_little(&a));
        pthread_join(thread, NULL);
    }
    pthread_cond_destroy(&a.ended);
    pthread_mutex_destroy(&a.lock);
    return rc ? -1 : a.rc;
}
