/* queue.h - between the questions (ask.c) and the threads (store.c) of a store. */
#ifndef MAAT_STORE_QUEUE_H
#define MAAT_STORE_QUEUE_H

#include "store/backend.h"

/* A request about `id` with room for `tail` bytes of text; NULL: see *ret. */
struct request *queue_new_request(enum request_op op, const char *id, size_t tail,
                                  void *ctx, enum store_code *ret);

/* Queue `r` (malloc'd); it is freed whether it was accepted or not. */
enum store_code queue_request(struct store *s, struct request *r);

void answer_request(struct request *r); /* run the callback */
void free_request(struct request *r);

#endif
