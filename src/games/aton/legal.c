/* legal.c - what may be done and what may be drawn. */
#include "games/aton/rules.h"
#include "maat/bits.h"

/* ---- picking fields -------------------------------------------------------------- */

uint64_t aton_eligible(const struct aton_state *s, int seat)
{
    const struct aton_seat *p = &s->seat[seat];
    uint64_t open = aton_open(p->cartouche[ATON_CART_REACH]); /* R-ATON-21 */
    switch (s->head.phase) {
    case ATON_PHASE_PLACE:
        return open & ~aton_taken(s); /* R-ATON-28 */
    case ATON_PHASE_REMOVE: {
        bool own = p->cartouche[ATON_CART_REMOVE] == 1; /* R-ATON-25 */
        return open & s->seat[own ? seat : 1 - seat].stones;
    }
    case ATON_PHASE_CLEANUP: { /* R-ATON-45: every temple with quota left */
        uint64_t owing = 0;
        for (int t = 0; t < ATON_TEMPLES; t++)
            if (p->quota[t])
                owing |= aton_temple(t);
        return p->stones & owing;
    }
    default:
        return 0;
    }
}

/* R-ATON-24: a set in ascending order, as long as it can be completed. A clean-up has
 * neither picks_left nor a last pick: any order is legal. */
uint64_t aton_pickable(const struct aton_state *s, int seat)
{
    uint64_t fields = aton_eligible(s, seat);
    fields &= ~(uint64_t)0 << s->seat[seat].last_pick;
    for (int k = s->picks_left; k > 1 && fields; k--)
        fields ^= (uint64_t)1 << bits_high(fields);
    return fields;
}

static int list_fields(uint64_t fields, unsigned verb, game_action *out)
{
    int n = 0;
    for (game_action base = game_act(verb, 0); fields; fields &= fields - 1)
        out[n++] = base | (game_action)bits_low(fields);
    return n;
}

/* ---- assigning cards ------------------------------------------------------------- */

/* The 24 orders of four cards, as the shift of each card in the operand. */
static const uint8_t orders[24][ATON_HAND] = {
    {6, 4, 2, 0}, {6, 4, 0, 2}, {6, 2, 4, 0}, {6, 0, 4, 2}, {6, 2, 0, 4}, {6, 0, 2, 4},
    {4, 6, 2, 0}, {4, 6, 0, 2}, {2, 6, 4, 0}, {0, 6, 4, 2}, {2, 6, 0, 4}, {0, 6, 2, 4},
    {4, 2, 6, 0}, {4, 0, 6, 2}, {2, 4, 6, 0}, {0, 4, 6, 2}, {2, 0, 6, 4}, {0, 2, 6, 4},
    {4, 2, 0, 6}, {4, 0, 2, 6}, {2, 4, 0, 6}, {0, 4, 2, 6}, {2, 0, 4, 6}, {0, 2, 4, 6},
};

/* Which orders keep equal neighbours of the sorted hand in their order, so that each
 * text comes once. Bit k of the index: cards k and k + 1 are equal. */
static const uint32_t distinct_orders[8] = {
    0xffffff, 0x4d303f, 0x340fd3, 0x040013, 0x03f34d, 0x01300d, 0x000341, 0x000001,
};

/* Ascending: the hand is sorted and the orders are lexicographic. */
static int list_assignments(const uint8_t hand[ATON_VALUES], game_action *out)
{
    unsigned card[ATON_HAND];
    int upto1 = hand[0], upto2 = upto1 + hand[1], upto3 = upto2 + hand[2], n = 0;
    for (int k = 0; k < ATON_HAND; k++)
        card[k] = (unsigned)((k >= upto1) + (k >= upto2) + (k >= upto3));
    unsigned equal = (card[0] == card[1]) | (unsigned)(card[1] == card[2]) << 1 |
                     (unsigned)(card[2] == card[3]) << 2;
    for (uint32_t left = distinct_orders[equal]; left; left &= left - 1) {
        const uint8_t *to = orders[bits_low(left)];
        out[n++] = game_act(ATON_DO_ASSIGN, card[0] << to[0] | card[1] << to[1] |
                                                card[2] << to[2] | card[3] << to[3]);
    }
    return n;
}

/* ---- the two lists --------------------------------------------------------------- */

int aton_legal(const struct game_state *state, int seat, game_action *out)
{
    const struct aton_state *s = aton_peek(state);
    if (seat < 0 || seat >= ATON_SEATS || !(s->head.acting >> seat & 1))
        return 0;
    switch (s->head.phase) {
    case ATON_PHASE_EXCHANGE:
        out[0] = game_act(ATON_DO_KEEP, 0);
        out[1] = game_act(ATON_DO_EXCHANGE, 0);
        return 2;
    case ATON_PHASE_ASSIGN:
        return list_assignments(s->seat[seat].hand, out);
    case ATON_PHASE_PLACE:
        return list_fields(aton_pickable(s, seat), ATON_DO_PLACE, out);
    default:
        return list_fields(aton_pickable(s, seat), ATON_DO_REMOVE, out);
    }
}

int aton_chance(const struct game_state *state, struct game_outcome *out)
{
    const struct aton_state *s = aton_peek(state);
    if (s->head.node != GAME_CHANCE_NODE)
        return 0;
    if (s->head.phase == ATON_PHASE_COIN) {
        out[0] = (struct game_outcome){game_act(ATON_DO_FIRST, 1), 1};
        out[1] = (struct game_outcome){game_act(ATON_DO_FIRST, 2), 1};
        return 2;
    }
    const uint8_t *pile = s->seat[s->turn].pile;
    if (aton_is_hidden(pile)) /* a view of the other seat does not know the odds */
        return 0;
    int n = 0;
    for (unsigned v = 0; v < ATON_VALUES; v++) {
        out[n] = (struct game_outcome){game_act(ATON_DO_CARD, v + 1), pile[v]};
        n += pile[v] > 0;
    }
    return n;
}
