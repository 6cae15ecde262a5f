/* bench_search.h - how fast the bots think. */
#ifndef MAAT_BENCH_SEARCH_H
#define MAAT_BENCH_SEARCH_H

#include "maat/game.h"

struct bench_search {
    double per_cpu_s;  /* iterations of one tree in a CPU second */
    double per_wall_s; /* of one tree in a second on the clock */
    double two_cpu;    /* two trees: speed against one, by CPU time */
    double two_wall;   /* the same by the clock (needs two idle cores) */
    double novice_us;  /* one choice of the level novice */
};

/* Positions from games of novices, `seconds` of thinking for each number of trees. */
void bench_search(const struct game *g, const struct game_config *cfg, double seconds,
                  struct bench_search *ret);

#endif
