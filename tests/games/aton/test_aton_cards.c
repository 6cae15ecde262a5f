/* test_aton_cards.c - hands, exchange, assignment, draw-off (R-ATON-01 to R-ATON-20).
 */
#include "aton_kit.h"

#include <stdio.h>
#include <string.h>

static const struct game *const g = &game_aton;

/* Both hands 1234, nobody exchanges: the first assignment is next. */
static void with_1234(struct kit *k)
{
    kit_start(k, "");
    kit_play(k, "* card 1; * card 2; * card 3; * card 4;"
                "* card 1; * card 2; * card 3; * card 4; 1 keep; 2 keep");
}

/* R-ATON-01, R-ATON-02 */
static void a_game_starts_empty_with_red_drawing(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_expect(&k, "'game': 'aton', 'round': 1, 'phase': 'draw', 'turn': 1, 'first': "
                   "null, 'points': [0,0], 'reserve': [29,29], 'dead': [0,0], "
                   "'exchange': [true,true], 'pile': [[9,9,9,9],[9,9,9,9]], 'discard': "
                   "[[0,0,0,0],[0,0,0,0]], 'end': null, 'winner': null");
    kit_expect_chance(&k, "card 1=9, card 2=9, card 3=9, card 4=9");
    kit_expect_legal(&k, 1, "");
    kit_expect_legal(&k, 2, "");
}

/* R-ATON-01 */
static void only_two_players_are_allowed(void **unused)
{
    (void)unused;
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++) {
        struct game_config cfg = {.n_players = (uint8_t)n};
        assert_int_equal(g->check_config(&cfg) == NULL, n == 2);
    }
}

/* R-ATON-07, R-ATON-04 */
static void red_draws_four_then_blue_draws_four(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 4; * card 4; * card 4");
    kit_expect_chance(&k, "card 1=9, card 2=9, card 3=9, card 4=6");
    kit_play(&k, "* card 4");
    kit_expect(&k, "'turn': 2");
    kit_expect_chance(&k, "card 1=9, card 2=9, card 3=9, card 4=9");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1");
    kit_expect(&k, "'phase': 'exchange', 'turn': null, 'hand': [[0,0,0,4],[4,0,0,0]]");
    assert_int_equal(kit_aton(&k)->head.acting, 3);
}

/* R-ATON-07: no position has a hand that was begun out of turn. */
static void hands_are_filled_one_after_the_other(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 4; * card 4; * card 4; * card 4; * card 1");
    struct aton_state s = *kit_aton(&k);
    assert_null(g->check_state(aton_game(&s)));
    s.turn = ATON_RED;
    assert_string_equal(g->check_state(aton_game(&s)), "turn: this hand is full");
    s = *kit_aton(&k);
    s.seat[ATON_RED].hand[3]--;
    s.seat[ATON_RED].discard[3]++;
    assert_non_null(g->check_state(aton_game(&s)));
}

/* R-ATON-11 */
static void exchange_choices_are_made_at_the_same_time(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 1; * card 2; * card 3; * card 4;"
                 "* card 1; * card 2; * card 3; * card 4");
    kit_expect_legal(&k, 1, "keep, exchange");
    kit_expect_legal(&k, 2, "keep, exchange");
    kit_play(&k, "2 exchange");
    kit_expect(&k, "'choice': [null,'exchange']");
    kit_expect_seen(&k, 1, "'choice': [null,null]");
    kit_expect_seen(&k, 2, "'choice': [null,'exchange']");
    kit_expect(&k, "'exchange': [true,true]");
    kit_expect_legal(&k, 2, "");
    kit_expect_refused(&k, "2 keep", "R-ATON-11");
    kit_play(&k, "1 keep");
    kit_expect(&k, "'choice': [null,null], 'exchange': [true,false], 'phase': "
                   "'redraw', 'turn': 2");
}

/* R-ATON-12, R-ATON-13 */
static void both_may_exchange_and_must_keep_what_comes(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 2;"
                 "* card 1; * card 2; * card 3; * card 4; 2 exchange; 1 exchange");
    kit_expect_events(&k, "exchange",
                      "{'seat': 1, 'cards': 1112}, {'seat': 2, 'cards': 1234}");
    kit_expect(&k, "'discard_secret': [[3,1,0,0],[1,1,1,1]], 'turn': 1");
    kit_expect_chance(&k, "card 1=6, card 2=8, card 3=9, card 4=9");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1; * card 4; * card 4; * card 4;"
                 "* card 4");
    kit_expect(&k, "'phase': 'assign'");
    kit_expect_seen(&k, 2, "'discard_secret': [4,[1,1,1,1]]");
    kit_expect_refused(&k, "1 exchange", "R-ATON-12");
    kit_play(&k, "1 assign 1111; 2 assign 4444; 1 place 1.0;"
                 "2 place 1.1; 2 place 1.2; 2 place 1.3; 2 place 1.4");
    /* round 2: nobody has a stone left, so there is no exchange node */
    for (int i = 0; i < 8; i++)
        kit_play(&k, i < 4 ? "* card 2" : "* card 3");
    kit_expect(&k, "'phase': 'assign'");
}

