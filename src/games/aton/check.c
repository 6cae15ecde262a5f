/* check.c - the invariants of a state, for tests and samplers. */
#include "games/aton/rules.h"
#include "maat/bits.h"

/* R-ATON-05: nine cards of each value, wherever they lie. */
static bool cards_add_up(const struct aton_state *s, const struct aton_seat *p)
{
    int n[ATON_VALUES];
    for (int v = 0; v < ATON_VALUES; v++)
        n[v] = p->pile[v] + p->hand[v] + p->discard[v] + p->discard_secret[v];
    for (int i = 0; i < p->n_bottom; i++)
        n[aton_card_at(p->bottom, i) - 1]++;
    for (int i = 0; i < p->n_drawn; i++)
        n[aton_card_at(p->drawn, i) - 1]++;
    /* a committed assignment is still in hand (spec, section 4) */
    if (s->head.phase != ATON_PHASE_ASSIGN && p->cartouche[0])
        for (int i = 0; i < ATON_HAND; i++)
            n[p->cartouche[i] - 1]++;
    for (int v = 0; v < ATON_VALUES; v++)
        if (n[v] != ATON_COPIES)
            return false;
    return true;
}

static bool string_is_clean(uint64_t cards, int n)
{
    return n <= ATON_DECK_REST && (n == ATON_DECK_REST || cards >> 2 * n == 0);
}

static const char *check_cards(const struct aton_state *s, int seat)
{
    const struct aton_seat *p = &s->seat[seat];
    if (!string_is_clean(p->bottom, p->n_bottom) ||
        !string_is_clean(p->drawn, p->n_drawn))
        return "a string of known cards has bits behind its end";
    if (!cards_add_up(s, p))
        return "R-ATON-05: a deck does not hold nine cards of each value";
    for (int v = 0; v < ATON_VALUES; v++)
        if (p->hand_public[v] > p->hand[v])
            return "hand_public is not contained in hand";
    int hand = aton_total(p->hand);
    int pile = aton_total(p->pile) + p->n_bottom;
    bool dealing =
        s->head.phase == ATON_PHASE_DRAW || s->head.phase == ATON_PHASE_REDRAW;
    if (hand > ATON_HAND || (dealing && (hand + pile) % 4))
        return "R-ATON-10: hands and piles are not made of fours";
    bool choosing =
        s->head.phase == ATON_PHASE_EXCHANGE || s->head.phase == ATON_PHASE_ASSIGN;
    if (!dealing && hand != (choosing ? ATON_HAND : 0))
        return "a hand has the wrong size";
    bool acting = s->head.acting >> seat & 1;
    bool asked = s->head.phase == ATON_PHASE_EXCHANGE && p->exchange && !acting;
    if ((p->choice != ATON_UNDECIDED) != asked)
        return "R-ATON-11: a choice does not fit the batch";
    if (s->head.phase == ATON_PHASE_ASSIGN && (p->cartouche[0] != 0) == acting)
        return "R-ATON-14: an assignment does not fit the batch";
    return NULL;
}

static const char *check_stones(const struct aton_state *s, int seat)
{
    const struct aton_seat *p = &s->seat[seat];
    if (p->stones >> ATON_FIELDS)
        return "a stone stands beside the board";
    if (p->reserve + bits_count(p->stones) + p->dead != ATON_STONES)
        return "R-ATON-05: stones do not add up to 29";
    if (p->last_pick > ATON_FIELDS)
        return "last_pick is no field";
    if (s->head.phase != ATON_PHASE_CLEANUP && !aton_is_empty(p->quota))
        return "a quota is left outside the clean-up";
    return NULL;
}

/* Node kind and acting set of each phase. */
static bool node_fits(const struct aton_state *s)
{
    unsigned turn = s->turn == ATON_NOBODY ? 0 : 1u << s->turn;
    switch (s->head.phase) {
    case ATON_PHASE_DRAW:
    case ATON_PHASE_REDRAW:
    case ATON_PHASE_TIEBREAK:
        return s->head.node == GAME_CHANCE_NODE && !s->head.acting && turn;
    case ATON_PHASE_COIN:
        return s->head.node == GAME_CHANCE_NODE && !s->head.acting && !turn;
    case ATON_PHASE_EXCHANGE:
    case ATON_PHASE_ASSIGN:
        return s->head.node == GAME_DECISION && s->head.acting && !turn;
    case ATON_PHASE_OVER:
        return s->head.node == GAME_OVER && !s->head.acting && !turn;
    default:
        return s->head.node == GAME_DECISION && turn && s->head.acting == turn;
    }
}

const char *aton_check_state(const struct game_state *state)
{
    const struct aton_state *s = aton_peek(state);
    static const uint8_t zero[4];
    if (s->head.phase >= ATON_PHASE_COUNT || !node_fits(s))
        return "phase, node kind and acting set do not fit together";
    if (s->seat[0].stones & s->seat[1].stones)
        return "two stones stand on one field";
    if (s->seat[0].dead + s->seat[1].dead > ATON_REALM)
        return "R-ATON-32: the realm of the dead has 8 fields";
    bool picking =
        s->head.phase == ATON_PHASE_REMOVE || s->head.phase == ATON_PHASE_PLACE;
    if ((s->picks_left > 0) != picking ||
        (s->unplaced && s->head.phase != ATON_PHASE_PLACE))
        return "picks are owed outside a removal or placement";
    bool over = s->head.phase == ATON_PHASE_OVER;
    if ((s->end != ATON_RUNNING) != over || (s->winner != ATON_NOBODY) != over)
        return "end and winner do not fit the phase";
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        const char *why = check_cards(s, seat);
        if (!why)
            why = check_stones(s, seat);
        if (why)
            return why;
        if (memcmp(s->seat[seat].pad, zero, sizeof zero))
            return "padding is not zero";
    }
    if (memcmp(s->pad, zero, sizeof zero) || memcmp(s->head.pad, zero, 3))
        return "padding is not zero";
    return NULL;
}
