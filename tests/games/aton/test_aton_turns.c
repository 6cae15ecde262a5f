/* test_aton_turns.c - removing, placing, the realm of the dead (R-ATON-21 to 33). */
#include "aton_kit.h"

#include <string.h>

static const struct game *const g = &game_aton;

#define TEMPLE_1_ROWS_1_2 "1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7"
#define TEMPLE_1          TEMPLE_1_ROWS_1_2 " 1.8 1.9 1.10 1.11"
#define TEMPLE_2_ROWS_1_2 "2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7"

/* V12; R-ATON-23 */
static void nobody_removes_in_round_1(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(
        &(struct kit_position){.round = 1, .red_cards = "1111", .blue_cards = "1441"});
    kit_assert_field(&s, "phase", "\"place\"");
    kit_assert_events("removal", "");
    assert_string_equal(kit_refusal(&s, "1 remove 1.5"), "R-ATON-23");
    kit_play(&s, "1 place 1.5");
    kit_assert_field(&s, "phase", "\"place\"");
    kit_assert_field(&s, "turn", "2");
    assert_string_equal(kit_refusal(&s, "2 remove 1.5"), "R-ATON-23");
}

/* V13; R-ATON-26 */
static void own_stones_in_closed_temples_are_safe(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .red_cards = "4121", .blue_cards = "4221", .red = "3.0 4.0"});
    kit_assert_field(&s, "first", "1");
    kit_assert_events("removal", "1 -1 0");
    kit_assert_field(&s, "phase", "\"place\"");
    kit_assert_field(&s, "reserve", "[27,29]");
}

/* V14; R-ATON-24, R-ATON-25, R-ATON-21 */
static void a_set_is_picked_in_ascending_order(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "1431",
                                            .blue_cards = "4431",
                                            .red = "1.0",
                                            .blue = "1.3 1.10 2.0 4.4"});
    kit_assert_field(&s, "phase", "\"remove\"");
    kit_assert_field(&s, "picks_left", "2");
    kit_assert_events("removal", "1 2 2");
    kit_assert_legal(&s, 0, "remove 1.3, remove 1.10");
    kit_assert_legal(&s, 1, "");
    assert_string_equal(kit_refusal(&s, "1 remove 2.0"), "R-ATON-24");
    assert_string_equal(kit_refusal(&s, "1 remove 4.4"), "R-ATON-21");
    assert_string_equal(kit_refusal(&s, "1 remove 1.0"), "R-ATON-25");
    assert_string_equal(kit_refusal(&s, "1 remove 1.1"), "R-ATON-25");
    assert_string_equal(kit_refusal(&s, "2 remove 1.3"), "R-ATON-22");
    kit_play(&s, "1 remove 1.10");
    kit_assert_field(&s, "last_pick", "[\"1.10\",null]");
    kit_assert_legal(&s, 0, "remove 2.0");
    assert_string_equal(kit_refusal(&s, "1 remove 1.3"), "R-ATON-24");
    kit_play(&s, "1 remove 2.0");
    kit_assert_events("remove", "1 2 2.0 dead");
    kit_assert_field(&s, "last_pick", "[null,null]");
    kit_assert_field(&s, "dead", "[0,2]");
    kit_assert_field(&s, "phase", "\"place\"");
}

/* V15; R-ATON-26 */
static void what_cannot_be_removed_lapses(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .red_cards = "1441", .blue_cards = "4441", .blue = "3.5"});
    kit_assert_events("removal", "1 2 1");
    kit_assert_legal(&s, 0, "remove 3.5");
    kit_play(&s, "1 remove 3.5");
    kit_assert_field(&s, "phase", "\"place\"");
    assert_string_equal(kit_refusal(&s, "1 remove 3.5"), "R-ATON-26");
}