/* R-ATON-11: only the seats that still have the stone are asked. */
static void a_seat_without_its_stone_is_not_asked_again(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 2;"
                 "* card 1; * card 2; * card 3; * card 4; 1 exchange; 2 keep;"
                 "* card 1; * card 1; * card 1; * card 1; 1 assign 1111;"
                 "2 assign 4321; 1 place 1.0; 2 place 1.1;"
                 "* card 2; * card 2; * card 2; * card 2;"
                 "* card 2; * card 2; * card 2; * card 2");
    kit_expect(&k, "'phase': 'exchange'");
    assert_int_equal(kit_aton(&k)->head.acting, 2);
    kit_expect_legal(&k, 1, "");
    kit_expect_refused(&k, "1 exchange", "R-ATON-12");
}

/* R-ATON-14: 24, 12, 6, 4 or 1 assignments, ascending, each once. */
static void a_hand_has_every_order_once(void **unused)
{
    (void)unused;
    static const struct {
        const char *cards;
        int n;
    } hands[] = {{"1234", 24}, {"1123", 12}, {"1223", 12}, {"1233", 12}, {"1344", 12},
                 {"1122", 6},  {"3344", 6},  {"1114", 4},  {"1444", 4},  {"2222", 1}};
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct kit k;
        kit_dealt(&k, hands[i].cards, "1111", "");
        game_action legal[GAME_MAX_ACTIONS];
        int n = g->legal(kit_peek(&k), 0, legal);
        assert_int_equal(n, hands[i].n);
        for (int a = 0; a < n; a++) {
            assert_true(a == 0 || legal[a] > legal[a - 1]);
            assert_null(g->refusal(kit_peek(&k), 0, legal[a]));
        }
    }
    struct kit k;
    kit_dealt(&k, "1223", "1111", "");
    kit_expect_legal(&k, 1,
                     "assign 1223, assign 1232, assign 1322, assign 2123, assign 2132,"
                     "assign 2213, assign 2231, assign 2312, assign 2321, assign 3122,"
                     "assign 3212, assign 3221");
    kit_expect_legal(&k, 2, "assign 1111");
    kit_expect_refused(&k, "1 assign 1233", "R-ATON-14");
    kit_expect_refused(&k, "2 assign 1112", "R-ATON-14");
}

/* R-ATON-14, R-ATON-15 */
static void cards_are_revealed_together_and_stay_known(void **unused)
{
    (void)unused;
    struct kit k;
    with_1234(&k);
    kit_play(&k, "2 assign 4321");
    kit_expect(&k, "'cartouche': [null,[4,3,2,1]], 'hand': [[1,1,1,1],[1,1,1,1]]");
    kit_expect_seen(&k, 1, "'cartouche': [null,null]");
    kit_expect_seen(&k, 0, "'cartouche': [null,null]");
    kit_expect_seen(&k, 2, "'cartouche': [null,[4,3,2,1]]");
    kit_play(&k, "1 assign 1243");
    kit_expect_events(&k, "reveal", "{'red': 1243, 'blue': 4321}");
    kit_expect(&k, "'hand': [[0,0,0,0],[0,0,0,0]]");
    kit_expect_seen(&k, 0, "'cartouche': [[1,2,4,3],[4,3,2,1]]");
    kit_play(&k, "1 place 1.0; 1 place 1.1; 1 place 1.2; 2 place 1.3");
    kit_expect_seen(&k, 0, "'discard': [[1,1,1,1],[1,1,1,1]]");
}

/* V5; R-ATON-16 */
static void cartouche_1_gives_twice_the_difference(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1321", "4321", "");
    kit_expect(&k, "'points': [0,6]");
    kit_expect_events(&k, "points", "{'seat': 2, 'amount': 6, 'reason': 'cartouche'}");
    kit_revealed(&k, "3221", "3321", "");
    kit_expect(&k, "'points': [0,0]");
    kit_expect_events(&k, "points", "");
    kit_revealed(&k, "4321", "3321", "");
    kit_expect(&k, "'points': [2,0]");
}

