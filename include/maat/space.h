/*
 * space.h - a game as numbers: the words of struct game_space, for whoever learns it.
 *
 * Two tables and one function. Every action that a seat can ever have is an index, by a
 * row for each verb; what a seat knows is a row of whole numbers, in spans with names.
 * Seats are told from the viewer's on: itself, who sits behind it, and so on.
 * docs/spaces.md is written from the tables; tests/conformance/spaces.c holds every
 * game to them.
 */
#ifndef MAAT_SPACE_H
#define MAAT_SPACE_H

#include "maat/game.h"

/*
 * The indices of one verb: `n` from `at` on, one for each operand from `lo` on, or as
 * `rank` numbers operands (-1: there is no such) and `operand` tells them back.
 */
struct space_verb {
    const char *form; /* as docs/actions.md writes it; NULL: no verb of a seat */
    uint16_t at, n;
    uint32_t lo;
    int (*rank)(uint32_t arg);
    uint32_t (*operand)(unsigned rank);
};

struct space_span {
    const char *name; /* NULL ends the table */
    const char *about;
    uint16_t n;       /* how many numbers; of each seat where by_seat */
    int16_t lo, hi;   /* what they lie between */
    bool by_seat;     /* the viewer's first */
    bool is_absolute; /* tells of numbers of seats, and does not turn with them */
    const char *const *index; /* what the n numbers are about, NULL at the end */
};

/* Rows of the table; `words` are the index, or NULL. */
#define SPAN(title, text, count, low, high, words)                                     \
    {                                                                                  \
        .name = title, .about = text, .n = count, .lo = low, .hi = high,               \
        .index = words                                                                 \
    }
#define SPAN_SEATS(title, text, count, low, high, words)                               \
    {                                                                                  \
        .name = title, .about = text, .n = count, .lo = low, .hi = high,               \
        .by_seat = true, .index = words                                                \
    }

/* A field of the view that an observation does not tell to the letter. */
struct space_loss {
    const char *field; /* NULL ends the table */
    bool as_bag;       /* only its order is lost */
    bool is_sided;     /* while it holds something, seats cannot change places */
    const char *why;
};

struct game_space {
    uint16_t version; /* goes up with any change of actions or spans */
    uint16_t actions; /* indices are below */
    uint16_t n_verbs;
    const struct space_verb *verbs; /* by verb */
    const struct space_span *spans;
    const struct space_loss *losses; /* NULL: none */

    /* Write the spans in their order: what `seat` knows by its view. */
    void (*observe)(const struct game_view *v, int seat, int16_t *out);
};

/* ---- actions --------------------------------------------------------------------- */

/* The index of what is known to be an action of the game's seats. */
static inline int space_index_of(const struct game_space *s, game_action a)
{
    const struct space_verb *v = &s->verbs[game_verb(a)];
    return v->at +
           (int)(v->rank ? (unsigned)v->rank(game_arg(a)) : game_arg(a) - v->lo);
}

/* The index of a seat's action; -1 for what is none. */
static inline int space_index(const struct game_space *s, game_action a)
{
    if (game_verb(a) >= s->n_verbs)
        return -1;
    const struct space_verb *v = &s->verbs[game_verb(a)];
    int index = space_index_of(s, a);
    return (unsigned)(index - v->at) < v->n ? index : -1;
}

/* The action of an index; GAME_ACTION_NONE for what is none. */
static inline game_action space_action(const struct game_space *s, int index)
{
    for (unsigned verb = 0; verb < s->n_verbs; verb++) {
        const struct space_verb *v = &s->verbs[verb];
        unsigned rank = (unsigned)index - v->at;
        if (index >= v->at && rank < v->n)
            return game_act(verb, v->operand ? v->operand(rank) : v->lo + rank);
    }
    return GAME_ACTION_NONE;
}

/* ---- spans ----------------------------------------------------------------------- */

static inline int space_span_size(const struct space_span *p, int n_players)
{
    return p->by_seat ? p->n * n_players : p->n;
}

/* Numbers of an observation with so many players. */
static inline int space_size(const struct game_space *s, int n_players)
{
    int size = 0;
    for (const struct space_span *p = s->spans; p->name; p++)
        size += space_span_size(p, n_players);
    return size;
}

/* ---- writing observations -------------------------------------------------------- */

/* Each writes at `out` and answers where the next number goes. */

static inline int16_t *space_put(int16_t *out, int value)
{
    *out = (int16_t)value;
    return out + 1;
}

/* As far as the span goes: what is beyond it makes no difference any more. */
static inline int16_t *space_cap(int16_t *out, int value, int hi)
{
    return space_put(out, value < hi ? value : hi);
}

/* One of n; none where `which` is not below n. */
static inline int16_t *space_one(int16_t *restrict out, unsigned n, unsigned which)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = i == which;
    return out + n;
}

static inline int16_t *space_bytes(int16_t *restrict out, unsigned n,
                                   const uint8_t *restrict from)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = from[i];
    return out + n;
}

/* The bits of a set, n <= 16: by products, which compilers make many of at once. */
static inline int16_t *space_bits(int16_t *restrict out, unsigned n, uint16_t set)
{
    static const uint16_t to_top[16] = {
        1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8,
        1 << 7,  1 << 6,  1 << 5,  1 << 4,  1 << 3,  1 << 2,  1 << 1, 1 << 0};
    for (unsigned i = 0; i < n; i++)
        out[i] = (int16_t)((uint16_t)((uint32_t)set * to_top[i]) >> 15);
    return out + n;
}

/* The bits of a larger set, n <= 64. */
static inline int16_t *space_many_bits(int16_t *restrict out, unsigned n, uint64_t set)
{
    for (; n > 16; n -= 16, set >>= 16)
        out = space_bits(out, 16, (uint16_t)set);
    return space_bits(out, n, (uint16_t)set);
}

/* Seat `seat`, seen from `viewer`; n where there is none. */
static inline unsigned space_turned(unsigned seat, unsigned viewer, unsigned n)
{
    return seat >= n ? n : seat >= viewer ? seat - viewer : seat + n - viewer;
}

#endif
