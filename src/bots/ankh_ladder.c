/* ankh_ladder.c - what the levels of Ankh are made of, and how strong they are. */
#include "bots/ankh_ladder.h"

/* The strength of the highest is not measured yet: 150 above the one below. */
const struct rung ankh_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 635, .doubt = 20, .overlooked = 0.3f},
    {.kind = RUNG_POLICY, .strength = 859, .doubt = 10, .near = 0.01f, .naive = 0.985f},
    {.kind = RUNG_POLICY, .strength = 1254, .doubt = 10, .near = 0.01f, .naive = 0.4f},
    {.kind = RUNG_POLICY, .strength = 1592, .near = 0.01f},
    {.kind = RUNG_SEARCH, .strength = 1795, .nodes = 30},
    {.kind = RUNG_SEARCH, .strength = 1945, .ms = 1000},
};
