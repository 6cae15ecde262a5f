/*
 * state.h - the state of Aton: two seats, 48 fields, two decks of 36 cards.
 *
 * A view has the same layout. What it hides is marked in place: a count vector that
 * only its owner may see becomes ATON_HIDDEN three times followed by its sum, a secret
 * choice or assignment becomes "none yet" (head.acting still tells who has committed).
 */
#ifndef ATON_STATE_H
#define ATON_STATE_H

#include <string.h>

#include "maat/game.h"

enum {
    ATON_SEATS = 2,
    ATON_VALUES = 4,     /* cards show 1..4; index 0..3 */
    ATON_COPIES = 9,     /* cards of each value in a deck */
    ATON_HAND = 4,       /* cards in hand, and cartouches */
    ATON_DECK_REST = 32, /* cards of a deck that are off the cartouches */
    ATON_TEMPLES = 4,
    ATON_TEMPLE_FIELDS = 12,
    ATON_FIELDS = 48, /* field t.f has index (t - 1) * 12 + f */
    ATON_STONES = 29,
    ATON_REALM = 8, /* fields of the realm of the dead */
    ATON_GOAL = 40, /* points */

    ATON_NOBODY = 0xff, /* in turn, first and winner */
    ATON_HIDDEN = 0xff, /* in a count vector */
};

enum { ATON_RED, ATON_BLUE }; /* seats 1 and 2 */

enum aton_phase {
    ATON_PHASE_DRAW,
    ATON_PHASE_EXCHANGE,
    ATON_PHASE_REDRAW,
    ATON_PHASE_ASSIGN,
    ATON_PHASE_TIEBREAK,
    ATON_PHASE_COIN,
    ATON_PHASE_REMOVE,
    ATON_PHASE_PLACE,
    ATON_PHASE_CLEANUP,
    ATON_PHASE_OVER,
    ATON_PHASE_COUNT,
};

enum aton_verb {
    ATON_DO_KEEP = 1,
    ATON_DO_EXCHANGE,
    ATON_DO_ASSIGN, /* operand: four times 2 bits, cartouche 1 highest */
    ATON_DO_REMOVE, /* operand: field */
    ATON_DO_PLACE,  /* operand: field */
    ATON_DO_CARD,   /* chance; operand: value 1..4 */
    ATON_DO_FIRST,  /* chance; operand: seat 1..2 */
};

enum { ATON_OPT_RESHUFFLE }; /* index of the option */

/* R-ATON-08: when the discards become the new pile. */
enum aton_reshuffle { ATON_AT_ONCE, ATON_NEEDED };

enum aton_choice { ATON_UNDECIDED, ATON_KEEPS, ATON_EXCHANGES };

enum aton_end {
    ATON_RUNNING,
    ATON_END_POINTS,  /* R-ATON-17 */
    ATON_END_TEMPLE,  /* R-ATON-30 */
    ATON_END_YELLOW,  /* R-ATON-30 */
    ATON_END_GREEN,   /* R-ATON-30 */
    ATON_END_SCORING, /* R-ATON-42 */
};

/* What the four cartouches decide: index into aton_seat.cartouche. */
enum { ATON_CART_POINTS, ATON_CART_REMOVE, ATON_CART_REACH, ATON_CART_PLACE };

struct aton_seat {
    uint64_t stones; /* bit i: a stone of this seat stands on field i */
    uint64_t bottom; /* known part of the pile: 2 bits a card, next card lowest */
    uint64_t drawn;  /* running draw-off: 2 bits a card, first card lowest */
    uint8_t pile[ATON_VALUES]; /* unknown part of the pile, by value */
    uint8_t hand[ATON_VALUES];
    uint8_t hand_public[ATON_VALUES]; /* those of the hand that everybody knows */
    uint8_t
        pile_public[ATON_VALUES]; /* of the pile, likewise, while the hand is secret */
    uint8_t discard[ATON_VALUES]; /* seen by everybody */
    uint8_t discard_secret[ATON_VALUES];
    uint8_t cartouche[ATON_HAND]; /* values 1..4; all 0: no cards there */
    uint8_t quota[ATON_TEMPLES];  /* clean-up stones still to take */
    uint8_t n_bottom, n_drawn;
    uint8_t points, reserve, dead;
    uint8_t exchange;  /* 1: still has its exchange stone */
    uint8_t choice;    /* enum aton_choice */
    uint8_t last_pick; /* of the running set: field + 1, or 0 */
};

