/* store.c - queues, the writer's and the reader's thread, completions, figures. */
#include "store/store.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/compact.h"
#include "store/queue.h"
#include "store/voice.h"

enum {
    QUEUE_DEFAULT = 65536,
    GROUP_MAX = 4096, /* requests in one call of the backend's writer */
    NEWS_MAX = 65536, /* foreign news that may wait; beyond: STORE_NEWS_LOST */
    BUSY = 8,         /* a group of so many means that more are coming */
    PACE_US = 4000,   /* least time between the commits of a busy store */
    CROWD = 64,       /* a group of so many means that a commit is to serve many, */
    CROWD_US = 8000,  /* so that its time is this */
    TURN = 48,        /* callbacks in one store_poll: sockets are read in between */
};

struct news {
    struct news *next;
    enum store_news what;
    uint64_t number;
    char id[STORE_ID_MAX];
};

struct lane {
    struct store *store;
    enum reader who;
    struct request *first, **last; /* waiting */
    uint32_t n;                    /* waiting or being served */
    uint64_t since_us;             /* when the oldest being served was asked; 0: none */
    bool is_asleep, is_running;
    pthread_cond_t ready;
    pthread_t thread;
};

struct store {
    const struct backend *be;
    void *b;
    char node[STORE_ID_MAX];
    uint32_t queue_max;
    void (*wake)(void *ctx);
    void *wake_ctx;
    struct voice voice;
    void (*on_news)(void *ctx, enum store_news what, const char *id, uint64_t number);
    void *news_ctx;
    uint64_t outstanding; /* accepted and not called back; owner's thread only */
    uint64_t marks;       /* owner's thread only */
    struct request *ready, **ready_last; /* done, to be called back; owner's only */

    pthread_mutex_t lock; /* everything below */
    struct lane writes, reads[READERS];
    struct request *done, **done_last;
    struct news *news, **news_last;
    uint32_t n_news;
    bool news_lost;
    pthread_cond_t finished;
    struct store_stats stats;
    atomic_bool closing;
};

bool store_is_closing(const struct store *s)
{
    return atomic_load(&s->closing);
}

const char *store_node(const struct store *s)
{
    return s->node;
}

bool store_is_shared(const struct store *s)
{
    return s->be->is_shared;
}

/* ---- the threads ----------------------------------------------------------------- */

/* Take what waits, at most `max`; NULL when the store closes and nothing waits. */
static struct request *take(struct lane *l, uint32_t max)
{
    struct store *s = l->store;
    pthread_mutex_lock(&s->lock);
    while (!l->first && !atomic_load(&s->closing)) {
        l->is_asleep = true;
        pthread_cond_wait(&l->ready, &s->lock);
        l->is_asleep = false;
    }
    struct request *list = l->first, **end = &l->first;
    for (uint32_t n = 0; n < max && *end; n++)
        end = &(*end)->next;
    l->first = *end;
    if (!l->first)
        l->last = &l->first;
    l->since_us = list ? list->asked_us : 0;
    pthread_mutex_unlock(&s->lock);
    if (list)
        *end = NULL;
    return list;
}

/* Hand a list of served requests to the owner's thread; how many there were. */
static uint32_t give(struct lane *l, struct request *list)
{
    struct store *s = l->store;
    struct request **last = &list;
    uint32_t n = 0, conflicts = 0, failed = 0;
    for (; *last; last = &(*last)->next) {
        failed += (*last)->code == STORE_IO;
        conflicts += (*last)->code == STORE_CONFLICT;
        n++;
    }
    pthread_mutex_lock(&s->lock);
    bool was_empty = !s->done;
    *s->done_last = list;
    s->done_last = last;
    l->n -= n;
    l->since_us = 0;
    s->stats.conflicts += conflicts;
    if (l != &s->writes) {
        s->stats.reads += n;
        s->stats.read_errors += failed;
    } else if (n > s->stats.largest_group) {
        s->stats.largest_group = n;
    }
    pthread_cond_signal(&s->finished);
    pthread_mutex_unlock(&s->lock);
    if (was_empty && s->wake)
        s->wake(s->wake_ctx);
    return n;
}

/*
 * Under load a commit is mostly fixed cost: the sync, the pages, two switches of the
 * thread. Waiting a little makes the groups larger and all of it faster; a lone
 * request never waits.
 */
static void pace(uint64_t start, uint32_t n)
{
    uint64_t spent = store_now_us() - start, least = n < CROWD ? PACE_US : CROWD_US;
    long left = spent < least ? (long)(least - spent) : 0;
    nanosleep(&(struct timespec){.tv_nsec = left * 1000}, NULL);
}

static void *write_thread(void *arg)
{
    struct lane *l = arg;
    struct request *list;
    while ((list = take(l, GROUP_MAX)) != NULL) {
        uint64_t start = store_now_us();
        l->store->be->write(l->store->b, list);
        uint32_t n = give(l, list);
        if (n >= BUSY)
            pace(start, n);
    }
    return NULL;
}

