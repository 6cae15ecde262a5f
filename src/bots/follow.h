/*
 * follow.h - a game rebuilt from what one seat is told.
 *
 * Where every action is public, the actions are the position. As soon as one is hidden
 * from the seat, or does not fit, the game is lost sight of and stays so.
 */
#ifndef MAAT_FOLLOW_H
#define MAAT_FOLLOW_H

#include "maat/game.h"

struct follow {
    const struct game *g; /* NULL: lost sight of */
    _Alignas(16) uint8_t state[GAME_STATE_LIMIT];
};

/* A game begins; `options` as config_parse reads them. */
void follow_begin(struct follow *f, const struct game *g, const char *options);

/* Action `ply` of a seat or of GAME_CHANCE; text NULL: hidden. Old news is ignored. */
void follow_hear(struct follow *f, uint32_t ply, int actor, const char *text);

/* What `seat` sees before action `ply`; false when that is not known. */
bool follow_view(const struct follow *f, uint32_t ply, int seat, struct game_view *out);

#endif
