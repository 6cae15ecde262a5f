/* test_null.c - the template game's rules. */
#include "core/kit.h"

static void three_rounds_of_card_and_bid_decide(void **unused)
{
    /* R-NULL-01, R-NULL-02, R-NULL-05 */
    struct game_result r;
    struct match *m = kit_match("null", "");
    (void)unused;
    kit_do(m, "* card 6; * card 1; 1 bid 0; 2 bid 1");
    kit_do(m, "* card 2; * card 2; 1 bid 1; 2 bid 1"); /* a tie: nobody */
    kit_do(m, "* card 1; * card 5; 2 bid 0; 1 bid 4");
    assert_int_equal(match_head(m)->node, GAME_OVER);
    match_result(m, &r);
    assert_int_equal(r.score[0], 1);
    assert_int_equal(r.score[1], 0);
    assert_int_equal(r.rank[0], 1);
    assert_int_equal(r.rank[1], 2);
    match_free(m);
}

static void nobody_bids_more_than_it_has(void **unused)
{
    /* R-NULL-03, R-NULL-04 */
    struct match *m = kit_match("null", "coins=2");
    (void)unused;
    kit_do(m, "* card 6; * card 1");
    kit_refused(m, 0, "bid 3", REFUSED_ILLEGAL, "R-NULL-04");
    kit_refused(m, 0, "bid 10", REFUSED_NO_ACTION, NULL);
    kit_do(m, "1 bid 2");
    kit_refused(m, 0, "bid 0", REFUSED_NOT_NOW, "R-NULL-05");
    match_free(m);
}

static void equal_points_share_the_rank(void **unused)
{
    /* R-NULL-06 */
    struct game_result r;
    struct match *m = kit_match("null", "");
    (void)unused;
    kit_do(m, "* card 3; * card 3; 1 bid 0; 2 bid 0");
    kit_do(m, "* card 4; * card 4; 1 bid 0; 2 bid 0");
    kit_do(m, "* card 5; * card 5; 1 bid 0; 2 bid 0");
    match_result(m, &r);
    assert_int_equal(r.rank[0], 1);
    assert_int_equal(r.rank[1], 1);
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_rounds_of_card_and_bid_decide),
        cmocka_unit_test(nobody_bids_more_than_it_has),
        cmocka_unit_test(equal_points_share_the_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
