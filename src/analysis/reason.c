/* reason.c - two choices played on side by side, and what the net makes of each. */
#include "analysis/reason.h"

#include <math.h>
#include <string.h>

#include "analysis/estimate.h"
#include "bots/feature.h"
#include "bots/tree.h"
#include "core/chance.h"
#include "core/jot_put.h"

enum {
    WORLDS = 96,
    KEYS = 32, /* things that can be spoken of, at most */
    FAR = 200, /* plies after which nobody waits for the net any more */
    UNSPOKEN = KEYS - 1,
};

static const double sure = 2.5;   /* standard errors */
static const double least = .003; /* of a win */
static const double part = .25;   /* of the weightiest reason */
static const double vague = .3;   /* what is true of much counts less */

/* A world in which a choice was made, where the net may be asked. */
struct end {
    bool is_over;
    int row;       /* of the seat; -1: it has lost */
    double chance; /* of the seat */
    struct net_input in;
};

struct weighing {
    const struct game *g;
    const struct brain *b;
    const struct net *net;
    int seat, n_keys, rivals, end;
    uint8_t key[NET_INPUTS]; /* of a feature */
    double sum[KEYS], squares[KEYS], all;
};

/* ---- keys ------------------------------------------------------------------------ */

static void name_keys(struct weighing *w)
{
    const struct features *f = w->b->features;
    while (w->n_keys < KEYS - 3 && f->reasons[w->n_keys].key)
        w->n_keys++;
    w->rivals = w->n_keys;
    w->end = w->n_keys + 1;
    memset(w->key, UNSPOKEN, sizeof w->key);
    for (int i = 0; f->list[i].name && i < NET_INPUTS; i++)
        for (int k = 0; k < w->n_keys; k++)
            if (feature_speaks(&f->reasons[k], f->list[i].name))
                w->key[i] = (uint8_t)k;
}

static const char *key_name(const struct weighing *w, int k)
{
    return k == w->rivals ? REASON_RIVALS
           : k == w->end  ? REASON_END
                          : w->b->features->reasons[k].key;
}

/* ---- worlds ---------------------------------------------------------------------- */

static void act(const struct weighing *w, struct game_state *s, int seat, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    float weight[GAME_MAX_ACTIONS];
    int n = w->g->legal(s, seat, legal), i = 0;
    if (n > 1 && w->b->weigh) {
        w->b->weigh(w->b, s, seat, legal, n, r, weight);
        i = brain_sample(weight, n, r);
    }
    w->g->apply(s, seat, legal[i], NULL);
}

/* By the policy, until it is over or the net may be asked. */
static void play_on(const struct weighing *w, struct game_state *s, uint32_t from,
                    struct rng *r)
{
    const struct game_head *h = game_head(s);
    while (h->node != GAME_OVER && h->ply - from < FAR) {
        if (!w->b->settled || w->b->settled(w->b, s, from))
            return;
        if (h->node == GAME_CHANCE_NODE) {
            w->g->apply(s, GAME_CHANCE, chance_pick(w->g, s, r), NULL);
            continue;
        }
        unsigned acting = h->acting;
        for (int seat = 0; acting; seat++, acting >>= 1)
            if (acting & 1)
                act(w, s, seat, r);
    }
}

static void judge_end(const struct weighing *w, const struct game_state *s,
                      struct end *ret)
{
    int n = game_head(s)->config.n_players;
    *ret = (struct end){.is_over = game_head(s)->node == GAME_OVER, .row = -1};
    if (ret->is_over) {
        struct game_result res;
        int32_t u[GAME_MAX_PLAYERS];
        w->g->result(s, &res);
        estimate_result(&res, n, u);
        ret->chance = (double)u[w->seat] / ESTIMATE_ONE;
        return;
    }
    struct net_input in[FEATURE_ROWS];
    struct sides side;
    float u[GAME_MAX_PLAYERS];
    brain_sides(w->b, s, &side);
    memset(in, 0, sizeof in);
    w->b->features->fill(w->b, s, in);
    brain_value(w->b, s, u);
    ret->row = side.row[w->seat];
    ret->chance = u[w->seat];
    if (ret->row >= 0)
        ret->in = in[ret->row];
}

