/* test_ankh_summon.c - summoning, powers, control and caravans (R-ANKH-24 to 40). */
#include "ankh_kit.h"

#include <stdio.h>
#include <string.h>

#define TWO      "players=2 start=1 gods=ra,isis guardians=satet,mummy,androsphinx"
#define PLAIN    "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define SCORPION "players=2 start=1 gods=amun,isis guardians=satet,apep,giant-scorpion"

/* R-ANKH-24 */
static void a_figure_is_summoned_beside_an_own_figure_or_monument(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "79 1 god; 81 2 god");
    kit_monuments(&k, "9 temple 1; 69 temple 2");
    kit_do(&k, "1 summon");
    kit_legal(&k, 1, "summon warrior,done");
    kit_refused(&k, 1, "summon satet", "R-ANKH-24");
    kit_do(&k, "1 summon warrior");
    kit_key(&k, "pick_kind", "\"warrior\"");
    /* 79: not across the river to 69 or 80; 9: not to 0 or 10 */
    kit_legal(&k, 1, "at 20,at 78,at 90");
    kit_refused(&k, 1, "at 80", "R-ANKH-24");
    kit_do(&k, "1 at 78");
    kit_key(&k, "warriors", "[5,6]");
    kit_key(&k, "first_row", "2");
}

/* E5: R-ANKH-25 */
static void every_own_pyramid_brings_one_figure_more(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "98 1 god; 81 2 god");
    kit_monuments(&k, "11 pyramid 1; 17 pyramid 1; 61 pyramid 2");
    kit_do(&k, "1 summon");
    kit_refused(&k, 1, "summon warrior 11", "R-ANKH-25");
    kit_powers(&k, 1, "pyramid-attuned");
    kit_refused(&k, 1, "summon warrior 61", "R-ANKH-25");
    kit_do(&k, "1 summon warrior 11");
    kit_key(&k, "pick_slot", "11");
    kit_refused(&k, 1, "at 23", "R-ANKH-25");
    kit_do(&k, "1 at 12");
    kit_key(&k, "summon_pyramids", "[11]");
    kit_key(&k, "summon_normal", "false");
    kit_refused(&k, 1, "summon warrior 11", "R-ANKH-25");
    kit_do(&k, "1 summon warrior; 1 at 23");
    kit_key(&k, "summon_normal", "true");
    kit_refused(&k, 1, "summon warrior", "R-ANKH-24");
    kit_legal(&k, 1, "summon warrior 17,done");
    kit_do(&k, "1 summon warrior 17; 1 at 16");
    kit_key(&k, "first_row", "2");
    kit_key(&k, "warriors", "[3,6]");
}

/* R-ANKH-26 */
static void the_apep_of_a_pyramid_needs_water_beside_it(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, SCORPION);
    kit_figures(&k, "98 1 god; 81 2 god");
    kit_monuments(&k, "11 pyramid 1; 17 pyramid 1");
    kit_powers(&k, 1, "pyramid-attuned");
    k.s.god[0].pool[1] = 1;
    kit_do(&k, "1 summon; 1 summon apep 17");
    kit_legal(&k, 1, "at 6,at 7,at 16,at 18,at 8,at 28");
    kit_refused(&k, 1, "at 3", "R-ANKH-26");
}

/* R-ANKH-27 */
static void osiris_summons_on_any_portal_and_nobody_else_ends_there(void **unused)
{
    struct kit k;
    const char *const osiris =
        "players=2 start=1 gods=osiris,isis guardians=satet,mummy,androsphinx";
    (void)unused;
    kit_pose(&k, osiris);
    kit_figures(&k, "98 1 god; 81 2 god; 2 2 warrior");
    k.s.portals = ankh_or(ankh_bit(kit_cell(0)), ankh_bit(kit_cell(2)));
    kit_do(&k, "1 summon; 1 summon warrior");
    assert_true(kit_lists(&k, 1, "at 0"));
    kit_refused(&k, 1, "at 2", "R-ANKH-24"); /* not empty */
    kit_do(&k, "1 at 0");
    kit_before_event(&k, 2, 1);
    kit_do(&k, "2 move; 2 figure 2");
    kit_refused(&k, 2, "to 0", "R-ANKH-18");
    ankh_drop(&k.s.own[0], kit_cell(0));
    kit_refused(&k, 2, "to 0", "R-ANKH-27");
}

