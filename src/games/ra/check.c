/* check.c - what holds in every state of Ra; for tests. */
#include "games/ra/rules.h"

static bool is_zero(const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    while (n--)
        if (b[n])
            return false;
    return true;
}

static const char *check_offer(const struct ra_state *s)
{
    unsigned used = 0;
    uint32_t kinds = 0;
    for (unsigned i = 0; i < RA_SLOTS; i++) {
        if (s->offer[i] == RA_EMPTY)
            continue;
        if (s->offer[i] >= RA_TILE_RA)
            return "a slot of the offer holds what cannot lie there";
        used |= 1u << i;
        kinds |= RA_BIT(s->offer[i]);
    }
    if (used != s->used || kinds != s->offer_kinds)
        return "the sets of the offer differ from its slots";
    return NULL;
}

/* R-RA-07 for each kind: never more tiles than there are, and none twice. */
static const char *check_tiles(const struct ra_state *s)
{
    for (unsigned k = 0; k < RA_TILE_COUNT; k++) {
        unsigned n = s->bag[k];
        for (unsigned i = 0; i < RA_SLOTS; i++)
            n += s->offer[i] == k;
        for (unsigned p = 0; p < s->head.config.n_players && k < RA_TABLEAU_KINDS; p++)
            n += s->seat[p].tableau[k];
        if (k >= RA_TILE_FUNERAL && k < RA_TILE_RA)
            n += s->disasters[k - RA_TILE_FUNERAL];
        if (k == RA_TILE_RA)
            n += s->track;
        if (n > ra_tile_counts[k])
            return "there are more tiles of a kind than in the box";
        if ((s->bag_kinds >> k & 1) != (s->bag[k] != 0))
            return "the set of the bag differs from its counts";
    }
    return NULL;
}

static const char *check_seat(const struct ra_state *s, unsigned p)
{
    const struct ra_seat *me = &s->seat[p];
    uint32_t kinds = 0;
    for (unsigned k = 0; k < RA_TABLEAU_KINDS; k++)
        kinds |= (uint32_t)(me->tableau[k] != 0) << k;
    if (kinds != me->kinds)
        return "the set of a tableau differs from its counts";
    if (me->points < 0)
        return "points are negative";
    if (me->suns & me->spent)
        return "a sun is usable and spent";
    if ((s->live >> p & 1) != (me->suns != 0) && s->head.phase != RA_PHASE_SUNS)
        return "the set of live seats differs from their suns";
    return NULL;
}

/* R-RA-07: the suns are a permutation, each seat owning the same number. */
static const char *check_suns(const struct ra_state *s)
{
    const struct ra_table *t = &ra_tables[s->head.config.n_players - 2];
    uint32_t all = 1u << (s->centre - 1);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        uint32_t own = (uint32_t)s->seat[p].suns | s->seat[p].spent;
        bool dealt = s->head.phase != RA_PHASE_SUNS || p < s->turn;
        if (own & all)
            return "a sun has two owners";
        if (ra_count(own) != (dealt ? t->each : 0))
            return "a seat has the wrong number of suns";
        all |= own;
    }
    if (s->head.phase != RA_PHASE_SUNS && all != RA_BIT(t->suns) - 1)
        return "the suns are not those of the table";
    return NULL;
}

static const char *check_node(const struct ra_state *s)
{
    static const uint8_t node[RA_PHASE_COUNT] = {
        [RA_PHASE_SUNS] = GAME_CHANCE_NODE,    [RA_PHASE_TURN] = GAME_DECISION,
        [RA_PHASE_TILE] = GAME_CHANCE_NODE,    [RA_PHASE_GOD] = GAME_DECISION,
        [RA_PHASE_AUCTION] = GAME_DECISION,    [RA_PHASE_UNREST] = GAME_DECISION,
        [RA_PHASE_EARTHQUAKE] = GAME_DECISION, [RA_PHASE_OVER] = GAME_OVER,
    };
    unsigned phase = s->head.phase, n = s->head.config.n_players;
    if (phase >= RA_PHASE_COUNT || s->head.node != node[phase])
        return "node and phase do not fit";
    if (ra_count(s->head.acting) != (s->head.node == GAME_DECISION) ||
        s->head.acting >= 1u << n)
        return "the wrong number of seats is asked";
    if ((phase == RA_PHASE_TURN || phase == RA_PHASE_GOD) &&
        s->head.acting != 1u << s->turn)
        return "the asked seat does not have the turn";
    if ((phase == RA_PHASE_TURN || phase == RA_PHASE_TILE || phase == RA_PHASE_GOD ||
         phase == RA_PHASE_AUCTION) &&
        !(s->live >> s->turn & 1))
        return "the turn belongs to a seat without a usable sun";
    if (s->turn >= n || s->epoch < 1 || s->epoch > RA_EPOCHS || s->track >= s->spaces)
        return "turn, epoch or track is out of range";
    if (s->spaces != ra_tables[n - 2].spaces)
        return "the track has the wrong length";
    return NULL;
}

/* What belongs to one phase is cleared in the others. */
static const char *check_rest(const struct ra_state *s)
{
    unsigned phase = s->head.phase;
    bool set = phase == RA_PHASE_UNREST || phase == RA_PHASE_EARTHQUAKE;
    if (phase != RA_PHASE_AUCTION &&
        !(is_zero(s->bids, sizeof s->bids) && !s->cause && !s->high && !s->best))
        return "an auction has left something behind";
    if (!set && phase != RA_PHASE_GOD &&
        !(is_zero(s->disasters, sizeof s->disasters) && !s->last))
        return "disasters or picks have left something behind";
    if (set != (s->owed != 0))
        return "discards are owed outside a disaster, or none inside";
    if (set && !(ra_discards(s, ra_lowest(s->head.acting)) &
                 (ra_discards(s, ra_lowest(s->head.acting)) - 1)))
        return "a discard without a choice is asked for";
    if (!is_zero(s->head.pad, sizeof s->head.pad) || s->head.config.pad ||
        !is_zero(s->pad, sizeof s->pad) || s->bag[RA_TILE_COUNT])
        return "padding is not zero";
    for (unsigned p = s->head.config.n_players; p < GAME_MAX_PLAYERS; p++)
        if (!is_zero(&s->seat[p], sizeof s->seat[p]))
            return "an empty seat has something";
    return NULL;
}

const char *ra_check_state(const struct game_state *state)
{
    const struct ra_state *s = ra_peek(state);
    const char *why = check_node(s);
    if (!why)
        why = check_offer(s);
    if (!why)
        why = check_tiles(s);
    if (!why)
        why = check_suns(s);
    for (unsigned p = 0; !why && p < s->head.config.n_players; p++)
        why = check_seat(s, p);
    return why ? why : check_rest(s);
}
