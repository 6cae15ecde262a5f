/*
 * looker.h - the thread that looks at finished games again, when nothing else is to do.
 *
 * One game after the other, each once however many ask for it. It runs with SCHED_IDLE
 * and besides steps aside as long as it is told to: bots run with SCHED_IDLE as well,
 * and somebody waits for them. All functions belong to the loop's thread.
 */
#ifndef MAAT_LOOKER_H
#define MAAT_LOOKER_H

#include <stdatomic.h>

#include "analysis/analysis.h"
#include "store/log.h"

struct looker;

enum {
    LOOKER_NODES = JUDGE_NODES, /* as `maat analyse` */
    LOOKER_SEED = 1,
    LOOKER_QUEUE = 32,   /* games that may wait */
    LOOKER_PLIES = 4000, /* longer games are not looked at */
};

enum look_state {
    LOOK_WAITING,
    LOOK_RUNNING,
    LOOK_FOUND, /* to be collected */
    LOOK_KEPT,  /* collected, not yet forgotten */
};

struct look_job {
    struct look_job *next;
    char table[STORE_ID_MAX], made[STORE_MADE_MAX];
    char *record;          /* of the game */
    char *found;           /* the analysis as JSON; NULL: memory was short */
    void *ctx;             /* of whoever collects it */
    uint64_t us;           /* how long it took, with all waiting for others */
    atomic_uchar state;    /* enum look_state */
    atomic_uint done, all; /* looks */
};

/* NULL without memory or a thread. `wake` is called from it. */
struct looker *looker_new(void (*wake)(void *ctx), void *ctx);
/* Takes nothing more and gives up what it does; what is found can be collected. */
void looker_stop(struct looker *l);
void looker_free(struct looker *l); /* after looker_stop */

/* `made` says by what the game's analysis would be made now. */
void looker_made(const struct game *g, char made[STORE_MADE_MAX]);

/* What is under way for this table, or NULL; good until the next call. */
const struct look_job *looker_find(const struct looker *l, const char *table);
/* How many games wait, run, or are not yet forgotten. */
uint32_t looker_count(const struct looker *l);
/* Look at this record (malloc'd, taken over in any case); false: too many wait. */
bool looker_ask(struct looker *l, const char *table, const struct game *g, char *record,
                uint32_t plies);
/* Rest as long as others want the machine. */
void looker_aside(struct looker *l, bool is_aside);

/* The next that is ready: still found, until it is forgotten; or NULL. */
struct look_job *looker_collect(struct looker *l);
void looker_forget(struct looker *l, struct look_job *job);

#endif
