/* ankh_ladder.h - what the levels of Ankh are made of. */
#ifndef MAAT_ANKH_LADDER_H
#define MAAT_ANKH_LADDER_H

#include "bots/ladder.h"

extern const struct rung ankh_ladder[LADDER_RUNGS];

#endif
