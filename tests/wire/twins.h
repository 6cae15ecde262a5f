/* twins.h - truths that differ only in what the table does not show. */
#ifndef MAAT_TWINS_H
#define MAAT_TWINS_H

#include "maat/game.h"
#include "maat/rng.h"

/*
 * A truth that `viewer` cannot tell from `s` by what lies open, when everybody covers
 * what may be covered. False where nothing lies covered, or nothing else could.
 */
bool twin_of(const struct game *g, const struct game_state *s, int viewer,
             struct rng *r, struct game_state *ret);

/* Did what happened show to `viewer` something that had been covered? */
bool twin_is_told(const struct game *g, const struct game_state *before,
                  const struct game_state *after, int viewer);

#endif
