/*
 * game.h - the one interface that every rules engine implements.
 *
 * A game is one constant descriptor plus pure functions over a flat state. Rules
 * never allocate, block, read a clock, print, draw random numbers or keep anything
 * outside the state they are handed. docs/interface.md has a section for every
 * member; docs/adding-a-game.md walks through writing one.
 */
#ifndef MAAT_GAME_H
#define MAAT_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "maat/rng.h"

enum {
    GAME_ABI = 6, /* bump when this header changes shape */
    GAME_MAX_PLAYERS = 5,
    GAME_MAX_OPTIONS = 8,
    GAME_MAX_ACTIONS = 512,  /* legal actions of one seat at one node */
    GAME_MAX_OUTCOMES = 128, /* outcomes of one chance node */
    GAME_MAX_EVENTS = 192,   /* events caused by one action */
    GAME_EVENT_ARGS = 14,    /* arguments of one event */
    GAME_TEXT_MAX = 64,      /* one action in notation, NUL included */
    GAME_STATE_LIMIT = 1024, /* bytes; every game asserts a tighter budget */
    GAME_DEPTH_MAX = 3,      /* nesting of lists in one field */
    GAME_MAX_FIELDS = 64,    /* keys of one game's state */
};

/* Seats 0..n-1 are players (1..n in every text). These three are not. */
enum { GAME_CHANCE = -1, GAME_SPECTATOR = -2, GAME_NOBODY = -3 };

/* ---- actions --------------------------------------------------------------------- */

/* 8 bits of verb, 24 bits of operand. Verb 0 is reserved. */
typedef uint32_t game_action;

#define GAME_ACTION_NONE   ((game_action)0)
#define GAME_ACTION_HIDDEN UINT32_MAX

static inline game_action game_act(unsigned verb, uint32_t arg)
{
    return (game_action)verb << 24 | (arg & 0xffffffu);
}

static inline unsigned game_verb(game_action a)
{
    return a >> 24;
}

static inline uint32_t game_arg(game_action a)
{
    return a & 0xffffffu;
}

/* Weights are integers so that every platform samples alike. */
struct game_outcome {
    game_action action;
    uint32_t weight;
};

/* ---- state ----------------------------------------------------------------------- */

struct game_config {
    uint8_t n_players;
    uint8_t pad;
    uint16_t option[GAME_MAX_OPTIONS]; /* coded as struct game_option says */
};

enum game_node { GAME_DECISION, GAME_CHANCE_NODE, GAME_OVER };

/* First member of every concrete state: all that generic code may read. */
struct game_head {
    struct game_config config;
    uint8_t node;   /* enum game_node */
    uint8_t acting; /* bit p: seat p owes a decision now */
    uint32_t ply;   /* actions applied so far, chance included */
    uint8_t phase;  /* index into game.phases */
    uint8_t pad[3];
};

/*
 * Neither type is ever completed. A game_state may hold secrets; a game_view is
 * what one seat may know. Only game.redact turns the first into the second, so the
 * compiler keeps truth away from bots, sockets and screens.
 */
struct game_state;
struct game_view;

static inline const struct game_head *game_head(const struct game_state *s)
{
    return (const struct game_head *)(const void *)s;
}

/* The safe direction: a view may be read wherever a state may be read. */
static inline const struct game_state *game_peek(const struct game_view *v)
{
    return (const struct game_state *)(const void *)v;
}

/* ---- how values are printed ------------------------------------------------------ */

enum game_kind {
    GAME_NUMBER, /* a JSON number */
    GAME_BOOL,   /* 0 false, else true */
    GAME_WORD,   /* words[value], a JSON string */
    GAME_TEXT,   /* text(value), a JSON string */
    GAME_MIXED, /* a number below GAME_WORDS, from there on words[value - GAME_WORDS] */
    GAME_SEAT,  /* a seat, from 1 in JSON and in fields, from 0 in events */
};

