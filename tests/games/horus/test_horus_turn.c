/* test_horus_turn.c - setup, taking, swapping, loading, the end and the score. */
#include <string.h>

#include "games/horus/rules.h"
#include "horus_kit.h"

/* ---- setup and knowledge --------------------------------------------- */

static int outcomes(const struct horus_state *s)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int n = game_horus.chance(as_const(s), out);
    for (int i = 0; i < n; i++)
        assert_int_equal(out[i].weight, 1);
    return n;
}

/* R-HORUS-01 */
static void motifs_are_left_out_with_fewer_players(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_start(&s, "players=2");
    kit_field(&s, "phase", "\"motifs\"");
    kit_field(&s, "motifs", "\"\"");
    assert_int_equal(outcomes(&s), 70);
    kit_refuses(&s, "* motifs bdw", "R-HORUS-01");
    kit_refuses(&s, "* motifs dbwu", "no action");
    kit_refuses(&s, "* motifs bbwu", "no action");
    kit_play(&s, "* motifs bwct");
    kit_field(&s, "motifs", "\"bwct\"");
    assert_int_equal(bits_count(s.pool), 20);
    kit_field(&s, "phase", "\"start\"");
    kit_start(&s, "players=3");
    assert_int_equal(outcomes(&s), 28);
    kit_start(&s, "players=4");
    kit_field(&s, "motifs", "\"bdwuhcst\"");
    kit_field(&s, "phase", "\"start\"");
    kit_start(&s, "players=3 motifs=bdwuhc start=2");
    kit_field(&s, "phase", "\"deal\"");
    assert_int_equal(bits_count(s.pool), 30);
}

/* R-HORUS-01, R-HORUS-02: options outside the table are errors. */
static void options_outside_the_table_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "players=5",
        "players=1",
        "players=02",
        "players=2 motifs=bdw",
        "players=2 motifs=bdwuh",
        "players=4 motifs=bdwu",
        "motifs=bb",
        "players=2 motifs=wbdu",
        "motifs=",
        "players=2 start=3",
        "start=0",
        "start=5",
        "loading=free",
        "support=1",
        "tie=draw",
        "ring=0",
        "ring=100",
        "limit=0",
        "limit=1001",
        "limit=010",
        "limit=10 limit=10",
        "colour=red",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!kit_refused_options(bad[i]))
            kit_fail(bad[i], "should be refused");
    static const char *const good[] = {
        "",
        "players=2 motifs=hcst start=2 loading=advanced support=yes tie=sudden",
        "players=3 motifs=dwuhct ring=99 limit=1000",
        "players=4 motifs=bdwuhcst ring=1 limit=1 start=4",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(kit_refused_options(good[i]));
}

/* R-HORUS-02 */
static void turns_pass_clockwise_from_the_start_seat(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_start(&s, "players=3 motifs=bdwuhc");
    assert_int_equal(outcomes(&s), 3);
    kit_refuses(&s, "* start 4", "R-HORUS-02");
    kit_play(&s, "* start 3; * deal b1; * deal b2; * deal b3");
    kit_field(&s, "start", "3");
    kit_play(&s,
             "* top d1; * top d2; * top d3; * top d4; * top d5; * top w1; * top w2; "
             "* top w3; * top w4");
    kit_field(&s, "active", "3");
    kit_field(&s, "turn", "1");
    kit_refuses(&s, "1 take 1", "R-HORUS-02");
    kit_play(&s, "3 take 1; * top b4; 3 done");
    assert_string_equal(kit_event("turn", 0),
                        "{\"kind\":\"turn\",\"number\":2,\"seat\":1}");
    kit_field(&s, "active", "1");
}

/* R-HORUS-03 */
static void every_seat_is_dealt_one_stone_and_three_piles(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_start(&s, "players=2 motifs=bdwu start=1");
    kit_field(&s, "gems", "[7,7]");
    kit_field(&s, "depth", "[[3,3,3],[3,3,3]]");
    assert_int_equal(outcomes(&s), 20);
    kit_refuses(&s, "* deal h1", "R-HORUS-03");
    kit_play(&s, "* deal b1");
    assert_string_equal(kit_event("deal", 0),
                        "{\"kind\":\"deal\",\"seat\":1,\"stone\":\"b1\"}");
    assert_string_equal(kit_event("deal", 1),
                        "{\"kind\":\"deal\",\"seat\":1,\"stone\":null}");
    kit_refuses(&s, "* deal b1", "R-HORUS-03");
    kit_play(&s, "* deal b2");
    kit_field(&s, "personal", "[[\"b1\"],[\"b2\"]]");
    kit_field(&s, "phase", "\"acquire\"");
    assert_int_equal(outcomes(&s), 18);
    kit_refuses(&s, "* top b2", "R-HORUS-04");
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(
            game_horus.seen_by(as_const(&s), GAME_CHANCE, game_act(HORUS_DO_TOP, 3)),
            0xff);
}

