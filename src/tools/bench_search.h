/* bench_search.h - how fast the bots think. */
#ifndef MAAT_BENCH_SEARCH_H
#define MAAT_BENCH_SEARCH_H

#include "maat/game.h"

/* Below this share of the cores that were asked for the machine was not free. */
#define BENCH_FREE 0.95

struct bench_search {
    double per_cpu_s;  /* iterations of one tree in a CPU second */
    double per_wall_s; /* of one tree in a second on the clock */
    double two_cpu;    /* two trees: speed against one, by CPU time */
    double two_wall;   /* the same by the clock */
    double got;        /* share of the cores asked for that it got, 0..1 */
    double novice_us;  /* one choice of the level novice */
    double value_ns;   /* one estimate of all seats' chances; 0: there is none */
};

/*
 * Positions from games of novices, `seconds` of thinking for each number of trees in
 * three rounds; the figures are those of the round in which the machine was freest.
 */
void bench_search(const struct game *g, const struct game_config *cfg, double seconds,
                  struct bench_search *ret);

#endif
