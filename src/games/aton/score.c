/* score.c - the end of a round: scoring, clean-up, end of the game. */
#include "games/aton/rules.h"
#include "maat/bits.h"

void aton_award(struct aton_state *s, int seat, int amount, int reason,
                struct game_events *ev)
{
    s->seat[seat].points = (uint8_t)(s->seat[seat].points + amount);
    game_event(ev, ATON_EV_POINTS, (int16_t)seat, (int16_t)amount, (int16_t)reason);
}

void aton_finish(struct aton_state *s, int end, int winner, struct game_events *ev)
{
    s->head.node = GAME_OVER;
    s->head.phase = ATON_PHASE_OVER;
    s->head.acting = 0;
    s->turn = ATON_NOBODY;
    s->picks_left = s->unplaced = s->lapsed = 0;
    s->seat[0].last_pick = s->seat[1].last_pick = 0;
    s->end = (uint8_t)end;
    s->winner = (uint8_t)winner;
    game_event(ev, ATON_EV_END, (int16_t)(end - 1),
               (int16_t)(winner ? winner - 1 : GAME_NOBODY));
}

/* ---- scoring --------------------------------------------------------------------- */

static int stones_on(const struct aton_state *s, int seat, uint64_t fields)
{
    return bits_count(s->seat[seat].stones & fields);
}

/* R-ATON-35: the seat with more stones on the fields, or -1. */
static int majority(const struct aton_state *s, uint64_t fields)
{
    int lead = stones_on(s, ATON_RED, fields) - stones_on(s, ATON_BLUE, fields);
    return lead > 0 ? ATON_RED : lead < 0 ? ATON_BLUE : -1;
}

/* R-ATON-36 to R-ATON-39: what the majority in `temple` (0..3) is worth to `seat`. */
static int temple_worth(const struct aton_state *s, int temple, int seat)
{
    uint64_t fields = aton_temple(temple);
    switch (temple) {
    case 0:
        return stones_on(s, seat, fields) - stones_on(s, 1 - seat, fields);
    case 1:
        return 5;
    case 2:
        return stones_on(s, seat, fields);
    default:
        return 3 * stones_on(s, seat, ATON_BLUES);
    }
}

static void score(struct aton_state *s, struct game_events *ev)
{
    game_emit(ev, ATON_EV_SCORING, 0, NULL);
    for (int t = 0; t < ATON_TEMPLES; t++) {
        int seat = majority(s, aton_temple(t));
        int worth = seat < 0 ? 0 : temple_worth(s, t, seat);
        if (worth)
            aton_award(s, seat, worth, ATON_FOR_TEMPLE_1 + t, ev);
    }
    int black = majority(s, ATON_BLACK);
    if (black >= 0) /* R-ATON-40 */
        aton_award(s, black, 8, ATON_FOR_BLACK, ev);
    for (int seat = 0; seat < ATON_SEATS; seat++) { /* R-ATON-41 */
        int bonus =
            stones_on(s, seat, ATON_PLUS_1) + 2 * stones_on(s, seat, ATON_PLUS_2);
        if (bonus)
            aton_award(s, seat, bonus, ATON_FOR_BONUS, ev);
    }
}

/* ---- clean-up -------------------------------------------------------------------- */

/* R-ATON-44, R-ATON-45. */
static void set_quota(struct aton_seat *p)
{
    int missing = 0, left[ATON_TEMPLES];
    for (int t = 0; t < ATON_TEMPLES; t++) {
        left[t] = bits_count(p->stones & aton_temple(t));
        p->quota[t] = left[t] > 0;
        missing += left[t] == 0;
        left[t] -= p->quota[t];
    }
    for (int t = ATON_TEMPLES - 1; t >= 0; t--) {
        int more = missing < left[t] ? missing : left[t];
        p->quota[t] = (uint8_t)(p->quota[t] + more);
        missing -= more;
    }
}

/* Let `seat` pick, or the other one if it has finished, or end the clean-up. */
static void go_on(struct aton_state *s, int seat, struct game_events *ev)
{
    if (aton_is_empty(s->seat[seat].quota))
        seat = 1 - seat;
    if (!aton_is_empty(s->seat[seat].quota)) {
        aton_ask(s, ATON_PHASE_CLEANUP, seat);
        return;
    }
    game_event(ev, ATON_EV_REVIVE, s->seat[0].dead, s->seat[1].dead); /* R-ATON-46 */
    for (int i = 0; i < ATON_SEATS; i++) {
        struct aton_seat *p = &s->seat[i];
        p->reserve = (uint8_t)(p->reserve + p->dead);
        p->dead = 0;
    }
    aton_begin_round(s, ev);
}

void aton_clean(struct aton_state *s, int field, struct game_events *ev)
{
    int seat = s->turn;
    struct aton_seat *p = &s->seat[seat];
    p->stones ^= (uint64_t)1 << field;
    p->reserve++;
    p->quota[field / ATON_TEMPLE_FIELDS]--;
    game_event(ev, ATON_EV_CLEANUP, (int16_t)seat, (int16_t)field);
    go_on(s, 1 - seat, ev);
}

/* ---- the end of a round ---------------------------------------------------------- */

void aton_end_round(struct aton_state *s, struct game_events *ev)
{
    for (int seat = 0; seat < ATON_SEATS; seat++) { /* R-ATON-34 */
        struct aton_seat *p = &s->seat[seat];
        for (int i = 0; i < ATON_HAND; i++)
            p->discard[p->cartouche[i] - 1]++;
        memset(p->cartouche, 0, sizeof p->cartouche);
    }
    s->first = ATON_NOBODY;
    game_emit(ev, ATON_EV_DISCARD, 0, NULL);
    if (s->seat[0].dead + s->seat[1].dead < ATON_REALM) {
        aton_begin_round(s, ev);
        return;
    }
    score(s, ev);
    int red = s->seat[ATON_RED].points, blue = s->seat[ATON_BLUE].points;
    if (red >= ATON_GOAL || blue >= ATON_GOAL) { /* R-ATON-42 */
        aton_finish(s, ATON_END_SCORING, red == blue ? 0 : red > blue ? 1 : 2, ev);
        return;
    }
    for (int seat = 0; seat < ATON_SEATS; seat++)
        set_quota(&s->seat[seat]);
    go_on(s, blue > red ? ATON_BLUE : ATON_RED, ev); /* R-ATON-43 */
}

/* ---- the end of the game --------------------------------------------------------- */

/* R-ATON-48. */
void aton_result(const struct game_state *state, struct game_result *out)
{
    const struct aton_state *s = aton_peek(state);
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        out->score[seat] = s->seat[seat].points;
        out->rank[seat] = s->winner == 0 || s->winner == seat + 1 ? 1 : 2;
    }
}
