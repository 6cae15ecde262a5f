/*
 * map.h - the board: terrain, neighbours, distances, corner points.
 *
 * The tables are written at build time from the map in build-aux/ankh_maketables.c.
 */
#ifndef ANKH_MAP_H
#define ANKH_MAP_H

#include "games/ankh/state.h"

enum { ANKH_POINTS = 240, ANKH_NO_EDGE = 0xffff };

extern const struct ankh_set ankh_land, ankh_fertile, ankh_water;
extern const char *const ankh_plan[]; /* a letter for each cell, '.' where no hex is */
extern const struct ankh_set ankh_river_free[4]; /* `open` of a board without camels */
extern const uint8_t ankh_near[ANKH_CELLS][6];   /* N NE SE S SW NW, or ANKH_NONE */
extern const struct ankh_set ankh_ball[ANKH_CELLS];    /* distance 1..3 */
extern const uint8_t ankh_corner[ANKH_CELLS][6];       /* point after this direction */
extern const struct ankh_set ankh_around[ANKH_POINTS]; /* impossible bit: board edge */

/* First edges of all caravans in a starting layout, as struct ankh_state has them. */
extern const struct ankh_set ankh_first_steps[8][4];

/*
 * A way from one corner point to the next. Edges are numbered lower cell * 4 + index
 * of the difference, which is the order of the rules. `climb` counts rows so that its
 * sum round a closed way is the number of hexes inside.
 */
struct ankh_way {
    uint16_t edge;
    uint8_t to;
    int8_t climb;
};
extern const struct ankh_way ankh_ways[ANKH_POINTS][3];

/* Difference of the two cells of an edge by its kind, the index of `open`. */
static inline unsigned ankh_apart(unsigned kind)
{
    return kind ? 9 + kind : 1;
}

static inline unsigned ankh_edge_kind(unsigned a, unsigned b)
{
    return b - a == 1 ? 0 : b - a - 9;
}

/* All hexes adjacent to one of `a`: an edge of theirs has neither river nor camel. */
static inline struct ankh_set ankh_adjacent(const struct ankh_state *s,
                                            struct ankh_set a)
{
    struct ankh_set r = {0, 0};
    for (unsigned k = 0; k < 4; k++) {
        unsigned n = ankh_apart(k);
        r = ankh_or(r, ankh_shl(ankh_and(a, s->open[k]), n));
        r = ankh_or(r, ankh_and(ankh_shr(a, n), s->open[k]));
    }
    return r;
}

static inline struct ankh_set ankh_adjacent_to(const struct ankh_state *s,
                                               unsigned cell)
{
    return ankh_adjacent(s, ankh_bit(cell));
}

/* All land that hangs together with `a`. */
struct ankh_set ankh_flood(const struct ankh_state *s, struct ankh_set a);

static inline struct ankh_set ankh_figures(const struct ankh_state *s)
{
    struct ankh_set r = s->own[0];
    for (int g = 1; g < ANKH_SEATS; g++)
        r = ankh_or(r, s->own[g]);
    return r;
}

static inline struct ankh_set ankh_monuments(const struct ankh_state *s)
{
    return ankh_or(ankh_or(s->monument[0], s->monument[1]), s->monument[2]);
}

/* Monuments that a god controls. */
static inline struct ankh_set ankh_taken(const struct ankh_state *s)
{
    struct ankh_set r = s->owned[0];
    for (int g = 1; g < ANKH_SEATS; g++)
        r = ankh_or(r, s->owned[g]);
    return r;
}

static inline struct ankh_set ankh_pieces(const struct ankh_state *s)
{
    return ankh_or(ankh_figures(s), ankh_monuments(s));
}

/* Where a figure of god g may end, given the pieces in its way. */
static inline struct ankh_set ankh_may_end(const struct ankh_state *s, unsigned g,
                                           struct ankh_set pieces)
{
    struct ankh_set r = ankh_minus(ankh_land, pieces);
    return s->holder[ANKH_OSIRIS] == g ? r : ankh_minus(r, s->portals);
}

/* The region's hexes and the water from which a figure belongs to it as well. */
static inline struct ankh_set ankh_zone(const struct ankh_state *s, unsigned token)
{
    struct ankh_set r = s->region[token - 1];
    if (ankh_meet(ankh_figures(s), ankh_water))
        r = ankh_or(r, ankh_and(ankh_adjacent(s, r), ankh_water));
    return r;
}

#endif
