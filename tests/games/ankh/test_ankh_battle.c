/* test_ankh_battle.c - battles, from strength to the cycle (R-ANKH-55 to 70). */
#include "ankh_kit.h"

/* Regions of two players: 1 West, 2 East, 3 Delta. */
#define PLAIN "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define CATS  "players=2 start=1 gods=ra,osiris guardians=cat-mummy,apep,giant-scorpion"
#define MUMMY "players=2 start=1 gods=ra,osiris guardians=cat-mummy,mummy,androsphinx"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,osiris,anubis guardians=cat-mummy,mummy,androsphinx"

/* E15: R-ANKH-55, R-ANKH-09 */
static void a_majority_can_end_the_game_in_the_middle_of_a_battle(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [53, "
               "2, 'warrior']], "
               "'monuments': [[65, 'temple', 2]], "
               "'devotion': [5, 30]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card miracle");
    assert_int_equal(kit_ankh(&k)->head.node, GAME_OVER);
    kit_expect(&k,
               "'end': 'top', 'devotion': [5,31], 'warriors': [5,5]"); /* nobody died */
    kit_expect(&k, "'tiebreaker': 1, 'played': [[],[]]");
    kit_expect_refused(&k, "1 move", "R-ANKH-09");
    /* both on 30: the lower one in the stack gains first */
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [53, "
               "2, 'warrior']], "
               "'monuments': [[65, 'temple', 2], [64, 'pyramid', 1]], "
               "'devotion': [30, 30]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card miracle");
    kit_expect(&k, "'devotion': [31,30]");
}

/* Strength is counted while nobody is asked, so no text tells such a position: the
 * battle in the West is put on top of one without a battle. */
static struct ankh_state *at_battle(struct kit *k)
{
    struct ankh_state *s = ankh_own(kit_state(k));
    s->conflict_region = 1;
    s->involved = 3;
    return s;
}

/* E9: R-ANKH-57 */
static void strength_counts_figures_cards_and_powers(void **unused)
{
    static const char figures[] =
        "'figures': [[43, 1, 'god'], [44, 1, 'warrior'], [61, 2, 'god']]";
    struct kit k;
    (void)unused;
    kit_board(&k, PLAIN, figures);
    struct ankh_state *s = at_battle(&k);
    s->god[0].played = 1 << ANKH_CHARIOTS;
    assert_int_equal(ankh_strength(s, 0), 5);
    s->god[0].played = 1 << ANKH_DROUGHT | 1 << ANKH_PLAGUE;
    assert_int_equal(ankh_strength(s, 0), 4);
    s->god[0].played = 1 << ANKH_FLOOD | 1 << ANKH_CYCLE | 1 << ANKH_BUILD;
    assert_int_equal(ankh_strength(s, 0), 2);
    kit_board(&k, PLAIN, figures);
    kit_given(&k, "'powers': {'1': ['inspiring', 'revered', 'resplendent']}");
    assert_int_equal(ankh_strength(at_battle(&k), 0), 2); /* not yet three of a type */
    kit_board(&k, PLAIN, figures);
    kit_given(&k,
              "'powers': {'1': ['inspiring', 'revered', 'resplendent']}, "
              "'monuments': [[60, 'temple', 1], [62, 'temple', 1], [1, 'temple', 1]]");
    assert_int_equal(ankh_strength(at_battle(&k), 0), 4);
    kit_board(&k, PLAIN, figures);
    kit_given(&k,
              "'powers': "
              "{'1': ['inspiring', 'revered', 'resplendent', 'temple-attuned']}, "
              "'monuments': [[60, 'temple', 1], [62, 'temple', 1], [1, 'temple', 1]]");
    assert_int_equal(ankh_strength(at_battle(&k), 0), 4); /* they are elsewhere */
    kit_board(&k, PLAIN, figures);
    kit_given(&k,
              "'powers': "
              "{'1': ['inspiring', 'revered', 'resplendent', 'temple-attuned']}, "
              "'monuments': [[60, 'temple', 1], [62, 'temple', 1], [1, 'temple', 1], "
              "[42, 'temple', 1], [90, 'temple', 1]]");
    assert_int_equal(ankh_strength(at_battle(&k), 0),
                     6); /* 42 has a figure beside it */
}

