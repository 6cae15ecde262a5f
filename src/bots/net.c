/* net.c - chances of winning in whole numbers. */
#include "bots/net.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* Both have `n` numbers, a multiple of NET_ROW. */
static int32_t dot(const int16_t *a, const int16_t *b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* What every hidden unit sums up. */
#ifdef __wasm_simd128__
/* Four units side by side, by an instruction of WebAssembly that no compiler finds yet.
 */
static void sum_units(const struct net *t, const int16_t *x, int n, int32_t *ret)
{
    for (int j = 0; j < NET_HIDDEN; j += 4) {
        v128_t s[4] = {0};
        for (int i = 0; i < n; i += 8)
            for (int k = 0; k < 4; k++)
                s[k] = wasm_i32x4_add(
                    s[k], wasm_i32x4_dot_i16x8(wasm_v128_load(&t->in[j + k][i]),
                                               wasm_v128_load(x + i)));
        v128_t low = wasm_i32x4_add(wasm_i32x4_shuffle(s[0], s[1], 0, 4, 1, 5),
                                    wasm_i32x4_shuffle(s[0], s[1], 2, 6, 3, 7));
        v128_t high = wasm_i32x4_add(wasm_i32x4_shuffle(s[2], s[3], 0, 4, 1, 5),
                                     wasm_i32x4_shuffle(s[2], s[3], 2, 6, 3, 7));
        v128_t sum = wasm_i32x4_add(wasm_i32x4_shuffle(low, high, 0, 1, 4, 5),
                                    wasm_i32x4_shuffle(low, high, 2, 3, 6, 7));
        wasm_v128_store(ret + j, wasm_i32x4_add(sum, wasm_v128_load(t->bias + j)));
    }
}
#else
static void sum_units(const struct net *t, const int16_t *x, int n, int32_t *ret)
{
    for (int j = 0; j < NET_HIDDEN; j++)
        ret[j] = t->bias[j] + dot(t->in[j], x, n);
}
#endif

static int width(const struct net *t)
{
    return (t->n_inputs + NET_ROW - 1) / NET_ROW * NET_ROW;
}

int32_t net_score(const struct net *t, const struct net_input *in)
{
    int32_t sums[NET_HIDDEN];
    int16_t hidden[NET_HIDDEN];
    int n = width(t);
    sum_units(t, in->x, n, sums);
    for (int j = 0; j < NET_HIDDEN; j++) {
        int32_t sum = sums[j];
        sum = (sum < 0 ? sum >> NET_LEAK : sum) / (NET_SCORE / NET_WEIGHT);
        sum = sum > NET_HIDDEN_MAX ? NET_HIDDEN_MAX : sum;
        hidden[j] = (int16_t)(sum < -NET_HIDDEN_MAX ? -NET_HIDDEN_MAX : sum);
    }
    return dot(t->out, hidden, NET_HIDDEN) + dot(t->skip, in->x, n);
}

/* What comes in at a hidden unit, in parts of NET_SCORE, and what it gives. */
static double unit(int32_t sum)
{
    return sum < 0 ? (double)sum / (1 << NET_LEAK) : sum;
}

void net_parts(const struct net *t, const struct net_input *from,
               const struct net_input *to, double part[NET_INPUTS])
{
    int n = width(t);
    for (int i = 0; i < NET_INPUTS; i++)
        part[i] = i < n ? (double)t->skip[i] * (to->x[i] - from->x[i]) / NET_SCORE : 0;
    for (int j = 0; j < NET_HIDDEN; j++) {
        int32_t a = t->bias[j] + dot(t->in[j], from->x, n),
                b = t->bias[j] + dot(t->in[j], to->x, n);
        if (a == b)
            continue;
        double slope = (unit(b) - unit(a)) / ((double)b - a);
        double scale = slope * t->out[j] / NET_OUT / NET_SCORE;
        for (int i = 0; i < n; i++)
            part[i] += scale * t->in[j][i] * (to->x[i] - from->x[i]);
    }
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
