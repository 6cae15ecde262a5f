/* turn.c - a turn: removing (cartouche 2) and placing (cartouche 4). */
#include "games/aton/rules.h"
#include "maat/bits.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* R-ATON-32, R-ATON-33: a stone off the board; says where it went. */
static int bury(struct aton_state *s, int owner)
{
    if (s->seat[0].dead + s->seat[1].dead < ATON_REALM) {
        s->seat[owner].dead++;
        return ATON_TO_DEAD;
    }
    s->seat[owner].reserve++;
    return ATON_TO_RESERVE;
}

/* R-ATON-29: what found no field; then the other turn or the end of the round. */
static void end_turn(struct aton_state *s, struct game_events *ev)
{
    int seat = s->turn;
    struct aton_seat *p = &s->seat[seat];
    p->last_pick = 0;
    s->lapsed = 0;
    for (; s->unplaced; s->unplaced--) {
        p->reserve--;
        int to = bury(s, seat);
        game_event(ev, ATON_EV_UNPLACED, (int16_t)seat, (int16_t)to);
    }
    if (seat == s->first)
        aton_begin_turn(s, 1 - seat, ev);
    else
        aton_end_round(s, ev);
}

/* R-ATON-28, R-ATON-29. */
static void begin_placement(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    int card = p->cartouche[ATON_CART_PLACE];
    int n = least(card, p->reserve);
    uint64_t empty = aton_open(p->cartouche[ATON_CART_REACH]) & ~aton_taken(s);
    int picks = least(n, bits_count(empty));
    p->last_pick = 0;
    s->picks_left = (uint8_t)picks;
    s->unplaced = (uint8_t)(n - picks);
    game_event(ev, ATON_EV_PLACEMENT, (int16_t)seat, (int16_t)card, (int16_t)picks,
               (int16_t)(n - picks));
    aton_ask(s, ATON_PHASE_PLACE, seat);
    if (!picks)
        end_turn(s, ev);
}

void aton_begin_turn(struct aton_state *s, int seat, struct game_events *ev)
{
    struct aton_seat *p = &s->seat[seat];
    int demand = p->cartouche[ATON_CART_REMOVE] - 2; /* R-ATON-25 */
    if (demand && s->round > 1) {                    /* R-ATON-23 */
        aton_ask(s, ATON_PHASE_REMOVE, seat);
        int picks = least(demand < 0 ? 1 : demand, bits_count(aton_eligible(s, seat)));
        game_event(ev, ATON_EV_REMOVAL, (int16_t)seat, (int16_t)demand, (int16_t)picks);
        s->picks_left = (uint8_t)picks; /* R-ATON-26: the rest lapses */
        s->lapsed = (uint8_t)((demand < 0 ? 1 : demand) - picks);
        if (picks)
            return;
    }
    begin_placement(s, seat, ev);
}

void aton_remove(struct aton_state *s, int field, struct game_events *ev)
{
    int seat = s->turn;
    uint64_t bit = (uint64_t)1 << field;
    int owner = s->seat[ATON_RED].stones & bit ? ATON_RED : ATON_BLUE;
    s->seat[owner].stones ^= bit;
    s->seat[seat].last_pick = (uint8_t)(field + 1);
    int to = bury(s, owner); /* R-ATON-27 */
    game_event(ev, ATON_EV_REMOVE, (int16_t)seat, (int16_t)owner, (int16_t)field,
               (int16_t)to);
    if (--s->picks_left == 0)
        begin_placement(s, seat, ev);
}

/* R-ATON-30, R-ATON-31: what the stone on `field` completes. */
static int completed(uint64_t stones, int field)
{
    uint64_t temple = aton_temple(field / ATON_TEMPLE_FIELDS);
    if (!(temple & ~stones))
        return ATON_END_TEMPLE;
    if (!(ATON_YELLOW & ~stones))
        return ATON_END_YELLOW;
    return ATON_GREEN & ~stones ? ATON_RUNNING : ATON_END_GREEN;
}

void aton_place(struct aton_state *s, int field, struct game_events *ev)
{
    int seat = s->turn;
    struct aton_seat *p = &s->seat[seat];
    p->stones |= (uint64_t)1 << field;
    p->reserve--;
    p->last_pick = (uint8_t)(field + 1);
    game_event(ev, ATON_EV_PLACE, (int16_t)seat, (int16_t)field);
    s->picks_left--;
    int end = completed(p->stones, field);
    if (end != ATON_RUNNING)
        aton_finish(s, end, seat + 1, ev);
    else if (!s->picks_left)
        end_turn(s, ev);
}
