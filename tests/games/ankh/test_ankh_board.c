/* test_ankh_board.c - setup, turns and moves (R-ANKH-01 to 23). */
#include "ankh_kit.h"

#include <stdio.h>
#include <string.h>

#define TWO      "players=2 start=1 gods=ra,isis guardians=satet,mummy,androsphinx"
#define PLAIN    "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define SCORPION "players=2 start=1 gods=amun,isis guardians=satet,apep,giant-scorpion"

/* R-ANKH-01, R-ANKH-05 */
static void positions_go_clockwise_from_the_start_player(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, "players=3 start=2 gods=amun,anubis,isis "
                  "guardians=satet,mummy,androsphinx");
    kit_expect(&k, "'turn': 2, 'track': [1,3,2], 'figures': "
                   "[[25,1,'god',0,-1],[35,1,'warrior',0,-1],[45,2,'god',0,-1],[46,2,'"
                   "warrior',0,-1],[70,3,'warrior',0,-1],[81,3,'god',0,-1]]");
}

/* R-ANKH-02 */
static void gods_and_guardians_come_by_chance_by_choice_or_by_list(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, "players=3 start=2 gods=choose guardians=random,apep,random");
    kit_expect(
        &k, "'guardians': ['','apep',''], 'turn': 0, 'phase': 'gods', 'acting': [2]");
    kit_expect_legal(&k, 2, "god amun,god anubis,god isis,god osiris,god ra");
    kit_play(&k, "2 god ra");
    kit_expect(&k, "'phase': 'gods', 'acting': [3]");
    kit_expect_refused(&k, "3 god ra", "R-ANKH-02");
    kit_expect_refused(&k, "1 god amun", "R-ANKH-02");
    kit_play(&k, "3 god amun; 1 god isis; * guardian satet");
    kit_expect_refused(&k, "* guardian mummy", "R-ANKH-02");
    kit_play(&k, "* guardian androsphinx");
    kit_expect(&k, "'gods': ['isis','ra','amun'], 'guardian_supply': [2,2,2]");
    kit_start(&k, "players=4 start=1 gods=ra,random,isis,random");
    kit_expect(&k, "'gods': ['ra','','isis','']");
    kit_expect_refused(&k, "* god ra", "R-ANKH-02");
    kit_play(&k, "* god amun; * god osiris; * guardian satet; * guardian apep; "
                 "* guardian giant-scorpion");
    kit_expect(&k, "'guardian_supply': [3,2,2]");
    kit_start(&k, "players=2");
    kit_expect_refused(&k, "* guardian satet", "R-ANKH-01");
}

/* R-ANKH-04, R-ANKH-06 */
static void everybody_starts_with_the_same_and_the_tokens_of_the_gods(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, "players=5 start=1 gods=amun,anubis,isis,osiris,ra "
                  "guardians=satet,mummy,androsphinx");
    kit_expect(&k, "'followers': [1,1,1,1,1], 'warriors': [5,5,5,5,5], 'ankhs': "
                   "[8,8,8,8,8], 'suns': 3, 'portal_stock': 3, 'amun_ready': true, "
                   "'trapped': [], 'actions': [0,0,0,0], 'event': 0, 'tiebreaker': 0");
    kit_expect_refused(&k, "* start 1", "R-ANKH-06");
    kit_start(&k, TWO);
    kit_expect(&k, "'actions': [3,3,3,3], 'amun_ready': false, 'portal_stock': 0");
}

/* R-ANKH-12, R-ANKH-13, R-ANKH-15 */
static void a_second_action_must_be_below_the_first(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_expect_refused(&k, "2 move", "R-ANKH-12");
    kit_expect_refused(&k, "1 done", "R-ANKH-13");
    kit_play(&k, "1 gain");
    kit_expect(&k, "'first_row': 3");
    kit_expect_legal(&k, 1, "unlock");
    kit_expect_refused(&k, "1 move", "R-ANKH-15");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'phase': 'action', 'acting': [2], 'first_row': 0");
    kit_play(&k, "2 unlock; 2 pass"); /* no second action after row 4; event 1 */
    kit_expect(&k, "'event': 1, 'phase': 'action', 'acting': [1]");
}

