/* thinkers.c - the threads that answer questions, in the order of think_queue.h. */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/idle.h"

enum {
    THREADS_MAX = 64,
    STOP_US = 2000000,  /* how long a thread is waited for */
    PONDERING_MAX = 64, /* that wait for a thread */
};

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct think_queue queue;
    struct think_place *done, *done_last;
    uint32_t queue_max, threads, idle;
    uint32_t answering; /* threads that do not merely ponder */
    enum think_priority priority;
    bool stopping, is_left; /* the second: by us, while a thread uses it */
    uint64_t seed;
    void (*wake)(void *ctx);
    void *ctx;
    struct think_place *ponder, *ponder_last; /* when nothing else is to do */
    uint32_t n_ponder;
    struct {
        struct think_job *job; /* NULL: none that has a bot to be hurried */
        uint64_t begun;
        bool is_called; /* away from pondering, to a question */
    } running[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
};

struct start {
    struct thinkers *thinkers;
    uint32_t slot;
};

static struct think_job *job_of(struct think_place *p)
{
    return (struct think_job *)(void *)p; /* its first member */
}

/* With the lock held: from now on it can be hurried. */
static void show(struct thinkers *b, uint32_t slot, struct think_job *job)
{
    b->running[slot].job = job->bot ? job : NULL;
    b->running[slot].begun = idle_now_us();
    b->running[slot].is_called = false;
    if (job->bot && b->stopping)
        bot_hurry(job->bot);
}

static void think(struct thinkers *b, uint32_t slot, struct think_job *job,
                  uint64_t seed, uint32_t share)
{
    const struct game_view *v = (const struct game_view *)(const void *)job->view;
    uint64_t begun = idle_now_us();
    char why[120];

    job->chosen = job->n == 1 ? job->legal[0] : GAME_ACTION_NONE;
    if (job->n == 1)
        return;
    if (!job->bot) {
        job->bot = bot_new(job->game, job->spec, seed, why, sizeof why);
        pthread_mutex_lock(&b->lock);
        show(b, slot, job);
        pthread_mutex_unlock(&b->lock);
    }
    if (!job->bot)
        return;
    bot_inline(job->bot);
    bot_share(job->bot, share);
    if (job->ctx)
        bot_count_wins(job->bot);
    if (job->is_pondering)
        bot_ponder(job->bot, v, job->seat);
    else
        job->chosen = bot_choose(job->bot, v, job->seat, job->legal, job->n);
    if (job->ctx) {
        job->reason = bot_explain(job->bot, job->seat, job->chosen);
        job->n_then =
            hint_go_on(job->bot, job->game, v, job->seat, job->chosen, seed, job->then);
    }
    job->us = idle_now_us() - begun;
}

/* With the lock held. */
static void put_done(struct thinkers *b, struct think_place *p)
{
    p->next = NULL;
    *(b->done_last ? &b->done_last->next : &b->done) = p;
    b->done_last = p;
}

static void give_back(struct thinkers *b, uint32_t slot, struct think_job *job)
{
    pthread_mutex_lock(&b->lock);
    b->running[slot].job = NULL;
    b->answering -= !job->is_pondering;
    if (job->bot)
        bot_calm(job->bot);
    put_done(b, &job->place);
    if (!b->stopping)
        b->wake(b->ctx);
    pthread_mutex_unlock(&b->lock);
}

/* With the lock held. */
static struct think_place *take(struct thinkers *b)
{
    struct think_place *p = think_queue_take(&b->queue);

    if (p || !b->ponder)
        return p;
    p = b->ponder;
    b->ponder = p->next;
    if (!b->ponder)
        b->ponder_last = NULL;
    b->n_ponder--;
    return p;
}

static void *work(void *arg)
{
    struct start start = *(struct start *)arg;
    struct thinkers *b = start.thinkers;

    free(arg);
    if (b->priority == THINK_WHEN_IDLE)
        idle_yield();
    for (;;) {
        struct think_place *p = NULL;
        uint64_t seed;
        uint32_t share = 0;
        pthread_mutex_lock(&b->lock);
        b->idle++;
        while (!b->stopping && !(p = take(b)))
            pthread_cond_wait(&b->more, &b->lock);
        b->idle--;
        if (p)
            share = think_share(&b->queue, (enum think_class)p->class, b->threads);
        seed = b->seed++;
        if (p) {
            b->answering += !job_of(p)->is_pondering;
            show(b, start.slot, job_of(p));
        }
        pthread_mutex_unlock(&b->lock);
        if (!p)
            return NULL;
        think(b, start.slot, job_of(p), seed, share);
        give_back(b, start.slot, job_of(p));
    }
}

struct thinkers *thinkers_new(uint32_t threads, enum think_priority priority,
                              uint32_t queue_max, void (*wake)(void *ctx), void *ctx)
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
    b->priority = priority;
    b->queue_max = queue_max;
    b->wake = wake;
    b->ctx = ctx;
    b->seed = idle_now_us();
    think_queue_init(&b->queue, b->seed);
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