/* R-HORUS-03, R-HORUS-08: a dealt stone is the owner's affair. */
static void a_dealt_stone_is_seen_by_its_owner_only(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_start(&s, "players=2 motifs=bdwu start=1");
    game_action deal = game_act(HORUS_DO_DEAL, 3);
    assert_int_equal(game_horus.seen_by(as_const(&s), GAME_CHANCE, deal), 1);
    kit_play(&s, "* deal b1");
    assert_int_equal(game_horus.seen_by(as_const(&s), GAME_CHANCE, deal), 2);
    kit_play(&s, "* deal b2");
    assert_non_null(
        strstr(kit_view(&s, 0), "\"personal\":[[\"b1\"],[null]],\"pool\":18"));
    assert_non_null(
        strstr(kit_view(&s, 1), "\"personal\":[[null],[\"b2\"]],\"pool\":18"));
    assert_non_null(strstr(kit_view(&s, GAME_SPECTATOR),
                           "\"personal\":[[null],[null]],\"pool\":18"));
}

/* R-HORUS-04: a pile shows its next stone before anybody decides. */
static void a_taken_top_is_followed_by_a_reveal(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_top(&s, 1, 2, "b1");
    s.seat[0].unseen[1] = 2;
    s.pool = horus_bit(1) | horus_bit(2);
    kit_play(&s, "1 take 2");
    kit_field(&s, "phase", "\"load\"");
    assert_int_equal(s.head.node, GAME_CHANCE_NODE);
    kit_refuses(&s, "1 done", "R-HORUS-04");
    kit_play(&s, "* top b3");
    kit_field(&s, "stack", "[[null,\"b3\",null],[null,null,null]]");
    kit_field(&s, "depth", "[[0,1,0],[0,0,0]]");
    assert_int_equal(s.head.node, GAME_DECISION);
}

/* R-HORUS-06 */
static void only_the_seat_in_turn_holds_five_stones(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_supply(&s, 1, "b1 b2 b3 b4");
    kit_top(&s, 1, 1, "b5");
    kit_play(&s, "1 take 1");
    kit_refuses(&s, "1 done", "R-HORUS-35");
    kit_play(&s, "1 load b5 u5; 1 done");
}

/* R-HORUS-07, worked example 2. */
static void a_lower_stone_is_covered_by_either_neighbour_above(void **unused)
{
    (void)unused;
    assert_int_equal(horus_covered(1u << (4 + 2)), 0x6);     /* u3: l2 l3 */
    assert_int_equal(horus_covered(1u << 4 | 1u << 8), 0x9); /* u1 u5: l1 l4 */
    assert_int_equal(horus_covered(0xf), 0);
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_supply(&s, 1, "d1");
    kit_load_phase(&s);
    kit_play(&s, "1 load d1 u3");
    assert_string_equal(
        kit_event("load", 1),
        "{\"kind\":\"load\",\"seat\":1,\"stone\":\"d1\",\"place\":\"upper3\","
        "\"first\":false,\"covered\":[\"lower2\",\"lower3\"]}");
}

/* R-HORUS-08: openly acquired stones stay known in a supply; the end shows all. */
static void openly_taken_stones_stay_known(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2 limit=1");
    kit_supply(&s, 1, "b1");
    s.seat[0].secret = 0;
    kit_top(&s, 1, 1, "b5");
    kit_play(&s, "1 take 1");
    assert_non_null(strstr(kit_view(&s, 1), "\"personal\":[[\"b5\",null],[]]"));
    assert_non_null(strstr(kit_view(&s, 1), "\"secret\":[null,\"\"]"));
    kit_play(&s, "1 done; 2 pass; 2 done");
    kit_field(&s, "end", "\"limit\"");
    assert_non_null(strstr(kit_view(&s, 1), "\"personal\":[[\"b1\",\"b5\"],[]]"));
    assert_non_null(strstr(kit_view(&s, 1), "\"secret\":[\"\",\"\"]"));
    assert_string_equal(kit_event("show", 1),
                        "{\"kind\":\"show\",\"seat\":1,\"stones\":[\"b1\",\"b5\"]}");
}

