/*
 * shard.h - one of N equal parts of a run whose pieces are numbered.
 *
 * Shard I/N has the pieces shard_from to shard_to - 1 of all of them, so that the
 * shards 1/N to N/N, one behind the other, are the whole run. What a piece comes to
 * depends on its number alone, never on the shard that it is in.
 */
#ifndef MAAT_SHARD_H
#define MAAT_SHARD_H

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS_MAX = 100000, SHARD_TEXT_MAX = 24 };

struct shard {
    uint32_t number, of; /* 1 to `of`; all 0: the run is not shared out */
};

static inline bool shard_is_whole(struct shard s)
{
    return s.of == 0;
}

/* The first piece of a shard, of `all`. */
static inline uint32_t shard_from(struct shard s, uint32_t all)
{
    return s.of ? (uint32_t)((uint64_t)all * (s.number - 1) / s.of) : 0;
}

/* The first piece that comes after it. */
static inline uint32_t shard_to(struct shard s, uint32_t all)
{
    return s.of ? (uint32_t)((uint64_t)all * s.number / s.of) : all;
}

/* "2/8"; 0, or -1 when that is no shard. */
int shard_read(const char *text, struct shard *ret);

#endif