/* What a value is on the table, for whoever draws it without knowing the game. */
enum game_shape {
    GAME_ONE,   /* a scalar */
    GAME_ROW,   /* a list whose places are named by `index` or counted from 1 */
    GAME_SET,   /* a list in ascending order: a hand, a pile */
    GAME_ORDER, /* a list whose order counts */
    GAME_BAG,   /* how many of each there are, named as in a row: a hand, a pile */
    GAME_GRID,  /* height lists of width, or one list of all places row by row */
    GAME_TRACK, /* a number on a track of `width` spaces; 0 is before the first */
    GAME_TABLE, /* a list of rows with these `columns` */
};

enum { GAME_WORDS = 1 << 16 };

/* What a field's `get` may answer instead of a value. */
enum {
    GAME_NULL = INT32_MIN,     /* nothing there, or hidden from this seat */
    GAME_LIST = INT32_MIN + 1, /* an array: ask one level deeper, from index 0 on */
    GAME_END = INT32_MIN + 2,  /* the array has no such index */
};

/*
 * What everybody could remember and the table does not show: points under a hand, a
 * pile that lies face down. Views hold it; whether people are told it is the table's
 * decision (core/cover.h).
 */
enum game_cover {
    GAME_SHOWN,
    GAME_COVER_ALL,     /* nobody may look */
    GAME_COVER_OTHERS,  /* its seat alone may */
    GAME_COVER_MAY,     /* a seat may keep it from the others */
    GAME_COVER_BENEATH, /* of each list only the last is seen: it lies on top */
};

struct game_remembered {
    uint8_t cover; /* enum game_cover */
    /* It may depend on an option: where that has another value, `otherwise` counts. */
    bool depends;
    uint8_t option; /* index into game.options */
    uint16_t value;
    uint8_t otherwise; /* enum game_cover */
};

/*
 * What somebody is not shown, asked by the key of a field and, where that has a part
 * for each, a seat. Of a list of which only the last is seen: what lies beneath it.
 */
struct game_covers {
    bool (*hides)(const struct game_covers *c, const char *key, int seat);
};

struct game_arg_spec;

/*
 * One row per key of the public state, in the order of the spec. `get` reads a state
 * or a view: with depth 0 the whole value, with depth d the element at[0]..at[d-1].
 */
struct game_field {
    const char *name;
    uint8_t kind; /* enum game_kind, of the scalars */
    const char *const *words;
    int (*text)(const struct game_state *s, int32_t value, char *buf, size_t size);
    int32_t (*get)(const struct game_state *s, const int *at, int depth);
    const char *about; /* one line for the inspector and the docs */
    uint8_t shape;     /* enum game_shape; with per_seat that of each entry */
    bool per_seat;     /* the outermost list has one entry per seat */
    bool hexes;        /* a grid whose odd columns lie half a place lower */
    uint8_t width, height;
    const uint8_t *widths;    /* a track as long as there are players: for the least
                                 number of them, for one more, ...; or NULL */
    const char *const *index; /* names of the places, NULL at the end; or NULL: a row
                                 counts from 1, a grid from 0 */
    const char *const *plan;  /* a grid that is no rectangle: a letter of its ground for
                                 each place, '.' for none; or NULL */
    const struct game_arg_spec *columns; /* of a table */
    const char *picture; /* words are pieces: pictures are PICTURE-WORD; or NULL */
    const char *on;      /* values, first columns are places of that grid; or NULL */
    const char *const *verbs; /* `VERB PLACE` in a grid, else `VERB PIECE`, chooses
                                 here; NULL at the end; or NULL */
    struct game_remembered remembered;
};

/*
 * A position in somebody's words, asked like a field: the value as `get` of the field
 * with this key answers it, GAME_END where there is none. Numbers are below 2^30 in
 * size; everything else about them may be wrong.
 */
struct game_source {
    int32_t (*get)(const struct game_source *from, const char *key, const int *at,
                   int depth);
    /* The string of a GAME_TEXT field; "" where there is none. */
    const char *(*text)(const struct game_source *from, const char *key, const int *at,
                        int depth);
};

/* ---- events ---------------------------------------------------------------------- */

/* Arguments are numbers, booleans, words and seats (GAME_NOBODY is null). The columns
 * of tables are told alike, with seats from 1. */
