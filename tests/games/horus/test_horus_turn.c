/* test_horus_turn.c - setup, taking, swapping, loading, the end and the score. */
#include <string.h>

#include "games/horus/horus_rules.h"
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
        "{\"kind\":\"load\",\"seat\":1,\"stone\":\"d1\",\"place\":\"u3\","
        "\"first\":false,\"covered\":[\"l2\",\"l3\"]}");
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
        "{\"kind\":\"load\",\"seat\":1,\"stone\":\"b1\",\"place\":\"l1\","
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
    kit_refuses(&s, "3 done", "R-HORUS-02");
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
