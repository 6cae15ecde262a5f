/* state.h - what a game of Ankh consists of. */
#ifndef ANKH_STATE_H
#define ANKH_STATE_H

#include "games/ankh/set.h"
#include "maat/game.h"

enum {
    ANKH_SEATS = 5,
    ANKH_TOKENS = 8,
    ANKH_NONE = 0xff, /* no seat, cell, kind... */
    ANKH_TOP = 31,    /* devotion that wins at once */
    ANKH_EVENTS = 18,
    ANKH_LAST_CARAVAN = 13, /* its event */
    ANKH_STEPS = 6,         /* edges of a caravan */
    ANKH_REGION_MIN = 6,    /* land hexes of a region */
    ANKH_POWERS_MAX = 6,    /* unlocks of one god */
    ANKH_SLOTS = 3,         /* of Anubis */
    ANKH_SUNS = 3,
    ANKH_PORTALS = 3,
    ANKH_WARRIORS = 6,
    ANKH_ANKHS = 9,
    ANKH_BASES = 2,   /* of either size */
    ANKH_MUMMIES = 3, /* figures on the Mummy's card at most */
    ANKH_BUILD_COST = 3,
    ANKH_FOLLOWERS_MAX = 10000, /* far above what a game can bring */
    ANKH_COMMIT_HIDDEN = 0xffff,
};

/* Open constants: the sources disagree or are silent (docs/rules/ankh.md). LOSS_ON_TOP,
 * SATET_PUSHES_GODS and MUMMY_RETURN_IS_FORCED are built in; LAST_RED is an option. */
enum {
    ANKH_DROUGHT_STRENGTH = 1,
    ANKH_MONUMENTS_PER_TYPE = 10,
    ANKH_ANDROSPHINX_STOPS_GODS = 0,
    ANKH_RA_BONUS_PER_FIGURE = 0,
    ANKH_SCORPION_CROSSES_BORDERS = 0,
};

enum ankh_option {
    ANKH_OPT_EDITION,
    ANKH_OPT_RULES, /* 0 seed, 1 official */
    ANKH_OPT_SCENARIO,
    ANKH_OPT_START, /* 0 random, else the seat from 1 */
    ANKH_OPT_GODS,
    ANKH_OPT_GUARDIANS,
    ANKH_OPT_RED,
};

enum ankh_phase {
    ANKH_PHASE_START,
    ANKH_PHASE_GODS,
    ANKH_PHASE_GUARDIANS,
    ANKH_PHASE_ACTION,
    ANKH_PHASE_MOVE,
    ANKH_PHASE_MOVE_TO,
    ANKH_PHASE_PUSH,
    ANKH_PHASE_FACING,
    ANKH_PHASE_SUMMON,
    ANKH_PHASE_SUMMON_AT,
    ANKH_PHASE_SUN,
    ANKH_PHASE_UNLOCK,
    ANKH_PHASE_CONTROL,
    ANKH_PHASE_CARAVAN,
    ANKH_PHASE_CARAVAN_TOKEN,
    ANKH_PHASE_CARAVAN_SWAP,
    ANKH_PHASE_OBELISK,
    ANKH_PHASE_OBELISK_TO,
    ANKH_PHASE_AMUN,
    ANKH_PHASE_CARDS,
    ANKH_PHASE_BUILD,
    ANKH_PHASE_BUILD_AT,
    ANKH_PHASE_BID,
    ANKH_PHASE_TIEBREAK,
    ANKH_PHASE_ISIS,
    ANKH_PHASE_ANUBIS,
    ANKH_PHASE_MUMMY,
    ANKH_PHASE_OSIRIS,
    ANKH_PHASE_OSIRIS_AT,
    ANKH_PHASE_WORSHIP,
    ANKH_PHASE_MERGE,
    ANKH_PHASE_OVER,
    ANKH_PHASE_COUNT,
};