/* R-ATON-25: 1 = an own stone, 2 = nothing, 3 = one of the opponent. */
static void cartouche_2_says_what_is_removed(void **unused)
{
    (void)unused;
    struct kit_position p = {.red = "1.0 2.0", .blue = "1.1 2.1", .blue_cards = "1441"};
    p.red_cards = "4121";
    struct aton_state s = kit_revealed(&p);
    kit_assert_legal(&s, 0, "remove 1.0, remove 2.0");
    p.red_cards = "4221";
    s = kit_revealed(&p);
    kit_assert_field(&s, "phase", "\"place\"");
    kit_assert_events("removal", "");
    assert_string_equal(kit_refusal(&s, "1 remove 1.1"), "R-ATON-25");
    p.red_cards = "4311";
    s = kit_revealed(&p);
    kit_assert_legal(&s, 0, "remove 1.1");
}

/* R-ATON-22 */
static void the_second_player_waits_for_the_whole_first_turn(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .red_cards = "2413", .blue_cards = "2312", .red = "1.0", .blue = "1.1"});
    kit_assert_field(&s, "first", "2");
    assert_string_equal(kit_refusal(&s, "2 place 1.5"), "R-ATON-22");
    kit_play(&s, "2 remove 1.0; 2 place 1.5");
    kit_assert_field(&s, "turn", "2");
    assert_string_equal(kit_refusal(&s, "1 remove 1.1"), "R-ATON-22");
    kit_play(&s, "2 place 1.6");
    kit_assert_field(&s, "turn", "1");
    kit_assert_field(&s, "phase", "\"remove\"");
    kit_assert_legal(&s, 0, "remove 1.1, remove 1.5");
}

/* R-ATON-21, R-ATON-28 */
static void stones_go_on_empty_fields_of_open_temples(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "4211",
                                            .blue_cards = "4441",
                                            .red = "1.0 1.1 1.2 1.3 1.4",
                                            .blue = "1.5 1.6 1.7 1.8 2.0"});
    kit_assert_legal(&s, 0, "place 1.9, place 1.10, place 1.11");
    kit_assert_events("placement", "1 1 1 0");
    assert_string_equal(kit_refusal(&s, "1 place 2.1"), "R-ATON-21");
    assert_string_equal(kit_refusal(&s, "1 place 1.0"), "R-ATON-28");
    assert_string_equal(kit_refusal(&s, "1 place 1.5"), "R-ATON-28");
}

/* R-ATON-24: the set must remain completable, and goes upwards only. */
static void placements_are_picked_in_ascending_order(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "1213", .blue_cards = "4441"});
    kit_assert_legal(&s, 0,
                     "place 1.0, place 1.1, place 1.2, place 1.3, place 1.4, place 1.5,"
                     "place 1.6, place 1.7, place 1.8, place 1.9");
    assert_string_equal(kit_refusal(&s, "1 place 1.10"), "R-ATON-24");
    kit_play(&s, "1 place 1.8");
    kit_assert_legal(&s, 0, "place 1.9, place 1.10");
    assert_string_equal(kit_refusal(&s, "1 place 1.8"), "R-ATON-24");
    assert_string_equal(kit_refusal(&s, "1 place 1.3"), "R-ATON-24");
    kit_play(&s, "1 place 1.10");
    kit_assert_field(&s, "last_pick", "[\"1.10\",null]");
    kit_assert_legal(&s, 0, "place 1.11");
}

/* V16; R-ATON-29 */
static void stones_without_a_field_go_to_the_realm(void **unused)
{
    (void)unused;
    struct aton_state s =
        kit_revealed(&(struct kit_position){.red_cards = "1224",
                                            .blue_cards = "4241",
                                            .red = TEMPLE_1_ROWS_1_2 " 2.8 2.9 2.10",
                                            .blue = "1.8 1.9 " TEMPLE_2_ROWS_1_2});
    kit_assert_events("placement", "1 4 3 1");
    kit_assert_field(&s, "unplaced", "1");
    kit_assert_legal(&s, 0, "place 1.10");
    kit_play(&s, "1 place 1.10");
    kit_assert_legal(&s, 0, "place 1.11");
    kit_play(&s, "1 place 1.11");
    kit_assert_legal(&s, 0, "place 2.11");
    kit_play(&s, "1 place 2.11");
    kit_assert_events("unplaced", "1 dead");
    kit_assert_field(&s, "dead", "[1,0]");
    kit_assert_field(&s, "unplaced", "0");
    kit_assert_field(&s, "turn", "2");
}

