/* test_ankh_battle.c - battles, from strength to the cycle (R-ANKH-55 to 70). */
#include "ankh_kit.h"

#include <string.h>

/* Regions of two players: 1 West, 2 East, 3 Delta. */
#define PLAIN "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define CATS  "players=2 start=1 gods=ra,osiris guardians=cat-mummy,apep,giant-scorpion"
#define MUMMY "players=2 start=1 gods=ra,osiris guardians=cat-mummy,mummy,androsphinx"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,osiris,anubis guardians=cat-mummy,mummy,androsphinx"

static void no_amun(struct kit *k)
{
    k->s.amun_ready = 0;
}

/* Devotion with a fitting track: ties stack with the lower seat below. */
static void devote(struct kit *k, unsigned a, unsigned b)
{
    k->s.god[0].devotion = (uint8_t)a;
    k->s.god[1].devotion = (uint8_t)b;
    k->s.track[0] = a > b;
    k->s.track[1] = a <= b;
}

/* E15: R-ANKH-55, R-ANKH-09 */
static void a_majority_can_end_the_game_in_the_middle_of_a_battle(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior");
    kit_monuments(&k, "65 temple 2");
    devote(&k, 5, 30);
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card miracle");
    assert_int_equal(k.s.head.node, GAME_OVER);
    kit_key(&k, "end", "\"top\"");
    kit_key(&k, "devotion", "[5,31]");
    kit_key(&k, "warriors", "[5,5]"); /* nobody died */
    kit_key(&k, "tiebreaker", "1");
    kit_key(&k, "played", "[[],[]]");
    kit_refused(&k, 1, "move", "R-ANKH-09");
    kit_pose(&k, CATS); /* both on 30: the lower one in the stack gains first */
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior");
    kit_monuments(&k, "65 temple 2; 64 pyramid 1");
    devote(&k, 30, 30);
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card miracle");
    kit_key(&k, "devotion", "[31,30]");
}

static void at_battle(struct kit *k)
{
    k->s.conflict_region = 1;
    k->s.involved = 3;
}

/* E9: R-ANKH-57 */
static void strength_counts_figures_cards_and_powers(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 44 1 warrior; 61 2 god");
    at_battle(&k);
    k.s.god[0].played = 1 << ANKH_CHARIOTS;
    assert_int_equal(ankh_strength(&k.s, 0), 5);
    k.s.god[0].played = 1 << ANKH_DROUGHT | 1 << ANKH_PLAGUE;
    assert_int_equal(ankh_strength(&k.s, 0), 4);
    k.s.god[0].played = 1 << ANKH_FLOOD | 1 << ANKH_CYCLE | 1 << ANKH_BUILD;
    assert_int_equal(ankh_strength(&k.s, 0), 2);
    kit_powers(&k, 1, "resplendent");
    assert_int_equal(ankh_strength(&k.s, 0), 2); /* not yet three of a type */
    kit_monuments(&k, "60 temple 1; 62 temple 1; 1 temple 1");
    assert_int_equal(ankh_strength(&k.s, 0), 4);
    kit_powers(&k, 1, "temple-attuned");
    assert_int_equal(ankh_strength(&k.s, 0), 4); /* they are elsewhere */
    kit_monuments(&k, "42 temple 1; 90 temple 1");
    assert_int_equal(ankh_strength(&k.s, 0), 6); /* 42 has a figure beside it */
}

/* E9: R-ANKH-57 */
static void the_androsphinx_stops_warriors_and_anubis_counts_his_prey(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k,
             "players=2 start=1 gods=anubis,isis guardians=satet,mummy,androsphinx");
    kit_figures(&k, "43 1 god; 53 1 warrior; 44 1 warrior; 54 2 androsphinx; 61 2 god");
    at_battle(&k);
    assert_int_equal(ankh_strength(&k.s, 0), 2); /* 53 counts 0 */
    k.s.trapped[1] = 2;
    assert_int_equal(ankh_strength(&k.s, 0), 4);
    assert_int_equal(ankh_strength(&k.s, 1), 1);
}

