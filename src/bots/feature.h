/*
 * feature.h - what the net of a game looks at.
 *
 * A feature is a number about one seat in a state, readable by itself. The table names
 * them in the order in which `fill` writes them. `fill` writes those of all seats at
 * once, because most of what a seat is compared with is the other seats.
 */
#ifndef MAAT_FEATURE_H
#define MAAT_FEATURE_H

#include "bots/brain.h"
#include "bots/net.h"

struct feature {
    const char *name; /* NULL ends the table */
    const char *about;
};

/*
 * Features that speak of one thing, which can be told to people: texts/<game>.<lang>
 * has why.KEY.for ("keeps the better suns") and why.KEY.against ("weaker suns").
 */
struct feature_reason {
    const char *key;      /* NULL ends the table */
    const char *features; /* their names, blanks between them */
    bool is_general;      /* true of much: rather something else is told */
};

/* Whether a reason speaks of this feature. */
bool feature_speaks(const struct feature_reason *r, const char *name);

enum { FEATURE_ROWS = GAME_MAX_PLAYERS + 1 };

/*
 * How a state is judged where not every seat is for itself, or where nobody may win:
 * the net scores rows. `wins` is how many rows can have won in the end at most, because
 * some may still become one; then each has its chance in parts of `wins`, and what all
 * of them lack is the chance of the rest.
 */
struct sides {
    int rows;
    int wins;
    bool rest;                    /* the last row stands for wins that nobody gets */
    int8_t row[GAME_MAX_PLAYERS]; /* of a seat; -1: it has lost */
};

struct features {
    const struct feature *list;
    const struct feature_reason *reasons; /* NULL: it cannot say why */

    /* NULL: every seat has a row, and one of them wins. */
    void (*sides)(const struct game_state *s, struct sides *ret);

    /* Learning keeps one in so many of a game's positions where the net may be asked;
     * 0: all of them. */
    uint32_t one_in;

    /* Writes all rows. From a view it must not need what no seat may know. Inputs are
     * zeroed before. */
    void (*fill)(const struct brain *b, const struct game_state *s,
                 struct net_input *row);
};

/* The rows of a state. */
void brain_sides(const struct brain *b, const struct game_state *s, struct sides *ret);

#endif