/* V17; R-ATON-27, R-ATON-32, R-ATON-33 */
static void a_full_realm_sends_stones_home(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){.red_cards = "1441",
                                                              .blue_cards = "4441",
                                                              .blue = "1.0 1.1 1.2",
                                                              .dead = {3, 4}});
    kit_play(&s, "1 remove 1.0");
    kit_assert_events("remove", "1 2 1.0 dead");
    kit_assert_field(&s, "dead", "[3,5]");
    kit_assert_field(&s, "reserve", "[26,22]");
    kit_play(&s, "1 remove 1.1");
    kit_assert_events("remove", "1 2 1.1 reserve");
    kit_assert_field(&s, "dead", "[3,5]");
    kit_assert_field(&s, "reserve", "[26,23]");
    kit_assert_field(&s, "phase", "\"place\""); /* nothing is interrupted */
}

/* Temple 1 full without an owner of all of it; red has n more stones in temples 2 to 4
 * and the rest in reserve. */
static struct aton_state temple_1_full(int more, int red_dead, int blue_dead)
{
    static const char *const red[] = {
        "1.0 1.1 1.2 1.3 1.4 1.5 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 "
        "3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10",
        "1.0 1.1 1.2 1.3 1.4 1.5 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 "
        "3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 4.0",
        "1.0 1.1 1.2 1.3 1.4 1.5",
    };
    return kit_revealed(&(struct kit_position){.red_cards = "4214",
                                               .blue_cards = "1341",
                                               .red = red[more],
                                               .blue = "1.6 1.7 1.8 1.9 1.10 1.11",
                                               .dead = {red_dead, blue_dead}});
}

/* V18; R-ATON-28, R-ATON-29 */
static void the_last_stone_may_go_to_the_realm(void **unused)
{
    (void)unused;
    struct aton_state s = temple_1_full(0, 0, 0); /* reserve 1 */
    kit_assert_events("placement", "1 4 0 1");
    kit_assert_events("unplaced", "1 dead");
    kit_assert_field(&s, "reserve", "[0,23]");
    kit_assert_field(&s, "dead", "[1,0]");
    kit_assert_field(&s, "turn", "2");
}

/* V19; R-ATON-29 */
static void an_empty_reserve_places_nothing(void **unused)
{
    (void)unused;
    struct aton_state s = temple_1_full(1, 0, 0);
    kit_assert_events("placement", "1 4 0 0");
    kit_assert_events("unplaced", "");
    kit_assert_field(&s, "reserve", "[0,23]");
    kit_assert_field(&s, "dead", "[0,0]");
    kit_assert_field(&s, "turn", "2");
}

/* V20; R-ATON-33 */
static void unplaced_stones_stay_home_when_the_realm_is_full(void **unused)
{
    (void)unused;
    struct aton_state s = temple_1_full(2, 3, 4);
    kit_assert_events("unplaced", "1 dead; 1 reserve; 1 reserve; 1 reserve");
    kit_assert_field(&s, "dead", "[4,4]");
    kit_assert_field(&s, "reserve", "[19,19]");
}

/* V21; R-ATON-28: the reserve counts as it is after the own removal. */
static void a_stone_removed_with_a_full_realm_can_be_placed_again(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .red_cards = "1144",
        .blue_cards = "4241",
        .red = "1.0 2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 "
               "3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8",
        .dead = {8, 0}});
    kit_assert_field(&s, "reserve", "[0,29]");
    kit_play(&s, "1 remove 1.0");
    kit_assert_field(&s, "reserve", "[1,29]");
    kit_assert_field(&s, "phase", "\"place\"");
    kit_assert_field(&s, "picks_left", "1");
    kit_assert_events("placement", "1 4 1 0");
    assert_null(kit_refusal(&s, "1 place 1.0"));
}

