/* style.c - what all hand-written players share. */
#include "bots/style.h"

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
