/*
 * state.h - the state of a game of Ra, for its rules and for whoever draws or plays it.
 *
 * Everything is public (R-RA-50): a view is a copy of the state. Seats are 0-based
 * here; suns are sets of values, bit v-1 standing for value v.
 */
#ifndef RA_STATE_H
#define RA_STATE_H

#include "maat/game.h"

/* Kinds of tiles in the order that counts everywhere: identifier, word, tiles. */
#define RA_KINDS(X)                                                                    \
    X(GOD, "god", 8)                                                                   \
    X(GOLD, "gold", 5)                                                                 \
    X(PHARAOH, "pharaoh", 25)                                                          \
    X(NILE, "nile", 25)                                                                \
    X(FLOOD, "flood", 12)                                                              \
    X(ART, "art", 5)                                                                   \
    X(AGRICULTURE, "agriculture", 5)                                                   \
    X(RELIGION, "religion", 5)                                                         \
    X(ASTRONOMY, "astronomy", 5)                                                       \
    X(WRITING, "writing", 5)                                                           \
    X(FORTRESS, "fortress", 5)                                                         \
    X(OBELISK, "obelisk", 5)                                                           \
    X(PALACE, "palace", 5)                                                             \
    X(PYRAMID, "pyramid", 5)                                                           \
    X(SPHINX, "sphinx", 5)                                                             \
    X(STATUES, "statues", 5)                                                           \
    X(STEP_PYRAMID, "step-pyramid", 5)                                                 \
    X(TEMPLE, "temple", 5)                                                             \
    X(FUNERAL, "funeral", 2)                                                           \
    X(DROUGHT, "drought", 2)                                                           \
    X(UNREST, "unrest", 4)                                                             \
    X(EARTHQUAKE, "earthquake", 2)                                                     \
    X(RA, "ra", 30)

#define RA_ROW(id, word, tiles) RA_TILE_##id,
enum ra_tile { RA_KINDS(RA_ROW) RA_TILE_COUNT };
#undef RA_ROW

enum {
    RA_TABLEAU_KINDS = RA_TILE_FUNERAL, /* kinds below can lie in a tableau */
    RA_DISASTER_KINDS = 4,
    RA_SLOTS = 8,
    RA_EPOCHS = 3,
    RA_TILES = 180,
    RA_SUN_MAX = 16,
    RA_START_POINTS = 10,
    RA_POINTS_MAX = 10000, /* far above what three epochs can bring */
    RA_EMPTY = 0xff,       /* a slot of the offer without a tile */
};

/* Sets of kinds, bit k standing for kind k. */
#define RA_BIT(k)       (UINT32_C(1) << (k))
#define RA_CIVILIZATION (RA_BIT(RA_TILE_FORTRESS) - RA_BIT(RA_TILE_ART))
#define RA_MONUMENTS    (RA_BIT(RA_TILE_FUNERAL) - RA_BIT(RA_TILE_FORTRESS))
#define RA_TABLEAU      (RA_BIT(RA_TABLEAU_KINDS) - 1)
#define RA_ALL          (RA_BIT(RA_TILE_COUNT) - 1)
#define RA_KEPT                                                                        \
    (RA_BIT(RA_TILE_PHARAOH) | RA_BIT(RA_TILE_NILE) | RA_MONUMENTS) /* R-RA-37 */

enum ra_phase {
    RA_PHASE_SUNS,
    RA_PHASE_TURN,
    RA_PHASE_TILE,
    RA_PHASE_GOD,
    RA_PHASE_AUCTION,
    RA_PHASE_UNREST,
    RA_PHASE_EARTHQUAKE,
    RA_PHASE_OVER,
    RA_PHASE_COUNT
};

/* Ascending in the order in which a list of legal actions reads best. */
enum ra_verb {
    RA_DO_DRAW = 1,
    RA_DO_INVOKE,
    RA_DO_GOD,
    RA_DO_DONE,
    RA_DO_TAKE,    /* kind */
    RA_DO_PASS,    /* operand 0, so that pass and bid are answered alike */
    RA_DO_BID,     /* value of a sun */
    RA_DO_DISCARD, /* kind */
    RA_DO_SUNS,    /* number of a stack, from 1 */
    RA_DO_DRAWN    /* kind */
};

enum ra_cause { RA_INVOKED, RA_RA_TILE, RA_ROW_FULL, RA_CAUSE_COUNT };