/* R-ANKH-14 */
static void the_last_space_brings_an_event_and_ends_the_turn(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_play(&k, "1 gain; 1 unlock; 1 pass; 2 gain; 2 unlock; 2 pass");
    kit_expect(&k, "'event': 1, 'actions': [3,3,5,3]");
    kit_play(&k, "1 gain"); /* event 2 after the first action: no second one */
    kit_expect(&k,
               "'event': 2, 'actions': [3,3,3,3], 'phase': 'action', 'acting': [2]");
}

/* E3: R-ANKH-17, R-ANKH-18, R-ANKH-19, R-ANKH-20 */
static void a_figure_may_use_the_hex_that_another_has_just_left(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_play(&k, "1 move");
    kit_expect_refused(&k, "1 figure 70", "R-ANKH-17");
    kit_expect_refused(&k, "1 to 42", "R-ANKH-19");
    kit_play(&k, "1 figure 54");
    kit_expect_refused(&k, "1 to 43", "R-ANKH-18");  /* an own figure */
    kit_expect_refused(&k, "1 to 53", "R-ANKH-18");  /* a monument */
    kit_expect_refused(&k, "1 to 55", "R-ANKH-18");  /* water */
    kit_expect_refused(&k, "1 to 100", "R-ANKH-17"); /* too far */
    kit_expect_refused(&k, "1 to 54", "R-ANKH-20");
    kit_expect_refused(&k, "1 done", "R-ANKH-20");
    kit_play(&k, "1 to 42");
    kit_expect(&k, "'moved': [42]");
    kit_expect_refused(&k, "1 figure 42", "R-ANKH-17"); /* once only */
    kit_play(&k, "1 figure 43; 1 to 54");
    kit_expect(&k, "'moved': []"); /* no figure left: the action is over */
    kit_expect(&k, "'first_row': 1");
}

/* R-ANKH-17 */
static void rivers_camels_water_and_pieces_do_not_stop_a_step(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, PLAIN,
              "'figures': [[58, 1, 'god'], [81, 2, 'god'], [59, 2, 'warrior'], [69, 2, "
              "'warrior'], [70, 2, 'warrior']]");
    kit_play(&k, "1 move; 1 figure 58");
    assert_true(kit_lists(&k, "1 to 60"));
    assert_true(kit_lists(&k, "1 to 71"));
    assert_true(kit_lists(&k, "1 to 77")); /* over the lake */
    assert_false(kit_lists(&k, "1 to 69"));
}

/* E4: R-ANKH-22 */
static void satet_pushes_an_enemy_out_of_her_way(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, "players=2 start=1 gods=amun,ra guardians=satet,mummy,androsphinx",
              "'figures': [[54, 1, 'satet'], [20, 1, 'god'], [65, 2, 'god', 1], [100, "
              "2, 'warrior']]");
    kit_play(&k, "1 move; 1 figure 54");
    assert_true(kit_lists(&k, "1 to 65"));
    kit_play(&k, "1 to 65");
    kit_expect(&k, "'phase': 'push', 'acting': [1], 'pick_to': 65");
    kit_expect_legal(&k, 1, "push 54,push 64,push 75,push 76,push 77");
    kit_expect_refused(&k, "1 push 66", "R-ANKH-22");
    kit_play(&k, "1 push 54");
    kit_expect(&k, "'figures': "
                   "[[20,1,'god',0,-1],[54,2,'god',1,-1],[65,1,'satet',0,-1],[100,2,'"
                   "warrior',0,-1]], 'moved': [65]");
}

