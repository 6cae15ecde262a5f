/* test_views.c - what a seat may know, worlds that fit it, events. */
#include "lib/play.h"

/* Somewhere in a random game, for every setup and several plies. */
static void at_many_places(void (*look)(const maat_state *s, uint64_t seed))
{
    for (int i = 0; i < PLAY_SETUPS; i++)
        for (uint32_t k = 1; k <= 8; k++) {
            maat_state *s =
                play_some(play_setups[i].game, play_setups[i].options, k, 17 * k);
            look(s, k);
            maat_state_free(s);
        }
}

static void look_legal(const maat_state *s, uint64_t seed)
{
    for (int seat = MAAT_SPECTATOR; seat < maat_state_players(s); seat++) {
        maat_action of_state[MAAT_MAX_ACTIONS], of_view[MAAT_MAX_ACTIONS];
        if (seat == MAAT_CHANCE)
            continue;
        maat_view *v = maat_view_new(s, seat);
        int n = maat_state_legal(s, seat, of_state);
        if (maat_view_legal(v, of_view) != n)
            fail_msg("seat %d, seed %d", seat, (int)seed);
        assert_memory_equal(of_state, of_view, (size_t)n * sizeof *of_view);
        assert_int_equal(maat_view_acting(v), maat_state_acting(s));
        assert_int_equal(maat_view_viewer(v), seat);
        assert_ptr_equal(maat_view_game(v), maat_state_game(s));
        maat_view_free(v);
    }
}

static void a_seat_knows_what_it_may_do(void **unused)
{
    (void)unused;
    at_many_places(look_legal);
}

static void look_sample(const maat_state *s, uint64_t seed)
{
    struct maat_random r;
    maat_random_seed(&r, seed);
    for (int seat = 0; seat < maat_state_players(s); seat++) {
        maat_view *v = maat_view_new(s, seat);
        maat_state *world = maat_view_sample(v, &r);
        maat_view *same = maat_view_new(world, seat);
        if (!maat_view_equal(v, same))
            fail_msg("seat %d, seed %d", seat, (int)seed);
        assert_int_equal(maat_view_hash(v), maat_view_hash(same));
        maat_view_free(same);
        maat_state_free(world);
        maat_view_free(v);
    }
}

static void a_sampled_world_looks_the_same_from_its_seat(void **unused)
{
    (void)unused;
    at_many_places(look_sample);
}

static void look_text(const maat_state *s, uint64_t seed)
{
    for (int seat = MAAT_SPECTATOR; seat < maat_state_players(s); seat++) {
        struct maat_error err = {0};
        if (seat == MAAT_CHANCE)
            continue;
        maat_view *v = maat_view_new(s, seat);
        char *text = play_view_text(v);
        maat_view *read = maat_view_read(text, strlen(text), seat, &err);
        if (!read)
            fail_msg("viewer %d, seed %d: %s", seat, (int)seed, err.why);
        char *again = play_view_text(read);
        assert_string_equal(again, text);
        free(text);
        free(again);
        maat_view_free(read);
        maat_view_free(v);
    }
}

static void a_view_is_written_and_read(void **unused)
{
    (void)unused;
    at_many_places(look_text);
}

static void a_clone_of_a_view_is_equal_and_another_seats_is_not(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "", 1, 20);
    maat_view *v = maat_view_new(s, 0), *twin = maat_view_clone(v);
    maat_view *other = maat_view_new(s, 1);
    assert_true(maat_view_equal(v, twin));
    assert_false(maat_view_equal(v, other));
    assert_int_not_equal(maat_view_hash(v), maat_view_hash(other));
    maat_view_free(v);
    maat_view_free(twin);
    maat_view_free(other);
    maat_state_free(s);
}

static void a_hand_is_shown_to_its_seat_alone(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("aton", "", 1, 0);
    struct maat_random r;
    maat_random_seed(&r, 9);
    maat_view *mine = maat_view_new(s, 0), *watched = maat_view_new(s, MAAT_SPECTATOR);
    char *first = play_view_text(mine), *seen = play_view_text(watched);
    assert_string_not_equal(first, seen);
    /* Whatever the other one holds, what I see is the same. */
    for (int k = 0; k < 20; k++) {
        maat_state *world = maat_view_sample(mine, &r);
        maat_view *again = maat_view_new(world, 0);
        char *text = play_view_text(again);
        assert_string_equal(text, first);
        free(text);
        maat_view_free(again);
        maat_state_free(world);
    }
    free(first);
    free(seen);
    maat_view_free(mine);
    maat_view_free(watched);
    maat_state_free(s);
}