enum ra_option { RA_OPT_EDITION };
enum ra_edition { RA_1999, RA_2008 };

enum ra_line {
    RA_LINE_GOD,
    RA_LINE_GOLD,
    RA_LINE_PHARAOH,
    RA_LINE_NILE,
    RA_LINE_CIVILIZATION,
    RA_LINE_MONUMENT,
    RA_LINE_SUN,
    RA_LINE_COUNT
};

struct ra_seat {
    uint16_t suns;  /* usable */
    uint16_t spent; /* taken from the centre in this epoch */
    uint32_t kinds; /* of which the tableau has a tile */
    int16_t points;
    uint8_t tableau[RA_TABLEAU_KINDS];
};

/* The first 64 bytes are all that most actions touch. */
struct ra_state {
    struct game_head head;
    uint32_t offer_kinds;
    uint8_t offer[RA_SLOTS]; /* kind or RA_EMPTY */
    uint8_t used;            /* bit i: slot i is occupied */
    uint8_t turn;            /* seat; 0 when over */
    uint8_t live;            /* bit p: seat p has a usable sun */
    uint8_t cause;           /* enum ra_cause, in auctions */
    uint8_t high;            /* highest bid so far, 0 without one */
    uint8_t best;            /* whose bid that is */
    uint8_t centre;          /* value of the centre sun */
    uint8_t track;           /* Ra tiles on the track */
    uint8_t spaces;          /* of the Ra track */
    uint8_t last;            /* last pick of a running set; 0: none (never a god) */
    uint8_t bids[GAME_MAX_PLAYERS]; /* 0: has not spoken, 1: passed, else sun + 1 */
    uint8_t owed;                   /* discards still to make */
    uint8_t disasters[RA_DISASTER_KINDS];
    uint8_t epoch;  /* 1..3 */
    uint8_t stacks; /* bit k: stack k is dealt */
    uint8_t pad[2];
    uint8_t bag[RA_TILE_COUNT + 1]; /* by kind; the last is always 0 */
    uint32_t bag_kinds;             /* of which the bag has a tile */
    struct ra_seat seat[GAME_MAX_PLAYERS];
};

_Static_assert(sizeof(struct ra_seat) == 28, "ra seats have no hidden padding");
_Static_assert(offsetof(struct ra_state, bag) == 64, "ra hot fields fill one line");
_Static_assert(sizeof(struct ra_state) == 232, "ra state has no hidden padding");
_Static_assert(sizeof(struct ra_state) <= 256, "ra state budget");

/* What depends on the number of players; row = players - 2 (R-RA-05, R-RA-06). */
struct ra_table {
    uint8_t spaces;     /* of the Ra track */
    uint8_t suns;       /* highest value in play */
    uint8_t each;       /* suns of a seat */
    uint16_t max_plies; /* R-RA-51 */
    uint16_t stack[GAME_MAX_PLAYERS];
};

extern const struct ra_table ra_tables[GAME_MAX_PLAYERS - 1];
extern const uint8_t ra_tile_counts[RA_TILE_COUNT];
extern const char *const ra_kind_words[]; /* ends with NULL, as all word lists */
extern const char *const ra_cause_words[];
static inline struct ra_state *ra_own(struct game_state *s)
{
    return (struct ra_state *)(void *)s;
}

static inline const struct ra_state *ra_peek(const struct game_state *s)
{
    return (const struct ra_state *)(const void *)s;
}

/* The other way: what the rules' functions take. */
static inline struct game_state *ra_game(struct ra_state *s)
{
    return (struct game_state *)(void *)s;
}

/* Index of the lowest bit of a set that is not empty. */
static inline unsigned ra_lowest(uint32_t set)
{
    return (unsigned)__builtin_ctz(set);
}

/* Index of the highest bit of a set that is not empty. */
static inline unsigned ra_highest(uint32_t set)
{
    return 31u - (unsigned)__builtin_clz(set);
}

/* How many bits a set has; sets are small, and a builtin would need a library. */
static inline unsigned ra_count(uint32_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* The next seat of a set clockwise after `seat`, possibly itself; not for {}. */
static inline unsigned ra_next(unsigned set, unsigned seat)
{
    unsigned later = set & (~1u << seat);
    return ra_lowest(later ? later : set);
}

#endif
