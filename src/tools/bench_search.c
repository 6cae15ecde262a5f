/* bench_search.c - iterations of the search per second, with one and two trees. */
#include "tools/bench_search.h"

#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/clock.h"
#include "bots/team.h"
#include "core/chance.h"

enum {
    POSITIONS = 6,
    GAP = 12,
    ROUNDS = 3,
    VALUES = 20000
}; /* GAP: decisions between positions */

struct place {
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT];
    int seat, n;
    game_action legal[GAME_MAX_ACTIONS];
};

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Decisions with a choice, GAP apart, in a game of novices; how many were found. */
static int gather(const struct game *g, const struct game_config *cfg, struct place *p,
                  double *ret_us)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    const struct game_head *h = game_head(s);
    struct rng r = rng_stream(11, RNG_TEST);
    char why[80];
    struct bot *b = bot_new(g, "novice", 1, why, sizeof why);
    int found = 0, seen = 0;
    uint64_t spent = 0;
    g->start(cfg, s);
    while (b && h->node != GAME_OVER && found < POSITIONS) {
        if (h->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &r), NULL);
            continue;
        }
        struct place *at = &p[found];
        struct game_view *v = (struct game_view *)(void *)at->view;
        at->seat = __builtin_ctz(h->acting);
        at->n = g->legal(s, at->seat, at->legal);
        g->redact(s, at->seat, v);
        uint64_t begin = clock_us();
        game_action a = bot_choose(b, v, at->seat, at->legal, at->n);
        spent += clock_us() - begin;
        if (++seen % GAP == 0 && at->n > 1)
            found++;
        g->apply(s, at->seat, a, NULL);
    }
    bot_free(b);
    *ret_us = seen ? (double)spent / seen : 0;
    return found;
}

/* One team's thinking about all positions. */
struct thought {
    double per_cpu_s, per_wall_s; /* iterations */
    double got;                   /* of the cores that were asked for */
};

static struct thought think(const struct game *g, const struct place *p, int n,
                            int trees, double seconds)
{
    static struct bot_report found;
    struct team *t = team_new(g, brain_of(g), trees, 0, false);
    double iterations = 0, cpu = 0, wall = 0;
    for (int i = 0; t && i < n; i++) {
        struct search_root root = {.view = (const void *)p[i].view,
                                   .seat = p[i].seat,
                                   .legal = p[i].legal,
                                   .n = p[i].n};
        struct search_limits lim = {.ms = (uint32_t)(1000 * seconds / n) + 1};
        team_forget(t);
        double cpu_begin = cpu_now();
        uint64_t begin = clock_us();
        team_run(t, &root, &lim, 1, &found);
        wall += 1e-6 * (double)(clock_us() - begin);
        cpu += cpu_now() - cpu_begin;
        iterations += found.iterations;
    }
    team_free(t);
    if (cpu <= 0 || wall <= 0)
        return (struct thought){0};
    return (struct thought){iterations / cpu, iterations / wall, cpu / wall / trees};
}

/* What it costs to ask the net, or the estimate made by hand. */
static double ask_value(const struct game *g, const struct place *p, int n)
{
    const struct brain *b = brain_of(g);
    float u[GAME_MAX_PLAYERS], sum = 0;
    if (!b->value || !n)
        return 0;
    double begin = cpu_now();
    for (int i = 0; i < VALUES; i++) {
        brain_value(b, (const struct game_state *)(const void *)p[i % n].view, u);
        sum += u[0];
    }
    double spent = cpu_now() - begin;
    return sum >= 0 ? 1e9 * spent / VALUES : 0; /* (so that nothing is left out) */
}

void bench_search(const struct game *g, const struct game_config *cfg, double seconds,
                  struct bench_search *ret)
{
    static struct place p[POSITIONS + 1];
    memset(ret, 0, sizeof *ret);
    int n = gather(g, cfg, p, &ret->novice_us);
    ret->value_ns = ask_value(g, p, n);
    for (int i = 0; n && i < ROUNDS; i++) {
        struct thought one = think(g, p, n, 1, seconds / ROUNDS);
        struct thought two = think(g, p, n, 2, seconds / ROUNDS);
        double got = one.got < two.got ? one.got : two.got;
        if (got <= ret->got || one.per_wall_s <= 0)
            continue;
        ret->got = got;
        ret->per_cpu_s = one.per_cpu_s;
        ret->per_wall_s = one.per_wall_s;
        ret->two_cpu = 2 * two.per_cpu_s / one.per_cpu_s;
        ret->two_wall = two.per_wall_s / one.per_wall_s;
    }
}
