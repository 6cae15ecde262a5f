/* wasm_lib_watch.c - stands in for lib/watch.c where there is one thread. */
#include "lib/watch.h"

int lib_watch_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct lib_watch *w = ctx;
    if (w->effort->progress(w->effort->ctx, done, all))
        atomic_store(&w->stop, true);
    return atomic_load(&w->stop);
}

int lib_watch(struct lib_watch *w)
{
    return w->work(w->ctx);
}
