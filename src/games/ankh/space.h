/* space.h - what the two files share that tell Ankh as numbers. */
#ifndef ANKH_SPACE_H
#define ANKH_SPACE_H

#include "games/ankh/rules.h"
#include "maat/space.h"

enum { ANKH_ACTIONS = 3286 };

extern const struct space_verb ankh_space_verbs[ANKH_DO_COUNT];

#endif
