/* test_ra_turns.c - setup, turns, gods and auctions of Ra, rule by rule. */
#include "ra_kit.h"

#include <stdio.h>
#include <string.h>

/* ---- frame and setup ------------------------------------------------ */

/* R-RA-01, R-RA-39, R-RA-48, R-RA-49 */
static void three_epochs_are_scored_and_the_most_points_win(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s = kit_two(TWO "; " LOOP_6 "; " LOOP_6 "; " FIVE "; 2 draw");
    s.seat[1].points = 40;
    kit_play(&s, "* tile ra", &ev, "the last Ra tile");
    int end = kit_find(&ev, RA_EV_EPOCH_END), won = kit_find(&ev, RA_EV_END);
    assert_int_equal(ev.e[end].arg[0], RA_EPOCHS);
    assert_int_equal(ev.e[won].arg[0], 1);
    assert_int_equal(s.head.node, GAME_OVER);
    assert_int_equal(s.head.acting, 0);
}

/* R-RA-02 */
static void gods_are_alike(void **state)
{
    (void)state;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    struct ra_state s = kit_two(TWO "; 1 draw");
    game_ra.chance(as_const(&s), out);
    assert_int_equal(out[0].action, game_act(RA_DO_DRAWN, RA_TILE_GOD));
    assert_int_equal(out[0].weight, 8);
}

/* R-RA-03 */
static void points_have_no_upper_limit(void **state)
{
    (void)state;
    struct ra_state s = kit_two(TWO "; " FIVE "; 2 draw");
    s.seat[0].points = 2000;
    s.seat[0].tableau[RA_TILE_GOLD] = 5;
    s.seat[0].kinds = RA_BIT(RA_TILE_GOLD);
    kit_unbag(&s, RA_TILE_GOLD, 5);
    kit_play(&s, "* tile ra", NULL, "points");
    assert_int_equal(s.seat[0].points, 2000 + 15 - 5);
}

/* R-RA-04, R-RA-06 */
static void the_table_is_set_up(void **state)
{
    (void)state;
    static const uint8_t spaces[] = {6, 8, 9, 10};
    for (int n = 2; n <= 5; n++) {
        struct ra_state s;
        char options[16];
        snprintf(options, sizeof options, "players=%d", n);
        kit_start(&s, options, options);
        assert_int_equal(s.spaces, spaces[n - 2]);
        assert_int_equal(s.used, 0);
        assert_int_equal(s.track, 0);
        assert_int_equal(s.centre, 1);
        assert_memory_equal(s.bag, ra_tile_counts, RA_TILE_COUNT);
        for (int p = 0; p < n; p++) {
            assert_int_equal(s.seat[p].points, 10);
            assert_int_equal(s.seat[p].kinds, 0);
        }
        assert_null(game_ra.check_state(as_const(&s)));
    }
}

/* R-RA-05 */
static void each_stack_is_dealt_once_and_is_equally_likely(void **state)
{
    (void)state;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    struct ra_state s = kit_position("players=5", "* suns 4; * suns 2");
    static const unsigned left[] = {1, 3, 5};
    assert_int_equal(game_ra.chance(as_const(&s), out), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(game_arg(out[i].action), left[i]);
        assert_int_equal(out[i].weight, 1);
    }
    kit_play(&s, "* suns 1; * suns 3; * suns 5", NULL, "deal");
    kit_expect_turn(&s, 3); /* R-RA-08: it has the 16 */
}

/* R-RA-08, R-RA-38 */
static void the_centre_sun_opens_no_epoch_but_passes_on(void **state)
{
    (void)state;
    struct ra_state s = kit_two(
        TWO "; 1 invoke; 2 pass; 1 bid 9; 2 draw; * tile ra; 1 pass; "
            "2 pass; " RA_1 "; " RA_2 "; " RA_1 "; " RA_2 "; 1 draw; * tile ra");
    kit_expect_turn(&s, 2);
    assert_int_equal(s.epoch, 2);
    assert_int_equal(s.centre, 9);
}

/* R-RA-09 */
static void a_seat_without_usable_suns_is_skipped(void **state)
{
    (void)state;
    struct ra_state s = kit_two(LONE);
    s.seat[0].tableau[RA_TILE_GOD] = 1;
    s.seat[0].kinds = RA_BIT(RA_TILE_GOD);
    kit_unbag(&s, RA_TILE_GOD, 1);
    kit_play(&s, "2 draw; * tile gold", NULL, "lone");
    kit_expect_turn(&s, 2);
    assert_string_equal(kit_refusal(&s, "1 god"), "R-RA-09");
    kit_play(&s, "2 invoke", NULL, "lone");
    assert_string_equal(kit_refusal(&s, "1 pass"), "R-RA-09");
    kit_expect_legal(&s, "bid 3, bid 4");
}

/* ---- turns ---------------------------------------------------------- */

/* R-RA-10 */
static void a_turn_is_a_draw_a_call_or_gods(void **state)
{
    (void)state;
    struct ra_state s = kit_two(GODS);
    kit_expect_legal(&s, "draw, invoke, god");
    assert_string_equal(kit_refusal(&s, "1 pass"), "R-RA-10");
}

