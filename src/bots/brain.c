/* brain.c - which brain a game has, and what all of them share. */
#include "bots/brain.h"

#include <string.h>

static const struct brain plain = {.id = ""};

const struct brain *brain_of(const struct game *g)
{
    for (int i = 0; brain_list[i]; i++)
        if (strcmp(brain_list[i]->id, g->id) == 0)
            return brain_list[i];
    return &plain;
}

int brain_sample(const float *w, int n, struct rng *r)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += w[i];
    float x = brain_unit(r) * sum;
    for (int i = 0; i < n; i++) {
        x -= w[i];
        if (x < 0)
            return i;
    }
    for (int i = n - 1; i > 0; i--)
        if (w[i] > 0)
            return i;
    return 0;
}
