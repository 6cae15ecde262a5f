/* test_records.c - games from their beginning: kept, written, read, looked into. */
#include "lib/play.h"

static const char *golden; /* records that never change */

static maat_record *read_golden(const char *name)
{
    struct maat_error err = {0};
    size_t len;
    char *text = play_file(golden, name, &len);
    maat_record *r = maat_record_read(text, len, &err);
    if (!r)
        fail_msg("%s, line %u: %s", name, (unsigned)err.line, err.why);
    return r;
}

/* A whole random game, kept as it goes. */
static maat_record *keep_game(const char *game, const char *options, uint64_t seed)
{
    maat_setup *setup = play_setup(game, options);
    maat_record *rec = maat_record_new(setup);
    maat_state *s = maat_state_new(setup);
    struct maat_random r;
    struct maat_error err = {0};
    maat_random_seed(&r, seed);
    while (maat_state_node(s) != MAAT_OVER) {
        maat_action legal[MAAT_MAX_ACTIONS], a;
        int seat = maat_state_seat(s), n = maat_state_legal(s, seat, legal);
        a = n ? legal[maat_random_below(&r, (uint32_t)n)] : maat_state_roll(s, &r);
        if (maat_record_push(rec, seat, a, &err))
            fail_msg("%s, seed %d: %s", game, (int)seed, err.why);
        maat_state_play(s, seat, a);
    }
    maat_state *end = maat_record_state(rec, maat_record_length(rec), &err);
    assert_true(maat_state_equal(end, s));
    maat_state_free(end);
    maat_state_free(s);
    maat_setup_free(setup);
    return rec;
}

static void a_game_that_is_kept_is_written_and_read(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        struct maat_error err = {0};
        maat_record *rec =
            keep_game(play_setups[i].game, play_setups[i].options, 1u + (unsigned)i);
        assert_int_equal(maat_record_name(rec, 0, "Anna", &err), MAAT_OK);
        assert_int_equal(maat_record_name(rec, 1, "", &err), MAAT_OK);
        char *text = maat_record_write(rec);
        assert_non_null(strstr(text, "\nseat 1 Anna\n"));
        assert_null(strstr(text, "\nseat 2"));
        assert_non_null(strstr(text, "\nresult "));
        maat_record *read = maat_record_read(text, strlen(text), &err);
        if (!read)
            fail_msg("line %u: %s", (unsigned)err.line, err.why);
        char *again = maat_record_write(read);
        assert_string_equal(again, text);
        maat_free(text);
        maat_free(again);
        maat_record_free(read);
        maat_record_free(rec);
    }
}

static void every_state_of_a_record_follows_from_the_one_before(void **unused)
{
    (void)unused;
    maat_record *rec = read_golden("ra/players-2-edition-2008-1.rec");
    maat_setup *setup = maat_record_setup(rec);
    maat_state *s = maat_state_new(setup);
    struct maat_error err = {0};
    uint32_t n = maat_record_length(rec);
    assert_ptr_equal(maat_record_game(rec), maat_game_find("ra"));
    assert_true(n > 50);
    for (uint32_t ply = 0; ply < n; ply++) {
        int actor;
        maat_action a;
        maat_state *at = maat_record_state(rec, ply, &err);
        assert_true(maat_state_equal(at, s));
        maat_state_free(at);
        assert_int_equal(maat_record_step(rec, ply, &actor, &a), MAAT_OK);
        assert_int_equal(maat_state_apply(s, actor, a, &err), MAAT_OK);
    }
    assert_int_equal(maat_record_step(rec, n, NULL, NULL), MAAT_NOT_FOUND);
    assert_int_equal(maat_state_node(s), MAAT_OVER);
    assert_null(maat_record_state(rec, n + 1, &err));
    assert_int_equal(err.code, MAAT_NOT_FOUND);
    maat_state_free(s);
    maat_setup_free(setup);
    maat_record_free(rec);
}

