/*
 * trainer.c - a thousand games at once teach a line of numbers who is going to win.
 *
 *     cc -O2 examples/trainer.c $(pkg-config --cflags --libs maat) -o trainer
 *     ./trainer ra 1600
 *
 * All seats play by lot. The worth of what a seat sees is a weighted sum of its
 * observation; it is drawn towards the worth of what the same seat sees when it is
 * asked next, and in the end towards what it has won (temporal differences). Whoever
 * has a better model puts it in the place of `worth` and `learn`.
 */
#include <maat/maat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 1024, ROUNDS = 8, PLAYERS = 2 };

struct model {
    int size;
    float *weight, *low, *range; /* of each number of an observation */
};

/* What a seat saw when it was asked last, of every game. */
struct memory {
    float *seen; /* [GAMES][PLAYERS][size] */
    char has_seen[GAMES][PLAYERS];
};

static float worth(const struct model *m, const float *x)
{
    float sum = 0.5f;
    for (int i = 0; i < m->size; i++)
        sum += m->weight[i] * x[i];
    return sum;
}

/* Answers how far off it was. */
static float learn(struct model *m, const float *x, float target)
{
    float off = target - worth(m, x), length = 1;
    for (int i = 0; i < m->size; i++)
        length += x[i] * x[i];
    for (int i = 0; i < m->size; i++)
        m->weight[i] += 0.15f * off * x[i] / length;
    return off;
}

static void prepare(struct model *m, const maat_setup *setup)
{
    struct maat_span span;
    m->size = maat_space_size(setup);
    m->weight = calloc((size_t)m->size, sizeof *m->weight);
    m->low = calloc((size_t)m->size, sizeof *m->low);
    m->range = calloc((size_t)m->size, sizeof *m->range);
    for (int k = 0; maat_space_span(setup, k, &span) == MAAT_OK; k++)
        for (int i = span.at; i < span.at + span.n; i++) {
            m->low[i] = (float)span.lo;
            m->range[i] = span.hi > span.lo ? (float)(span.hi - span.lo) : 1;
        }
}

/* One decision in every game; adds the squares of what was off at the ends. */
static int step(maat_batch *b, struct model *m, struct memory *past, double *off)
{
    int ended = 0;
    for (int g = 0; g < GAMES; g++) {
        int seat = maat_batch_seats(b)[g];
        const float *now = maat_batch_floats(b) + (size_t)g * (size_t)m->size;
        float *seen = past->seen + (size_t)(g * PLAYERS + seat) * (size_t)m->size;
        float x[4096];
        for (int i = 0; i < m->size; i++)
            x[i] = (now[i] - m->low[i]) / m->range[i];
        if (past->has_seen[g][seat])
            learn(m, seen, worth(m, x));
        memcpy(seen, x, (size_t)m->size * sizeof *x);
        past->has_seen[g][seat] = 1;
    }
    maat_batch_step_uniform(b, 1);
    for (int g = 0; g < GAMES; g++)
        for (int p = 0; p < PLAYERS && maat_batch_done(b)[g]; p++) {
            const float *seen =
                past->seen + (size_t)(g * PLAYERS + p) * (size_t)m->size;
            if (!past->has_seen[g][p])
                continue;
            float e = learn(m, seen, maat_batch_rewards(b)[g * PLAYERS + p]);
            *off += (double)(e * e);
            past->has_seen[g][p] = 0;
            ended++;
        }
    return ended;
}

int main(int argc, char **argv)
{
    static struct memory past;
    struct maat_error err;
    struct model m;
    long steps = argc > 2 ? strtol(argv[2], NULL, 10) : 1600;
    struct maat_batch_plan plan = {.games = GAMES, .parts = MAAT_FLOATS, .seed = 1};
    maat_setup *setup =
        maat_setup_new(maat_game_find(argc > 1 ? argv[1] : "ra"), "players=2", &err);
    maat_batch *b = setup ? maat_batch_new(setup, &plan, &err) : NULL;
    if (!b) {
        fprintf(stderr, "%s: %s\n", argc > 1 ? argv[1] : "ra", err.why);
        return 2;
    }
    prepare(&m, setup);
    past.seen = calloc((size_t)GAMES * PLAYERS * (size_t)m.size, sizeof *past.seen);
    for (int round = 0; round < ROUNDS; round++) {
        double off = 0;
        int ends = 0;
        for (long i = 0; i < steps / ROUNDS; i++)
            ends += step(b, &m, &past, &off);
        printf("%llu games: off by %.3f at their ends\n",
               (unsigned long long)maat_batch_games(b), ends ? off / ends : 0);
    }
    free(past.seen);
    free(m.weight);
    free(m.low);
    free(m.range);
    maat_batch_free(b);
    maat_setup_free(setup);
    return 0;
}
