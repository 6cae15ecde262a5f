/* fields.c - the public state of Horus, key by key, and its events. */
#include "maat/ruletext.h"

#include "games/horus/rules.h"
#include "maat/field_shapes.h"

static int32_t seat_or_null(unsigned seat)
{
    return seat == HORUS_NONE ? GAME_NULL : (int32_t)seat + 1;
}

static int32_t stone_or_null(unsigned stone)
{
    return stone == HORUS_NONE ? GAME_NULL : (int32_t)stone;
}

/* Element i of a set, ascending. */
static int32_t nth(uint64_t set, int i)
{
    for (; set && i > 0; i--)
        set &= set - 1;
    return set ? bits_low(set) : GAME_END;
}

static int32_t set_of(uint64_t set, const int *at, int depth)
{
    return depth ? nth(set, at[0]) : GAME_LIST;
}

/* The seat that a list of seats asks for, or NULL with the answer in *ret. */
static const struct horus_seat *seat_at(const struct horus_state *s, const int *at,
                                        int depth, int32_t *ret)
{
    *ret = depth ? GAME_END : GAME_LIST;
    if (!depth || at[0] >= s->head.config.n_players)
        return NULL;
    return &s->seat[at[0]];
}

#define SCALAR(name, value)                                                            \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        const struct horus_state *s = horus_peek(state);                               \
        (void)at;                                                                      \
        (void)depth;                                                                   \
        return value;                                                                  \
    }

#define OPTION(name, o) SCALAR(name, s->head.config.option[o])

#define SET(name, set)                                                                 \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        return set_of(horus_peek(state)->set, at, depth);                              \
    }

/* One value per seat; `t` is the seat. */
#define PER_SEAT(name, value)                                                          \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        int32_t answer;                                                                \
        const struct horus_seat *t = seat_at(horus_peek(state), at, depth, &answer);   \
        return t ? (value) : answer;                                                   \
    }

/* A list of `n` values per seat; `i` is the index. */
#define PER_PLACE(name, n, value)                                                      \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        int32_t answer;                                                                \
        const struct horus_seat *t = seat_at(horus_peek(state), at, depth, &answer);   \
        if (!t)                                                                        \
            return answer;                                                             \
        if (depth == 1)                                                                \
            return GAME_LIST;                                                          \
        int i = at[1];                                                                 \
        return i < (n) ? (value) : GAME_END;                                           \
    }

#define PAIR(name)                                                                     \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        if (!depth)                                                                    \
            return GAME_LIST;                                                          \
        return at[0] < 2 ? (int32_t)horus_peek(state)->name[at[0]] : GAME_END;         \
    }

SCALAR(players, s->head.config.n_players)
OPTION(loading, HORUS_OPT_LOADING)
OPTION(support, HORUS_OPT_SUPPORT)
OPTION(tie, HORUS_OPT_TIE)
OPTION(ring, HORUS_OPT_RING)
OPTION(limit, HORUS_OPT_LIMIT)
SCALAR(motifs, s->motifs)
SCALAR(start, seat_or_null(s->start))
SCALAR(turn, s->turn)
SCALAR(active, seat_or_null(s->active))
SCALAR(phase, s->head.phase)
SCALAR(idle, s->idle)
SCALAR(passed, s->passed)
SCALAR(offers, s->offers)
PER_SEAT(gems, t->gems)
PER_SEAT(swapped, t->swapped)
PER_SEAT(secret, t->secret == HORUS_UNKNOWN ? GAME_NULL : t->secret)
PER_PLACE(stack, HORUS_PILES, stone_or_null(t->top[i]))
PER_PLACE(depth, HORUS_PILES, t->unseen[i])
PER_PLACE(lower, HORUS_LOWER, stone_or_null(t->barge[i]))
PER_PLACE(upper, HORUS_UPPER, stone_or_null(t->barge[HORUS_LOWER + i]))
PER_SEAT(mode, t->mode)
SCALAR(partner, seat_or_null(s->partner))
SCALAR(target, stone_or_null(s->target))
SCALAR(stake_gems, s->stake_gems)
SET(stake, stake)
PAIR(throws)
PAIR(hits)
SCALAR(thrower, seat_or_null(s->thrower))
SCALAR(gain, stone_or_null(s->gain))
SET(receive, receive)
SET(taken, taken)
SCALAR(swap_left, s->swap_left)
SCALAR(floor, s->floor)
SCALAR(ender, seat_or_null(s->ender))
SCALAR(loader, seat_or_null(s->loader))
SCALAR(end, s->end)

