/* looker.c - a short list of games, and one thread that looks at them. */
#include "server/looker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/weights.h"
#include "core/hash.h"
#include "server/idle.h"

enum {
    STOP_US = 2000000,
    ASIDE_NS = 10000000, /* between two questions whether it may go on */
};

struct looker {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct look_job *first, *last; /* in the order in which they were asked for */
    uint32_t count;
    bool is_left;         /* by us, while the thread uses it */
    atomic_bool stop;     /* also in the middle of a look */
    atomic_bool is_aside; /* never by the lock: whoever thinks idly may hold it long */
    void (*wake)(void *ctx);
    void *ctx;
    pthread_t thread;
};

void looker_made(const struct game *g, char made[STORE_MADE_MAX])
{
    char hex[HASH_HEX + 1];

    hash_hex(weights_mark(brain_of(g)), hex);
    snprintf(made, STORE_MADE_MAX, "%.24s %s %d", MAAT_VERSION, hex, LOOKER_NODES);
}

/* ---- the thread ------------------------------------------------------------------ */

struct looking {
    struct looker *looker;
    struct look_job *job;
};

static void rest(void *ctx)
{
    const struct looking *x = ctx;
    const struct timespec pause = {.tv_nsec = ASIDE_NS};

    while (atomic_load(&x->looker->is_aside) && !atomic_load(&x->looker->stop))
        nanosleep(&pause, NULL);
}

static int progress(void *ctx, uint32_t done, uint32_t all)
{
    const struct looking *x = ctx;

    atomic_store(&x->job->done, done);
    atomic_store(&x->job->all, all);
    return atomic_load(&x->looker->stop);
}

static char *print(const struct analysis *a)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    if (!f)
        return NULL;
    analysis_json(f, a);
    if (fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

/* NULL when memory is short, or it was stopped. */
static char *look(struct looker *l, struct look_job *job)
{
    struct looking x = {l, job};
    struct record rec;
    struct record_error err;
    struct analysis a = {.rec = &rec,
                         .threads = 1,
                         .nodes = LOOKER_NODES,
                         .seed = LOOKER_SEED,
                         .progress = progress,
                         .rest = rest,
                         .ctx = &x,
                         .stop = &l->stop};
    char *found = NULL;

    if (record_read(job->record, strlen(job->record), &rec, &err))
        return NULL;
    if (analysis_run(&a) == 0 && !atomic_load(&l->stop))
        found = print(&a);
    analysis_done(&a);
    record_done(&rec);
    return found;
}

/* With the lock held: the next that waits, which runs now. */
static struct look_job *take(struct looker *l)
{
    struct look_job *job = l->first;

    while (job && job->state != LOOK_WAITING)
        job = job->next;
    if (job)
        job->state = LOOK_RUNNING;
    return job;
}

static void *work(void *arg)
{
    struct looker *l = arg;

    idle_yield();
    for (;;) {
        struct look_job *job = NULL;
        uint64_t begun;

        pthread_mutex_lock(&l->lock);
        while (!atomic_load(&l->stop) && !(job = take(l)))
            pthread_cond_wait(&l->more, &l->lock);
        pthread_mutex_unlock(&l->lock);
        if (!job)
            return NULL;
        begun = idle_now_us();
        job->found = look(l, job);
        job->us = idle_now_us() - begun;
        pthread_mutex_lock(&l->lock);
        job->state = LOOK_FOUND;
        if (!atomic_load(&l->stop))
            l->wake(l->ctx);
        pthread_mutex_unlock(&l->lock);
    }
}

/* ---- its life -------------------------------------------------------------------- */

struct looker *looker_new(void (*wake)(void *ctx), void *ctx)
{
    struct looker *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->more, NULL);
    l->wake = wake;
    l->ctx = ctx;
    if (pthread_create(&l->thread, NULL, work, l) == 0)
        return l;
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->more);
    free(l);
    return NULL;
}

void looker_stop(struct looker *l)
{
    pthread_mutex_lock(&l->lock);
    atomic_store(&l->stop, true);
    pthread_cond_broadcast(&l->more);
    pthread_mutex_unlock(&l->lock);
    /* On a machine that is busy to the last it is left to the end of the process. */
    l->is_left = !idle_join(l->thread, idle_now_us() + STOP_US);
}

static void job_free(struct look_job *job)
{
    free(job->record);
    free(job->found);
    free(job);
}

void looker_free(struct looker *l)
{
    if (!l || l->is_left)
        return;
    while (l->first) {
        struct look_job *job = l->first;
        l->first = job->next;
        job_free(job);
    }
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->more);
    free(l);
}

/* ---- what is asked for ----------------------------------------------------------- */

/* Without the lock: nobody else puts jobs into the list or takes them out. */
const struct look_job *looker_find(const struct looker *l, const char *table)
{
    const struct look_job *job = l->first;

    while (job && strcmp(job->table, table) != 0)
        job = job->next;
    return job;
}

uint32_t looker_count(const struct looker *l)
{
    return l->count;
}

bool looker_ask(struct looker *l, const char *table, const struct game *g, char *record,
                uint32_t plies)
{
    struct look_job *job = l->count < LOOKER_QUEUE ? calloc(1, sizeof *job) : NULL;

    if (!job || !record || atomic_load(&l->stop)) {
        free(record);
        free(job);
        return false;
    }
    snprintf(job->table, sizeof job->table, "%s", table);
    looker_made(g, job->made);
    job->record = record;
    atomic_store(&job->all, plies);
    pthread_mutex_lock(&l->lock);
    *(l->last ? &l->last->next : &l->first) = job;
    l->last = job;
    l->count++;
    pthread_cond_signal(&l->more);
    pthread_mutex_unlock(&l->lock);
    return true;
}

void looker_aside(struct looker *l, bool is_aside)
{
    atomic_store(&l->is_aside, is_aside);
}

struct look_job *looker_collect(struct looker *l)
{
    struct look_job *job = l->first;

    while (job && job->state != LOOK_FOUND)
        job = job->next;
    if (job)
        job->state = LOOK_KEPT;
    return job;
}

void looker_forget(struct looker *l, struct look_job *job)
{
    struct look_job **at = &l->first;

    pthread_mutex_lock(&l->lock);
    l->last = NULL;
    while (*at) {
        if (*at == job) {
            *at = job->next;
            continue;
        }
        l->last = *at;
        at = &(*at)->next;
    }
    l->count--;
    pthread_mutex_unlock(&l->lock);
    job_free(job);
}
