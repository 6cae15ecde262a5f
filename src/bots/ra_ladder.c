/* ra_ladder.c - what the levels of Ra are made of, and how strong they are. */
#include "bots/ra_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung ra_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 867, .doubt = 4, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1066, .doubt = 2.3f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1213, .doubt = 1.6f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1383, .near = 0.01f},
    {.kind = RUNG_SEARCH, .strength = 1533, .nodes = 200, .solver = SOLVER_FULL},
    {.kind = RUNG_SEARCH, .strength = 1683, .ms = 1000, .solver = SOLVER_FULL},
};
