/* check.c - what holds in every state of Aton. */
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
        for (int i = 0; i < ATON_HAND; i++) {
            if (p->cartouche[i] < 1 || p->cartouche[i] > ATON_VALUES)
                return false;
            n[p->cartouche[i] - 1]++;
        }
    for (int v = 0; v < ATON_VALUES; v++)
        if (n[v] != ATON_COPIES)
            return false;
    return true;
}

static bool string_is_clean(uint64_t cards, int n)
{
    return n <= ATON_DECK_REST && (n == ATON_DECK_REST || cards >> 2 * n == 0);
}

/* What can be counted after a shuffle while a hand is secret (R-ATON-08, R-ATON-15). */
static const char *check_counted(const struct aton_state *s, const struct aton_seat *p)
{
    bool at_once = s->head.config.option[ATON_OPT_RESHUFFLE] == ATON_AT_ONCE;
    for (int v = 0; v < ATON_VALUES; v++)
        if (p->pile_public[v] > p->pile[v])
            return "pile_public: not contained in pile";
    if (!aton_is_empty(p->pile_public) &&
        (!at_once || aton_total(p->hand) != ATON_HAND || p->exchange ||
         !aton_is_empty(p->discard) || !aton_is_empty(p->discard_secret)))
        return "pile_public: only after a shuffle with secret discards";
    if (at_once && aton_is_empty(p->pile) && !p->n_bottom &&
        !(aton_is_empty(p->discard) && aton_is_empty(p->discard_secret)))
        return "pile: it is used up, and there are discards (R-ATON-08)";
    return NULL;
}

static const char *check_cards(const struct aton_state *s, int seat)
{
    const struct aton_seat *p = &s->seat[seat];
    if (!string_is_clean(p->bottom, p->n_bottom) ||
        !string_is_clean(p->drawn, p->n_drawn))
        return "bottom: a string of known cards has bits behind its end";
    if (!cards_add_up(s, p))
        return "pile: a deck does not hold nine cards of each value (R-ATON-05)";
    for (int v = 0; v < ATON_VALUES; v++)
        if (p->hand_public[v] > p->hand[v])
            return "hand_public: not contained in hand";
    const char *why = check_counted(s, p);
    if (why)
        return why;
    int hand = aton_total(p->hand);
    int pile = aton_total(p->pile) + p->n_bottom;
    bool dealing =
        s->head.phase == ATON_PHASE_DRAW || s->head.phase == ATON_PHASE_REDRAW;
    if (hand > ATON_HAND || (dealing && (hand + pile) % 4))
        return "hand: hands and piles are not made of fours (R-ATON-10)";
    bool choosing =
        s->head.phase == ATON_PHASE_EXCHANGE || s->head.phase == ATON_PHASE_ASSIGN;
    if (!dealing && hand != (choosing ? ATON_HAND : 0))
        return "hand: it has the wrong size";
    bool acting = s->head.acting >> seat & 1;
    bool asked = s->head.phase == ATON_PHASE_EXCHANGE && p->exchange && !acting;
    if ((p->choice != ATON_UNDECIDED) != asked)
        return "choice: it does not fit the batch (R-ATON-11)";
    if (s->head.phase == ATON_PHASE_ASSIGN && (p->cartouche[0] != 0) == acting)
        return "cartouche: an assignment does not fit the batch (R-ATON-14)";
    return NULL;
}

static const char *check_stones(const struct aton_state *s, int seat)
{
    const struct aton_seat *p = &s->seat[seat];
    if (p->stones >> ATON_FIELDS)
        return "field: a stone stands beside the board";
    if (p->reserve + bits_count(p->stones) + p->dead != ATON_STONES)
        return "reserve: stones do not add up to 29 (R-ATON-05)";
    if (p->last_pick > ATON_FIELDS)
        return "last_pick: this is no field";
    if (s->head.phase != ATON_PHASE_CLEANUP && !aton_is_empty(p->quota))
        return "quota: one is left outside the clean-up";
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

/* What lies on the cartouches, and whose turn it is, by phase. */
static const char *check_round(const struct aton_state *s)
{
    unsigned phase = s->head.phase;
    bool dealt = phase == ATON_PHASE_DRAW || phase == ATON_PHASE_REDRAW ||
                 phase == ATON_PHASE_EXCHANGE || phase == ATON_PHASE_CLEANUP;
    bool played = phase == ATON_PHASE_TIEBREAK || phase == ATON_PHASE_COIN ||
                  phase == ATON_PHASE_REMOVE || phase == ATON_PHASE_PLACE;
    bool turns = phase == ATON_PHASE_REMOVE || phase == ATON_PHASE_PLACE;
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        const struct aton_seat *p = &s->seat[seat];
        if ((dealt && p->cartouche[0]) || (played && !p->cartouche[0]))
            return "cartouche: cards lie there too early or too late";
        if (p->points >= ATON_GOAL && phase != ATON_PHASE_OVER)
            return "points: the game is over with these";
        if (p->n_drawn && phase != ATON_PHASE_TIEBREAK && phase != ATON_PHASE_COIN)
            return "drawn: there is no draw-off";
    }
    if (phase != ATON_PHASE_OVER && (s->first != ATON_NOBODY) != turns)
        return "first: known too early or too late";
    if (phase == ATON_PHASE_REMOVE && s->round == 1)
        return "round: nothing is removed in the first one (R-ATON-23)";
    return NULL;
}

