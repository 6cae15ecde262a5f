/* test_search_stop.c - when a search has thought enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/search_stop.h"
#include "core/chance.h"
#include "core/config.h"

enum { ACTIONS = 3 };

static struct node *root;
static struct search_moments moments;

static int begin(void **state)
{
    (void)state;
    root = calloc(1, sizeof *root + ACTIONS * sizeof root->edge[0]);
    root->n = ACTIONS;
    memset(&moments, 0, sizeof moments);
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(root);
    return 0;
}

static void visit(uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t v[ACTIONS] = {a, b, c};
    for (int i = 0; i < ACTIONS; i++) {
        root->edge[i].visits = v[i];
        root->edge[i].mean = 0.5f + 0.0001f * (float)v[i];
        root->visits += v[i];
    }
}

/* So many tries of every action, with these means and no spread. */
static void try_all(uint32_t n, float a, float b, float c)
{
    const float mean[ACTIONS] = {a, b, c};
    for (int i = 0; i < ACTIONS; i++) {
        moments.n[i] = n;
        moments.sum[i] = (float)n * mean[i];
        moments.squares[i] = (float)n * mean[i] * mean[i];
    }
}

static bool stops(const struct search_limits *lim, uint32_t iterations)
{
    struct search_stop s;
    search_stop_begin(&s, lim);
    return search_stop(&s, iterations, root, &moments);
}

static void a_count_is_kept_to_the_letter(void **state)
{
    struct search_limits lim = {.nodes = 1000};
    (void)state;
    visit(600, 30, 10);
    assert_false(stops(&lim, 640));
    assert_false(stops(&lim, 999));
    assert_true(stops(&lim, 1000));
}

static void what_cannot_be_overtaken_is_chosen_at_once(void **state)
{
    struct search_limits lim = {.nodes = 1000, .settle = true};
    (void)state;
    visit(600, 30, 10);
    assert_true(stops(&lim, 640));
    visit(380, 250, 10);
    assert_false(stops(&lim, 640));
}

static void a_close_choice_gets_more(void **state)
{
    struct search_limits lim = {.nodes = 1024, .nodes_most = 2048, .settle = true};
    (void)state;
    visit(450, 440, 134);
    assert_false(stops(&lim, 1024));
    assert_true(stops(&lim, 2048));
    visit(700, 200, 124);
    assert_true(stops(&lim, 1024));
}

/* The one that is tried most is not the one that is worth most: not decided yet. */
static void a_late_discovery_gets_more(void **state)
{
    struct search_limits lim = {.nodes = 1024, .nodes_most = 2048, .settle = true};
    (void)state;
    visit(700, 200, 124);
    root->edge[1].mean = 0.9f;
    assert_false(stops(&lim, 1024));
}

static void actions_that_are_alike_need_no_thought(void **state)
{
    struct search_limits lim = {.nodes = 100000, .settle = true};
    (void)state;
    visit(500, 480, 300);
    try_all(400, 0.3f, 0.3f, 0.301f);
    assert_true(stops(&lim, 1280));
    try_all(400, 0.3f, 0.3f, 0.32f);
    assert_false(stops(&lim, 1280));
    try_all(400, 0.3f, 0.3f, 0.3f);
    moments.n[2] = 3; /* that one is hardly known */
    assert_false(stops(&lim, 1280));
}

/* A mixed strategy is no choice of one action: nothing of it is clear before the end.
 */
static void secret_choices_take_all_their_time(void **state)
{
    struct search_limits lim = {.nodes = 1024, .nodes_most = 2048, .settle = true};
    (void)state;
    root->commit = 1;
    visit(900, 30, 10);
    assert_false(stops(&lim, 960));
    assert_true(stops(&lim, 1024));
}

static void whoever_is_hurried_stops(void **state)
{
    atomic_bool stop;
    struct search_limits lim = {.nodes = 1000, .stop = &stop};
    (void)state;
    atomic_init(&stop, true);
    assert_true(stops(&lim, 1));
}

/* ---- bots ------------------------------------------------------------------------ */

struct table {
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
};

static struct game_state *truth(struct table *t)
{
    return (struct game_state *)(void *)t->truth;
}

static game_action choose(const struct game *g, struct bot *b, struct table *t)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_view *v = (struct game_view *)(void *)t->view;
    int seat = __builtin_ctz(game_head(truth(t))->acting);
    g->redact(truth(t), seat, v);
    return bot_choose(b, v, seat, legal, g->legal(truth(t), seat, legal));
}

/* On to the `n`-th decision with a choice, by the first legal actions. */
static void go_on(const struct game *g, struct table *t, int n, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    const struct game_head *h = game_head(truth(t));
    while (h->node != GAME_OVER) {
        if (h->node == GAME_CHANCE_NODE) {
            g->apply(truth(t), GAME_CHANCE, chance_pick(g, truth(t), r), NULL);
            continue;
        }
        int seat = __builtin_ctz(h->acting), k = g->legal(truth(t), seat, legal);
        if (k > 1 && n-- == 0)
            return;
        g->apply(truth(t), seat, legal[0], NULL);
    }
}

static void what_is_taken_back_was_never_thought_of(void **state)
{
    char why[80];
    (void)state;
    for (const struct game *const *g = game_list; *g; g++) {
        struct table first = {0}, later;
        struct game_config cfg;
        struct rng r = rng_stream(4, RNG_TEST);
        struct bot *b = bot_new(*g, "adept:nodes=40", 9, why, sizeof why);
        config_default(*g, &cfg);
        (*g)->start(&cfg, truth(&first));
        go_on(*g, &first, 2, &r);
        later = first;
        go_on(*g, &later, 3, &r);
        game_action before = choose(*g, b, &first);
        choose(*g, b, &later);
        if (choose(*g, b, &first) != before)
            fail_msg("%s: another answer after going back", (*g)->id);
        bot_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_count_is_kept_to_the_letter, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_be_overtaken_is_chosen_at_once,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_close_choice_gets_more, begin, end),
        cmocka_unit_test_setup_teardown(a_late_discovery_gets_more, begin, end),
        cmocka_unit_test_setup_teardown(actions_that_are_alike_need_no_thought, begin,
                                        end),
        cmocka_unit_test_setup_teardown(secret_choices_take_all_their_time, begin, end),
        cmocka_unit_test_setup_teardown(whoever_is_hurried_stops, begin, end),
        cmocka_unit_test(what_is_taken_back_was_never_thought_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
