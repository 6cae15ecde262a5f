/* space_actions.c - the actions of Ankh as numbers. */
#include "games/ankh/space.h"

enum {
    SUMMONED = ANKH_KINDS - 1, /* all but a god */
    SUMMONS = SUMMONED * (1 + ANKH_HEXES),
    EDGES = 4 * ANKH_HEXES,
    SWAPS = ANKH_TOKENS * ANKH_TOKENS,
    HANDS = ANKH_CARDS + ANKH_CARDS * (ANKH_CARDS - 1) / 2, /* one card, or two */
    KEPT = ANKH_GUARDIANS * (1 + ANKH_HEXES),

    AT_GOD = 0,
    AT_ROW = AT_GOD + ANKH_NAMES,
    AT_FIGURE = AT_ROW + ANKH_ROWS,
    AT_TO = AT_FIGURE + ANKH_HEXES,
    AT_PUSH = AT_TO + ANKH_HEXES,
    AT_FACE = AT_PUSH + ANKH_HEXES,
    AT_SUMMON = AT_FACE + 6,
    AT_AT = AT_SUMMON + SUMMONS,
    AT_SUN = AT_AT + ANKH_HEXES,
    AT_POWER = AT_SUN + 1,
    AT_CONTROL = AT_POWER + ANKH_POWERS,
    AT_CAMEL = AT_CONTROL + ANKH_HEXES,
    AT_TOKEN = AT_CAMEL + EDGES,
    AT_SWAP = AT_TOKEN + ANKH_HEXES,
    AT_TWO = AT_SWAP + SWAPS,
    AT_CARD = AT_TWO + 1,
    AT_BUILD = AT_CARD + HANDS,
    AT_BID = AT_BUILD + ANKH_TYPES,
    AT_USE = AT_BID + GAME_MAX_ACTIONS,
    AT_SAVE = AT_USE + 1,
    AT_TRAP = AT_SAVE + ANKH_HEXES,
    AT_NEW = AT_TRAP + ANKH_SEATS,
    AT_SHIFT = AT_NEW + 1,
    AT_WORSHIP = AT_SHIFT + ANKH_HEXES,
    AT_KEEP = AT_WORSHIP + 1,
    AT_DONE = AT_KEEP + KEPT,
    AT_END = AT_DONE + 2,
};
_Static_assert((int)ANKH_ACTIONS == (int)AT_END, "ankh actions are counted");

/* ---- operands -------------------------------------------------------------------- */

static int rank_hex(uint32_t cell)
{
    if (cell < 1 || cell >= ANKH_CELLS)
        return -1;
    int hex = ankh_hex(cell);
    return hex < ANKH_HEXES && ankh_cell((unsigned)hex) == cell ? hex : -1;
}

static uint32_t hex_of(unsigned rank)
{
    return ankh_cell(rank);
}

/* 0, or a cell and one: one of 1 + ANKH_HEXES. */
static int rank_where(uint32_t where)
{
    return where ? rank_hex(where - 1) + 1 : 0;
}

static uint32_t where_of(unsigned rank)
{
    return rank ? ankh_cell(rank - 1) + 1 : 0;
}

/* (Of a cell that is no hex the rank is that of nowhere; reading it back shows it.) */
static int rank_summon(uint32_t arg)
{
    unsigned kind = arg & 0xff;
    int where = rank_where(arg >> 8);
    if (kind < 1 || kind >= ANKH_KINDS || where_of((unsigned)where) != arg >> 8)
        return -1;
    return where * SUMMONED + (int)kind - 1;
}

static uint32_t summon_of(unsigned rank)
{
    return (rank % SUMMONED + 1) | where_of(rank / SUMMONED) << 8;
}

static int rank_kept(uint32_t arg)
{
    unsigned guardian = arg & 15;
    int where = rank_where(arg >> 4);
    if (guardian >= ANKH_GUARDIANS || where_of((unsigned)where) != arg >> 4)
        return -1;
    return where * ANKH_GUARDIANS + (int)guardian;
}

static uint32_t kept_of(unsigned rank)
{
    return rank % ANKH_GUARDIANS | where_of(rank / ANKH_GUARDIANS) << 4;
}

static int rank_edge(uint32_t arg)
{
    unsigned low = arg >> 8, high = arg & 0xff;
    int hex = rank_hex(low);
    if (hex < 0 || high <= low)
        return -1;
    unsigned kind = ankh_edge_kind(low, high);
    return kind < 4 ? hex * 4 + (int)kind : -1;
}

