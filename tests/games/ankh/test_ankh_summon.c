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
    kit_board(&k, PLAIN,
              "'figures': [[79, 1, 'god'], [81, 2, 'god']], "
              "'monuments': [[9, 'temple', 1], [69, 'temple', 2]]");
    kit_play(&k, "1 summon");
    kit_expect_legal(&k, 1, "summon warrior,done");
    kit_expect_refused(&k, "1 summon satet", "R-ANKH-24");
    kit_play(&k, "1 summon warrior");
    kit_expect(&k, "'pick_kind': 'warrior'");
    /* 79: not across the river to 69 or 80; 9: not to 0 or 10 */
    kit_expect_legal(&k, 1, "at 20,at 78,at 90");
    kit_expect_refused(&k, "1 at 80", "R-ANKH-24");
    kit_play(&k, "1 at 78");
    kit_expect(&k, "'warriors': [5,6], 'first_row': 2");
}

/* E5: R-ANKH-25 */
static void every_own_pyramid_brings_one_figure_more(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(
        &k, PLAIN,
        "'figures': [[98, 1, 'god'], [81, 2, 'god']], "
        "'monuments': [[11, 'pyramid', 1], [17, 'pyramid', 1], [61, 'pyramid', 2]]");
    kit_play(&k, "1 summon");
    kit_expect_refused(&k, "1 summon warrior 11", "R-ANKH-25");
    kit_given(&k, "'powers': {'1': ['inspiring', 'revered', 'pyramid-attuned']}");
    kit_expect_refused(&k, "1 summon warrior 61", "R-ANKH-25");
    kit_play(&k, "1 summon warrior 11");
    kit_expect(&k, "'pick_slot': 11");
    kit_expect_refused(&k, "1 at 23", "R-ANKH-25");
    kit_play(&k, "1 at 12");
    kit_expect(&k, "'summon_pyramids': [11], 'summon_normal': false");
    kit_expect_refused(&k, "1 summon warrior 11", "R-ANKH-25");
    kit_play(&k, "1 summon warrior; 1 at 23");
    kit_expect(&k, "'summon_normal': true");
    kit_expect_refused(&k, "1 summon warrior", "R-ANKH-24");
    kit_expect_legal(&k, 1, "summon warrior 17,done");
    kit_play(&k, "1 summon warrior 17; 1 at 16");
    kit_expect(&k, "'first_row': 2, 'warriors': [3,6]");
}

/* R-ANKH-26 */
static void the_apep_of_a_pyramid_needs_water_beside_it(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, SCORPION,
              "'figures': [[98, 1, 'god'], [81, 2, 'god']], "
              "'monuments': [[11, 'pyramid', 1], [17, 'pyramid', 1]], "
              "'powers': {'1': ['inspiring', 'revered', 'pyramid-attuned']}, "
              "'pool_guardians': {'1': [0, 1, 0]}");
    kit_play(&k, "1 summon; 1 summon apep 17");
    kit_expect_legal(&k, 1, "at 6, at 7, at 8, at 16, at 18, at 28");
    kit_expect_refused(&k, "1 at 3", "R-ANKH-26");
}

/* R-ANKH-27 */
static void osiris_summons_on_any_portal_and_nobody_else_ends_there(void **unused)
{
    struct kit k;
    const char *const osiris =
        "players=2 start=1 gods=osiris,isis guardians=satet,mummy,androsphinx";
    (void)unused;
    kit_board(&k, osiris,
              "'figures': [[98, 1, 'god'], [81, 2, 'god'], [2, 2, 'warrior']], "
              "'portals': [0, 2]");
    kit_play(&k, "1 summon; 1 summon warrior");
    assert_true(kit_lists(&k, "1 at 0"));
    kit_expect_refused(&k, "1 at 2", "R-ANKH-24"); /* not empty */
    kit_play(&k, "1 at 0");
    kit_given(&k, "'turn': 2, 'first_row': 0");
    kit_play(&k, "2 move; 2 figure 2");
    kit_expect_refused(&k, "2 to 0", "R-ANKH-18");
    kit_given(&k, "'figures': [[98, 1, 'god'], [81, 2, 'god'], [2, 2, 'warrior']]");
    kit_expect_refused(&k, "2 to 0", "R-ANKH-27");
}

