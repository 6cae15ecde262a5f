/* test_horus_barge.c - loading, the end and the score. */
#include "games/horus/rules.h"
#include "horus_kit.h"

/* ---- loading --------------------------------------------------------- */

/* R-HORUS-35 */
static void any_number_of_personal_stones_may_be_loaded(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3");
    kit_supply(&s, 1, "b1 b2 d3 w4");
    s.seat[0].secret = 0;
    kit_load_phase(&s);
    kit_refuses(&s, "1 load b5 l1", "R-HORUS-35");
    kit_play(&s, "1 load b1 l1");
    assert_string_equal(
        kit_event("load", 1),
        "{\"kind\":\"load\",\"seat\":1,\"stone\":\"b1\",\"place\":\"lower1\","
        "\"first\":true,\"covered\":[]}");
    kit_field(&s, "secret", "[\"\",\"\",\"\"]");
    kit_play(&s, "1 load b2 l3; 1 load d3 u1; 1 load w4 u5; 1 done");
    kit_field(&s, "lower",
              "[[\"b1\",null,\"b2\",null],[null,null,null,null],"
              "[null,null,null,null]]");
}

/* R-HORUS-36 */
static void a_lower_row_has_one_motif(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3");
    kit_barge(&s, 1, "- b2 - -", "-");
    kit_barge(&s, 2, "b4", "-"); /* the same motif elsewhere does not matter */
    kit_supply(&s, 1, "b1 d1");
    kit_load_phase(&s);
    kit_expect(&s, 1, "load b1 l1+l3+l4+u1+u2+u3+u4+u5, load d1 u1+u2+u3+u4+u5, done");
    kit_refuses(&s, "1 load d1 l1", "R-HORUS-36");
    horus_take_off(&s, 0, 1); /* captured: the row is free again */
    assert_null(kit_refusal(&s, "1 load d1 l1"));
}

/* R-HORUS-37, worked example 9. */
static void upper_motifs_differ_or_come_twice_with_two_players(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_barge(&s, 1, "w5", "b1 b2 w1 u1 -");
    kit_supply(&s, 1, "b3 w2");
    kit_load_phase(&s);
    kit_refuses(&s, "1 load b3 u5", "R-HORUS-37");
    assert_null(kit_refusal(&s, "1 load w2 u5"));
    kit_table(&s, "players=3");
    kit_barge(&s, 1, "b5", "b1 - w1 u1 -");
    kit_supply(&s, 1, "b3 d1");
    kit_load_phase(&s);
    kit_refuses(&s, "1 load b3 u2", "R-HORUS-37");
    kit_expect(&s, 1, "load b3 l2+l3+l4, load d1 u2+u5, done");
}

/* R-HORUS-38 */
static void support_asks_for_stones_beneath(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3");
    kit_supply(&s, 1, "d1");
    kit_load_phase(&s);
    assert_null(kit_refusal(&s, "1 load d1 u3"));
    kit_table(&s, "players=3 support=yes");
    kit_barge(&s, 1, "b1 b2 - b4", "-");
    kit_supply(&s, 1, "d1");
    kit_load_phase(&s);
    kit_expect(&s, 1, "load d1 u1+u2+u5, done");
    kit_refuses(&s, "1 load d1 u3", "R-HORUS-38");
    kit_refuses(&s, "1 load d1 u4", "R-HORUS-38");
}

/* R-HORUS-39 */
static void any_free_place_may_be_used(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3");
    kit_barge(&s, 1, "- - b3 -", "- d1 - - -");
    kit_supply(&s, 1, "b5");
    kit_load_phase(&s);
    kit_expect(&s, 1, "load b5 l1+l2+l4+u1+u3+u4+u5, done");
    kit_refuses(&s, "1 load b5 l3", "R-HORUS-39");
}