static uint32_t edge_of(unsigned rank)
{
    unsigned low = ankh_cell(rank / 4);
    return low << 8 | (low + ankh_apart(rank % 4));
}

static int rank_swap(uint32_t arg)
{
    unsigned a = (arg >> 4) - 1, b = (arg & 15) - 1;
    return a < ANKH_TOKENS && b < ANKH_TOKENS ? (int)(a * ANKH_TOKENS + b) : -1;
}

static uint32_t swap_of(unsigned rank)
{
    return (rank / ANKH_TOKENS + 1) << 4 | (rank % ANKH_TOKENS + 1);
}

/* The cards one by one, then the pairs in their order. */
static uint32_t hand_of(unsigned rank)
{
    if (rank < ANKH_CARDS)
        return 1u << rank;
    rank -= ANKH_CARDS;
    unsigned low = 0;
    for (unsigned left = ANKH_CARDS - 1; rank >= left; left--, low++)
        rank -= left;
    return 1u << low | 1u << (low + 1 + rank);
}

static int rank_hand(uint32_t arg)
{
    for (unsigned rank = 0; rank < HANDS; rank++)
        if (hand_of(rank) == arg)
            return (int)rank;
    return -1;
}

/* ---- the table ------------------------------------------------------------------- */

#define ONLY(text, index)                                                              \
    {                                                                                  \
        .form = text, .at = index, .n = 1                                              \
    }
#define HEX(text, index)                                                               \
    {                                                                                  \
        .form = text, .at = index, .n = ANKH_HEXES, .rank = rank_hex,                  \
        .operand = hex_of                                                              \
    }
#define WORD(text, index, words)                                                       \
    {                                                                                  \
        .form = text, .at = index, .n = words                                          \
    }
#define OTHER(text, index, count, name)                                                \
    {                                                                                  \
        .form = text, .at = index, .n = count, .rank = rank_##name,                    \
        .operand = name##_of                                                           \
    }

const struct space_verb ankh_space_verbs[ANKH_DO_COUNT] = {
    [ANKH_DO_GOD] = WORD("god GOD", AT_GOD, ANKH_NAMES),
    [ANKH_DO_ROW] = WORD("ROW", AT_ROW, ANKH_ROWS),
    [ANKH_DO_FIGURE] = HEX("figure HEX", AT_FIGURE),
    [ANKH_DO_TO] = HEX("to HEX", AT_TO),
    [ANKH_DO_PUSH] = HEX("push HEX", AT_PUSH),
    [ANKH_DO_FACE] = WORD("face DIRECTION", AT_FACE, 6),
    [ANKH_DO_SUMMON] = OTHER("summon KIND [HEX]", AT_SUMMON, SUMMONS, summon),
    [ANKH_DO_AT] = HEX("at HEX", AT_AT),
    [ANKH_DO_SUN] = ONLY("sun", AT_SUN),
    [ANKH_DO_POWER] = WORD("power POWER", AT_POWER, ANKH_POWERS),
    [ANKH_DO_CONTROL] = HEX("control HEX", AT_CONTROL),
    [ANKH_DO_CAMEL] = OTHER("camel HEX HEX", AT_CAMEL, EDGES, edge),
    [ANKH_DO_TOKEN] = HEX("token HEX", AT_TOKEN),
    [ANKH_DO_SWAP] = OTHER("swap TOKEN TOKEN", AT_SWAP, SWAPS, swap),
    [ANKH_DO_TWO] = ONLY("two", AT_TWO),
    [ANKH_DO_CARD] = OTHER("card CARD [CARD]", AT_CARD, HANDS, hand),
    [ANKH_DO_BUILD] = WORD("build TYPE", AT_BUILD, ANKH_TYPES),
    [ANKH_DO_BID] = WORD("bid FOLLOWERS", AT_BID, GAME_MAX_ACTIONS),
    [ANKH_DO_USE] = ONLY("use", AT_USE),
    [ANKH_DO_SAVE] = HEX("save HEX", AT_SAVE),
    [ANKH_DO_TRAP] = WORD("trap SEAT", AT_TRAP, ANKH_SEATS),
    [ANKH_DO_NEW] = ONLY("new", AT_NEW),
    [ANKH_DO_SHIFT] = HEX("shift HEX", AT_SHIFT),
    [ANKH_DO_WORSHIP] = ONLY("worship", AT_WORSHIP),
    [ANKH_DO_KEEP] = OTHER("keep GUARDIAN PLACE", AT_KEEP, KEPT, kept),
    [ANKH_DO_DONE] = ONLY("done", AT_DONE),
    [ANKH_DO_PASS] = ONLY("pass", AT_DONE + 1),
};