/* ---- actions as text ------------------------------------------------------------- */

static void a_view_names_actions_as_the_state_does(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_begin(play_setups[i].game, play_setups[i].options);
        struct maat_random r;
        maat_random_seed(&r, 8);
        do {
            maat_action legal[MAAT_MAX_ACTIONS], back = 0;
            char text[MAAT_TEXT_MAX], want[MAAT_TEXT_MAX];
            struct maat_error err = {0};
            int seat = maat_state_seat(s);
            maat_view *v = maat_view_new(s, seat < 0 ? 0 : seat);
            int n = maat_view_legal(v, legal);
            assert_int_equal(maat_view_players(v), maat_state_players(s));
            assert_int_equal(maat_view_ply(v), maat_state_ply(s));
            assert_string_equal(maat_view_phase(v), maat_state_phase(s));
            for (int k = 0; k < n; k++) {
                maat_view_action_write(v, legal[k], text, sizeof text);
                maat_action_write(s, seat, legal[k], want, sizeof want);
                assert_string_equal(text, want);
                assert_int_equal(maat_view_action_read(v, text, &back, &err), MAAT_OK);
                assert_int_equal(back, legal[k]);
            }
            assert_true(maat_view_action_read(v, "fly", &back, &err) < 0);
            maat_view_free(v);
        } while (maat_state_ply(s) < 120 && play_on(s, &r));
        maat_view *watched = maat_view_new(s, MAAT_SPECTATOR);
        maat_action a;
        assert_int_equal(maat_view_action_read(watched, "draw", &a, NULL),
                         MAAT_NOT_NOW);
        assert_int_equal(maat_view_action_write(watched, 1, NULL, 0), 0);
        maat_view_free(watched);
        maat_state_free(s);
    }
}

/* ---- events ---------------------------------------------------------------------- */

static void telling_plays_on_as_applying_does(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_begin(play_setups[i].game, play_setups[i].options);
        maat_state *twin = maat_state_clone(s);
        struct maat_random r, q;
        maat_random_seed(&r, 3);
        q = r;
        while (maat_state_ply(s) < 150 && play_on(twin, &q)) {
            maat_action legal[MAAT_MAX_ACTIONS], a;
            struct maat_error err = {0};
            int seat = maat_state_seat(s), n = maat_state_legal(s, seat, legal);
            a = n ? legal[maat_random_below(&r, (uint32_t)n)] : maat_state_roll(s, &r);
            char *told = maat_state_tell(s, seat, a, MAAT_SPECTATOR, &err);
            if (!told)
                fail_msg("%s: %s", play_setups[i].game, err.why);
            assert_int_equal(told[0], '[');
            assert_int_equal(told[strlen(told) - 1], ']');
            maat_free(told);
            assert_true(maat_state_equal(s, twin));
        }
        maat_state_free(s);
        maat_state_free(twin);
    }
}

static void a_drawn_card_is_told_to_its_seat_alone(void **unused)
{
    struct maat_random r;
    (void)unused;
    maat_state *s = play_begin("aton", ""), *twin = maat_state_clone(s);
    maat_random_seed(&r, 1);
    maat_action card = maat_state_roll(s, &r);
    assert_int_equal(maat_state_seen_by(s, MAAT_CHANCE, card), 1);
    char *mine = maat_state_tell(s, MAAT_CHANCE, card, 0, NULL);
    char *other = maat_state_tell(twin, MAAT_CHANCE, card, 1, NULL);
    assert_null(strstr(mine, "null"));
    assert_non_null(strstr(other, "null"));
    maat_free(mine);
    maat_free(other);
    maat_state_free(s);
    maat_state_free(twin);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_knows_what_it_may_do),
        cmocka_unit_test(a_sampled_world_looks_the_same_from_its_seat),
        cmocka_unit_test(a_view_is_written_and_read),
        cmocka_unit_test(a_clone_of_a_view_is_equal_and_another_seats_is_not),
        cmocka_unit_test(a_hand_is_shown_to_its_seat_alone),
        cmocka_unit_test(a_view_names_actions_as_the_state_does),
        cmocka_unit_test(telling_plays_on_as_applying_does),
        cmocka_unit_test(a_drawn_card_is_told_to_its_seat_alone),
    };
    return cmocka_run_group_tests_name("lib views", tests, NULL, NULL);
}
