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
    kit_new(&k, "players=3 start=2 gods=amun,anubis,isis "
                "guardians=satet,mummy,androsphinx");
    kit_key(&k, "turn", "2");
    kit_key(&k, "track", "[1,3,2]");
    kit_key(&k, "figures",
            "[[25,1,\"god\",0,-1],[35,1,\"warrior\",0,-1],"
            "[45,2,\"god\",0,-1],[46,2,\"warrior\",0,-1],"
            "[70,3,\"warrior\",0,-1],[81,3,\"god\",0,-1]]");
}

/* R-ANKH-02 */
static void gods_and_guardians_come_by_chance_by_choice_or_by_list(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, "players=3 start=2 gods=choose guardians=random,apep,random");
    kit_key(&k, "guardians", "[\"\",\"apep\",\"\"]");
    kit_key(&k, "turn", "0");
    kit_phase(&k, "gods", 2);
    kit_legal(&k, 2, "god amun,god anubis,god isis,god osiris,god ra");
    kit_do(&k, "2 god ra");
    kit_phase(&k, "gods", 3);
    kit_refused(&k, 3, "god ra", "R-ANKH-02");
    kit_refused(&k, 1, "god amun", "R-ANKH-02");
    kit_do(&k, "3 god amun; 1 god isis; * guardian satet");
    kit_refused(&k, 0, "guardian mummy", "R-ANKH-02");
    kit_do(&k, "* guardian androsphinx");
    kit_key(&k, "gods", "[\"isis\",\"ra\",\"amun\"]");
    kit_key(&k, "guardian_supply", "[2,2,2]");
    kit_new(&k, "players=4 start=1 gods=ra,random,isis,random");
    kit_key(&k, "gods", "[\"ra\",\"\",\"isis\",\"\"]");
    kit_refused(&k, 0, "god ra", "R-ANKH-02");
    kit_do(&k, "* god amun; * god osiris; * guardian satet; * guardian apep; "
               "* guardian giant-scorpion");
    kit_key(&k, "guardian_supply", "[3,2,2]");
    kit_new(&k, "players=2");
    kit_refused(&k, 0, "guardian satet", "R-ANKH-01");
}

/* R-ANKH-04, R-ANKH-06 */
static void everybody_starts_with_the_same_and_the_tokens_of_the_gods(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, "players=5 start=1 gods=amun,anubis,isis,osiris,ra "
                "guardians=satet,mummy,androsphinx");
    kit_key(&k, "followers", "[1,1,1,1,1]");
    kit_key(&k, "warriors", "[5,5,5,5,5]");
    kit_key(&k, "ankhs", "[8,8,8,8,8]");
    kit_key(&k, "suns", "3");
    kit_key(&k, "portal_stock", "3");
    kit_key(&k, "amun_ready", "true");
    kit_key(&k, "trapped", "[]");
    kit_key(&k, "actions", "[0,0,0,0]");
    kit_key(&k, "event", "0");
    kit_key(&k, "tiebreaker", "0");
    kit_refused(&k, 0, "start 1", "R-ANKH-06");
    kit_new(&k, TWO);
    kit_key(&k, "actions", "[3,3,3,3]");
    kit_key(&k, "amun_ready", "false");
    kit_key(&k, "portal_stock", "0");
}

/* R-ANKH-12, R-ANKH-13, R-ANKH-15 */
static void a_second_action_must_be_below_the_first(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    kit_refused(&k, 2, "move", "R-ANKH-12");
    kit_refused(&k, 1, "done", "R-ANKH-13");
    kit_do(&k, "1 gain");
    kit_key(&k, "first_row", "3");
    kit_legal(&k, 1, "unlock");
    kit_refused(&k, 1, "move", "R-ANKH-15");
    kit_do(&k, "1 unlock; 1 pass");
    kit_phase(&k, "action", 2);
    kit_key(&k, "first_row", "0");
    kit_do(&k, "2 unlock; 2 pass"); /* no second action after row 4; event 1 */
    kit_key(&k, "event", "1");
    kit_phase(&k, "action", 1);
}

/* R-ANKH-14 */
static void the_last_space_brings_an_event_and_ends_the_turn(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    kit_do(&k, "1 gain; 1 unlock; 1 pass; 2 gain; 2 unlock; 2 pass");
    kit_key(&k, "event", "1");
    kit_key(&k, "actions", "[3,3,5,3]");
    kit_do(&k, "1 gain"); /* event 2 after the first action: no second one */
    kit_key(&k, "event", "2");
    kit_key(&k, "actions", "[3,3,3,3]");
    kit_phase(&k, "action", 2);
}

/* E3: R-ANKH-17, R-ANKH-18, R-ANKH-19, R-ANKH-20 */
static void a_figure_may_use_the_hex_that_another_has_just_left(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    kit_do(&k, "1 move");
    kit_refused(&k, 1, "figure 70", "R-ANKH-17");
    kit_refused(&k, 1, "to 42", "R-ANKH-19");
    kit_do(&k, "1 figure 54");
    kit_refused(&k, 1, "to 43", "R-ANKH-18");  /* an own figure */
    kit_refused(&k, 1, "to 53", "R-ANKH-18");  /* a monument */
    kit_refused(&k, 1, "to 55", "R-ANKH-18");  /* water */
    kit_refused(&k, 1, "to 100", "R-ANKH-17"); /* too far */
    kit_refused(&k, 1, "to 54", "R-ANKH-20");
    kit_refused(&k, 1, "done", "R-ANKH-20");
    kit_do(&k, "1 to 42");
    kit_key(&k, "moved", "[42]");
    kit_refused(&k, 1, "figure 42", "R-ANKH-17"); /* once only */
    kit_do(&k, "1 figure 43; 1 to 54");
    kit_key(&k, "moved", "[]"); /* no figure left: the action is over */
    kit_key(&k, "first_row", "1");
}

