/* brain.c - what all brains share. */
#include "bots/brain.h"

#include <string.h>

#include "bots/feature.h"
#include "bots/weights.h"

const float *brain_constants(const struct brain *b, int n_players)
{
    return b->weights ? b->weights->of[n_players].constant : b->fallbacks;
}

const struct net *brain_net(const struct brain *b, int n_players)
{
    bool has = b->weights && b->weights->of[n_players].net.n_inputs;
    return has ? &b->weights->of[n_players].net : NULL;
}

void brain_value(const struct brain *b, const struct game_state *s, float *u)
{
    int n = game_head(s)->config.n_players;
    const struct net *t = brain_net(b, n);
    if (!t) {
        b->value(b, s, u);
        return;
    }
    struct net_input in[GAME_MAX_PLAYERS];
    int32_t score[GAME_MAX_PLAYERS];
    uint32_t chance[GAME_MAX_PLAYERS];
    memset(in, 0, (size_t)n * sizeof in[0]);
    b->features->fill(b, s, in);
    for (int p = 0; p < n; p++)
        score[p] = net_score(t, &in[p]);
    net_chances(score, n, chance);
    for (int p = 0; p < n; p++)
        u[p] = (float)chance[p] / (float)NET_CERTAIN;
}

int brain_heaviest(const float *w, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = w[i] > w[best] ? i : best;
    return best;
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