/* E13: R-ANKH-58, R-ANKH-62 */
static void a_tied_holder_may_use_the_tiebreaker_once(void **unused)
{
    struct kit k;
    const char *const figures = "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior; "
                                "60 1 warrior; 61 2 warrior";
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, figures);
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card miracle; 2 card cycle");
    kit_phase(&k, "tiebreak", 1);
    kit_refused(&k, 1, "done", "R-ANKH-58");
    kit_do(&k, "1 use; 2 pass");
    kit_key(&k, "devotion", "[1,0]");
    kit_key(&k, "tiebreaker_ready", "false");
    kit_do(&k, "1 card build; 2 card miracle; 2 pass"); /* tied again: nobody wins */
    kit_key(&k, "devotion", "[1,1]");                   /* the Miracle of seat 2 */
    kit_key(&k, "warriors", "[5,6]");
    kit_pose(&k, CATS);
    kit_figures(&k, figures);
    kit_powers(&k, 1, "magnanimous");
    kit_powers(&k, 2, "magnanimous");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card cycle; 2 card cycle; 1 pass");
    kit_key(&k, "devotion", "[2,2]"); /* both are losers */
    kit_key(&k, "warriors", "[5,5]");
    kit_phase(&k, "osiris", 2);
}

/* R-ANKH-58: only a tied god may use it */
static void a_third_god_cannot_break_the_tie_of_two_others(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, THREE);
    kit_figures(&k, "43 1 god; 54 2 god; 53 2 warrior; 64 3 god; 65 3 warrior");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card miracle; 2 card cycle; 3 card cycle");
    assert_true(k.s.head.phase != ANKH_PHASE_TIEBREAK);
    kit_key(&k, "winner", "0");
    kit_key(&k, "tiebreaker_ready", "true");
}

/* E10: R-ANKH-59, R-ANKH-60, R-ANKH-61 */
static void the_reward_grows_with_glory_and_drought(void **unused)
{
    struct kit k;
    (void)unused;
    for (int glorious = 0; glorious < 2; glorious++) {
        kit_pose(&k, CATS);
        kit_figures(&k, "43 1 god; 44 1 warrior; 46 1 warrior; 33 2 god");
        if (!glorious)
            kit_figures(&k, "34 2 warrior");
        kit_powers(&k, 1, glorious ? "glorious" : "commanding");
        kit_event(&k, 1, 4);
        kit_do(&k, "1 card drought; 2 card miracle");
        kit_key(&k, "winner", "1");
        kit_key(&k, "devotion", glorious ? "[5,0]" : "[3,0]");
        kit_key(&k, "followers", glorious ? "[1,1]" : "[4,1]");
    }
}

/* R-ANKH-62 */
static void the_magnanimous_gain_in_defeat_with_two_figures(void **unused)
{
    struct kit k;
    (void)unused;
    for (int two = 0; two < 2; two++) {
        kit_pose(&k, CATS);
        kit_figures(&k, "43 1 god; 44 1 warrior; 45 1 warrior; 33 2 god");
        if (two)
            kit_figures(&k, "34 2 warrior");
        kit_powers(&k, 2, "magnanimous");
        kit_event(&k, 1, 4);
        kit_do(&k, "1 card cycle; 2 card cycle; 2 pass");
        kit_key(&k, "devotion", two ? "[1,2]" : "[1,0]");
    }
}

/* E16: R-ANKH-64 */
static void isis_saves_figures_beside_enemies_in_ascending_order(void **unused)
{
    struct kit k;
    const char *const figures = "43 1 god; 42 1 warrior; 75 1 warrior; 98 2 god; "
                                "53 2 warrior; 65 2 warrior; 88 2 warrior";
    (void)unused;
    kit_pose(&k, PLAIN);
    no_amun(&k);
    kit_figures(&k, figures);
    kit_powers(&k, 1, "temple-attuned");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card miracle");
    kit_phase(&k, "isis", 2);
    kit_legal(&k, 2, "save 53,save 65,done");
    kit_refused(&k, 2, "save 88", "R-ANKH-64");
    struct kit copy = k;
    kit_do(&copy, "2 save 65"); /* nothing above 65 is left */
    kit_key(&copy, "warriors", "[4,5]");
    kit_do(&k, "2 save 53");
    kit_key(&k, "saved", "[53]");
    kit_legal(&k, 2, "save 65,done");
    kit_do(&k, "2 save 65");
    kit_key(&k, "warriors", "[4,4]");
    kit_pose(&k, PLAIN); /* no help against the Plague */
    no_amun(&k);
    kit_figures(&k, figures);
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card plague; 2 card miracle; 1 bid 1; 2 bid 0");
    kit_key(&k, "devotion", "[1,3]"); /* three dead, one Miracle */
}

