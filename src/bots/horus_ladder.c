/* horus_ladder.c - what the levels of Horus are made of, and how strong they are. */
#include "bots/horus_ladder.h"

const struct rung horus_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 700, .doubt = 5},
    {.kind = RUNG_POLICY,
     .strength = 850,
     .doubt = 20,
     .near = 0.003f,
     .naive = 0.75f,
     .hand = 1},
    {.kind = RUNG_POLICY,
     .strength = 1000,
     .doubt = 4,
     .near = 0.01f,
     .naive = 0.25f,
     .hand = 1},
    {.kind = RUNG_POLICY, .strength = 1150, .near = 0.03f, .hand = 2},
    {.kind = RUNG_SEARCH, .strength = 1300, .nodes = 200, .hand = 2},
    {.kind = RUNG_SEARCH, .strength = 1500, .ms = 1000, .hand = 3},
};
