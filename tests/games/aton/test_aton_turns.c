/* test_aton_turns.c - removing, placing, the realm of the dead (R-ATON-21 to 33). */
#include "aton_kit.h"

#include <string.h>

static const struct game *const g = &game_aton;

/* V12; R-ATON-23 */
static void nobody_removes_in_round_1(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1111", "1441", "'round': 1");
    kit_expect(&k, "'phase': 'place'");
    kit_expect_events(&k, "removal", "");
    kit_expect_refused(&k, "1 remove 1.5", "R-ATON-23");
    kit_play(&k, "1 place 1.5");
    kit_expect(&k, "'phase': 'place', 'turn': 2");
    kit_expect_refused(&k, "2 remove 1.5", "R-ATON-23");
}

/* V13; R-ATON-26 */
static void own_stones_in_closed_temples_are_safe(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4121", "4221", "'field': {'3.0 4.0': 1}");
    kit_expect(&k, "'first': 1");
    kit_expect_events(&k, "removal", "{'seat': 1, 'demand': -1, 'picks': 0}");
    kit_expect(&k, "'phase': 'place', 'reserve': [27,29]");
}

/* V14; R-ATON-24, R-ATON-25, R-ATON-21 */
static void a_set_is_picked_in_ascending_order(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1431", "4431", "'field': {'1.0': 1, '1.3 1.10 2.0 4.4': 2}");
    kit_expect(&k, "'phase': 'remove', 'picks_left': 2");
    kit_expect_events(&k, "removal", "{'seat': 1, 'demand': 2, 'picks': 2}");
    kit_expect_legal(&k, 1, "remove 1.3, remove 1.10");
    kit_expect_legal(&k, 2, "");
    kit_expect_refused(&k, "1 remove 2.0", "R-ATON-24");
    kit_expect_refused(&k, "1 remove 4.4", "R-ATON-21");
    kit_expect_refused(&k, "1 remove 1.0", "R-ATON-25");
    kit_expect_refused(&k, "1 remove 1.1", "R-ATON-25");
    kit_expect_refused(&k, "2 remove 1.3", "R-ATON-22");
    kit_play(&k, "1 remove 1.10");
    kit_expect(&k, "'last_pick': ['1.10',null]");
    kit_expect_legal(&k, 1, "remove 2.0");
    kit_expect_refused(&k, "1 remove 1.3", "R-ATON-24");
    kit_play(&k, "1 remove 2.0");
    kit_expect_events(&k, "remove",
                      "{'seat': 1, 'owner': 2, 'field': '2.0', 'to': 'dead'}");
    kit_expect(&k, "'last_pick': [null,null], 'dead': [0,2], 'phase': 'place'");
}

/* V15; R-ATON-26 */
static void what_cannot_be_removed_lapses(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1441", "4441", "'field': {'3.5': 2}");
    kit_expect_events(&k, "removal", "{'seat': 1, 'demand': 2, 'picks': 1}");
    kit_expect_legal(&k, 1, "remove 3.5");
    kit_play(&k, "1 remove 3.5");
    kit_expect(&k, "'phase': 'place'");
    kit_expect_refused(&k, "1 remove 3.5", "R-ATON-26");
}

/* R-ATON-25: 1 = an own stone, 2 = nothing, 3 = one of the opponent. */
static void cartouche_2_says_what_is_removed(void **unused)
{
    (void)unused;
    static const char stones[] = "'field': {'1.0 2.0': 1, '1.1 2.1': 2}";
    struct kit k;
    kit_revealed(&k, "4121", "1441", stones);
    kit_expect_legal(&k, 1, "remove 1.0, remove 2.0");
    kit_revealed(&k, "4221", "1441", stones);
    kit_expect(&k, "'phase': 'place'");
    kit_expect_events(&k, "removal", "");
    kit_expect_refused(&k, "1 remove 1.1", "R-ATON-25");
    kit_revealed(&k, "4311", "1441", stones);
    kit_expect_legal(&k, 1, "remove 1.1");
    /* its number is complete: the rule that says how many forbids another */
    kit_play(&k, "1 remove 1.1");
    kit_expect_refused(&k, "1 remove 2.1", "R-ATON-25");
}

