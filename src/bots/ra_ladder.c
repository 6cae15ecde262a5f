/* ra_ladder.c - what the levels of Ra are made of, and how strong they are. */
#include "bots/ra_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung ra_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 849, .doubt = 4, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1066, .doubt = 2.3f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1218, .doubt = 1.6f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1360, .near = 0.01f},
    {.kind = RUNG_SEARCH, .strength = 1510, .nodes = 100, .solver = SOLVER_FULL},
    {.kind = RUNG_SEARCH, .strength = 1660, .ms = 1000, .solver = SOLVER_FULL},
};
