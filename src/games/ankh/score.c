/* score.c - the final standing of Ankh. */
#include "games/ankh/rules.h"

#include <string.h>

void ankh_result(const struct game_state *state, struct game_result *out)
{
    const struct ankh_state *s = ankh_peek(state);
    unsigned place[ANKH_SEATS] = {0}, n = s->head.config.n_players;

    memset(out, 0, sizeof *out);
    out->no_winner = s->end == ANKH_END_NOBODY; /* R-ANKH-80 */
    for (unsigned i = 0; i < s->n_forgotten; i++)
        place[s->forgotten[i]] = i;
    for (unsigned i = 0; i < s->n_track; i++)
        place[s->track[i]] = s->n_forgotten + i;
    for (unsigned seat = 0; seat < n; seat++) {
        unsigned g = seat == s->lower ? s->higher : seat;
        out->rank[seat] = 1;
        if (out->no_winner)
            continue; /* R-ANKH-82: no points, and nothing to share */
        out->score[seat] = s->god[g].devotion;
        out->team[seat] = g == s->higher ? (uint8_t)(g + 1) : 0; /* R-ANKH-77 */
        for (unsigned other = 0; other < n; other++) {
            unsigned h = other == s->lower ? s->higher : other;
            if (place[h] > place[g])
                out->rank[seat]++;
        }
    }
}
