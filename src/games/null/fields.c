/* fields.c - the public state: one accessor per key, for truth and views. */
#include "games/null/rules.h"
#include "maat/field_shapes.h"

static int32_t get_round(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return null_peek(s)->round;
}

static int32_t get_phase(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return null_peek(s)->head.phase;
}

static int32_t per_seat(const struct game_state *s, const uint8_t *v, const int *at,
                        int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= null_seats(null_peek(s)))
        return GAME_END;
    return v[at[0]] >= NULL_SEALED ? GAME_NULL : v[at[0]];
}

static int32_t get_deck(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < NULL_KINDS ? null_peek(s)->deck[at[0]] : GAME_END;
}

static int32_t get_card(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, null_peek(s)->card, at, depth);
}

static int32_t get_bid(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, null_peek(s)->bid, at, depth);
}

static int32_t get_coins(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, null_peek(s)->coins, at, depth);
}

static int32_t get_points(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, null_peek(s)->points, at, depth);
}

const struct game_field null_fields[] = {
    FIELD_NUMBER(round, "from 1", SHAPE_TRACK(NULL_ROUNDS)),
    FIELD_WORD(phase, null_phase_words, "what happens now", SHAPE_ONE),
    FIELD_NUMBER(deck, "cards not seen, by value", SHAPE_BAG(NULL), .picture = "card"),
    FIELD_NUMBER(card, "null: none, or hidden", SHAPE_SEATS(SHAPE_ONE),
                 .picture = "card"),
    FIELD_NUMBER(bid, "null: none, or hidden", SHAPE_SEATS(SHAPE_ONE),
                 .picture = "coin"),
    FIELD_NUMBER(coins, "coins left", SHAPE_SEATS(SHAPE_ONE), .picture = "coin"),
    FIELD_NUMBER(points, "points won", SHAPE_SEATS(SHAPE_TRACK(NULL_ROUNDS))),
    {.name = NULL},
};