/* V6; R-ATON-17, R-ATON-03 */
static void forty_points_on_cartouche_1_end_the_game_at_once(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4321", "2341", "'points': [36, 0], 'field': {'1.0': 2}");
    kit_expect(&k, "'points': [40,0], 'phase': 'over', 'end': 'points', 'winner': 1, "
                   "'first': null, 'turn': null, 'cartouche': [[4,3,2,1],[2,3,4,1]]");
    kit_expect_events(&k, "end", "{'end': 'points', 'winner': 1}");
    kit_expect_legal(&k, 1, "");
    kit_expect_legal(&k, 2, "");
    kit_expect_refused(&k, "1 place 1.1", "R-ATON-17");
}

/* V7; R-ATON-17, R-ATON-06, R-ATON-48 */
static void points_above_forty_are_kept(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1321", "4341", "'points': [39, 38]");
    struct game_result r;
    kit_expect(&k, "'points': [39,44], 'winner': 2");
    g->result(kit_peek(&k), &r);
    assert_int_equal(r.score[0], 39);
    assert_int_equal(r.score[1], 44);
    assert_int_equal(r.rank[0], 2);
    assert_int_equal(r.rank[1], 1);
}

/* V8; R-ATON-18 */
static void the_lower_card_on_cartouche_2_then_1_goes_first(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "2341", "4321", "");
    kit_expect(&k, "'first': 1");
    kit_expect_events(&k, "first", "{'seat': 1}");
    kit_revealed(&k, "1441", "4331", "");
    kit_expect(&k, "'first': 2, 'turn': 2");
}

/* V9; R-ATON-19, R-ATON-20 */
static void equal_cards_lead_to_a_draw_off(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "2341", "2341", "");
    kit_expect_events(&k, "tie", "{}");
    kit_expect(&k, "'phase': 'tiebreak', 'turn': 1");
    kit_play(&k, "* card 4");
    kit_expect(&k, "'turn': 2");
    kit_expect_events(&k, "tiedraw", "{'seat': 1, 'value': 4}");
    kit_play(&k, "* card 4");
    kit_expect(&k, "'drawn': [[4],[4]], 'turn': 1");
    kit_play(&k, "* card 3; * card 2");
    kit_expect(&k, "'first': 2, 'drawn': [[],[]], 'bottom': [[4,3],[4,2]]");
    kit_expect_events(&k, "return",
                      "{'seat': 1, 'cards': [4, 3]}, {'seat': 2, 'cards': [4, 2]}");
    kit_expect_events(&k, "first", "{'seat': 2}");
    kit_expect_seen(&k, 0, "'bottom': [[4,3],[4,2]]");
}

/* R-ATON-20: below the cards put there earlier. */
static void returned_cards_go_below_earlier_ones(void **unused)
{
    (void)unused;
    struct kit k;
    kit_dealt(&k, "2341", "2341", "'bottom': [[4, 1], [4, 1]]");
    kit_play(&k,
             "1 assign 2341; 2 assign 2341; * card 3; * card 3; * card 2; * card 1");
    kit_expect(&k, "'bottom': [[4,1,3,2],[4,1,3,1]]");
}

/* R-ATON-09: known cards come without a chance node, in a draw-off as well. */
static void a_draw_off_takes_known_cards_by_itself(void **unused)
{
    (void)unused;
    struct kit k;
    kit_dealt(&k, "2341", "2341",
              "'bottom': [[4, 1], [4, 2]], "
              "'discard': [[7, 8, 8, 7], [8, 7, 8, 7]]");
    kit_play(&k, "1 assign 2341; 2 assign 2341");
    kit_expect_events(&k, "tiedraw",
                      "{'seat': 1, 'value': 4}, {'seat': 2, 'value': 4}, {'seat': 1, "
                      "'value': 1}, {'seat': 2, 'value': 2}");
    kit_expect(&k, "'first': 1, 'bottom': [[4,1],[4,2]]");
}

/* V10 up to the coin: eight equal pairs of each value. */
static void before_coin(struct kit *k)
{
    with_1234(k);
    kit_play(k, "1 assign 1234; 2 assign 1234");
    for (int i = 0; i < 64; i++) {
        char line[16];
        kit_expect(k, "'phase': 'tiebreak'");
        snprintf(line, sizeof line, "* card %d", i / 16 + 1);
        kit_play(k, line);
    }
}