/* E17: R-ANKH-65, R-ANKH-67 */
static void a_mummy_returns_beside_its_god_and_may_die_again(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, MUMMY);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 64 2 mummy");
    ankh_add(&k.s.sun, kit_cell(42));
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card plague; 2 card miracle; 1 bid 0; 2 bid 0");
    kit_phase(&k, "mummy", 2);
    kit_key(&k, "mummies", "[2]");
    kit_key(&k, "suns", "4"); /* the stock of three and that of the dead warrior */
    kit_legal(&k, 2, "at 53,at 64,at 65");
    kit_refused(&k, 2, "at 43", "R-ANKH-65");
    kit_do(&k, "2 at 53");
    /* 2 (god and Plague) against 2 (god and Mummy): nobody wins if seat 1 passes */
    kit_phase(&k, "tiebreak", 1);
    kit_do(&k, "1 pass");
    kit_phase(&k, "mummy", 2);
    kit_key(&k, "killed", "[1,2]");
    kit_do(&k, "2 at 65; 2 pass");
    kit_key(&k, "devotion", "[0,2]"); /* Miracle counts both deaths */
}

/* R-ANKH-65: without room it stays in the pool */
static void a_mummy_without_room_stays_in_the_pool(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, MUMMY);
    kit_figures(&k, "43 1 god; 42 1 warrior; 9 2 god; 64 2 mummy");
    kit_monuments(&k, "20 temple 1");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card cycle; 2 pass");
    kit_key(&k, "pool_guardians", "[[0,0,0],[0,1,0]]");
}

/* E14, E18: R-ANKH-08, R-ANKH-10, R-ANKH-65 */
static void a_dead_cat_mummy_costs_all_others_devotion(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, THREE);
    kit_figures(&k, "43 1 god; 42 1 cat-mummy; 54 2 god; 53 2 warrior; 60 3 god");
    k.s.god[0].devotion = k.s.god[1].devotion = 4;
    k.s.god[2].devotion = 0;
    memcpy(k.s.track, (uint8_t[]){2, 0, 1}, 3);
    kit_event(&k, 2, 4);
    kit_do(&k, "1 card miracle; 2 card chariots");
    /* god 2 won (5), then fell to 4 on top of god 1; Miracle lifts god 1 to 5; god 3
     * did not move before it dominated the East */
    kit_key(&k, "devotion", "[5,4,1]");
    kit_key(&k, "track", "[3,2,1]");
    kit_pose(&k, THREE);
    memcpy(k.s.track, (uint8_t[]){2, 1, 0}, 3);
    ankh_gain_devotion(&k.s, 2, 1, ANKH_R_BATTLE, NULL);
    kit_key(&k, "track", "[2,1,3]");
    ankh_gain_devotion(&k.s, 0, 1, ANKH_R_BATTLE, NULL);
    kit_key(&k, "track", "[2,3,1]");
    ankh_lose_devotion(&k.s, 0, ANKH_R_CAT_MUMMY, NULL);
    kit_key(&k, "track", "[2,1,3]");
    ankh_lose_devotion(&k.s, 1, ANKH_R_CAT_MUMMY, NULL); /* on 0: stays below */
    kit_key(&k, "track", "[2,1,3]");
    ankh_gain_devotion(&k.s, 1, 0, ANKH_R_BATTLE, NULL);
    kit_key(&k, "track", "[2,1,3]");
}

/* R-ANKH-11 */
static void bountiful_adds_one_to_every_gain_in_the_red(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_powers(&k, 1, "bountiful");
    devote(&k, 20, 0);
    ankh_gain_devotion(&k.s, 0, 1, ANKH_R_BATTLE, NULL);
    assert_int_equal(k.s.god[0].devotion, 22);
    ankh_gain_devotion(&k.s, 0, 1, ANKH_R_BATTLE, NULL);
    assert_int_equal(k.s.god[0].devotion, 23);
    ankh_gain_devotion(&k.s, 0, 0, ANKH_R_BATTLE, NULL);
    assert_int_equal(k.s.god[0].devotion, 23);
    ankh_gain_devotion(&k.s, 0, 30, ANKH_R_BATTLE, NULL);
    assert_int_equal(k.s.god[0].devotion, 31);
}

/* R-ANKH-65: Anubis */
static void anubis_traps_one_dead_enemy_warrior(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, THREE);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior; 60 3 god");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card cycle");
    kit_phase(&k, "anubis", 3); /* though not involved */
    kit_key(&k, "trap", "[2]");
    kit_refused(&k, 3, "trap 1", "R-ANKH-65");
    kit_do(&k, "3 trap 2");
    kit_key(&k, "trapped", "[2]");
    kit_key(&k, "warriors", "[5,5,6]");
    kit_pose(&k, THREE); /* no free slot, no question */
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior; 60 3 god");
    k.s.trapped[0] = 3;
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card cycle");
    kit_phase(&k, "osiris", 2);
}