struct aton_state {
    struct game_head head; /* must stay first */
    uint16_t round;
    uint8_t turn, first; /* seat or ATON_NOBODY */
    uint8_t picks_left, unplaced;
    uint8_t end;    /* enum aton_end */
    uint8_t winner; /* seat 1 or 2, 0 for a draw, ATON_NOBODY while it runs */
    uint8_t lapsed; /* stones that this turn's removal did not find (R-ATON-26) */
    uint8_t pad[3];
    struct aton_seat seat[ATON_SEATS];
};

_Static_assert(sizeof(struct aton_seat) == 64, "aton_seat has no hidden padding");
_Static_assert(sizeof(struct aton_state) == 168, "aton_state has no hidden padding");
_Static_assert(sizeof(struct aton_state) <= 256, "aton state budget");

/* ---- the board (aton-board.json is compared with this by a test) ----------------- */

#define ATON_IN_TEMPLES(t1, t2, t3, t4)                                                \
    ((uint64_t)(t1) | (uint64_t)(t2) << 12 | (uint64_t)(t3) << 24 |                    \
     (uint64_t)(t4) << 36)

#define ATON_YELLOW ATON_IN_TEMPLES(0x00f, 0x00f, 0x007, 0x007)
#define ATON_GREEN  ATON_IN_TEMPLES(0xf00, 0xf00, 0x700, 0x700)
#define ATON_BLACK  ATON_IN_TEMPLES(0x030, 0x030, 0x070, 0x070)
#define ATON_BLUES  ATON_IN_TEMPLES(0x080, 0x080, 0x080, 0x080)
#define ATON_PLUS_1 ATON_IN_TEMPLES(0x040, 0x040, 0x808, 0x000)
#define ATON_PLUS_2 ATON_IN_TEMPLES(0x000, 0x000, 0x000, 0x808)

/* Fields of temple 0..3. */
static inline uint64_t aton_temple(int temple)
{
    return (uint64_t)0xfff << temple * ATON_TEMPLE_FIELDS;
}

/* Fields of the temples 1..n (R-ATON-21). */
static inline uint64_t aton_open(int n)
{
    return ((uint64_t)1 << n * ATON_TEMPLE_FIELDS) - 1;
}

/* Both players' stones. */
static inline uint64_t aton_taken(const struct aton_state *s)
{
    return s->seat[ATON_RED].stones | s->seat[ATON_BLUE].stones;
}

static inline struct aton_state *aton_own(struct game_state *s)
{
    return (struct aton_state *)(void *)s;
}

static inline const struct aton_state *aton_peek(const struct game_state *s)
{
    return (const struct aton_state *)(const void *)s;
}

/* ---- count vectors and card strings ---------------------------------------------- */

static inline bool aton_is_hidden(const uint8_t cards[ATON_VALUES])
{
    return cards[0] == ATON_HIDDEN;
}

/* Number of cards, also of a hidden vector. */
static inline int aton_total(const uint8_t cards[ATON_VALUES])
{
    if (aton_is_hidden(cards))
        return cards[3];
    return cards[0] + cards[1] + cards[2] + cards[3];
}

static inline bool aton_is_empty(const uint8_t cards[ATON_VALUES])
{
    uint32_t all;
    memcpy(&all, cards, sizeof all);
    return all == 0;
}

/* Value 1..4 of card number i in a string of 2-bit cards. */
static inline int aton_card_at(uint64_t cards, int i)
{
    return (int)(cards >> 2 * i & 3) + 1;
}

#endif
