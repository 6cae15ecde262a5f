/* chance.h - picking an outcome by integer weights. */
#ifndef MAAT_CHANCE_H
#define MAAT_CHANCE_H

#include "maat/game.h"

/* Sum of the weights. */
uint32_t chance_total(const struct game_outcome *o, int n);

/* The outcome in whose interval r lies, 0 <= r < total. */
game_action chance_at(const struct game_outcome *o, int n, uint32_t r);

/* Roll the pending chance node of `s` with `r`. */
game_action chance_pick(const struct game *g, const struct game_state *s,
                        struct rng *r);

#endif