/* V10; R-ATON-20 */
static void a_coin_decides_after_32_equal_pairs(void **unused)
{
    (void)unused;
    struct kit k;
    before_coin(&k);
    kit_expect(&k, "'phase': 'coin', 'turn': null");
    kit_expect_chance(&k, "first 1=1, first 2=1");
    kit_expect_refused(&k, "* card 1", "R-ATON-20");
    kit_play(&k, "* first 2");
    kit_expect(&k, "'first': 2, 'turn': 2");
    kit_expect_events(&k, "coin", "{'seat': 2}");
    kit_expect_events(&k, "return", "{}, {}, {}, {}, {}, {}");
    kit_expect(&k, "'pile': [[0,0,0,0],[0,0,0,0]]");
    assert_int_equal(kit_aton(&k)->seat[0].n_bottom, 32);
    assert_int_equal(kit_aton(&k)->seat[1].n_bottom, 32);
}

/* V11; R-ATON-09, R-ATON-12 */
static void known_cards_stay_known_in_hand_and_as_discards(void **unused)
{
    (void)unused;
    struct kit k;
    before_coin(&k);
    kit_play(&k, "* first 2; 2 place 1.0; 2 place 1.1; 2 place 1.2; 2 place 1.3;"
                 "1 place 1.4; 1 place 1.5; 1 place 1.6; 1 place 1.7");
    kit_expect_events(&k, "round", "{'number': 2}");
    kit_expect_events(
        &k, "draw",
        "{'seat': 1, 'value': 1, 'known': true}, {'seat': 1, 'value': 1, 'known': "
        "true}, {'seat': 1, 'value': 1, 'known': true}, {'seat': 1, 'value': 1, "
        "'known': true}, {'seat': 2, 'value': 1, 'known': true}, {'seat': 2, 'value': "
        "1, 'known': true}, {'seat': 2, 'value': 1, 'known': true}, {'seat': 2, "
        "'value': 1, 'known': true}");
    kit_expect(&k, "'phase': 'exchange', 'hand': [[4,0,0,0],[4,0,0,0]], 'hand_public': "
                   "[[4,0,0,0],[4,0,0,0]]");
    kit_expect_seen(&k, 1, "'hand_public': [[4,0,0,0],[4,0,0,0]]");
    kit_play(&k, "1 exchange; 2 keep");
    kit_expect(
        &k,
        "'discard': [[5,1,1,1],[1,1,1,1]], 'discard_secret': [[0,0,0,0],[0,0,0,0]]");
    /* the redraw is known as well: straight to the assignment */
    kit_expect(&k, "'phase': 'assign', 'hand': [[4,0,0,0],[4,0,0,0]]");
}

/* R-ATON-05, R-ATON-10: conservation holds at every ply of many games. */
static void cards_and_stones_are_conserved(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct kit k;
        kit_start(&k, "");
        uint8_t before[2] = {0, 0};
        while (kit_random_ply(&k, &r)) {
            const char *why = g->check_state(kit_peek(&k));
            if (why)
                fail_msg("aton, seed %u, ply %u: %s", (unsigned)seed,
                         kit_aton(&k)->head.ply, why);
            for (int i = 0; i < 2; i++) { /* R-ATON-06 */
                assert_true(kit_aton(&k)->seat[i].points >= before[i]);
                before[i] = kit_aton(&k)->seat[i].points;
            }
        }
        assert_true(kit_aton(&k)->head.ply < g->max_plies(&kit_aton(&k)->head.config));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_starts_empty_with_red_drawing),
        cmocka_unit_test(only_two_players_are_allowed),
        cmocka_unit_test(red_draws_four_then_blue_draws_four),
        cmocka_unit_test(hands_are_filled_one_after_the_other),
        cmocka_unit_test(exchange_choices_are_made_at_the_same_time),
        cmocka_unit_test(both_may_exchange_and_must_keep_what_comes),
        cmocka_unit_test(a_seat_without_its_stone_is_not_asked_again),
        cmocka_unit_test(a_hand_has_every_order_once),
        cmocka_unit_test(cards_are_revealed_together_and_stay_known),
        cmocka_unit_test(cartouche_1_gives_twice_the_difference),
        cmocka_unit_test(forty_points_on_cartouche_1_end_the_game_at_once),
        cmocka_unit_test(points_above_forty_are_kept),
        cmocka_unit_test(the_lower_card_on_cartouche_2_then_1_goes_first),
        cmocka_unit_test(equal_cards_lead_to_a_draw_off),
        cmocka_unit_test(returned_cards_go_below_earlier_ones),
        cmocka_unit_test(a_draw_off_takes_known_cards_by_itself),
        cmocka_unit_test(a_coin_decides_after_32_equal_pairs),
        cmocka_unit_test(known_cards_stay_known_in_hand_and_as_discards),
        cmocka_unit_test(cards_and_stones_are_conserved),
    };
    return cmocka_run_group_tests_name("aton cards", tests, NULL, NULL);
}
