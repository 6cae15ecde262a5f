/* train.c - a net learns from samples: gradients, Adam, rounding. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/calc.h"
#include "learn/crew.h"
#include "learn/learn.h"

enum { BATCH = 256, SHARDS = 8, PER_SHARD = BATCH / SHARDS, NEWS_EVERY = 64 };

/* The net in numbers with a point; the same layout for gradients and moments. */
struct soft {
    float in[NET_INPUTS][NET_HIDDEN];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float skip[NET_INPUTS];
};

enum { PARAMETERS = sizeof(struct soft) / sizeof(float) };

struct training {
    struct learn *l;
    const struct samples *s;
    const uint32_t *order; /* of this batch */
    uint32_t size;         /* of this batch */
    int n_players, n_features;
    struct soft net;
    struct soft gradient[SHARDS];
    double loss[SHARDS];
    float mean[PARAMETERS], square[PARAMETERS];
    float mean_left, square_left; /* what the moments still lack: rate^steps */
};

static const float leak = 1.0f / (1 << NET_LEAK);

/* ---- one sample ------------------------------------------------------------------ */

struct seat_pass {
    float x[NET_INPUTS], hidden[NET_HIDDEN], slope[NET_HIDDEN], score;
};

static void forward(const struct soft *t, const int16_t *x, int n, struct seat_pass *s)
{
    float sum[NET_HIDDEN];
    s->score = 0;
    memcpy(sum, t->bias, sizeof sum);
    for (int i = 0; i < n; i++) {
        float v = s->x[i] = (float)x[i] / (float)NET_ONE;
        s->score += v * t->skip[i];
        for (int j = 0; x[i] && j < NET_HIDDEN; j++)
            sum[j] += v * t->in[i][j];
    }
    for (int j = 0; j < NET_HIDDEN; j++) {
        s->slope[j] = sum[j] < 0 ? leak : 1;
        s->hidden[j] = sum[j] * s->slope[j];
        s->score += s->hidden[j] * t->out[j];
    }
}

static void backward(const struct soft *t, const struct seat_pass *s, int n, float d,
                     struct soft *g)
{
    float back[NET_HIDDEN];
    for (int j = 0; j < NET_HIDDEN; j++) {
        g->out[j] += d * s->hidden[j];
        back[j] = d * t->out[j] * s->slope[j];
        g->bias[j] += back[j];
    }
    for (int i = 0; i < n; i++) {
        float v = s->x[i];
        g->skip[i] += d * v;
        if (v < 0 || v > 0)
            for (int j = 0; j < NET_HIDDEN; j++)
                g->in[i][j] += v * back[j];
    }
}

/* Cross-entropy of one sample; its gradient is added. */
static float learn_one(const struct training *t, const struct sample *s, struct soft *g)
{
    struct seat_pass pass[FEATURE_ROWS];
    float u[FEATURE_ROWS], top = -1e9f, sum = 0, loss = 0;
    for (int p = 0; p < s->rows; p++) {
        forward(&t->net, &s->x[p * t->n_features], t->n_features, &pass[p]);
        top = pass[p].score > top ? pass[p].score : top;
    }
    for (int p = 0; p < s->rows; p++)
        sum += u[p] = calc_exp(pass[p].score - top);
    for (int p = 0; p < s->rows; p++) {
        u[p] /= sum;
        loss -= s->target[p] * calc_log(u[p] + 1e-6f);
        backward(&t->net, &pass[p], t->n_features, u[p] - s->target[p], g);
    }
    return loss;
}

static void learn_shard(void *ctx, uint32_t shard, int worker)
{
    struct training *t = ctx;
    uint32_t from = shard * PER_SHARD, to = from + PER_SHARD;
    (void)worker;
    memset(&t->gradient[shard], 0, sizeof t->gradient[shard]);
    t->loss[shard] = 0;
    for (uint32_t i = from; i < to && i < t->size; i++)
        t->loss[shard] +=
            (double)learn_one(t, sample_at(t->s, t->order[i]), &t->gradient[shard]);
}

/* ---- Adam ------------------------------------------------------------------------ */

static const float mean_rate = 0.9f, square_rate = 0.999f;

static void step(struct training *t, float rate)
{
    float *v = (float *)(void *)&t->net;
    const float *g[SHARDS];
    for (int k = 0; k < SHARDS; k++)
        g[k] = (const float *)(const void *)&t->gradient[k];
    t->mean_left *= mean_rate;
    t->square_left *= square_rate;
    for (int i = 0; i < PARAMETERS; i++) {
        float sum = 0;
        for (int k = 0; k < SHARDS; k++) /* always in this order */
            sum += g[k][i];
        sum /= (float)t->size;
        t->mean[i] = mean_rate * t->mean[i] + (1 - mean_rate) * sum;
        t->square[i] = square_rate * t->square[i] + (1 - square_rate) * sum * sum;
        float m = t->mean[i] / (1 - t->mean_left);
        float q = t->square[i] / (1 - t->square_left);
        v[i] -= rate * m / (__builtin_sqrtf(q) + 1e-8f);
    }
}

