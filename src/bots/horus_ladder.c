/* horus_ladder.c - what the levels of Horus are made of, and how strong they are. */
#include "bots/horus_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung horus_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 494, .doubt = 6.5f},
    {.kind = RUNG_POLICY,
     .strength = 886,
     .doubt = 20,
     .near = 0.001f,
     .naive = 0.9f,
     .hand = 1},
    {.kind = RUNG_POLICY,
     .strength = 1303,
     .doubt = 4,
     .near = 0.01f,
     .naive = 0.25f,
     .hand = 1},
    {.kind = RUNG_POLICY, .strength = 1472, .near = 0.03f, .hand = 2},
    {.kind = RUNG_SEARCH, .strength = 1622, .nodes = 200, .hand = 2},
    {.kind = RUNG_SEARCH, .strength = 1772, .ms = 1000, .hand = 3},
};
