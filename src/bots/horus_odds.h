/* horus_odds.h - how a ring fight of Horus ends. */
#ifndef MAAT_HORUS_ODDS_H
#define MAAT_HORUS_ODDS_H

#include "games/horus/state.h"

/* Three throws each, hits as the options have them: chance that the first side has
 * more of them, and of a tie that changes nothing. */
static inline void horus_ring_odds(const struct horus_state *s, float *win, float *tie)
{
    float h = (float)s->head.config.option[HORUS_OPT_RING] / 100, m = 1 - h;
    float p[4] = {m * m * m, 3 * h * m * m, 3 * h * h * m, h * h * h};
    float w = 0, t = 0;
    for (int i = 0; i < 4; i++) {
        t += p[i] * p[i];
        for (int k = 0; k < i; k++)
            w += p[i] * p[k];
    }
    if (s->head.config.option[HORUS_OPT_TIE] == HORUS_TIE_SUDDEN) {
        w += t / 2;
        t = 0;
    }
    *win = w;
    *tie = t;
}

#endif