/* R-ANKH-28 */
static void ra_gives_suns_to_what_is_summoned(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, TWO);
    kit_do(&k, "1 summon; 1 summon warrior; 1 at 42");
    kit_phase(&k, "sun", 1);
    kit_key(&k, "pick_hex", "42");
    kit_refused(&k, 1, "done", "R-ANKH-28");
    kit_do(&k, "1 sun");
    kit_key(&k, "suns", "2");
    kit_do(&k, "1 gain; 2 summon; 2 summon warrior; 2 at 71");
    kit_phase(&k, "action", 2); /* Isis has none */
    k.s.suns = 0;
    ankh_drop(&k.s.sun, kit_cell(42));
    k.posed = true;
    kit_do(&k, "2 gain; 1 summon; 1 summon warrior; 1 at 64");
    assert_true(k.s.head.phase != ANKH_PHASE_SUN); /* the stock is empty */
}

/* R-ANKH-29 */
static void a_trapped_warrior_is_bought_back_for_a_follower(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, "players=2 start=1 gods=amun,anubis guardians=satet,mummy,androsphinx");
    k.s.god[0].warriors = 3;
    k.s.trapped[0] = 2;
    kit_key(&k, "trapped", "[1,1]");
    kit_do(&k, "1 summon");
    kit_legal(&k, 1, "summon warrior,summon trapped,done");
    kit_do(&k, "1 summon trapped");
    kit_key(&k, "followers", "[1,1]"); /* nothing is paid before `at` */
    kit_do(&k, "1 at 42");
    kit_key(&k, "followers", "[0,2]");
    kit_key(&k, "trapped", "[1]");
    kit_key(&k, "warriors", "[3,5]");
    kit_do(&k, "1 unlock; 2 gain; 2 unlock; 2 pass; 1 summon");
    kit_refused(&k, 1, "summon trapped", "R-ANKH-29"); /* no follower left */
}

/* E1: R-ANKH-30 */
static void followers_come_from_figures_beside_monuments(void **unused)
{
    struct kit k;
    static const char *const rules[] = {"seed", "official"};
    static const unsigned expected[2][2] = {{2, 3}, {3, 3}};
    (void)unused;
    for (int official = 0; official < 2; official++)
        for (int more = 0; more < 2; more++) {
            kit_pose(&k, PLAIN);
            assert_string_equal(rules[official], official ? "official" : "seed");
            k.s.head.config.option[ANKH_OPT_RULES] = (uint16_t)official;
            kit_figures(&k,
                        "43 1 god; 64 1 warrior; 65 1 warrior; 62 1 warrior; 81 2 god");
            if (more)
                kit_figures(&k, "77 1 warrior");
            kit_monuments(&k, "42 pyramid 1; 44 temple 0; 76 obelisk 0; 61 temple 2");
            unsigned n = expected[more][official];
            assert_int_equal(ankh_followers_to_gain(&k.s, 0), n);
            kit_powers(&k, 1, "revered");
            assert_int_equal(ankh_followers_to_gain(&k.s, 0), n + 1);
            kit_do(&k, "1 gain");
            assert_int_equal(k.s.god[0].followers, 1 + n + 1);
        }
    kit_pose(&k, PLAIN); /* neighbours, but a river between */
    kit_figures(&k, "79 1 god; 81 2 god");
    kit_monuments(&k, "69 temple 0");
    assert_int_equal(ankh_followers_to_gain(&k.s, 0), 0);
}

/* E2: R-ANKH-30 */
static void the_opening_of_three_gives_two_followers_each_under_seed(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, "players=3 start=1 gods=amun,anubis,isis "
                "guardians=satet,mummy,androsphinx");
    for (unsigned g = 0; g < 3; g++)
        assert_int_equal(ankh_followers_to_gain(&k.s, g), 2);
    kit_new(&k, "players=3 rules=official start=1 gods=amun,anubis,isis "
                "guardians=satet,mummy,androsphinx");
    for (unsigned g = 0; g < 3; g++)
        assert_int_equal(ankh_followers_to_gain(&k.s, g), g == 2 ? 2 : 1);
}

/* R-ANKH-31, R-ANKH-32, R-ANKH-33 */
static void six_powers_are_unlocked_level_by_level(void **unused)
{
    struct kit k;
    static const char *const powers[] = {"revered",     "inspiring", "temple-attuned",
                                         "resplendent", "glorious",  "bountiful"};
    static const unsigned left[] = {29, 28, 26, 24, 21, 18};
    static const char *const pools[] = {"[[0,0,0],[0,0,0]]", "[[1,0,0],[0,0,0]]",
                                        "[[1,0,0],[0,0,0]]", "[[1,1,0],[0,0,0]]",
                                        "[[1,1,1],[0,0,0]]", "[[1,1,1],[0,0,0]]"};
    (void)unused;
    kit_new(&k, PLAIN);
    k.s.god[0].followers = 30;
    for (int i = 0; i < 6; i++) {
        char script[48];
        k.s.turn = 0;
        kit_do(&k, "1 unlock");
        if (i == 2)
            kit_refused(&k, 1, "power bountiful", "R-ANKH-31");
        if (i == 1)
            kit_refused(&k, 1, "power revered", "R-ANKH-31");
        snprintf(script, sizeof script, "1 power %s", powers[i]);
        kit_do(&k, script);
        assert_int_equal(k.s.god[0].followers, left[i]);
        kit_key(&k, "pool_guardians", pools[i]);
        assert_int_equal(k.s.god[0].devotion, 0);
        k.s.event = 0;
        k.s.actions[ANKH_UNLOCK] = 3;
        k.s.head.phase = ANKH_PHASE_ACTION;
        k.s.head.acting = 1;
        k.s.row = ANKH_NONE;
    }
    k.s.turn = 0;
    kit_do(&k, "1 unlock"); /* a seventh does not exist */
    kit_phase(&k, "action", 2);
    assert_int_equal(k.s.god[0].n_powers, 6);
}