/* R-ATON-22 */
static void the_second_player_waits_for_the_whole_first_turn(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "2413", "2312", "'field': {'1.0': 1, '1.1': 2}");
    kit_expect(&k, "'first': 2");
    kit_expect_refused(&k, "2 place 1.5", "R-ATON-22");
    kit_play(&k, "2 remove 1.0; 2 place 1.5");
    kit_expect(&k, "'turn': 2");
    kit_expect_refused(&k, "1 remove 1.1", "R-ATON-22");
    kit_play(&k, "2 place 1.6");
    kit_expect(&k, "'turn': 1, 'phase': 'remove'");
    kit_expect_legal(&k, 1, "remove 1.1, remove 1.5");
}

/* R-ATON-21, R-ATON-28 */
static void stones_go_on_empty_fields_of_open_temples(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4211", "4441",
                 "'field': {'1.0 1.1 1.2 1.3 1.4': 1, '1.5 1.6 1.7 1.8 2.0': 2}");
    kit_expect_legal(&k, 1, "place 1.9, place 1.10, place 1.11");
    kit_expect_events(&k, "placement",
                      "{'seat': 1, 'card': 1, 'picks': 1, 'unplaced': 0}");
    kit_expect_refused(&k, "1 place 2.1", "R-ATON-21");
    kit_expect_refused(&k, "1 place 1.0", "R-ATON-28");
    kit_expect_refused(&k, "1 place 1.5", "R-ATON-28");
}

/* R-ATON-24: the set must remain completable, and goes upwards only. */
static void placements_are_picked_in_ascending_order(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1213", "4441", "");
    kit_expect_legal(&k, 1,
                     "place 1.0, place 1.1, place 1.2, place 1.3, place 1.4, place 1.5,"
                     "place 1.6, place 1.7, place 1.8, place 1.9");
    kit_expect_refused(&k, "1 place 1.10", "R-ATON-24");
    kit_play(&k, "1 place 1.8");
    kit_expect_legal(&k, 1, "place 1.9, place 1.10");
    kit_expect_refused(&k, "1 place 1.8", "R-ATON-24");
    kit_expect_refused(&k, "1 place 1.3", "R-ATON-24");
    kit_play(&k, "1 place 1.10");
    kit_expect(&k, "'last_pick': ['1.10',null]");
    kit_expect_legal(&k, 1, "place 1.11");
}

/* V16; R-ATON-29 */
static void stones_without_a_field_go_to_the_realm(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1224", "4241",
                 "'field': {'1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.8 2.9 2.10': 1, '1.8 "
                 "1.9 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7': 2}");
    kit_expect_events(&k, "placement",
                      "{'seat': 1, 'card': 4, 'picks': 3, 'unplaced': 1}");
    kit_expect(&k, "'unplaced': 1");
    kit_expect_legal(&k, 1, "place 1.10");
    kit_play(&k, "1 place 1.10");
    kit_expect_legal(&k, 1, "place 1.11");
    kit_play(&k, "1 place 1.11");
    kit_expect_legal(&k, 1, "place 2.11");
    kit_play(&k, "1 place 2.11");
    kit_expect_events(&k, "unplaced", "{'seat': 1, 'to': 'dead'}");
    kit_expect(&k, "'dead': [1,0], 'unplaced': 0, 'turn': 2");
}

/* V17; R-ATON-27, R-ATON-32, R-ATON-33 */
static void a_full_realm_sends_stones_home(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1441", "4441", "'dead': [3, 4], 'field': {'1.0 1.1 1.2': 2}");
    kit_play(&k, "1 remove 1.0");
    kit_expect_events(&k, "remove",
                      "{'seat': 1, 'owner': 2, 'field': '1.0', 'to': 'dead'}");
    kit_expect(&k, "'dead': [3,5], 'reserve': [26,22]");
    kit_play(&k, "1 remove 1.1");
    kit_expect_events(&k, "remove",
                      "{'seat': 1, 'owner': 2, 'field': '1.1', 'to': 'reserve'}");
    kit_expect(&k,
               "'dead': [3,5], 'reserve': [26,23], 'phase': 'place'"); /* nothing is
                                                                          interrupted */
}

