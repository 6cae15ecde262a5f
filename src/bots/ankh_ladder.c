/* ankh_ladder.c - what the levels of Ankh are made of, and how strong they are. */
#include "bots/ankh_ladder.h"

/* The strengths of the two that search are not measured yet: 150 a step. */
const struct rung ankh_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 648, .doubt = 20, .overlooked = 0.3f},
    {.kind = RUNG_POLICY, .strength = 825, .doubt = 10, .near = 0.01f, .naive = 0.95f},
    {.kind = RUNG_POLICY, .strength = 977, .near = 0.01f, .naive = 0.88f},
    {.kind = RUNG_POLICY, .strength = 1153, .doubt = 3, .near = 0.03f},
    {.kind = RUNG_SEARCH, .strength = 1303, .nodes = 12},
    {.kind = RUNG_SEARCH, .strength = 1453, .ms = 1000},
};
