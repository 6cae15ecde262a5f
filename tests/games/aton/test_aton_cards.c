/* test_aton_cards.c - hands, exchange, assignment, draw-off (R-ATON-01 to R-ATON-20).
 */
#include "aton_kit.h"

#include <stdio.h>
#include <string.h>

static const struct game *const g = &game_aton;

/* Both hands 1234, nobody exchanges: the first assignment is next. */
static struct aton_state with_1234(void)
{
    struct aton_state s = kit_start();
    kit_play(&s, "* card 1; * card 2; * card 3; * card 4;"
                 "* card 1; * card 2; * card 3; * card 4; 1 keep; 2 keep");
    return s;
}

/* R-ATON-01, R-ATON-02 */
static void a_game_starts_empty_with_red_drawing(void **unused)
{
    (void)unused;
    struct aton_state s = kit_start();
    kit_assert_field(&s, "game", "\"aton\"");
    kit_assert_field(&s, "round", "1");
    kit_assert_field(&s, "phase", "\"draw\"");
    kit_assert_field(&s, "turn", "1");
    kit_assert_field(&s, "first", "null");
    kit_assert_field(&s, "points", "[0,0]");
    kit_assert_field(&s, "reserve", "[29,29]");
    kit_assert_field(&s, "dead", "[0,0]");
    kit_assert_field(&s, "exchange", "[true,true]");
    kit_assert_field(&s, "pile", "[[9,9,9,9],[9,9,9,9]]");
    kit_assert_field(&s, "discard", "[[0,0,0,0],[0,0,0,0]]");
    kit_assert_field(&s, "end", "null");
    kit_assert_field(&s, "winner", "null");
    kit_assert_chance(&s, "card 1=9, card 2=9, card 3=9, card 4=9");
    kit_assert_legal(&s, 0, "");
    kit_assert_legal(&s, 1, "");
}

/* R-ATON-01 */
static void only_two_players_are_allowed(void **unused)
{
    (void)unused;
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++) {
        struct game_config cfg = {.n_players = (uint8_t)n};
        assert_int_equal(g->check_config(&cfg) == NULL, n == 2);
    }
    assert_null(g->options[0].key);
}

/* R-ATON-07, R-ATON-04 */
static void red_draws_four_then_blue_draws_four(void **unused)
{
    (void)unused;
    struct aton_state s = kit_start();
    kit_play(&s, "* card 4; * card 4; * card 4");
    kit_assert_chance(&s, "card 1=9, card 2=9, card 3=9, card 4=6");
    kit_play(&s, "* card 4");
    kit_assert_field(&s, "turn", "2");
    kit_assert_chance(&s, "card 1=9, card 2=9, card 3=9, card 4=9");
    kit_play(&s, "* card 1; * card 1; * card 1; * card 1");
    kit_assert_field(&s, "phase", "\"exchange\"");
    kit_assert_field(&s, "turn", "null");
    kit_assert_field(&s, "hand", "[[0,0,0,4],[4,0,0,0]]");
    assert_int_equal(s.head.acting, 3);
}

/* R-ATON-11 */
static void exchange_choices_are_made_at_the_same_time(void **unused)
{
    (void)unused;
    struct aton_state s = kit_start();
    kit_play(&s, "* card 1; * card 2; * card 3; * card 4;"
                 "* card 1; * card 2; * card 3; * card 4");
    kit_assert_legal(&s, 0, "keep, exchange");
    kit_assert_legal(&s, 1, "keep, exchange");
    kit_play(&s, "2 exchange");
    kit_assert_field(&s, "choice", "[null,\"exchange\"]");
    kit_assert_seen(&s, 0, "choice", "[null,null]");
    kit_assert_seen(&s, 1, "choice", "[null,\"exchange\"]");
    kit_assert_field(&s, "exchange", "[true,true]");
    kit_assert_legal(&s, 1, "");
    assert_string_equal(kit_refusal(&s, "2 keep"), "R-ATON-11");
    kit_play(&s, "1 keep");
    kit_assert_field(&s, "choice", "[null,null]");
    kit_assert_field(&s, "exchange", "[true,false]");
    kit_assert_field(&s, "phase", "\"redraw\"");
    kit_assert_field(&s, "turn", "2");
}

