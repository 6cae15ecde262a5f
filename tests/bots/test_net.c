/* test_net.c - nets in whole numbers, the weights they are read from, and calc.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/calc.h"
#include "bots/feature.h"
#include "bots/ra_brain.h"
#include "bots/weights.h"

extern const struct game game_ra;

static void exponential_and_logarithm_are_near_the_true_ones(void **state)
{
    (void)state;
    for (int i = -8000; i <= 8000; i++) {
        float x = (float)i / 100;
        assert_true(fabs((double)calc_exp(x) / exp((double)x) - 1) < 2e-6);
        float y = calc_exp(x);
        assert_true(fabs((double)calc_log(y) - log((double)y)) < 1e-5);
    }
    assert_true(calc_exp(-1000) >= 0 && calc_exp(-1000) <= 0);
    assert_true(calc_exp(1000) > 1e38f);
}

static void chances_follow_scores_and_sum_to_one(void **state)
{
    struct rng r = rng_stream(1, RNG_TEST);
    (void)state;
    for (int round = 0; round < 2000; round++) {
        int n = 2 + (int)rng_below(&r, 4);
        int32_t score[GAME_MAX_PLAYERS];
        uint32_t chance[GAME_MAX_PLAYERS], all = 0;
        double sum = 0, part[GAME_MAX_PLAYERS];
        for (int p = 0; p < n; p++) {
            score[p] = (int32_t)rng_below(&r, 8 * NET_SCORE) - 4 * NET_SCORE;
            sum += part[p] = exp((double)score[p] / NET_SCORE);
        }
        net_chances(score, n, chance);
        for (int p = 0; p < n; p++) {
            all += chance[p];
            assert_true(fabs((double)chance[p] / NET_CERTAIN - part[p] / sum) < 1e-4);
        }
        assert_int_equal(all, NET_CERTAIN);
    }
    uint32_t even[4], far[2];
    net_chances((int32_t[]){7, 7, 7, 7}, 4, even);
    for (int p = 0; p < 4; p++)
        assert_int_equal(even[p], NET_CERTAIN / 4);
    net_chances((int32_t[]){INT32_MIN, INT32_MAX}, 2, far);
    assert_int_equal(far[0], 0);
}

static void a_net_that_could_overflow_is_refused(void **state)
{
    static struct net t = {.n_inputs = 4};
    struct net_input in = {{NET_LIMIT, NET_LIMIT, NET_LIMIT, NET_LIMIT}};
    (void)state;
    for (int j = 0; j < NET_HIDDEN; j++)
        for (int i = 0; i < 4; i++)
            t.in[j][i] = INT16_MAX;
    assert_true(net_fits(&t));
    assert_int_equal(net_score(&t, &in), 0);
    t.bias[3] = INT32_MAX;
    assert_false(net_fits(&t));
    t.bias[3] = 0;
    for (int j = 0; j < NET_HIDDEN; j++)
        t.out[j] = INT16_MAX;
    assert_false(net_fits(&t));
}

/* ---- reading --------------------------------------------------------------------- */

static void refused(const char *text, const char *reason)
{
    static struct weights w;
    char why[160] = "";
    if (weights_read(&brain_ra, text, &w, why, sizeof why) == 0)
        fail_msg("taken: %s", text);
    if (!strstr(why, reason))
        fail_msg("%s: %s", text, why);
}

static void weights_that_do_not_fit_are_refused_in_words(void **state)
{
    (void)state;
    refused("", "line 1: 'maat-weights'");
    refused("maat-weights 2\ngame ra\n", "of this version");
    refused("maat-weights 1\ngame horus\n", "line 2: 'ra' is expected");
    refused("maat-weights 1\ngame ra\nnet 3 1\n", "line 3: 'players'");
    refused("maat-weights 1\ngame ra\nplayers 9\n", "line 3: a number");
    refused("maat-weights 1\ngame ra\nplayers 2\nnet 3 1\n", "other features");
    refused("maat-weights 1\ngame ra\nplayers 2\nconstant luck 1\n",
            "no such constant");
    refused("maat-weights 1\ngame ra\nplayers 2\nconstant sun-fetch x\n", "a number");
    refused("maat-weights 1\ngame ra\nplayers 2\nconstant sun-fetch 0\n", "far from");
    char text[120];
    snprintf(text, sizeof text, "maat-weights 1\ngame ra\nplayers 2\nnet %d %u\nin 1 2",
             weights_n_features(&brain_ra), weights_digest(&brain_ra));
    refused(text, "a number is missing");
}

