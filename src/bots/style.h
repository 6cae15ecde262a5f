/*
 * style.h - hand-written players with one idea each, for comparisons.
 *
 * Whoever learns from playing against itself learns to beat itself. Styles are made in
 * another way and for one purpose: to be played against in the arena. They are no
 * levels, and nobody is offered them. They know the rules and nothing of the estimates
 * and policies of the brains.
 */
#ifndef MAAT_STYLE_H
#define MAAT_STYLE_H

#include "maat/game.h"

struct style {
    const char *name; /* NULL ends the list */
    game_action (*choose)(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r);
};

/* The action with the highest weight, by lot among equals. */
game_action style_best(const game_action *legal, const float *w, int n, struct rng *r);

/* Of the n actions one with this verb, or -1. */
int style_verb(const game_action *legal, int n, unsigned verb);

#endif