/* R-RA-11, R-RA-12 */
static void a_full_offer_ends_the_turn_and_then_stops_draws(void **state)
{
    (void)state;
    struct ra_state s = kit_two(TWO "; " FULL);
    kit_expect_turn(&s, 1);
    kit_expect_legal(&s, "invoke");
    assert_string_equal(kit_refusal(&s, "1 draw"), "R-RA-11");
}

/* R-RA-13, R-RA-07 */
static void only_tiles_of_the_bag_are_drawn(void **state)
{
    (void)state;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    struct ra_state s =
        kit_two(TWO "; 1 draw; * tile funeral; 2 draw; * tile funeral; 1 draw");
    int n = game_ra.chance(as_const(&s), out);
    assert_int_equal(n, RA_TILE_COUNT - 1);
    for (int i = 0; i < n; i++)
        assert_int_equal(out[i].weight, s.bag[game_arg(out[i].action)]);
    assert_string_equal(kit_refusal(&s, "* tile funeral"), "R-RA-07");
    assert_string_equal(kit_refusal(&s, "1 draw"), "R-RA-13");
}

/* R-RA-14, R-RA-19 */
static void a_god_opens_the_lowest_slot_and_a_draw_fills_it(void **state)
{
    (void)state;
    struct ra_state s = kit_two(GODS "; 1 god; 1 take nile; 1 take flood; 1 done");
    assert_int_equal(s.used, 0x0c);
    assert_int_equal(s.offer[2], RA_TILE_NILE);
    kit_play(&s, "2 draw; * tile gold; 1 draw; * tile art; 2 draw; * tile temple", NULL,
             "refill");
    assert_int_equal(s.offer[0], RA_TILE_GOLD);
    assert_int_equal(s.offer[1], RA_TILE_ART);
    assert_int_equal(s.offer[4], RA_TILE_TEMPLE);
}

/* R-RA-15 */
static void a_ra_tile_makes_its_drawer_the_ra_player(void **state)
{
    (void)state;
    struct ra_state s = kit_three(THREE "; 1 draw; * tile nile; 2 draw; * tile ra");
    assert_int_equal(s.track, 1);
    assert_int_equal(s.cause, RA_RA_TILE);
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.head.acting, 1u << 2);
}

/* R-RA-16 */
static void ra_may_be_invoked_over_an_empty_offer(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s = kit_three(THREE);
    kit_play(&s, "1 invoke", &ev, "empty offer");
    assert_int_equal(ev.e[kit_find(&ev, RA_EV_AUCTION)].arg[2], 0);
    kit_play(&s, "2 pass; 3 bid 4; 1 pass", NULL, "empty offer");
    assert_int_equal(s.centre, 4);
    assert_int_equal(s.seat[2].spent, 1);
    assert_int_equal(s.seat[2].kinds, 0);
}

/* R-RA-17, R-RA-18 */
static void gods_are_spent_for_tiles_in_ascending_order(void **state)
{
    (void)state;
    struct ra_state s = kit_two(GODS "; 1 god");
    kit_expect_legal(&s, "take nile, take flood, take drought");
    assert_string_equal(kit_refusal(&s, "1 done"), "R-RA-17");
    kit_play(&s, "1 take flood", NULL, "gods");
    kit_expect_legal(&s, "done, take drought");
    assert_string_equal(kit_refusal(&s, "1 take nile"), "R-RA-18");
    assert_int_equal(s.seat[0].tableau[RA_TILE_GOD], 2);
    kit_play(&s, "1 done", NULL, "gods");
    kit_expect_turn(&s, 2);
}

/* R-RA-20 */
static void a_disaster_taken_by_a_god_strikes_after_the_last_pick(void **state)
{
    (void)state;
    struct ra_state s = kit_two(GODS "; 1 god; 1 take flood; 1 take drought");
    assert_int_equal(s.seat[0].tableau[RA_TILE_FLOOD], 1);
    assert_int_equal(s.disasters[1], 1);
    kit_play(&s, "1 done", NULL, "gods");
    assert_int_equal(s.seat[0].tableau[RA_TILE_FLOOD], 0);
    assert_int_equal(s.disasters[1], 0);
    kit_expect_turn(&s, 2);
}

/* ---- auctions ------------------------------------------------------- */

/* R-RA-21 */
static void a_call_before_a_full_offer_is_row_full_even_with_gods(void **state)
{
    (void)state;
    struct ra_state s =
        kit_two(GODS "; 1 draw; * tile art; 2 draw; * tile art; 1 draw; * tile art; "
                     "2 draw; * tile art");
    kit_expect_legal(&s, "invoke, god");
    kit_play(&s, "1 invoke", NULL, "row full");
    assert_int_equal(s.cause, RA_ROW_FULL);
    kit_play(&s, "2 pass", NULL, "row full");
    kit_expect_legal(&s, "pass, bid 5, bid 6, bid 9");
}