/* E9: R-ANKH-57 */
static void the_androsphinx_stops_warriors_and_anubis_counts_his_prey(void **unused)
{
    static const char options[] =
        "players=2 start=1 gods=anubis,isis guardians=satet,mummy,androsphinx";
    static const char figures[] =
        "'figures': [[43, 1, 'god'], [53, 1, 'warrior'], [44, 1, 'warrior'], "
        "[54, 2, 'androsphinx'], [61, 2, 'god']]";
    struct kit k;
    (void)unused;
    kit_board(&k, options, figures);
    assert_int_equal(ankh_strength(at_battle(&k), 0), 2); /* 53 counts 0 */
    kit_board(&k, options, figures);
    kit_given(&k, "'trapped': [2, 2]");
    assert_int_equal(ankh_strength(at_battle(&k), 0), 4);
    assert_int_equal(ankh_strength(at_battle(&k), 1), 1);
}

/* E13: R-ANKH-58, R-ANKH-62 */
static void a_tied_holder_may_use_the_tiebreaker_once(void **unused)
{
    static const char figures[] =
        "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], "
        "[53, 2, 'warrior'], [60, 1, 'warrior'], [61, 2, 'warrior']]";
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS, figures);
    kit_play(&k, "1 unlock; 1 pass; 1 card miracle; 2 card cycle");
    kit_expect(&k, "'phase': 'tiebreak', 'acting': [1]");
    kit_expect_refused(&k, "1 done", "R-ANKH-58");
    kit_play(&k, "1 use; 2 pass");
    kit_expect(&k, "'devotion': [1,0], 'tiebreaker_ready': false");
    kit_play(&k, "1 card build; 2 card miracle; 2 pass"); /* tied again: nobody wins */
    kit_expect(&k, "'devotion': [1,1]");                  /* the Miracle of seat 2 */
    kit_expect(&k, "'warriors': [5,6]");
    kit_before(&k, CONFLICT, CATS, figures);
    kit_given(
        &k,
        "'powers': ["
        "['inspiring', 'revered', 'resplendent', 'pyramid-attuned', 'magnanimous'], "
        "['inspiring', 'revered', 'resplendent', 'temple-attuned', 'magnanimous']]");
    kit_play(&k, "1 unlock; 1 card cycle; 2 card cycle; 1 pass");
    kit_expect(&k, "'devotion': [2,2]"); /* both are losers */
    kit_expect(&k, "'warriors': [5,5], 'phase': 'osiris', 'acting': [2]");
}

/* R-ANKH-58: only a tied god may use it */
static void a_third_god_cannot_break_the_tie_of_two_others(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, THREE,
               "'figures': [[43, 1, 'god'], [54, 2, 'god'], [53, 2, 'warrior'], [64, "
               "3, 'god'], [65, 3, 'warrior']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card miracle; 2 card cycle; 3 card cycle");
    assert_true(kit_ankh(&k)->head.phase != ANKH_PHASE_TIEBREAK);
    kit_expect(&k, "'winner': 0, 'tiebreaker_ready': true");
}

/* E10: R-ANKH-59, R-ANKH-60, R-ANKH-61 */
static void the_reward_grows_with_glory_and_drought(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [44, 1, 'warrior'], [46, 1, 'warrior'], "
               "[33, 2, 'god'], [34, 2, 'warrior']], 'powers': {'1': ['commanding']}");
    kit_play(&k, "1 unlock; 1 pass; 1 card drought; 2 card miracle");
    kit_expect(&k, "'winner': 1, 'devotion': [3, 0], 'followers': [4, 1]");
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [44, 1, 'warrior'], [46, 1, 'warrior'], "
               "[33, 2, 'god']], 'powers': {'1': ['inspiring', 'revered', "
               "'resplendent', 'pyramid-attuned', 'glorious']}");
    kit_play(&k, "1 unlock; 1 card drought; 2 card miracle");
    kit_expect(&k, "'winner': 1, 'devotion': [5, 0], 'followers': [1, 1]");
}

/* R-ANKH-62 */
static void the_magnanimous_gain_in_defeat_with_two_figures(void **unused)
{
    static const char powers[] = "'powers': {'2': ['inspiring', 'revered', "
                                 "'resplendent', 'pyramid-attuned', 'magnanimous']}";
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [44, 1, 'warrior'], [45, 1, 'warrior'], "
               "[33, 2, 'god']]");
    kit_given(&k, powers);
    kit_play(&k, "1 unlock; 1 pass; 1 card cycle; 2 card cycle; 2 pass");
    kit_expect(&k, "'devotion': [1, 0]");
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [44, 1, 'warrior'], [45, 1, 'warrior'], "
               "[33, 2, 'god'], [34, 2, 'warrior']]");
    kit_given(&k, powers);
    kit_play(&k, "1 unlock; 1 pass; 1 card cycle; 2 card cycle; 2 pass");
    kit_expect(&k, "'devotion': [1, 2]");
}

