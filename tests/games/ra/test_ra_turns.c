/* test_ra_turns.c - setup, turns, gods and auctions of Ra, rule by rule. */
#include "ra_kit.h"

#include <stdio.h>

/* ---- frame and setup ------------------------------------------------ */

/* R-RA-01, R-RA-39, R-RA-48, R-RA-49 */
static void three_epochs_are_scored_and_the_most_points_win(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LAST_RA ", 'epoch': 3, 'points': [10, 40]");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect_events(&k, "epoch-end", "{'number': 3}");
    kit_expect_events(&k, "end", "{'seat': 2}");
    kit_expect(&k, "'phase': 'over', 'turn': null, 'actor': null");
    assert_int_equal(kit_ra(&k)->head.node, GAME_OVER);
}

/* R-RA-02 */
static void gods_are_alike(void **state)
{
    (void)state;
    struct kit k;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    kit_two(&k, "");
    kit_play(&k, "1 draw");
    game_ra.chance(kit_peek(&k), out);
    assert_int_equal(out[0].action, game_act(RA_DO_DRAWN, RA_TILE_GOD));
    assert_int_equal(out[0].weight, 8);
}

/* R-RA-03 */
static void points_have_no_upper_limit(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LAST_RA ", 'points': [2000, 10], 'tableau': {'1': {'gold': 5}}");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect(&k, "'points': {'1': 2010}"); /* 15 for gold, -5 for no civilization */
}

/* R-RA-04, R-RA-06 */
static void the_table_is_set_up(void **state)
{
    (void)state;
    static const uint8_t spaces[] = {6, 8, 9, 10};
    for (int n = 2; n <= 5; n++) {
        struct kit k;
        char options[16];
        snprintf(options, sizeof options, "players=%d", n);
        kit_start(&k, options);
        assert_int_equal(kit_ra(&k)->spaces, spaces[n - 2]);
        kit_expect(&k, "'ra_track': 0, 'centre_sun': 1, 'offer': "
                       "[null, null, null, null, null, null, null, null]");
        assert_memory_equal(kit_ra(&k)->bag, ra_tile_counts, RA_TILE_COUNT);
        for (int p = 0; p < n; p++) {
            assert_int_equal(kit_ra(&k)->seat[p].points, 10);
            assert_int_equal(kit_ra(&k)->seat[p].kinds, 0);
        }
        assert_null(game_ra.check_state(kit_peek(&k)));
    }
}

/* R-RA-05 */
static void each_stack_is_dealt_once_and_is_equally_likely(void **state)
{
    (void)state;
    struct kit k;
    kit_start(&k, "players=5");
    kit_play(&k, "* suns 4; * suns 2");
    kit_expect_chance(&k, "suns 1=1, suns 3=1, suns 5=1");
    kit_play(&k, "* suns 1; * suns 3; * suns 5");
    kit_expect(&k, TURN_OF(3)); /* R-RA-08: it has the 16 */
}

/* R-RA-08, R-RA-38 */
static void the_centre_sun_opens_no_epoch_but_passes_on(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, "'suns': {'1': [2, 5, 6]}, 'spent': {'1': [1]}, 'centre_sun': 9, "
                "'ra_track': 5");
    kit_play(&k, "1 draw; * tile ra");
    kit_expect(&k, TURN_OF(2) ", 'epoch': 2, 'centre_sun': 9");
}

/* R-RA-09 */
static void a_seat_without_usable_suns_is_skipped(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LONE ", 'tableau': {'1': {'god': 1}}");
    kit_play(&k, "2 draw; * tile gold");
    kit_expect(&k, TURN_OF(2));
    kit_expect_refused(&k, "1 god", "R-RA-09");
    kit_play(&k, "2 invoke");
    kit_expect_refused(&k, "1 pass", "R-RA-09");
    kit_expect_legal(&k, 2, "bid 3, bid 4");
}

/* ---- turns ---------------------------------------------------------- */

/* R-RA-10 */
static void a_turn_is_a_draw_a_call_or_gods(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, GODS);
    kit_expect_legal(&k, 1, "draw, invoke, god");
    kit_expect_refused(&k, "1 pass", "R-RA-10");
}

/* R-RA-11, R-RA-12 */
static void a_full_offer_ends_the_turn_and_then_stops_draws(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, "'turn': 2, 'offer': ['nile', 'flood', 'pharaoh', 'art', 'gold', "
                "'pyramid', 'temple']");
    kit_play(&k, "2 draw; * tile nile");
    kit_expect(&k, TURN_OF(1) ", " FULL);
    kit_expect_legal(&k, 1, "invoke");
    kit_expect_refused(&k, "1 draw", "R-RA-11");
}

/* R-RA-13, R-RA-07 */
static void only_tiles_of_the_bag_are_drawn(void **state)
{
    (void)state;
    struct kit k;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    kit_two(&k, "'offer': ['funeral', 'funeral']");
    kit_play(&k, "1 draw");
    int n = game_ra.chance(kit_peek(&k), out);
    assert_int_equal(n, RA_TILE_COUNT - 1);
    for (int i = 0; i < n; i++)
        assert_int_equal(out[i].weight, kit_ra(&k)->bag[game_arg(out[i].action)]);
    kit_expect_refused(&k, "* tile funeral", "R-RA-07");
    kit_expect_refused(&k, "1 draw", "R-RA-13");
}

/* R-RA-14, R-RA-19 */
static void a_god_opens_the_lowest_slot_and_a_draw_fills_it(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, GODS);
    kit_play(&k, "1 god; 1 take nile; 1 take flood; 1 done");
    kit_expect(&k, "'offer': [null, null, 'nile', 'drought', null, null, null, null]");
    kit_play(&k, "2 draw; * tile gold; 1 draw; * tile art; 2 draw; * tile temple");
    kit_expect(&k, "'offer': ['gold', 'art', 'nile', 'drought', 'temple', null, null, "
                   "null]");
}