/* V22; R-ATON-30, R-ATON-03 */
static void a_complete_temple_wins_at_once(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(
        &(struct kit_position){.red_cards = "4244",
                               .blue_cards = "1341",
                               .points = {0, 20},
                               .red = "1.0 1.1 1.2 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11",
                               .blue = "2.0",
                               .dead = {4, 4}});
    kit_play(&s, "1 place 1.3");
    kit_assert_field(&s, "phase", "\"over\"");
    kit_assert_field(&s, "end", "\"temple\"");
    kit_assert_field(&s, "winner", "1");
    kit_assert_field(&s, "picks_left", "0");
    kit_assert_field(&s, "last_pick", "[null,null]");
    kit_assert_field(&s, "first", "1");
    kit_assert_field(&s, "cartouche", "[[4,2,4,4],[1,3,4,1]]");
    kit_assert_field(&s, "reserve", "[13,24]");
    kit_assert_events("scoring", "");
    kit_assert_events("end", "temple 1");
    assert_string_equal(kit_refusal(&s, "2 remove 1.0"), "R-ATON-30");
    struct game_result r; /* R-ATON-48: the winner may have fewer points */
    g->result(kit_state(&s), &r);
    assert_true(r.rank[0] == 1 && r.rank[1] == 2 && r.score[0] == 6 &&
                r.score[1] == 20);
}

#define YELLOW_BUT_4_2 "1.0 1.1 1.2 1.3 2.0 2.1 2.2 2.3 3.0 3.1 3.2 4.0 4.1"
#define GREEN_BUT_4_10 "1.8 1.9 1.10 1.11 2.8 2.9 2.10 2.11 3.8 3.9 3.10 4.8 4.9"

/* V23; R-ATON-30, R-ATON-03 */
static void all_yellow_or_all_green_fields_win_at_once(void **unused)
{
    (void)unused;
    struct kit_position p = {.red_cards = "1242", .blue_cards = "4441"};
    p.red = YELLOW_BUT_4_2;
    struct aton_state s = kit_revealed(&p);
    kit_play(&s, "1 place 4.2");
    kit_assert_field(&s, "end", "\"yellow\"");
    kit_assert_field(&s, "winner", "1");
    p.red = GREEN_BUT_4_10;
    s = kit_revealed(&p);
    kit_play(&s, "1 place 1.0");
    kit_assert_field(&s, "end", "null");
    kit_play(&s, "1 place 4.10");
    kit_assert_field(&s, "end", "\"green\"");
    /* the fourteenth field belongs to the opponent: nothing happens */
    p.red = YELLOW_BUT_4_2;
    p.blue = "4.2";
    s = kit_revealed(&p);
    kit_play(&s, "1 place 4.3; 1 place 4.4");
    kit_assert_field(&s, "end", "null");
}

/* V24; R-ATON-31 */
static void a_temple_is_named_before_a_colour(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(&(struct kit_position){
        .red_cards = "1241",
        .blue_cards = "4441",
        .red = TEMPLE_1_ROWS_1_2
        " 1.8 1.9 1.10 2.8 2.9 2.10 2.11 3.8 3.9 3.10 4.8 4.9 4.10"});
    kit_play(&s, "1 place 1.11");
    kit_assert_field(&s, "end", "\"temple\"");
    kit_assert_events("end", "temple 1");
}

/* R-ATON-30 concerns the seat that places; blue can win in its turn as well. */
static void the_second_player_wins_in_its_own_turn(void **unused)
{
    (void)unused;
    struct aton_state s = kit_revealed(
        &(struct kit_position){.red_cards = "1211",
                               .blue_cards = "1441",
                               .blue = "4.0 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10"});
    kit_play(&s, "1 place 1.0; 2 remove 1.0; 2 place 4.11");
    kit_assert_field(&s, "winner", "2");
    kit_assert_events("end", "temple 2");
}

/* R-ATON-32: only the number of stones per owner matters, eight fields in all. */
static void the_realm_has_eight_fields(void **unused)
{
    (void)unused;
    struct aton_state s = kit_position(&(struct kit_position){.dead = {8, 0}});
    assert_null(g->check_state(kit_state(&s)));
    s.seat[1].dead = 1;
    s.seat[1].reserve--;
    assert_string_equal(g->check_state(kit_state(&s)),
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
