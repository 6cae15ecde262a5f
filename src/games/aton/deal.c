/* deal.c - the piles, the hands that are drawn from them, exchanging. */
#include "games/aton/rules.h"

/* ---- the piles ------------------------------------------------------------------- */

enum source { FROM_PILE, FROM_BOTTOM, FROM_NOWHERE };

static void add_cards(uint8_t to[ATON_VALUES], const uint8_t cards[ATON_VALUES])
{
    for (int v = 0; v < ATON_VALUES; v++)
        to[v] = (uint8_t)(to[v] + cards[v]);
}

static void clear_cards(uint8_t cards[ATON_VALUES])
{
    memset(cards, 0, ATON_VALUES);
}

static bool has_pile(const struct aton_seat *p)
{
    return !aton_is_empty(p->pile) || p->n_bottom;
}

static bool has_discards(const struct aton_seat *p)
{
    return !aton_is_empty(p->discard) || !aton_is_empty(p->discard_secret);
}

/* What everybody can count while the hand that used the pile up is still secret
 * (R-ATON-15; spec, section 7). */
static void count_hand(struct aton_seat *p)
{
    if (aton_is_empty(p->hand))
        return;
    if (aton_is_empty(p->discard_secret))
        memcpy(p->hand_public, p->hand, sizeof p->hand_public);
    else
        memcpy(p->pile_public, p->discard, sizeof p->pile_public);
}

/* R-ATON-08: all discards, seen and unseen. */
static void shuffle(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    add_cards(p->pile, p->discard);
    add_cards(p->pile, p->discard_secret);
    clear_cards(p->discard);
    clear_cards(p->discard_secret);
    game_event(ev, ATON_EV_SHUFFLE, (int16_t)seat, (int16_t)aton_total(p->pile));
}

/* Where the next card of `seat` comes from. */
static enum source ready(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    if (!aton_is_empty(p->pile))
        return FROM_PILE;
    if (p->n_bottom)
        return FROM_BOTTOM;
    if (!has_discards(p))
        return FROM_NOWHERE;
    shuffle(s, seat, ev);
    return FROM_PILE;
}

void aton_look_at_pile(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    if (s->head.config.option[ATON_OPT_RESHUFFLE] != ATON_AT_ONCE || has_pile(p) ||
        !has_discards(p))
        return;
    count_hand(p);
    shuffle(s, seat, ev);
}

/* R-ATON-09: the card on top of the known part, value 1..4. */
static int take_known(struct aton_seat *p)
{
    int value = aton_card_at(p->bottom, 0);
    p->bottom >>= 2;
    p->n_bottom--;
    return value;
}

int aton_known_card(struct aton_state *s, int seat, struct game_events *ev)
{
    enum source from = ready(s, seat, ev);
    if (from == FROM_BOTTOM)
        return take_known(&s->seat[seat]);
    return from == FROM_PILE ? ATON_ROLLED : ATON_NO_CARD;
}

static void into_hand(struct aton_state *s, int seat, int value, bool known,
                      struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    p->hand[value - 1]++;
    if (known)
        p->hand_public[value - 1]++;
    struct game_event *e =
        game_event(ev, ATON_EV_DRAW, (int16_t)seat, (int16_t)value, known);
    if (e && !known) {
        e->secret = 1u << 1;
        e->seen_by = (uint8_t)(1u << seat);
    }
    aton_look_at_pile(s, seat, ev);
}

/* ---- hands ----------------------------------------------------------------------- */

static void open_batch(struct aton_state *s, int phase, unsigned acting)
{
    s->head.node = GAME_DECISION;
    s->head.phase = (uint8_t)phase;
    s->head.acting = (uint8_t)acting;
    s->turn = ATON_NOBODY;
}

/* Fill both hands (R-ATON-07, R-ATON-12) as far as known cards go. */
static void deal(struct aton_state *s, int phase, struct game_events *ev)
{
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        struct aton_seat *p = &s->seat[seat];
        for (int n = aton_total(p->hand); n < ATON_HAND; n++) {
            if (ready(s, seat, ev) == FROM_PILE) {
                aton_roll(s, phase, seat);
                return;
            }
            into_hand(s, seat, take_known(p), true, ev);
        }
    }
    unsigned stones = s->seat[0].exchange | (unsigned)s->seat[1].exchange << 1;
    if (phase == ATON_PHASE_DRAW && stones) /* R-ATON-11 */
        open_batch(s, ATON_PHASE_EXCHANGE, stones);
    else
        open_batch(s, ATON_PHASE_ASSIGN, 3);
}

void aton_draw_card(struct aton_state *s, int value, struct game_events *ev)
{
    const int seat = s->turn;
    struct aton_seat *p = &s->seat[seat];
    p->pile[value - 1]--;
    into_hand(s, seat, value, false, ev);
    if (aton_total(p->hand) == ATON_HAND || aton_is_empty(p->pile))
        deal(s, s->head.phase, ev); /* otherwise the node is the same again */
}

void aton_begin_round(struct aton_state *s, struct game_events *ev)
{
    if (s->round < UINT16_MAX) /* R-ATON-47: the game has no limit, the counter has */
        s->round++;
    if (s->round > 1)
        game_event(ev, ATON_EV_ROUND, (int16_t)s->round);
    deal(s, ATON_PHASE_DRAW, ev);
}

/* The cards as one number for the log: four digits. */
static int16_t digits_of_hand(const uint8_t hand[ATON_VALUES])
{
    int number = 0;
    for (int v = 0; v < ATON_VALUES; v++)
        for (int i = 0; i < hand[v]; i++)
            number = number * 10 + v + 1;
    return (int16_t)number;
}

/* R-ATON-12: what everybody knew of the hand is still known as a discard. */
static void give_away(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    if (ev)
        aton_only_for(
            game_event(ev, ATON_EV_EXCHANGE, (int16_t)seat, digits_of_hand(p->hand)),
            seat, 1u << 1);
    for (int v = 0; v < ATON_VALUES; v++) {
        p->discard[v] = (uint8_t)(p->discard[v] + p->hand_public[v]);
        p->discard_secret[v] =
            (uint8_t)(p->discard_secret[v] + p->hand[v] - p->hand_public[v]);
    }
    clear_cards(p->hand);
    clear_cards(p->hand_public);
    p->exchange = 0;
}

void aton_commit_choice(struct aton_state *s, int seat, int choice,
                        struct game_events *ev)
{
    s->seat[seat].choice = (uint8_t)choice;
    s->head.acting = (uint8_t)(s->head.acting & ~(1u << seat));
    if (ev)
        aton_only_for(
            game_event(ev, ATON_EV_CHOICE, (int16_t)seat, choice == ATON_EXCHANGES),
            seat, 1u << 1);
    if (s->head.acting)
        return;
    for (int i = 0; i < ATON_SEATS; i++) {
        bool exchanges = s->seat[i].choice == ATON_EXCHANGES;
        s->seat[i].choice = ATON_UNDECIDED;
        if (exchanges)
            give_away(s, i, ev);
    }
    deal(s, ATON_PHASE_REDRAW, ev);
}