/* R-ANKH-31, R-ANKH-32 */
static void without_followers_bases_or_figures_there_is_no_power_or_guardian(
    void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 81 2 god");
    k.s.god[0].followers = 0;
    kit_do(&k, "1 unlock");
    kit_phase(&k, "action", 2);
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 81 2 god");
    kit_powers(&k, 1, "revered");
    k.s.supply[0] = 0;
    kit_do(&k, "1 unlock; 1 power inspiring");
    kit_key(&k, "pool_guardians", "[[0,0,0],[0,0,0]]");
    kit_pose(&k, PLAIN); /* both small bases are in use */
    kit_figures(&k, "43 1 god; 81 2 god; 42 1 satet");
    kit_powers(&k, 1, "revered");
    k.s.god[0].pool[0] = 1;
    k.s.supply[0] = 1;
    kit_do(&k, "1 unlock; 1 power inspiring");
    kit_key(&k, "guardian_supply", "[1,1,1]");
}

/* R-ANKH-34, R-ANKH-35, R-ANKH-36 */
static void control_takes_neutral_monuments_first(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 81 2 god");
    kit_monuments(&k, "42 pyramid 0; 44 temple 0; 53 temple 2; 100 temple 0");
    kit_event(&k, 1, 1);
    kit_legal(&k, 1, "control 42,control 44");
    kit_refused(&k, 1, "control 53", "R-ANKH-35");
    kit_refused(&k, 1, "control 100", "R-ANKH-34");
    kit_refused(&k, 1, "pass", "R-ANKH-34");
    kit_do(&k, "1 control 44");
    kit_key(&k, "ankhs", "[8,8]");
    kit_pose(&k, PLAIN); /* no neutral one anywhere: the enemy's */
    kit_figures(&k, "43 1 god; 81 2 god");
    kit_monuments(&k, "42 pyramid 1; 53 temple 2");
    kit_event(&k, 1, 1);
    kit_legal(&k, 1, "control 53");
    kit_do(&k, "1 control 53");
    kit_key(&k, "ankhs", "[7,9]");
    kit_pose(&k, PLAIN); /* a neutral one far away protects the enemy's */
    kit_figures(&k, "43 1 god; 81 2 god");
    kit_monuments(&k, "53 temple 2; 100 temple 0");
    kit_event(&k, 1, 1);
    kit_phase(&k, "action", 2);
    kit_pose(&k, PLAIN); /* no token */
    kit_figures(&k, "43 1 god; 81 2 god");
    kit_monuments(&k, "42 pyramid 0");
    k.s.god[0].ankhs = 0;
    kit_event(&k, 1, 1);
    kit_phase(&k, "action", 2);
}

static int first_steps, caravans;

/* Follows every sequence of camels to its end. */
static void count_caravans(struct kit *k, int depth)
{
    game_action all[GAME_MAX_ACTIONS];
    int n = game_ankh.legal(kit_state(k), 0, all);
    if (depth == 0)
        first_steps = n;
    assert_true(n > 0 && depth < ANKH_STEPS);
    for (int i = 0; i < n; i++) {
        struct kit next = *k;
        game_ankh.apply(kit_state(&next), 0, all[i], NULL);
        if (next.s.head.phase == ANKH_PHASE_CARAVAN) {
            count_caravans(&next, depth + 1);
            continue;
        }
        struct ankh_set part = ankh_flood(&next.s, ankh_bit(next.s.caravan[0][0]));
        struct ankh_set other = ankh_flood(&next.s, ankh_bit(next.s.caravan[0][1]));
        assert_false(ankh_meet(part, other));
        assert_true(ankh_count(part) >= 6 && ankh_count(other) >= 6);
        caravans++;
    }
}