/* R-RA-22, R-RA-26 */
static void one_lap_of_rising_bids_ends_with_the_ra_player(void **state)
{
    (void)state;
    struct ra_state s = kit_three(THREE "; 1 draw; * tile gold; 2 invoke");
    kit_expect_legal(&s, "pass, bid 4, bid 7, bid 10, bid 11");
    kit_play(&s, "3 bid 10", NULL, "lap");
    kit_expect_legal(&s, "pass, bid 13");
    kit_play(&s, "1 pass", NULL, "lap");
    kit_expect_legal(&s, "pass, bid 12");
    kit_play(&s, "2 bid 12", NULL, "lap");
    assert_int_equal(s.seat[2].suns, ra_tables[1].stack[2]); /* the 10 stays usable */
    assert_int_equal(s.seat[1].tableau[RA_TILE_GOLD], 1);
}

/* R-RA-23 */
static void an_invoker_must_bid_if_nobody_has(void **state)
{
    (void)state;
    struct ra_state s = kit_three(THREE "; 1 invoke; 2 pass; 3 pass");
    kit_expect_legal(&s, "bid 2, bid 5, bid 8, bid 13");
    assert_string_equal(kit_refusal(&s, "1 pass"), "R-RA-23");
    s = kit_two(LONE "; 2 draw; * tile ra");
    kit_expect_legal(&s, "pass, bid 3, bid 4");
    s = kit_two(LONE "; 2 invoke");
    kit_expect_legal(&s, "bid 3, bid 4");
}

/* R-RA-24 */
static void the_winner_pays_with_its_sun_and_gets_the_centre_sun_face_down(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s =
        kit_three(THREE "; 1 draw; * tile nile; 2 invoke; 3 bid 4; 1 pass");
    kit_play(&s, "2 pass", &ev, "award");
    const struct game_event *won = &ev.e[kit_find(&ev, RA_EV_WON)];
    assert_int_equal(won->arg[0], 2);
    assert_int_equal(won->arg[1], 4);
    assert_int_equal(won->arg[2], 1);
    kit_play(&s, "3 invoke; 1 pass; 2 pass", NULL, "award");
    assert_string_equal(kit_refusal(&s, "3 bid 1"), "R-RA-24");
    assert_string_equal(kit_refusal(&s, "3 bid 4"), "R-RA-22");
}

/* R-RA-25 */
static void an_unsold_full_offer_leaves_the_game_and_a_ra_lot_stays(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s = kit_two(TWO "; " FULL "; 1 invoke; 2 pass");
    kit_play(&s, "1 pass", &ev, "unsold");
    assert_int_equal(s.used, 0);
    assert_int_equal(s.centre, 1);
    assert_int_equal(ev.e[kit_find(&ev, RA_EV_BOX)].arg[0], 8);
    s = kit_two(TWO "; 1 draw; * tile nile; 2 draw; * tile ra; 1 pass; 2 pass");
    assert_int_equal(s.used, 1);
    assert_int_equal(s.track, 1);
}

/* R-RA-27 */
static void the_turn_goes_on_behind_the_ra_player(void **state)
{
    (void)state;
    struct ra_state s = kit_three(THREE "; 1 invoke; 2 pass; 3 bid 4; 1 pass");
    kit_expect_turn(&s, 2);
    s = kit_two(LONE "; 2 invoke; 2 bid 4");
    kit_expect_turn(&s, 2); /* the Ra player again */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_epochs_are_scored_and_the_most_points_win),
        cmocka_unit_test(gods_are_alike),
        cmocka_unit_test(points_have_no_upper_limit),
        cmocka_unit_test(the_table_is_set_up),
        cmocka_unit_test(each_stack_is_dealt_once_and_is_equally_likely),
        cmocka_unit_test(the_centre_sun_opens_no_epoch_but_passes_on),
        cmocka_unit_test(a_seat_without_usable_suns_is_skipped),
        cmocka_unit_test(a_turn_is_a_draw_a_call_or_gods),
        cmocka_unit_test(a_full_offer_ends_the_turn_and_then_stops_draws),
        cmocka_unit_test(only_tiles_of_the_bag_are_drawn),
        cmocka_unit_test(a_god_opens_the_lowest_slot_and_a_draw_fills_it),
        cmocka_unit_test(a_ra_tile_makes_its_drawer_the_ra_player),
        cmocka_unit_test(ra_may_be_invoked_over_an_empty_offer),
        cmocka_unit_test(gods_are_spent_for_tiles_in_ascending_order),
        cmocka_unit_test(a_disaster_taken_by_a_god_strikes_after_the_last_pick),
        cmocka_unit_test(a_call_before_a_full_offer_is_row_full_even_with_gods),
        cmocka_unit_test(one_lap_of_rising_bids_ends_with_the_ra_player),
        cmocka_unit_test(an_invoker_must_bid_if_nobody_has),
        cmocka_unit_test(
            the_winner_pays_with_its_sun_and_gets_the_centre_sun_face_down),
        cmocka_unit_test(an_unsold_full_offer_leaves_the_game_and_a_ra_lot_stays),
        cmocka_unit_test(the_turn_goes_on_behind_the_ra_player),
    };
    return cmocka_run_group_tests_name("ra turns", tests, NULL, NULL);
}
