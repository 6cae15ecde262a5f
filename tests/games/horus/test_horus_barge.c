/* test_horus_barge.c - loading, the end and the score. */
#include "games/horus/rules.h"
#include "horus_kit.h"

/* ---- loading --------------------------------------------------------- */

/* R-HORUS-35 */
static void any_number_of_personal_stones_may_be_loaded(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3",
              "'personal': {'1': ['b1', 'b2', 'd3', 'w4']}, "
              "'secret': {'1': 'b1'}, 'phase': 'load'");
    kit_expect_refused(&k, "1 load b5 l1", "R-HORUS-35");
    kit_play(&k, "1 load b1 l1");
    kit_expect_seen_events(
        &k, 2, "load",
        "{'seat': 1, 'stone': 'b1', 'place': 'lower1', 'first': true, 'covered': []}");
    kit_expect(&k, "'secret': ['','','']");
    kit_play(&k, "1 load b2 l3; 1 load d3 u1; 1 load w4 u5; 1 done");
    kit_expect(
        &k,
        "'lower': [['b1',null,'b2',null],[null,null,null,null],[null,null,null,null]]");
}

/* R-HORUS-36 */
static void a_lower_row_has_one_motif(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(
        &k, "players=3",
        "'personal': {'1': ['b1', 'd1']}, 'lower': {'1': [null, 'b2'], '2': ['b4']}, "
        "'phase': 'load'"); /* the same motif elsewhere does not matter */
    kit_expect_legal(&k, 1,
                     "load b1 l1+l3+l4+u1+u2+u3+u4+u5, load d1 u1+u2+u3+u4+u5, done");
    kit_expect_refused(&k, "1 load d1 l1", "R-HORUS-36");
    kit_given(&k, "'lower': {'1': []}"); /* captured: the row is free again */
    assert_null(kit_refusal(&k, "1 load d1 l1"));
}

/* R-HORUS-37, worked example 9. */
static void upper_motifs_differ_or_come_twice_with_two_players(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['b3', 'w2']}, 'lower': {'1': ['w5']}, 'upper': {'1': "
              "['b1', 'b2', 'w1', 'u1']}, 'phase': 'load'");
    kit_expect_refused(&k, "1 load b3 u5", "R-HORUS-37");
    assert_null(kit_refusal(&k, "1 load w2 u5"));
    kit_table(&k, "players=3",
              "'personal': {'1': ['b3', 'd1']}, 'lower': {'1': ['b5']}, 'upper': {'1': "
              "['b1', null, 'w1', 'u1']}, 'phase': 'load'");
    kit_expect_refused(&k, "1 load b3 u2", "R-HORUS-37");
    kit_expect_legal(&k, 1, "load b3 l2+l3+l4, load d1 u2+u5, done");
}

/* R-HORUS-38 */
static void support_asks_for_stones_beneath(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3", "'personal': {'1': ['d1']}, 'phase': 'load'");
    assert_null(kit_refusal(&k, "1 load d1 u3"));
    kit_table(&k, "players=3 support=yes",
              "'personal': {'1': ['d1']}, 'lower': {'1': ['b1', 'b2', null, 'b4']}, "
              "'phase': 'load'");
    kit_expect_legal(&k, 1, "load d1 u1+u2+u5, done");
    kit_expect_refused(&k, "1 load d1 u3", "R-HORUS-38");
    kit_expect_refused(&k, "1 load d1 u4", "R-HORUS-38");
}

/* R-HORUS-39 */
static void any_free_place_may_be_used(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3",
              "'personal': {'1': ['b5']}, 'lower': {'1': [null, null, 'b3']}, 'upper': "
              "{'1': [null, 'd1']}, 'phase': 'load'");
    kit_expect_legal(&k, 1, "load b5 l1+l2+l4+u1+u3+u4+u5, done");
    kit_expect_refused(&k, "1 load b5 l3", "R-HORUS-39");
}

