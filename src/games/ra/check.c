/* check.c - what holds in every state of Ra. */
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
            return "offer: a slot holds what cannot lie there";
        used |= 1u << i;
        kinds |= RA_BIT(s->offer[i]);
    }
    if (used != s->used || kinds != s->offer_kinds)
        return "offer: its sets differ from its slots";
    return NULL;
}

/* R-RA-07 for each kind: never more tiles than there are, and none twice. */
static const char *check_tiles(const struct ra_state *s)
{
    for (unsigned k = 0; k < RA_TILE_COUNT; k++) {
        if (s->bag[k] + ra_open_tiles(s, k) > ra_tile_counts[k])
            return "bag: there are more tiles of a kind than in the box";
        if ((s->bag_kinds >> k & 1) != (s->bag[k] != 0))
            return "bag: its set differs from its counts";
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
        return "tableau: its set differs from its counts";
    if (me->points < 0 || me->points > RA_POINTS_MAX)
        return "points: out of range";
    if (me->suns & me->spent)
        return "spent: a sun is usable and spent";
    if ((s->live >> p & 1) != (me->suns != 0) && s->head.phase != RA_PHASE_SUNS)
        return "suns: the set of live seats differs from their suns";
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
            return "suns: a sun has two owners";
        if (ra_count(own) != (dealt ? t->each : 0))
            return "suns: a seat has the wrong number";
        all |= own;
    }
    if (s->head.phase != RA_PHASE_SUNS && all != RA_BIT(t->suns) - 1)
        return "suns: they are not those of the table";
    if (s->head.phase == RA_PHASE_SUNS &&
        (s->centre != 1 || ra_count(s->stacks) != s->turn || s->epoch != 1))
        return "suns: they are not stacks of the table";
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
        return "phase: it does not fit the node";
    if (ra_count(s->head.acting) != (s->head.node == GAME_DECISION) ||
        s->head.acting >= 1u << n)
        return "actor: the wrong number of seats is asked";
    if ((phase == RA_PHASE_TURN || phase == RA_PHASE_GOD) &&
        s->head.acting != 1u << s->turn)
        return "actor: the asked seat does not have the turn";
    if ((phase == RA_PHASE_TURN || phase == RA_PHASE_TILE || phase == RA_PHASE_GOD ||
         phase == RA_PHASE_AUCTION) &&
        !(s->live >> s->turn & 1))
        return "turn: this seat has no usable sun";
    if (s->turn >= n)
        return "turn: there is no such seat";
    if (s->epoch < 1 || s->epoch > RA_EPOCHS)
        return "epoch: there are three of them";
    if (s->track >= s->spaces)
        return "ra_track: it is full before it has so many tiles";
    if (s->spaces != ra_tables[n - 2].spaces)
        return "ra_track: it has the wrong length";
    return NULL;
}

/* What belongs to one phase is cleared in the others. */
static const char *check_rest(const struct ra_state *s)
{
    unsigned phase = s->head.phase;
    bool set = phase == RA_PHASE_UNREST || phase == RA_PHASE_EARTHQUAKE;
    if (phase != RA_PHASE_AUCTION &&
        !(is_zero(s->bids, sizeof s->bids) && !s->cause && !s->high && !s->best))
        return "auction: one has left something behind";
    if (!set && phase != RA_PHASE_GOD &&
        !(is_zero(s->disasters, sizeof s->disasters) && !s->last))
        return "disasters: disasters or picks have left something behind";
    if (set != (s->owed != 0))
        return "owed: discards are owed outside a disaster, or none inside";
    if (set && !(ra_discards(s, ra_lowest(s->head.acting)) &
                 (ra_discards(s, ra_lowest(s->head.acting)) - 1)))
        return "owed: a discard without a choice is asked for";
    if (!is_zero(s->head.pad, sizeof s->head.pad) || s->head.config.pad ||
        !is_zero(s->pad, sizeof s->pad) || s->bag[RA_TILE_COUNT])
        return "game: padding is not zero";
    for (unsigned p = s->head.config.n_players; p < GAME_MAX_PLAYERS; p++)
        if (!is_zero(&s->seat[p], sizeof s->seat[p]))
            return "players: an empty seat has something";
    return NULL;
}

/* Seats behind the turn have spoken in order, each bid above the one before. */
static const char *check_auction(const struct ra_state *s)
{
    unsigned asked = ra_lowest(s->head.acting), high = 0, seat = s->turn;
    if (!(s->live >> asked & 1) || s->bids[s->turn])
        return "actor: this seat does not speak in the auction";
    for (seat = ra_next(s->live, seat); seat != asked; seat = ra_next(s->live, seat)) {
        if (seat == s->turn || !s->bids[seat])
            return "bids: a seat has not spoken when it should have";
        unsigned bid = s->bids[seat] - 1u;
        if (bid && (bid <= high || !(s->seat[seat].suns >> (bid - 1) & 1)))
            return "bids: this bid could not be made";
        high = bid ? bid : high;
    }
    unsigned spoken = 0, count = 0;
    for (seat = ra_next(s->live, s->turn); seat != asked; seat = ra_next(s->live, seat))
        spoken++;
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        count += s->bids[p] != 0;
    if (count != spoken || high != s->high)
        return "bids: a seat has spoken before its turn";
    if (s->cause != RA_RA_TILE && (s->used == 0xff) != (s->cause == RA_ROW_FULL))
        return "auction: the offer does not fit its cause";
    return NULL;
}

/* Something can be done or drawn. */
static const char *check_choice(const struct ra_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    if (s->head.node == GAME_DECISION &&
        ra_legal((const struct game_state *)(const void *)s,
                 (int)ra_lowest(s->head.acting), legal) < 1)
        return "phase: the seat has nothing to do here";
    if (s->head.phase == RA_PHASE_TILE && (!s->bag_kinds || s->used == 0xff))
        return "bag: nothing can be drawn";
    unsigned tiles = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        tiles += s->bag[k];
    /* R-RA-35: an epoch ends before the bag does, as the Ra tiles in it see to. */
    unsigned need = 0;
    if (s->head.node != GAME_OVER)
        need = ra_tiles_to_end(s);
    if (s->bag[RA_TILE_RA] < need)
        return "bag: there are too few Ra tiles to end the game";
    return tiles ? NULL : s->head.node == GAME_OVER ? NULL : "bag: it is empty";
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
    if (!why)
        why = check_rest(s);
    if (!why && s->head.phase == RA_PHASE_AUCTION)
        why = check_auction(s);
    return why ? why : check_choice(s);
}