/* A draw-off goes seat by seat, and goes on while pairs are equal (R-ATON-19). */
static const char *check_draw_off(const struct aton_state *s)
{
    const struct aton_seat *red = &s->seat[ATON_RED], *blue = &s->seat[ATON_BLUE];
    int n = red->n_drawn, ahead = n - blue->n_drawn;
    if (ahead < 0 || ahead > 1)
        return "drawn: the seats draw in turns";
    for (int i = 0; i < blue->n_drawn; i++)
        if (aton_card_at(red->drawn, i) != aton_card_at(blue->drawn, i))
            return "drawn: the draw-off was decided before";
    if (s->head.phase == ATON_PHASE_TIEBREAK &&
        s->turn != (ahead ? ATON_BLUE : ATON_RED))
        return "turn: the other seat draws";
    return NULL;
}

/* R-ATON-07, R-ATON-12: red fills its hand, then blue; a redraw fills only those given
 * away. */
static const char *check_drawing(const struct aton_state *s)
{
    int own = aton_total(s->seat[s->turn].hand);
    int other = aton_total(s->seat[1 - s->turn].hand);
    if (aton_is_empty(s->seat[s->turn].pile))
        return "pile: nothing can be drawn";
    if (own == ATON_HAND)
        return "turn: this hand is full";
    if (s->turn == ATON_BLUE
            ? other != ATON_HAND
            : other && (s->head.phase == ATON_PHASE_DRAW || other != ATON_HAND))
        return "hand: the seats draw one after the other (R-ATON-07)";
    return NULL;
}

/* Something can be drawn, and a set that was begun can be completed. */
static const char *check_choice(const struct aton_state *s)
{
    unsigned phase = s->head.phase;
    if (phase == ATON_PHASE_DRAW || phase == ATON_PHASE_REDRAW)
        return check_drawing(s);
    if (phase == ATON_PHASE_TIEBREAK)
        return aton_is_empty(s->seat[s->turn].pile) ? "pile: nothing can be drawn"
                                                    : NULL;
    if (phase == ATON_PHASE_CLEANUP)
        for (int seat = 0; seat < ATON_SEATS; seat++)
            for (int t = 0; t < ATON_TEMPLES; t++)
                if (s->seat[seat].quota[t] >
                    bits_count(s->seat[seat].stones & aton_temple(t)))
                    return "quota: more stones than stand there";
    if (phase == ATON_PHASE_PLACE &&
        s->picks_left + s->unplaced > s->seat[s->turn].reserve)
        return "picks_left: more stones than are in reserve";
    if (phase == ATON_PHASE_PLACE || phase == ATON_PHASE_REMOVE ||
        phase == ATON_PHASE_CLEANUP)
        return aton_pickable(s, s->turn) ? NULL : "picks_left: nothing can be picked";
    return NULL;
}

const char *aton_check_state(const struct game_state *state)
{
    const struct aton_state *s = aton_peek(state);
    static const uint8_t zero[4];
    if (s->head.phase >= ATON_PHASE_COUNT || !node_fits(s))
        return "phase: it does not fit turn and commitments";
    if (s->seat[0].stones & s->seat[1].stones)
        return "field: two stones stand on one field";
    if (s->seat[0].dead + s->seat[1].dead > ATON_REALM)
        return "dead: the realm of the dead has 8 fields (R-ATON-32)";
    bool picking =
        s->head.phase == ATON_PHASE_REMOVE || s->head.phase == ATON_PHASE_PLACE;
    if ((s->picks_left > 0) != picking ||
        (s->unplaced && s->head.phase != ATON_PHASE_PLACE))
        return "picks_left: picks are owed outside a removal or placement";
    bool over = s->head.phase == ATON_PHASE_OVER;
    if ((s->end != ATON_RUNNING) != over || (s->winner != ATON_NOBODY) != over)
        return "end: end and winner do not fit the phase";
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        const char *why = check_cards(s, seat);
        if (!why)
            why = check_stones(s, seat);
        if (why)
            return why;
    }
    if (memcmp(s->pad, zero, sizeof s->pad) || memcmp(s->head.pad, zero, 3))
        return "game: padding is not zero";
    const char *why = check_round(s);
    if (!why)
        why = check_draw_off(s);
    return why ? why : check_choice(s);
}
