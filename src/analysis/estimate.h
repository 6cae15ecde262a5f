/*
 * estimate.h - how a true position stands, in millionths of a win.
 *
 * What was learned or else what was made by hand says it, without any search: the same
 * position gives the same numbers in every run. They are whole numbers, so that sums of
 * them are exact.
 */
#ifndef MAAT_ESTIMATE_H
#define MAAT_ESTIMATE_H

#include "bots/brain.h"
#include "maat/game.h"

enum { ESTIMATE_ONE = 1000000 };

/* A part of a win, 0..1, in millionths. */
int32_t estimate_round(double x);

/* What the end of a game is: those who win together share, a team has all of it. */
void estimate_result(const struct game_result *res, int n, int32_t *ret);

/*
 * At any node. What is over has its result. Where a roll or a forced move is to come it
 * is what may follow, in the mean: the estimate is asked where somebody has a choice,
 * never in the middle of a deal. All ways there are summed up by their weights;
 * where there are 600 or more, 32 that are drawn with numbers that depend on the place
 * in the game alone.
 */
void estimate_state(const struct game *g, const struct brain *b,
                    const struct game_state *s, int32_t *ret);

/*
 * At a chance node: the mean of the estimates behind its outcomes, by their weights. No
 * node has more than GAME_MAX_OUTCOMES, so every one is looked at, and what luck gives
 * and takes here is zero in the mean.
 */
void estimate_mean(const struct game *g, const struct brain *b,
                   const struct game_state *s, int32_t *ret);

#endif