static void *read_thread(void *arg)
{
    struct lane *l = arg;
    struct request *r;
    if (l->store->be->get_ready)
        l->store->be->get_ready(l->store->b, l->who);
    while ((r = take(l, 1)) != NULL) {
        l->store->be->read(l->store->b, l->who, r);
        if (r->op == REQ_COMPACT_READ)
            compact_reply(l->store, r);
        give(l, r);
    }
    return NULL;
}

/* ---- what the backends report ---------------------------------------------------- */

void store_note_commit(struct store *s, uint64_t us, uint32_t rows, bool ok)
{
    pthread_mutex_lock(&s->lock);
    struct store_stats *t = &s->stats;
    t->is_writable = ok;
    if (ok) {
        int k = 0;
        for (uint64_t edge = 250; k < STORE_BUCKETS - 1 && us > edge; edge *= 2)
            k++;
        t->commits++;
        t->rows += rows;
        t->commit_us += us;
        t->bucket[k]++;
    } else {
        t->errors++;
    }
    pthread_mutex_unlock(&s->lock);
}

void store_note_writable(struct store *s, bool is_writable)
{
    pthread_mutex_lock(&s->lock);
    s->stats.is_writable = is_writable;
    pthread_mutex_unlock(&s->lock);
}

void store_note_damage(struct store *s, size_t n)
{
    pthread_mutex_lock(&s->lock);
    s->stats.damaged += n;
    pthread_mutex_unlock(&s->lock);
}

void store_note_displaced(struct store *s, bool is_displaced)
{
    pthread_mutex_lock(&s->lock);
    s->stats.is_displaced = is_displaced;
    s->stats.is_writable &= !is_displaced;
    pthread_mutex_unlock(&s->lock);
}

bool store_was_writable(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    bool is_writable = s->stats.is_writable;
    pthread_mutex_unlock(&s->lock);
    return is_writable;
}

void store_note_news(struct store *s, enum store_news what, const char *id,
                     uint64_t number)
{
    struct news *x = what == STORE_NEWS_LOST ? NULL : calloc(1, sizeof *x);
    pthread_mutex_lock(&s->lock);
    bool was_idle = !s->done && !s->news && !s->news_lost;
    if (!x || s->n_news >= NEWS_MAX) {
        s->news_lost = true;
        free(x);
    } else {
        x->what = what;
        x->number = number;
        snprintf(x->id, sizeof x->id, "%s", id);
        *s->news_last = x;
        s->news_last = &x->next;
        s->n_news++;
    }
    pthread_mutex_unlock(&s->lock);
    if (was_idle && s->wake)
        s->wake(s->wake_ctx);
}

void store_complain(struct store *s, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    voice_say(&s->voice, fmt, ap);
    va_end(ap);
}

void store_stats(const struct store *s, struct store_stats *ret)
{
    struct store *me = (struct store *)s; /* only the lock changes */
    pthread_mutex_lock(&me->lock);
    *ret = s->stats;
    ret->write_queue = s->writes.n;
    const struct lane *w = &s->writes;
    uint64_t since = w->since_us ? w->since_us : w->first ? w->first->asked_us : 0;
    ret->oldest_ms = since ? (uint32_t)((store_now_us() - since) / 1000) : 0;
    for (int i = 0; i < READERS; i++)
        ret->read_queue += s->reads[i].n;
    pthread_mutex_unlock(&me->lock);
}

void store_watch(struct store *s,
                 void (*news)(void *ctx, enum store_news what, const char *id,
                              uint64_t number),
                 void *ctx)
{
    s->on_news = news;
    s->news_ctx = ctx;
}

/* ---- requests and their end ------------------------------------------------------ */

static enum reader reader_of(const struct request *r)
{
    if (r->op == REQ_LOAD || r->op == REQ_CHAT_LIST)
        return READ_LOGS;
    if (r->op == REQ_GUESTS || r->op == REQ_COMPACT_READ || r->op >= REQ_INSPECT)
        return READ_CHORES;
    if (r->op == REQ_ANALYSIS_GET || r->op == REQ_PUZZLES)
        return READ_LISTS;
    if (r->op != REQ_TABLES)
        return READ_PEOPLE;
    return r->u.query.list == STORE_LIST_PUBLIC || r->u.query.list == STORE_LIST_MINE ||
                   r->u.query.list == STORE_LIST_FINISHED
               ? READ_LISTS
               : READ_CHORES;
}

enum store_code queue_request(struct store *s, struct request *r)
{
    struct lane *l = r->op < REQ_FIRST_READ ? &s->writes : &s->reads[reader_of(r)];
    enum store_code code = STORE_OK;
    r->next = NULL;
    r->mark = ++s->marks;
    r->asked_us = store_now_us();
    pthread_mutex_lock(&s->lock);
    if (atomic_load(&s->closing))
        code = STORE_CLOSED;
    else if (l->n >= s->queue_max)
        code = STORE_FULL;
    if (code == STORE_OK) {
        *l->last = r;
        l->last = &r->next;
        l->n++;
        if (l->is_asleep)
            pthread_cond_signal(&l->ready);
    }
    pthread_mutex_unlock(&s->lock);
    if (code == STORE_OK)
        s->outstanding++;
    else
        free_request(r);
    return code;
}