/* R-ATON-12, R-ATON-13 */
static void both_may_exchange_and_must_keep_what_comes(void **unused)
{
    (void)unused;
    struct aton_state s = kit_start();
    kit_play(&s, "* card 1; * card 1; * card 1; * card 2;"
                 "* card 1; * card 2; * card 3; * card 4; 2 exchange; 1 exchange");
    kit_assert_events("exchange", "1 1112; 2 1234");
    kit_assert_field(&s, "discard_secret", "[[3,1,0,0],[1,1,1,1]]");
    kit_assert_field(&s, "turn", "1");
    kit_assert_chance(&s, "card 1=6, card 2=8, card 3=9, card 4=9");
    kit_play(&s, "* card 1; * card 1; * card 1; * card 1; * card 4; * card 4; * card 4;"
                 "* card 4");
    kit_assert_field(&s, "phase", "\"assign\"");
    kit_assert_seen(&s, 1, "discard_secret", "[4,[1,1,1,1]]");
    assert_string_equal(kit_refusal(&s, "1 exchange"), "R-ATON-12");
    kit_play(&s, "1 assign 1111; 2 assign 4444; 1 place 1.0;"
                 "2 place 1.1; 2 place 1.2; 2 place 1.3; 2 place 1.4");
    /* round 2: nobody has a stone left, so there is no exchange node */
    for (int i = 0; i < 8; i++)
        kit_play(&s, i < 4 ? "* card 2" : "* card 3");
    kit_assert_field(&s, "phase", "\"assign\"");
}

/* R-ATON-11: only the seats that still have the stone are asked. */
static void a_seat_without_its_stone_is_not_asked_again(void **unused)
{
    (void)unused;
    struct aton_state s = kit_start();
    kit_play(&s, "* card 1; * card 1; * card 1; * card 2;"
                 "* card 1; * card 2; * card 3; * card 4; 1 exchange; 2 keep;"
                 "* card 1; * card 1; * card 1; * card 1; 1 assign 1111;"
                 "2 assign 4321; 1 place 1.0; 2 place 1.1;"
                 "* card 2; * card 2; * card 2; * card 2;"
                 "* card 2; * card 2; * card 2; * card 2");
    kit_assert_field(&s, "phase", "\"exchange\"");
    assert_int_equal(s.head.acting, 2);
    kit_assert_legal(&s, 0, "");
    assert_string_equal(kit_refusal(&s, "1 exchange"), "R-ATON-12");
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
        struct aton_state s = kit_position(
            &(struct kit_position){.red_cards = hands[i].cards, .blue_cards = "1111"});
        game_action legal[GAME_MAX_ACTIONS];
        int n = g->legal(kit_state(&s), 0, legal);
        assert_int_equal(n, hands[i].n);
        for (int k = 0; k < n; k++) {
            assert_true(k == 0 || legal[k] > legal[k - 1]);
            assert_null(g->refusal(kit_state(&s), 0, legal[k]));
        }
    }
    struct aton_state s =
        kit_position(&(struct kit_position){.red_cards = "1223", .blue_cards = "1111"});
    kit_assert_legal(&s, 0,
                     "assign 1223, assign 1232, assign 1322, assign 2123, assign 2132,"
                     "assign 2213, assign 2231, assign 2312, assign 2321, assign 3122,"
                     "assign 3212, assign 3221");
    kit_assert_legal(&s, 1, "assign 1111");
    assert_string_equal(kit_refusal(&s, "1 assign 1233"), "R-ATON-14");
    assert_string_equal(kit_refusal(&s, "2 assign 1112"), "R-ATON-14");
}

/* R-ATON-14, R-ATON-15 */
static void cards_are_revealed_together_and_stay_known(void **unused)
{
    (void)unused;
    struct aton_state s = with_1234();
    kit_play(&s, "2 assign 4321");
    kit_assert_field(&s, "cartouche", "[null,[4,3,2,1]]");
    kit_assert_field(&s, "hand", "[[1,1,1,1],[1,1,1,1]]");
    kit_assert_seen(&s, 0, "cartouche", "[null,null]");
    kit_assert_seen(&s, GAME_SPECTATOR, "cartouche", "[null,null]");
    kit_assert_seen(&s, 1, "cartouche", "[null,[4,3,2,1]]");
    kit_play(&s, "1 assign 1243");
    kit_assert_events("reveal", "1243 4321");
    kit_assert_field(&s, "hand", "[[0,0,0,0],[0,0,0,0]]");
    kit_assert_seen(&s, GAME_SPECTATOR, "cartouche", "[[1,2,4,3],[4,3,2,1]]");
    kit_play(&s, "1 place 1.0; 1 place 1.1; 1 place 1.2; 2 place 1.3");
    kit_assert_seen(&s, GAME_SPECTATOR, "discard", "[[1,1,1,1],[1,1,1,1]]");
}

