/* ankh_sight.h - what a god sees in the regions of Ankh: who stands where, for what. */
#ifndef MAAT_ANKH_SIGHT_H
#define MAAT_ANKH_SIGHT_H

#include "games/ankh/map.h"

struct ankh_sight {
    unsigned god;
    uint8_t token_of[ANKH_CELLS]; /* region of a land cell, 0 for water */
    uint8_t mine[ANKH_TOKENS];    /* own figures in the region with token i + 1 */
    uint8_t most[ANKH_TOKENS];    /* figures of the strongest other god there */
    uint8_t majorities[ANKH_TOKENS];
    struct ankh_set useful; /* cells next to neutral or own monuments */
    struct ankh_set ripe;   /* cells next to monuments that could be taken now */
};

void ankh_sight(const struct ankh_state *s, unsigned god, struct ankh_sight *ret);

/* What one more figure on a cell is worth, in devotion; `from`: its cell, or none. */
float ankh_sight_cell(const struct ankh_sight *v, unsigned cell, unsigned from);

/* Conflicts still to come, the running one not counted. */
int ankh_conflicts_left(const struct ankh_state *s);

/* Expected final devotion of a god, for comparison with the others. */
float ankh_outlook(const struct ankh_state *s, unsigned god);

#endif
