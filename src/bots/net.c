/* net.c - chances of winning in whole numbers. */
#include "bots/net.h"

/* Both have `n` numbers, a multiple of NET_ROW. */
static int32_t dot(const int16_t *a, const int16_t *b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static int width(const struct net *t)
{
    return (t->n_inputs + NET_ROW - 1) / NET_ROW * NET_ROW;
}

int32_t net_score(const struct net *t, const struct net_input *in)
{
    int16_t hidden[NET_HIDDEN];
    int n = width(t);
    for (int j = 0; j < NET_HIDDEN; j++) {
        int32_t sum = t->bias[j] + dot(t->in[j], in->x, n);
        sum = (sum < 0 ? sum >> NET_LEAK : sum) / (NET_SCORE / NET_WEIGHT);
        sum = sum > NET_HIDDEN_MAX ? NET_HIDDEN_MAX : sum;
        hidden[j] = (int16_t)(sum < -NET_HIDDEN_MAX ? -NET_HIDDEN_MAX : sum);
    }
    return dot(t->out, hidden, NET_HIDDEN) + dot(t->skip, in->x, n);
}

/* 2^-x in parts of 2^30; x in parts of 2^30, below 2^30. */
static int64_t half_power(int64_t x)
{
    static const int64_t c[] = {16377,    -165394,    1431680,  -10327387,
                                59597083, -257941248, 744261118};
    int64_t y = 0; /* the series of exp(-x ln 2), from its last member on */
    for (int i = 0; i < 7; i++)
        y = ((y + c[i]) * x) >> 30;
    return (INT64_C(1) << 30) - y;
}

void net_chances(const int32_t *score, int n, uint32_t *chance)
{
    uint64_t part[8], sum = 0; /* more seats than any game has */
    int best = 0;
    for (int p = 1; p < n; p++)
        best = score[p] > score[best] ? p : best;
    for (int p = 0; p < n; p++) {
        int64_t behind = (int64_t)score[best] - score[p];
        int64_t halves = behind * 94548 >> 16; /* 1 / ln 2 in parts of 2^16 */
        int64_t whole = halves >> 21, rest = halves & (NET_SCORE - 1);
        part[p] = whole > 30 ? 0 : (uint64_t)half_power(rest << 9) >> whole;
        sum += part[p];
    }
    uint32_t left = NET_CERTAIN;
    for (int p = 0; p < n; p++) {
        chance[p] = (uint32_t)((part[p] << 16) / sum);
        left -= chance[p];
    }
    chance[best] += left;
}

static int64_t sizes(const int16_t *a, int n)
{
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] < 0 ? -a[i] : a[i];
    return sum;
}

bool net_fits(const struct net *t)
{
    int n = width(t);
    int64_t score = sizes(t->out, NET_HIDDEN) * NET_HIDDEN_MAX;
    score += sizes(t->skip, n) * NET_LIMIT;
    if (t->n_inputs < 1 || t->n_inputs > NET_INPUTS || score > INT32_MAX)
        return false;
    for (int j = 0; j < NET_HIDDEN; j++) {
        int64_t bias = t->bias[j] < 0 ? -(int64_t)t->bias[j] : t->bias[j];
        if (sizes(t->in[j], n) * NET_LIMIT + bias > INT32_MAX)
            return false;
    }
    return true;
}
