/*
 * crowd.h - how many connections each address has.
 *
 * Whoever has an IPv6 address has 2^64 of them, so those count by their first half.
 */
#ifndef MAAT_CROWD_H
#define MAAT_CROWD_H

#include "net/proxy.h"

enum { CROWD_BUCKETS = 4096 };

struct crowd_entry {
    struct crowd_entry *next;
    uint64_t key[2];
    uint32_t count, bucket;
};

struct crowd {
    struct crowd_entry *bucket[CROWD_BUCKETS];
    uint64_t salt;
};

void crowd_init(struct crowd *c, uint64_t salt);
void crowd_done(struct crowd *c);
/* One more, unless there are `max` already, or no memory: NULL then. */
struct crowd_entry *crowd_enter(struct crowd *c, const struct proxy_address *a,
                                uint32_t max);
void crowd_leave(struct crowd *c, struct crowd_entry *e);

#endif