static void a_record_refuses_what_the_rules_refuse(void **unused)
{
    (void)unused;
    maat_setup *setup = play_setup("ra", "");
    maat_record *rec = maat_record_new(setup);
    struct maat_error err = {0};
    assert_int_equal(maat_record_push(rec, 0, 1u << 24, &err), MAAT_NOT_NOW);
    assert_int_equal(maat_record_push(rec, 9, 1u << 24, &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_record_length(rec), 0);
    assert_int_equal(maat_record_name(rec, 4, "Anna", &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_record_name(rec, 0, "An\nna", &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_record_name(rec, 0, NULL, &err), MAAT_BAD_VALUE);
    assert_int_equal(
        maat_record_name(rec, 0, "a name of more than thirty-one letters", &err),
        MAAT_BAD_VALUE);
    maat_record_free(rec);
    maat_setup_free(setup);
}

static void a_record_that_is_closed_takes_no_more(void **unused)
{
    static const char text[] =
        "record 1\ngame aton rules 2\nconfig players=2\nseed "
        "3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284\n";
    struct maat_error err = {0};
    (void)unused;
    maat_record *rec = maat_record_read(text, strlen(text), &err);
    if (!rec)
        fail_msg("%s", err.why);
    maat_state *s = maat_record_state(rec, 0, NULL);
    struct maat_random r;
    maat_random_seed(&r, 1);
    assert_int_equal(maat_record_push(rec, MAAT_CHANCE, maat_state_roll(s, &r), &err),
                     MAAT_NOT_NOW);
    assert_non_null(strstr(err.why, "seed"));
    maat_state_free(s);
    maat_record_free(rec);
}

static void what_is_wrong_in_a_record_is_told_with_line_and_rule(void **unused)
{
    static const char text[] = "record 1\n"
                               "game ra rules 1\n"
                               "config players=3 edition=2008\n"
                               "* suns 2\n"
                               "1 bid 3\n";
    struct maat_error err = {0};
    (void)unused;
    assert_null(maat_record_read(text, strlen(text), &err));
    assert_true(err.line == 4 || err.line == 5);
    assert_true(err.rule[0] == 'R');
    assert_int_equal(err.code, MAAT_ILLEGAL);
}

/* "2 bid 13" cut to "2 bid 1" would be another game. */
static void a_record_that_is_cut_inside_a_line_is_refused(void **unused)
{
    (void)unused;
    maat_setup *setup = play_setup("ra", "players=2");
    maat_record *rec = maat_record_new(setup);
    maat_state *s = maat_state_new(setup);
    struct maat_random r;
    maat_random_seed(&r, 5);
    for (int i = 0; i < 60; i++) {
        maat_action legal[MAAT_MAX_ACTIONS];
        int actor = maat_state_seat(s), n = maat_state_legal(s, actor, legal);
        maat_action a =
            n ? legal[maat_random_below(&r, (uint32_t)n)] : maat_state_roll(s, &r);
        assert_int_equal(maat_record_push(rec, actor, a, NULL), MAAT_OK);
        maat_state_play(s, actor, a);
    }
    char *text = maat_record_write(rec);
    for (size_t len = strlen(text) - 1; len > 0; len--) {
        struct maat_error err = {0};
        maat_record *part = maat_record_read(text, len, &err);
        if (part && text[len - 1] != '\n')
            fail_msg("taken: %.*s", (int)len, text);
        if (!part && text[len] == '\n' && len > strcspn(text, "*"))
            assert_string_equal(err.why, "the last line is cut off: it has no newline");
        maat_record_free(part);
    }
    maat_free(text);
    maat_state_free(s);
    maat_record_free(rec);
    maat_setup_free(setup);
}

static void names_are_texts_and_can_be_asked_for(void **unused)
{
    static const char *const bad[] = {"two\nlines", "\xff", "half \xc3", "\xed\xa0\x80",
                                      "a name of more than 31 bytes, really"};
    struct maat_error err = {0};
    (void)unused;
    maat_setup *setup = play_setup("ra", "players=2");
    maat_record *rec = maat_record_new(setup);
    assert_int_equal(maat_record_name(rec, 1, "Änne \xf0\x9f\x98\x80", &err), MAAT_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(maat_record_name(rec, 1, bad[i], &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_record_name(rec, 2, "Ben", &err), MAAT_BAD_VALUE);
    assert_string_equal(err.why, "there is no seat 3, only 1 to 2");
    assert_string_equal(maat_record_seat_name(rec, 0), "");
    assert_string_equal(maat_record_seat_name(rec, 1), "Änne \xf0\x9f\x98\x80");
    assert_string_equal(maat_record_seat_name(rec, 2), "");
    maat_record_free(rec);
    maat_setup_free(setup);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_is_kept_is_written_and_read),
        cmocka_unit_test(every_state_of_a_record_follows_from_the_one_before),
        cmocka_unit_test(a_record_refuses_what_the_rules_refuse),
        cmocka_unit_test(a_record_that_is_closed_takes_no_more),
        cmocka_unit_test(a_record_that_is_cut_inside_a_line_is_refused),
        cmocka_unit_test(names_are_texts_and_can_be_asked_for),
        cmocka_unit_test(what_is_wrong_in_a_record_is_told_with_line_and_rule),
    };
    golden = argc > 1 ? argv[1] : "tests/golden";
    return cmocka_run_group_tests_name("lib records", tests, NULL, NULL);
}
