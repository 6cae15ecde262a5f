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

/* The style of this name in a list, or NULL. */
const struct style *style_find(const struct style *list, const char *name);

/* The action with the highest weight, by lot among equals. */
game_action style_best(const game_action *legal, const float *w, int n, struct rng *r);

/* A newcomer forgets every fourth thing it has seen: those of n <= 32, and the best of
 * the actions that are left (of all, if none is). */
uint32_t style_forgotten(int n, struct rng *r);
game_action style_forget(const game_action *legal, float *w, int n, struct rng *r);

/* Of the n actions one with this verb, or -1. */
int style_verb(const game_action *legal, int n, unsigned verb);

#endif
