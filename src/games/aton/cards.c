/* cards.c - drawing, exchanging, assigning, and who goes first. */
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

/* R-ATON-08: lazily, when the seat has to draw; all discards, seen and unseen. */
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
    if (aton_is_empty(p->discard) && aton_is_empty(p->discard_secret))
        return FROM_NOWHERE;
    shuffle(s, seat, ev);
    return FROM_PILE;
}

/* R-ATON-09: the card on top of the known part, value 1..4. */
static int take_known(struct aton_seat *p)
{
    int value = aton_card_at(p->bottom, 0);
    p->bottom >>= 2;
    p->n_bottom--;
    return value;
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

static int16_t digits_of_cartouches(const struct aton_seat *p)
{
    const uint8_t *c = p->cartouche;
    return (int16_t)(c[0] * 1000 + c[1] * 100 + c[2] * 10 + c[3]);
}

static void only_for(struct game_event *e, int seat, unsigned secret)
{
    if (!e)
        return;
    e->seen_by = (uint8_t)(1u << seat);
    e->secret = (uint16_t)secret;
}

/* R-ATON-12: what everybody knew of the hand is still known as a discard. */
static void give_away(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    if (ev)
        only_for(
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
        only_for(
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

/* ---- who goes first -------------------------------------------------------------- */

static void begin_with(struct aton_state *s, int seat, struct game_events *ev)
{
    s->first = (uint8_t)seat;
    game_event(ev, ATON_EV_FIRST, (int16_t)seat);
    aton_begin_turn(s, seat, ev);
}

static void tell_return(const struct aton_seat *p, int seat, struct game_events *ev)
{
    enum { AT_ONCE = GAME_EVENT_ARGS - 2 }; /* a long draw-off takes several events */
    for (int from = 0; ev && from < p->n_drawn; from += AT_ONCE) {
        int16_t args[GAME_EVENT_ARGS] = {(int16_t)seat};
        int n = p->n_drawn - from < AT_ONCE ? p->n_drawn - from : AT_ONCE;
        for (int i = 0; i < n; i++)
            args[1 + i] = (int16_t)aton_card_at(p->drawn, from + i);
        game_emit(ev, ATON_EV_RETURN, 1 + n, args);
    }
}

/* R-ATON-20: under the own pile, in the order drawn, below earlier ones. */
static void end_draw_off(struct aton_state *s, int first, struct game_events *ev)
{
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        struct aton_seat *p = &s->seat[seat];
        tell_return(p, seat, ev);
        p->bottom |= p->drawn << 2 * p->n_bottom;
        p->n_bottom = (uint8_t)(p->n_bottom + p->n_drawn);
        p->drawn = 0;
        p->n_drawn = 0;
    }
    begin_with(s, first, ev);
}

static void put_drawn(struct aton_state *s, int seat, int value, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    p->drawn |= (uint64_t)(value - 1) << 2 * p->n_drawn;
    p->n_drawn++;
    game_event(ev, ATON_EV_TIEDRAW, (int16_t)seat, (int16_t)value);
}

/* R-ATON-19, R-ATON-20: pairs until they differ, as far as known cards go. */
static void draw_off(struct aton_state *s, struct game_events *ev)
{
    struct aton_seat *red = &s->seat[ATON_RED], *blue = &s->seat[ATON_BLUE];
    for (;;) {
        int seat = red->n_drawn > blue->n_drawn ? ATON_BLUE : ATON_RED;
        if (seat == ATON_RED && red->n_drawn) {
            int r = aton_card_at(red->drawn, red->n_drawn - 1);
            int b = aton_card_at(blue->drawn, blue->n_drawn - 1);
            if (r != b) {
                end_draw_off(s, r < b ? ATON_RED : ATON_BLUE, ev);
                return;
            }
        }
        switch (ready(s, seat, ev)) {
        case FROM_PILE:
            aton_roll(s, ATON_PHASE_TIEBREAK, seat);
            return;
        case FROM_NOWHERE:
            aton_roll(s, ATON_PHASE_COIN, ATON_NOBODY);
            return;
        case FROM_BOTTOM:
            put_drawn(s, seat, take_known(&s->seat[seat]), ev);
        }
    }
}

void aton_toss_coin(struct aton_state *s, int seat, struct game_events *ev)
{
    game_event(ev, ATON_EV_COIN, (int16_t)seat);
    end_draw_off(s, seat, ev);
}

void aton_draw_card(struct aton_state *s, int value, struct game_events *ev)
{
    int seat = s->turn;
    s->seat[seat].pile[value - 1]--;
    if (s->head.phase == ATON_PHASE_TIEBREAK) {
        put_drawn(s, seat, value, ev);
        draw_off(s, ev);
    } else {
        into_hand(s, seat, value, false, ev);
        const struct aton_seat *p = &s->seat[seat];
        if (aton_total(p->hand) == ATON_HAND || aton_is_empty(p->pile))
            deal(s, s->head.phase, ev); /* otherwise the node is the same again */
    }
}

/* ---- cartouches ------------------------------------------------------------------ */

/* R-ATON-16 to R-ATON-19. */
static void reveal(struct aton_state *s, struct game_events *ev)
{
    struct aton_seat *red = &s->seat[ATON_RED], *blue = &s->seat[ATON_BLUE];
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        clear_cards(s->seat[seat].hand);
        clear_cards(s->seat[seat].hand_public);
    }
    game_event(ev, ATON_EV_REVEAL, digits_of_cartouches(red),
               digits_of_cartouches(blue));

    int lead = red->cartouche[ATON_CART_POINTS] - blue->cartouche[ATON_CART_POINTS];
    if (lead) {
        int winner = lead > 0 ? ATON_RED : ATON_BLUE;
        aton_award(s, winner, 2 * (lead > 0 ? lead : -lead), ATON_FOR_CARTOUCHE, ev);
        if (s->seat[winner].points >= ATON_GOAL) { /* R-ATON-17 */
            aton_finish(s, ATON_END_POINTS, winner + 1, ev);
            return;
        }
    }
    int order = red->cartouche[ATON_CART_REMOVE] - blue->cartouche[ATON_CART_REMOVE];
    if (!order)
        order = lead;
    if (order) {
        begin_with(s, order < 0 ? ATON_RED : ATON_BLUE, ev);
        return;
    }
    game_emit(ev, ATON_EV_TIE, 0, NULL);
    draw_off(s, ev);
}

void aton_commit_assign(struct aton_state *s, int seat, uint32_t code,
                        struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    for (int i = 0; i < ATON_HAND; i++)
        p->cartouche[i] = (uint8_t)((code >> (6 - 2 * i) & 3) + 1);
    s->head.acting = (uint8_t)(s->head.acting & ~(1u << seat));
    if (ev)
        only_for(game_event(ev, ATON_EV_ASSIGN, (int16_t)seat, digits_of_cartouches(p)),
                 seat, 1u << 1);
    if (!s->head.acting)
        reveal(s, ev);
}
