/* fields.c - the public state: one accessor per key, for truth and views. */
#include "games/aton/rules.h"
#include "maat/field_shapes.h"

static const char *const game_words[] = {"aton", NULL};

/* ---- shapes ---------------------------------------------------------------------- */

static int32_t seat_or_null(uint8_t seat)
{
    return seat == ATON_NOBODY ? GAME_NULL : seat + 1;
}

/* The outermost list of every field with one entry per seat. */
static bool is_pair(const int *at, int depth, int32_t *ret)
{
    *ret = depth == 0 ? GAME_LIST : GAME_END;
    return depth > 0 && at[0] < ATON_SEATS;
}

/* One seat's count vector, or its sum where it is hidden. */
static int32_t vector_at(const uint8_t cards[ATON_VALUES], const int *at, int depth)
{
    if (depth == 1)
        return aton_is_hidden(cards) ? aton_total(cards) : GAME_LIST;
    return at[1] < ATON_VALUES ? cards[at[1]] : GAME_END;
}

/* One seat's string of cards. */
static int32_t string_at(uint64_t cards, int n, const int *at, int depth)
{
    if (depth == 1)
        return GAME_LIST;
    return at[1] < n ? aton_card_at(cards, at[1]) : GAME_END;
}

#define PAIR(name, expression)                                                         \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        int32_t shape;                                                                 \
        if (!is_pair(at, depth, &shape))                                               \
            return shape;                                                              \
        const struct aton_seat *p = &aton_peek(state)->seat[at[0]];                    \
        return expression;                                                             \
    }

#define SINGLE(name, expression)                                                       \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        (void)at;                                                                      \
        (void)depth;                                                                   \
        const struct aton_state *s = aton_peek(state);                                 \
        return expression;                                                             \
    }

SINGLE(game, ((void)s, 0))
SINGLE(reshuffle, s->head.config.option[ATON_OPT_RESHUFFLE])
SINGLE(round, s->round)
SINGLE(phase, s->head.phase)
SINGLE(turn, seat_or_null(s->turn))
SINGLE(first, seat_or_null(s->first))
SINGLE(picks_left, s->picks_left)
SINGLE(unplaced, s->unplaced)
SINGLE(end, s->end == ATON_RUNNING ? GAME_NULL : s->end - 1)
SINGLE(winner, s->winner == ATON_NOBODY ? GAME_NULL : s->winner)

PAIR(points, p->points)
PAIR(reserve, p->reserve)
PAIR(dead, p->dead)
PAIR(exchange, p->exchange)
PAIR(choice, p->choice == ATON_UNDECIDED ? GAME_NULL : p->choice - 1)
PAIR(pile, vector_at(p->pile, at, depth))
PAIR(pile_public, vector_at(p->pile_public, at, depth))
PAIR(bottom, string_at(p->bottom, p->n_bottom, at, depth))
PAIR(hand, vector_at(p->hand, at, depth))
PAIR(hand_public, vector_at(p->hand_public, at, depth))
PAIR(discard, vector_at(p->discard, at, depth))
PAIR(discard_secret, vector_at(p->discard_secret, at, depth))
PAIR(cartouche, p->cartouche[0] ? vector_at(p->cartouche, at, depth) : GAME_NULL)
PAIR(drawn, string_at(p->drawn, p->n_drawn, at, depth))
PAIR(last_pick, p->last_pick ? p->last_pick - 1 : GAME_NULL)
PAIR(quota, vector_at(p->quota, at, depth))

/* Four temples of twelve: 0 empty, 1 red, 2 blue. */
static int32_t get_field(const struct game_state *state, const int *at, int depth)
{
    const struct aton_state *s = aton_peek(state);
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= ATON_TEMPLES)
        return GAME_END;
    if (depth == 1)
        return GAME_LIST;
    if (at[1] >= ATON_TEMPLE_FIELDS)
        return GAME_END;
    int field = at[0] * ATON_TEMPLE_FIELDS + at[1];
    return (int32_t)((s->seat[ATON_RED].stones >> field & 1) +
                     2 * (s->seat[ATON_BLUE].stones >> field & 1));
}

