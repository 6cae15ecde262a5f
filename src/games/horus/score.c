/* score.c - what a barge and the rest are worth, and the final standing of Horus. */
#include <string.h>

#include "games/horus/rules.h"

int horus_score(const struct horus_seat *t, int part[4])
{
    int lower = 0, upper = 0, left = 0;
    for (unsigned p = 0; p < HORUS_LOWER; p++)
        if (t->barge[p] != HORUS_NONE)
            lower += (int)horus_value(t->barge[p]);
    for (unsigned k = 0; k < HORUS_UPPER; k++) {
        unsigned x = t->barge[HORUS_LOWER + k];
        if (x != HORUS_NONE)
            upper += (int)((k + 1) * horus_value(x));
    }
    for (uint64_t m = t->supply; m; m &= m - 1)
        left += (int)horus_value((unsigned)bits_low(m));
    part[0] = lower;
    part[1] = upper;
    part[2] = -left;
    part[3] = t->gems;
    return lower + upper - left + t->gems;
}

void horus_result(const struct game_state *state, struct game_result *out)
{
    const struct horus_state *s = horus_peek(state);
    int n = s->head.config.n_players, part[4];
    memset(out, 0, sizeof *out);
    for (int p = 0; p < n; p++)
        out->score[p] = (int16_t)horus_score(&s->seat[p], part);
    for (int p = 0; p < n; p++) {
        out->rank[p] = 1;
        for (int q = 0; q < n; q++)
            if (out->score[q] > out->score[p])
                out->rank[p]++;
    }
}