/* R-ANKH-28 */
static void ra_gives_suns_to_what_is_summoned(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, TWO);
    kit_play(&k, "1 summon; 1 summon warrior; 1 at 42");
    kit_expect(&k, "'phase': 'sun', 'acting': [1], 'pick_hex': 42");
    kit_expect_refused(&k, "1 done", "R-ANKH-28");
    kit_play(&k, "1 sun");
    kit_expect(&k, "'suns': 2");
    kit_play(&k, "1 gain; 2 summon; 2 summon warrior; 2 at 71");
    kit_expect(&k, "'phase': 'action', 'acting': [2]"); /* Isis has none */
    kit_board(&k, TWO,
              "'figures': [[43, 1, 'god', 1], [54, 1, 'warrior', 1], "
              "[42, 1, 'warrior', 1], [81, 2, 'god']]");
    kit_play(&k, "1 summon; 1 summon warrior; 1 at 64");
    assert_true(kit_ankh(&k)->head.phase != ANKH_PHASE_SUN); /* the stock is empty */
}

/* R-ANKH-29 */
static void a_trapped_warrior_is_bought_back_for_a_follower(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k,
              "players=2 start=1 gods=amun,anubis guardians=satet,mummy,androsphinx");
    kit_given(&k, "'trapped': [1, 1]");
    kit_expect(&k, "'warriors': [3, 5]");
    kit_play(&k, "1 summon");
    kit_expect_legal(&k, 1, "summon warrior,summon trapped,done");
    kit_play(&k, "1 summon trapped");
    kit_expect(&k, "'followers': [1,1]"); /* nothing is paid before `at` */
    kit_play(&k, "1 at 42");
    kit_expect(&k, "'followers': [0,2], 'trapped': [1], 'warriors': [3,5]");
    kit_play(&k, "1 unlock; 2 gain; 2 unlock; 2 pass; 1 summon");
    kit_expect_refused(&k, "1 summon trapped", "R-ANKH-29"); /* no follower left */
}

/* E1: R-ANKH-30 */
static void followers_come_from_figures_beside_monuments(void **unused)
{
    static const char *const options[] = {PLAIN, PLAIN " rules=official"};
    static const char *const figures[] = {
        "'figures': [[43, 1, 'god'], [64, 1, 'warrior'], [65, 1, 'warrior'], "
        "[62, 1, 'warrior'], [81, 2, 'god']], "
        "'monuments': [[42, 'pyramid', 1], [44, 'temple'], [76, 'obelisk'], "
        "[61, 'temple', 2]]",
        "'figures': [[43, 1, 'god'], [64, 1, 'warrior'], [65, 1, 'warrior'], "
        "[62, 1, 'warrior'], [81, 2, 'god'], [77, 1, 'warrior']], "
        "'monuments': [[42, 'pyramid', 1], [44, 'temple'], [76, 'obelisk'], "
        "[61, 'temple', 2]]"};
    static const unsigned expected[2][2] = {{2, 3}, {3, 3}};
    struct kit k;
    (void)unused;
    for (int official = 0; official < 2; official++)
        for (int more = 0; more < 2; more++) {
            kit_board(&k, options[official], figures[more]);
            unsigned n = expected[more][official];
            assert_int_equal(ankh_followers_to_gain(kit_ankh(&k), 0), n);
            kit_given(&k, "'powers': {'1': ['revered']}");
            assert_int_equal(ankh_followers_to_gain(kit_ankh(&k), 0), n + 1);
            kit_play(&k, "1 gain");
            assert_int_equal(kit_ankh(&k)->god[0].followers, 1 + n + 1);
        }
    /* neighbours, but a river between */
    kit_board(&k, PLAIN,
              "'figures': [[79, 1, 'god'], [81, 2, 'god']], "
              "'monuments': [[69, 'temple']]");
    assert_int_equal(ankh_followers_to_gain(kit_ankh(&k), 0), 0);
}

/* E2: R-ANKH-30 */
static void the_opening_of_three_gives_two_followers_each_under_seed(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, "players=3 start=1 gods=amun,anubis,isis "
                  "guardians=satet,mummy,androsphinx");
    for (unsigned g = 0; g < 3; g++)
        assert_int_equal(ankh_followers_to_gain(kit_ankh(&k), g), 2);
    kit_start(&k, "players=3 rules=official start=1 gods=amun,anubis,isis "
                  "guardians=satet,mummy,androsphinx");
    for (unsigned g = 0; g < 3; g++)
        assert_int_equal(ankh_followers_to_gain(kit_ankh(&k), g), g == 2 ? 2 : 1);
}

