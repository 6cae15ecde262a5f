/* ankh_sight.h - what a god sees in the regions of Ankh: who stands where, for what. */
#ifndef MAAT_ANKH_SIGHT_H
#define MAAT_ANKH_SIGHT_H

#include "games/ankh/map.h"

struct ankh_sight {
    const struct ankh_state *s;
    const float *k; /* constants of the policy */
    unsigned god;
    uint8_t mine[ANKH_TOKENS]; /* own figures in the region with token i + 1 */
    uint8_t most[ANKH_TOKENS]; /* figures of the strongest other god there */
    uint8_t majorities[ANKH_TOKENS];
    struct ankh_set useful; /* cells next to neutral or own monuments */
    struct ankh_set ripe;   /* cells next to monuments that could be taken now */
    /* Devotion that the region promises more with one figure more, or fewer. */
    float more[ANKH_TOKENS], fewer[ANKH_TOKENS];
};

/* Everything but `more` and `fewer`; these are for where figures go. */
void ankh_sight(const struct ankh_state *s, const float *k, unsigned god,
                struct ankh_sight *ret);
/* The same for all gods on the track. */
void ankh_sights(const struct ankh_state *s, const float *k, struct ankh_sight *by_god);
void ankh_sight_moves(struct ankh_sight *v);

/* Token of the region of a land cell, 0 for water. */
unsigned ankh_sight_token(const struct ankh_state *s, unsigned cell);

/* What one more figure on a cell is worth, in devotion; `from`: its cell, or none. */
float ankh_sight_cell(const struct ankh_sight *v, unsigned cell, unsigned from);

/* The best of these cells of land; below -5 when there is none. */
float ankh_sight_best(const struct ankh_sight *v, struct ankh_set cells, unsigned from);

/* Devotion that all regions promise in a conflict. */
float ankh_sight_income(const struct ankh_sight *v);

/* Conflicts still to come, the running one not counted. */
int ankh_conflicts_left(const struct ankh_state *s);

/* Expected final devotion of the god, for comparison with the others. */
float ankh_sight_outlook(const struct ankh_sight *v, float income);

#endif