/* R-ANKH-22: no room, or a portal under the victim */
static void satet_cannot_push_without_room_or_over_a_portal(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, PLAIN,
              "'figures': [[43, 1, 'satet'], [20, 1, 'god'], [65, 2, 'god']], "
              "'monuments': [[54, 'temple'], [64, 'temple'], [75, 'temple'], [76, "
              "'temple'], [77, 'temple']]");
    kit_play(&k, "1 move; 1 figure 43");
    kit_expect_refused(&k, "1 to 65", "R-ANKH-22");
    kit_board(&k,
              "players=2 start=1 gods=amun,osiris guardians=satet,mummy,androsphinx",
              "'figures': [[54, 1, 'satet'], [20, 1, 'god'], [65, 2, 'god']], "
              "'portals': [64, 65]");
    kit_play(&k, "1 move; 1 figure 54");
    kit_expect_refused(&k, "1 to 65", "R-ANKH-22");
    kit_expect_refused(&k, "1 to 64", "R-ANKH-27");
    kit_given(&k, "'portals': [64]");
    kit_play(&k, "1 to 65; 1 push 64"); /* the victim is Osiris: it may */
}

/* R-ANKH-21, R-ANKH-26 */
static void apep_may_be_put_into_water_and_must_leave_it_for_land(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, SCORPION,
              "'figures': [[20, 1, 'god'], [81, 2, 'god'], [80, 2, 'warrior']], "
              "'pool_guardians': {'1': [0, 1, 0]}");
    kit_play(&k, "1 summon; 1 summon apep");
    assert_true(kit_lists(&k, "1 at 96"));
    assert_true(kit_lists(&k, "1 at 55"));
    kit_expect_refused(&k, "1 at 60", "R-ANKH-24");
    kit_play(&k, "1 at 55");
    kit_given(&k, "'first_row': 0"); /* a turn later */
    kit_play(&k, "1 move; 1 figure 55");
    kit_expect_refused(&k, "1 to 66", "R-ANKH-21");
    kit_play(&k, "1 to 65");
    /* other figures never go to water */
    kit_board(&k, PLAIN, "'figures': [[54, 1, 'god'], [81, 2, 'god']]");
    kit_play(&k, "1 summon; 1 summon warrior");
    kit_expect_refused(&k, "1 at 55", "R-ANKH-26");
}

/* R-ANKH-23, R-ANKH-20 */
static void a_scorpion_may_stay_to_turn_and_chooses_its_facing(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, SCORPION,
              "'figures': [[20, 1, 'god'], [43, 1, 'giant-scorpion'], [81, 2, 'god']]");
    kit_play(&k, "1 move; 1 figure 43; 1 to 43");
    kit_expect(
        &k,
        "'phase': 'facing', 'acting': [1], 'pick_hex': 43, 'moved': [43], 'figures': "
        "[[20,1,'god',0,-1],[43,1,'giant-scorpion',0,-1],[81,2,'god',0,-1]]");
    kit_expect_refused(&k, "1 done", "R-ANKH-23");
    kit_play(&k, "1 face 5");
    kit_expect(&k, "'phase': 'move', 'acting': [1], 'figures': "
                   "[[20,1,'god',0,-1],[43,1,'giant-scorpion',0,5],[81,2,'god',0,-1]]");
    kit_board(&k, SCORPION,
              "'figures': [[20, 1, 'god'], [81, 2, 'god']], "
              "'pool_guardians': {'1': [0, 0, 1]}");
    kit_play(&k, "1 summon; 1 summon giant-scorpion; 1 at 31");
    kit_expect(&k, "'phase': 'facing', 'acting': [1]");
    kit_play(&k, "1 face 0");
    kit_expect(&k, "'first_row': 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_go_clockwise_from_the_start_player),
        cmocka_unit_test(gods_and_guardians_come_by_chance_by_choice_or_by_list),
        cmocka_unit_test(everybody_starts_with_the_same_and_the_tokens_of_the_gods),
        cmocka_unit_test(a_second_action_must_be_below_the_first),
        cmocka_unit_test(the_last_space_brings_an_event_and_ends_the_turn),
        cmocka_unit_test(a_figure_may_use_the_hex_that_another_has_just_left),
        cmocka_unit_test(rivers_camels_water_and_pieces_do_not_stop_a_step),
        cmocka_unit_test(satet_pushes_an_enemy_out_of_her_way),
        cmocka_unit_test(satet_cannot_push_without_room_or_over_a_portal),
        cmocka_unit_test(apep_may_be_put_into_water_and_must_leave_it_for_land),
        cmocka_unit_test(a_scorpion_may_stay_to_turn_and_chooses_its_facing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
