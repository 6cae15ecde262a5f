/*
 * objects.h - what stands behind the pointers of maat/maat.h, for the files of src/lib.
 *
 * A maat_game is a struct game under another name. States and views hold their bytes
 * themselves: one allocation each, and a copy is a memcpy.
 */
#ifndef MAAT_OBJECTS_H
#define MAAT_OBJECTS_H

#include <stdlib.h>

#include "core/jot.h"
#include "core/record.h"
#include "core/refusal.h"
#include "maat/game.h"
#include "maat/maat.h"

struct bot;

struct maat_setup {
    const struct game *game;
    struct game_config config;
};

struct maat_state {
    const struct game *game;
    _Alignas(16) uint8_t room[]; /* game->state_size bytes */
};

struct maat_view {
    const struct game *game;
    int viewer;
    _Alignas(16) uint8_t room[];
};

struct maat_record {
    struct record rec;
    struct maat_state *end; /* after all its actions */
};

struct maat_bot {
    const struct game *game;
    struct bot *bot;
    int seat; /* of the last choice */
};

/* ---- from one name to the other -------------------------------------------------- */

static inline const struct game *lib_game(const maat_game *g)
{
    return (const struct game *)(const void *)g;
}

static inline const maat_game *lib_public(const struct game *g)
{
    return (const maat_game *)(const void *)g;
}

static inline const struct game_state *lib_truth(const maat_state *s)
{
    return (const struct game_state *)(const void *)s->room;
}

static inline struct game_state *lib_own(maat_state *s)
{
    return (struct game_state *)(void *)s->room;
}

static inline const struct game_head *lib_head(const maat_state *s)
{
    return game_head(lib_truth(s));
}

static inline const struct game_view *lib_seen(const maat_view *v)
{
    return (const struct game_view *)(const void *)v->room;
}

static inline struct rng lib_rng(const struct maat_random *r)
{
    return (struct rng){{r->s[0], r->s[1], r->s[2], r->s[3]}};
}

static inline void lib_rng_back(struct maat_random *r, const struct rng *own)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = own->s[i];
}

static inline bool lib_owes(const struct game_head *h, int seat)
{
    return seat >= 0 && seat < h->config.n_players && (h->acting >> seat & 1);
}

static inline bool lib_is_viewer(const struct game_head *h, int viewer)
{
    return viewer == GAME_SPECTATOR || (viewer >= 0 && viewer < h->config.n_players);
}

/* Zeroed storage; NULL without memory. */
maat_state *lib_state_room(const struct game *g);
static inline maat_view *lib_view_room(const struct game *g, int viewer)
{
    maat_view *v = calloc(1, sizeof *v + g->state_size);
    if (v) {
        v->game = g;
        v->viewer = viewer;
    }
    return v;
}

/* ---- errors ---------------------------------------------------------------------- */

/* Fills in *err, unless it is NULL, and answers the code. */
int lib_fail(struct maat_error *err, enum maat_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int lib_no_memory(struct maat_error *err);

/* "it is not JSON (line 3, ..." names the line in the sentence: into err->line. */
void lib_name_line(struct maat_error *err);

/* NULL where a `what` should be, and somebody who does not sit here. */
int lib_missing(struct maat_error *err, const char *what);
int lib_nobody(struct maat_error *err, int actor, int players);

/* The same of what the rules refuse. */
int lib_refuse(struct maat_error *err, const struct refusal *no);

/* May `actor` do this? MAAT_OK, or the error. */
int lib_check(const maat_state *s, int actor, maat_action a, struct maat_error *err);

/* ---- bots ------------------------------------------------------------------------ */

/* One that thinks in the thread of its caller; NULL: the error says why. */
struct bot *lib_hire(const struct game *g, const char *spec, uint64_t seed,
                     struct maat_error *err);

/* ---- texts ----------------------------------------------------------------------- */

typedef void lib_put(struct jot *j, const void *what);

/* What `put` writes: into a buffer as the ..._write functions do (of a `what` that is
 * NULL: nothing), or as a text of its own, NULL without memory. */
size_t lib_write(lib_put *put, const void *what, char *buf, size_t size);
char *lib_print(lib_put *put, const void *what);

/* A text of this length, cut to the buffer. */
size_t lib_cut(const char *text, size_t len, char *buf, size_t size);

#endif