/* R-HORUS-40, worked example 10. */
static void advanced_loading_keeps_the_balance(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3 loading=advanced");
    kit_supply(&s, 1, "d1");
    kit_load_phase(&s);
    kit_expect(&s, 1, "load d1 l1+l2+l3+l4+u1+u3+u5, done");
    kit_refuses(&s, "1 load d1 u2", "R-HORUS-40");
    kit_play(&s, "1 load d1 u1");
    kit_field(&s, "mode", "[\"outside\",\"\",\"\"]");
    kit_supply(&s, 1, "b1");
    kit_expect(&s, 1, "load b1 l1+l4+u5, done");
    kit_refuses(&s, "1 load b1 l2", "R-HORUS-40");
    kit_barge(&s, 1, "", "- w1 - u1 h1");
    kit_expect(&s, 1, "load b1 l1+l4+u3, done");
    horus_take_off(&s, 0, 5); /* d1 of u1 is captured */
    kit_expect(&s, 1, "load b1 l1+l4+u1, done");
    kit_table(&s, "players=3 loading=advanced");
    kit_barge(&s, 1, "- b2 - -", "");
    kit_field(&s, "mode", "[\"inside\",\"\",\"\"]");
    kit_supply(&s, 1, "b1");
    kit_load_phase(&s);
    kit_expect(&s, 1, "load b1 l3+u3, done");
    kit_barge(&s, 1, "- - b3 -", "- - d1 - -");
    kit_expect(&s, 1, "load b1 l1+l4+u2+u4, done");
}

/* R-HORUS-40: an emptied barge has no mode again; a basic one never has. */
static void an_emptied_barge_forgets_its_mode(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3 loading=advanced");
    kit_barge(&s, 2, "b1", "");
    kit_field(&s, "mode", "[\"\",\"outside\",\"\"]");
    kit_play(&s, "1 want b1; 1 gems 1; 1 done; 2 accept");
    kit_field(&s, "mode", "[\"\",\"\",\"\"]");
    kit_table(&s, "players=3");
    kit_barge(&s, 2, "b1", "");
    kit_field(&s, "mode", "[\"\",\"\",\"\"]");
}

/* ---- the end --------------------------------------------------------- */

static void nearly_full(struct horus_state *s)
{
    kit_table(s, "players=3");
    kit_barge(s, 1, "b1 b2 b3 b4", "d1 w1 u1 h1 -");
    kit_supply(s, 1, "c5");
    kit_supply(s, 2, "d2 w2");
    kit_supply(s, 3, "d3");
    kit_play(s, "1 pass; 1 load c5 u5");
}

/* R-HORUS-41, R-HORUS-42 */
static void a_full_barge_lets_the_others_load_once_more(void **unused)
{
    (void)unused;
    struct horus_state s;
    nearly_full(&s);
    assert_string_equal(kit_event("full", 0), "{\"kind\":\"full\",\"seat\":1}");
    kit_field(&s, "ender", "1");
    kit_field(&s, "loader", "2");
    kit_field(&s, "phase", "\"final\"");
    kit_refuses(&s, "2 take 1", "R-HORUS-41");
    kit_refuses(&s, "2 pass", "R-HORUS-41");
    kit_refuses(&s, "2 load c1 l1", "R-HORUS-35");
    kit_refuses(&s, "3 done", "R-HORUS-41");
    kit_play(&s, "2 load d2 u5; 2 done");
    kit_field(&s, "loader", "3");
    kit_play(&s, "3 done"); /* loading at the end is optional */
    kit_field(&s, "phase", "\"over\"");
    kit_field(&s, "loader", "null");
    kit_field(&s, "ender", "1");
    kit_field(&s, "end", "\"barge\"");
    kit_refuses(&s, "1 pass", "R-HORUS-41");
    struct game_result res;
    game_horus.result(as_const(&s), &res);
    assert_int_equal(res.score[0], 10 + 1 + 2 + 3 + 4 + 25 + 7);
    assert_int_equal(res.score[1], 10 - 2 + 7);
    assert_int_equal(res.score[2], -3 + 7);
    assert_int_equal(res.rank[0], 1);
    assert_int_equal(res.rank[1], 2);
    assert_int_equal(res.rank[2], 3);
}

/* R-HORUS-41: a barge filled at the end does not change who ended the game. */
static void a_second_full_barge_does_not_end_again(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=3");
    kit_barge(&s, 1, "b1 b2 b3 b4", "d1 w1 u1 h1 -");
    kit_barge(&s, 2, "s1 s2 s3 s4", "d2 w2 u2 h2 -");
    kit_supply(&s, 1, "c5");
    kit_supply(&s, 2, "c4");
    kit_play(&s, "1 pass; 1 load c5 u5; 2 load c4 u5");
    kit_field(&s, "ender", "1");
    kit_field(&s, "loader", "2");
    kit_expect(&s, 2, "done");
    kit_play(&s, "2 done; 3 done");
    kit_field(&s, "end", "\"barge\"");
}