/* R-ANKH-37, R-ANKH-38 */
static void the_empty_board_has_30_first_edges_and_92_caravans(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    k.posed = true;
    kit_event(&k, 1, 5);
    caravans = 0;
    count_caravans(&k, 0);
    assert_int_equal(first_steps, 30);
    assert_int_equal(caravans, 92);
}

/* The tables of the build against the search of the rules. */
static void every_layout_knows_the_first_edges_of_its_caravans(void **unused)
{
    static const char *const gods[] = {"amun,ra", "amun,ra,isis", "amun,ra,isis,osiris",
                                       "amun,ra,isis,osiris,anubis"};
    (void)unused;
    for (int layout = 0; layout < 8; layout++) {
        struct kit k;
        struct ankh_set steps[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        char options[160];
        snprintf(
            options, sizeof options,
            "players=%d scenario=%s start=1 gods=%s guardians=satet,mummy,androsphinx",
            layout % 4 + 2, layout < 4 ? "middle-kingdom" : "old-kingdom",
            gods[layout % 4]);
        kit_new(&k, options);
        ankh_find_first_steps(&k.s, steps);
        assert_memory_equal(steps, k.s.first_steps, sizeof steps);
    }
}

/* E7: R-ANKH-37 to R-ANKH-40 */
static void a_caravan_divides_a_region_and_its_token_may_be_swapped(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    k.posed = true;
    kit_event(&k, 1, 5);
    kit_refused(&k, 1, "camel 0 100", "R-ANKH-37"); /* no edge */
    kit_refused(&k, 1, "camel 47 48", "R-ANKH-37"); /* a river */
    kit_refused(&k, 1, "camel 91 99", "R-ANKH-38"); /* the higher end */
    kit_refused(&k, 1, "pass", "R-ANKH-38");
    kit_do(&k, "1 camel 31 42");
    kit_refused(&k, 1, "camel 31 42", "R-ANKH-37");
    kit_refused(&k, 1, "camel 43 54", "R-ANKH-37"); /* does not join */
    kit_do(&k, "1 camel 32 42; 1 camel 32 43; 1 camel 43 44");
    kit_legal(&k, 1, "token 9,token 42");
    kit_refused(&k, 1, "token 10", "R-ANKH-39");
    kit_do(&k, "1 token 42");
    assert_int_equal(ankh_count(k.s.region[0]), 18);
    assert_int_equal(ankh_count(k.s.region[3]), 14);
    kit_refused(&k, 1, "swap 1 4", "R-ANKH-40");
    kit_refused(&k, 1, "swap 2 3", "R-ANKH-40");
    kit_do(&k, "1 swap 4 2");
    assert_true(ankh_has(k.s.region[1], kit_cell(9)));
    assert_true(ankh_has(k.s.region[3], kit_cell(29)));
}

/* R-ANKH-38: regions that are too small stop the event */
static void without_a_legal_caravan_nothing_happens(void **unused)
{
    struct kit k;
    (void)unused;
    kit_new(&k, PLAIN);
    k.posed = true;
    for (int token = 0; token < 3; token++) { /* as if no region had twelve hexes */
        struct ankh_set left = k.s.region[token], small = {0, 0};
        for (int i = 0; i < 11; i++)
            ankh_add(&small, ankh_pop(&left));
        k.s.region[token] = small;
    }
    memset(k.s.first_steps, 0, sizeof k.s.first_steps);
    ankh_find_first_steps(&k.s, k.s.first_steps);
    kit_event(&k, 1, 5);
    kit_phase(&k, "action", 2);
    kit_key(&k, "camels", "[]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_is_summoned_beside_an_own_figure_or_monument),
        cmocka_unit_test(every_own_pyramid_brings_one_figure_more),
        cmocka_unit_test(the_apep_of_a_pyramid_needs_water_beside_it),
        cmocka_unit_test(osiris_summons_on_any_portal_and_nobody_else_ends_there),
        cmocka_unit_test(ra_gives_suns_to_what_is_summoned),
        cmocka_unit_test(a_trapped_warrior_is_bought_back_for_a_follower),
        cmocka_unit_test(followers_come_from_figures_beside_monuments),
        cmocka_unit_test(the_opening_of_three_gives_two_followers_each_under_seed),
        cmocka_unit_test(six_powers_are_unlocked_level_by_level),
        cmocka_unit_test(
            without_followers_bases_or_figures_there_is_no_power_or_guardian),
        cmocka_unit_test(control_takes_neutral_monuments_first),
        cmocka_unit_test(the_empty_board_has_30_first_edges_and_92_caravans),
        cmocka_unit_test(every_layout_knows_the_first_edges_of_its_caravans),
        cmocka_unit_test(a_caravan_divides_a_region_and_its_token_may_be_swapped),
        cmocka_unit_test(without_a_legal_caravan_nothing_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
