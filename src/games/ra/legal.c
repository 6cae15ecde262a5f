/* legal.c - what may be done in Ra, and what may be drawn. */
#include "games/ra/rules.h"

/* Append one action for each kind of a set, ascending. */
static int list(uint32_t kinds, unsigned verb, int n, game_action *out)
{
    for (; kinds; kinds &= kinds - 1)
        out[n++] = game_act(verb, ra_lowest(kinds));
    return n;
}

static int legal_turn(const struct ra_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    out[n] = game_act(RA_DO_DRAW, 0);
    n += s->used != 0xff; /* R-RA-11 */
    out[n++] = game_act(RA_DO_INVOKE, 0);
    out[n] = game_act(RA_DO_GOD, 0);
    n += (s->seat[seat].kinds & RA_BIT(RA_TILE_GOD)) != 0 &&
         s->offer_kinds > RA_BIT(RA_TILE_GOD); /* R-RA-17 */
    return n;
}

static int legal_god(const struct ra_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    if (s->last)
        out[n++] = game_act(RA_DO_DONE, 0);
    if (!s->seat[seat].tableau[RA_TILE_GOD])
        return n;
    uint32_t kinds = s->offer_kinds & ~RA_BIT(RA_TILE_GOD); /* R-RA-17 */
    return list(kinds & ~(RA_BIT(s->last) - 1), RA_DO_TAKE, n, out);
}

/*
 * A seat has at most four suns, so four steps without a branch list them; what is
 * written behind the count has no meaning.
 */
static int legal_auction(const struct ra_state *s, unsigned seat, game_action *out)
{
    uint32_t suns = (uint32_t)s->seat[seat].suns >> s->high << s->high; /* R-RA-22 */
    int n = 0;
    out[0] = game_act(RA_DO_PASS, 0);
    n += seat != s->turn || s->high || s->cause != RA_INVOKED; /* R-RA-23 */
    for (int i = 0; i < 4; i++) {
        out[n] = game_act(RA_DO_BID, ra_lowest(suns | RA_BIT(RA_SUN_MAX)) + 1);
        n += suns != 0;
        suns &= suns - 1;
    }
    return n;
}

int ra_legal(const struct game_state *state, int seat, game_action *out)
{
    const struct ra_state *s = ra_peek(state);
    if (seat < 0 || !(s->head.acting >> seat & 1))
        return 0;
    unsigned p = (unsigned)seat;
    switch ((enum ra_phase)s->head.phase) {
    case RA_PHASE_AUCTION:
        return legal_auction(s, p, out);
    case RA_PHASE_TURN:
        return legal_turn(s, p, out);
    case RA_PHASE_GOD:
        return legal_god(s, p, out);
    case RA_PHASE_UNREST:
    case RA_PHASE_EARTHQUAKE:
        return list(ra_discards(s, p), RA_DO_DISCARD, 0, out);
    case RA_PHASE_SUNS:
    case RA_PHASE_TILE:
    case RA_PHASE_OVER:
    case RA_PHASE_COUNT:
        break;
    }
    return 0;
}

/*
 * All kinds at once, which compilers turn into wide stores (hence the one more that
 * makes it 24, and `restrict`: bytes may alias anything). Only behind the first kind
 * that has run out the list is closed up.
 */
static int tiles(const uint8_t *restrict bag, uint32_t kinds,
                 struct game_outcome *restrict out)
{
    for (unsigned k = 0; k < RA_TILE_COUNT + 1; k++) {
        out[k].action = game_act(RA_DO_DRAWN, k);
        out[k].weight = bag[k];
    }
    if (kinds == RA_ALL)
        return RA_TILE_COUNT;
    unsigned n = ra_lowest(~kinds);
    for (unsigned k = n + 1; k < RA_TILE_COUNT; k++) {
        out[n].action = game_act(RA_DO_DRAWN, k);
        out[n].weight = bag[k];
        n += bag[k] != 0;
    }
    return (int)n;
}

int ra_chance(const struct game_state *state, struct game_outcome *out)
{
    const struct ra_state *s = ra_peek(state);
    int n = 0;
    if (s->head.phase == RA_PHASE_TILE)
        return tiles(s->bag, s->bag_kinds, out);
    if (s->head.phase != RA_PHASE_SUNS)
        return 0;
    for (unsigned k = 0; k < s->head.config.n_players; k++) {
        out[n].action = game_act(RA_DO_SUNS, k + 1);
        out[n].weight = 1;
        n += !(s->stacks >> k & 1);
    }
    return n;
}
