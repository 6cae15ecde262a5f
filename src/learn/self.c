/* self.c - one game among brains. */
#include "learn/self.h"

#include <stdlib.h>
#include <string.h>

#include "core/chance.h"

enum { TREE_BYTES = 8 << 20 };

struct self {
    struct search *tree[SELF_SIDES];
    struct bot_report report;
    _Alignas(16) uint8_t state[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
    game_action legal[GAME_MAX_ACTIONS];
    float weight[GAME_MAX_ACTIONS];
};

struct self *self_new(const struct game *g, const struct brain *const side[SELF_SIDES])
{
    struct self *t = calloc(1, sizeof *t);
    for (int i = 0; t && i < SELF_SIDES; i++) {
        t->tree[i] = side[i] ? search_new(g, side[i], TREE_BYTES) : NULL;
        if (side[i] && !t->tree[i]) {
            self_free(t);
            return NULL;
        }
    }
    return t;
}

void self_free(struct self *t)
{
    if (!t)
        return;
    for (int i = 0; i < SELF_SIDES; i++)
        search_free(t->tree[i]);
    free(t);
}

/* Iterations on a choice become its weight; true: chances were found. */
static bool search(struct self *t, const struct self_game *how, int seat, int n,
                   struct rng *r)
{
    struct game_view *v = (struct game_view *)(void *)t->view;
    how->game->redact((const struct game_state *)(const void *)t->state, seat, v);
    struct search_root root = {.view = v, .seat = seat, .legal = t->legal, .n = n};
    struct search_limits lim = {.nodes = how->nodes};
    search_run(t->tree[how->seat[seat]], &root, &lim, rng_next(r), &t->report);
    for (int i = 0; i < n; i++) {
        float visits = (float)t->report.visits[i];
        t->weight[i] = t->report.commit ? t->report.play[i] : visits * visits;
    }
    return true;
}

/* What the seat does; `*found`: the search has found chances. */
static game_action choose(struct self *t, const struct self_game *how, int seat,
                          struct rng *r, bool *found)
{
    const struct game_state *s = (const struct game_state *)(const void *)t->state;
    const struct brain *b = how->side[how->seat[seat]];
    int n = how->game->legal(s, seat, t->legal);
    if (n == 1)
        return t->legal[0];
    if (how->nodes)
        *found = search(t, how, seat, n, r);
    else if (b->weigh)
        b->weigh(b, s, seat, t->legal, n, r, t->weight);
    else
        return t->legal[rng_below(r, (uint32_t)n)];
    bool draw = how->loose || (how->nodes && t->report.commit);
    return t
        ->legal[draw ? brain_sample(t->weight, n, r) : brain_heaviest(t->weight, n)];
}

void self_play(struct self *t, const struct self_game *how, struct game_result *ret)
{
    const struct game *g = how->game;
    struct game_state *s = (struct game_state *)(void *)t->state;
    const struct game_head *h = game_head(s);
    /* Luck and choices have numbers of their own: sides that change seats get the same
     * luck as long as they play alike. */
    struct rng luck = rng_stream(how->seed, RNG_MATCH);
    struct rng mind = rng_stream(how->seed, RNG_BOT);
    memset(t->state, 0, sizeof t->state);
    for (int i = 0; i < SELF_SIDES; i++)
        if (t->tree[i] && how->nodes)
            search_forget(t->tree[i]);
    g->start(how->config, s);
    while (h->node != GAME_OVER) {
        if (h->node == GAME_CHANCE_NODE) {
            const struct brain *b = how->side[0];
            if (how->at && b->settled && b->settled(b, s, UINT32_MAX))
                how->at(how->ctx, s, NULL, &mind);
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &luck), NULL);
            continue;
        }
        game_action pick[GAME_MAX_PLAYERS] = {0};
        unsigned acting = h->acting;
        bool found = false;
        for (int p = 0; p < h->config.n_players; p++)
            if (acting >> p & 1)
                pick[p] = choose(t, how, p, &mind, &found);
        if (how->at)
            how->at(how->ctx, s, found ? t->report.chance : NULL, &mind);
        for (int p = 0; p < h->config.n_players; p++)
            if (acting >> p & 1)
                g->apply(s, p, pick[p], NULL);
    }
    g->result(s, ret);
}
