/* aton_ladder.h - what the levels of Aton are made of. */
#ifndef MAAT_ATON_LADDER_H
#define MAAT_ATON_LADDER_H

#include "bots/ladder.h"

extern const struct rung aton_ladder[LADDER_RUNGS];

#endif