static int run_news(struct store *s, struct news *x, bool lost)
{
    int n = 0;
    while (x) {
        struct news *next = x->next;
        if (s->on_news)
            s->on_news(s->news_ctx, x->what, x->id, x->number);
        free(x);
        x = next;
        n++;
    }
    if (lost && s->on_news)
        s->on_news(s->news_ctx, STORE_NEWS_LOST, "", 0);
    return n + lost;
}

/* Take over what the other threads have finished. */
static void collect(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    if (s->done) {
        *s->ready_last = s->done;
        s->ready_last = s->done_last;
        s->done = NULL;
        s->done_last = &s->done;
    }
    pthread_mutex_unlock(&s->lock);
}

static int tell_news(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    struct news *x = s->news;
    bool lost = s->news_lost;
    s->news = NULL;
    s->news_last = &s->news;
    s->n_news = 0;
    s->news_lost = false;
    pthread_mutex_unlock(&s->lock);
    return run_news(s, x, lost);
}

int store_poll(struct store *s)
{
    int n = 0;
    collect(s);
    for (; s->ready && n < TURN; n++) {
        struct request *r = s->ready;
        s->ready = r->next;
        if (!s->ready)
            s->ready_last = &s->ready;
        s->outstanding--;
        answer_request(r);
        free_request(r);
    }
    if (!s->ready)
        return n + tell_news(s);
    if (s->wake)
        s->wake(s->wake_ctx);
    return n;
}

void store_drain(struct store *s)
{
    while (s->outstanding > 0) {
        pthread_mutex_lock(&s->lock);
        while (!s->ready && !s->done)
            pthread_cond_wait(&s->finished, &s->lock);
        pthread_mutex_unlock(&s->lock);
        store_poll(s);
    }
}

/* ---- life ------------------------------------------------------------------------ */

static void lane_init(struct lane *l, struct store *s, enum reader who)
{
    l->store = s;
    l->who = who;
    l->last = &l->first;
    pthread_cond_init(&l->ready, NULL);
}

static bool lane_start(struct lane *l, void *(*run)(void *arg))
{
    return l->is_running = pthread_create(&l->thread, NULL, run, l) == 0;
}

static void lane_end(struct lane *l)
{
    if (l->is_running)
        pthread_join(l->thread, NULL);
    l->is_running = false;
}

static void store_free(struct store *s)
{
    pthread_cond_destroy(&s->writes.ready);
    for (int i = 0; i < READERS; i++)
        pthread_cond_destroy(&s->reads[i].ready);
    pthread_cond_destroy(&s->finished);
    voice_done(&s->voice);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

struct store *store_open(const struct store_config *cfg, char *why, size_t size)
{
    struct store *s = calloc(1, sizeof *s);
    snprintf(why, size, "out of memory");
    if (!s)
        return NULL;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->finished, NULL);
    lane_init(&s->writes, s, READERS);
    for (int i = 0; i < READERS; i++)
        lane_init(&s->reads[i], s, (enum reader)i);
    s->ready_last = &s->ready;
    s->done_last = &s->done;
    s->news_last = &s->news;
    s->queue_max = cfg->queue_max ? cfg->queue_max : QUEUE_DEFAULT;
    s->wake = cfg->wake;
    s->wake_ctx = cfg->wake_ctx;
    voice_init(&s->voice, cfg);
    s->stats.is_writable = true;
    const char *node = cfg->node ? cfg->node : "";
    if (strlen(node) >= sizeof s->node || strchr(node, ' ')) {
        snprintf(why, size, "the node's name is too long or has a blank");
        goto fail;
    }
    snprintf(s->node, sizeof s->node, "%s", node);
    if (!s->node[0] && store_draw_node(s->node, sizeof s->node) < 0) {
        snprintf(why, size, "cannot read random bytes for the node's name");
        goto fail;
    }
    s->be = store_url_is_postgres(cfg->url) ? &postgres_backend : &sqlite_backend;
    s->b = s->be->open(s, cfg, s->node, why, size);
    if (!s->b)
        goto fail;
    bool is_running = lane_start(&s->writes, write_thread);
    for (int i = 0; i < READERS && is_running; i++)
        is_running = lane_start(&s->reads[i], read_thread);
    if (is_running)
        return s;
    snprintf(why, size, "cannot start the threads");
    store_close(s);
    return NULL;
fail:
    store_free(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->closing, true);
    pthread_cond_signal(&s->writes.ready);
    for (int i = 0; i < READERS; i++)
        pthread_cond_signal(&s->reads[i].ready);
    pthread_mutex_unlock(&s->lock);
    lane_end(&s->writes);
    for (int i = 0; i < READERS; i++)
        lane_end(&s->reads[i]);
    s->be->close(s->b);
    s->on_news = NULL;
    while (store_poll(s) > 0)
        ;
    store_free(s);
}