/* ---- acquiring ------------------------------------------------------- */

/* R-HORUS-09 */
static void nothing_is_loaded_before_acquiring(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_supply(&s, 1, "b1");
    kit_top(&s, 1, 1, "b5");
    kit_refuses(&s, "1 load b1 l1", "R-HORUS-09");
    kit_play(&s, "1 take 1");
    kit_refuses(&s, "1 take 1", "R-HORUS-09");
    kit_refuses(&s, "1 swap", "R-HORUS-09");
    kit_refuses(&s, "1 pass", "R-HORUS-09");
    kit_play(&s, "1 load b1 l1");
}

/* R-HORUS-10, R-HORUS-13 */
static void passing_is_for_those_who_cannot_take(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_top(&s, 1, 1, "b5");
    kit_refuses(&s, "1 pass", "R-HORUS-10");
    kit_refuses(&s, "1 done", "R-HORUS-10");
    s.seat[0].top[0] = HORUS_NONE;
    kit_supply(&s, 1, "b1");
    kit_play(&s, "1 pass");
    kit_field(&s, "phase", "\"load\"");
    kit_field(&s, "passed", "true");
    kit_expect(&s, 1, "load b1 l1+l2+l3+l4+u1+u2+u3+u4+u5, done");
    kit_play(&s, "1 load b1 l1");
    kit_field(&s, "passed", "false");
}

static void full_barge_but_one(struct horus_state *s)
{
    kit_table(s, "players=3");
    kit_barge(s, 1, "b1 b2 b3 b4", "d1 w1 u1 h1 -");
    kit_supply(s, 1, "d2 w2 u2 h2");
    s->seat[0].swapped = 1;
    kit_gems(s, 1, 0);
    kit_top(s, 2, 4, "w3");
}

/* R-HORUS-11, worked example 7. */
static void a_fifth_stone_needs_something_to_load(void **unused)
{
    (void)unused;
    struct horus_state s;
    full_barge_but_one(&s);
    kit_top(&s, 1, 4, "d3");
    kit_expect(&s, 1, "want w3, pass");
    kit_refuses(&s, "1 take 4", "R-HORUS-11");
    kit_play(&s, "1 want w3; 1 gems 0; 1 add d3; 1 done; 2 accept");
    kit_expect(&s, 1, "store");
    kit_refuses(&s, "1 keep", "R-HORUS-11");
    full_barge_but_one(&s);
    kit_top(&s, 1, 4, "c3");
    kit_expect(&s, 1, "take 4, want w3");
    kit_play(&s, "1 take 4");
    kit_expect(&s, 1, "load c3 u5");
    kit_play(&s, "1 load c3 u5");
    kit_field(&s, "end", "\"barge\"");
    kit_field(&s, "phase", "\"final\"");
}

/* R-HORUS-12 */
static void taking_is_free_and_from_any_own_place(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_top(&s, 1, 1, "b1");
    kit_top(&s, 1, 3, "d1");
    kit_top(&s, 1, 4, "w1");
    kit_top(&s, 1, 4, "u1");
    kit_expect(&s, 1, "take 1, take 3, take 4");
    kit_refuses(&s, "1 take 2", "R-HORUS-12");
    kit_refuses(&s, "1 take 5", "no action");
    kit_play(&s, "1 take 4");
    assert_string_equal(kit_event("take", 1),
                        "{\"kind\":\"take\",\"seat\":1,\"place\":4,\"stone\":\"u1\"}");
    kit_field(&s, "depot", "[[\"w1\"],[]]");
    kit_field(&s, "personal", "[[\"u1\"],[]]");
    kit_field(&s, "gems", "[7,7]");
}

/* ---- swap ------------------------------------------------------------ */

