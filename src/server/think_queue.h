/*
 * think_queue.h - whose question is answered next, and for how long.
 *
 * Questions for which a person waits come first; of every eight answers one goes to the
 * others, so that nothing waits for ever. Among equals the owners take turns, however
 * many questions each of them has. A plain value: no threads, no clock.
 */
#ifndef MAAT_THINK_QUEUE_H
#define MAAT_THINK_QUEUE_H

#include "server/map.h"
#include "store/store.h"

enum think_class {
    THINK_AWAITED, /* somebody looks at the table, or has asked for a hint */
    THINK_ALONE,   /* nobody does */
    THINK_CLASSES,
};

enum {
    THINK_ALONE_EACH = 8, /* questions of unwatched tables that one owner may have */
    THINK_OTHERS = 8,     /* every so many answers one goes to unwatched tables */
    THINK_FLOOR = 15,     /* thousandths of a level's time that are always given */
    THINK_ALONE_SHARE = 100,
};

/* What the queue knows of a question; the first member of whatever is queued. */
struct think_place {
    struct think_place *next;
    char owner[STORE_ID_MAX];
    uint8_t class; /* enum think_class */
};

struct think_owner;

struct think_queue {
    struct map owners[THINK_CLASSES];
    struct think_owner *turn[THINK_CLASSES]; /* whose turn is next; a ring */
    uint32_t waiting[THINK_CLASSES];
    uint32_t taken; /* answers begun */
};

void think_queue_init(struct think_queue *q, uint64_t salt);
void think_queue_done(struct think_queue *q); /* what still waits is the caller's */
/* false: this owner has too many questions of the kind, or there is no memory. */
bool think_queue_put(struct think_queue *q, struct think_place *p);
struct think_place *think_queue_take(struct think_queue *q); /* or NULL */
uint32_t think_queue_waiting(const struct think_queue *q);

/* How much of its level's time a question gets, in thousandths, when so many people
 * wait for `threads` thinkers. */
uint32_t think_share(const struct think_queue *q, enum think_class class,
                     uint32_t threads);

#endif
