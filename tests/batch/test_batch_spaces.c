/* test_batch_spaces.c - the numbers of a space follow each other, and nobody but
 * players has them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "setups.h"

static void spans_follow_each_other_to_the_end(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        int at = 0, n = maat_space_spans(s);
        struct maat_span p;
        for (int i = 0; i < n; i++) {
            assert_int_equal(maat_space_span(s, i, &p), MAAT_OK);
            assert_int_equal(p.at, at);
            assert_true(p.per_seat == 0 || p.per_seat * maat_setup_players(s) == p.n);
            assert_non_null(p.name);
            assert_non_null(p.about);
            at += p.n;
        }
        assert_int_equal(at, maat_space_size(s));
        assert_true(maat_space_version(maat_setup_game(s)) >= 1);
        assert_int_equal(maat_space_span(s, n, &p), MAAT_NOT_FOUND);
        assert_int_equal(maat_space_span(s, -1, &p), MAAT_BAD_VALUE);
        maat_setup_free(s);
    }
}

static void a_spectator_has_no_observation(void **unused)
{
    static int16_t out[1 << 14];
    maat_setup *s = setup_of(&setups[0]);
    maat_state *state = maat_state_new(s);
    maat_view *v = maat_view_new(state, MAAT_SPECTATOR);
    (void)unused;
    assert_int_equal(maat_view_observe(v, out), MAAT_BAD_VALUE);
    maat_view_free(v);
    maat_state_free(state);
    maat_setup_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_follow_each_other_to_the_end),
        cmocka_unit_test(a_spectator_has_no_observation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
