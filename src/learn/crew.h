/* crew.h - threads that share out numbered jobs. */
#ifndef MAAT_CREW_H
#define MAAT_CREW_H

#include <stdint.h>

struct crew;

/* Do job `i`; `worker` is 0..threads-1. */
typedef void (*crew_job)(void *ctx, uint32_t i, int worker);

/* NULL: no memory or no threads. */
struct crew *crew_new(int threads);
void crew_free(struct crew *c);
int crew_size(const struct crew *c);

/* All jobs 0..n-1, in any order; comes back when the last is done. */
void crew_run(struct crew *c, uint32_t n, crew_job job, void *ctx);

#endif
