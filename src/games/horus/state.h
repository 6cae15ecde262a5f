/*
 * state.h - the state of Horus, for its rules and for whoever draws or plays it.
 *
 * Sets of stones are masks: bit i is the stone with index i, 5 x motif + value - 1.
 * Stones, seats and hollows that are not there are HORUS_NONE.
 */
#ifndef HORUS_STATE_H
#define HORUS_STATE_H

#include "maat/game.h"

enum {
    HORUS_SEATS = 4,
    HORUS_MOTIFS = 8,
    HORUS_VALUES = 5,
    HORUS_STONES = HORUS_MOTIFS * HORUS_VALUES,
    HORUS_LOWER = 4,
    HORUS_UPPER = 5,
    HORUS_PLACES = HORUS_LOWER + HORUS_UPPER, /* l1..l4, then u1..u5 */
    HORUS_PILES = 3,                          /* dealt places of a stack field */
    HORUS_DEPOT = 3,                          /* index of place 4 in `top` */
    HORUS_TOPS = 4,
    HORUS_START_GEMS = 7,
    HORUS_SUPPLY = 4,               /* stones a personal supply holds */
    HORUS_OFFERS = 3,               /* withdrawn offers in one turn */
    HORUS_THROWS = 3,               /* throws per side of a ring fight */
    HORUS_SWAP = 3,                 /* stones exchanged by a swap at most */
    HORUS_HOLLOWS = 8,              /* clockwise; even ones belong to gods */
    HORUS_FLOOR_TOP = HORUS_STONES, /* floor: nothing may be picked any more */
    HORUS_NONE = 63,
    HORUS_UNKNOWN = 62, /* a secret stone in somebody else's view */
};

#define HORUS_ALL ((UINT64_C(1) << HORUS_STONES) - 1)

/* A view knows how many stones the pool holds, not which: this bit and the count. */
#define HORUS_POOL_HIDDEN (UINT64_C(1) << 63)
#define HORUS_POOL_SHIFT  48

enum horus_option {
    HORUS_OPT_MOTIFS, /* 0 is random, else a mask of motifs */
    HORUS_OPT_START,  /* 0 is random, else the seat from 1 */
    HORUS_OPT_LOADING,
    HORUS_OPT_SUPPORT,
    HORUS_OPT_TIE,
    HORUS_OPT_RING,
    HORUS_OPT_LIMIT,
    HORUS_OPT_COUNT
};

enum horus_loading { HORUS_BASIC, HORUS_ADVANCED };
enum horus_tie { HORUS_TIE_NOBODY, HORUS_TIE_SUDDEN };
enum horus_mode { HORUS_MODE_NONE, HORUS_MODE_OUTSIDE, HORUS_MODE_INSIDE };
enum horus_end {
    HORUS_END_NONE,
    HORUS_END_BARGE,
    HORUS_END_STALEMATE,
    HORUS_END_LIMIT
};

enum horus_phase {
    HORUS_PHASE_MOTIFS,
    HORUS_PHASE_START,
    HORUS_PHASE_DEAL,
    HORUS_PHASE_ACQUIRE,
    HORUS_PHASE_GEMS,
    HORUS_PHASE_STONES,
    HORUS_PHASE_ANSWER,
    HORUS_PHASE_CHALLENGE,
    HORUS_PHASE_BALL,
    HORUS_PHASE_FIGHT,
    HORUS_PHASE_RING,
    HORUS_PHASE_GAIN,
    HORUS_PHASE_RECEIVE,
    HORUS_PHASE_PICKS,
    HORUS_PHASE_GIVES,
    HORUS_PHASE_LOAD,
    HORUS_PHASE_FINAL,
    HORUS_PHASE_OVER,
    HORUS_PHASE_COUNT
};

/* Ascending as `legal` lists them. The operand is named behind the verb. */
enum horus_verb {
    HORUS_DO_MOTIFS = 1, /* mask of motifs */
    HORUS_DO_START,      /* seat */
    HORUS_DO_DEAL,       /* stone */
    HORUS_DO_TOP,        /* stone */
    HORUS_DO_BALL,       /* hollow */
    HORUS_DO_RING,       /* 0 hit, 1 miss */
    HORUS_DO_TAKE,       /* place 0..3 */
    HORUS_DO_WANT,       /* stone */
    HORUS_DO_SWAP,
    HORUS_DO_PASS,
    HORUS_DO_GEMS, /* number */
    HORUS_DO_ADD,  /* stone */
    HORUS_DO_ACCEPT,
    HORUS_DO_REFUSE,
    HORUS_DO_ROLL,
    HORUS_DO_FIGHT,
    HORUS_DO_WITHDRAW,
    HORUS_DO_STOP,
    HORUS_DO_KEEP, /* the gain */
    HORUS_DO_STORE,
    HORUS_DO_KEEP_STONE, /* stone that was received */
    HORUS_DO_STORE_STONE,
    HORUS_DO_PICK, /* place 0..3 */
    HORUS_DO_GIVE, /* stone */
    HORUS_DO_LOAD, /* stone x 16 + place 0..8 */
    HORUS_DO_DONE,
    HORUS_DO_COUNT
};

