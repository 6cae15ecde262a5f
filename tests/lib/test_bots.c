/* test_bots.c - players that are programs. */
#include "lib/play.h"

static maat_bot *bot_of(const char *game, const char *spec, uint64_t seed)
{
    struct maat_error err = {0};
    maat_bot *b = maat_bot_new(maat_game_find(game), spec, seed, &err);
    if (!b)
        fail_msg("%s %s: %s", game, spec, err.why);
    return b;
}

static maat_action choose(maat_bot *b, const maat_state *s, int seat)
{
    struct maat_error err = {0};
    maat_action a = 0;
    maat_view *v = maat_view_new(s, seat);
    if (maat_bot_choose(b, v, &a, &err))
        fail_msg("%s", err.why);
    maat_view_free(v);
    return a;
}

static void levels_are_listed_weakest_first(void **unused)
{
    size_t n = 0;
    (void)unused;
    while (maat_level(n))
        n++;
    assert_int_equal(n, 6);
    assert_string_equal(maat_level(0), "beginner");
    assert_string_equal(maat_level(5), "grandmaster");
    assert_null(maat_level(1000));
}

static void every_level_plays_every_game(void **unused)
{
    static const char *const specs[] = {"beginner", "casual",        "novice",
                                        "random",   "1200:nodes=20", "expert:nodes=20"};
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++)
        for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
            const char *game = play_setups[i].game;
            maat_bot *b = bot_of(game, specs[k], 1);
            maat_state *s = play_begin(game, play_setups[i].options);
            struct maat_random r;
            maat_random_seed(&r, k);
            for (int n = 0; n < 12; n++) {
                struct maat_error err = {0};
                maat_state_settle(s, &r);
                int seat = maat_state_seat(s);
                if (seat < 0)
                    break;
                if (maat_state_apply(s, seat, choose(b, s, seat), &err))
                    fail_msg("%s, %s: %s", game, specs[k], err.why);
            }
            maat_state_free(s);
            maat_bot_free(b);
        }
}

static void with_nodes_equal_calls_give_equal_answers(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        const char *game = play_setups[i].game;
        maat_state *s = play_to_choice(game, play_setups[i].options, 3, 12);
        maat_bot *a = bot_of(game, "grandmaster:nodes=200", 9);
        maat_bot *b = bot_of(game, "grandmaster:nodes=200", 9);
        int seat = maat_state_seat(s);
        assert_int_equal(choose(a, s, seat), choose(b, s, seat));
        maat_bot_free(a);
        maat_bot_free(b);
        maat_state_free(s);
    }
}

static void a_search_tells_what_it_was_based_on(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "players=3", 3, 12);
    maat_bot *b = bot_of("ra", "expert:nodes=300", 1);
    maat_action tried[MAAT_MAX_ACTIONS], legal[MAAT_MAX_ACTIONS];
    uint32_t visits[MAAT_MAX_ACTIONS];
    double chance[MAAT_MAX_ACTIONS];
    struct maat_thought thought;
    int seat = maat_state_seat(s), n = maat_state_legal(s, seat, legal);
    maat_bot_thought(b, &thought);
    assert_int_equal(thought.iterations, 0);
    assert_int_equal(maat_bot_tried(b, tried, visits, chance), 0);
    choose(b, s, seat);
    maat_bot_thought(b, &thought);
    assert_true(thought.iterations > 0);
    assert_int_equal(maat_bot_tried(b, tried, visits, chance), n);
    assert_int_equal(maat_bot_tried(b, NULL, NULL, NULL), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(tried[i], legal[i]);
        assert_true(chance[i] >= 0 && chance[i] <= 1);
    }
    maat_bot_free(b);
    maat_state_free(s);
}

static void a_bot_that_was_hurried_answers_at_once(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ankh", "players=3", 3, 30);
    maat_bot *b = bot_of("ankh", "grandmaster:nodes=100000000", 1);
    maat_bot_hurry(b);
    choose(b, s, maat_state_seat(s));
    maat_bot_free(b);
    maat_state_free(s);
}

static void a_bot_answers_only_who_owes_a_decision_of_its_game(void **unused)
{
    (void)unused;
    maat_state *ra = play_to_choice("ra", "players=2", 1, 4);
    maat_bot *b = bot_of("ra", "beginner", 1), *other = bot_of("ankh", "beginner", 1);
    struct maat_error err = {0};
    maat_action a = 77;
    int seat = maat_state_seat(ra);
    maat_view *idle = maat_view_new(ra, 1 - seat), *mine = maat_view_new(ra, seat);
    maat_view *watched = maat_view_new(ra, MAAT_SPECTATOR);
    assert_int_equal(maat_bot_choose(b, idle, &a, &err), MAAT_NOT_NOW);
    assert_int_equal(maat_bot_choose(b, watched, &a, &err), MAAT_NOT_NOW);
    assert_int_equal(maat_bot_choose(other, mine, &a, &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_bot_choose(b, NULL, &a, &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_bot_choose(b, mine, NULL, &err), MAAT_BAD_VALUE);
    assert_int_equal(a, 77);
    maat_view_free(idle);
    maat_view_free(mine);
    maat_view_free(watched);
    maat_bot_free(b);
    maat_bot_free(other);
    maat_state_free(ra);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_listed_weakest_first),
        cmocka_unit_test(every_level_plays_every_game),
        cmocka_unit_test(with_nodes_equal_calls_give_equal_answers),
        cmocka_unit_test(a_search_tells_what_it_was_based_on),
        cmocka_unit_test(a_bot_that_was_hurried_answers_at_once),
        cmocka_unit_test(a_bot_answers_only_who_owes_a_decision_of_its_game),
    };
    return cmocka_run_group_tests_name("lib bots", tests, NULL, NULL);
}