/* R-RA-15 */
static void a_ra_tile_makes_its_drawer_the_ra_player(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "'turn': 2, 'offer': ['nile']");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect(&k, "'ra_track': 1, 'auction': 'ra-tile', 'turn': 2, 'actor': 3");
}

/* R-RA-16 */
static void ra_may_be_invoked_over_an_empty_offer(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "");
    kit_play(&k, "1 invoke");
    kit_expect_events(&k, "auction", "{'tiles': 0}");
    kit_play(&k, "2 pass; 3 bid 4; 1 pass");
    kit_expect(&k, "'centre_sun': 4, 'spent': {'3': [1]}, "
                   "'tableau': {'3': [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}");
}

/* R-RA-17, R-RA-18 */
static void gods_are_spent_for_tiles_in_ascending_order(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, GODS);
    kit_play(&k, "1 god");
    kit_expect_legal(&k, 1, "take nile, take flood, take drought");
    kit_expect_refused(&k, "1 done", "R-RA-17");
    kit_play(&k, "1 take flood");
    kit_expect_legal(&k, 1, "done, take drought");
    kit_expect_refused(&k, "1 take nile", "R-RA-18");
    kit_expect(&k, "'tableau': {'1': {'god': 2}}");
    kit_play(&k, "1 done");
    kit_expect(&k, TURN_OF(2));
}

/* R-RA-20 */
static void a_disaster_taken_by_a_god_strikes_after_the_last_pick(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, GODS);
    kit_play(&k, "1 god; 1 take flood; 1 take drought");
    kit_expect(&k, "'tableau': {'1': {'flood': 1}}, 'disasters': {'drought': 1}");
    kit_play(&k, "1 done");
    kit_expect(&k, TURN_OF(2) ", 'tableau': {'1': {'flood': 0}}, "
                              "'disasters': {'drought': 0}");
}

/* ---- auctions ------------------------------------------------------- */

/* R-RA-21 */
static void a_call_before_a_full_offer_is_row_full_even_with_gods(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, GODS);
    kit_given(&k, "'offer': ['nile', 'flood', 'nile', 'drought', 'art', 'art', 'art', "
                  "'art']");
    kit_expect_legal(&k, 1, "invoke, god");
    kit_play(&k, "1 invoke");
    kit_expect(&k, "'auction': 'row-full'");
    kit_play(&k, "2 pass");
    kit_expect_legal(&k, 1, "pass, bid 5, bid 6, bid 9");
}

/* R-RA-22, R-RA-26 */
static void one_lap_of_rising_bids_ends_with_the_ra_player(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "'turn': 2, 'offer': ['gold']");
    kit_play(&k, "2 invoke");
    kit_expect_legal(&k, 3, "pass, bid 4, bid 7, bid 10, bid 11");
    kit_play(&k, "3 bid 10");
    kit_expect_legal(&k, 1, "pass, bid 13");
    kit_play(&k, "1 pass");
    kit_expect_legal(&k, 2, "pass, bid 12");
    kit_play(&k, "2 bid 12");
    kit_expect(&k, "'suns': {'3': [4, 7, 10, 11]}, " /* the 10 stays usable */
                   "'tableau': {'2': {'gold': 1}}");
}

/* R-RA-23 */
static void an_invoker_must_bid_if_nobody_has(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "");
    kit_play(&k, "1 invoke; 2 pass; 3 pass");
    kit_expect_legal(&k, 1, "bid 2, bid 5, bid 8, bid 13");
    kit_expect_refused(&k, "1 pass", "R-RA-23");
    kit_two(&k, LONE);
    kit_play(&k, "2 draw; * tile ra");
    kit_expect_legal(&k, 2, "pass, bid 3, bid 4");
    kit_two(&k, LONE);
    kit_play(&k, "2 invoke");
    kit_expect_legal(&k, 2, "bid 3, bid 4");
}

/* R-RA-24 */
static void the_winner_pays_with_its_sun_and_gets_the_centre_sun_face_down(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "'turn': 2, 'offer': ['nile']");
    kit_play(&k, "2 invoke; 3 bid 4; 1 pass; 2 pass");
    kit_expect_events(&k, "won", "{'seat': 3, 'paid': 4, 'got': 1}");
    kit_play(&k, "3 invoke; 1 pass; 2 pass");
    kit_expect_refused(&k, "3 bid 1", "R-RA-24");
    kit_expect_refused(&k, "3 bid 4", "R-RA-22");
}

/* R-RA-25 */
static void an_unsold_full_offer_leaves_the_game_and_a_ra_lot_stays(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, FULL);
    kit_play(&k, "1 invoke; 2 pass; 1 pass");
    kit_expect(&k, "'centre_sun': 1, "
                   "'offer': [null, null, null, null, null, null, null, null]");
    kit_expect_events(&k, "box", "{'tiles': 8}");
    kit_two(&k, "'turn': 2, 'offer': ['nile']");
    kit_play(&k, "2 draw; * tile ra; 1 pass; 2 pass");
    kit_expect(&k, "'ra_track': 1, "
                   "'offer': ['nile', null, null, null, null, null, null, null]");
}

/* R-RA-27 */
static void the_turn_goes_on_behind_the_ra_player(void **state)
{
    (void)state;
    struct kit k;
    kit_three(&k, "");
    kit_play(&k, "1 invoke; 2 pass; 3 bid 4; 1 pass");
    kit_expect(&k, TURN_OF(2));
    kit_two(&k, LONE);
    kit_play(&k, "2 invoke; 2 bid 4");
    kit_expect(&k, TURN_OF(2)); /* the Ra player again */
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
