/* queue.h - pieces on their way from the one who takes them to the one who writes. */
#ifndef MAAT_BACKUP_QUEUE_H
#define MAAT_BACKUP_QUEUE_H

#include <pthread.h>

#include "backup/piece.h"

enum { QUEUE_MOST = 32 << 20 }; /* bytes */

struct parcel {
    struct piece piece; /* number, time and sums are given by the writer */
    bool is_turn;       /* a generation of the log begins with it */
    bool is_afresh;     /* it may be that something is missing before it */
    uint64_t number;    /* of all parcels */
    uint8_t *buf;
    struct parcel *next;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct parcel *first, *last;
    size_t bytes;
    uint64_t count; /* that were ever put in */
    bool is_over;   /* nothing comes any more */
};

void queue_init(struct queue *q);
void queue_done(struct queue *q);

/* Room for `count` pages; NULL without memory. */
struct parcel *parcel_new(uint32_t page_size, uint32_t count);

bool queue_is_full(struct queue *q);
bool queue_is_empty(struct queue *q);
uint64_t queue_count(struct queue *q);
void queue_put(struct queue *q, struct parcel *p);
/* The oldest one, which stays until queue_drop; waits at most so long. NULL: none. */
struct parcel *queue_peek(struct queue *q, int wait_ms);
void queue_drop(struct queue *q);
void queue_end(struct queue *q);
bool queue_is_over(struct queue *q);

#endif
