/* aton_ladder.c - what the levels of Aton are made of, and how strong they are. */
#include "bots/aton_ladder.h"

const struct rung aton_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 700, .doubt = 8},
    {.kind = RUNG_POLICY,
     .strength = 850,
     .doubt = 3,
     .overlooked = 0.4f,
     .near = 0.05f,
     .naive = 0.95f},
    {.kind = RUNG_POLICY, .strength = 1000, .doubt = 0.5f, .near = 0.1f, .naive = 0.5f},
    {.kind = RUNG_POLICY, .strength = 1150, .near = 0.1f},
    {.kind = RUNG_SEARCH, .strength = 1300, .nodes = 200, .solver = SOLVER_FULL},
    {.kind = RUNG_SEARCH, .strength = 1500, .ms = 1000, .solver = SOLVER_FULL},
};
