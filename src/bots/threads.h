/*
 * threads.h - all that bots know of threads.
 *
 * One file, so that a machine without them needs a stand-in for this file alone: in the
 * page the workers do their parts one after the other (src/wasm/wasm_threads.c), with
 * the same results.
 */
#ifndef MAAT_BOTS_THREADS_H
#define MAAT_BOTS_THREADS_H

#include <stdbool.h>

struct threads;

/* Do part i of the work, 0..n-1. */
typedef void (*threads_work)(void *ctx, int i);

/* n workers, who sleep until threads_run, under SCHED_IDLE or as whoever makes them;
 * NULL: they cannot be had. */
struct threads *threads_new(int n, bool idle, threads_work work, void *ctx);
void threads_free(struct threads *t);

/* All parts side by side; comes back when the last is done. */
void threads_run(struct threads *t);

/* Lower the calling thread to SCHED_IDLE; there is no way back without privilege. */
void threads_idle(void);
bool threads_are_idle(void);

/* What all bots of the program share. */
enum threads_shared { THREADS_BRAINS, THREADS_SHELF, THREADS_SHARED };
void threads_lock(enum threads_shared what);
void threads_unlock(enum threads_shared what);

#endif