/* V5; R-ATON-16 */
static void cartouche_1_gives_twice_the_difference(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "1321", .blue_cards = "4321"});
    kit_assert_field(&s, "points", "[0,6]");
    kit_assert_events("points", "2 6 cartouche");
    s = kit_revealed(&(struct kit_position){.red_cards = "3221", .blue_cards = "3321"});
    kit_assert_field(&s, "points", "[0,0]");
    kit_assert_events("points", "");
    s = kit_revealed(&(struct kit_position){.red_cards = "4321", .blue_cards = "3321"});
    kit_assert_field(&s, "points", "[2,0]");
}

/* V6; R-ATON-17, R-ATON-03 */
static void forty_points_on_cartouche_1_end_the_game_at_once(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .points = {36, 0}, .red_cards = "4321", .blue_cards = "2341", .blue = "1.0"});
    kit_assert_field(&s, "points", "[40,0]");
    kit_assert_field(&s, "phase", "\"over\"");
    kit_assert_field(&s, "end", "\"points\"");
    kit_assert_field(&s, "winner", "1");
    kit_assert_field(&s, "first", "null");
    kit_assert_field(&s, "turn", "null");
    kit_assert_field(&s, "cartouche", "[[4,3,2,1],[2,3,4,1]]");
    kit_assert_events("end", "points 1");
    kit_assert_legal(&s, 0, "");
    kit_assert_legal(&s, 1, "");
    assert_string_equal(kit_refusal(&s, "1 place 1.1"), "R-ATON-17");
}

/* V7; R-ATON-17, R-ATON-06, R-ATON-48 */
static void points_above_forty_are_kept(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .points = {39, 38}, .red_cards = "1321", .blue_cards = "4341"});
    struct game_result r;
    kit_assert_field(&s, "points", "[39,44]");
    kit_assert_field(&s, "winner", "2");
    g->result(kit_state(&s), &r);
    assert_int_equal(r.score[0], 39);
    assert_int_equal(r.score[1], 44);
    assert_int_equal(r.rank[0], 2);
    assert_int_equal(r.rank[1], 1);
}

/* V8; R-ATON-18 */
static void the_lower_card_on_cartouche_2_then_1_goes_first(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "2341", .blue_cards = "4321"});
    kit_assert_field(&s, "first", "1");
    kit_assert_events("first", "1");
    s = kit_revealed(&(struct kit_position){.red_cards = "1441", .blue_cards = "4331"});
    kit_assert_field(&s, "first", "2");
    kit_assert_field(&s, "turn", "2");
}

/* V9; R-ATON-19, R-ATON-20 */
static void equal_cards_lead_to_a_draw_off(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "2341", .blue_cards = "2341"});
    assert_int_equal(kit_count_events("tie"), 1);
    kit_assert_field(&s, "phase", "\"tiebreak\"");
    kit_assert_field(&s, "turn", "1");
    kit_play(&s, "* card 4");
    kit_assert_field(&s, "turn", "2");
    kit_assert_events("tiedraw", "1 4");
    kit_play(&s, "* card 4");
    kit_assert_field(&s, "drawn", "[[4],[4]]");
    kit_assert_field(&s, "turn", "1");
    kit_play(&s, "* card 3; * card 2");
    kit_assert_field(&s, "first", "2");
    kit_assert_field(&s, "drawn", "[[],[]]");
    kit_assert_field(&s, "bottom", "[[4,3],[4,2]]");
    kit_assert_events("return", "1 4 3; 2 4 2");
    kit_assert_events("first", "2");
    kit_assert_seen(&s, GAME_SPECTATOR, "bottom", "[[4,3],[4,2]]");
}

/* R-ATON-08, R-ATON-19: the draw-off shuffles neither cartouches nor drawn cards. */
static void a_draw_off_may_shuffle_the_discards(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_position(&(struct kit_position){.red_cards = "2341", .blue_cards = "2341"});
    struct aton_seat *red = &s.seat[0];
    memcpy(red->discard, red->pile, 4); /* everything has been played but a 1 */
    red->discard[0]--;
    memset(red->pile, 0, 4);
    red->pile[0] = 1;
    assert_null(g->check_state(kit_state(&s)));
    kit_play(&s, "1 assign 2341; 2 assign 2341; * card 1; * card 1");
    kit_assert_events("shuffle", "1 31");
    kit_assert_field(&s, "drawn", "[[1],[1]]");
    kit_assert_field(&s, "discard", "[[0,0,0,0],[0,0,0,0]]");
    kit_assert_chance(&s, "card 1=7, card 2=8, card 3=8, card 4=8");
    kit_play(&s, "* card 3; * card 4");
    kit_assert_field(&s, "bottom", "[[1,3],[1,4]]");
}