/* R-HORUS-40, worked example 10. */
static void advanced_loading_keeps_the_balance(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3 loading=advanced",
              "'personal': {'1': ['d1']}, 'phase': 'load'");
    kit_expect_legal(&k, 1, "load d1 l1+l2+l3+l4+u1+u3+u5, done");
    kit_expect_refused(&k, "1 load d1 u2", "R-HORUS-40");
    kit_play(&k, "1 load d1 u1");
    kit_expect(&k, "'mode': ['outside', '', '']");
    kit_given(&k, "'personal': {'1': ['b1']}");
    kit_expect_legal(&k, 1, "load b1 l1+l4+u5, done");
    kit_expect_refused(&k, "1 load b1 l2", "R-HORUS-40");
    kit_given(&k, "'upper': {'1': ['d1', 'w1', null, 'u1', 'h1']}");
    kit_expect_legal(&k, 1, "load b1 l1+l4+u3, done");
    /* d1 of u1 is captured */
    kit_given(&k, "'upper': {'1': [null, 'w1', null, 'u1', 'h1']}");
    kit_expect_legal(&k, 1, "load b1 l1+l4+u1, done");
    kit_table(&k, "players=3 loading=advanced",
              "'lower': {'1': [null, 'b2']}, 'mode': {'1': 'inside'}, "
              "'personal': {'1': ['b1']}, 'phase': 'load'");
    kit_expect_legal(&k, 1, "load b1 l3+u3, done");
    kit_given(&k, "'lower': {'1': [null, 'b2', 'b3']}, "
                  "'upper': {'1': [null, null, 'd1']}");
    kit_expect_legal(&k, 1, "load b1 l1+l4+u2+u4, done");
}

/* R-HORUS-40: an emptied barge has no mode again; a basic one never has. */
static void an_emptied_barge_forgets_its_mode(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3 loading=advanced",
              "'lower': {'2': ['b1']}, 'mode': {'2': 'outside'}");
    kit_play(&k, "1 want b1; 1 gems 1; 1 done; 2 accept");
    kit_expect(&k, "'mode': ['','','']");
    kit_table(&k, "players=3", "'personal': {'1': ['b1']}, 'phase': 'load'");
    kit_play(&k, "1 load b1 l1");
    kit_expect(&k, "'mode': ['','','']");
}

/* ---- the end --------------------------------------------------------- */

static void nearly_full(struct kit *k)
{
    kit_table(
        k, "players=3",
        "'personal': {'1': ['c5'], '2': ['d2', 'w2'], '3': ['d3']}, 'lower': {'1': "
        "['b1', 'b2', 'b3', 'b4']}, 'upper': {'1': ['d1', 'w1', 'u1', 'h1']}");
    kit_play(k, "1 pass; 1 load c5 u5");
}

/* R-HORUS-41, R-HORUS-42 */
static void a_full_barge_lets_the_others_load_once_more(void **unused)
{
    (void)unused;
    struct kit k;
    nearly_full(&k);
    kit_expect_seen_events(&k, 1, "full", "{'seat': 1}");
    kit_expect(&k, "'ender': 1, 'loader': 2, 'phase': 'final'");
    kit_expect_refused(&k, "2 take 1", "R-HORUS-41");
    kit_expect_refused(&k, "2 pass", "R-HORUS-41");
    kit_expect_refused(&k, "2 load c1 l1", "R-HORUS-35");
    kit_expect_refused(&k, "3 done", "R-HORUS-41");
    kit_play(&k, "2 load d2 u5; 2 done");
    kit_expect(&k, "'loader': 3");
    kit_play(&k, "3 done"); /* loading at the end is optional */
    kit_expect(&k, "'phase': 'over', 'loader': null, 'ender': 1, 'end': 'barge'");
    kit_expect_refused(&k, "1 pass", "R-HORUS-41");
    kit_expect_result(&k, "[52, 15, 4]", "[1, 2, 3]");
}

/* R-HORUS-41: a barge filled at the end does not change who ended the game. */
static void a_second_full_barge_does_not_end_again(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=4",
              "'personal': {'1': ['c5'], '2': ['c4']}, 'lower': {'1': ['b1', 'b2', "
              "'b3', 'b4'], '2': ['s1', 's2', 's3', 's4']}, 'upper': {'1': ['d1', "
              "'w1', 'u1', 'h1'], '2': ['d2', 'w2', 'u2', 'h2']}");
    kit_play(&k, "1 pass; 1 load c5 u5; 2 load c4 u5");
    kit_expect(&k, "'ender': 1, 'loader': 2");
    kit_expect_legal(&k, 2, "done");
    kit_play(&k, "2 done; 3 done; 4 done");
    kit_expect(&k, "'end': 'barge'");
}

/* Two seats have all stones of four motifs on barges and in supplies. */
#define ALL_TAKEN                                                                      \
    "'lower': [['b1', 'b2', 'b3', 'b4'], ['d1', 'd2', 'd3', 'd4']], "                  \
    "'upper': [['d5', 'w1'], ['b5', 'u1']], "                                          \
    "'personal': [['w2', 'w3', 'w4', 'w5'], ['u2', 'u3', 'u4', 'u5']]"

