/* ra_solve.h - auctions of Ra played out to the end, and turns one draw ahead. */
#ifndef MAAT_RA_SOLVE_H
#define MAAT_RA_SOLVE_H

#include "bots/brain.h"
#include "games/ra/state.h"

/*
 * Backward induction over the rest of a lap: every speaker takes what is best for
 * itself, knowing that those after it do the same. What an outcome is worth is the mean
 * of `samples` games played on to the end of the epoch, with the same luck for every
 * outcome. `u` becomes everybody's chance of winning; the answer is the index of the
 * best of the legal actions.
 */
int ra_solve_auction(const struct brain *b, const struct game_state *s, int samples,
                     uint64_t seed, float *u);

/* The mean of such games from any position. */
void ra_solve_estimate(const struct brain *b, const struct ra_state *s, int samples,
                       uint64_t seed, float *u);

#endif
