/* estimate.c - how a true position stands, in millionths of a win. */
#include "analysis/estimate.h"

#include <string.h>

#include "bots/search.h"
#include "core/chance.h"

int32_t estimate_round(double x)
{
    double y = x * ESTIMATE_ONE;
    return (int32_t)(y < 0 ? y - 0.5 : y + 0.5);
}

static void round_all(const float *u, int n, int32_t *ret)
{
    for (int p = 0; p < n; p++)
        ret[p] = estimate_round((double)u[p]);
}

void estimate_result(const struct game_result *res, int n, int32_t *ret)
{
    float u[GAME_MAX_PLAYERS] = {0};
    search_utility(res, n, 0, u);
    round_all(u, n, ret);
}

/* ---- rolls that follow each other ------------------------------------------------ */

enum {
    LEAVES = 600, /* ways through a chain of rolls that are all looked at */
    SAMPLES = 32, /* of a chain that has more */
};

/* How many ways lead through the rolls from here, up to LEAVES. */
static int count_ways(const struct game *g, const struct game_state *s)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *next = (struct game_state *)(void *)room;
    int ways = 0, k;
    if (game_head(s)->node != GAME_CHANCE_NODE)
        return 1;
    k = g->chance(s, out);
    for (int i = 0; i < k && ways < LEAVES; i++) {
        memcpy(room, s, g->state_size);
        g->apply(next, GAME_CHANCE, out[i].action, NULL);
        ways += count_ways(g, next);
    }
    return ways;
}

/* The mean over some ways, which are the same wherever the position is. */
static void sample_ways(const struct game *g, const struct brain *b,
                        const struct game_state *s, int32_t *ret)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *next = (struct game_state *)(void *)room;
    int n = game_head(s)->config.n_players;
    int64_t sum[GAME_MAX_PLAYERS] = {0};
    struct rng r = rng_stream(game_head(s)->ply, RNG_BOT);
    for (int i = 0; i < SAMPLES; i++) {
        int32_t v[GAME_MAX_PLAYERS] = {0};
        memcpy(room, s, g->state_size);
        while (game_head(next)->node == GAME_CHANCE_NODE)
            g->apply(next, GAME_CHANCE, chance_pick(g, next, &r), NULL);
        estimate_state(g, b, next, v);
        for (int p = 0; p < n; p++)
            sum[p] += v[p];
    }
    for (int p = 0; p < n; p++)
        ret[p] = (int32_t)((sum[p] + SAMPLES / 2) / SAMPLES);
}

/* ---- any position ---------------------------------------------------------------- */

static void judge_quiet(const struct brain *b, const struct game_state *s, int32_t *ret)
{
    int n = game_head(s)->config.n_players;
    float u[GAME_MAX_PLAYERS] = {0};
    /* Of a game that nobody has told anything about all that is known is the number of
     * its players. */
    for (int p = 0; p < n; p++)
        u[p] = 1.0f / (float)n;
    if (b->value)
        brain_value(b, s, u);
    round_all(u, n, ret);
}

void estimate_state(const struct game *g, const struct brain *b,
                    const struct game_state *s, int32_t *ret)
{
    struct game_result res;
    switch ((enum game_node)game_head(s)->node) {
    case GAME_OVER:
        g->result(s, &res);
        estimate_result(&res, game_head(s)->config.n_players, ret);
        break;
    case GAME_CHANCE_NODE:
        if (count_ways(g, s) < LEAVES)
            estimate_mean(g, b, s, ret);
        else
            sample_ways(g, b, s, ret);
        break;
    case GAME_DECISION:
        judge_quiet(b, s, ret);
        break;
    }
}

void estimate_mean(const struct game *g, const struct brain *b,
                   const struct game_state *s, int32_t *ret)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *next = (struct game_state *)(void *)room;
    int64_t sum[GAME_MAX_PLAYERS] = {0}, total = 0;
    int n = game_head(s)->config.n_players, k = g->chance(s, out);
    for (int i = 0; i < k; i++) {
        int32_t v[GAME_MAX_PLAYERS] = {0};
        memcpy(room, s, g->state_size);
        g->apply(next, GAME_CHANCE, out[i].action, NULL);
        estimate_state(g, b, next, v);
        total += out[i].weight;
        for (int p = 0; p < n; p++)
            sum[p] += (int64_t)out[i].weight * v[p];
    }
    for (int p = 0; p < n; p++)
        ret[p] = (int32_t)((sum[p] + total / 2) / total);
}
