/*
 * catalogue.h - what there is to play and against whom, as JSON: the answer of a
 * server, and what a page without one goes by.
 */
#ifndef MAAT_CATALOGUE_H
#define MAAT_CATALOGUE_H

#include "core/jot.h"
#include "maat/game.h"

/* Into an open object: "games":[...],"levels":[...],"usual":"casual" */
void catalogue_games(struct jot *j);
/* {"id":"ra","fields":[...],"events":[...]} */
void catalogue_game(struct jot *j, const struct game *g);

#endif
