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

/* ---- what goes on by itself ------------------------------------------------------ */

enum {
    WAYS = 600,   /* ways through rolls and forced moves that are all looked at */
    SAMPLES = 32, /* of those that are more */
    STEPS = 200,  /* of one of these, at most */
};

/* The only action that the only seat that acts has; false: somebody has a choice. */
static bool is_forced(const struct game *g, const struct game_state *s, int *seat,
                      game_action *a)
{
    game_action legal[GAME_MAX_ACTIONS];
    unsigned acting = game_head(s)->acting;
    if (game_head(s)->node != GAME_DECISION || !acting || (acting & (acting - 1)))
        return false;
    *seat = __builtin_ctz(acting);
    if (g->legal(s, *seat, legal) != 1)
        return false;
    *a = legal[0];
    return true;
}

/* How many ways lead from here to where somebody has a choice, up to WAYS. */
static int count_ways(const struct game *g, const struct game_state *s)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *next = (struct game_state *)(void *)room;
    int ways = 0, k = 1, seat = GAME_CHANCE;
    if (game_head(s)->node == GAME_CHANCE_NODE)
        k = g->chance(s, out);
    else if (!is_forced(g, s, &seat, &out[0].action))
        return 1;
    for (int i = 0; i < k && ways < WAYS; i++) {
        memcpy(room, s, g->state_size);
        g->apply(next, seat, out[i].action, NULL);
        ways += count_ways(g, next);
    }
    return ways;
}

static void judge_quiet(const struct game *g, const struct brain *b,
                        const struct game_state *s, int32_t *ret)
{
    int n = game_head(s)->config.n_players;
    float u[GAME_MAX_PLAYERS] = {0};
    struct game_result res;
    if (game_head(s)->node == GAME_OVER) {
        g->result(s, &res);
        estimate_result(&res, n, ret);
        return;
    }
    /* Of a game that nobody has told anything about all that is known is the number of
     * its players. */
    for (int p = 0; p < n; p++)
        u[p] = 1.0f / (float)n;
    if (b->value)
        brain_value(b, s, u);
    round_all(u, n, ret);
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
        for (int k = 0; k < STEPS; k++) {
            game_action a;
            int seat = GAME_CHANCE;
            if (game_head(next)->node == GAME_CHANCE_NODE)
                a = chance_pick(g, next, &r);
            else if (!is_forced(g, next, &seat, &a))
                break;
            g->apply(next, seat, a, NULL);
        }
        judge_quiet(g, b, next, v);
        for (int p = 0; p < n; p++)
            sum[p] += v[p];
    }
    for (int p = 0; p < n; p++)
        ret[p] = (int32_t)((sum[p] + SAMPLES / 2) / SAMPLES);
}

/* ---- any position ---------------------------------------------------------------- */

void estimate_state(const struct game *g, const struct brain *b,
                    const struct game_state *s, int32_t *ret)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *next = (struct game_state *)(void *)room;
    bool chance = game_head(s)->node == GAME_CHANCE_NODE;
    game_action a;
    int seat;
    if (!chance && !is_forced(g, s, &seat, &a)) {
        judge_quiet(g, b, s, ret);
    } else if (count_ways(g, s) >= WAYS) {
        sample_ways(g, b, s, ret);
    } else if (chance) {
        estimate_mean(g, b, s, ret);
    } else {
        memcpy(room, s, g->state_size);
        g->apply(next, seat, a, NULL);
        estimate_state(g, b, next, ret);
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
