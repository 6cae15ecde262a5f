/* test_horus_turn.c - setup, taking, swapping, loading, the end and the score. */
#include <string.h>

#include "core/config.h"
#include "games/horus/rules.h"
#include "horus_kit.h"

/* ---- setup and knowledge --------------------------------------------- */

static int outcomes(const struct kit *k)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int n = game_horus.chance(kit_peek(k), out);
    for (int i = 0; i < n; i++)
        assert_int_equal(out[i].weight, 1);
    return n;
}

/* R-HORUS-01 */
static void motifs_are_left_out_with_fewer_players(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=2");
    kit_expect(&k, "'phase': 'motifs', 'motifs': ''");
    assert_int_equal(outcomes(&k), 70);
    kit_expect_refused(&k, "* motifs bdw", "R-HORUS-01");
    kit_expect_refused(&k, "* motifs dbwu", "no action");
    kit_expect_refused(&k, "* motifs bbwu", "no action");
    kit_play(&k, "* motifs bwct");
    kit_expect(&k, "'motifs': 'bwct'");
    assert_int_equal(bits_count(kit_horus(&k)->pool), 20);
    kit_expect(&k, "'phase': 'start'");
    kit_start(&k, "players=3");
    assert_int_equal(outcomes(&k), 28);
    kit_start(&k, "players=4");
    kit_expect(&k, "'motifs': 'bdwuhcst', 'phase': 'start'");
    kit_start(&k, "players=3 motifs=bdwuhc start=2");
    kit_expect(&k, "'phase': 'deal'");
    assert_int_equal(bits_count(kit_horus(&k)->pool), 30);
}

/* NULL if the options are accepted, else why not. */
static const char *refused_options(const char *options)
{
    static char why[160];
    struct game_config cfg;
    return config_parse(&game_horus, options, &cfg, why, sizeof why) ? why : NULL;
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
        if (!refused_options(bad[i]))
            kit_fail(bad[i], "should be refused");
    static const char *const good[] = {
        "",
        "players=2 motifs=hcst start=2 loading=advanced support=yes tie=sudden",
        "players=3 motifs=dwuhct ring=99 limit=1000",
        "players=4 motifs=bdwuhcst ring=1 limit=1 start=4",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(refused_options(good[i]));
}

/* R-HORUS-02 */
static void turns_pass_clockwise_from_the_start_seat(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=3 motifs=bdwuhc");
    assert_int_equal(outcomes(&k), 3);
    kit_expect_refused(&k, "* start 4", "R-HORUS-02");
    kit_play(&k, "* start 3; * deal b1; * deal b2; * deal b3");
    kit_expect(&k, "'start': 3");
    kit_play(&k,
             "* top d1; * top d2; * top d3; * top d4; * top d5; * top w1; * top w2; "
             "* top w3; * top w4");
    kit_expect(&k, "'active': 3, 'turn': 1");
    kit_expect_refused(&k, "1 take 1", "R-HORUS-02");
    kit_play(&k, "3 take 1; * top b4; 3 done");
    kit_expect_seen_events(&k, 1, "turn", "{'number': 2, 'seat': 1}");
    kit_expect(&k, "'active': 1");
}

/* R-HORUS-03 */
static void every_seat_is_dealt_one_stone_and_three_piles(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=2 motifs=bdwu start=1");
    kit_expect(&k, "'gems': [7,7], 'depth': [[3,3,3],[3,3,3]]");
    assert_int_equal(outcomes(&k), 20);
    kit_expect_refused(&k, "* deal h1", "R-HORUS-03");
    kit_play(&k, "* deal b1");
    kit_expect_seen_events(&k, 1, "deal", "{'seat': 1, 'stone': 'b1'}");
    kit_expect_seen_events(&k, 2, "deal", "{'seat': 1, 'stone': null}");
    kit_expect_refused(&k, "* deal b1", "R-HORUS-03");
    kit_play(&k, "* deal b2");
    kit_expect(&k, "'personal': [['b1'],['b2']], 'phase': 'acquire'");
    assert_int_equal(outcomes(&k), 18);
    kit_expect_refused(&k, "* top b2", "R-HORUS-04");
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(
            game_horus.seen_by(kit_peek(&k), GAME_CHANCE, game_act(HORUS_DO_TOP, 3)),
            0xff);
}

/* R-HORUS-03, R-HORUS-08: a dealt stone is the owner's affair. */
static void a_dealt_stone_is_seen_by_its_owner_only(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=2 motifs=bdwu start=1");
    game_action deal = game_act(HORUS_DO_DEAL, 3);
    assert_int_equal(game_horus.seen_by(kit_peek(&k), GAME_CHANCE, deal), 1);
    kit_play(&k, "* deal b1");
    assert_int_equal(game_horus.seen_by(kit_peek(&k), GAME_CHANCE, deal), 2);
    kit_play(&k, "* deal b2");
    kit_expect_seen(&k, 1, "'personal': [['b1'],[null]],'pool': 18");
    kit_expect_seen(&k, 2, "'personal': [[null],['b2']],'pool': 18");
    kit_expect_seen(&k, 0, "'personal': [[null],[null]],'pool': 18");
}

/* R-HORUS-04: a pile shows its next stone before anybody decides. */
static void a_taken_top_is_followed_by_a_reveal(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'stack': {'1': [null, 'b1']}, "
              "'depth': {'1': [0, 2, 0]}, 'pool': ['b2', 'b3']");
    kit_play(&k, "1 take 2");
    kit_expect(&k, "'phase': 'load'");
    assert_int_equal(kit_horus(&k)->head.node, GAME_CHANCE_NODE);
    kit_expect_refused(&k, "1 done", "R-HORUS-04");
    kit_play(&k, "* top b3");
    kit_expect(
        &k, "'stack': [[null,'b3',null],[null,null,null]], 'depth': [[0,1,0],[0,0,0]]");
    assert_int_equal(kit_horus(&k)->head.node, GAME_DECISION);
}

