/* space.c - Aton as numbers. */
#include "maat/space.h"
#include "games/aton/rules.h"

enum {
    ASSIGNMENTS = 256, /* four cards of four values in their order */
    AT_ASSIGN = 2,
    AT_REMOVE = AT_ASSIGN + ASSIGNMENTS,
    AT_PLACE = AT_REMOVE + ATON_FIELDS,
    ACTIONS = AT_PLACE + ATON_FIELDS,
    ENDS = ATON_END_SCORING,
    POINTS = 99, /* a last scoring may go beyond the goal */
};

static const struct space_verb verbs[] = {
    [ATON_DO_KEEP] = {.form = "keep", .at = 0, .n = 1},
    [ATON_DO_EXCHANGE] = {.form = "exchange", .at = 1, .n = 1},
    [ATON_DO_ASSIGN] = {.form = "assign CARDS", .at = AT_ASSIGN, .n = ASSIGNMENTS},
    [ATON_DO_REMOVE] = {.form = "remove FIELD", .at = AT_REMOVE, .n = ATON_FIELDS},
    [ATON_DO_PLACE] = {.form = "place FIELD", .at = AT_PLACE, .n = ATON_FIELDS},
};

static const char *const values[] = {"1", "2", "3", "4", NULL};
static const char *const temples[] = {"temple1", "temple2", "temple3", "temple4", NULL};
static const char *const cartouches[] = {"points", "remove", "reach", "place", NULL};

static const struct space_span spans[] = {
    SPAN("phase", "what is to be decided or drawn", ATON_PHASE_COUNT, 0, 1,
         aton_phase_words),
    SPAN("needed", "the discards become the pile only when they are needed", 1, 0, 1,
         NULL),
    SPAN("first_round", "nothing is removed in this round", 1, 0, 1, NULL),
    SPAN("picks_left", "picks still owed in the running removal or placement", 1, 0,
         ATON_REALM, NULL),
    SPAN("unplaced", "stones of the running placement that have no field", 1, 0,
         ATON_REALM, NULL),
    SPAN("end", "how the game ended; all 0: it runs", ENDS, 0, 1, aton_end_words),
    SPAN_SEATS("turn", "draws or picks next", 1, 0, 1, NULL),
    SPAN_SEATS("first", "plays first this round", 1, 0, 1, NULL),
    SPAN_SEATS("acting", "owes a decision", 1, 0, 1, NULL),
    SPAN_SEATS("won", "has won", 1, 0, 1, NULL),
    SPAN_SEATS("points", "points", 1, 0, POINTS, NULL),
    SPAN_SEATS("reserve", "stones in reserve", 1, 0, ATON_STONES, NULL),
    SPAN_SEATS("dead", "stones in the realm of the dead", 1, 0, ATON_REALM, NULL),
    SPAN_SEATS("exchange", "has its exchange stone", 1, 0, 1, NULL),
    SPAN_SEATS("keeps", "has chosen to keep its hand; 0 where that is not known", 1, 0,
               1, NULL),
    SPAN_SEATS("exchanges", "has chosen to exchange it; 0 where that is not known", 1,
               0, 1, NULL),
    SPAN_SEATS("last_pick",
               "last field of the running set, from 1; only later ones follow", 1, 0,
               ATON_FIELDS, NULL),
    SPAN_SEATS("pile_size", "cards of the pile whose order is not known", 1, 0, 36,
               NULL),
    SPAN_SEATS("hand_size", "cards in hand", 1, 0, 36, NULL),
    SPAN_SEATS("secret_size", "cards discarded unseen", 1, 0, 36, NULL),
    SPAN_SEATS("pile", "these cards by value; 0 where they are not known", ATON_VALUES,
               0, ATON_COPIES, values),
    SPAN_SEATS("pile_public", "those of them that everybody knows to be there",
               ATON_VALUES, 0, ATON_COPIES, values),
    SPAN_SEATS("hand", "cards in hand by value; 0 where they are not known",
               ATON_VALUES, 0, ATON_COPIES, values),
    SPAN_SEATS("hand_public", "those of them that everybody knows", ATON_VALUES, 0,
               ATON_COPIES, values),
    SPAN_SEATS("discard", "discards that everybody has seen", ATON_VALUES, 0,
               ATON_COPIES, values),
    SPAN_SEATS("discard_secret",
               "discards that only their owner has seen; 0 for others", ATON_VALUES, 0,
               ATON_COPIES, values),
    SPAN_SEATS("cartouche", "cards on the cartouches; 0: none, or not known", ATON_HAND,
               0, ATON_VALUES, cartouches),
    SPAN_SEATS("quota", "clean-up stones still to take", ATON_TEMPLES, 0,
               ATON_TEMPLE_FIELDS, temples),
    SPAN_SEATS("stones", "a stone on each of the fields 1.0 to 4.11", ATON_FIELDS, 0, 1,
               NULL),
    SPAN_SEATS("bottom", "the known part of the pile, next card first; 0: no more",
               ATON_DECK_REST, 0, ATON_VALUES, NULL),
    SPAN_SEATS("drawn", "cards of the running draw-off in their order; 0: no more",
               ATON_DECK_REST, 0, ATON_VALUES, NULL),
    {.name = NULL},
};