/* E16: R-ANKH-64 */
static void isis_saves_figures_beside_enemies_in_ascending_order(void **unused)
{
    static const char figures[] =
        "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [75, 1, 'warrior'], "
        "[98, 2, 'god'], [53, 2, 'warrior'], [65, 2, 'warrior'], [88, 2, 'warrior']], "
        "'amun_ready': false";
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, PLAIN, figures);
    kit_given(&k, "'powers': {'1': ['inspiring', 'revered', 'temple-attuned']}");
    kit_play(&k, "1 unlock; 1 card chariots; 2 card miracle");
    kit_expect(&k, "'phase': 'isis', 'acting': [2]");
    kit_expect_legal(&k, 2, "save 53,save 65,done");
    kit_expect_refused(&k, "2 save 88", "R-ANKH-64");
    struct kit copy = k;
    kit_play(&copy, "2 save 65"); /* nothing above 65 is left */
    kit_expect(&copy, "'warriors': [4,5]");
    kit_play(&k, "2 save 53");
    kit_expect(&k, "'saved': [53]");
    kit_expect_legal(&k, 2, "save 65,done");
    kit_play(&k, "2 save 65");
    kit_expect(&k, "'warriors': [4,4]");
    /* no help against the Plague */
    kit_before(&k, CONFLICT, PLAIN, figures);
    kit_play(&k, "1 unlock; 1 pass; 1 card plague; 2 card miracle; 1 bid 1; 2 bid 0");
    kit_expect(&k, "'devotion': [1,3]"); /* three dead, one Miracle */
}

/* E17: R-ANKH-65, R-ANKH-67 */
static void a_mummy_returns_beside_its_god_and_may_die_again(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, MUMMY,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior', 1], [54, 2, 'god'], "
               "[64, 2, 'mummy']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card plague; 2 card miracle; 1 bid 0; 2 bid 0");
    kit_expect(
        &k,
        "'phase': 'mummy', 'acting': [2], 'mummies': [2], 'suns': 3"); /* that of the
                                                                          dead warrior
                                                                          is back */
    kit_expect_legal(&k, 2, "at 53,at 64,at 65");
    kit_expect_refused(&k, "2 at 43", "R-ANKH-65");
    kit_play(&k, "2 at 53");
    /* 2 (god and Plague) against 2 (god and Mummy): nobody wins if seat 1 passes */
    kit_expect(&k, "'phase': 'tiebreak', 'acting': [1]");
    kit_play(&k, "1 pass");
    kit_expect(&k, "'phase': 'mummy', 'acting': [2], 'killed': [1,2]");
    kit_play(&k, "2 at 65; 2 pass");
    kit_expect(&k, "'devotion': [0,2]"); /* Miracle counts both deaths */
}

/* R-ANKH-65: without room it stays in the pool */
static void a_mummy_without_room_stays_in_the_pool(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, MUMMY,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [9, 2, 'god'], [64, 2, "
               "'mummy']], "
               "'monuments': [[20, 'temple', 1]]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card cycle; 2 pass");
    kit_expect(&k, "'pool_guardians': [[0,0,0],[0,1,0]]");
}

/* E14, E18: R-ANKH-08, R-ANKH-10, R-ANKH-65 */
static void a_dead_cat_mummy_costs_all_others_devotion(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, THREE,
               "'figures': [[43, 1, 'god'], [42, 1, 'cat-mummy'], [54, 2, 'god'], "
               "[53, 2, 'warrior'], [60, 3, 'god']], 'devotion': [4, 4, 0], 'turn': 2");
    kit_play(&k, "2 unlock; 2 pass; 1 card miracle; 2 card chariots");
    /* god 2 won (5), then fell to 4 on top of god 1; Miracle lifts god 1 to 5; god 3
     * did not move before it dominated the East */
    kit_expect(&k, "'devotion': [5,4,1], 'track': [3,2,1]");
    kit_start(&k, THREE);
    kit_given(&k, "'track': [3, 2, 1]");
    struct ankh_state *s = ankh_own(kit_state(&k));
    ankh_gain_devotion(s, 2, 1, ANKH_R_BATTLE, NULL);
    kit_expect(&k, "'track': [2,1,3]");
    ankh_gain_devotion(s, 0, 1, ANKH_R_BATTLE, NULL);
    kit_expect(&k, "'track': [2,3,1]");
    ankh_lose_devotion(s, 0, ANKH_R_CAT_MUMMY, NULL);
    kit_expect(&k, "'track': [2,1,3]");
    ankh_lose_devotion(s, 1, ANKH_R_CAT_MUMMY, NULL); /* on 0: stays below */
    kit_expect(&k, "'track': [2,1,3]");
    ankh_gain_devotion(s, 1, 0, ANKH_R_BATTLE, NULL);
    kit_expect(&k, "'track': [2,1,3]");
}