static void constants_are_read_and_the_others_stay(void **state)
{
    static struct weights w;
    char why[160];
    struct brain b = brain_ra;
    (void)state;
    assert_int_equal(weights_read(&b,
                                  "maat-weights 1\ngame ra\nplayers 3\n"
                                  "constant pharaoh-least 25000\n",
                                  &w, why, sizeof why),
                     0);
    b.weights = &w;
    assert_true(fabsf(brain_constants(&b, 3)[1] - 2.5f) < 1e-6f);
    assert_true(brain_constants(&b, 3)[0] >= b.fallbacks[0]);
    assert_true(fabsf(brain_constants(&b, 2)[1] - b.fallbacks[1]) < 1e-6f);
    assert_null(brain_net(&b, 3));
}

static void the_weights_of_the_program_fit(void **state)
{
    (void)state;
    for (int i = 0; brain_list[i]; i++)
        if (brain_list[i]->features && !weights_shipped(brain_list[i]))
            fail_msg("data/weights/%s.weights does not fit", brain_list[i]->id);
}

static void a_bot_takes_weights_from_the_shelf_alone(void **state)
{
    char why[160] = "";
    (void)state;
    assert_null(bot_new(&game_ra, "master:weights=/etc/passwd", 1, why, sizeof why));
    assert_non_null(strstr(why, "no weights '/etc/passwd'"));
    const char *text = "maat-weights 1\ngame ra\nplayers 2\nconstant gold 1\n";
    assert_int_equal(weights_shelve(&brain_ra, "bad", text, why, sizeof why), -1);
    text = "maat-weights 1\ngame ra\nplayers 2\nconstant sun-fetch 30000\n";
    assert_int_equal(weights_shelve(&brain_ra, "good", text, why, sizeof why), 0);
    static const char *const specs[] = {"master:weights=good,ms=5",
                                        "novice:weights=none"};
    for (int i = 0; i < 2; i++) {
        struct bot *b = bot_new(&game_ra, specs[i], 1, why, sizeof why);
        assert_non_null(b);
        bot_free(b);
    }
    assert_null(bot_new(&game_ra, "master:weights=bad", 1, why, sizeof why));
}

/* ---- features -------------------------------------------------------------------- */

/* docs/learning.md has a row for every feature of every game, and says the same. */
static void every_feature_is_in_the_docs(void **state)
{
    static char text[200000];
    char row[400];
    const char *path = getenv("LEARNING_MD");
    FILE *f = path ? fopen(path, "r") : NULL;
    (void)state;
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    for (int i = 0; brain_list[i]; i++) {
        const struct features *x = brain_list[i]->features;
        for (int k = 0; x && x->list[k].name; k++) {
            snprintf(row, sizeof row, "| `%s` | %s |", x->list[k].name,
                     x->list[k].about);
            if (!strstr(text, row))
                fail_msg("%s: docs/learning.md lacks: %s", brain_list[i]->id, row);
        }
        const struct brain_constant *c = brain_list[i]->constants;
        for (int k = 0; c && c[k].name; k++) {
            snprintf(row, sizeof row, "| `%s` | %s |", c[k].name, c[k].about);
            if (!strstr(text, row))
                fail_msg("%s: docs/learning.md lacks: %s", brain_list[i]->id, row);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponential_and_logarithm_are_near_the_true_ones),
        cmocka_unit_test(chances_follow_scores_and_sum_to_one),
        cmocka_unit_test(a_net_that_could_overflow_is_refused),
        cmocka_unit_test(weights_that_do_not_fit_are_refused_in_words),
        cmocka_unit_test(constants_are_read_and_the_others_stay),
        cmocka_unit_test(the_weights_of_the_program_fit),
        cmocka_unit_test(a_bot_takes_weights_from_the_shelf_alone),
        cmocka_unit_test(every_feature_is_in_the_docs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
