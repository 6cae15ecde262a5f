/* view.c - who may know what: only commits are secret (R-ANKH-07). */
#include <string.h>

#include "games/ankh/rules.h"

/* Does the viewer play the god with this number? Both seats of a merged god do. */
static bool is_own(const struct ankh_state *s, int viewer, unsigned g)
{
    return viewer >= 0 && viewer < ANKH_SEATS && s->team[viewer] == g;
}

uint8_t ankh_seen_by(const struct game_state *state, int actor, game_action a)
{
    const struct ankh_state *s = ankh_peek(state);
    uint8_t mask = 0;
    if (game_verb(a) != ANKH_DO_CARD && game_verb(a) != ANKH_DO_BID)
        return 0xff;
    for (int seat = 0; seat < s->head.config.n_players; seat++)
        if (is_own(s, seat, (unsigned)actor))
            mask = (uint8_t)(mask | 1u << seat);
    return mask;
}

void ankh_redact(const struct game_state *state, int viewer, struct game_view *out)
{
    struct ankh_state *v = (struct ankh_state *)(void *)out;
    memmove(v, state, sizeof *v);
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (v->commit[g] && !is_own(v, viewer, g))
            v->commit[g] = ANKH_COMMIT_HIDDEN;
}

void ankh_resample(const struct game_view *view, int viewer, struct rng *r,
                   struct game_state *out)
{
    struct ankh_state *s = ankh_own(out);
    (void)viewer;
    memmove(s, view, sizeof *s);
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        game_action all[GAME_MAX_ACTIONS];
        if (s->commit[g] != ANKH_COMMIT_HIDDEN)
            continue;
        bool bids = s->head.phase == ANKH_PHASE_BID;
        int n = bids ? ankh_legal_bid(s, g, all) : ankh_legal_cards(s, g, all);
        uint32_t arg = game_arg(all[rng_below(r, (uint32_t)n)]);
        s->commit[g] = (uint16_t)(bids ? arg + 1 : arg);
    }
}

/* R-ANKH-16: in a conflict the two seats of a merged god decide together; where they
 * disagree the higher one does, so it is the one that acts. */
int ankh_advises(const struct game_state *state, int seat)
{
    const struct ankh_state *s = ankh_peek(state);
    bool is_asked = s->head.node == GAME_DECISION && s->higher < ANKH_SEATS &&
                    s->head.acting >> s->higher & 1;
    return seat == s->lower && is_asked && s->conflict_region ? s->higher : GAME_NOBODY;
}