/* R-HORUS-43, R-HORUS-46, worked example 12. */
static void idle_turns_of_all_seats_are_a_stalemate(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", ALL_TAKEN);
    kit_play(&k, "1 pass; 1 done");
    kit_expect(&k, "'idle': 1");
    struct kit other = k;
    kit_play(&k, "2 pass; 2 done");
    kit_expect(&k, "'end': 'stalemate', 'phase': 'over'");
    kit_expect_result(&k, "[10, 10]", "[1, 1]"); /* equal scores share the rank */
    kit_expect_seen_events(&k, 1, "over", "{'end': 'stalemate', 'scores': [10, 10]}");
    kit_play(&other, "2 pass; 2 load u2 u3; 2 done");
    kit_expect(&other, "'idle': 0, 'phase': 'acquire'");
}

/* R-HORUS-43: a drawn challenge is not standing still. */
static void a_challenge_without_result_is_not_idle(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'stack': {'1': ['b1']}, 'turn': 2, 'active': 2, "
              "'idle': 1");
    kit_play(&k, "2 want b1; 2 gems 1; 2 done; 1 refuse; 2 roll; * ball 1; * ball 1; "
                 "2 stop; 2 done");
    kit_expect(&k, "'idle': 0");
}

/* R-HORUS-44 */
static void the_limit_of_turns_ends_the_game(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2 limit=1", "'personal': {'2': ['b1']}");
    kit_play(&k, "1 pass; 1 done; 2 take 4; 2 load b1 u5; 2 done");
    kit_expect(&k, "'end': 'limit', 'turn': 2, 'active': 2, 'loader': null");
}

/* R-HORUS-45, worked example 1. */
static void the_score_adds_rows_and_gems_and_subtracts_the_supply(void **unused)
{
    (void)unused;
    struct kit k;
    const struct horus_seat *seat = kit_horus(&k)->seat;
    int part[4];
    kit_table(&k, "players=4",
              "'gems': {'1': 0}, 'lower': {'1': ['b1', 'b2', 'b3', 'b4']}");
    assert_int_equal(horus_score(&seat[0], part), 10);
    kit_given(&k, "'gems': {'1': 4, '2': 0}, "
                  "'personal': {'1': ['h3', 'c2'], '2': ['w4', 'w5']}, "
                  "'upper': {'1': ['d2', 'w3', 'u3', 'h2', 'c3']}");
    assert_int_equal(horus_score(&seat[0], part), 49);
    assert_int_equal(part[1], 40);
    assert_int_equal(horus_score(&seat[1], part), -9);
    kit_table(
        &k, "players=4",
        "'gems': {'1': 0, '2': 0, '3': 0}, "
        "'lower': {'1': ['t2', 't3', 't4', 't5']}, 'upper': {"
        "'1': ['b1', 'd1', 'w1', 'u1', 'h1'], '2': ['b5', 'd5', 'w5', 'u5', 'h5'], "
        "'3': ['c5', null, null, null, 's1']}");
    assert_int_equal(horus_score(&seat[0], part), 14 + 15);
    assert_int_equal(horus_score(&seat[1], part), 75);
    /* a 5 on u1 and a 1 on u5 count 5 each */
    assert_int_equal(horus_score(&seat[2], part), 10);
}

/* R-HORUS-05, R-HORUS-33: stones put into a stack field lie on top of place 4. */
static void stored_stones_go_on_top_of_the_depot(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3", "'stack': {'2': ['u5']}, 'depot': {'1': ['b1', 'b2']}");
    kit_play(&k, "1 want u5; 1 gems 0");
    kit_expect_legal(&k, 1, "add b2"); /* staked like any top */
    kit_play(&k, "1 add b2; 1 done; 2 accept; 1 store; 2 store b2; 1 done");
    kit_expect(&k, "'depot': {'1': ['b1', 'u5'], '2': ['b2']}");
    /* taken and attacked like any top */
    kit_expect_legal(&k, 2, "take 4, want u5, want c5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_personal_stones_may_be_loaded),
        cmocka_unit_test(a_lower_row_has_one_motif),
        cmocka_unit_test(upper_motifs_differ_or_come_twice_with_two_players),
        cmocka_unit_test(support_asks_for_stones_beneath),
        cmocka_unit_test(any_free_place_may_be_used),
        cmocka_unit_test(advanced_loading_keeps_the_balance),
        cmocka_unit_test(an_emptied_barge_forgets_its_mode),
        cmocka_unit_test(a_full_barge_lets_the_others_load_once_more),
        cmocka_unit_test(a_second_full_barge_does_not_end_again),
        cmocka_unit_test(idle_turns_of_all_seats_are_a_stalemate),
        cmocka_unit_test(a_challenge_without_result_is_not_idle),
        cmocka_unit_test(the_limit_of_turns_ends_the_game),
        cmocka_unit_test(the_score_adds_rows_and_gems_and_subtracts_the_supply),
        cmocka_unit_test(stored_stones_go_on_top_of_the_depot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