/* ---- the table ------------------------------------------------------------------- */

static const char *const value_words[] = {"1", "2", "3", "4", NULL};
static const char *const cartouche_words[] = {"points", "remove", "reach", "place",
                                              NULL};
static const char *const temple_words[] = {"temple1", "temple2", "temple3", "temple4",
                                           NULL};

const struct game_field aton_fields[] = {
    FIELD_WORD(game, game_words, "name of the game", SHAPE_ONE),
    FIELD_WORD(reshuffle, aton_reshuffle_words, "when the discards become the new pile",
               SHAPE_ONE),
    FIELD_NUMBER(round, "number of the round, from 1", SHAPE_ONE),
    FIELD_WORD(phase, aton_phase_words, "what is to be decided or drawn", SHAPE_ONE),
    FIELD_SEAT(turn, "seat that draws or picks next", SHAPE_ONE),
    FIELD_SEAT(first, "seat that plays first this round", SHAPE_ONE),
    FIELD_NUMBER(points, "points of each seat", SHAPE_SEATS(SHAPE_TRACK(ATON_GOAL))),
    FIELD_NUMBER(reserve, "stones in reserve", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(dead, "stones in the realm of the dead, by owner",
                 SHAPE_SEATS(SHAPE_TRACK(ATON_REALM))),
    FIELD_SEAT(field, "four temples of twelve fields: 0 empty, 1 red, 2 blue",
               SHAPE_GRID(ATON_TEMPLE_FIELDS, ATON_TEMPLES), .index = aton_field_words,
               FIELD_VERBS("place", "remove")),
    FIELD_BOOL(exchange, "exchange stone still there", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_WORD(choice, aton_choice_words, "committed choice of an open exchange batch",
               SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(pile, "unknown part of the draw pile by value; its size for others",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card", COVERED(ALL)),
    FIELD_NUMBER(pile_public,
                 "cards of the unknown part that everybody knows to be there, by value",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card", COVERED(ALL)),
    FIELD_NUMBER(bottom, "known part of the draw pile, next card first",
                 SHAPE_SEATS(SHAPE_ORDER), .picture = "card", COVERED(ALL)),
    FIELD_NUMBER(hand, "cards in hand by value; their number for others",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card"),
    FIELD_NUMBER(hand_public, "cards in hand that everybody knows, by value",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card",
                 COVERED(OTHERS)),
    FIELD_NUMBER(discard, "discards that everybody has seen, by value",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card"),
    FIELD_NUMBER(discard_secret, "exchanged cards by value; their number for others",
                 SHAPE_SEATS(SHAPE_BAG(value_words)), .picture = "card"),
    FIELD_NUMBER(cartouche, "cards on the cartouches 1 to 4",
                 SHAPE_SEATS(SHAPE_ROW(cartouche_words)), .picture = "card"),
    FIELD_NUMBER(drawn, "cards of the running draw-off in order",
                 SHAPE_SEATS(SHAPE_ORDER), .picture = "card"),
    FIELD_NUMBER(picks_left, "picks still owed in the running removal or placement",
                 SHAPE_ONE),
    FIELD_NUMBER(unplaced, "stones of the running placement that have no field",
                 SHAPE_ONE),
    FIELD_WORD(last_pick, aton_field_words, "last pick of the running set",
               SHAPE_SEATS(SHAPE_ONE), .on = "field"),
    FIELD_NUMBER(quota, "clean-up stones still to take, by temple",
                 SHAPE_SEATS(SHAPE_ROW(temple_words))),
    FIELD_WORD(end, aton_end_words, "how the game ended", SHAPE_ONE),
    FIELD_SEAT(winner, "winning seat, 0 for a draw", SHAPE_ONE),
    {.name = NULL},
};
