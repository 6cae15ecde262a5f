/*
 * rating.h - how strong somebody is, by results: Glickman's Glicko system
 * (glicko.net/glicko/glicko.pdf), of which the deviation says how sure that is.
 *
 * Whole numbers in thousandths, so that what is stored is what was computed, wherever.
 */
#ifndef MAAT_RATING_H
#define MAAT_RATING_H

#include <stddef.h>
#include <stdint.h>

enum {
    RATING_ONE = 1000,
    RATING_START = 1500 * RATING_ONE,
    RATING_UNSURE = 350 * RATING_ONE, /* of whom nothing is known */
    RATING_SURE = 50 * RATING_ONE, /* not below: whoever learns must be able to rise */
};

struct rating {
    int32_t value, deviation;
};

/* A game against somebody, whose rating is that before the game. */
struct rating_game {
    struct rating other;
    double score; /* 1 won, 0.5 drawn, 0 lost */
};

/* The rating after games that count as played at the same time. */
struct rating rating_after(struct rating before, const struct rating_game *games,
                           size_t n);

/* In whole points, as people read it. */
int32_t rating_points(int32_t thousandths);

#endif