/* Verbs of actions; `done` and `pass` close every list, so they come last. */
enum ankh_verb {
    ANKH_DO_START = 1, /* seat */
    ANKH_DO_GOD,       /* enum ankh_name */
    ANKH_DO_GUARDIAN,  /* enum ankh_guardian */
    ANKH_DO_ROW,       /* enum ankh_row */
    ANKH_DO_FIGURE,    /* cell */
    ANKH_DO_TO,        /* cell */
    ANKH_DO_PUSH,      /* cell */
    ANKH_DO_FACE,      /* direction */
    ANKH_DO_SUMMON,    /* enum ankh_kind | (cell of the pyramid + 1) << 8 */
    ANKH_DO_AT,        /* cell */
    ANKH_DO_SUN,
    ANKH_DO_POWER,   /* enum ankh_power */
    ANKH_DO_CONTROL, /* cell */
    ANKH_DO_CAMEL,   /* lower cell << 8 | higher cell */
    ANKH_DO_TOKEN,   /* cell */
    ANKH_DO_SWAP,    /* token << 4 | token */
    ANKH_DO_TWO,
    ANKH_DO_CARD,  /* mask of one or two cards */
    ANKH_DO_BUILD, /* enum ankh_type */
    ANKH_DO_BID,   /* followers */
    ANKH_DO_USE,
    ANKH_DO_SAVE, /* cell */
    ANKH_DO_TRAP, /* seat */
    ANKH_DO_NEW,
    ANKH_DO_SHIFT, /* cell */
    ANKH_DO_WORSHIP,
    ANKH_DO_KEEP, /* (0 or cell + 1) << 4 | enum ankh_guardian */
    ANKH_DO_DONE,
    ANKH_DO_PASS,
    ANKH_DO_COUNT,
};

enum ankh_row { ANKH_MOVE, ANKH_SUMMON, ANKH_GAIN, ANKH_UNLOCK, ANKH_ROWS };

enum ankh_name { ANKH_AMUN, ANKH_ANUBIS, ANKH_ISIS, ANKH_OSIRIS, ANKH_RA, ANKH_NAMES };

/* Level = guardian / 2, from 0; a game has one guardian of each level. */
enum ankh_guardian {
    ANKH_SATET,
    ANKH_CAT_MUMMY,
    ANKH_MUMMY,
    ANKH_APEP,
    ANKH_GIANT_SCORPION,
    ANKH_ANDROSPHINX,
    ANKH_GUARDIANS,
    ANKH_LEVELS = 3,
};

enum ankh_kind {
    ANKH_K_GOD,
    ANKH_K_WARRIOR,
    ANKH_K_TRAPPED,  /* a warrior bought back from a slot; never on the board */
    ANKH_K_GUARDIAN, /* + enum ankh_guardian */
    ANKH_KINDS = ANKH_K_GUARDIAN + ANKH_GUARDIANS,
};

enum ankh_type { ANKH_OBELISK, ANKH_PYRAMID, ANKH_TEMPLE, ANKH_TYPES };

enum ankh_card {
    ANKH_BUILD,
    ANKH_CHARIOTS,
    ANKH_CYCLE,
    ANKH_DROUGHT,
    ANKH_FLOOD,
    ANKH_MIRACLE,
    ANKH_PLAGUE,
    ANKH_CARDS,
    ANKH_ALL_CARDS = (1 << ANKH_CARDS) - 1,
};

/* Level = power / 4. */
enum ankh_power {
    ANKH_COMMANDING,
    ANKH_INSPIRING,
    ANKH_OMNIPRESENT,
    ANKH_REVERED,
    ANKH_OBELISK_ATTUNED,
    ANKH_PYRAMID_ATTUNED,
    ANKH_RESPLENDENT,
    ANKH_TEMPLE_ATTUNED,
    ANKH_BOUNTIFUL,
    ANKH_GLORIOUS,
    ANKH_MAGNANIMOUS,
    ANKH_WORSHIPFUL,
    ANKH_POWERS,
};

/* Where a battle stands. A step that needs nobody's word passes by itself. */
enum ankh_step {
    ANKH_S_NONE,
    ANKH_S_OBELISK,
    ANKH_S_AMUN,
    ANKH_S_CARDS,
    ANKH_S_REVEAL,
    ANKH_S_BUILD,
    ANKH_S_PLAGUE,
    ANKH_S_BIDS,
    ANKH_S_PLAGUE_TRAP,
    ANKH_S_PLAGUE_MUMMY,
    ANKH_S_MAJORITY,
    ANKH_S_RESOLVE,
    ANKH_S_REWARD,
    ANKH_S_ISIS,
    ANKH_S_KILL,
    ANKH_S_TRAP,
    ANKH_S_MUMMY,
    ANKH_S_OSIRIS,
    ANKH_S_MIRACLE,
    ANKH_S_WORSHIP,
    ANKH_S_CYCLE,
};

enum ankh_end {
    ANKH_END_NONE,
    ANKH_END_TOP,
    ANKH_END_LAST,
    ANKH_END_NOBODY,
    ANKH_END_FINAL
};

