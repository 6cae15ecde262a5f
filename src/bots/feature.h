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

struct features {
    const struct feature *list;

    /* From a view it must not need what no seat may know. Inputs are zeroed before. */
    void (*fill)(const struct brain *b, const struct game_state *s,
                 struct net_input *seat);
};

#endif
