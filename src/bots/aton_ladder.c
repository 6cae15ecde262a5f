/* aton_ladder.c - what the levels of Aton are made of, and how strong they are. */
#include "bots/aton_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung aton_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 419, .doubt = 8},
    {.kind = RUNG_POLICY,
     .strength = 685,
     .doubt = 3,
     .overlooked = 0.4f,
     .near = 0.05f,
     .naive = 0.95f},
    {.kind = RUNG_POLICY, .strength = 1034, .doubt = 0.5f, .near = 0.1f, .naive = 0.5f},
    {.kind = RUNG_POLICY, .strength = 1372, .near = 0.1f},
    {.kind = RUNG_SEARCH, .strength = 1522, .nodes = 200, .solver = SOLVER_FULL},
    {.kind = RUNG_SEARCH, .strength = 1672, .ms = 1000, .solver = SOLVER_FULL},
};
