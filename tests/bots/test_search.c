/* test_search.c - the general search and the levels, on every game there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/search.h"
#include "bots/team.h"
#include "bots/threads.h"
#include "bots/tree.h"
#include "core/chance.h"
#include "core/config.h"
#include "games/ankh/state.h"

extern const struct game game_null;

/* The list of the tests has the template as well. */
static const struct game *game_at(int i)
{
    return game_list[i];
}

struct table {
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
};

static struct game_state *truth(struct table *t)
{
    return (struct game_state *)(void *)t->truth;
}

/* Play whole games: every choice legal, of views only. Returns a digest. */
static uint64_t play(const struct game *g, const char *spec, uint64_t seed, int plies)
{
    struct table t = {0};
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    struct bot *bot[GAME_MAX_PLAYERS];
    char why[160] = "";
    uint64_t digest = 0;
    config_default(g, &cfg);
    for (int p = 0; p < cfg.n_players; p++) {
        bot[p] = bot_new(g, spec, seed + (uint64_t)p, why, sizeof why);
        if (!bot[p])
            fail_msg("%s: %s", spec, why);
    }
    g->start(&cfg, truth(&t));
    const struct game_head *h = game_head(truth(&t));
    while (h->node != GAME_OVER && (int)h->ply < plies) {
        if (h->node == GAME_CHANCE_NODE) {
            g->apply(truth(&t), GAME_CHANCE, chance_pick(g, truth(&t), &r), NULL);
            continue;
        }
        int seat = __builtin_ctz(h->acting);
        game_action legal[GAME_MAX_ACTIONS];
        struct game_view *v = (struct game_view *)(void *)t.view;
        g->redact(truth(&t), seat, v);
        int n = g->legal(truth(&t), seat, legal);
        game_action a = bot_choose(bot[seat], v, seat, legal, n);
        bool found = false;
        for (int i = 0; i < n; i++)
            found = found || legal[i] == a;
        if (!found)
            fail_msg("%s %s seed %llu ply %u: not legal", g->id, spec,
                     (unsigned long long)seed, h->ply);
        g->apply(truth(&t), seat, a, NULL);
        digest = tree_hash(t.truth, g->state_size, digest);
    }
    for (int p = 0; p < cfg.n_players; p++)
        bot_free(bot[p]);
    return digest;
}

static void every_level_plays_every_game(void **state)
{
    static const char *const specs[] = {"random", "novice", "adept:nodes=8",
                                        "master:nodes=12,memory=1"};
    (void)state;
    for (int i = 0; game_at(i); i++)
        for (int k = 0; k < 4; k++)
            play(game_at(i), specs[k], 3, k < 2 ? 100000 : 150);
}

static void every_style_plays_its_game_and_is_no_level(void **state)
{
    (void)state;
    for (int i = 0; game_at(i); i++) {
        const struct style *x = brain_of(game_at(i))->styles;
        for (; x && x->name; x++) {
            for (uint64_t seed = 1; seed <= 3; seed++)
                play(game_at(i), x->name, seed, 100000);
            for (int k = 0; bot_levels[k]; k++)
                assert_string_not_equal(x->name, bot_levels[k]);
        }
    }
}

static void equal_nodes_and_seeds_give_equal_games(void **state)
{
    (void)state;
    for (int i = 0; game_at(i); i++) {
        uint64_t a = play(game_at(i), "adept:nodes=30", 5, 80);
        assert_true(a == play(game_at(i), "adept:nodes=30", 5, 80));
    }
}

static void two_trees_are_reproducible_too(void **state)
{
    (void)state;
    uint64_t a = play(&game_null, "master:nodes=64,threads=2", 5, 1000);
    assert_true(a == play(&game_null, "master:nodes=64,threads=2", 5, 1000));
}

static void a_full_arena_stops_growth_and_not_the_search(void **state)
{
    (void)state;
    play(game_list[0], "master:nodes=3000,memory=1", 4, 24);
}

static void a_bad_spec_names_the_wrong_word(void **state)
{
    static const char *const bad[][2] = {
        {"oracle", "oracle"},
        {"master:ms=0", "ms"},
        {"master:depth=3", "depth"},
        {"adept:nodes=", "nodes"},
        {"adept:nodes=x", "'x'"},
        {"adept:", "unknown"},
        {"", "unknown"},
        {"adept:ms=5,", "unknown"},
        {"master:threads=17", "17"},
    };
    char why[160];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why[0] = '\0';
        assert_null(bot_new(&game_null, bad[i][0], 1, why, sizeof why));
        if (!strstr(why, bad[i][1]))
            fail_msg("'%s' said: %s", bad[i][0], why);
    }
}

