/*
 * batch.c - how many decisions a second many games at once make, through libmaat.
 *
 * usage: bench_batch GAME [OPTIONS [GAMES [SECONDS [ROW]]]]; one line of JSON for each
 * way of stepping. Seconds are those of the processor, so that neighbours count little;
 * with two threads they are those of the clock. bench/library.py makes a table of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "maat/maat.h"

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct run {
    const char *name;
    struct maat_batch_plan plan;
    uint32_t steps;    /* of one call; 0: by indices that the caller draws */
    const char *level; /* or by this */
};

/* What a caller would do: draw one of the indices that the mask shows. */
static void step_by_index(maat_batch *b, uint32_t games, size_t actions, int32_t *index,
                          struct maat_random *r)
{
    const uint8_t *mask = maat_batch_masks(b);
    for (uint32_t i = 0; i < games; i++, mask += actions) {
        int32_t legal[MAAT_MAX_ACTIONS];
        uint32_t n = 0;
        for (size_t k = 0; k < actions; k++) {
            legal[n] = (int32_t)k;
            n += mask[k];
        }
        index[i] = legal[maat_random_below(r, n)];
    }
    maat_batch_step(b, index, NULL);
}

static int measure(const maat_setup *s, const struct run *run, double seconds)
{
    struct maat_error err = {0};
    clockid_t clock =
        run->plan.threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    maat_batch *b = maat_batch_new(s, &run->plan, &err);
    int32_t *index = malloc(run->plan.games * sizeof *index);
    size_t actions = (size_t)maat_space_actions(maat_setup_game(s));
    struct maat_random r;
    double begin, spent;
    if (!b || !index) {
        fprintf(stderr, "%s\n", err.why);
        return 1;
    }
    maat_random_seed(&r, 1);
    maat_batch_step_uniform(b, 200); /* games that stand at different points */
    uint64_t before = maat_batch_steps(b), ended = maat_batch_games(b);
    begin = now(clock);
    do {
        for (int i = 0; i < 4; i++)
            if (run->level)
                maat_batch_step_level(b, run->level, NULL);
            else if (run->steps)
                maat_batch_step_uniform(b, run->steps);
            else
                step_by_index(b, run->plan.games, actions, index, &r);
        spent = now(clock) - begin;
    } while (spent < seconds);
    printf("{\"bench\":\"%s\",\"games\":%u,\"threads\":%u,\"seconds\":%.3f,"
           "\"decisions_per_s\":%.0f,\"games_per_s\":%.0f}\n",
           run->name, (unsigned)run->plan.games, (unsigned)run->plan.threads, spent,
           (double)(maat_batch_steps(b) - before) / spent,
           (double)(maat_batch_games(b) - ended) / spent);
    fflush(stdout);
    free(index);
    maat_batch_free(b);
    return 0;
}

int main(int argc, char **argv)
{
    const maat_game *g = argc > 1 ? maat_game_find(argv[1]) : NULL;
    struct maat_error err = {0};
    maat_setup *s = g ? maat_setup_new(g, argc > 2 ? argv[2] : "", &err) : NULL;
    uint32_t games = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1024;
    double seconds = argc > 4 ? strtod(argv[4], NULL) : 1;
    const uint32_t seen = MAAT_OBSERVATIONS | MAAT_MASKS;
    if (!s) {
        fprintf(stderr,
                "usage: bench_batch GAME [OPTIONS [GAMES [SECONDS [ROW]]]] %s\n",
                err.why);
        return 2;
    }
    const struct run runs[] = {
        {"lots", {games, 1, 0, 0, 1}, 1, NULL},
        {"64 lots a call", {games, 1, 0, 0, 1}, 64, NULL},
        {"lots, observations and masks", {games, 1, seen, 0, 1}, 1, NULL},
        {"lots, floats and masks", {games, 1, MAAT_FLOATS | MAAT_MASKS, 0, 1}, 1, NULL},
        {"lots, observations, masks, 32 recalled", {games, 1, seen, 32, 1}, 1, NULL},
        {"indices drawn by the caller", {games, 1, MAAT_MASKS, 0, 1}, 0, NULL},
        {"novice", {games, 1, 0, 0, 1}, 0, "novice"},
        {"lots, observations and masks, two threads", {games, 2, seen, 0, 1}, 1, NULL},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if ((argc <= 5 || strtoul(argv[5], NULL, 10) == i) &&
            measure(s, &runs[i], seconds))
            return 1;
    maat_setup_free(s);
    return 0;
}