/* Others see a secret stone as a null behind the known ones. */
static int32_t get_personal(const struct game_state *state, const int *at, int depth)
{
    int32_t answer;
    const struct horus_seat *t = seat_at(horus_peek(state), at, depth, &answer);
    if (!t)
        return answer;
    if (depth == 1)
        return GAME_LIST;
    int known = bits_count(t->supply);
    if (at[1] == known && t->secret == HORUS_UNKNOWN)
        return GAME_NULL;
    return nth(t->supply, at[1]);
}

/* Truth lists the stones, a view counts them. */
static int32_t get_pool(const struct game_state *state, const int *at, int depth)
{
    uint64_t pool = horus_peek(state)->pool;
    if (pool & HORUS_POOL_HIDDEN)
        return (int32_t)(pool >> HORUS_POOL_SHIFT & 63);
    int32_t stone = set_of(pool, at, depth);
    return stone >= 0 ? GAME_WORDS + stone : stone;
}

static int32_t get_depot(const struct game_state *state, const int *at, int depth)
{
    const struct horus_state *s = horus_peek(state);
    int32_t answer;
    int n = 0;
    const struct horus_seat *t = seat_at(s, at, depth, &answer);
    if (!t)
        return answer;
    if (depth == 1)
        return GAME_LIST;
    for (unsigned x = t->top[HORUS_DEPOT]; x != HORUS_NONE; x = s->under[x])
        n++;
    if (at[1] >= n)
        return GAME_END;
    unsigned x = t->top[HORUS_DEPOT];
    for (int i = n - 1; i > at[1]; i--)
        x = s->under[x];
    return (int32_t)x;
}

static int32_t get_balls(const struct game_state *state, const int *at, int depth)
{
    const struct horus_state *s = horus_peek(state);
    if (!depth)
        return GAME_LIST;
    return at[0] < 2 && s->balls[at[0]] != HORUS_NONE ? s->balls[at[0]] : GAME_END;
}

static int32_t get_picked(const struct game_state *state, const int *at, int depth)
{
    int32_t k = set_of(horus_peek(state)->picked, at, depth);
    return k >= 0 ? k + 1 : k;
}

static int stone_text(const struct game_state *s, int32_t value, char *buf, size_t size)
{
    (void)s;
    return ruletext_put(buf, size, 0,
                        value < HORUS_STONES ? horus_stone_words[value] : "");
}

static int motifs_text(const struct game_state *s, int32_t value, char *buf,
                       size_t size)
{
    (void)s;
    return horus_format_motifs((unsigned)value, buf, size, 0);
}

static const char *const mode_words[] = {"", "outside", "inside", NULL};

#define STONE(key, text, ...) FIELD_TEXT(key, stone_text, text, __VA_ARGS__)

static const char *const side_words[] = {"challenger", "partner", NULL};

