/* test_states.c - games, setups, positions, actions and luck, as others use them. */
#include "lib/play.h"

/* ---- games and setups ------------------------------------------------------------ */

static void the_library_is_of_the_version_of_its_header(void **unused)
{
    char text[32];
    (void)unused;
    snprintf(text, sizeof text, "%d.%d.%d", MAAT_MAJOR, MAAT_MINOR, MAAT_PATCH);
    assert_string_equal(maat_version(), text);
}

static void every_game_is_listed_and_found_by_its_name(void **unused)
{
    (void)unused;
    assert_true(maat_game_count() >= 4);
    for (size_t i = 0; i < maat_game_count(); i++) {
        const maat_game *g = maat_game_at(i);
        char *about = maat_game_describe(g);
        assert_ptr_equal(maat_game_find(maat_game_id(g)), g);
        assert_true(maat_game_title(g)[0] != '\0');
        assert_in_range(maat_game_min_players(g), 2, maat_game_max_players(g));
        assert_in_range(maat_game_max_players(g), 2, MAAT_MAX_PLAYERS);
        assert_true(maat_game_rules(g) > 0);
        assert_true(maat_game_traits(g) & MAAT_HAS_CHANCE);
        assert_true(maat_space_version(g) > 0);
        assert_non_null(strstr(about, "\"fields\":["));
        assert_non_null(strstr(about, "\"options\":["));
        maat_free(about);
    }
    assert_null(maat_game_at(maat_game_count()));
    assert_null(maat_game_find("chess"));
}

static void a_setup_tells_all_options_also_those_that_were_not_given(void **unused)
{
    (void)unused;
    maat_setup *s = play_setup("ra", "players=3");
    char *text = play_setup_text(s);
    assert_string_equal(text, "players=3 edition=2008");
    assert_int_equal(maat_setup_players(s), 3);
    assert_ptr_equal(maat_setup_game(s), maat_game_find("ra"));
    free(text);
    maat_setup_free(s);
}

static void no_options_are_the_usual_ones(void **unused)
{
    (void)unused;
    maat_setup *a = play_setup("horus", ""), *b = play_setup("horus", NULL);
    char *one = play_setup_text(a), *other = play_setup_text(b);
    assert_string_equal(one, other);
    free(one);
    free(other);
    maat_setup_free(a);
    maat_setup_free(b);
}

/* ---- states ---------------------------------------------------------------------- */

static void a_text_is_cut_as_snprintf_cuts_it(void **unused)
{
    (void)unused;
    maat_state *s = play_some("aton", "", 3, 40);
    char *whole = play_state_text(s);
    size_t len = strlen(whole);
    for (size_t size = 1; size <= len + 1; size++) {
        char *buf = malloc(size);
        assert_int_equal(maat_state_write(s, buf, size), len);
        assert_int_equal(strlen(buf), size <= len ? size - 1 : len);
        assert_memory_equal(buf, whole, strlen(buf));
        free(buf);
    }
    free(whole);
    maat_state_free(s);
}

static void what_is_read_says_the_same_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++)
        for (uint32_t ply = 0; ply < 60; ply += 7) {
            const struct play_setup *p = &play_setups[i];
            struct maat_error err = {0};
            maat_state *s = play_some(p->game, p->options, ply + 1, ply);
            char *text = play_state_text(s);
            maat_state *read = maat_state_read(text, strlen(text), &err);
            if (!read)
                fail_msg("%s %s, seed %u: %s", p->game, p->options, ply + 1, err.why);
            char *again = play_state_text(read);
            assert_string_equal(again, text);
            assert_ptr_equal(maat_state_game(read), maat_state_game(s));
            assert_int_equal(maat_state_ply(read), 0);
            free(text);
            free(again);
            maat_state_free(read);
            maat_state_free(s);
        }
}

static void a_clone_is_equal_and_goes_its_own_way(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_some(play_setups[i].game, play_setups[i].options, 5, 30);
        maat_state *twin = maat_state_clone(s);
        struct maat_random r;
        maat_random_seed(&r, 1);
        assert_true(maat_state_equal(s, twin));
        assert_int_equal(maat_state_hash(s), maat_state_hash(twin));
        play_on(twin, &r);
        assert_false(maat_state_equal(s, twin));
        assert_int_not_equal(maat_state_hash(s), maat_state_hash(twin));
        maat_state_copy(twin, s);
        assert_true(maat_state_equal(s, twin));
        maat_state_free(twin);
        maat_state_free(s);
    }
}

