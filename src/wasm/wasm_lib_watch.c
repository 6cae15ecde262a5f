/*
 * wasm_lib_watch.c - stands in for lib/watch.c where there is one thread: the work asks
 * the page itself, which may then have what is done so far.
 */
#include <stddef.h>

#include "lib/watch.h"

char *__attribute__((export_name("wasm_told"))) wasm_told(uint32_t i);

static struct lib_watch *asking; /* the work that asks at this moment */

/* The i-th moment of the game that is looked at, as a text for free(); or NULL. Only
 * for the page while it is asked. */
char *wasm_told(uint32_t i)
{
    return asking && asking->told ? asking->told(asking->ctx, i) : NULL;
}

int lib_watch_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct lib_watch *w = ctx;
    asking = w;
    if (w->effort->progress(w->effort->ctx, done, all))
        atomic_store(&w->stop, true);
    asking = NULL;
    return atomic_load(&w->stop);
}

int lib_watch(struct lib_watch *w)
{
    return w->work(w->ctx);
}
