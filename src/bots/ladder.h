/*
 * ladder.h - how strong a bot is: six levels and old names, as data.
 *
 * A game has six rungs, one for each name of `bot_levels`, and the strength of each on
 * the scale of this game (Elo; 1000 is the `novice` of 0.1.0). They stand in
 * <game>_ladder.c and nowhere else: to calibrate is to edit numbers there, after
 * bench/levels.sh has said what they are. A game without a ladder has the plain one.
 */
#ifndef MAAT_LADDER_H
#define MAAT_LADDER_H

#include "bots/bot.h"

struct brain;

enum {
    LADDER_RUNGS = BOT_LEVELS,
    STRENGTH_MIN = 100,
    STRENGTH_MAX = 3000,
};

enum rung_kind {
    RUNG_POLICY, /* the game's policy, no search */
    RUNG_SEARCH,
    RUNG_NOVICE, /* old: the policy as `novice` used it */
    RUNG_RANDOM, /* old: uniform over the legal actions */
};

enum rung_solver { SOLVER_NONE, SOLVER_QUICK, SOLVER_FULL };

/* What a player is made of. */
struct rung {
    enum rung_kind kind;
    uint16_t strength; /* on the game's scale; 0: not measured */

    /*
     * Human mistakes. What is `overlooked`, by its share, is not considered. Of the
     * rest one is drawn by weight (of the policy, or visits of the search) to the power
     * 1 / `doubt`; 0 takes the heaviest. What has less than `near` of the heaviest
     * weight would be absurd: it is never played. And a share of the choices, `naive`,
     * is made as the game's style "newcomer" would.
     */
    float doubt, overlooked, near, naive;

    uint32_t nodes, ms;      /* a search: iterations, or time on average */
    enum rung_solver solver; /* what the brain may work out without the tree */
    uint8_t hand;            /* 0..3, how well it throws where hands decide */
};

/* The rungs of a game, weakest first; never NULL. */
const struct rung *ladder_of(const struct brain *b);

/* Between two rungs: a choice is the upper one's with probability `share`. */
struct ladder_place {
    struct rung lower, upper;
    float share;
};

enum ladder_answer { LADDER_FOUND, LADDER_UNKNOWN, LADDER_OUT_OF_RANGE };

/* A level, an old name or a strength, `len` characters of `word`. A strength beyond the
 * ends of the ladder is the end's. */
enum ladder_answer ladder_find(const struct brain *b, const char *word, size_t len,
                               struct ladder_place *ret);

/* Index of one of n > 0 actions by their weights, with the mistakes of a rung. */
int ladder_draw(const struct rung *x, const float *w, int n, struct rng *r);

#endif