/* R-ANKH-11 */
static void bountiful_adds_one_to_every_gain_in_the_red(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, CATS);
    kit_given(&k, "'devotion': [20, 0], 'powers': {'1': ['inspiring', 'revered', "
                  "'resplendent', 'pyramid-attuned', 'bountiful']}");
    struct ankh_state *s = ankh_own(kit_state(&k));
    ankh_gain_devotion(s, 0, 1, ANKH_R_BATTLE, NULL);
    assert_int_equal(s->god[0].devotion, 22);
    ankh_gain_devotion(s, 0, 1, ANKH_R_BATTLE, NULL);
    assert_int_equal(s->god[0].devotion, 23);
    ankh_gain_devotion(s, 0, 0, ANKH_R_BATTLE, NULL);
    assert_int_equal(s->god[0].devotion, 23);
    ankh_gain_devotion(s, 0, 30, ANKH_R_BATTLE, NULL);
    assert_int_equal(s->god[0].devotion, 31);
}

/* R-ANKH-65: Anubis */
static void anubis_traps_one_dead_enemy_warrior(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, THREE,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [53, "
               "2, 'warrior'], [60, 3, 'god']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card cycle");
    kit_expect(&k, "'phase': 'anubis', 'acting': [3]"); /* though not involved */
    kit_expect(&k, "'trap': [2]");
    kit_expect_refused(&k, "3 trap 1", "R-ANKH-65");
    kit_play(&k, "3 trap 2");
    kit_expect(&k, "'trapped': [2], 'warriors': [5,5,6]");
    /* no free slot, no question */
    kit_before(&k, CONFLICT, THREE,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], "
               "[53, 2, 'warrior'], [60, 3, 'god']], 'trapped': [1, 1, 1]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card cycle");
    kit_expect(&k, "'phase': 'osiris', 'acting': [2]");
}

/* R-ANKH-66 */
static void osiris_places_or_moves_a_portal_when_he_did_not_win(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god']], "
               "'portals': [0]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card cycle");
    kit_expect(&k, "'phase': 'osiris', 'acting': [2], 'battle_step': 'after'");
    kit_expect_legal(&k, 2, "new,shift 0,pass");
    struct kit copy = k;
    kit_play(&copy, "2 new");
    kit_expect(&copy, "'pick_hex': -1");
    kit_expect_refused(&copy, "2 at 43", "R-ANKH-66");
    kit_play(&copy, "2 at 44");
    kit_expect(&copy, "'portals': [0,44], 'portal_stock': 1");
    kit_play(&k, "2 shift 0");
    kit_expect(&k, "'pick_hex': 0, 'portals': [0]");
    kit_play(&k, "2 at 65");
    kit_expect(&k, "'portals': [65]");
    /* the winner has nothing to ask for */
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [54, 2, 'god'], [53, 2, 'warrior']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card cycle; 2 card chariots");
    kit_expect(&k, "'phase': 'action', 'acting': [2]");
}

/* R-ANKH-68 */
static void the_worshipful_buy_one_devotion_per_battle(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god']], "
               "'powers': {'1': ['inspiring', 'revered', 'pyramid-attuned', "
               "'resplendent', 'worshipful'], '2': ['inspiring', 'revered', "
               "'pyramid-attuned', 'resplendent', 'worshipful']}, "
               "'followers': {'1': 5, '2': 1}");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card cycle; 2 pass");
    kit_expect(&k,
               "'phase': 'worship', 'acting': [1]"); /* seat 2 has too few followers */
    kit_expect(&k, "'queue': [1]");
    kit_play(&k, "1 worship");
    kit_expect(
        &k, "'followers': [3,1], 'devotion': [2,0], 'phase': 'action', 'acting': [2]");
}

/* R-ANKH-69 */
static void the_cycle_brings_all_cards_back(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god']], "
               "'hand': {'1': ['cycle', 'flood']}");
    kit_play(&k, "1 unlock; 1 pass; 1 card cycle; 2 card chariots");
    kit_expect(&k, "'hand': "
                   "[['build','chariots','cycle','drought','flood','miracle','plague'],"
                   "['build','cycle','drought','flood','miracle','plague']]");
}

/* R-ANKH-56 */
static void a_battle_without_any_figure_left_has_no_winner(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[60, 1, 'god'], [42, 1, 'warrior'], [1, 2, 'god'], [53, 2, "
               "'warrior']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card plague; 2 card cycle; 1 bid 1; 2 bid 1");
    kit_expect(&k, "'phase': 'osiris', 'acting': [2], 'winner': 0, 'devotion': [0,0]");
    kit_play(&k, "2 pass");
    kit_expect(&k, "'devotion': [1,1]"); /* then both dominate elsewhere */
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
