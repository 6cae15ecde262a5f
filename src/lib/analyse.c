/* analyse.c - positions and whole games judged, as JSON. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "lib/objects.h"
#include "lib/watch.h"

enum { NODES_MAX = 100000000 };

/* What there is to do, one of the two. */
struct job {
    struct analysis *game;
    struct analysis_look *look;
    struct lib_watch watch;
};

static int work(void *ctx)
{
    struct job *job = ctx;
    return job->game ? analysis_run(job->game) : analysis_position(job->look);
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

enum { ALL = -1 };

/* All of it, or one moment of a game. */
static char *print(const struct job *job, int64_t moment)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    if (moment != ALL)
        analysis_moment_json(f, job->game, (uint32_t)moment);
    else if (job->game)
        analysis_json(f, job->game);
    else
        analysis_position_json(f, job->look);
    if (fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

static char *told(void *ctx, uint32_t i)
{
    const struct job *job = ctx;
    return job->game && i < job->game->n ? print(job, i) : NULL;
}

static char *run(struct job *job, const struct maat_effort *effort,
                 struct maat_error *err)
{
    char *text = NULL;
    int rc;
    if (effort->progress) {
        /* (A position is one look.) */
        job->watch =
            (struct lib_watch){.work = work,
                               .ctx = job,
                               .effort = effort,
                               .told = told,
                               .all = job->game ? analysis_looks(job->game->rec) : 1};
        if (job->game) {
            job->game->progress = lib_watch_progress;
            job->game->ctx = &job->watch;
        }
        rc = lib_watch(&job->watch);
    } else {
        rc = work(job);
    }
    if (atomic_load(&job->watch.stop))
        lib_fail(err, MAAT_STOPPED, "stopped by the caller");
    else if (rc || !(text = print(job, ALL)))
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
    look.stop = &job.watch.stop;
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
    game.stop = &job.watch.stop;
    char *text = run(&job, effort, err);
    analysis_done(&game);
    return text;
}
