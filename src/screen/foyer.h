/*
 * foyer.h - the tables of a server on the whole terminal: ours, open ones, running
 * ones, and new ones, by keys and mouse.
 *
 * docs: what every key does is in texts/screen.LANG (`help.lobby.*`), as it is told
 * there.
 */
#ifndef MAAT_SCREEN_FOYER_H
#define MAAT_SCREEN_FOYER_H

#include "screen/stage.h"
#include "term/lobby.h"

struct foyer_options {
    struct stage_options stage;
    lobby_sit_fn *sit; /* the terminal is as before while it shows a table */
    void *ctx;
};

/* Tables to choose from, until the person leaves; 0, or -1: the terminal cannot be used
 * so. Who we are there is known already (lobby_open). */
int foyer_stay(struct lobby *l, const struct foyer_options *o);

#endif
