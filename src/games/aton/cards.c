/* cards.c - assigning, and who goes first. */
#include "games/aton/rules.h"

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
    aton_look_at_pile(s, seat, ev);
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
        int value = aton_known_card(s, seat, ev);
        if (value == ATON_ROLLED) {
            aton_roll(s, ATON_PHASE_TIEBREAK, seat);
            return;
        }
        if (value == ATON_NO_CARD) {
            aton_roll(s, ATON_PHASE_COIN, ATON_NOBODY);
            return;
        }
        put_drawn(s, seat, value, ev);
    }
}

void aton_toss_coin(struct aton_state *s, int seat, struct game_events *ev)
{
    game_event(ev, ATON_EV_COIN, (int16_t)seat);
    end_draw_off(s, seat, ev);
}

void aton_draw_lot(struct aton_state *s, int value, struct game_events *ev)
{
    int seat = s->turn;
    s->seat[seat].pile[value - 1]--;
    put_drawn(s, seat, value, ev);
    draw_off(s, ev);
}

/* ---- cartouches ------------------------------------------------------------------ */

static int16_t digits_of_cartouches(const struct aton_seat *p)
{
    const uint8_t *c = p->cartouche;
    return (int16_t)(c[0] * 1000 + c[1] * 100 + c[2] * 10 + c[3]);
}

/* R-ATON-16 to R-ATON-19. */
static void reveal(struct aton_state *s, struct game_events *ev)
{
    struct aton_seat *red = &s->seat[ATON_RED], *blue = &s->seat[ATON_BLUE];
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        memset(s->seat[seat].hand, 0, ATON_VALUES);
        memset(s->seat[seat].hand_public, 0, ATON_VALUES);
        memset(s->seat[seat].pile_public, 0, ATON_VALUES);
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
        aton_only_for(
            game_event(ev, ATON_EV_ASSIGN, (int16_t)seat, digits_of_cartouches(p)),
            seat, 1u << 1);
    if (!s->head.acting)
        reveal(s, ev);
}
