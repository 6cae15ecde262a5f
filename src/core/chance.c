/* chance.c - picking an outcome by integer weights. */
#include "core/chance.h"

uint32_t chance_total(const struct game_outcome *o, int n)
{
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += o[i].weight;
    return sum;
}

/* Counts the intervals that end at or below r: no branch depends on the roll. */
game_action chance_at(const struct game_outcome *o, int n, uint32_t r)
{
    uint32_t end = 0;
    int at = 0;
    for (int i = 0; i < n; i++) {
        end += o[i].weight;
        at += end <= r;
    }
    return at < n ? o[at].action : GAME_ACTION_NONE;
}

/* As above, but the sums are made once: this is what random play spends its time on. */
game_action chance_pick(const struct game *g, const struct game_state *s, struct rng *r)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    uint32_t end[GAME_MAX_OUTCOMES], total = 0;
    int n = g->chance(s, o), at = 0;
    for (int i = 0; i < n; i++)
        end[i] = total += o[i].weight;
    uint32_t roll = rng_below(r, total);
    for (int i = 0; i < n; i++)
        at += end[i] <= roll;
    return o[at].action;
}
