/*
 * watch.h - long work while somebody is asked whether to go on.
 *
 * A thread of its own does the work: the caller is asked in the caller's thread, and
 * stops even a long search at once. Where there are no threads (src/wasm) the work asks
 * itself, whenever it tells how far it is.
 */
#ifndef MAAT_WATCH_H
#define MAAT_WATCH_H

#include <stdatomic.h>

#include "maat/maat.h"

struct lib_watch {
    int (*work)(void *ctx); /* 0 or -1; looks at `stop` */
    void *ctx;
    const struct maat_effort *effort; /* whose `progress` is asked */
    /* What there is of the work already, as a text for free(); NULL: nothing. Only from
     * where the work asks. */
    char *(*told)(void *ctx, uint32_t i);
    atomic_bool stop;
    atomic_uint done, all;
};

/* What `work` has answered, or -1 when there is no thread for it. */
int lib_watch(struct lib_watch *w);

/* For the work, with the lib_watch as `ctx`: so far it is. Other than 0: stop. */
int lib_watch_progress(void *ctx, uint32_t done, uint32_t all);

#endif
