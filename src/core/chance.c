/* chance.c - picking an outcome by integer weights. */
#include "core/chance.h"

uint32_t chance_total(const struct game_outcome *o, int n)
{
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += o[i].weight;
    return sum;
}

game_action chance_at(const struct game_outcome *o, int n, uint32_t r)
{
    for (int i = 0; i < n; i++) {
        if (r < o[i].weight)
            return o[i].action;
        r -= o[i].weight;
    }
    return GAME_ACTION_NONE;
}

game_action chance_pick(const struct game *g, const struct game_state *s, struct rng *r)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    int n = g->chance(s, o);
    return chance_at(o, n, rng_below(r, chance_total(o, n)));
}
