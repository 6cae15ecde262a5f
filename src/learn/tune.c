/*
 * tune.c - the constants of a policy, by simultaneous perturbation (SPSA): in every
 * step all of them go a little up or down by chance, games between the two changes
 * decide, and all move towards the better side. The mean of the second half is what
 * stays.
 */
#include <stdlib.h>
#include <string.h>

#include "learn/crew.h"
#include "learn/learn.h"
#include "learn/self.h"

static const float change = 1.0f; /* of each step, in the steps of the constants */
static const float rate = 1.5f;   /* at first: steps moved for a whole win */

struct tuning {
    struct learn *l;
    int n;                           /* constants */
    float at[WEIGHTS_CONSTANTS];     /* in steps of each constant, from its fallback */
    double sum[WEIGHTS_CONSTANTS];   /* of the second half */
    struct weights side[SELF_SIDES]; /* changed this way and the other */
    struct brain brain[SELF_SIDES];
    struct self **room; /* by worker */
    double *won;        /* by game: of side 0 less side 1 */
    uint32_t number;
};

static float value_of(const struct brain_constant *c, float at)
{
    float v = c->fallback + at * c->step;
    float low = c->fallback / 6, high = c->fallback * 6;
    if (c->fallback < 0)
        return v > low ? low : v < high ? high : v;
    return v < low ? low : v > high ? high : v;
}

/* Two games with the same luck and the sides' seats changed follow each other. */
static void play(void *ctx, uint32_t i, int worker)
{
    struct tuning *t = ctx;
    struct learn *l = t->l;
    struct game_result res;
    float u[GAME_MAX_PLAYERS];
    uint64_t seed =
        l->plan.seed ^ UINT64_C(0x70000000) << 32 ^ (uint64_t)t->number << 24 ^ i / 2;
    struct self_game how = {.game = l->plan.game,
                            .config = &l->plan.config,
                            .side = {&t->brain[0], &t->brain[1]},
                            .loose = i / 2 % 2,
                            .seed = rng_splitmix(&seed)};
    int n = l->plan.config.n_players, seats[SELF_SIDES] = {0};
    double got[SELF_SIDES] = {0};
    for (int p = 0; p < n; p++)
        how.seat[p] = (uint8_t)((i + i / 2 % 2 * (uint32_t)(p / 2) + (uint32_t)p) % 2);
    self_play(t->room[worker], &how, &res);
    search_utility(&res, n, 0, u);
    for (int p = 0; p < n; p++) {
        got[how.seat[p]] += (double)u[p];
        seats[how.seat[p]]++;
    }
    t->won[i] = (got[0] / seats[0] - got[1] / seats[1]) * n / 2;
}

static void step(struct tuning *t, struct rng *r)
{
    struct learn *l = t->l;
    const struct brain_constant *c = l->brain.constants;
    int players = l->plan.config.n_players;
    float sign[WEIGHTS_CONSTANTS];
    double sum = 0;
    for (int i = 0; i < t->n; i++) {
        sign[i] = rng_below(r, 2) ? 1.0f : -1.0f;
        float by = change * sign[i];
        t->side[0].of[players].constant[i] = value_of(&c[i], t->at[i] + by);
        t->side[1].of[players].constant[i] = value_of(&c[i], t->at[i] - by);
    }
    crew_run(l->crew, l->plan.tune_games, play, t);
    for (uint32_t i = 0; i < l->plan.tune_games; i++)
        sum += t->won[i];
    float better = (float)(sum / l->plan.tune_games);
    float by = rate * better / __builtin_sqrtf(1 + (float)t->number / 50);
    for (int i = 0; i < t->n; i++)
        t->at[i] += by * sign[i];
    bool late = t->number >= l->plan.tune_steps / 2;
    for (int i = 0; late && i < t->n; i++)
        t->sum[i] += (double)value_of(&c[i], t->at[i]);
    struct learn_news news = {"tune",         0,   t->number + 1, l->plan.tune_steps,
                              (double)better, true};
    if (l->news)
        l->news(&news, l->ctx);
}

static bool run(struct tuning *t)
{
    struct learn *l = t->l;
    struct rng r = rng_stream(l->plan.seed, RNG_TEST);
    int players = l->plan.config.n_players;
    for (; t->number < l->plan.tune_steps; t->number++) {
        if (atomic_load(l->stop))
            return false;
        step(t, &r);
    }
    uint32_t late = l->plan.tune_steps - l->plan.tune_steps / 2;
    for (int i = 0; i < t->n; i++)
        l->now.of[players].constant[i] = (float)(t->sum[i] / late);
    l->now.of[players].tuned = true;
    return true;
}

bool learn_tune(struct learn *l)
{
    struct tuning *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    int workers = crew_size(l->crew);
    bool ok = t != NULL;
    if (!ok)
        return false;
    memset(t, 0, sizeof *t);
    t->l = l;
    t->n = weights_n_constants(&l->brain);
    t->room = calloc((size_t)workers, sizeof *t->room);
    t->won = calloc(l->plan.tune_games + 1, sizeof *t->won);
    for (int i = 0; i < SELF_SIDES; i++) {
        t->brain[i] = l->brain;
        t->brain[i].weights = &t->side[i];
    }
    const struct brain *none[SELF_SIDES] = {NULL, NULL};
    for (int i = 0; t->room && ok && i < workers; i++) {
        t->room[i] = self_new(l->plan.game, none);
        ok = t->room[i] != NULL;
    }
    ok = ok && t->room && t->won && run(t);
    for (int i = 0; t->room && i < workers; i++)
        self_free(t->room[i]);
    free(t->room);
    free(t->won);
    free(t);
    return ok;
}