/* ---- from and to whole numbers --------------------------------------------------- */

static int16_t whole(float x, int one, int limit)
{
    float y = x * (float)one;
    y = y > (float)limit ? (float)limit : y < -(float)limit ? -(float)limit : y;
    return (int16_t)(y < 0 ? y - 0.5f : y + 0.5f);
}

static void quantise(const struct soft *from, int n, struct net *to)
{
    memset(to, 0, sizeof *to);
    to->n_inputs = n;
    for (int j = 0; j < NET_HIDDEN; j++) {
        for (int i = 0; i < n; i++)
            to->in[j][i] = whole(from->in[i][j], NET_WEIGHT, INT16_MAX);
        float bias = from->bias[j] * (float)NET_SCORE;
        to->bias[j] = (int32_t)(bias < 0 ? bias - 0.5f : bias + 0.5f);
        to->out[j] = whole(from->out[j], NET_OUT, INT16_MAX);
    }
    for (int i = 0; i < n; i++)
        to->skip[i] = whole(from->skip[i], NET_WEIGHT, INT16_MAX);
}

static void soften(const struct net *from, struct soft *to)
{
    for (int i = 0; i < from->n_inputs; i++) {
        to->skip[i] = (float)from->skip[i] / (float)NET_WEIGHT;
        for (int j = 0; j < NET_HIDDEN; j++)
            to->in[i][j] = (float)from->in[j][i] / (float)NET_WEIGHT;
    }
    for (int j = 0; j < NET_HIDDEN; j++) {
        to->bias[j] = (float)from->bias[j] / (float)NET_SCORE;
        to->out[j] = (float)from->out[j] / (float)NET_OUT;
    }
}

static float spread(struct rng *r, float wide)
{
    return wide * (2 * brain_unit(r) - 1);
}

static void begin(struct training *t, struct rng *r)
{
    const struct net *old = &t->l->now.of[t->n_players].net;
    t->mean_left = t->square_left = 1;
    if (old->n_inputs) {
        soften(old, &t->net);
        return;
    }
    for (int i = 0; i < t->n_features; i++)
        for (int j = 0; j < NET_HIDDEN; j++)
            t->net.in[i][j] = spread(r, 0.25f);
    for (int j = 0; j < NET_HIDDEN; j++)
        t->net.out[j] = spread(r, 0.15f);
}

/* ---- all of it ------------------------------------------------------------------- */

static void shuffle(uint32_t *order, uint32_t n, struct rng *r)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = rng_below(r, i), old = order[i - 1];
        order[i - 1] = order[k];
        order[k] = old;
    }
}

static bool train(struct training *t, uint32_t round, uint32_t *order, uint32_t n,
                  struct rng *r)
{
    struct learn *l = t->l;
    uint32_t batches = (n + BATCH - 1) / BATCH, done = 0,
             all = l->plan.passes * batches;
    float first = round > 1 ? 0.001f : 0.003f; /* what is there already is refined */
    double loss = 0, seen = 0;
    for (uint32_t pass = 0; pass < l->plan.passes; pass++) {
        shuffle(order, n, r);
        for (uint32_t b = 0; b < batches; b++, done++) {
            float left = 1 - (float)done / (float)all;
            t->order = order + (size_t)b * BATCH;
            t->size = n - b * BATCH < BATCH ? n - b * BATCH : BATCH;
            crew_run(l->crew, SHARDS, learn_shard, t);
            step(t, first * (0.05f + 0.95f * left));
            for (int k = 0; k < SHARDS; k++)
                loss += t->loss[k];
            seen += t->size;
            if (done % NEWS_EVERY)
                continue;
            struct learn_news news = {"train", round, done, all, loss / seen, true};
            loss = seen = 0;
            if (l->news)
                l->news(&news, l->ctx);
            if (atomic_load(l->stop))
                return false;
        }
    }
    return true;
}

bool learn_train(struct learn *l, uint32_t round, const struct samples *s)
{
    struct training *t = calloc(1, sizeof *t);
    uint32_t *order = calloc((size_t)s->n + 1, sizeof *order), n = 0;
    struct rng r = rng_stream(l->plan.seed + round, RNG_TEST);
    bool ok = t && order;
    for (uint32_t i = 0; ok && i < s->n; i++)
        if (sample_at(s, i)->game % LEARN_HELD_OUT)
            order[n++] = i;
    if (ok) {
        t->l = l;
        t->s = s;
        t->n_players = l->plan.config.n_players;
        t->n_features = weights_n_features(&l->brain);
        begin(t, &r);
        ok = train(t, round, order, n, &r);
    }
    if (ok) {
        quantise(&t->net, t->n_features, &l->now.of[t->n_players].net);
        ok = net_fits(&l->now.of[t->n_players].net);
        if (!ok)
            snprintf(l->why, sizeof l->why, "this net could leave 32 bits");
    }
    free(order);
    free(t);
    return ok;
}
