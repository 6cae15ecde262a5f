/*
 * pace.c - how many iterations a second the search makes, natively: the other half of
 * web/e2e/pace.ts, which asks the same of the modules.
 *
 * pace - reads lines `GAME PLAYERS SPEC`, and answers each with the iterations of
 * bots of that level in the positions of bench/pace.mjs, and the seconds of the
 * processor that they took. Whoever asks decides how turns alternate.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "maat/maat.h"

enum { POSITIONS = 6, GAP = 12 }; /* as in pace.mjs */

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Is this choice one of the search, and not of a solver? */
static bool is_searched(const maat_game *g, const maat_view *v)
{
    struct maat_thought thought;
    maat_action a;
    maat_bot *b = maat_bot_new(g, "grandmaster:nodes=2", 1, NULL);
    bool is_chosen = b && maat_bot_choose(b, v, &a, NULL) == 0;
    if (is_chosen)
        maat_bot_thought(b, &thought);
    maat_bot_free(b);
    return is_chosen && thought.iterations > 0;
}

/* Views of whoever decides, at least GAP decisions apart in a game of novices; how
 * many. */
static int gather(const maat_game *g, int players, maat_view **ret)
{
    char options[40];
    struct maat_random luck;
    maat_action a;
    snprintf(options, sizeof options, "players=%d", players);
    maat_setup *setup = maat_setup_new(g, options, NULL);
    maat_state *s = maat_state_new(setup);
    maat_bot *novice = maat_bot_new(g, "novice", 1, NULL);
    int n = 0, seat;
    maat_random_seed(&luck, 11);
    for (int seen = 1; n < POSITIONS; seen++) {
        maat_state_settle(s, &luck);
        if ((seat = maat_state_seat(s)) < 0)
            break;
        maat_view *v = maat_view_new(s, seat);
        if (maat_bot_choose(novice, v, &a, NULL))
            break;
        if (seen >= GAP * (n + 1) && is_searched(g, v))
            ret[n++] = v;
        else
            maat_view_free(v);
        maat_state_play(s, seat, a);
    }
    maat_bot_free(novice);
    maat_state_free(s);
    maat_setup_free(setup);
    return n;
}

static void pace(const maat_game *g, int players, const char *spec)
{
    struct maat_error err = {0};
    maat_view *view[POSITIONS];
    int n = gather(g, players, view);
    maat_bot *b = maat_bot_new(g, spec, 1, &err);
    uint64_t iterations = 0;
    double begin = cpu_now();
    /* From the last one back: what was thought about one helps with no other. */
    for (int i = n - 1; b && i >= 0; i--) {
        struct maat_thought thought;
        maat_action a;
        maat_bot_choose(b, view[i], &a, &err);
        maat_bot_thought(b, &thought);
        iterations += thought.iterations;
    }
    double spent = cpu_now() - begin;
    printf("%llu %.6f\n", (unsigned long long)iterations, spent);
    maat_bot_free(b);
    for (int i = 0; i < n; i++)
        maat_view_free(view[i]);
}

int main(void)
{
    char line[200], id[40], spec[100];
    int players;
    while (fgets(line, sizeof line, stdin)) {
        const maat_game *g = NULL;
        if (sscanf(line, "%39s %d %99s", id, &players, spec) == 3)
            g = maat_game_find(id);
        if (g)
            pace(g, players, spec);
        else
            printf("no game\n");
        fflush(stdout);
    }
    return 0;
}