/* Where a stone lies, for events and for stones on their way (`under`). */
enum horus_spot {
    HORUS_SPOT_BARGE = 0,            /* + place 0..8 */
    HORUS_SPOT_STACK = HORUS_PLACES, /* + place 0..3 */
    HORUS_SPOT_SUPPLY = HORUS_SPOT_STACK + HORUS_TOPS,
    HORUS_SPOT_COUNT
};

struct horus_seat {
    uint64_t supply;             /* personal stones; in a view those that are known */
    uint8_t barge[HORUS_PLACES]; /* l1..l4, u1..u5 */
    uint8_t top[HORUS_TOPS];     /* what the four places of the stack field show */
    uint8_t unseen[HORUS_PILES]; /* dealt stones beneath */
    uint8_t gems;
    uint8_t secret; /* first stone while it is secret */
    uint8_t mode;   /* enum horus_mode */
    uint8_t swapped;
    uint8_t row;     /* derived: motif of the lower row or HORUS_NONE */
    uint8_t barred;  /* derived: motifs closed to the upper row */
    uint16_t filled; /* derived: bit p: place p of the barge is occupied */
};

struct horus_state {
    struct game_head head;
    uint16_t turn;
    uint8_t active;
    uint8_t idle;
    struct horus_seat seat[HORUS_SEATS];
    uint64_t pool;               /* nobody has seen these */
    uint64_t stake;              /* stones of the offer, still in their places */
    uint64_t receive;            /* on their way to the partner */
    uint64_t taken;              /* taken off in the swap */
    uint32_t throws[2], hits[2]; /* challenger, partner */
    /* In a depot: the stone beneath. On its way (gain, receive): where it came from. */
    uint8_t under[HORUS_STONES];
    uint16_t turned; /* bit 3 x seat + pile: shows nothing, to be revealed */
    uint8_t motifs;  /* mask; 0 before they are chosen */
    uint8_t start;
    uint8_t passed;
    uint8_t offers;
    uint8_t partner;
    uint8_t target;
    uint8_t stake_gems;
    uint8_t balls[2];
    uint8_t thrower;
    uint8_t gain;
    uint8_t picked; /* mask of places 0..3 */
    uint8_t swap_left;
    uint8_t floor;
    uint8_t ender;
    uint8_t loader;
    uint8_t end; /* enum horus_end */
    uint8_t pad[5];
};

_Static_assert(sizeof(struct horus_seat) == 32, "horus seat layout");
_Static_assert(sizeof(struct horus_state) <= 384, "horus state budget");
_Static_assert(offsetof(struct horus_state, pad) + 5 == sizeof(struct horus_state),
               "horus padding is explicit");

static inline struct horus_state *horus_own(struct game_state *s)
{
    return (struct horus_state *)(void *)s;
}

static inline const struct horus_state *horus_peek(const struct game_state *s)
{
    return (const struct horus_state *)(const void *)s;
}

/* Side of the obelisk that a seat faces: 0 horus, 1 seth, 2 thoth, 3 anubis. */
static inline unsigned horus_side(unsigned n_players, unsigned seat)
{
    return n_players == 2 ? 2 * seat : seat;
}

static inline unsigned horus_motif(unsigned stone)
{
    return stone / HORUS_VALUES;
}

static inline unsigned horus_value(unsigned stone)
{
    return stone % HORUS_VALUES + 1;
}

/* Lower places covered by what lies above them (R-HORUS-07). */
static inline unsigned horus_covered(unsigned filled)
{
    unsigned up = filled >> HORUS_LOWER;
    return (up | up >> 1) & 0xf;
}

/* Score by R-HORUS-45; the parts are lower row, upper row, supply (negative), gems. */
int horus_score(const struct horus_seat *t, int part[4]);

extern const char *const horus_stone_words[]; /* HORUS_STONES of them */
extern const char *const horus_motif_words[]; /* one letter each */
extern const char *const horus_hollow_words[];

#endif