/* R-HORUS-34, worked example 8. */
static void a_swap_exchanges_tops_for_personal_stones(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_supply(&s, 1, "b1 b2");
    s.seat[0].secret = 1; /* b2 */
    kit_top(&s, 1, 1, "d1");
    kit_top(&s, 1, 2, "w1");
    kit_top(&s, 1, 3, "u1");
    kit_play(&s, "1 swap");
    kit_expect(&s, 1, "pick 1, pick 2, pick 3");
    kit_refuses(&s, "1 done", "R-HORUS-34");
    kit_refuses(&s, "1 take 1", "R-HORUS-34");
    kit_play(&s, "1 pick 1");
    kit_field(&s, "picked", "[1]");
    kit_field(&s, "floor", "2");
    kit_expect(&s, 1, "pick 2, pick 3, done");
    kit_refuses(&s, "1 pick 1", "R-HORUS-34");
    kit_refuses(&s, "1 pick 4", "R-HORUS-34");
    kit_play(&s, "1 pick 3");
    kit_expect(&s, 1, "done");
    kit_play(&s, "1 done");
    assert_string_equal(kit_event("swap", 1),
                        "{\"kind\":\"swap\",\"seat\":1,\"places\":\"1 3\","
                        "\"stones\":[\"d1\",\"u1\"]}");
    kit_field(&s, "taken", "[\"d1\",\"u1\"]");
    kit_field(&s, "swap_left", "2");
    kit_expect(&s, 1, "give b1, give b2");
    kit_refuses(&s, "1 give d1", "R-HORUS-34");
    kit_refuses(&s, "1 done", "R-HORUS-34");
    kit_play(&s, "1 give b2");
    kit_field(&s, "secret", "[\"\",\"\"]");
    kit_play(&s, "1 give b1");
    kit_field(&s, "depot", "[[\"b2\",\"b1\"],[]]");
    kit_field(&s, "personal", "[[\"d1\",\"u1\"],[]]");
    kit_field(&s, "swapped", "[true,false]");
    kit_play(&s, "1 done; 2 pass; 2 done");
    kit_refuses(&s, "1 swap", "R-HORUS-34");
}

/* R-HORUS-34: the depot may be picked; what lies beneath is shown. */
static void a_swap_may_take_the_top_of_the_depot(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_supply(&s, 1, "b1 b2 b3 b4");
    kit_top(&s, 1, 4, "d1");
    kit_top(&s, 1, 4, "d2");
    kit_top(&s, 1, 1, "w1");
    s.seat[0].unseen[0] = 1;
    s.pool = horus_bit(12); /* w3 */
    kit_play(&s, "1 swap; 1 pick 1; 1 pick 4; 1 done");
    assert_int_equal(s.head.node, GAME_CHANCE_NODE);
    kit_field(&s, "phase", "\"gives\"");
    kit_play(&s, "* top w3; 1 give b4; 1 give b1");
    kit_field(&s, "depot", "[[\"d1\",\"b4\",\"b1\"],[]]");
    kit_field(&s, "personal", "[[\"b2\",\"b3\",\"d2\",\"w1\"],[]]");
}

/* R-HORUS-34: it needs a personal stone and a stack stone. */
static void a_swap_needs_both_sides(void **unused)
{
    (void)unused;
    struct horus_state s;
    kit_table(&s, "players=2");
    kit_refuses(&s, "1 swap", "R-HORUS-34");
    kit_supply(&s, 1, "b1");
    kit_refuses(&s, "1 swap", "R-HORUS-34");
    kit_top(&s, 1, 1, "d1");
    assert_null(kit_refusal(&s, "1 swap"));
    s.seat[0].supply = 0;
    kit_refuses(&s, "1 swap", "R-HORUS-34");
    kit_refuses(&s, "1 pick 1", "R-HORUS-34");
    kit_refuses(&s, "1 give d1", "R-HORUS-34");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motifs_are_left_out_with_fewer_players),
        cmocka_unit_test(options_outside_the_table_are_refused),
        cmocka_unit_test(turns_pass_clockwise_from_the_start_seat),
        cmocka_unit_test(every_seat_is_dealt_one_stone_and_three_piles),
        cmocka_unit_test(a_dealt_stone_is_seen_by_its_owner_only),
        cmocka_unit_test(a_taken_top_is_followed_by_a_reveal),
        cmocka_unit_test(only_the_seat_in_turn_holds_five_stones),
        cmocka_unit_test(a_lower_stone_is_covered_by_either_neighbour_above),
        cmocka_unit_test(openly_taken_stones_stay_known),
        cmocka_unit_test(nothing_is_loaded_before_acquiring),
        cmocka_unit_test(passing_is_for_those_who_cannot_take),
        cmocka_unit_test(a_fifth_stone_needs_something_to_load),
        cmocka_unit_test(taking_is_free_and_from_any_own_place),
        cmocka_unit_test(a_swap_exchanges_tops_for_personal_stones),
        cmocka_unit_test(a_swap_may_take_the_top_of_the_depot),
        cmocka_unit_test(a_swap_needs_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