/* With the lock held. */
static void hurry(struct thinkers *b, bool is_all)
{
    uint64_t now = idle_now_us(),
             share = think_share(&b->queue, THINK_AWAITED, b->threads);

    for (uint32_t i = 0; i < b->threads; i++) {
        struct think_job *job = b->running[i].job;
        if (job && (is_all || job->place.class == THINK_ALONE ||
                    now - b->running[i].begun > share * 1000))
            bot_hurry(job->bot);
    }
}

/* With the lock held: a thread that only ponders gets ready; false: none does. */
static bool free_one(struct thinkers *b)
{
    for (uint32_t i = 0; i < b->threads; i++)
        if (b->running[i].job && b->running[i].job->is_pondering &&
            !b->running[i].is_called) {
            b->running[i].is_called = true;
            bot_hurry(b->running[i].job->bot);
            return true;
        }
    return false;
}

/* With the lock held: nobody waits to ponder for this table any more, or (NULL) for
 * any. */
static void drop_pondering(struct thinkers *b, const char *table)
{
    struct think_place **at = &b->ponder;

    b->ponder_last = NULL;
    while (*at) {
        struct think_place *p = *at;
        if (!table || strcmp(job_of(p)->table, table) == 0) {
            *at = p->next;
            b->n_ponder--;
            put_done(b, p);
        } else {
            b->ponder_last = p;
            at = &p->next;
        }
    }
}

/* On a machine that is busy to the last a thread may get no time at all, not even to
 * end: it is left to the end of the process, with what it uses. */
void thinkers_stop(struct thinkers *b)
{
    struct think_place *p;
    uint64_t until = idle_now_us() + STOP_US;

    pthread_mutex_lock(&b->lock);
    b->stopping = true;
    hurry(b, true);
    pthread_cond_broadcast(&b->more);
    pthread_mutex_unlock(&b->lock);
    for (uint32_t i = 0; i < b->threads; i++)
        b->is_left |= !idle_join(b->thread[i], until);
    pthread_mutex_lock(&b->lock);
    drop_pondering(b, NULL);
    while ((p = think_queue_take(&b->queue))) {
        job_of(p)->chosen = GAME_ACTION_NONE;
        put_done(b, p);
    }
    pthread_mutex_unlock(&b->lock);
}

void thinkers_free(struct thinkers *b)
{
    if (!b || b->is_left)
        return;
    think_queue_done(&b->queue);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->more);
    free(b);
}

bool thinkers_ask(struct thinkers *b, struct think_job *job)
{
    bool ok;

    pthread_mutex_lock(&b->lock);
    ok = !b->stopping && think_queue_waiting(&b->queue) < b->queue_max &&
         think_queue_put(&b->queue, &job->place);
    /* A thread that was woken is idle until it has found out what for. */
    if (ok && think_queue_waiting(&b->queue) > b->idle && !free_one(b) &&
        job->place.class == THINK_AWAITED)
        hurry(b, false);
    if (ok)
        pthread_cond_signal(&b->more);
    pthread_mutex_unlock(&b->lock);
    return ok;
}

bool thinkers_ponder(struct thinkers *b, struct think_job *job)
{
    bool ok;

    pthread_mutex_lock(&b->lock);
    ok = !b->stopping && b->priority == THINK_WHEN_IDLE && b->n_ponder < PONDERING_MAX;
    if (ok) {
        job->is_pondering = true;
        job->place.next = NULL;
        *(b->ponder_last ? &b->ponder_last->next : &b->ponder) = &job->place;
        b->ponder_last = &job->place;
        b->n_ponder++;
        pthread_cond_signal(&b->more);
    }
    pthread_mutex_unlock(&b->lock);
    return ok;
}

void thinkers_hush(struct thinkers *b, const char *table)
{
    pthread_mutex_lock(&b->lock);
    drop_pondering(b, table);
    for (uint32_t i = 0; i < b->threads; i++) {
        struct think_job *job = b->running[i].job;
        if (job && job->is_pondering && strcmp(job->table, table) == 0)
            bot_hurry(job->bot);
    }
    if (b->done)
        b->wake(b->ctx);
    pthread_mutex_unlock(&b->lock);
}

struct think_job *thinkers_collect(struct thinkers *b)
{
    struct think_place *p;

    pthread_mutex_lock(&b->lock);
    p = b->done;
    if (p) {
        b->done = p->next;
        if (!b->done)
            b->done_last = NULL;
    }
    pthread_mutex_unlock(&b->lock);
    return p ? job_of(p) : NULL;
}

uint32_t thinkers_waiting(struct thinkers *b)
{
    uint32_t n;

    pthread_mutex_lock(&b->lock);
    n = think_queue_waiting(&b->queue);
    pthread_mutex_unlock(&b->lock);
    return n;
}

bool thinkers_are_asked(struct thinkers *b)
{
    bool is_asked;

    pthread_mutex_lock(&b->lock);
    is_asked = b->answering || think_queue_waiting(&b->queue);
    pthread_mutex_unlock(&b->lock);
    return is_asked;
}
