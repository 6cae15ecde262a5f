/* offer.h - what a person can go on with, and what can be begun. */
#ifndef MAAT_OFFER_H
#define MAAT_OFFER_H

#include "core/texts.h"
#include "maat/game.h"
#include "term/keep.h"

enum offered { OFFER_NEW, OFFER_RESUME, OFFER_NONE };

/* Ask which of the unfinished games in the folder (of `game` or, with NULL, of all) is
 * gone on with; OFFER_NEW: another one, whose game is in *game; OFFER_NONE: there is
 * nothing to ask about and no game to begin, or the input ended. */
enum offered offer_games(const char *folder, enum lang lang, const struct game **game,
                         char path[KEEP_PATH_MAX]);

#endif
