/* view.c - what one seat may know, worlds that fit it, and what it is told. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/notation.h"
#include "lib/objects.h"
#include "match/position.h"

/* ---- life ------------------------------------------------------------------------ */

maat_view *maat_view_new(const maat_state *s, int viewer)
{
    if (!s || !lib_is_viewer(lib_head(s), viewer))
        return NULL;
    maat_view *v = lib_view_room(s->game, viewer);
    if (v)
        s->game->redact(lib_truth(s), viewer, (struct game_view *)(void *)v->room);
    return v;
}

maat_view *maat_view_clone(const maat_view *v)
{
    size_t size = v ? sizeof *v + v->game->state_size : 0;
    maat_view *twin = size ? malloc(size) : NULL;
    if (twin)
        memcpy(twin, v, size);
    return twin;
}

void maat_view_free(maat_view *v)
{
    free(v);
}

maat_view *maat_view_read(const char *text, size_t len, int viewer,
                          struct maat_error *err)
{
    struct position p;
    char why[POSITION_WHY_MAX];
    if (!text || (viewer < 0 && viewer != MAAT_SPECTATOR)) {
        if (text)
            lib_nobody(err, viewer, 0);
        else
            lib_missing(err, "text");
        return NULL;
    }
    if (position_read_view(text, len, viewer, &p, why)) {
        lib_fail(err, MAAT_BAD_TEXT, "%s", why);
        lib_name_line(err);
        return NULL;
    }
    maat_view *v = lib_view_room(p.game, viewer);
    if (v)
        memcpy(v->room, p.room, p.game->state_size);
    else
        lib_no_memory(err);
    return v;
}

static void put_view(struct jot *j, const void *what)
{
    const maat_view *v = what;
    jot_view(j, v->game, lib_seen(v));
}

size_t maat_view_write(const maat_view *v, char *buf, size_t size)
{
    return lib_write(put_view, v, buf, size);
}

/* ---- what stands in it ----------------------------------------------------------- */

/* Whose view it is belongs to it: two seats may see the same and know it otherwise. */
uint64_t maat_view_hash(const maat_view *v)
{
    if (!v)
        return 0;
    uint8_t viewer = (uint8_t)v->viewer;
    return hash_bytes(hash_state(v->game, game_peek(lib_seen(v))), &viewer, 1);
}

bool maat_view_equal(const maat_view *a, const maat_view *b)
{
    return a && b && a->game == b->game && a->viewer == b->viewer &&
           memcmp(a->room, b->room, a->game->state_size) == 0;
}

const maat_game *maat_view_game(const maat_view *v)
{
    return v ? lib_public(v->game) : NULL;
}

int maat_view_viewer(const maat_view *v)
{
    return v ? v->viewer : MAAT_NOBODY;
}

static const struct game_head *head_of(const maat_view *v)
{
    return game_head(game_peek(lib_seen(v)));
}

int maat_view_players(const maat_view *v)
{
    return v ? head_of(v)->config.n_players : 0;
}

const char *maat_view_phase(const maat_view *v)
{
    return v ? v->game->phases[head_of(v)->phase] : "";
}

uint32_t maat_view_ply(const maat_view *v)
{
    return v ? head_of(v)->ply : 0;
}

uint32_t maat_view_acting(const maat_view *v)
{
    return v ? head_of(v)->acting : 0;
}

int maat_view_legal(const maat_view *v, maat_action *out)
{
    const struct game_state *s = v && out ? game_peek(lib_seen(v)) : NULL;
    return s && lib_owes(game_head(s), v->viewer) ? v->game->legal(s, v->viewer, out)
                                                  : 0;
}

int maat_view_action_read(const maat_view *v, const char *text, maat_action *ret,
                          struct maat_error *err)
{
    struct refusal no = {0};
    if (!v || !text || !ret)
        return lib_missing(err, !v ? "view" : text ? "place for the action" : "text");
    if (v->viewer < 0)
        return lib_fail(err, MAAT_NOT_NOW, "a spectator owes no decision");
    return notation_read(v->game, game_peek(lib_seen(v)), v->viewer, text, ret, &no)
               ? lib_refuse(err, &no)
               : MAAT_OK;
}

size_t maat_view_action_write(const maat_view *v, maat_action a, char *buf, size_t size)
{
    char text[GAME_TEXT_MAX];
    int n = v && v->viewer >= 0 ? notation_write(v->game, game_peek(lib_seen(v)),
                                                 v->viewer, a, text, sizeof text)
                                : 0;
    return lib_cut(text, n > 0 ? (size_t)n : 0, buf, size);
}

maat_state *maat_view_sample(const maat_view *v, struct maat_random *r)
{
    maat_state *s = v && r ? lib_state_room(v->game) : NULL;
    if (!s)
        return NULL;
    struct rng own = lib_rng(r);
    v->game->resample(lib_seen(v), v->viewer, &own, lib_own(s));
    lib_rng_back(r, &own);
    return s;
}

/* ---- events ---------------------------------------------------------------------- */

struct told {
    const struct game *game;
    const struct game_events *events;
    int viewer;
};

static void put_events(struct jot *j, const void *what)
{
    const struct told *t = what;
    jot_open(j, '[');
    for (int i = 0; i < t->events->n; i++)
        jot_event(j, t->game, &t->events->e[i], t->viewer);
    jot_close(j, ']');
}

char *maat_state_tell(maat_state *s, int actor, maat_action a, int viewer,
                      struct maat_error *err)
{
    struct game_events events = {0};
    struct told told = {s ? s->game : NULL, &events, viewer};
    _Alignas(16) uint8_t next[GAME_STATE_LIMIT];
    if (s && !lib_is_viewer(lib_head(s), viewer)) {
        lib_nobody(err, viewer, maat_state_players(s));
        return NULL;
    }
    if (lib_check(s, actor, a, err))
        return NULL;
    memcpy(next, s->room, s->game->state_size);
    s->game->apply((struct game_state *)(void *)next, actor, a, &events);
    char *text = lib_print(put_events, &told);
    if (text)
        memcpy(s->room, next, s->game->state_size);
    else
        lib_no_memory(err);
    return text;
}