static void follow(const struct weighing *w, const struct game_state *world,
                   game_action a, struct rng r, struct end *ret)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)room;
    memcpy(room, world, w->g->state_size);
    uint32_t from = game_head(s)->ply;
    unsigned others = game_head(s)->acting & ~(1u << w->seat);
    w->g->apply(s, w->seat, a, NULL);
    /* Who chooses at the same time does so before anything is judged. */
    for (int p = 0; others; p++, others >>= 1)
        if (others & 1 && game_head(s)->acting >> p & 1)
            act(w, s, p, &r);
    play_on(w, s, from, &r);
    judge_end(w, s, ret);
}

/* ---- weighing -------------------------------------------------------------------- */

/* One world: what the difference is made of. */
static void weigh(struct weighing *w, const struct end *better, const struct end *worse)
{
    double of[KEYS] = {0}, gap = better->chance - worse->chance;
    w->all += gap;
    if (better->row < 0 || worse->row < 0) {
        of[w->end] = gap;
    } else {
        double parts[NET_INPUTS], own = 0;
        double mean = (better->chance + worse->chance) / 2, slope = mean * (1 - mean);
        net_parts(w->net, &worse->in, &better->in, parts);
        for (int i = 0; i < NET_INPUTS; i++) {
            of[w->key[i]] += slope * parts[i];
            own += slope * parts[i];
        }
        of[w->rivals] = gap - own;
    }
    for (int k = 0; k < KEYS; k++) {
        w->sum[k] += of[k];
        w->squares[k] += of[k] * of[k];
    }
}

/* Whether it says little: of a good choice it is nearly always true. */
static bool is_general(const struct weighing *w, int k)
{
    return k == w->rivals || (k < w->n_keys && w->b->features->reasons[k].is_general);
}

/* Beyond the noise, in parts of a win; else 0. */
static double weight_of(const struct weighing *w, int k)
{
    double mean = w->sum[k] / WORLDS;
    double spread = w->squares[k] / WORLDS - mean * mean;
    double error = spread > 0 ? sqrt(spread / (WORLDS - 1)) : 0;
    if (fabs(mean) < least || fabs(mean) < sure * error)
        return 0;
    return is_general(w, k) ? vague * mean : mean;
}

static int name_reasons(const struct weighing *w, struct reason ret[REASONS])
{
    double weight[REASONS] = {0};
    int n = 0;
    for (int k = 0; k <= w->end; k++) {
        double x = weight_of(w, k);
        int at = n;
        for (; at > 0 && fabs(weight[at - 1]) < fabs(x); at--)
            if (at < REASONS) {
                weight[at] = weight[at - 1];
                ret[at] = ret[at - 1];
            }
        if (x > 0 || x < 0) {
            if (at < REASONS) {
                weight[at] = x;
                ret[at] = (struct reason){key_name(w, k), x > 0 ? 1 : -1};
            }
            n += n < REASONS;
        }
    }
    while (n > 0 && fabs(weight[n - 1]) < part * fabs(weight[0]))
        n--;
    /* What speaks against it alone is no reason. */
    bool has = false;
    for (int i = 0; i < n; i++)
        has = has || ret[i].sign > 0;
    return has ? n : 0;
}

int reason_find(const struct game *g, const struct brain *b, const struct game_view *v,
                int seat, game_action better, game_action worse,
                struct reason ret[REASONS])
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *world = (struct game_state *)(void *)room;
    struct weighing w = {.g = g, .b = b, .seat = seat};
    w.net = brain_net(b, game_head(game_peek(v))->config.n_players);
    if (!w.net || !b->features->reasons)
        return 0;
    name_keys(&w);
    /* Numbers that are the same wherever the seat sees the same. */
    struct rng r = rng_stream(tree_hash(v, g->state_size, (unsigned)seat), RNG_BOT);
    for (int k = 0; k < WORLDS; k++) {
        struct end x, y;
        g->resample(v, seat, &r, world);
        struct rng luck = rng_stream(rng_next(&r), RNG_BOT);
        follow(&w, world, better, luck, &x);
        follow(&w, world, worse, luck, &y);
        weigh(&w, &x, &y);
    }
    return w.all > 0 ? name_reasons(&w, ret) : 0;
}

void reason_put(struct jot *j, const struct reason *why, int n)
{
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        jot_open(j, '{');
        put_text(j, "about", why[i].about);
        put_int(j, "sign", why[i].sign);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}