/* R-ANKH-31, R-ANKH-32, R-ANKH-33 */
static void six_powers_are_unlocked_level_by_level(void **unused)
{
    static const struct {
        const char *play, *then;
    } rows[] = {
        {"1 power revered",
         "'followers': {'1': 29}, 'pool_guardians': {'1': [0, 0, 0]}"},
        {"1 power inspiring",
         "'followers': {'1': 28}, 'pool_guardians': {'1': [1, 0, 0]}"},
        {"1 power temple-attuned",
         "'followers': {'1': 26}, 'pool_guardians': {'1': [1, 0, 0]}"},
        {"1 power resplendent",
         "'followers': {'1': 24}, 'pool_guardians': {'1': [1, 1, 0]}"},
        {"1 power glorious",
         "'followers': {'1': 21}, 'pool_guardians': {'1': [1, 1, 1]}"},
        {"1 power bountiful",
         "'followers': {'1': 18}, 'pool_guardians': {'1': [1, 1, 1]}"},
    };
    static const char next_turn[] = "'turn': 1, 'actions': {'unlock': 3}";
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_given(&k, "'followers': {'1': 30}");
    for (int i = 0; i < 6; i++) {
        kit_play(&k, "1 unlock");
        if (i == 2)
            kit_expect_refused(&k, "1 power bountiful", "R-ANKH-31");
        if (i == 1)
            kit_expect_refused(&k, "1 power revered", "R-ANKH-31");
        kit_play(&k, rows[i].play);
        kit_expect(&k, rows[i].then);
        kit_expect(&k, "'pool_guardians': {'2': [0, 0, 0]}, 'devotion': [0, 0]");
        kit_given(&k, next_turn);
    }
    kit_play(&k, "1 unlock"); /* a seventh does not exist */
    kit_expect(&k, "'phase': 'action', 'acting': [2]");
    assert_int_equal(kit_ankh(&k)->god[0].n_powers, 6);
}

/* R-ANKH-31, R-ANKH-32 */
static void without_followers_bases_or_figures_there_is_no_power_or_guardian(
    void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_given(&k, "'followers': {'1': 0}");
    kit_play(&k, "1 unlock");
    kit_expect(&k, "'phase': 'action', 'acting': [2]");
    kit_start(&k, PLAIN); /* the other god has the only one */
    kit_given(&k, "'powers': {'1': ['revered']}, 'pool_guardians': {'2': [1, 0, 0]}");
    kit_play(&k, "1 unlock; 1 power inspiring");
    kit_expect(&k, "'pool_guardians': [[0, 0, 0], [1, 0, 0]]");
    /* both small bases are in use */
    kit_board(&k,
              "players=4 start=1 gods=amun,isis,ra,osiris "
              "guardians=satet,mummy,androsphinx",
              "'figures': [[43, 1, 'god'], [81, 2, 'god'], [1, 3, 'god'], "
              "[2, 4, 'god'], [42, 1, 'satet']], "
              "'powers': {'1': ['revered']}, 'pool_guardians': {'1': [1, 0, 0]}");
    kit_play(&k, "1 unlock; 1 power inspiring");
    kit_expect(&k, "'guardian_supply': [1, 3, 2], 'pool_guardians': {'1': [1, 0, 0]}");
}

