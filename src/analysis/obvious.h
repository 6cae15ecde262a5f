/*
 * obvious.h - what is found without thinking: by the policy alone, by the estimate
 * alone.
 *
 * Both see what the seat sees. Each answers an index into the legal actions, or -1
 * where the game has no such thing.
 */
#ifndef MAAT_OBVIOUS_H
#define MAAT_OBVIOUS_H

#include "bots/brain.h"
#include "maat/game.h"

int obvious_policy(const struct game *g, const struct brain *b,
                   const struct game_view *v, int seat, const game_action *legal,
                   int n);

/* One action ahead, in some worlds that the seat cannot tell apart; where a roll
 * follows, the mean of its outcomes. */
int obvious_estimate(const struct game *g, const struct brain *b,
                     const struct game_view *v, int seat, const game_action *legal,
                     int n);

#endif
