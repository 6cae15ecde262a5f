/* ra_canonical.h - positions of Ra that play alike. */
#ifndef MAAT_RA_CANONICAL_H
#define MAAT_RA_CANONICAL_H

#include "maat/game.h"

void ra_canonical(struct game_view *view);

#endif
