/* batch_pool.h - a few threads that do the same work on different parts of it. */
#ifndef MAAT_BATCH_POOL_H
#define MAAT_BATCH_POOL_H

#include <stdint.h>

struct batch_pool;

/* So many workers, the caller included; NULL without memory or threads. */
struct batch_pool *batch_pool_new(uint32_t workers);
void batch_pool_free(struct batch_pool *p);

/* Each worker once, from 0 on, at the same time; back when all are done. */
void batch_pool_run(struct batch_pool *p, void (*work)(void *ctx, uint32_t worker),
                    void *ctx);

#endif