const struct game_field horus_fields[] = {
    FIELD_NUMBER(players, "number of seats", SHAPE_ONE),
    FIELD_WORD(loading, horus_loading_words, "rule of loading", SHAPE_ONE),
    FIELD_WORD(support, horus_switch_words, "upper stones need stones beneath them",
               SHAPE_ONE),
    FIELD_WORD(tie, horus_tie_words, "what a tied ring fight means", SHAPE_ONE),
    FIELD_NUMBER(ring, "weight of a hit in percent", SHAPE_ONE),
    FIELD_NUMBER(limit, "turns per seat", SHAPE_ONE),
    FIELD_TEXT(motifs, motifs_text, "letters of the motifs in play", SHAPE_ONE),
    FIELD_SEAT(start, "seat of the first turn", SHAPE_ONE),
    FIELD_NUMBER(turn, "number of the current turn", SHAPE_ONE),
    FIELD_SEAT(active, "seat in turn", SHAPE_ONE),
    FIELD_WORD(phase, horus_phase_words, "what is to be decided", SHAPE_ONE),
    FIELD_NUMBER(idle, "idle turns in a row", SHAPE_ONE),
    FIELD_BOOL(passed, "the seat in turn passed and has loaded nothing since",
               SHAPE_ONE),
    FIELD_NUMBER(offers, "offers withdrawn in this turn", SHAPE_ONE),
    FIELD_NUMBER(gems, "gems of each seat", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_BOOL(swapped, "the swap of the seat is used up", SHAPE_SEATS(SHAPE_ONE)),
    STONE(secret, "first personal stone while it is secret", SHAPE_SEATS(SHAPE_ONE),
          .picture = "stone", COVERED(OTHERS)),
    STONE(personal, "personal supply of each seat", SHAPE_SEATS(SHAPE_SET),
          .picture = "stone", FIELD_VERBS("add", "give"), COVERED(OTHERS)),
    FIELD_MIXED(pool, horus_stone_words, "stones nobody has seen", SHAPE_SET,
                .picture = "stone"),
    STONE(stack, "visible stones of the places 1 to 3", SHAPE_SEATS(SHAPE_ROW(NULL)),
          .picture = "stone", FIELD_VERBS("want", "add")),
    FIELD_NUMBER(depth, "unseen stones on the places 1 to 3",
                 SHAPE_SEATS(SHAPE_ROW(NULL))),
    STONE(depot, "stones of place 4, bottom to top", SHAPE_SEATS(SHAPE_ORDER),
          .picture = "stone", COVERED(BENEATH)),
    STONE(lower, "lower row of each barque", SHAPE_SEATS(SHAPE_ROW(NULL)),
          .picture = "stone", FIELD_VERBS("want")),
    STONE(upper, "upper row of each barque", SHAPE_SEATS(SHAPE_ROW(NULL)),
          .picture = "stone", FIELD_VERBS("want")),
    FIELD_WORD(mode, mode_words, "order of loading that the barque has begun",
               SHAPE_SEATS(SHAPE_ONE)),
    FIELD_SEAT(partner, "other seat of the offer", SHAPE_ONE),
    STONE(target, "stone that the offer is for", SHAPE_ONE, .picture = "stone"),
    FIELD_NUMBER(stake_gems, "gems of the stake", SHAPE_ONE),
    STONE(stake, "stones of the stake", SHAPE_SET, .picture = "stone"),
    FIELD_WORD(balls, horus_hollow_words, "hollows rolled in this ball game",
               SHAPE_ORDER),
    FIELD_NUMBER(throws, "throws of challenger and partner", SHAPE_ROW(side_words)),
    FIELD_NUMBER(hits, "hits of challenger and partner", SHAPE_ROW(side_words)),
    FIELD_SEAT(thrower, "seat that rolls or throws", SHAPE_ONE),
    STONE(gain, "stone on its way to the seat in turn", SHAPE_ONE, .picture = "stone"),
    STONE(receive, "stones on their way to the partner", SHAPE_SET, .picture = "stone"),
    FIELD_NUMBER(picked, "places picked for the swap", SHAPE_SET),
    STONE(taken, "stones taken off in the swap", SHAPE_SET, .picture = "stone"),
    FIELD_NUMBER(swap_left, "stones still to be given in the swap", SHAPE_ONE),
    FIELD_NUMBER(floor, "least index or place that may still be picked", SHAPE_ONE),
    FIELD_SEAT(ender, "seat whose barque is full", SHAPE_ONE),
    FIELD_SEAT(loader, "seat that loads at the end", SHAPE_ONE),
    FIELD_WORD(end, horus_end_words, "how the game ended", SHAPE_ONE),
    {.name = NULL},
};