/* R-HORUS-43, R-HORUS-46, worked example 12. */
static void idle_turns_of_all_seats_are_a_stalemate(void **unused)
{
    (void)unused;
    struct horus_state s;
    struct game_result res;
    kit_table(&s, "players=2");
    kit_play(&s, "1 pass; 1 done");
    kit_field(&s, "idle", "1");
    struct horus_state other = s;
    kit_play(&s, "2 pass; 2 done");
    kit_field(&s, "end", "\"stalemate\"");
    kit_field(&s, "phase", "\"over\"");
    game_horus.result(as_const(&s), &res);
    assert_int_equal(res.score[0], 7);
    assert_int_equal(res.score[1], 7);
    assert_int_equal(res.rank[0], 1);
    assert_int_equal(res.rank[1], 1); /* equal scores share the rank */
    assert_string_equal(kit_event("over", 0),
                        "{\"kind\":\"over\",\"end\":\"stalemate\",\"scores\":[7,7]}");
    kit_supply(&other, 2, "b1");
    kit_play(&other, "2 pass; 2 load b1 l1; 2 done");
    kit_field(&other, "idle", "0");
    kit_field(&other, "phase", "\"acquire\"");
}

/* R-HORUS-43: a drawn challenge is not standing still. */
static void a_challenge_without_result_is_not_idle(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_play(&s, "1 pass; 1 done");
    kit_top(&s, 1, 1, "b1");
    kit_play(&s, "2 want b1; 2 gems 1; 2 done; 1 refuse; 2 roll; * ball 1; * ball 1; "
                 "2 stop; 2 done");
    kit_field(&s, "idle", "0");
}

/* R-HORUS-44 */
static void the_limit_of_turns_ends_the_game(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2 limit=1");
    kit_supply(&s, 2, "b1");
    kit_play(&s, "1 pass; 1 done; 2 pass; 2 load b1 u5; 2 done");
    kit_field(&s, "end", "\"limit\"");
    kit_field(&s, "turn", "2");
    kit_field(&s, "active", "2");
    kit_field(&s, "loader", "null");
}

/* R-HORUS-45, worked example 1. */
static void the_score_adds_rows_and_gems_and_subtracts_the_supply(void **unused)
{
    (void)unused;
    struct horus_state s;
    int part[4];
    kit_table(&s, "players=3");
    kit_barge(&s, 1, "b1 b2 b3 b4", "");
    kit_gems(&s, 1, 0);
    assert_int_equal(horus_score(&s.seat[0], part), 10);
    kit_barge(&s, 1, "", "d2 w3 u3 h2 c3");
    kit_supply(&s, 1, "c2 h3");
    kit_gems(&s, 1, 4);
    assert_int_equal(horus_score(&s.seat[0], part), 49);
    assert_int_equal(part[1], 40);
    kit_supply(&s, 2, "w4 w5");
    kit_gems(&s, 2, 0);
    assert_int_equal(horus_score(&s.seat[1], part), -9);
    kit_table(&s, "players=3");
    kit_gems(&s, 1, 0);
    kit_barge(&s, 1, "t2 t3 t4 t5", "b1 d1 w1 u1 h1");
    assert_int_equal(horus_score(&s.seat[0], part), 14 + 15);
    kit_gems(&s, 2, 0);
    kit_barge(&s, 2, "", "b5 d5 w5 u5 h5");
    assert_int_equal(horus_score(&s.seat[1], part), 75);
    kit_gems(&s, 3, 0);
    kit_barge(&s, 3, "", "c5 - - - c1"); /* a 5 on u1 and a 1 on u5 count 5 each */
    assert_int_equal(horus_score(&s.seat[2], part), 10);
}

/* R-HORUS-05, R-HORUS-33: stones put into a stack field lie on top of place 4. */
static void stored_stones_go_on_top_of_the_depot(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_top(&s, 1, 4, "b1");
    kit_top(&s, 1, 4, "b2");
    kit_top(&s, 2, 1, "u5");
    kit_field(&s, "depot", "[[\"b1\",\"b2\"],[]]");
    kit_play(&s, "1 want u5; 1 gems 0");
    kit_expect(&s, 1, "add b2"); /* staked like any top */
    kit_play(&s, "1 add b2; 1 done; 2 accept; 1 store; 2 store b2; 1 done");
    kit_field(&s, "depot", "[[\"b1\",\"u5\"],[\"b2\"]]");
    kit_expect(&s, 2, "take 4, want u5"); /* taken and attacked like any top */
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
