/* test_levels.c - the six levels, names of old, and numbers as strengths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/ladder.h"
#include "core/config.h"
#include "core/registry.h"
#include "tools/arena.h"

enum { SEED = 11, DEALS = 30 };

static bool has(const struct game *g, const char *level, char *why)
{
    return bot_has_level(g, level, why, 160);
}

static void names_old_and_new_are_levels_of_every_game(void **state)
{
    static const char *const old[] = {"random", "novice", "adept", "master"};
    char why[160] = "";
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        for (int k = 0; k < BOT_LEVELS; k++)
            assert_true(has(game_list[i], bot_levels[k], why));
        for (int k = 0; k < 4; k++)
            assert_true(has(game_list[i], old[k], why));
    }
    assert_null(bot_levels[BOT_LEVELS]);
}

static void what_is_no_level_is_named(void **state)
{
    static const struct {
        const char *level, *says;
    } bad[] = {
        {"", "unknown bot ''"},
        {"wizard", "unknown bot 'wizard'"},
        {"greedy", "'greedy' is no level"},
        {"casual:ms=5", "unknown bot 'casual:ms=5'"},
        {"99", "no number in 100..3000"},
        {"3001", "no number in 100..3000"},
        {"0", "no number in 100..3000"},
        {"99999999999999999999", "no number in 100..3000"},
        {"-5", "unknown bot '-5'"},
        {"1200.5", "unknown bot '1200.5'"},
        {"12oo", "unknown bot '12oo'"},
    };
    const struct game *ra = registry_find("ra");
    char why[160];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why[0] = '\0';
        if (has(ra, bad[i].level, why) || !strstr(why, bad[i].says))
            fail_msg("'%s': %s", bad[i].level, why);
    }
    assert_null(bot_new(ra, "5000", 1, why, sizeof why));
    assert_non_null(strstr(why, "'5000' is no number in 100..3000"));
}

static void every_ladder_rises(void **state)
{
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        int strength[BOT_LEVELS];
        bot_strengths(game_list[i], strength);
        for (int k = 0; k < BOT_LEVELS; k++) {
            assert_in_range(strength[k], STRENGTH_MIN, STRENGTH_MAX);
            if (k && strength[k] <= strength[k - 1])
                fail_msg("%s: %s is not above %s", game_list[i]->id, bot_levels[k],
                         bot_levels[k - 1]);
        }
    }
}

static void no_level_above_the_lowest_plays_what_is_absurd(void **state)
{
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        const struct rung *x = ladder_of(brain_of(game_list[i]));
        for (int k = 1; k < LADDER_RUNGS; k++) {
            assert_true(x[k].kind == RUNG_POLICY || x[k].kind == RUNG_SEARCH);
            assert_true(x[k].doubt <= 0 || x[k].near > 0);
        }
    }
}

static void a_strength_lies_between_two_levels(void **state)
{
    struct ladder_place at;
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        const struct brain *b = brain_of(game_list[i]);
        const struct rung *x = ladder_of(b);
        char word[8];
        for (int k = 1; k < LADDER_RUNGS; k++) {
            int middle = (x[k - 1].strength + x[k].strength) / 2;
            snprintf(word, sizeof word, "%d", middle);
            assert_int_equal(ladder_find(b, word, strlen(word), &at), LADDER_FOUND);
            assert_int_equal(at.lower.strength, x[k - 1].strength);
            assert_int_equal(at.upper.strength, x[k].strength);
            assert_true(at.share > 0.4f && at.share < 0.6f);
        }
        /* Beyond the ends it is the end's. */
        assert_int_equal(ladder_find(b, "100", 3, &at), LADDER_FOUND);
        assert_int_equal(at.lower.strength, x[0].strength);
        assert_true(at.share <= 0);
        assert_int_equal(ladder_find(b, "3000", 4, &at), LADDER_FOUND);
        assert_int_equal(at.upper.strength, x[LADDER_RUNGS - 1].strength);
        assert_true(at.share >= 1);
    }
}

static void mistakes_are_never_absurd(void **state)
{
    const float w[] = {0.001f, 1, 0.5f, 0.02f, 0};
    const struct rung sure = {.kind = RUNG_POLICY};
    const struct rung doubtful = {.doubt = 50, .overlooked = 0.5f, .near = 0.1f};
    struct rng r = rng_stream(SEED, RNG_TEST);
    int seen[5] = {0};
    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(ladder_draw(&sure, w, 5, &r), 1);
        seen[ladder_draw(&doubtful, w, 5, &r)]++;
    }
    assert_true(seen[1] > 300 && seen[2] > 200);
    assert_int_equal(seen[0] + seen[3] + seen[4], 0);
}

/* How many times as often as `b` the other one wins. */
static double ratio(const struct game *g, const char *a, const char *b)
{
    const int players = g->min_players;
    struct arena run = {.game = g, .seed = SEED, .threads = 1};
    struct arena_stats s;
    char text[32], why[160] = "";
    snprintf(text, sizeof text, "players=%d", players);
    if (config_parse(g, text, &run.config, why, sizeof why) < 0)
        fail_msg("%s: %s", text, why);
    run.n_players = players;
    run.n_groups = 2;
    run.games = (uint32_t)(DEALS * players);
    run.eager = true;
    run.row = calloc(run.games, sizeof *run.row);
    assert_non_null(run.row);
    for (int i = 0; i < players; i++) {
        run.group[i] = i > 0;
        snprintf(run.spec[i], sizeof run.spec[i], "%s", i ? b : a);
    }
    if (arena_run(&run) < 0)
        fail_msg("%s: %s", a, run.why);
    arena_count(&run, &s);
    free(run.row);
    return s.share[0].mean / (s.share[1].mean > 0.01 ? s.share[1].mean : 0.01);
}

/* Two levels apart there is no doubt, even in a few games. */
static void a_level_beats_the_one_two_below(void **state)
{
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        const struct game *g = game_list[i];
        if (!brain_of(g)->weigh)
            continue; /* nothing to be unsure of */
        double times = ratio(g, "regular", "beginner");
        if (times < 2)
            fail_msg("%s, seed %d: a regular player wins %.2f times as often as a "
                     "beginner",
                     g->id, SEED, times);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_old_and_new_are_levels_of_every_game),
        cmocka_unit_test(what_is_no_level_is_named),
        cmocka_unit_test(every_ladder_rises),
        cmocka_unit_test(no_level_above_the_lowest_plays_what_is_absurd),
        cmocka_unit_test(a_strength_lies_between_two_levels),
        cmocka_unit_test(mistakes_are_never_absurd),
        cmocka_unit_test(a_level_beats_the_one_two_below),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