static const struct space_loss losses[] = {
    {.field = "round", .why = "only whether it is the first one makes a difference"},
    {.field = NULL},
};

static int16_t *observe_table(const struct aton_state *s, int16_t *out)
{
    out = space_one(out, ATON_PHASE_COUNT, s->head.phase);
    out = space_put(out, s->head.config.option[ATON_OPT_RESHUFFLE] == ATON_NEEDED);
    out = space_put(out, s->round == 1);
    out = space_put(out, s->picks_left);
    out = space_put(out, s->unplaced);
    return space_one(out, ENDS, s->end - 1u);
}

/* What is hidden has a size and no values. */
static int16_t *put_cards(int16_t *out, const uint8_t cards[ATON_VALUES])
{
    for (int v = 0; v < ATON_VALUES; v++)
        out[v] = aton_is_hidden(cards) ? 0 : cards[v];
    return out + ATON_VALUES;
}

static void put_string(int16_t *out, uint64_t cards, int n)
{
    for (int i = 0; i < ATON_DECK_REST; i++)
        out[i] = (int16_t)(i < n ? aton_card_at(cards, i) : 0);
}

enum { ONES = 14, CARD_SPANS = 6 };

/* The spans of one number a seat. */
static void put_ones(const struct aton_state *s, int seat, int16_t *out)
{
    const struct aton_seat *p = &s->seat[seat];
    const int one[ONES] = {
        s->turn == seat,
        s->first == seat,
        s->head.acting >> seat & 1,
        s->winner == seat + 1,
        p->points < POINTS ? p->points : POINTS,
        p->reserve,
        p->dead,
        p->exchange,
        p->choice == ATON_KEEPS,
        p->choice == ATON_EXCHANGES,
        p->last_pick,
        aton_total(p->pile),
        aton_total(p->hand),
        aton_total(p->discard_secret),
    };
    for (int k = 0; k < ONES; k++)
        out[k * ATON_SEATS] = (int16_t)one[k];
}

static void observe(const struct game_view *v, int seat, int16_t *out)
{
    const struct aton_state *s = aton_peek(game_peek(v));
    int16_t *ones = observe_table(s, out), *cards = ones + ONES * ATON_SEATS;
    int16_t *board = cards + (CARD_SPANS + 2) * ATON_VALUES * ATON_SEATS;
    for (int i = 0; i < ATON_SEATS; i++) {
        const struct aton_seat *p = &s->seat[seat ^ i];
        const uint8_t *const row[CARD_SPANS + 2] = {
            p->pile,    p->pile_public,    p->hand,      p->hand_public,
            p->discard, p->discard_secret, p->cartouche, p->quota};
        put_ones(s, seat ^ i, ones + i);
        for (int k = 0; k < CARD_SPANS + 2; k++)
            put_cards(cards + (k * ATON_SEATS + i) * ATON_VALUES, row[k]);
        space_many_bits(board + i * ATON_FIELDS, ATON_FIELDS, p->stones);
        int16_t *rest = board + ATON_SEATS * ATON_FIELDS + i * ATON_DECK_REST;
        put_string(rest, p->bottom, p->n_bottom);
        put_string(rest + ATON_SEATS * ATON_DECK_REST, p->drawn, p->n_drawn);
    }
}

const struct game_space aton_space = {
    .version = 1,
    .actions = ACTIONS,
    .n_verbs = sizeof verbs / sizeof verbs[0],
    .verbs = verbs,
    .spans = spans,
    .losses = losses,
    .observe = observe,
};
