/* ra_ladder.c - what the levels of Ra are made of, and how strong they are. */
#include "bots/ra_ladder.h"

const struct rung ra_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 700, .doubt = 4, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 850, .doubt = 2.3f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1000, .doubt = 1.5f, .near = 0.01f},
    {.kind = RUNG_POLICY, .strength = 1150, .near = 0.01f},
    {.kind = RUNG_SEARCH, .strength = 1300, .nodes = 100, .solver = SOLVER_FULL},
    {.kind = RUNG_SEARCH, .strength = 1500, .ms = 1000, .solver = SOLVER_FULL},
};
