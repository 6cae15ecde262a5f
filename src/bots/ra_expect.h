/* ra_expect.h - a turn of Ra one draw ahead: the mean over the tiles of the bag. */
#ifndef MAAT_RA_EXPECT_H
#define MAAT_RA_EXPECT_H

#include "bots/brain.h"
#include "games/ra/state.h"

/*
 * What every legal action of a turn is worth to the seat whose turn it is, as a chance
 * of winning. Invoking: the auction by backward induction. Drawing: the mean over the
 * kinds in the bag, of the auction for a Ra tile, of games played on for all others.
 * `calls` games are behind every outcome of an auction, `draws` behind every kind.
 */
void ra_expect_turn(const struct brain *b, const struct game_state *s,
                    const game_action *legal, int n, int calls, int draws,
                    uint64_t seed, float *value);

#endif
