/* style.c - what all hand-written players share. */
#include "bots/style.h"

#include <string.h>

const struct style *style_find(const struct style *list, const char *name)
{
    for (const struct style *x = list; x && x->name; x++)
        if (strcmp(x->name, name) == 0)
            return x;
    return NULL;
}

game_action style_best(const game_action *legal, const float *w, int n, struct rng *r)
{
    int best = 0;
    uint32_t equal = 1;
    for (int i = 1; i < n; i++) {
        if (w[i] > w[best]) {
            best = i;
            equal = 1;
        } else if (w[i] >= w[best] && rng_below(r, ++equal) == 0) {
            best = i;
        }
    }
    return legal[best];
}

int style_verb(const game_action *legal, int n, unsigned verb)
{
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) == verb)
            return i;
    return -1;
}

uint32_t style_forgotten(int n, struct rng *r)
{
    uint32_t set = 0;
    for (int i = 0; i < n; i++)
        set |= (uint32_t)(rng_below(r, 4) == 0) << i;
    return set;
}

game_action style_forget(const game_action *legal, float *w, int n, struct rng *r)
{
    for (int i = 0; i < n; i++)
        w[i] -= rng_below(r, 4) == 0 ? 1000 : 0;
    return style_best(legal, w, n, r);
}