/* What belongs to the god with the number of a seat. */
struct ankh_god {
    uint16_t followers;
    uint16_t powers; /* bit: enum ankh_power */
    uint8_t name;    /* enum ankh_name, or none before it is known */
    uint8_t devotion;
    uint8_t warriors, ankhs, pool[ANKH_LEVELS]; /* not on the board */
    uint8_t n_powers, order[ANKH_POWERS_MAX];
    uint8_t hand, played; /* bit: enum ankh_card */
    uint8_t killed;       /* figures lost in this battle */
    uint8_t at;           /* cell of the god figure, or none */
};

/*
 * Sets say where things are; a figure's kind follows from them: a warrior is a figure
 * that is neither at god[g].at nor in a guard set. Everything of "the matter in hand"
 * is zero (or none) outside its phases, so equal positions have equal bytes.
 */
struct ankh_state {
    struct game_head head;
    uint8_t pad_head[4];

    struct ankh_set region[ANKH_TOKENS]; /* land of the region with token i + 1 */
    struct ankh_set open[4];            /* lower cell of edges without river or camel */
    struct ankh_set own[ANKH_SEATS];    /* figures of a god */
    struct ankh_set guard[ANKH_LEVELS]; /* guardians of a level */
    struct ankh_set sun;                /* radiant figures */
    struct ankh_set face[3];            /* bits of facing + 1; 0 while not chosen */
    struct ankh_set monument[ANKH_TYPES];
    struct ankh_set owned[ANKH_SEATS]; /* monuments of a god */
    struct ankh_set portals;
    struct ankh_set first_steps[4]; /* as `open`: edges that can begin a caravan */
    struct ankh_set picked;         /* moved, pyramids used, saved or kept, by phase */

    struct ankh_god god[ANKH_SEATS];
    uint16_t commit[ANKH_SEATS]; /* cards: mask; bid: followers + 1; 0: none */

    uint8_t start, turn;                /* seats */
    uint8_t team[ANKH_SEATS];           /* god of a seat, none when forgotten */
    uint8_t higher, lower;              /* seats of the merged god, or none */
    uint8_t holder[ANKH_NAMES];         /* god with this god's power, or none */
    uint8_t track[ANKH_SEATS], n_track; /* gods, least devotion first */
    uint8_t forgotten[ANKH_SEATS], n_forgotten;
    uint8_t guardian[ANKH_LEVELS], supply[ANKH_LEVELS];
    uint8_t monument_supply[ANKH_TYPES];
    uint8_t actions[ANKH_ROWS], event;
    uint8_t trapped[ANKH_SEATS]; /* warriors of a god in the slots */
    uint8_t suns, portal_stock, amun_ready;
    uint8_t tiebreaker, tiebreaker_ready;
    uint8_t end; /* enum ankh_end */

    /* the matter in hand */
    uint8_t row, first_row; /* row of the running action; of the first one, from 1 */
    uint8_t pick_hex, pick_to, pick_kind, pick_slot;
    uint8_t summon_normal;
    uint8_t caravan[ANKH_STEPS][2], n_caravan; /* cells, lower first */
    uint8_t caravan_from, caravan_at;          /* corner points of its ends */
    int8_t caravan_climb;                      /* see ankh_way */
    uint8_t new_regions[2];                    /* tokens, 0: none */
    uint8_t conflict_region;                   /* token, 0: none */
    uint8_t step;                              /* enum ankh_step */
    uint8_t involved;                          /* bit: god */
    uint8_t amun_two, plague_rounds, winner;
    uint8_t trap; /* bit: god whose warrior may be trapped */
    uint8_t mummies[ANKH_MUMMIES], n_mummies;
    uint8_t queue[ANKH_SEATS], n_queue;
    uint8_t kept[ANKH_LEVELS]; /* guardians kept from the pool */
    uint8_t pad_tail[8];
};

_Static_assert(sizeof(struct ankh_state) <= 872, "ankh state budget");
_Static_assert(sizeof(struct ankh_state) % 8 == 0, "no hidden padding at the end");

/* Truth for the rules and, in the safe direction, views for boards and bots. */
static inline struct ankh_state *ankh_own(struct game_state *s)
{
    return (struct ankh_state *)(void *)s;
}

static inline const struct ankh_state *ankh_peek(const struct game_state *s)
{
    return (const struct ankh_state *)(const void *)s;
}

/* Cells and the numbers of the printed map. */
static inline int ankh_hex(unsigned cell)
{
    if (cell < ANKH_COLUMNS)
        return (int)cell - 1;
    return cell < 99 ? (int)cell - 2 : 97 + ((int)cell - 101) / 2;
}

static inline unsigned ankh_cell(unsigned hex)
{
    if (hex < 9)
        return hex + 1;
    return hex < 97 ? hex + 2 : 101 + (hex - 97) * 2;
}

#endif