/* R-ANKH-34, R-ANKH-35, R-ANKH-36 */
static void control_takes_neutral_monuments_first(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONTROL, PLAIN,
               "'figures': [[43, 1, 'god'], [81, 2, 'god']], "
               "'monuments': [[42, 'pyramid'], [44, 'temple'], [53, 'temple', 2], "
               "[100, 'temple']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_legal(&k, 1, "control 42,control 44");
    kit_expect_refused(&k, "1 control 53", "R-ANKH-35");
    kit_expect_refused(&k, "1 control 100", "R-ANKH-34");
    kit_expect_refused(&k, "1 pass", "R-ANKH-34");
    kit_play(&k, "1 control 44");
    kit_expect(&k, "'ankhs': [8,8]");
    /* no neutral one anywhere: the enemy's */
    kit_before(&k, CONTROL, PLAIN,
               "'figures': [[43, 1, 'god'], [81, 2, 'god']], "
               "'monuments': [[42, 'pyramid', 1], [53, 'temple', 2]]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_legal(&k, 1, "control 53");
    kit_play(&k, "1 control 53");
    kit_expect(&k, "'ankhs': [7,9]");
    /* a neutral one far away protects the enemy's */
    kit_before(&k, CONTROL, PLAIN,
               "'figures': [[43, 1, 'god'], [81, 2, 'god']], "
               "'monuments': [[53, 'temple', 2], [100, 'temple']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'phase': 'action', 'acting': [2]");
    /* no token */
    kit_before(&k, CONTROL, PLAIN,
               "'figures': [[43, 1, 'god'], [81, 2, 'god']], "
               "'monuments': [[42, 'pyramid'], [1, 'temple', 1], [60, 'temple', 1], "
               "[62, 'temple', 1], [69, 'temple', 1], [70, 'temple', 1], "
               "[71, 'temple', 1], [72, 'temple', 1], [80, 'temple', 1], "
               "[82, 'temple', 1]]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'phase': 'action', 'acting': [2]");
}

#define NEXT_IS_CARAVAN "'actions': {'unlock': 4}, 'event': 4"

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
        if (kit_ankh(&next)->head.phase == ANKH_PHASE_CARAVAN) {
            count_caravans(&next, depth + 1);
            continue;
        }
        const struct ankh_state *s = kit_ankh(&next);
        struct ankh_set part = ankh_flood(s, ankh_bit(s->caravan[0][0]));
        struct ankh_set other = ankh_flood(s, ankh_bit(s->caravan[0][1]));
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
    kit_start(&k, PLAIN);
    kit_given(&k, NEXT_IS_CARAVAN);
    kit_play(&k, "1 unlock; 1 pass");
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
        kit_start(&k, options);
        ankh_find_first_steps(kit_ankh(&k), steps);
        assert_memory_equal(steps, kit_ankh(&k)->first_steps, sizeof steps);
    }
}

/* E7: R-ANKH-37 to R-ANKH-40 */
static void a_caravan_divides_a_region_and_its_token_may_be_swapped(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_given(&k, NEXT_IS_CARAVAN);
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_refused(&k, "1 camel 0 100", "R-ANKH-37"); /* no edge */
    kit_expect_refused(&k, "1 camel 47 48", "R-ANKH-37"); /* a river */
    kit_expect_refused(&k, "1 camel 91 99", "R-ANKH-38"); /* the higher end */
    kit_expect_refused(&k, "1 pass", "R-ANKH-38");
    kit_play(&k, "1 camel 31 42");
    kit_expect_refused(&k, "1 camel 31 42", "R-ANKH-37");
    kit_expect_refused(&k, "1 camel 43 54", "R-ANKH-37"); /* does not join */
    kit_play(&k, "1 camel 32 42; 1 camel 32 43; 1 camel 43 44");
    kit_expect_legal(&k, 1, "token 9,token 42");
    kit_expect_refused(&k, "1 token 10", "R-ANKH-39");
    kit_play(&k, "1 token 42");
    assert_int_equal(ankh_count(kit_ankh(&k)->region[0]), 18);
    assert_int_equal(ankh_count(kit_ankh(&k)->region[3]), 14);
    kit_expect_refused(&k, "1 swap 1 4", "R-ANKH-40");
    kit_expect_refused(&k, "1 swap 2 3", "R-ANKH-40");
    kit_play(&k, "1 swap 4 2");
    assert_true(ankh_has(kit_ankh(&k)->region[1], kit_cell(9)));
    assert_true(ankh_has(kit_ankh(&k)->region[3], kit_cell(29)));
}

/* R-ANKH-38: regions that are too small stop the event */
static void without_a_legal_caravan_nothing_happens(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_given(&k, NEXT_IS_CARAVAN);
    /* No map of so few regions can lack one that is large enough, so the land beyond
     * eleven hexes is taken away from each. */
    struct ankh_state *s = ankh_own(kit_state(&k));
    for (int token = 0; token < 3; token++) {
        struct ankh_set left = s->region[token], small = {0, 0};
        for (int i = 0; i < 11; i++)
            ankh_add(&small, ankh_pop(&left));
        s->region[token] = small;
    }
    memset(s->first_steps, 0, sizeof s->first_steps);
    ankh_find_first_steps(s, s->first_steps);
    game_ankh.apply(kit_state(&k), 0, game_act(ANKH_DO_ROW, ANKH_UNLOCK), NULL);
    game_ankh.apply(kit_state(&k), 0, game_act(ANKH_DO_PASS, 0), NULL);
    kit_expect(&k, "'phase': 'action', 'acting': [2], 'event': 5, 'camels': []");
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