/* R-ATON-20: below the cards put there earlier. */
static void returned_cards_go_below_earlier_ones(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_position(&(struct kit_position){.red_cards = "2341", .blue_cards = "2341"});
    for (int i = 0; i < 2; i++) {
        s.seat[i].bottom = 3 | 0 << 2; /* 4, 1 */
        s.seat[i].n_bottom = 2;
        s.seat[i].pile[3]--;
        s.seat[i].pile[0]--;
    }
    kit_play(&s,
             "1 assign 2341; 2 assign 2341; * card 3; * card 3; * card 2; * card 1");
    kit_assert_field(&s, "bottom", "[[4,1,3,2],[4,1,3,1]]");
}

/* R-ATON-09: known cards come without a chance node, in a draw-off as well. */
static void a_draw_off_takes_known_cards_by_itself(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_position(&(struct kit_position){.red_cards = "2341", .blue_cards = "2341"});
    for (int i = 0; i < 2; i++) {
        struct aton_seat *p = &s.seat[i];
        memcpy(p->discard, p->pile, 4);
        memset(p->pile, 0, 4);
        p->discard[3]--;
        p->discard[i]--;
        p->bottom = 3u | (unsigned)i << 2; /* 4 1 for red, 4 2 for blue */
        p->n_bottom = 2;
    }
    assert_null(g->check_state(kit_state(&s)));
    kit_play(&s, "1 assign 2341; 2 assign 2341");
    kit_assert_events("tiedraw", "1 4; 2 4; 1 1; 2 2");
    kit_assert_field(&s, "first", "1");
    kit_assert_field(&s, "bottom", "[[4,1],[4,2]]");
}

/* V10 up to the coin: eight equal pairs of each value. */
static struct aton_state before_coin(void)
{
    struct aton_state s = with_1234();
    kit_play(&s, "1 assign 1234; 2 assign 1234");
    for (int i = 0; i < 64; i++) {
        char line[16];
        kit_assert_field(&s, "phase", "\"tiebreak\"");
        snprintf(line, sizeof line, "* card %d", i / 16 + 1);
        kit_play(&s, line);
    }
    return s;
}

/* V10; R-ATON-20 */
static void a_coin_decides_after_32_equal_pairs(void **unused)
{
    (void)unused;
    struct aton_state s = before_coin();
    kit_assert_field(&s, "phase", "\"coin\"");
    kit_assert_field(&s, "turn", "null");
    kit_assert_chance(&s, "first 1=1, first 2=1");
    assert_string_equal(kit_refusal(&s, "* card 1"), "R-ATON-20");
    kit_play(&s, "* first 2");
    kit_assert_field(&s, "first", "2");
    kit_assert_field(&s, "turn", "2");
    kit_assert_events("coin", "2");
    assert_int_equal(kit_count_events("return"), 6);
    kit_assert_field(&s, "pile", "[[0,0,0,0],[0,0,0,0]]");
    assert_int_equal(s.seat[0].n_bottom, 32);
    assert_int_equal(s.seat[1].n_bottom, 32);
}

/* V11; R-ATON-09, R-ATON-12 */
static void known_cards_stay_known_in_hand_and_as_discards(void **unused)
{
    (void)unused;
    struct aton_state s = before_coin();
    kit_play(&s, "* first 2; 2 place 1.0; 2 place 1.1; 2 place 1.2; 2 place 1.3;"
                 "1 place 1.4; 1 place 1.5; 1 place 1.6; 1 place 1.7");
    kit_assert_events("round", "2");
    kit_assert_events("draw", "1 1 1; 1 1 1; 1 1 1; 1 1 1;"
                              "2 1 1; 2 1 1; 2 1 1; 2 1 1");
    kit_assert_field(&s, "phase", "\"exchange\"");
    kit_assert_field(&s, "hand", "[[4,0,0,0],[4,0,0,0]]");
    kit_assert_field(&s, "hand_public", "[[4,0,0,0],[4,0,0,0]]");
    kit_assert_seen(&s, 0, "hand_public", "[[4,0,0,0],[4,0,0,0]]");
    kit_play(&s, "1 exchange; 2 keep");
    kit_assert_field(&s, "discard", "[[5,1,1,1],[1,1,1,1]]");
    kit_assert_field(&s, "discard_secret", "[[0,0,0,0],[0,0,0,0]]");
    /* the redraw is known as well: straight to the assignment */
    kit_assert_field(&s, "phase", "\"assign\"");
    kit_assert_field(&s, "hand", "[[4,0,0,0],[4,0,0,0]]");
}