struct game_arg_spec {
    const char *name; /* NULL ends the list */
    uint8_t kind;     /* enum game_kind */
    const char *const *words;
    bool rest;     /* this and all further arguments form one list */
    bool by_seat;  /* of a rest: a seat and its number follow each other */
    bool optional; /* from here on an event may have none: null */
    struct game_remembered remembered; /* its seat is the event's first */
};

struct game_event_kind {
    const char *name;
    const struct game_arg_spec *args;
};

struct game_event {
    uint8_t kind; /* index into game.event_kinds */
    uint8_t n_args;
    uint8_t seen_by; /* bit p: seat p sees the secret arguments; 0xff: everybody */
    uint8_t pad;
    uint16_t secret; /* bit i: argument i is shown only to seen_by */
    int16_t arg[GAME_EVENT_ARGS];
};

struct game_events {
    uint16_t n, lost; /* lost: events that did not fit; tests assert 0 */
    struct game_event e[GAME_MAX_EVENTS];
};

/* ---- descriptor ------------------------------------------------------------------ */

/*
 * An option's value is one uint16_t: a word is its index in `values`, a number in
 * lo..hi is itself (where both exist lo is above every index), and an option with
 * a grammar of its own codes as it likes.
 */
struct game_option {
    const char *key;           /* NULL ends the list */
    const char *const *values; /* NULL-terminated words, or NULL */
    uint16_t lo, hi;           /* numbers allowed; lo > hi: none */
    uint16_t fallback;
    int (*parse)(const char *text, uint16_t *ret); /* 0 or -1; ret as is on -1 */
    int (*format)(uint16_t value, char *buf, size_t size);
};

/*
 * An older reading of the rules: what was begun with it goes on for ever as a game of
 * the present one with these options, which were not there then.
 */
struct game_past {
    uint16_t rules;      /* 0 ends the list */
    const char *options; /* "key=value ..." */
};

enum { /* game.traits */
       GAME_HAS_CHANCE = 1 << 0,
       GAME_HAS_SECRETS = 1 << 1,
       GAME_HAS_COMMITS = 1 << 2, /* several seats may owe a decision at once */
       GAME_HAS_TEAMS = 1 << 3,
};

struct game_result {
    int16_t score[GAME_MAX_PLAYERS];
    uint8_t rank[GAME_MAX_PLAYERS]; /* 1 is best; ties share a rank */
    uint8_t team[GAME_MAX_PLAYERS]; /* seats with one number win or lose together, with
                                       one score and rank; 0: the seat is alone */
    bool no_winner;                 /* rank 1 is no win: nobody has won */
    /* Of tables alone; the rules leave them empty. */
    bool no_score; /* it ended before its end: there are ranks and no points */
    uint8_t late;  /* bit p: has lost on time */
};

/*
 * Chance nodes that a hand may decide instead of the weights. The rules never run
 * this: the match does, and hands the outcome to apply like any other.
 */
struct game_skill {
    int n_noise; /* 16-bit noise words that one throw takes at most */
    /* Seat whose hand decides the pending chance node, or GAME_NOBODY. */
    int (*hand)(const struct game_state *s);
    /* Read the input, run the physics with the noise; 0, or -1 for a bad input. */
    int (*resolve)(const struct game_state *s, const char *input, const uint16_t *noise,
                   game_action *ret);
};

struct game_space; /* maat/space.h */

struct game {
    uint16_t abi;   /* GAME_ABI */
    uint16_t rules; /* version of our reading of the rules */
    const char *id, *title;
    uint8_t min_players, max_players, default_players;
    uint16_t state_size;
    uint32_t traits;
    const struct game_option *options;         /* ends with a NULL key */
    const struct game_past *past;              /* ends with rules 0; NULL: none */
    const struct game_field *fields;           /* ends with a NULL name */
    const char *const *phases;                 /* ends with NULL */
    const struct game_event_kind *event_kinds; /* ends with a NULL name */
    const struct game_skill *skill;            /* NULL: no dexterity */
    const struct game_space *space;            /* the game as numbers */

    /* NULL when the configuration is playable, else a static message. */
    const char *(*check_config)(const struct game_config *cfg);

    /* No game of this configuration has more actions, chance included. */
    uint32_t (*max_plies)(const struct game_config *cfg);

