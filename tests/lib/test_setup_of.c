/* test_setup_of.c - a position knows its setup, and one that was read can get it back.
 */
#include "lib/play.h"

static char *text_of(const maat_state *s)
{
    size_t size = maat_state_write(s, NULL, 0) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    maat_state_write(s, text, size);
    return text;
}

/* A position some way into a game by lot. */
static maat_state *midway(const char *game, const char *options, int plies)
{
    struct maat_random r;
    maat_state *s = play_begin(game, options);
    maat_random_seed(&r, 5);
    while (plies-- > 0 && play_on(s, &r))
        ;
    return s;
}

static void positions_and_views_tell_their_setup(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_setup *setup = play_setup(play_setups[i].game, play_setups[i].options);
        maat_state *s = maat_state_new(setup);
        maat_view *v = maat_view_new(s, 0);
        maat_setup *told = maat_state_setup(s), *seen = maat_view_setup(v);
        char *one = play_setup_text(setup), *two = play_setup_text(told),
             *three = play_setup_text(seen);
        assert_string_equal(two, one);
        assert_string_equal(three, one);
        assert_true(maat_setup_max_plies(setup) > 100);
        free(one);
        free(two);
        free(three);
        maat_setup_free(told);
        maat_setup_free(seen);
        maat_setup_free(setup);
        maat_view_free(v);
        maat_state_free(s);
    }
}

static void what_was_read_is_whole_again_with_its_setup_and_ply(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = midway(play_setups[i].game, play_setups[i].options, 40);
        maat_setup *setup = maat_state_setup(s);
        char *text = text_of(s);
        struct maat_error err = {0};
        maat_state *read = maat_state_read(text, strlen(text), &err);
        assert_non_null(read);
        assert_false(maat_state_equal(read, s));
        if (maat_state_adopt(read, setup, maat_state_ply(s), &err))
            fail_msg("%s: %s", play_setups[i].game, err.why);
        assert_int_equal(maat_state_ply(read), maat_state_ply(s));
        if (strcmp(play_setups[i].game, "horus") !=
            0) /* (the log alone tells it all) */
            assert_true(maat_state_equal(read, s));
        free(text);
        maat_setup_free(setup);
        maat_state_free(read);
        maat_state_free(s);
    }
}

static void what_does_not_fit_is_refused_and_changes_nothing(void **unused)
{
    (void)unused;
    maat_state *s = midway("ra", "players=3 edition=2008", 40);
    maat_state *before = maat_state_clone(s);
    const struct {
        const char *game, *options;
        uint32_t ply;
        int code;
    } bad[] = {
        {"aton", "", 0, MAAT_BAD_VALUE},
        {"ra", "players=4", 0, MAAT_BAD_VALUE},
        {"ra", "players=3 edition=1999", 0, MAAT_BAD_OPTION},
        {"ra", "players=3", 1000000, MAAT_BAD_VALUE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct maat_error err = {0};
        maat_setup *setup = play_setup(bad[i].game, bad[i].options);
        assert_int_equal(maat_state_adopt(s, setup, bad[i].ply, &err), bad[i].code);
        assert_true(err.why[0] != '\0');
        assert_true(maat_state_equal(s, before));
        maat_setup_free(setup);
    }
    maat_state_free(before);
    maat_state_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_views_tell_their_setup),
        cmocka_unit_test(what_was_read_is_whole_again_with_its_setup_and_ply),
        cmocka_unit_test(what_does_not_fit_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