/* R-ANKH-17 */
static void rivers_camels_water_and_pieces_do_not_stop_a_step(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "58 1 god; 81 2 god; 59 2 warrior; 69 2 warrior; 70 2 warrior");
    kit_do(&k, "1 move; 1 figure 58");
    assert_true(kit_lists(&k, 1, "to 60"));
    assert_true(kit_lists(&k, 1, "to 71"));
    assert_true(kit_lists(&k, 1, "to 77")); /* over the lake */
    assert_false(kit_lists(&k, 1, "to 69"));
}

/* E4: R-ANKH-22 */
static void satet_pushes_an_enemy_out_of_her_way(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "54 1 satet; 20 1 god; 65 2 god; 100 2 warrior");
    ankh_add(&k.s.sun, kit_cell(65));
    kit_do(&k, "1 move; 1 figure 54");
    assert_true(kit_lists(&k, 1, "to 65"));
    kit_do(&k, "1 to 65");
    kit_phase(&k, "push", 1);
    kit_key(&k, "pick_to", "65");
    kit_legal(&k, 1, "push 54,push 64,push 75,push 76,push 77");
    kit_refused(&k, 1, "push 66", "R-ANKH-22");
    kit_do(&k, "1 push 54");
    kit_key(&k, "figures",
            "[[20,1,\"god\",0,-1],[54,2,\"god\",1,-1],"
            "[65,1,\"satet\",0,-1],[100,2,\"warrior\",0,-1]]");
    kit_key(&k, "moved", "[65]");
}

/* R-ANKH-22: no room, or a portal under the victim */
static void satet_cannot_push_without_room_or_over_a_portal(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 satet; 20 1 god; 65 2 god");
    kit_monuments(&k,
                  "54 temple 0; 64 temple 0; 75 temple 0; 76 temple 0; 77 temple 0");
    kit_do(&k, "1 move; 1 figure 43");
    kit_refused(&k, 1, "to 65", "R-ANKH-22");
    kit_pose(&k,
             "players=2 start=1 gods=amun,osiris guardians=satet,mummy,androsphinx");
    kit_figures(&k, "54 1 satet; 20 1 god; 65 2 god");
    ankh_add(&k.s.portals, kit_cell(65));
    ankh_add(&k.s.portals, kit_cell(64));
    kit_do(&k, "1 move; 1 figure 54");
    kit_refused(&k, 1, "to 65", "R-ANKH-22");
    kit_refused(&k, 1, "to 64", "R-ANKH-27");
    k.s.portals = ankh_bit(kit_cell(64));
    kit_do(&k, "1 to 65; 1 push 64"); /* the victim is Osiris: it may */
}

/* R-ANKH-21, R-ANKH-26 */
static void apep_may_be_put_into_water_and_must_leave_it_for_land(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, SCORPION);
    kit_figures(&k, "20 1 god; 81 2 god; 80 2 warrior");
    k.s.god[0].pool[1] = 1;
    kit_do(&k, "1 summon; 1 summon apep");
    assert_true(kit_lists(&k, 1, "at 96"));
    assert_true(kit_lists(&k, 1, "at 55"));
    kit_refused(&k, 1, "at 60", "R-ANKH-24");
    kit_do(&k, "1 at 55");
    k.s.first_row = 0;
    k.s.head.phase = ANKH_PHASE_ACTION;
    k.s.head.acting = 1;
    k.s.turn = 0;
    kit_do(&k, "1 move; 1 figure 55");
    kit_refused(&k, 1, "to 66", "R-ANKH-21");
    kit_do(&k, "1 to 65");
    /* other figures never go to water */
    kit_pose(&k, PLAIN);
    kit_figures(&k, "54 1 god; 81 2 god");
    kit_do(&k, "1 summon; 1 summon warrior");
    kit_refused(&k, 1, "at 55", "R-ANKH-26");
}

/* R-ANKH-23, R-ANKH-20 */
static void a_scorpion_may_stay_to_turn_and_chooses_its_facing(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, SCORPION);
    kit_figures(&k, "20 1 god; 43 1 giant-scorpion; 81 2 god");
    kit_do(&k, "1 move; 1 figure 43; 1 to 43");
    kit_phase(&k, "facing", 1);
    kit_key(&k, "pick_hex", "43");
    kit_key(&k, "moved", "[43]");
    kit_key(&k, "figures",
            "[[20,1,\"god\",0,-1],[43,1,\"giant-scorpion\",0,-1],"
            "[81,2,\"god\",0,-1]]");
    kit_refused(&k, 1, "done", "R-ANKH-23");
    kit_do(&k, "1 face 5");
    kit_phase(&k, "move", 1);
    kit_key(&k, "figures",
            "[[20,1,\"god\",0,-1],[43,1,\"giant-scorpion\",0,5],"
            "[81,2,\"god\",0,-1]]");
    kit_pose(&k, SCORPION);
    kit_figures(&k, "20 1 god; 81 2 god");
    k.s.god[0].pool[2] = 1;
    kit_do(&k, "1 summon; 1 summon giant-scorpion; 1 at 31");
    kit_phase(&k, "facing", 1);
    kit_do(&k, "1 face 0");
    kit_key(&k, "first_row", "2");
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
