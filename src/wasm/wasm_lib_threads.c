/*
 * wasm_lib_threads.c - stands in for bots/threads.c where there is one thread: the
 * workers do their parts one after the other. With `nodes` the results are the same.
 */
#include <stdlib.h>

#include "bots/threads.h"

struct threads {
    int n;
    threads_work work;
    void *ctx;
};

struct threads *threads_new(int n, bool idle, threads_work work, void *ctx)
{
    (void)idle;
    struct threads *t = malloc(sizeof *t);
    if (t)
        *t = (struct threads){n, work, ctx};
    return t;
}

void threads_free(struct threads *t)
{
    free(t);
}

void threads_run(struct threads *t)
{
    for (int i = 0; i < t->n; i++)
        t->work(t->ctx, i);
}

/* In a page nobody else waits for this thread. */
void threads_idle(void)
{
}

bool threads_are_idle(void)
{
    return true;
}

void threads_lock(enum threads_shared what)
{
    (void)what;
}

void threads_unlock(enum threads_shared what)
{
    (void)what;
}