/* The null game: with one card to win and coins to spend a bid must be sensible. */
static void a_search_beats_chance_in_the_null_game(void **state)
{
    (void)state;
    double won = 0;
    enum { GAMES = 1500 };
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct table t = {0};
        struct game_config cfg;
        struct rng r = rng_stream(seed, RNG_TEST);
        char why[160];
        config_default(&game_null, &cfg);
        int n_seats = cfg.n_players, hero = (int)(seed % (unsigned)n_seats);
        struct bot *b =
            bot_new(&game_null, "adept:nodes=200,memory=1", seed, why, sizeof why);
        assert_non_null(b);
        game_null.start(&cfg, truth(&t));
        const struct game_head *h = game_head(truth(&t));
        while (h->node != GAME_OVER) {
            if (h->node == GAME_CHANCE_NODE) {
                game_null.apply(truth(&t), GAME_CHANCE,
                                chance_pick(&game_null, truth(&t), &r), NULL);
                continue;
            }
            int seat = __builtin_ctz(h->acting);
            game_action legal[GAME_MAX_ACTIONS];
            struct game_view *v = (struct game_view *)(void *)t.view;
            int n = game_null.legal(truth(&t), seat, legal);
            game_null.redact(truth(&t), seat, v);
            game_action a = seat == hero ? bot_choose(b, v, seat, legal, n)
                                         : legal[rng_below(&r, (uint32_t)n)];
            game_null.apply(truth(&t), seat, a, NULL);
        }
        struct game_result res;
        float u[GAME_MAX_PLAYERS];
        game_null.result(truth(&t), &res);
        search_utility(&res, n_seats, 0, u);
        won += (double)u[hero] * n_seats;
        bot_free(b);
    }
    if (won / GAMES < 1.04)
        fail_msg("only %.2f times the fair share", won / GAMES);
}

static void utilities_share_wins_and_sum_to_one(void **state)
{
    struct game_result res = {.rank = {1, 3, 1, 4}};
    float u[GAME_MAX_PLAYERS];
    (void)state;
    search_utility(&res, 4, 0, u);
    assert_true(u[0] == 0.5f && u[1] == 0 && u[2] == 0.5f && u[3] == 0);
    search_utility(&res, 4, 1, u);
    assert_true(u[0] > u[1] && u[1] > u[3] && u[3] == 0);
}

static void a_team_wins_whole_and_nobody_wins_nothing(void **state)
{
    struct game_result res = {.rank = {3, 1, 1, 4}, .team = {0, 3, 3, 0}};
    float u[GAME_MAX_PLAYERS];
    (void)state;
    search_utility(&res, 4, 0, u);
    assert_true(u[0] == 0 && u[1] == 1 && u[2] == 1 && u[3] == 0);
    search_utility(&res, 4, 1, u);
    assert_true(u[1] == 1 && u[2] == 1 && u[0] > 0 && u[0] < 1 && u[3] == 0);
    res.rank[3] = 1; /* a draw of the team with a rival */
    search_utility(&res, 4, 0, u);
    assert_true(u[0] == 0 && u[1] == 0.5f && u[2] == 0.5f && u[3] == 0.5f);
    res = (struct game_result){.rank = {1, 1, 1, 1}, .no_winner = true};
    search_utility(&res, 4, 0.25f, u);
    assert_true(u[0] == 0 && u[1] == 0 && u[2] == 0 && u[3] == 0);
}

/* Whoever is sure to win, or to lose, is worth the same before the end and at it. */
static void chances_before_the_end_are_worth_what_the_end_is(void **state)
{
    struct game_result res = {.rank = {1, 2, 2, 2}};
    float end[GAME_MAX_PLAYERS], u[GAME_MAX_PLAYERS] = {1, 0, 0, 0};
    (void)state;
    search_utility(&res, 4, 0.1f, end);
    search_places(u, 4, 0.1f);
    for (int p = 0; p < 4; p++)
        assert_float_equal(u[p], end[p], 1e-6);
    float two[GAME_MAX_PLAYERS] = {0.7f, 0.3f}; /* against one the place is the win */
    search_places(two, 2, 0.1f);
    assert_float_equal(two[0], 0.7f, 1e-6);
    float some[GAME_MAX_PLAYERS] = {0.6f, 0.3f, 0.1f};
    search_places(some, 3, 0.1f);
    assert_true(some[1] > 0.9f * 0.3f + 0.04f && some[2] < 0.9f * 0.1f + 0.04f);
    assert_float_equal(some[0] + some[1] + some[2], 0.9f + 0.15f, 1e-6);
    float none[GAME_MAX_PLAYERS] = {0};
    search_places(none, 3, 0.1f);
    assert_true(none[0] == 0 && none[1] == 0 && none[2] == 0);
}

