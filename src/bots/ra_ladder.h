/* ra_ladder.h - what the levels of Ra are made of. */
#ifndef MAAT_RA_LADDER_H
#define MAAT_RA_LADDER_H

#include "bots/ladder.h"

extern const struct rung ra_ladder[LADDER_RUNGS];

#endif
