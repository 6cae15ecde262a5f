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

void brain_sides(const struct brain *b, const struct game_state *s, struct sides *ret)
{
    if (b->features->sides) {
        b->features->sides(s, ret);
        return;
    }
    *ret = (struct sides){.rows = game_head(s)->config.n_players, .wins = 1};
    for (int p = 0; p < GAME_MAX_PLAYERS; p++)
        ret->row[p] = (int8_t)p;
}

/* Chances of the seats by those of the rows. */
static void hand_out(const struct sides *side, int n, const uint32_t *chance, float *u)
{
    for (int p = 0; p < n; p++) {
        uint32_t c = side->row[p] < 0 ? 0 : chance[side->row[p]] * (uint32_t)side->wins;
        u[p] = (float)(c > NET_CERTAIN ? NET_CERTAIN : c) / (float)NET_CERTAIN;
    }
}

void brain_value(const struct brain *b, const struct game_state *s, float *u)
{
    int n = game_head(s)->config.n_players;
    const struct net *t = brain_net(b, n);
    if (!t) {
        b->value(b, s, u);
        return;
    }
    struct net_input in[FEATURE_ROWS];
    int32_t score[FEATURE_ROWS];
    uint32_t chance[FEATURE_ROWS];
    struct sides side;
    brain_sides(b, s, &side);
    memset(in, 0, (size_t)side.rows * sizeof in[0]);
    b->features->fill(b, s, in);
    for (int i = 0; i < side.rows; i++)
        score[i] = net_score(t, &in[i]);
    net_chances(score, side.rows, chance);
    hand_out(&side, n, chance, u);
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
