/* test_ankh_random.c - random games: reference statistics, invariants, perft. */
#include "ankh_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"

#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 60, CHECKED = 10 };
#else
enum { GAMES = 2000, CHECKED = 60 };
#endif

enum { NAMES = 128, PERFT_DEPTH = 8 };

/* Sums over the games of one run; names are made as they come. */
struct tally {
    char name[NAMES][24];
    double sum[NAMES];
    int n;
};

static void add(struct tally *t, const char *prefix, const char *name, double value)
{
    char key[24];
    snprintf(key, sizeof key, "%s%s", prefix, name);
    int i = 0;
    while (i < t->n && strcmp(t->name[i], key) != 0)
        i++;
    if (i == t->n) {
        assert_true(t->n < NAMES);
        snprintf(t->name[t->n++], sizeof key, "%s", key);
    }
    t->sum[i] += value;
}

static double mean(const struct tally *t, const char *name)
{
    for (int i = 0; i < t->n; i++)
        if (strcmp(t->name[i], name) == 0)
            return t->sum[i] / GAMES;
    return 0;
}

struct counts {
    int actions, decisions, forced, no_winner;
    int phase[ANKH_PHASE_COUNT], event[ANKH_EV_OVER + 1];
};

/* One ply of the policy; eager leaves `done` and `pass` out. */
static void ply(struct kit *k, bool eager, struct rng *r, struct counts *c)
{
    game_action all[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int actor = GAME_CHANCE, n;
    if (kit_ankh(k)->head.node == GAME_CHANCE_NODE) {
        n = game_ankh.chance(kit_state(k), out);
        all[0] = out[rng_below(r, (uint32_t)n)].action;
    } else {
        actor = bits_low(kit_ankh(k)->head.acting);
        n = game_ankh.legal(kit_state(k), actor, all);
        c->decisions++;
        c->forced += n == 1;
        c->phase[kit_ankh(k)->head.phase]++;
        unsigned last = game_verb(all[n - 1]);
        if (eager && n > 1 && (last == ANKH_DO_DONE || last == ANKH_DO_PASS))
            n--;
        all[0] = all[rng_below(r, (uint32_t)n)];
    }
    k->events.n = k->events.lost = 0;
    game_ankh.apply(kit_state(k), actor, all[0], &k->events);
    c->actions++;
    assert_int_equal(k->events.lost, 0);
    for (int i = 0; i < k->events.n; i++) {
        c->event[k->events.e[i].kind]++;
        c->no_winner +=
            k->events.e[i].kind == ANKH_EV_RESULT && k->events.e[i].arg[0] < 0;
    }
}

static void note_game(struct kit *k, const struct counts *c, struct tally *t)
{
    struct game_result result;
    add(t, "", "actions", c->actions);
    add(t, "", "decisions", c->decisions);
    add(t, "", "forced", c->forced);
    add(t, "", "no-winner", c->no_winner);
    for (int i = 0; i < ANKH_PHASE_OVER; i++)
        add(t, "phase-", game_ankh.phases[i], c->phase[i]);
    for (int i = 0; i <= ANKH_EV_OVER; i++)
        add(t, "", game_ankh.event_kinds[i].name, c->event[i]);
    add(t, "end-", ankh_end_words[kit_ankh(k)->end], 100);
    game_ankh.result(kit_state(k), &result);
    for (int seat = 0; seat < kit_ankh(k)->head.config.n_players; seat++) {
        char number[4];
        int g = seat == kit_ankh(k)->lower ? kit_ankh(k)->higher : seat;
        snprintf(number, sizeof number, "%d", seat + 1);
        add(t, "devotion-", number, kit_ankh(k)->god[g].devotion);
        if (kit_ankh(k)->end != ANKH_END_NOBODY)
            add(t, "first-", number, result.rank[seat] == 1 ? 100 : 0);
    }
}

static void play(const char *options, bool eager, int players, struct tally *t)
{
    struct rng r = rng_stream((uint64_t)players, RNG_TEST);
    for (int i = 0; i < GAMES; i++) {
        struct kit k;
        struct counts c = {0};
        kit_start(&k, options);
        uint32_t most = game_ankh.max_plies(&kit_ankh(&k)->head.config);
        while (kit_ankh(&k)->head.node != GAME_OVER) {
            ply(&k, eager, &r, &c);
            const char *bad = i < CHECKED ? game_ankh.check_state(kit_state(&k)) : NULL;
            if (bad)
                fail_msg("ankh %s game %d ply %u: %s", options, i,
                         kit_ankh(&k)->head.ply, bad);
            assert_true(kit_ankh(&k)->head.ply <= most);
        }
        note_game(&k, &c, t);
    }
}

/* About 4.5 standard errors of the difference of two means, and the rounding. */
static int compare(const struct tally *t, const char *name, double value, double half,
                   int games, const char *options, int players)
{
    double got = mean(t, name);
    /* Rare things have a bound of their own: a printed 0.00 is not exact. */
    double sigma = fmax(half / 1.96 * sqrt((double)games), sqrt(fmax(value, 0.01)));
    double wide = 4.5 * sigma * sqrt(1.0 / games + 1.0 / GAMES) + 0.006;
    if (strncmp(name, "end-", 4) == 0 || strncmp(name, "first-", 6) == 0)
        wide = fmax(wide, 4.5 * sqrt(fmax(value, 0.2) * 100 / GAMES)) + 0.06;
    if (fabs(got - value) <= wide)
        return 0;
    print_message("ankh %s, %d players: %s is %.3f, not %.3f +- %.3f\n", options,
                  players, name, got, value, wide);
    return 1;
}

static char run_options[64], run_policy[16];

/* The rows of one run for one number of players. */
static int check_rows(FILE *f, long at, int players, int games)
{
    static struct tally t;
    char line[128], options[128];
    int wrong = 0, rows = 0;
    memset(&t, 0, sizeof t);
    snprintf(options, sizeof options, "players=%d start=1 %s", players, run_options);
    play(options, strcmp(run_policy, "eager") == 0, players, &t);
    fseek(f, at, SEEK_SET);
    while (fgets(line, sizeof line, f) && strncmp(line, "run", 3) != 0) {
        char name[24];
        double value, half;
        int p;
        assert_int_equal(sscanf(line, "%d %23s %lf %lf", &p, name, &value, &half), 4);
        if (p == players) {
            wrong += compare(&t, name, value, half, games, run_options, players);
            rows++;
        }
    }
    assert_true(rows > 10);
    return wrong;
}

static void check_run(int number)
{
    FILE *f = fopen(getenv("ANKH_STATISTICS"), "r");
    char line[128];
    int games = 0, wrong = 0;
    assert_non_null(f);
    while (number && fgets(line, sizeof line, f))
        number -= strncmp(line, "run", 3) == 0;
    run_options[0] = '\0';
    assert_true(sscanf(line, "run %15s %d %63s", run_policy, &games, run_options) >= 2);
    long at = ftell(f);
    for (int players = 2; players <= 5; players++)
        wrong += check_rows(f, at, players, games);
    fclose(f);
    assert_int_equal(wrong, 0);
}

static void uniform_play_has_the_means_of_the_reference(void **unused)
{
    (void)unused;
    check_run(1);
}

static void games_that_forget_few_gods_have_the_means_of_the_reference(void **unused)
{
    (void)unused;
    check_run(2);
}

static void eager_play_has_the_means_of_the_reference(void **unused)
{
    (void)unused;
    check_run(3);
}

static void the_official_rules_have_the_means_of_the_reference(void **unused)
{
    (void)unused;
    check_run(4);
}

static void the_old_kingdom_has_the_means_of_the_reference(void **unused)
{
    (void)unused;
    check_run(5);
}

/* ---- perft ---------------------------------------------------------------- */

static uint64_t perft(struct kit *k, int depth)
{
    game_action all[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    uint64_t sum = 0;
    int n, actor = GAME_CHANCE;
    if (!depth || kit_ankh(k)->head.node == GAME_OVER)
        return 1;
    if (kit_ankh(k)->head.node == GAME_CHANCE_NODE) {
        n = game_ankh.chance(kit_state(k), out);
        for (int i = 0; i < n; i++)
            all[i] = out[i].action;
    } else {
        actor = bits_low(kit_ankh(k)->head.acting);
        n = game_ankh.legal(kit_state(k), actor, all);
    }
    for (int i = 0; i < n; i++) {
        static struct kit stack[PERFT_DEPTH + 1];
        stack[depth] = *k;
        game_ankh.apply(kit_state(&stack[depth]), actor, all[i], NULL);
        sum += perft(&stack[depth], depth - 1);
    }
    return sum;
}

/* Rows: DEPTH COUNT SEED PLIES OPTIONS; random play leads to the position. */
static void perft_counts_stay_what_they_are(void **unused)
{
    FILE *f = fopen(getenv("ANKH_PERFT"), "r");
    char line[160], options[160];
    int rows = 0, wrong = 0;
    (void)unused;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        struct kit k;
        struct counts c = {0};
        int depth, plies;
        unsigned seed;
        unsigned long long want;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        assert_int_equal(sscanf(line, "%d %llu %u %d %159[^\n]", &depth, &want, &seed,
                                &plies, options),
                         5);
        assert_true(depth <= PERFT_DEPTH);
        kit_start(&k, options);
        struct rng r = rng_stream(seed, RNG_TEST);
        while (plies-- > 0)
            ply(&k, true, &r, &c);
        uint64_t got = perft(&k, depth);
        rows++;
        if (got == want)
            continue;
        print_message("ankh %s seed %u (%s) depth %d: %llu, not %llu\n", options, seed,
                      game_ankh.phases[kit_ankh(&k)->head.phase], depth,
                      (unsigned long long)got, want);
        wrong++;
    }
    fclose(f);
    assert_true(rows >= 20);
    assert_int_equal(wrong, 0);
}

/* Commits of a batch come in any order (R-ANKH-51, R-ANKH-54). */
static void commits_of_random_games_commute(void **unused)
{
    struct rng r = rng_stream(5, RNG_TEST);
    struct counts c = {0};
    int batches = 0;
    (void)unused;
    for (int i = 0; i < CHECKED; i++) {
        struct kit k;
        kit_start(&k, "players=5 red=5");
        while (kit_ankh(&k)->head.node != GAME_OVER) {
            unsigned acting = kit_ankh(&k)->head.acting;
            if (!(acting & (acting - 1))) {
                ply(&k, false, &r, &c);
                continue;
            }
            game_action chosen[ANKH_SEATS], all[GAME_MAX_ACTIONS];
            struct kit up = k, down = k;
            for (int seat = 0; seat < ANKH_SEATS; seat++) {
                int n = game_ankh.legal(kit_state(&k), seat, all);
                if (n)
                    chosen[seat] = all[rng_below(&r, (uint32_t)n)];
            }
            for (int seat = 0; seat < ANKH_SEATS; seat++)
                if (acting >> seat & 1)
                    game_ankh.apply(kit_state(&up), seat, chosen[seat], NULL);
            for (int seat = ANKH_SEATS - 1; seat >= 0; seat--)
                if (acting >> seat & 1)
                    game_ankh.apply(kit_state(&down), seat, chosen[seat], NULL);
            assert_memory_equal(up.room, down.room, sizeof up.room);
            k = up;
            batches++;
        }
    }
    assert_true(batches > CHECKED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_play_has_the_means_of_the_reference),
        cmocka_unit_test(games_that_forget_few_gods_have_the_means_of_the_reference),
        cmocka_unit_test(eager_play_has_the_means_of_the_reference),
        cmocka_unit_test(the_official_rules_have_the_means_of_the_reference),
        cmocka_unit_test(the_old_kingdom_has_the_means_of_the_reference),
        cmocka_unit_test(perft_counts_stay_what_they_are),
        cmocka_unit_test(commits_of_random_games_commute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