static void a_tree_keeps_what_is_still_ahead(void **state)
{
    struct tree t;
    (void)state;
    assert_int_equal(tree_init(&t, 1 << 16), 0);
    uint64_t n = 0;
    struct node *x;
    while ((x = tree_add(&t, (n + 1) * UINT64_C(0x9e3779b97f4a7c15), 4))) {
        x->ply = (uint32_t)(n++ % 100);
        x->visits = 2;
    }
    assert_true(n > 100);
    tree_age(&t, 70);
    for (uint64_t i = 0; i < n; i++) {
        x = tree_find(&t, (i + 1) * UINT64_C(0x9e3779b97f4a7c15));
        assert_true(i % 100 >= 70 ? x && x->ply == i % 100 && x->n == 4 : !x);
    }
    tree_done(&t);
}

static void a_search_can_be_hurried(void **state)
{
    atomic_bool stop;
    (void)state;
    atomic_init(&stop, true);
    struct table t = {0};
    struct game_config cfg;
    config_default(&game_null, &cfg);
    game_null.start(&cfg, truth(&t));
    struct search *s = search_new(&game_null, brain_of(&game_null), 1 << 20);
    struct search_root root = {.truth = truth(&t), .seat = GAME_NOBODY};
    struct search_limits lim = {.stop = &stop};
    static struct bot_report found;
    search_run(s, &root, &lim, 1, &found);
    assert_int_equal(found.iterations, 0);
    search_free(s);
}

static void chances_of_a_position_sum_to_one_where_somebody_wins(void **state)
{
    static struct bot_report found;
    (void)state;
    for (int i = 0; game_at(i); i++) {
        const struct game *g = game_at(i);
        struct table t = {0};
        struct game_config cfg;
        config_default(g, &cfg);
        g->start(&cfg, truth(&t));
        struct team *team = team_new(g, brain_of(g), 1, 1 << 20, true);
        struct search_root root = {.truth = truth(&t), .seat = GAME_NOBODY};
        struct search_limits lim = {.nodes = 20};
        team_place_weight(team, 0);
        team_run(team, &root, &lim, 1, &found);
        float sum = 0;
        for (int p = 0; p < cfg.n_players; p++)
            sum += found.chance[p];
        /* A game of teams may have two winners, or none. */
        bool is_fine =
            g->traits & GAME_HAS_TEAMS ? sum > 0 : sum > 0.999f && sum < 1.001f;
        if (!is_fine)
            fail_msg("%s: %f", g->id, (double)sum);
        team_free(team);
    }
}

/* On with novices until two gods of Ankh have merged; false: they never did. */
static bool merge(const struct game *g, struct table *t, uint64_t seed)
{
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    char why[80];
    struct bot *b = bot_new(g, "novice", seed, why, sizeof why);
    const struct game_head *h = game_head(truth(t));
    const struct ankh_state *s = ankh_peek(truth(t));
    memset(t, 0, sizeof *t);
    config_default(g, &cfg);
    cfg.n_players = 3;
    g->start(&cfg, truth(t));
    while (h->node != GAME_OVER) {
        if (h->node == GAME_DECISION && s->higher != ANKH_NONE && s->lower != ANKH_NONE)
            break;
        if (h->node == GAME_CHANCE_NODE) {
            g->apply(truth(t), GAME_CHANCE, chance_pick(g, truth(t), &r), NULL);
            continue;
        }
        game_action legal[GAME_MAX_ACTIONS];
        struct game_view *v = (struct game_view *)(void *)t->view;
        int seat = __builtin_ctz(h->acting), n = g->legal(truth(t), seat, legal);
        g->redact(truth(t), seat, v);
        g->apply(truth(t), seat, bot_choose(b, v, seat, legal, n), NULL);
    }
    bot_free(b);
    return h->node != GAME_OVER;
}