/* Temple 1 is full, six fields each, and red has all fields but one of 2 and 3. */
#define TEMPLE_1_FULL "1.0 1.1 1.2 1.3 1.4 1.5"
#define TEMPLES_2_3                                                                    \
    " 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10"                                    \
    " 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10"
#define BLUE_IN_TEMPLE_1 "'1.6 1.7 1.8 1.9 1.10 1.11': 2"

/* V18; R-ATON-28, R-ATON-29 */
static void the_last_stone_may_go_to_the_realm(void **unused)
{
    (void)unused;
    struct kit k; /* red has one stone in reserve */
    kit_revealed(&k, "4214", "1341",
                 "'field': {'" TEMPLE_1_FULL TEMPLES_2_3 "': 1, " BLUE_IN_TEMPLE_1 "}");
    kit_expect_events(&k, "placement",
                      "{'seat': 1, 'card': 4, 'picks': 0, 'unplaced': 1}");
    kit_expect_events(&k, "unplaced", "{'seat': 1, 'to': 'dead'}");
    kit_expect(&k, "'reserve': [0,23], 'dead': [1,0], 'turn': 2");
}

/* V19; R-ATON-29 */
static void an_empty_reserve_places_nothing(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4214", "1341",
                 "'field': {'" TEMPLE_1_FULL TEMPLES_2_3 " 4.0': 1, " BLUE_IN_TEMPLE_1
                 "}");
    kit_expect_events(&k, "placement",
                      "{'seat': 1, 'card': 4, 'picks': 0, 'unplaced': 0}");
    kit_expect_events(&k, "unplaced", "");
    kit_expect(&k, "'reserve': [0,23], 'dead': [0,0], 'turn': 2");
}

/* V20; R-ATON-33 */
static void unplaced_stones_stay_home_when_the_realm_is_full(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4214", "1341",
                 "'dead': [3, 4], "
                 "'field': {'" TEMPLE_1_FULL "': 1, " BLUE_IN_TEMPLE_1 "}");
    kit_expect_events(&k, "unplaced",
                      "{'seat': 1, 'to': 'dead'}, {'seat': 1, 'to': 'reserve'}, "
                      "{'seat': 1, 'to': 'reserve'}, {'seat': 1, 'to': 'reserve'}");
    kit_expect(&k, "'dead': [4,4], 'reserve': [19,19]");
}

/* V21; R-ATON-28: the reserve counts as it is after the own removal. */
static void a_stone_removed_with_a_full_realm_can_be_placed_again(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1144", "4241",
                 "'dead': [8, 0], 'field': {'1.0 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 "
                 "2.9 2.10 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8': 1}");
    kit_expect(&k, "'reserve': [0,29]");
    kit_play(&k, "1 remove 1.0");
    kit_expect(&k, "'reserve': [1,29], 'phase': 'place', 'picks_left': 1");
    kit_expect_events(&k, "placement",
                      "{'seat': 1, 'card': 4, 'picks': 1, 'unplaced': 0}");
    assert_null(kit_refusal(&k, "1 place 1.0"));
}

/* V22; R-ATON-30, R-ATON-03 */
static void a_complete_temple_wins_at_once(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "4244", "1341",
                 "'points': [0, 20], 'dead': [4, 4], 'field': {'1.0 1.1 1.2 1.4 1.5 "
                 "1.6 1.7 1.8 1.9 1.10 1.11': 1, '2.0': 2}");
    kit_play(&k, "1 place 1.3");
    kit_expect(&k, "'phase': 'over', 'end': 'temple', 'winner': 1, 'picks_left': 0, "
                   "'last_pick': [null,null], 'first': 1, 'cartouche': "
                   "[[4,2,4,4],[1,3,4,1]], 'reserve': [13,24]");
    kit_expect_events(&k, "scoring", "");
    kit_expect_events(&k, "end", "{'end': 'temple', 'winner': 1}");
    kit_expect_refused(&k, "2 remove 1.0", "R-ATON-30");
    struct game_result r; /* R-ATON-48: the winner may have fewer points */
    g->result(kit_peek(&k), &r);
    assert_true(r.rank[0] == 1 && r.rank[1] == 2 && r.score[0] == 6 &&
                r.score[1] == 20);
}

