/* space.c - the template game as numbers. */
#include "maat/space.h"
#include "games/null/rules.h"

static const struct space_verb verbs[] = {
    [NULL_DO_BID] = {.form = "bid COINS", .at = 0, .n = NULL_COINS_MAX + 1},
};

static const char *const kinds[] = {"1", "2", "3", "4", "5", "6", NULL};

static const struct space_span spans[] = {
    SPAN("phase", "what is to be decided", 3, 0, 1, null_phase_words),
    SPAN("round", "number of the round", 1, 1, NULL_ROUNDS, NULL),
    SPAN("deck", "cards that the viewer has not seen, by value", NULL_KINDS, 0,
         NULL_COPIES, kinds),
    SPAN_SEATS("acting", "owes a decision", 1, 0, 1, NULL),
    SPAN_SEATS("dealt", "has a card", 1, 0, 1, NULL),
    SPAN_SEATS("card", "its value; 0 where none is known", 1, 0, NULL_KINDS, NULL),
    SPAN_SEATS("sealed", "has bid", 1, 0, 1, NULL),
    SPAN_SEATS("bid", "coins of the bid; 0 where it is not known", 1, 0, NULL_COINS_MAX,
               NULL),
    SPAN_SEATS("coins", "coins left", 1, 0, NULL_COINS_MAX, NULL),
    SPAN_SEATS("points", "points won", 1, 0, NULL_ROUNDS, NULL),
    {.name = NULL},
};

static void observe(const struct game_view *v, int seat, int16_t *out)
{
    const struct null_state *n = null_peek(game_peek(v));
    int seats = null_seats(n);
    out = space_one(out, 3, n->head.phase);
    out = space_put(out, n->round);
    out = space_bytes(out, NULL_KINDS, n->deck);
    for (int i = 0; i < seats; i++) {
        int p = (seat + i) % seats;
        int16_t *at = out + i;
        *at = n->head.acting >> p & 1;
        *(at += seats) = n->card[p] != NULL_NONE;
        *(at += seats) = n->card[p] < NULL_SEALED ? n->card[p] : 0;
        *(at += seats) = n->bid[p] != NULL_NONE;
        *(at += seats) = n->bid[p] < NULL_SEALED ? n->bid[p] : 0;
        *(at += seats) = n->coins[p];
        *(at += seats) = n->points[p];
    }
}

const struct game_space null_space = {
    .version = 1,
    .actions = NULL_COINS_MAX + 1,
    .n_verbs = sizeof verbs / sizeof verbs[0],
    .verbs = verbs,
    .spans = spans,
    .observe = observe,
};