/* R-HORUS-06 */
static void only_the_seat_in_turn_holds_five_stones(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['b1', 'b2', 'b3', 'b4']}, 'stack': {'1': ['b5']}");
    kit_play(&k, "1 take 1");
    kit_expect_refused(&k, "1 done", "R-HORUS-35");
    kit_play(&k, "1 load b5 u5; 1 done");
}

/* R-HORUS-07, worked example 2. */
static void a_lower_stone_is_covered_by_either_neighbour_above(void **unused)
{
    (void)unused;
    assert_int_equal(horus_covered(1u << (4 + 2)), 0x6);     /* u3: l2 l3 */
    assert_int_equal(horus_covered(1u << 4 | 1u << 8), 0x9); /* u1 u5: l1 l4 */
    assert_int_equal(horus_covered(0xf), 0);
    struct kit k;
    kit_table(&k, "players=2", "'personal': {'1': ['d1']}, 'phase': 'load'");
    kit_play(&k, "1 load d1 u3");
    kit_expect_seen_events(&k, 2, "load",
                           "{'seat': 1, 'stone': 'd1', 'place': 'upper3', 'first': "
                           "false, 'covered': ['lower2', 'lower3']}");
}

/* R-HORUS-08: openly acquired stones stay known in a supply; the end shows all. */
static void openly_taken_stones_stay_known(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2 limit=1",
              "'personal': {'1': ['b1']}, "
              "'secret': {'1': 'b1'}, 'stack': {'1': ['b5']}");
    kit_play(&k, "1 take 1");
    kit_expect_seen(&k, 2, "'personal': [['b5', null], []], 'secret': [null, '']");
    kit_play(&k, "1 done; 2 take 4; 2 done");
    kit_expect(&k, "'end': 'limit'");
    kit_expect_seen(&k, 2, "'personal': [['b1', 'b5'], ['u5']], 'secret': ['', '']");
    kit_expect_seen_events(&k, 2, "show",
                           "{'seat': 1, 'stones': ['b1', 'b5']}, {'seat': 2}");
}

/* ---- acquiring ------------------------------------------------------- */

/* R-HORUS-09 */
static void nothing_is_loaded_before_acquiring(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", "'personal': {'1': ['b1']}, 'stack': {'1': ['b5']}");
    kit_expect_refused(&k, "1 load b1 l1", "R-HORUS-09");
    kit_play(&k, "1 take 1");
    kit_expect_refused(&k, "1 take 1", "R-HORUS-09");
    kit_expect_refused(&k, "1 swap", "R-HORUS-09");
    kit_expect_refused(&k, "1 pass", "R-HORUS-09");
    kit_play(&k, "1 load b1 l1");
}

/* R-HORUS-10, R-HORUS-13 */
static void passing_is_for_those_who_cannot_take(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", "'stack': {'1': ['b5']}");
    kit_expect_refused(&k, "1 pass", "R-HORUS-10");
    kit_expect_refused(&k, "1 done", "R-HORUS-10");
    kit_given(&k, "'stack': {'1': []}, 'personal': {'1': ['b1']}");
    kit_play(&k, "1 pass");
    kit_expect(&k, "'phase': 'load', 'passed': true");
    kit_expect_legal(&k, 1, "load b1 l1+l2+l3+l4+u1+u2+u3+u4+u5, done");
    kit_play(&k, "1 load b1 l1");
    kit_expect(&k, "'passed': false");
}

static void full_barge_but_one(struct kit *k, const char *keys)
{
    kit_table(k, "players=3",
              "'personal': {'1': ['d2', 'w2', 'u2', 'h2']}, "
              "'lower': {'1': ['b1', 'b2', 'b3', 'b4']}, "
              "'upper': {'1': ['d1', 'w1', 'u1', 'h1']}, 'swapped': {'1': true}, "
              "'gems': {'1': 0}");
    kit_given(k, keys);
}

