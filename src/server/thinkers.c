/* thinkers.c - a bounded queue of questions and the threads that answer them. */
#define _GNU_SOURCE /* SCHED_IDLE */
#include "server/thinkers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "bots/bot.h"

enum { THREADS_MAX = 64 };

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct think_job *first, *last, *done, *done_last;
    uint32_t waiting, queue_max, threads;
    bool stopping;
    uint64_t seed;
    void (*wake)(void *ctx);
    void *ctx;
    struct bot *running[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
};

struct start {
    struct thinkers *thinkers;
    uint32_t slot;
};

static uint64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void think(struct thinkers *b, uint32_t slot, struct think_job *job,
                  uint64_t seed)
{
    uint64_t begin = now_us();
    char why[120];
    struct bot *bot;

    job->chosen = job->n == 1 ? job->legal[0] : GAME_ACTION_NONE;
    if (job->n == 1)
        return;
    bot = bot_new(job->game, job->spec, seed, why, sizeof why);
    if (!bot)
        return;
    pthread_mutex_lock(&b->lock);
    b->running[slot] = bot;
    if (b->stopping)
        bot_hurry(bot);
    pthread_mutex_unlock(&b->lock);
    job->chosen = bot_choose(bot, (const struct game_view *)(const void *)job->view,
                             job->seat, job->legal, job->n);
    pthread_mutex_lock(&b->lock);
    b->running[slot] = NULL;
    pthread_mutex_unlock(&b->lock);
    bot_free(bot);
    job->us = now_us() - begin;
}

static void give_back(struct thinkers *b, struct think_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&b->lock);
    if (b->done_last)
        b->done_last->next = job;
    else
        b->done = job;
    b->done_last = job;
    pthread_mutex_unlock(&b->lock);
    b->wake(b->ctx);
}

static void *work(void *arg)
{
    struct start start = *(struct start *)arg;
    struct thinkers *b = start.thinkers;
    struct sched_param none = {0};

    free(arg);
    pthread_setschedparam(pthread_self(), SCHED_IDLE, &none);
    for (;;) {
        struct think_job *job;
        uint64_t seed;
        pthread_mutex_lock(&b->lock);
        while (!b->first && !b->stopping)
            pthread_cond_wait(&b->more, &b->lock);
        job = b->stopping ? NULL : b->first;
        if (job) {
            b->first = job->next;
            if (!b->first)
                b->last = NULL;
            b->waiting--;
        }
        seed = b->seed++;
        pthread_mutex_unlock(&b->lock);
        if (!job)
            return NULL;
        think(b, start.slot, job, seed);
        give_back(b, job);
    }
}

struct thinkers *thinkers_new(uint32_t threads, uint32_t queue_max,
                              void (*wake)(void *ctx), void *ctx)
{
    struct thinkers *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    if (threads < 1)
        threads = 1;
    if (threads > THREADS_MAX)
        threads = THREADS_MAX;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->more, NULL);
    b->queue_max = queue_max;
    b->wake = wake;
    b->ctx = ctx;
    b->seed = now_us();
    for (uint32_t i = 0; i < threads; i++) {
        struct start *s = malloc(sizeof *s);
        if (!s)
            break;
        *s = (struct start){b, i};
        if (pthread_create(&b->thread[i], NULL, work, s)) {
            free(s);
            break;
        }
        b->threads++;
    }
    if (!b->threads) {
        thinkers_free(b);
        return NULL;
    }
    return b;
}

static void free_jobs(struct think_job *job)
{
    while (job) {
        struct think_job *next = job->next;
        free(job);
        job = next;
    }
}

void thinkers_free(struct thinkers *b)
{
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->stopping = true;
    for (uint32_t i = 0; i < b->threads; i++)
        if (b->running[i])
            bot_hurry(b->running[i]);
    pthread_cond_broadcast(&b->more);
    pthread_mutex_unlock(&b->lock);
    for (uint32_t i = 0; i < b->threads; i++)
        pthread_join(b->thread[i], NULL);
    free_jobs(b->first);
    free_jobs(b->done);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->more);
    free(b);
}

bool thinkers_ask(struct thinkers *b, struct think_job *job)
{
    bool ok;

    job->next = NULL;
    pthread_mutex_lock(&b->lock);
    ok = b->waiting < b->queue_max;
    if (ok) {
        if (b->last)
            b->last->next = job;
        else
            b->first = job;
        b->last = job;
        b->waiting++;
        pthread_cond_signal(&b->more);
    }
    pthread_mutex_unlock(&b->lock);
    return ok;
}

struct think_job *thinkers_collect(struct thinkers *b)
{
    struct think_job *job;

    pthread_mutex_lock(&b->lock);
    job = b->done;
    if (job) {
        b->done = job->next;
        if (!b->done)
            b->done_last = NULL;
    }
    pthread_mutex_unlock(&b->lock);
    return job;
}

uint32_t thinkers_waiting(struct thinkers *b)
{
    uint32_t n;

    pthread_mutex_lock(&b->lock);
    n = b->waiting;
    pthread_mutex_unlock(&b->lock);
    return n;
}