static void who_plays_as_one_has_one_chance(void **state)
{
    static struct bot_report found;
    extern const struct game game_ankh;
    struct table t;
    uint64_t seed = 1;
    (void)state;
    while (!merge(&game_ankh, &t, seed))
        seed++;
    const struct ankh_state *s = ankh_peek(truth(&t));
    struct team *team = team_new(&game_ankh, brain_of(&game_ankh), 1, 1 << 20, true);
    struct search_root root = {.truth = truth(&t), .seat = GAME_NOBODY};
    struct search_limits lim = {.nodes = 60};
    for (int counts_places = 0; counts_places < 2; counts_places++) {
        team_forget(team);
        team_place_weight(team, counts_places ? 0.1f : 0);
        team_run(team, &root, &lim, 1, &found);
        assert_float_equal(found.chance[s->higher], found.chance[s->lower], 1e-4);
    }
    team_free(team);
}

/* A brain that only looks at how the thread is scheduled that asks it. */
static atomic_int seen_policy;

static void look(const struct brain *b, const struct game_state *s, int seat,
                 const game_action *legal, int n, struct rng *r, float *w)
{
    (void)b;
    (void)s;
    (void)seat;
    (void)legal;
    (void)r;
    atomic_store(&seen_policy, sched_getscheduler(0));
    for (int i = 0; i < n; i++)
        w[i] = 1;
}

static void search_threads_only_use_idle_time(void **state)
{
    static const struct brain curious = {.id = "null", .weigh = look};
    static struct bot_report found;
    struct table t = {0};
    struct game_config cfg;
    (void)state;
    atomic_store(&seen_policy, -1);
    config_default(&game_null, &cfg);
    game_null.start(&cfg, truth(&t));
    struct team *team = team_new(&game_null, &curious, 2, 1 << 20, false);
    struct search_root root = {.truth = truth(&t), .seat = GAME_NOBODY};
    struct search_limits lim = {.nodes = 20};
    team_run(team, &root, &lim, 1, &found);
    team_free(team);
    assert_true(threads_are_idle() == false);
    assert_true(atomic_load(&seen_policy) != sched_getscheduler(0));
}

static void a_higher_level_has_the_steadier_hand(void **state)
{
    (void)state;
    assert_null(bot_throw(&game_null, "master"));
    for (int i = 0; game_at(i); i++) {
        const struct game *g = game_at(i);
        if (!g->skill)
            continue;
        for (int k = 0; bot_levels[k]; k++)
            assert_non_null(bot_throw(g, bot_levels[k]));
        assert_string_equal(bot_throw(g, "master:ms=5"), "bot expert");
    }
}

static void every_byte_counts_in_the_key_of_a_node(void **state)
{
    unsigned char bytes[81] = {0};
    (void)state;
    for (size_t n = 0; n <= sizeof bytes; n++) {
        uint64_t key = tree_key(bytes, n, 1);
        assert_true(key == tree_key(bytes, n, 1) && key != tree_key(bytes, n, 2));
        for (size_t i = 0; i < n; i++) {
            bytes[i] = 1;
            assert_true(key != tree_key(bytes, n, 1));
            bytes[i] = 0;
        }
    }
    for (size_t i = 0; i + 32 < sizeof bytes; i++) { /* nor are lanes mistaken */
        bytes[i] = 1;
        uint64_t key = tree_key(bytes, sizeof bytes, 1);
        bytes[i] = 0;
        bytes[i + 8] = 1;
        assert_true(key != tree_key(bytes, sizeof bytes, 1));
        bytes[i + 8] = 0;
        bytes[i + 32] = 1;
        assert_true(key != tree_key(bytes, sizeof bytes, 1));
        bytes[i + 32] = 0;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_counts_in_the_key_of_a_node),
        cmocka_unit_test(every_level_plays_every_game),
        cmocka_unit_test(every_style_plays_its_game_and_is_no_level),
        cmocka_unit_test(equal_nodes_and_seeds_give_equal_games),
        cmocka_unit_test(two_trees_are_reproducible_too),
        cmocka_unit_test(a_full_arena_stops_growth_and_not_the_search),
        cmocka_unit_test(a_bad_spec_names_the_wrong_word),
        cmocka_unit_test(a_search_beats_chance_in_the_null_game),
        cmocka_unit_test(utilities_share_wins_and_sum_to_one),
        cmocka_unit_test(a_team_wins_whole_and_nobody_wins_nothing),
        cmocka_unit_test(chances_before_the_end_are_worth_what_the_end_is),
        cmocka_unit_test(a_tree_keeps_what_is_still_ahead),
        cmocka_unit_test(a_search_can_be_hurried),
        cmocka_unit_test(chances_of_a_position_sum_to_one_where_somebody_wins),
        cmocka_unit_test(who_plays_as_one_has_one_chance),
        cmocka_unit_test(search_threads_only_use_idle_time),
        cmocka_unit_test(a_higher_level_has_the_steadier_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
