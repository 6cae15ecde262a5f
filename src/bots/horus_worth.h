/* horus_worth.h - what stones and positions in Horus are worth, in points. */
#ifndef MAAT_HORUS_WORTH_H
#define MAAT_HORUS_WORTH_H

#include "games/horus/state.h"

/* Points of a stone of value v on a place of the barge (R-HORUS-45). */
static inline int horus_points(unsigned place, unsigned v)
{
    return (int)(place < HORUS_LOWER ? v : (place - HORUS_LOWER + 1) * v);
}

/* A position and the constants by which it is seen. */
struct horus_sight {
    const struct horus_state *s;
    const float *k; /* enum horus_constant */
    float turns;    /* as horus_turns, or 0: as if the game ended now */
};

/* About how many more turns each seat will have, 0..9. */
float horus_turns(const struct horus_state *s);

/* What impatience counts: nothing until a round of turns, then more with each one. */
struct horus_ramp {
    float from, step;
};
float horus_climb(const struct horus_state *s, struct horus_ramp ramp);

/* Gain of loading stone x on place p, compared with waiting for a better one. */
float horus_load_gain(const struct horus_sight *v, int seat, unsigned x, unsigned p);

/* Best gain over the free places where it may lie, or a little below 0. */
float horus_use(const struct horus_sight *v, int seat, unsigned x);

/* The seat that holds a stone as top or in its barge; *ret_place as horus_spot. */
int horus_owner(const struct horus_state *s, unsigned x, unsigned *ret_spot);

/* What losing it would cost that seat. */
float horus_loss(const struct horus_sight *v, int seat, unsigned x, unsigned spot);

/* Expected final score of a seat. */
float horus_worth_seat(const struct horus_sight *v, int seat);

#endif