/* R-HORUS-11, worked example 7. */
static void a_fifth_stone_needs_something_to_load(void **unused)
{
    (void)unused;
    struct kit k;
    full_barge_but_one(&k, "'depot': {'1': ['d3'], '3': ['w3']}");
    kit_expect_legal(&k, 1, "want w3, pass");
    kit_expect_refused(&k, "1 take 4", "R-HORUS-11");
    kit_play(&k, "1 want w3; 1 gems 0; 1 add d3; 1 done; 3 accept");
    kit_expect_legal(&k, 1, "store");
    kit_expect_refused(&k, "1 keep", "R-HORUS-11");
    full_barge_but_one(&k, "'depot': {'1': ['c3'], '3': ['w3']}");
    kit_expect_legal(&k, 1, "take 4, want w3");
    kit_play(&k, "1 take 4");
    kit_expect_legal(&k, 1, "load c3 u5");
    kit_play(&k, "1 load c3 u5");
    kit_expect(&k, "'end': 'barge', 'phase': 'final'");
}

/* R-HORUS-12 */
static void taking_is_free_and_from_any_own_place(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'stack': {'1': ['b1', null, 'd1']}, 'depot': {'1': ['w1', 'u1']}");
    kit_expect_legal(&k, 1, "take 1, take 3, take 4, want u5");
    kit_expect_refused(&k, "1 take 2", "R-HORUS-12");
    kit_expect_refused(&k, "1 take 5", "no action");
    kit_play(&k, "1 take 4");
    kit_expect_seen_events(&k, 2, "take", "{'seat': 1, 'place': 4, 'stone': 'u1'}");
    kit_expect(&k, "'depot': {'1': ['w1']}, 'personal': [['u1'], []], 'gems': [7, 7]");
}

/* ---- swap ------------------------------------------------------------ */

/* R-HORUS-34, worked example 8. */
static void a_swap_exchanges_tops_for_personal_stones(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['b1', 'b2']}, "
              "'secret': {'1': 'b2'}, 'stack': {'1': ['d1', 'w1', 'u1']}");
    kit_play(&k, "1 swap");
    kit_expect_legal(&k, 1, "pick 1, pick 2, pick 3");
    kit_expect_refused(&k, "1 done", "R-HORUS-34");
    kit_expect_refused(&k, "1 take 1", "R-HORUS-34");
    kit_play(&k, "1 pick 1");
    kit_expect(&k, "'picked': [1], 'floor': 2");
    kit_expect_legal(&k, 1, "pick 2, pick 3, done");
    kit_expect_refused(&k, "1 pick 1", "R-HORUS-34");
    kit_expect_refused(&k, "1 pick 4", "R-HORUS-34");
    kit_play(&k, "1 pick 3");
    kit_expect_legal(&k, 1, "done");
    kit_play(&k, "1 done");
    kit_expect_seen_events(&k, 2, "swap",
                           "{'seat': 1, 'places': '1 3', 'stones': ['d1', 'u1']}");
    kit_expect(&k, "'taken': ['d1','u1'], 'swap_left': 2");
    kit_expect_legal(&k, 1, "give b1, give b2");
    kit_expect_refused(&k, "1 give d1", "R-HORUS-34");
    kit_expect_refused(&k, "1 done", "R-HORUS-34");
    kit_play(&k, "1 give b2");
    kit_expect(&k, "'secret': ['','']");
    kit_play(&k, "1 give b1");
    kit_expect(&k, "'depot': {'1': ['b2', 'b1']}, 'personal': [['d1', 'u1'], []], "
                   "'swapped': [true,false]");
    kit_play(&k, "1 done; 2 take 4; 2 done");
    kit_expect_refused(&k, "1 swap", "R-HORUS-34");
}

/* R-HORUS-34: the depot may be picked; what lies beneath is shown. */
static void a_swap_may_take_the_top_of_the_depot(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(
        &k, "players=2",
        "'personal': {'1': ['b1', 'b2', 'b3', 'b4']}, 'stack': {'1': ['w1']}, "
        "'depot': {'1': ['d1', 'd2']}, 'depth': {'1': [1, 0, 0]}, 'pool': ['w3']");
    kit_play(&k, "1 swap; 1 pick 1; 1 pick 4; 1 done");
    assert_int_equal(kit_horus(&k)->head.node, GAME_CHANCE_NODE);
    kit_expect(&k, "'phase': 'gives'");
    kit_play(&k, "* top w3; 1 give b4; 1 give b1");
    kit_expect(
        &k, "'depot': {'1': ['d1','b4','b1']}, 'personal': [['b2','b3','d2','w1'],[]]");
}

/* R-HORUS-34: it needs a personal stone and a stack stone. */
static void a_swap_needs_both_sides(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", "");
    kit_expect_refused(&k, "1 swap", "R-HORUS-34");
    kit_given(&k, "'personal': {'1': ['b1']}");
    kit_expect_refused(&k, "1 swap", "R-HORUS-34");
    kit_given(&k, "'stack': {'1': ['d1']}");
    assert_null(kit_refusal(&k, "1 swap"));
    kit_given(&k, "'personal': {'1': []}");
    kit_expect_refused(&k, "1 swap", "R-HORUS-34");
    kit_expect_refused(&k, "1 pick 1", "R-HORUS-34");
    kit_expect_refused(&k, "1 give d1", "R-HORUS-34");
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