#define YELLOW_BUT_4_2 "1.0 1.1 1.2 1.3 2.0 2.1 2.2 2.3 3.0 3.1 3.2 4.0 4.1"
#define GREEN_BUT_4_10 "1.8 1.9 1.10 1.11 2.8 2.9 2.10 2.11 3.8 3.9 3.10 4.8 4.9"

/* V23; R-ATON-30, R-ATON-03 */
static void all_yellow_or_all_green_fields_win_at_once(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1242", "4441", "'field': {'" YELLOW_BUT_4_2 "': 1}");
    kit_play(&k, "1 place 4.2");
    kit_expect(&k, "'end': 'yellow', 'winner': 1");
    kit_revealed(&k, "1242", "4441", "'field': {'" GREEN_BUT_4_10 "': 1}");
    kit_play(&k, "1 place 1.0");
    kit_expect(&k, "'end': null");
    kit_play(&k, "1 place 4.10");
    kit_expect(&k, "'end': 'green'");
    /* the fourteenth field belongs to the opponent: nothing happens */
    kit_revealed(&k, "1242", "4441", "'field': {'" YELLOW_BUT_4_2 "': 1, '4.2': 2}");
    kit_play(&k, "1 place 4.3; 1 place 4.4");
    kit_expect(&k, "'end': null");
}

/* V24; R-ATON-31 */
static void a_temple_is_named_before_a_colour(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1241", "4441",
                 "'field': {'1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 2.8 2.9 2.10 "
                 "2.11 3.8 3.9 3.10 4.8 4.9 4.10': 1}");
    kit_play(&k, "1 place 1.11");
    kit_expect(&k, "'end': 'temple'");
    kit_expect_events(&k, "end", "{'end': 'temple', 'winner': 1}");
}

/* R-ATON-30 concerns the seat that places; blue can win in its turn as well. */
static void the_second_player_wins_in_its_own_turn(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1211", "1441",
                 "'field': {'4.0 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10': 2}");
    kit_play(&k, "1 place 1.0; 2 remove 1.0; 2 place 4.11");
    kit_expect(&k, "'winner': 2");
    kit_expect_events(&k, "end", "{'end': 'temple', 'winner': 2}");
}

/* R-ATON-32: only the number of stones per owner matters, eight fields in all. */
static void the_realm_has_eight_fields(void **unused)
{
    (void)unused;
    struct kit k;
    kit_dealt(&k, "2222", "2222", "'dead': [8, 0]");
    assert_null(g->check_state(kit_peek(&k)));
    struct aton_state *s = aton_own(kit_state(&k)); /* no text gets this far */
    s->seat[1].dead = 1;
    s->seat[1].reserve--;
    assert_string_equal(g->check_state(kit_peek(&k)),
                        "dead: the realm of the dead has 8 fields (R-ATON-32)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_removes_in_round_1),
        cmocka_unit_test(own_stones_in_closed_temples_are_safe),
        cmocka_unit_test(a_set_is_picked_in_ascending_order),
        cmocka_unit_test(what_cannot_be_removed_lapses),
        cmocka_unit_test(cartouche_2_says_what_is_removed),
        cmocka_unit_test(the_second_player_waits_for_the_whole_first_turn),
        cmocka_unit_test(stones_go_on_empty_fields_of_open_temples),
        cmocka_unit_test(placements_are_picked_in_ascending_order),
        cmocka_unit_test(stones_without_a_field_go_to_the_realm),
        cmocka_unit_test(a_full_realm_sends_stones_home),
        cmocka_unit_test(the_last_stone_may_go_to_the_realm),
        cmocka_unit_test(an_empty_reserve_places_nothing),
        cmocka_unit_test(unplaced_stones_stay_home_when_the_realm_is_full),
        cmocka_unit_test(a_stone_removed_with_a_full_realm_can_be_placed_again),
        cmocka_unit_test(a_complete_temple_wins_at_once),
        cmocka_unit_test(all_yellow_or_all_green_fields_win_at_once),
        cmocka_unit_test(a_temple_is_named_before_a_colour),
        cmocka_unit_test(the_second_player_wins_in_its_own_turn),
        cmocka_unit_test(the_realm_has_eight_fields),
    };
    return cmocka_run_group_tests_name("aton turns", tests, NULL, NULL);
}