/* R-ANKH-66 */
static void osiris_places_or_moves_a_portal_when_he_did_not_win(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god");
    k.s.portal_stock = 2;
    ankh_add(&k.s.portals, kit_cell(0));
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card cycle");
    kit_phase(&k, "osiris", 2);
    kit_key(&k, "battle_step", "\"after\"");
    kit_legal(&k, 2, "new,shift 0,pass");
    struct kit copy = k;
    kit_do(&copy, "2 new");
    kit_key(&copy, "pick_hex", "-1");
    kit_refused(&copy, 2, "at 43", "R-ANKH-66");
    kit_do(&copy, "2 at 44");
    kit_key(&copy, "portals", "[0,44]");
    kit_key(&copy, "portal_stock", "1");
    kit_do(&k, "2 shift 0");
    kit_key(&k, "pick_hex", "0");
    kit_key(&k, "portals", "[0]");
    kit_do(&k, "2 at 65");
    kit_key(&k, "portals", "[65]");
    kit_pose(&k, CATS); /* the winner has nothing to ask for */
    kit_figures(&k, "43 1 god; 54 2 god; 53 2 warrior");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card cycle; 2 card chariots");
    kit_phase(&k, "action", 2);
}

/* R-ANKH-68 */
static void the_worshipful_buy_one_devotion_per_battle(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god");
    kit_powers(&k, 1, "worshipful");
    kit_powers(&k, 2, "worshipful");
    k.s.god[0].followers = 5;
    k.s.god[1].followers = 1;
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card cycle; 2 pass");
    kit_phase(&k, "worship", 1); /* seat 2 has too few followers */
    kit_key(&k, "queue", "[1]");
    kit_do(&k, "1 worship");
    kit_key(&k, "followers", "[3,1]");
    kit_key(&k, "devotion", "[2,0]");
    kit_phase(&k, "action", 2);
}

/* R-ANKH-69 */
static void the_cycle_brings_all_cards_back(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god");
    k.s.god[0].hand = 1 << ANKH_CYCLE | 1 << ANKH_FLOOD;
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card cycle; 2 card chariots");
    kit_key(&k, "hand",
            "[[\"build\",\"chariots\",\"cycle\",\"drought\",\"flood\","
            "\"miracle\",\"plague\"],[\"build\",\"cycle\",\"drought\","
            "\"flood\",\"miracle\",\"plague\"]]");
}

/* R-ANKH-56 */
static void a_battle_without_any_figure_left_has_no_winner(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "60 1 god; 42 1 warrior; 1 2 god; 53 2 warrior");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card plague; 2 card cycle; 1 bid 1; 2 bid 1");
    kit_phase(&k, "osiris", 2);
    kit_key(&k, "winner", "0");
    kit_key(&k, "devotion", "[0,0]");
    kit_do(&k, "2 pass");
    kit_key(&k, "devotion", "[1,1]"); /* then both dominate elsewhere */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_majority_can_end_the_game_in_the_middle_of_a_battle),
        cmocka_unit_test(strength_counts_figures_cards_and_powers),
        cmocka_unit_test(the_androsphinx_stops_warriors_and_anubis_counts_his_prey),
        cmocka_unit_test(a_tied_holder_may_use_the_tiebreaker_once),
        cmocka_unit_test(a_third_god_cannot_break_the_tie_of_two_others),
        cmocka_unit_test(the_reward_grows_with_glory_and_drought),
        cmocka_unit_test(the_magnanimous_gain_in_defeat_with_two_figures),
        cmocka_unit_test(isis_saves_figures_beside_enemies_in_ascending_order),
        cmocka_unit_test(a_mummy_returns_beside_its_god_and_may_die_again),
        cmocka_unit_test(a_mummy_without_room_stays_in_the_pool),
        cmocka_unit_test(a_dead_cat_mummy_costs_all_others_devotion),
        cmocka_unit_test(bountiful_adds_one_to_every_gain_in_the_red),
        cmocka_unit_test(anubis_traps_one_dead_enemy_warrior),
        cmocka_unit_test(osiris_places_or_moves_a_portal_when_he_did_not_win),
        cmocka_unit_test(the_worshipful_buy_one_devotion_per_battle),
        cmocka_unit_test(the_cycle_brings_all_cards_back),
        cmocka_unit_test(a_battle_without_any_figure_left_has_no_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