static void states_of_different_games_are_not_equal(void **unused)
{
    (void)unused;
    maat_state *a = play_begin("ra", ""), *b = play_begin("ankh", "");
    assert_false(maat_state_equal(a, b));
    maat_state_free(a);
    maat_state_free(b);
}

/* ---- actions --------------------------------------------------------------------- */

static void every_legal_action_has_a_text_that_is_read_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_begin(play_setups[i].game, play_setups[i].options);
        struct maat_random r;
        maat_random_seed(&r, 11);
        do {
            maat_action legal[MAAT_MAX_ACTIONS], same = 0;
            struct maat_error err = {0};
            int seat = maat_state_seat(s);
            int n = maat_state_legal(s, seat, legal);
            for (int k = 0; k < n; k++) {
                char text[MAAT_TEXT_MAX];
                size_t len = maat_action_write(s, seat, legal[k], text, sizeof text);
                assert_true(len > 0 && len < sizeof text);
                if (maat_action_read(s, seat, text, &same, &err))
                    fail_msg("%s: %s", text, err.why);
                assert_int_equal(same, legal[k]);
            }
        } while (maat_state_ply(s) < 200 && play_on(s, &r));
        maat_state_free(s);
    }
}

static void an_illegal_action_is_refused_with_its_rule_and_changes_nothing(
    void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "", 1, 4);
    uint64_t before = maat_state_hash(s);
    struct maat_error err = {0};
    maat_action a = 0;
    int seat = maat_state_seat(s);
    assert_int_equal(maat_action_read(s, seat, "bid 3", &a, &err), MAAT_ILLEGAL);
    assert_int_equal(err.code, MAAT_ILLEGAL);
    assert_string_equal(err.rule, "R-RA-22");
    assert_true(strlen(err.why) > 20);
    maat_state *auction = maat_state_clone(s);
    /* The same by its number: first where it is legal, then here. */
    maat_action legal[MAAT_MAX_ACTIONS], invoke = 0;
    assert_int_equal(maat_action_read(s, seat, "invoke", &invoke, &err), MAAT_OK);
    assert_int_equal(maat_state_apply(auction, seat, invoke, &err), MAAT_OK);
    int bidder = maat_state_seat(auction), n = maat_state_legal(auction, bidder, legal);
    assert_int_equal(maat_state_apply(s, seat, legal[n - 1], &err), MAAT_ILLEGAL);
    assert_string_equal(err.rule, "R-RA-22");
    assert_int_equal(maat_state_hash(s), before);
    maat_state_free(auction);
    maat_state_free(s);
}

static void who_owes_nothing_can_do_nothing(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "players=4", 1, 4);
    maat_action legal[MAAT_MAX_ACTIONS];
    struct maat_error err = {0};
    int seat = maat_state_seat(s), other = (seat + 1) % 4;
    assert_int_equal(maat_state_acting(s), 1 << seat);
    assert_true(maat_state_legal(s, seat, legal) > 0);
    assert_int_equal(maat_state_apply(s, other, legal[0], &err), MAAT_NOT_NOW);
    assert_true(err.rule[0] != '\0');
    assert_int_equal(maat_state_legal(s, other, legal), 0);
    assert_int_equal(maat_state_apply(s, MAAT_CHANCE, legal[0], &err), MAAT_NOT_NOW);
    maat_state_free(s);
}

static void a_secret_choice_is_seen_by_its_seat_alone(void **unused)
{
    (void)unused;
    maat_state *s = play_begin("aton", "");
    struct maat_random r;
    maat_random_seed(&r, 2);
    maat_state_settle(s, &r);
    maat_action legal[MAAT_MAX_ACTIONS];
    assert_int_equal(maat_state_acting(s), 3);
    maat_state_legal(s, 1, legal);
    assert_int_equal(maat_state_seen_by(s, 1, legal[0]), 2);
    assert_int_equal(maat_state_seen_by(s, 1, 77), 0);
    maat_state_free(s);
}

/* ---- luck ------------------------------------------------------------------------ */

