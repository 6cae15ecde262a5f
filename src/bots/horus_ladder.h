/* horus_ladder.h - what the levels of Horus are made of. */
#ifndef MAAT_HORUS_LADDER_H
#define MAAT_HORUS_LADDER_H

#include "bots/ladder.h"

extern const struct rung horus_ladder[LADDER_RUNGS];

#endif
