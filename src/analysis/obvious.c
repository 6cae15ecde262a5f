/* obvious.c - what is found without thinking. */
#include "analysis/obvious.h"

#include <string.h>

#include "analysis/estimate.h"
#include "bots/tree.h"

enum { WORLDS = 6 };

/* Numbers that are the same wherever the seat sees the same. */
static struct rng numbers(const struct game *g, const struct game_view *v, int seat)
{
    return rng_stream(tree_hash(v, g->state_size, (unsigned)seat), RNG_BOT);
}

int obvious_policy(const struct game *g, const struct brain *b,
                   const struct game_view *v, int seat, const game_action *legal, int n)
{
    float w[GAME_MAX_ACTIONS];
    struct rng r = numbers(g, v, seat);
    if (!b->weigh)
        return -1;
    b->weigh(b, game_peek(v), seat, legal, n, &r, w);
    return brain_heaviest(w, n);
}

int obvious_estimate(const struct game *g, const struct brain *b,
                     const struct game_view *v, int seat, const game_action *legal,
                     int n)
{
    _Alignas(16) uint8_t world[GAME_STATE_LIMIT], room[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)world;
    struct game_state *next = (struct game_state *)(void *)room;
    int64_t sum[GAME_MAX_ACTIONS] = {0};
    struct rng r = numbers(g, v, seat);
    int best = 0;
    if (!b->value)
        return -1;
    for (int k = 0; k < WORLDS; k++) {
        g->resample(v, seat, &r, s);
        for (int i = 0; i < n; i++) {
            int32_t u[GAME_MAX_PLAYERS] = {0};
            memcpy(room, world, g->state_size);
            g->apply(next, seat, legal[i], NULL);
            estimate_state(g, b, next, u);
            sum[i] += u[seat];
        }
    }
    for (int i = 1; i < n; i++)
        best = sum[i] > sum[best] ? i : best;
    return best;
}
