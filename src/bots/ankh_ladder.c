/* ankh_ladder.c - what the levels of Ankh are made of, and how strong they are. */
#include "bots/ankh_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung ankh_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 635, .doubt = 20, .overlooked = 0.3f},
    {.kind = RUNG_POLICY, .strength = 859, .doubt = 10, .near = 0.01f, .naive = 0.985f},
    {.kind = RUNG_POLICY, .strength = 1254, .doubt = 10, .near = 0.01f, .naive = 0.4f},
    {.kind = RUNG_POLICY, .strength = 1592, .near = 0.01f},
    {.kind = RUNG_SEARCH, .strength = 1742, .nodes = 30},
    {.kind = RUNG_SEARCH, .strength = 1892, .ms = 1000},
};