static void a_roll_is_one_of_the_outcomes(void **unused)
{
    (void)unused;
    maat_state *s = play_begin("ra", "");
    struct maat_outcome out[MAAT_MAX_OUTCOMES];
    struct maat_random r;
    maat_random_seed(&r, 4);
    int n = maat_state_chance(s, out);
    assert_true(n > 1);
    for (int k = 0; k < 100; k++) {
        maat_action a = maat_state_roll(s, &r);
        int at = 0;
        while (at < n && out[at].action != a)
            at++;
        assert_true(at < n && out[at].weight > 0);
    }
    maat_state_settle(s, &r);
    assert_int_equal(maat_state_chance(s, out), 0);
    assert_int_equal(maat_state_roll(s, &r), 0);
    assert_int_equal(maat_state_settle(s, &r), 0);
    maat_state_free(s);
}

static void equal_seeds_give_equal_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        const char *game = play_setups[i].game, *options = play_setups[i].options;
        maat_state *a = play_some(game, options, 7, 300);
        maat_state *b = play_some(game, options, 7, 300);
        maat_state *c = play_some(game, options, 8, 300);
        assert_true(maat_state_equal(a, b));
        assert_false(maat_state_equal(a, c));
        maat_state_free(a);
        maat_state_free(b);
        maat_state_free(c);
    }
}

static void luck_has_known_numbers(void **unused)
{
    struct maat_random r;
    (void)unused;
    maat_random_seed(&r, 1);
    uint32_t first = maat_random_below(&r, 1000000);
    assert_int_equal(first, 970873);
    assert_int_equal(maat_random_below(&r, 1), 0);
    assert_int_equal(maat_random_below(&r, 0), 0);
}

/* ---- the end --------------------------------------------------------------------- */

static void shares_of_a_win_add_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct maat_result end = {0};
            maat_state *s =
                play_some(play_setups[i].game, play_setups[i].options, seed, 100000);
            assert_int_equal(maat_state_seat(s), MAAT_NOBODY);
            assert_int_equal(maat_state_node(s), MAAT_OVER);
            assert_int_equal(maat_state_result(s, &end), MAAT_OK);
            double sum = 0;
            for (int p = 0; p < maat_state_players(s); p++) {
                bool has_won = end.winners >> p & 1;
                if (has_won != (end.share[p] > 0))
                    fail_msg("%s, seed %d: seat %d", play_setups[i].game, (int)seed, p);
                /* Partners count once. */
                bool is_second = false;
                for (int q = 0; q < p; q++)
                    is_second |= end.team[p] && end.team[q] == end.team[p];
                sum += is_second ? 0 : end.share[p];
            }
            assert_true(end.winners ? sum > 0.999999 && sum < 1.000001 : sum == 0);
            maat_state_free(s);
        }
}

static void there_is_no_result_before_the_end(void **unused)
{
    struct maat_result end;
    (void)unused;
    maat_state *s = play_some("horus", "", 1, 50);
    assert_int_equal(maat_state_result(s, &end), MAAT_NOT_NOW);
    maat_state_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_is_of_the_version_of_its_header),
        cmocka_unit_test(every_game_is_listed_and_found_by_its_name),
        cmocka_unit_test(a_setup_tells_all_options_also_those_that_were_not_given),
        cmocka_unit_test(no_options_are_the_usual_ones),
        cmocka_unit_test(a_text_is_cut_as_snprintf_cuts_it),
        cmocka_unit_test(what_is_read_says_the_same_again),
        cmocka_unit_test(a_clone_is_equal_and_goes_its_own_way),
        cmocka_unit_test(states_of_different_games_are_not_equal),
        cmocka_unit_test(every_legal_action_has_a_text_that_is_read_back),
        cmocka_unit_test(
            an_illegal_action_is_refused_with_its_rule_and_changes_nothing),
        cmocka_unit_test(who_owes_nothing_can_do_nothing),
        cmocka_unit_test(a_secret_choice_is_seen_by_its_seat_alone),
        cmocka_unit_test(a_roll_is_one_of_the_outcomes),
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(luck_has_known_numbers),
        cmocka_unit_test(shares_of_a_win_add_up),
        cmocka_unit_test(there_is_no_result_before_the_end),
    };
    return cmocka_run_group_tests_name("lib states", tests, NULL, NULL);
}
