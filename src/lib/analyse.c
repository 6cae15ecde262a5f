/*
 * analyse.c - positions and whole games judged, as JSON.
 *
 * Where somebody wants to be asked whether to go on, a thread of its own does the work:
 * the caller is asked in the caller's thread, and stops even a long search at once.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "analysis/analysis.h"
#include "lib/objects.h"

enum { ASK_NS = 50 * 1000 * 1000, NODES_MAX = 100000000 };

/* What there is to do, one of the two. */
struct job {
    struct analysis *game;
    struct analysis_look *look;
    int rc;
    atomic_bool stop;
    atomic_uint done, all;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool is_ended;
};

static void work(struct job *job)
{
    job->rc = job->game ? analysis_run(job->game) : analysis_position(job->look);
}

/* ---- with somebody who asks ------------------------------------------------------ */

static int on_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct job *job = ctx;
    atomic_store(&job->done, done);
    atomic_store(&job->all, all);
    return atomic_load(&job->stop);
}

static void *work_aside(void *arg)
{
    struct job *job = arg;
    work(job);
    pthread_mutex_lock(&job->lock);
    job->is_ended = true;
    pthread_cond_signal(&job->ended);
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

/* Waits a little; true: it is done. */
static bool wait_a_little(struct job *job)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += ASK_NS;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    pthread_mutex_lock(&job->lock);
    if (!job->is_ended)
        pthread_cond_timedwait(&job->ended, &job->lock, &t);
    bool is_ended = job->is_ended;
    pthread_mutex_unlock(&job->lock);
    return is_ended;
}

static int work_watched(struct job *job, const struct maat_effort *effort)
{
    pthread_t thread;
    pthread_condattr_t attr;
    if (job->game) {
        job->game->progress = on_progress;
        job->game->ctx = job;
    }
    pthread_mutex_init(&job->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&job->ended, &attr);
    pthread_condattr_destroy(&attr);
    int rc = pthread_create(&thread, NULL, work_aside, job);
    if (!rc) {
        do
            if (effort->progress(effort->ctx, atomic_load(&job->done),
                                 atomic_load(&job->all)))
                atomic_store(&job->stop, true);
        while (!wait_a_little(job));
        pthread_join(thread, NULL);
    }
    pthread_cond_destroy(&job->ended);
    pthread_mutex_destroy(&job->lock);
    return rc ? -1 : job->rc;
}

/* ---- the work and its text ------------------------------------------------------- */

static int check_effort(const struct maat_effort *e, struct maat_error *err)
{
    if (e->threads > BOT_THREADS_MAX || e->nodes > NODES_MAX)
        return lib_fail(err, MAAT_BAD_VALUE, "%s: at most %d",
                        e->nodes > NODES_MAX ? "nodes" : "threads",
                        e->nodes > NODES_MAX ? NODES_MAX : BOT_THREADS_MAX);
    return MAAT_OK;
}

static char *print(const struct job *job)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    if (job->game)
        analysis_json(f, job->game);
    else
        analysis_position_json(f, job->look);
    if (fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

static char *run(struct job *job, const struct maat_effort *effort,
                 struct maat_error *err)
{
    char *text = NULL;
    int rc = 0;
    if (effort->progress)
        rc = work_watched(job, effort);
    else
        work(job);
    if (atomic_load(&job->stop))
        lib_fail(err, MAAT_STOPPED, "stopped by the caller");
    else if (rc || job->rc || !(text = print(job)))
        lib_no_memory(err);
    return text;
}

/* ---- what can be judged ---------------------------------------------------------- */

/* As `maat analyse` does it when nothing is said. */
static const struct maat_effort usual = {.threads = 1, .seed = 1};

static char *look(const struct game *g, const struct game_state *s, int seat,
                  const struct maat_effort *effort, struct maat_error *err)
{
    if (check_effort(effort, err))
        return NULL;
    struct analysis_look look = {.game = g,
                                 .state = s,
                                 .is_view = seat >= 0,
                                 .seat = seat,
                                 .threads = (int)effort->threads,
                                 .nodes = effort->nodes,
                                 .seed = effort->seed};
    struct job job = {.look = &look};
    look.stop = &job.stop;
    return run(&job, effort, err);
}

char *maat_analyse_state(const maat_state *s, const struct maat_effort *effort,
                         struct maat_error *err)
{
    if (s)
        return look(s->game, lib_truth(s), MAAT_NOBODY, effort ? effort : &usual, err);
    lib_fail(err, MAAT_BAD_VALUE, "there is no state");
    return NULL;
}

char *maat_analyse_view(const maat_view *v, const struct maat_effort *effort,
                        struct maat_error *err)
{
    const struct game_state *s = v ? game_peek(lib_seen(v)) : NULL;
    if (s && lib_owes(game_head(s), v->viewer))
        return look(v->game, s, v->viewer, effort ? effort : &usual, err);
    lib_fail(err, v ? MAAT_NOT_NOW : MAAT_BAD_VALUE, "%s",
             v ? "the viewer owes no decision now" : "there is no view");
    return NULL;
}

char *maat_analyse_record(const maat_record *r, const struct maat_effort *effort,
                          struct maat_error *err)
{
    if (!r) {
        lib_fail(err, MAAT_BAD_VALUE, "there is no record");
        return NULL;
    }
    effort = effort ? effort : &usual;
    if (check_effort(effort, err))
        return NULL;
    struct analysis game = {.rec = &r->rec,
                            .threads = (int)effort->threads,
                            .nodes = effort->nodes,
                            .seed = effort->seed};
    struct job job = {.game = &game};
    game.stop = &job.stop;
    char *text = run(&job, effort, err);
    analysis_done(&game);
    return text;
}
