/* score.c - the final standing of Ankh. */
#include "games/ankh/rules.h"

void ankh_result(const struct game_state *state, struct game_result *out)
{
    const struct ankh_state *s = ankh_peek(state);
    unsigned place[ANKH_SEATS] = {0}, n = s->head.config.n_players;

    for (unsigned i = 0; i < s->n_forgotten; i++)
        place[s->forgotten[i]] = i;
    for (unsigned i = 0; i < s->n_track; i++)
        place[s->track[i]] = s->n_forgotten + i;
    for (unsigned seat = 0; seat < n; seat++) {
        unsigned g = seat == s->lower ? s->higher : seat;
        out->score[seat] = s->end == ANKH_END_NOBODY ? 0 : s->god[g].devotion;
        out->rank[seat] = 1;
        for (unsigned other = 0; other < n; other++) {
            unsigned h = other == s->lower ? s->higher : other;
            if (s->end != ANKH_END_NOBODY && place[h] > place[g])
                out->rank[seat]++;
        }
    }
}
