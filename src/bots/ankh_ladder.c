/* ankh_ladder.c - what the levels of Ankh are made of, and how strong they are. */
#include "bots/ankh_ladder.h"

const struct rung ankh_ladder[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 700, .doubt = 20, .overlooked = 0.3f},
    {.kind = RUNG_POLICY, .strength = 850, .doubt = 10, .near = 0.01f, .naive = 0.95f},
    {.kind = RUNG_POLICY, .strength = 1000, .near = 0.01f, .naive = 0.88f},
    {.kind = RUNG_POLICY, .strength = 1150, .doubt = 3, .near = 0.03f},
    {.kind = RUNG_SEARCH, .strength = 1300, .nodes = 12},
    {.kind = RUNG_SEARCH, .strength = 1500, .ms = 1000},
};
