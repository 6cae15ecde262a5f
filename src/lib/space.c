/* space.c - games as numbers, for programs of others. */
#include "maat/space.h"

#include "lib/objects.h"

int maat_space_version(const maat_game *g)
{
    return g ? lib_game(g)->space->version : 0;
}

int maat_space_actions(const maat_game *g)
{
    return g ? lib_game(g)->space->actions : 0;
}

int maat_space_index(const maat_game *g, maat_action a)
{
    return g ? space_index(lib_game(g)->space, a) : -1;
}

maat_action maat_space_action(const maat_game *g, int index)
{
    return g ? space_action(lib_game(g)->space, index) : GAME_ACTION_NONE;
}

int maat_space_size(const maat_setup *s)
{
    return s ? space_size(s->game->space, s->config.n_players) : 0;
}

int maat_space_spans(const maat_setup *s)
{
    int n = 0;
    while (s && s->game->space->spans[n].name)
        n++;
    return n;
}

int maat_space_span(const maat_setup *s, int i, struct maat_span *ret)
{
    if (!s || i < 0 || i >= maat_space_spans(s) || !ret)
        return s && i >= 0 && ret ? MAAT_NOT_FOUND : MAAT_BAD_VALUE;
    const struct space_span *p = s->game->space->spans;
    int at = 0, players = s->config.n_players;
    for (; i; i--, p++)
        at += space_span_size(p, players);
    *ret = (struct maat_span){
        .name = p->name,
        .about = p->about,
        .at = at,
        .n = space_span_size(p, players),
        .lo = p->lo,
        .hi = p->hi,
        .per_seat = p->by_seat ? p->n : 0,
    };
    return MAAT_OK;
}

int maat_view_observe(const maat_view *v, int16_t *out)
{
    if (!v || !out || v->viewer < 0)
        return MAAT_BAD_VALUE;
    v->game->space->observe(lib_seen(v), v->viewer, out);
    return space_size(v->game->space,
                      game_head(game_peek(lib_seen(v)))->config.n_players);
}
