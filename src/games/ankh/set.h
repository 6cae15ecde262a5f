/*
 * set.h - sets of hexes as 128-bit masks.
 *
 * Inside the engine a hex is a cell: row * 11 + column, 0..109. The numbers of the
 * printed map (0..100) appear in texts and fields only; both orders agree. On the
 * grid of cells two neighbours differ by 1, 10, 11 or 12, so that a whole set moves
 * over its edges with four shifts to either side.
 */
#ifndef ANKH_SET_H
#define ANKH_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "maat/bits.h"

enum { ANKH_COLUMNS = 11, ANKH_CELLS = 110, ANKH_HEXES = 101 };

struct ankh_set {
    uint64_t lo, hi;
};

static inline struct ankh_set ankh_bit(unsigned cell)
{
    uint64_t b = (uint64_t)1 << (cell & 63);
    return cell < 64 ? (struct ankh_set){b, 0} : (struct ankh_set){0, b};
}

static inline bool ankh_has(struct ankh_set a, unsigned cell)
{
    return ((cell < 64 ? a.lo : a.hi) >> (cell & 63)) & 1;
}

static inline bool ankh_any(struct ankh_set a)
{
    return (a.lo | a.hi) != 0;
}

static inline struct ankh_set ankh_or(struct ankh_set a, struct ankh_set b)
{
    return (struct ankh_set){a.lo | b.lo, a.hi | b.hi};
}

static inline struct ankh_set ankh_and(struct ankh_set a, struct ankh_set b)
{
    return (struct ankh_set){a.lo & b.lo, a.hi & b.hi};
}

static inline struct ankh_set ankh_minus(struct ankh_set a, struct ankh_set b)
{
    return (struct ankh_set){a.lo & ~b.lo, a.hi & ~b.hi};
}

static inline bool ankh_meet(struct ankh_set a, struct ankh_set b)
{
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0;
}

static inline bool ankh_within(struct ankh_set a, struct ankh_set b)
{
    return ((a.lo & ~b.lo) | (a.hi & ~b.hi)) == 0;
}

static inline void ankh_add(struct ankh_set *a, unsigned cell)
{
    *a = ankh_or(*a, ankh_bit(cell));
}

static inline void ankh_drop(struct ankh_set *a, unsigned cell)
{
    *a = ankh_minus(*a, ankh_bit(cell));
}

static inline unsigned ankh_count(struct ankh_set a)
{
    return (unsigned)(bits_count(a.lo) + bits_count(a.hi));
}

/* Lowest cell of a set that is not empty. */
static inline unsigned ankh_first(struct ankh_set a)
{
    return (unsigned)(a.lo ? bits_low(a.lo) : 64 + bits_low(a.hi));
}

/* Highest cell of a set that is not empty. */
static inline unsigned ankh_last(struct ankh_set a)
{
    return (unsigned)(a.hi ? 64 + bits_high(a.hi) : bits_high(a.lo));
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned ankh_pop(struct ankh_set *a)
{
    unsigned cell = ankh_first(*a);
    if (a->lo)
        a->lo &= a->lo - 1;
    else
        a->hi &= a->hi - 1;
    return cell;
}

/* Only the cells above `cell`. */
static inline struct ankh_set ankh_above(struct ankh_set a, unsigned cell)
{
    uint64_t keep = ~(uint64_t)1 << (cell & 63);
    return cell < 64 ? (struct ankh_set){a.lo & keep, a.hi}
                     : (struct ankh_set){0, a.hi & keep};
}

/* 0 < k < 64 */
static inline struct ankh_set ankh_shl(struct ankh_set a, unsigned k)
{
    return (struct ankh_set){a.lo << k, a.hi << k | a.lo >> (64 - k)};
}

static inline struct ankh_set ankh_shr(struct ankh_set a, unsigned k)
{
    return (struct ankh_set){a.lo >> k | a.hi << (64 - k), a.hi >> k};
}

#endif
