/* measure.c - how good a net is: by games it has not seen, and by matches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "learn/crew.h"
#include "learn/learn.h"
#include "learn/self.h"

/* Of who wins where somebody does: what nobody wins is left out. */
static double surprise(const float *target, const double *u, int n)
{
    double sum = 0, all = 0, won = 0;
    for (int p = 0; p < n; p++) {
        all += u[p];
        won += (double)target[p];
    }
    for (int p = 0; p < n && all > 0 && won > 0; p++) {
        double chance = u[p] / all;
        sum -= (double)target[p] / won * log(chance > 1e-6 ? chance : 1e-6);
    }
    return sum;
}

static void ask_net(const struct net *t, const struct sample *s, double *u)
{
    int32_t score[FEATURE_ROWS];
    uint32_t chance[FEATURE_ROWS];
    for (int p = 0; p < s->rows; p++) {
        struct net_input in = {{0}};
        memcpy(in.x, &s->x[p * t->n_inputs], (size_t)t->n_inputs * sizeof(int16_t));
        score[p] = net_score(t, &in);
    }
    net_chances(score, s->rows, chance);
    for (int p = 0; p < s->rows; p++)
        u[p] = (double)chance[p] / NET_CERTAIN;
}

void learn_measure(struct learn *l, const struct samples *s, struct learn_figures *ret)
{
    int n = l->plan.config.n_players;
    const struct net *t = &l->now.of[n].net;
    double by_hand = 0, net = 0, uniform = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const struct sample *x = sample_at(s, i);
        double u[FEATURE_ROWS];
        int sides = x->rows - x->rest;
        if (x->game % LEARN_HELD_OUT || (x->rest && x->target[sides] >= 1))
            continue;
        for (int p = 0; p < sides; p++)
            u[p] = (double)x->by_hand[p];
        by_hand += surprise(x->target, u, sides);
        ask_net(t, x, u);
        net += surprise(x->target, u, sides);
        uniform += log(sides);
        ret->samples++;
    }
    ret->uniform = ret->samples ? uniform / ret->samples : 0;
    ret->by_hand = ret->samples ? by_hand / ret->samples : 0;
    ret->net = ret->samples ? net / ret->samples : 0;
}

/* ---- matches --------------------------------------------------------------------- */

struct match {
    struct learn *l;
    struct brain old;
    struct self **room;
    double *won;
    uint32_t round;
};

/* The new side has one seat, every one of them in turn with the same luck. */
static void play(void *ctx, uint32_t i, int worker)
{
    struct match *m = ctx;
    struct learn *l = m->l;
    struct game_result res;
    float u[GAME_MAX_PLAYERS];
    int n = l->plan.config.n_players;
    uint32_t deal = i / (uint32_t)n, seat = i % (uint32_t)n;
    uint64_t seed =
        l->plan.seed ^ UINT64_C(0x60000000) << 32 ^ (uint64_t)m->round << 40 ^ deal;
    struct self_game how = {.game = l->plan.game,
                            .config = &l->plan.config,
                            .side = {&l->brain, &m->old},
                            .nodes = l->plan.nodes,
                            .seed = rng_splitmix(&seed)};
    for (int p = 0; p < n; p++)
        how.seat[p] = p != (int)seat;
    if (!atomic_load(l->stop))
        self_play(m->room[worker], &how, &res);
    else
        memset(&res, 0, sizeof res);
    search_utility(&res, n, 0, u);
    m->won[i] = (double)u[seat];
}

bool learn_match(struct learn *l, uint32_t round, const struct weights *old,
                 double *ret_share)
{
    int workers = crew_size(l->crew), n = l->plan.config.n_players;
    uint32_t games = l->plan.match_games / (uint32_t)n * (uint32_t)n;
    struct match m = {.l = l, .old = l->brain, .round = round};
    m.old.weights = old;
    const struct brain *side[SELF_SIDES] = {&l->brain, &m.old};
    bool ok = true;
    struct learn_news news = {"match", round, 0, games, 0, false};
    m.room = calloc((size_t)workers, sizeof *m.room);
    m.won = calloc(games + 1, sizeof *m.won);
    for (int i = 0; m.room && ok && i < workers; i++) {
        m.room[i] = self_new(l->plan.game, side);
        ok = m.room[i] != NULL;
    }
    ok = ok && m.room && m.won;
    *ret_share = NAN;
    if (ok && games) {
        double sum = 0;
        if (l->news)
            l->news(&news, l->ctx);
        crew_run(l->crew, games, play, &m);
        for (uint32_t i = 0; i < games; i++)
            sum += m.won[i];
        *ret_share = sum / games;
        ok = !atomic_load(l->stop);
    }
    for (int i = 0; m.room && i < workers; i++)
        self_free(m.room[i]);
    free(m.room);
    free(m.won);
    return ok;
}
