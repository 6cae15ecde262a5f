/*
 * position_told.h - what a server tells somebody about a game (docs/protocol.md), read
 * back: views of which some may be covered, and events.
 *
 * Whoever plays at a server draws the same boards and says the same sentences as at a
 * table of this process, so both need the game's own types. The texts come from
 * outside: what cannot be is refused, and what is taken can be shown.
 */
#ifndef MAAT_POSITION_TOLD_H
#define MAAT_POSITION_TOLD_H

#include <jansson.h>

#include "core/cover.h"
#include "match/position.h"

/* Who is told, and of which game. */
struct position_ear {
    const struct game *game;
    struct game_config config;
    struct onlooker who;
};

/*
 * A view as the onlooker is told it. What is covered has something else in its place,
 * of which there is as much: boards cover it again for the same onlooker. 0, or -1 with
 * a sentence in `why` that begins with the key it is about.
 */
int position_told_view(const struct position_ear *ear, const json_t *view,
                       struct position *ret, char why[POSITION_WHY_MAX]);

/* An event as jot_event writes it; what is not told is secret. 0, or -1: this is none
 * of the game. */
int position_told_event(const struct game *g, int n_players, const json_t *event,
                        struct game_event *ret);

#endif