    /* Write the first node into zeroed storage of state_size bytes. */
    void (*start)(const struct game_config *cfg, struct game_state *s);

    /* List `seat`'s legal actions in ascending order; return how many. */
    int (*legal)(const struct game_state *s, int seat, game_action *out);

    /* List the outcomes of a chance node in ascending order; return how many. */
    int (*chance)(const struct game_state *s, struct game_outcome *out);

    /* Apply a legal action or outcome. `ev` may be NULL: nothing is reported. */
    void (*apply)(struct game_state *s, int actor, game_action a,
                  struct game_events *ev);

    /* Asked before apply. Bit p: seat p learns the text; 0xff: spectators too. */
    uint8_t (*seen_by)(const struct game_state *s, int actor, game_action a);

    /* Asked before apply: does this open action tell somebody a secret, the actor's or
     * another's, so that it cannot be taken back? NULL: none does. (Chance, and the
     * commit that completes a batch, reveal in any case.) */
    bool (*reveals)(const struct game_state *s, int actor, game_action a);

    /* The seat whose open decision `seat` may make proposals for, or GAME_NOBODY: the
     * two play together and see the same. NULL: nobody may. */
    int (*advises)(const struct game_state *s, int seat);

    /* Final standing; defined at GAME_OVER only. */
    void (*result)(const struct game_state *s, struct game_result *out);

    /* Write what `viewer` (a seat or GAME_SPECTATOR) may know. Idempotent. */
    void (*redact)(const struct game_state *s, int viewer, struct game_view *out);

    /* Write one full state that `viewer` cannot tell from the true one. */
    void (*resample)(const struct game_view *v, int viewer, struct rng *r,
                     struct game_state *out);

    /* Write a view in which the viewer has forgotten what it is not shown: unknown, or
     * something else that can be, the same whatever lay there. NULL: no field of the
     * game is remembered. */
    void (*forget)(const struct game_view *v, int viewer, const struct game_covers *c,
                   struct rng *r, struct game_view *out);

    /* Notation: format returns the length, parse 0. Both take whatever comes and answer
     * -1 for what is no action. */
    int (*format)(const struct game_state *s, int actor, game_action a, char *buf,
                  size_t size);
    int (*parse)(const struct game_state *s, int actor, const char *text,
                 game_action *ret);

    /* The rule ("R-RA-11") that forbids a well-formed action; NULL if legal. */
    const char *(*refusal)(const struct game_state *s, int actor, game_action a);

    /* NULL when every invariant holds, else a static message, led by the key of the
     * field it is about ("bag: ..."). What passes can be played on. */
    const char *(*check_state)(const struct game_state *s);

    /* The way back from `fields`, into zeroed storage: the state or view with these
     * fields. Takes whatever comes and leaves out what cannot be: whoever calls
     * compares what the fields say then, and asks check_state. */
    void (*read)(const struct game_source *from, struct game_state *s);
};

/* ---- helpers that rules may use -------------------------------------------------- */

/* Append an event; returns it so that a caller can mark secrets, or NULL. */
static inline struct game_event *game_emit(struct game_events *ev, unsigned kind,
                                           int n_args, const int16_t *args)
{
    if (!ev)
        return NULL;
    if (ev->n >= GAME_MAX_EVENTS || n_args > GAME_EVENT_ARGS) {
        ev->lost++;
        return NULL;
    }
    struct game_event *e = &ev->e[ev->n++];
    e->kind = (uint8_t)kind;
    e->n_args = (uint8_t)n_args;
    e->seen_by = 0xff;
    e->pad = 0;
    e->secret = 0;
    for (int i = 0; i < n_args; i++)
        e->arg[i] = args[i];
    for (int i = n_args; i < GAME_EVENT_ARGS; i++)
        e->arg[i] = 0;
    return e;
}

/* game_event(ev, KIND, a, b, c): the arguments are int16_t expressions. */
#define game_event(ev, kind, ...)                                                      \
    game_emit((ev), (kind), (int)(sizeof((int16_t[]){__VA_ARGS__}) / sizeof(int16_t)), \
              (int16_t[]){__VA_ARGS__})

extern const struct game *const game_list[]; /* ends with NULL */

#endif
