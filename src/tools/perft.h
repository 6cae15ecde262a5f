/* perft.h - how many different action sequences there are from a position. */
#ifndef MAAT_PERFT_H
#define MAAT_PERFT_H

#include "maat/game.h"

/*
 * Sequences of `depth` actions, decisions and outcomes alike, weights ignored; at a
 * node where several seats owe a commit the lowest seat acts first.
 */
uint64_t perft(const struct game *g, const struct game_state *s, int depth);

#endif
