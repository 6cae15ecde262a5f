/* view.c - what a seat may know, and worlds that agree with it. */
#include "games/aton/rules.h"

/* Hands, exchanges and assignments are the owner's; everything else is open. */
uint8_t aton_seen_by(const struct game_state *state, int actor, game_action a)
{
    const struct aton_state *s = aton_peek(state);
    switch (game_verb(a)) {
    case ATON_DO_KEEP:
    case ATON_DO_EXCHANGE:
    case ATON_DO_ASSIGN:
        return (uint8_t)(1u << actor);
    case ATON_DO_CARD:
        return (uint8_t)(s->head.phase == ATON_PHASE_TIEBREAK ? 0xff : 1u << s->turn);
    default:
        return 0xff;
    }
}

static bool sees(int viewer, int seat)
{
    return viewer == seat;
}

static void hide_cards(uint8_t cards[ATON_VALUES])
{
    int total = aton_total(cards);
    memset(cards, ATON_HIDDEN, ATON_VALUES - 1);
    cards[ATON_VALUES - 1] = (uint8_t)total;
}

void aton_redact(const struct game_state *state, int viewer, struct game_view *out)
{
    struct aton_state *v = (struct aton_state *)(void *)out;
    memmove(v, state, sizeof *v);
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        if (sees(viewer, seat))
            continue;
        struct aton_seat *p = &v->seat[seat];
        hide_cards(p->pile);
        hide_cards(p->hand);
        hide_cards(p->discard_secret);
        p->choice = ATON_UNDECIDED;
        if (v->head.phase == ATON_PHASE_ASSIGN)
            memset(p->cartouche, 0, sizeof p->cartouche);
    }
}

/* ---- sampling -------------------------------------------------------------------- */

/* The seat's cards whose place nobody else knows (spec, section 7). */
static void unseen_cards(const struct aton_state *v, const struct aton_seat *p,
                         uint8_t unseen[ATON_VALUES])
{
    for (int i = 0; i < ATON_VALUES; i++)
        unseen[i] = (uint8_t)(ATON_COPIES - p->hand_public[i] - p->pile_public[i] -
                              p->discard[i]);
    for (int i = 0; i < p->n_bottom; i++)
        unseen[aton_card_at(p->bottom, i) - 1]--;
    for (int i = 0; i < p->n_drawn; i++)
        unseen[aton_card_at(p->drawn, i) - 1]--;
    if (v->head.phase != ATON_PHASE_ASSIGN && p->cartouche[0])
        for (int i = 0; i < ATON_HAND; i++)
            unseen[p->cartouche[i] - 1]--;
}

/* Move n cards, drawn without looking, from one vector into the other. */
static void draw_blind(uint8_t from[ATON_VALUES], uint8_t to[ATON_VALUES], int n,
                       struct rng *r)
{
    uint32_t total = (uint32_t)aton_total(from);
    for (; n > 0; n--) {
        uint32_t at = rng_below(r, total--);
        int v = 0;
        while (at >= from[v])
            at -= from[v++];
        from[v]--;
        to[v]++;
    }
}

/* The hand in an order drawn at random: each assignment is equally likely. */
static void assign_blind(struct aton_seat *p, struct rng *r)
{
    uint8_t left[ATON_VALUES];
    memcpy(left, p->hand, sizeof left);
    for (int i = 0; i < ATON_HAND; i++) {
        uint8_t one[ATON_VALUES] = {0};
        draw_blind(left, one, 1, r);
        p->cartouche[i] = (uint8_t)(one[0] + 2 * one[1] + 3 * one[2] + 4 * one[3]);
    }
}

/* Do the cards that nobody has seen fill the places whose cards are hidden? */
static bool is_sound(const struct aton_seat *p, const uint8_t unseen[ATON_VALUES],
                     int hidden)
{
    int sum = 0;
    for (int i = 0; i < ATON_VALUES; i++) {
        if (unseen[i] > ATON_COPIES)
            return false;
        sum += unseen[i];
    }
    return aton_total(p->hand) >= aton_total(p->hand_public) &&
           aton_total(p->pile) >= aton_total(p->pile_public) && sum == hidden;
}

static void imagine(struct aton_state *s, int seat, struct rng *r)
{
    struct aton_seat *p = &s->seat[seat];
    int in_hand = aton_total(p->hand) - aton_total(p->hand_public);
    int in_secret = aton_total(p->discard_secret);
    int in_pile = aton_total(p->pile) - aton_total(p->pile_public);
    uint8_t unseen[ATON_VALUES];
    unseen_cards(s, p, unseen);
    if (!is_sound(p, unseen, in_hand + in_secret + in_pile))
        return; /* no view of any truth; what is hidden stays so */
    memcpy(p->hand, p->hand_public, sizeof p->hand);
    memset(p->discard_secret, 0, sizeof p->discard_secret);
    draw_blind(unseen, p->hand, in_hand, r);
    draw_blind(unseen, p->discard_secret, in_secret, r);
    for (int v = 0; v < ATON_VALUES; v++)
        p->pile[v] = (uint8_t)(unseen[v] + p->pile_public[v]);

    bool committed = !(s->head.acting >> seat & 1);
    if (s->head.phase == ATON_PHASE_ASSIGN && committed)
        assign_blind(p, r);
    if (s->head.phase == ATON_PHASE_EXCHANGE && committed && p->exchange)
        p->choice = rng_below(r, 2) ? ATON_EXCHANGES : ATON_KEEPS;
}

void aton_resample(const struct game_view *view, int viewer, struct rng *r,
                   struct game_state *out)
{
    struct aton_state *s = aton_own(out);
    memmove(s, view, sizeof *s);
    for (int seat = 0; seat < ATON_SEATS; seat++)
        if (!sees(viewer, seat))
            imagine(s, seat, r);
}