/* R-ATON-08, R-ATON-10, R-ATON-12 */
static void an_exchange_may_shuffle_its_own_discards(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_position(&(struct kit_position){.red_cards = "1234", .blue_cards = "1111"});
    s.head.phase = ATON_PHASE_EXCHANGE;
    s.seat[0].exchange = s.seat[1].exchange = 1;
    memcpy(s.seat[0].discard, s.seat[0].pile, 4);
    memset(s.seat[0].pile, 0, 4);
    assert_null(g->check_state(kit_state(&s)));
    kit_play(&s, "1 exchange");
    kit_assert_field(&s, "pile", "[[0,0,0,0],[5,9,9,9]]");
    kit_play(&s, "2 keep");
    kit_assert_events("shuffle", "1 36");
    kit_assert_field(&s, "discard", "[[0,0,0,0],[0,0,0,0]]");
    kit_assert_field(&s, "discard_secret", "[[0,0,0,0],[0,0,0,0]]");
    kit_assert_chance(&s, "card 1=9, card 2=9, card 3=9, card 4=9");
}

/* R-ATON-08: lazily, at the moment of the draw, and never for the other seat. */
static void a_pile_is_shuffled_only_when_a_card_is_needed(void **unused)
{
    (void)unused;
    struct aton_state s = kit_position(
        &(struct kit_position){.round = 9, .red_cards = "2231", .blue_cards = "2341"});
    for (int i = 0; i < 2; i++) {
        memcpy(s.seat[i].discard, s.seat[i].pile, 4);
        memset(s.seat[i].pile, 0, 4);
    }
    kit_play(&s, "1 assign 2231; 2 assign 2341; 1 place 1.0");
    assert_int_equal(kit_count_events("shuffle"), 0);
    kit_play(&s, "2 remove 1.0; 2 place 1.0");
    kit_assert_events("shuffle", "1 36");
    kit_assert_field(&s, "pile", "[[9,9,9,9],[0,0,0,0]]");
    kit_assert_field(&s, "discard", "[[0,0,0,0],[9,9,9,9]]");
    kit_play(&s, "* card 1; * card 1; * card 1; * card 1");
    kit_assert_events("shuffle", "2 36");
}

/* R-ATON-05, R-ATON-10: conservation holds at every ply of many games. */
static void cards_and_stones_are_conserved(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct aton_state s = kit_start();
        uint8_t before[2] = {0, 0};
        while (kit_random_ply(&s, &r, NULL)) {
            const char *why = g->check_state(kit_state(&s));
            if (why)
                fail_msg("aton, seed %u, ply %u: %s", (unsigned)seed, s.head.ply, why);
            for (int i = 0; i < 2; i++) { /* R-ATON-06 */
                assert_true(s.seat[i].points >= before[i]);
                before[i] = s.seat[i].points;
            }
        }
        assert_true(s.head.ply < g->max_plies(&s.head.config));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_starts_empty_with_red_drawing),
        cmocka_unit_test(only_two_players_are_allowed),
        cmocka_unit_test(red_draws_four_then_blue_draws_four),
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
        cmocka_unit_test(a_draw_off_may_shuffle_the_discards),
        cmocka_unit_test(returned_cards_go_below_earlier_ones),
        cmocka_unit_test(a_draw_off_takes_known_cards_by_itself),
        cmocka_unit_test(a_coin_decides_after_32_equal_pairs),
        cmocka_unit_test(known_cards_stay_known_in_hand_and_as_discards),
        cmocka_unit_test(an_exchange_may_shuffle_its_own_discards),
        cmocka_unit_test(a_pile_is_shuffled_only_when_a_card_is_needed),
        cmocka_unit_test(cards_and_stones_are_conserved),
    };
    return cmocka_run_group_tests_name("aton cards", tests, NULL, NULL);
}
