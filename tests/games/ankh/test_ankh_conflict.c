/* test_ankh_conflict.c - conflicts: regions, majorities, cards (R-ANKH-41 to 54). */
#include "ankh_kit.h"

#include <string.h>

/* Regions of two players: 1 West, 2 East, 3 Delta. */
#define PLAIN "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define CATS  "players=2 start=1 gods=ra,osiris guardians=cat-mummy,apep,giant-scorpion"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,osiris,anubis guardians=cat-mummy,mummy,androsphinx"

/* R-ANKH-41, R-ANKH-44, R-ANKH-45 */
static void a_conflict_goes_through_the_regions_and_returns_its_tokens(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, PLAIN,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [1, 1, "
               "'warrior'], [61, 2, 'warrior']], "
               "'turn': 2");
    kit_play(&k, "2 unlock; 2 pass");
    kit_expect(&k, "'tiebreaker': 2, 'tiebreaker_ready': true, 'conflict_region': 1, "
                   "'involved': [1,2], 'phase': 'amun', 'acting': [1]");
    kit_play(&k, "1 two");
    kit_expect(&k, "'amun_ready': false");
    kit_play(&k, "1 card flood miracle; 2 card miracle");
    /* region 2 is dominated by god 2, region 3 by god 1 */
    kit_expect(&k, "'phase': 'action', 'acting': [1], 'devotion': [2,1], 'tiebreaker': "
                   "0, 'tiebreaker_ready': false, 'amun_ready': true, "
                   "'conflict_region': 0, 'involved': []");
}

/* R-ANKH-42 */
static void the_omnipresent_get_a_follower_for_every_region(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [3, 1, 'apep'], [61, "
               "2, 'god']], "
               "'powers': {'1': ['omnipresent']}, "
               "'followers': {'1': 0}");
    kit_play(&k, "1 unlock");
    kit_expect(&k, "'followers': [2,1]"); /* West and, from the water, the Delta */
}

/* R-ANKH-43 */
static void a_scorpion_destroys_what_it_faces_but_not_across_a_river(void **unused)
{
    struct kit k;
    (void)unused;
    /* 78: N 67 (water), NE 68 (water), SE 79, S 89, SW 88, NW 77 */
    kit_before(
        &k, CONFLICT, CATS,
        "'figures': [[79, 1, 'god'], [78, 1, 'giant-scorpion', 0, 3], [61, 2, 'god']], "
        "'monuments': [[89, 'temple', 2], [88, 'obelisk'], [77, 'temple', 1]]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(
        &k,
        "'monuments': [[77,'temple',1]], 'monument_supply': [10,10,9], 'ankhs': [8,9]");
    /* 79: NE 69 and SE 80 are across the river */
    kit_before(
        &k, CONFLICT, CATS,
        "'figures': [[78, 1, 'god'], [79, 1, 'giant-scorpion', 0, 1], [61, 2, 'god']], "
        "'monuments': [[69, 'temple', 2], [80, 'obelisk']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'monuments': [[69,'temple',2],[80,'obelisk',0]]");
}

/* E6 */
static void a_figure_in_the_water_is_in_every_region_around(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, CATS, "'figures': [[68, 1, 'apep'], [98, 1, 'god'], [61, 2, 'god']]");
    assert_true(ankh_meet(kit_ankh(&k)->own[0], ankh_zone(kit_ankh(&k), 1)));
    assert_false(ankh_meet(kit_ankh(&k)->own[0], ankh_zone(kit_ankh(&k), 2)));
    kit_board(&k, CATS, "'figures': [[3, 1, 'apep'], [98, 1, 'god'], [61, 2, 'god']]");
    assert_true(ankh_meet(ankh_bit(kit_cell(3)), ankh_zone(kit_ankh(&k), 3)));
    kit_before(&k, CONFLICT,
               "players=4 start=1 gods=ra,osiris,isis,amun "
               "guardians=satet,apep,androsphinx",
               "'figures': [[55, 1, 'apep'], [0, 1, 'god'], [1, 2, 'god'], [2, 3, "
               "'god'], [61, 4, 'god']], "
               "'amun_ready': false");
    kit_play(&k,
             "1 unlock; 1 pass"); /* dominates 1 and 2, then a battle in the Delta */
    kit_expect(&k, "'devotion': [2,0,0,0], 'conflict_region': 3");
}

/* E8: R-ANKH-46, R-ANKH-47, R-ANKH-11 */
static void domination_pays_majorities_and_then_one_more(void **unused)
{
    static const struct {
        const char *powers, *play, *then;
    } rows[] = {
        {"'powers': [[], []]", "1 unlock; 1 pass", "'devotion': [3, 1]"},
        {"'powers': {'1': ['commanding', 'revered', 'resplendent', 'pyramid-attuned', "
         "'bountiful', 'glorious']}",
         "1 unlock", "'devotion': [5, 1]"},
        {"'powers': {'1': ['commanding', 'revered', 'resplendent', 'pyramid-attuned', "
         "'bountiful', 'worshipful']}",
         "1 unlock", "'devotion': [5, 1]"},
    };
    struct kit k;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kit_before(
            &k, CONFLICT, PLAIN,
            "'figures': [[61, 1, 'god'], [43, 2, 'god']], "
            "'monuments': [[60, 'pyramid', 1], [70, 'pyramid', 1], [71, 'obelisk', 1], "
            "[80, 'temple', 1], [81, 'temple', 2], [82, 'obelisk']]");
        kit_given(&k, rows[i].powers);
        kit_play(&k, rows[i].play);
        kit_expect(&k, rows[i].then);
        kit_expect(&k, "'followers': [1, 1]"); /* Commanding has no effect here */
    }
}

/* R-ANKH-46: owners without figures there count, too */
static void a_majority_is_against_every_god_present_or_not(void **unused)
{
    struct kit k;
    (void)unused;
    kit_board(&k, PLAIN,
              "'figures': [[61, 1, 'god'], [43, 2, 'god']], "
              "'monuments': [[60, 'pyramid', 1], [70, 'pyramid', 2], [71, 'temple', "
              "2], [82, 'obelisk', 1], [81, 'obelisk'], [80, 'obelisk']]");
    assert_int_equal(ankh_majorities(kit_ankh(&k), 0, 2), 1);
    assert_int_equal(ankh_majorities(kit_ankh(&k), 1, 2), 1);
}

/* R-ANKH-48 */
static void ra_gains_more_where_a_radiant_figure_stands(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[61, 1, 'god', 1], [62, 1, 'warrior', 1], [43, 2, 'god']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'devotion': [2,1]"); /* once per region */
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[61, 1, 'god'], [62, 1, 'warrior', 1], [72, 2, 'god']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card miracle; 2 pass");
    kit_expect(&k, "'devotion': [2,0]");
}

/* R-ANKH-49 */
static void obelisks_call_figures_one_by_one_before_the_cards(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(
        &k, CONFLICT, CATS,
        "'figures': [[43, 1, 'god'], [98, 1, 'warrior'], [0, 1, 'giant-scorpion', 0, "
        "4], [54, 2, 'god'], [97, 2, 'warrior']], "
        "'monuments': [[32, 'obelisk', 1], [89, 'obelisk', 2], [61, 'obelisk', 1]], "
        "'powers': {'1': ['inspiring', 'revered', 'obelisk-attuned'], '2': "
        "['inspiring', 'revered', 'obelisk-attuned']}");
    kit_play(&k, "1 unlock");
    kit_expect(&k, "'queue': [2,1]"); /* ascending: seat 2 lies at the bottom */
    kit_expect(&k, "'phase': 'obelisk', 'acting': [2]");
    kit_expect_legal(&k, 2, "figure 54,figure 97,done");
    kit_play(&k, "2 figure 54");
    kit_expect_refused(&k, "2 to 50", "R-ANKH-49");
    kit_play(&k, "2 to 90");
    kit_expect(&k, "'queue': [1,2]");
    kit_expect_legal(&k, 1, "figure 0,figure 43,figure 98,done");
    kit_play(&k, "1 figure 0; 1 to 31");
    kit_expect(&k, "'phase': 'facing', 'acting': [1]");
    kit_play(&k, "1 face 2");
    kit_expect(&k, "'moved': [31,90]");
    kit_expect_refused(&k, "2 figure 90", "R-ANKH-49"); /* no figure moves twice */
    kit_play(&k, "2 done");
    kit_expect(&k, "'queue': [1]");
    kit_play(&k, "1 figure 43; 1 to 42; 1 figure 98; 1 to 43");
    kit_expect(&k, "'battle_step': 'cards', 'acting': [1,2], 'moved': []");
}

/* R-ANKH-50, R-ANKH-51 */
static void amun_may_play_two_cards_once_per_conflict(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, PLAIN,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [60, "
               "1, 'warrior'], [61, 2, 'warrior']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_refused(&k, "1 card flood", "R-ANKH-50");
    kit_play(&k, "1 two");
    kit_expect_refused(&k, "1 card flood", "R-ANKH-50");
    kit_expect_refused(&k, "2 card flood miracle", "R-ANKH-50");
    assert_int_equal(kit_count(&k, 1, "card "), 21);
    kit_play(&k, "1 card chariots drought");
    kit_expect(&k, "'commits': ['card chariots drought',null]");
    kit_expect_refused(&k, "1 card chariots drought", "R-ANKH-51"); /* has chosen */
    kit_play(&k, "2 card miracle");
    /* strengths add up, drought pays for both on desert; region 2 has no Amun node */
    kit_expect(&k, "'devotion': [3,0], 'conflict_region': 2, 'acting': [1,2]");
}

/* R-ANKH-50: not with a single card in hand */
static void amun_needs_two_cards(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, PLAIN,
               "'figures': [[43, 1, 'god'], [54, 2, 'god']], "
               "'hand': {'1': ['cycle']}");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'acting': [1,2]");
    kit_expect_legal(&k, 1, "card cycle");
    kit_expect_refused(&k, "1 card flood", "R-ANKH-51");
}

/* R-ANKH-52, R-ANKH-63 */
static void flood_feeds_and_protects_figures_on_fertile_land(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [44, 1, 'warrior'], "
               "[33, 2, 'god'], [34, 2, 'warrior'], [45, 2, 'warrior']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card chariots; 2 card flood; 2 pass");
    kit_expect(&k, "'followers': [1,3]"); /* 33 and 34 */
    kit_expect(&k, "'figures': "
                   "[[33,2,'god',0,-1],[34,2,'warrior',0,-1],[42,1,'warrior',0,-1],[43,"
                   "1,'god',0,-1],[44,1,'warrior',0,-1]], 'warriors': [4,5]");
}

#define TEN_TEMPLES                                                                    \
    "[1, 'temple'], [60, 'temple'], [62, 'temple'], [69, 'temple'], [70, 'temple'], "  \
    "[71, 'temple'], [72, 'temple'], [80, 'temple'], [81, 'temple'], [82, 'temple']"

/* R-ANKH-53 */
static void building_costs_three_followers_or_none_if_inspiring(void **unused)
{
    static const struct {
        const char *powers, *left;
    } rows[] = {{"'powers': [[], []]", "'followers': [0, 2]"},
                {"'powers': [['inspiring'], []]", "'followers': [3, 2]"}};
    struct kit k;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        kit_before(&k, CONFLICT, CATS, /* all temples are elsewhere */
                   "'figures': [[43, 1, 'god'], [54, 2, 'god']], "
                   "'monuments': [" TEN_TEMPLES "], "
                   "'portals': [44], 'followers': [3, 2]");
        kit_given(&k, rows[i].powers);
        kit_play(&k, "1 unlock; 1 pass; 1 card build; 2 card build");
        /* seat 2 cannot pay and is left out */
        kit_expect(&k, "'phase': 'build', 'acting': [1]");
        kit_expect_legal(&k, 1, "build obelisk, build pyramid, pass");
        kit_expect_refused(&k, "1 build temple", "R-ANKH-53");
        kit_play(&k, "1 build pyramid");
        kit_expect(&k, "'pick_kind': 'pyramid'");
        kit_expect_refused(&k, "1 at 44", "R-ANKH-53"); /* a portal */
        kit_expect_refused(&k, "1 at 54", "R-ANKH-53"); /* a figure */
        kit_expect_refused(&k, "1 at 61", "R-ANKH-53"); /* another region */
        kit_play(&k, "1 at 42");
        kit_expect(&k, rows[i].left);
        kit_expect(&k, "'monuments': {'2': [42, 'pyramid', 1]}, "
                       "'monument_supply': [10, 9, 0], 'ankhs': [8, 9]");
        /* 1:1, and the majority is paid already */
        kit_expect(&k, "'phase': 'tiebreak', 'acting': [1], 'devotion': [1, 0]");
    }
}

static void three_in_the_west(struct kit *k)
{
    kit_before(
        k, CONFLICT, THREE,
        "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [54, 2, 'god'], [53, 2, "
        "'warrior'], [64, 3, 'god'], [65, 3, 'warrior']], "
        "'followers': [5, 5, 5]");
    kit_play(k, "1 unlock; 1 pass");
}

/* E11: R-ANKH-54, R-ANKH-07 */
static void the_plague_spares_the_single_highest_bidder(void **unused)
{
    static const struct {
        const char *bids, *then;
    } rows[] = {
        {"1 bid 3; 2 bid 3; 3 bid 2", "'followers': [2,2,3], 'warriors': [6,6,6]"},
        {"1 bid 2; 2 bid 3; 3 bid 0", "'followers': [3,2,5], 'warriors': [6,5,6]"},
        {"1 bid 0; 2 bid 0; 3 bid 0", "'followers': [5,5,5], 'warriors': [6,6,6]"},
    };
    struct kit k;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        three_in_the_west(&k);
        kit_play(&k, "1 card plague; 2 card miracle; 3 card cycle");
        kit_expect(&k,
                   "'acting': [1,2,3], 'battle_step': 'plague', 'plague_rounds': 0");
        kit_expect_refused(&k, "1 bid 6", "R-ANKH-54");
        assert_int_equal(kit_count(&k, 1, "bid "), 6);
        kit_play(&k, rows[i].bids);
        kit_expect(&k, "'phase': 'anubis', 'acting': [3]");
        kit_expect(&k, rows[i].then);
    }
}

/* E12: R-ANKH-54, R-ANKH-70 */
static void a_second_plague_asks_only_who_is_still_there(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(
        &k, CONFLICT, THREE,
        "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [61, 2, 'god'], [53, 2, "
        "'warrior'], [64, 3, 'god'], [65, 3, 'warrior']], "
        "'followers': [5, 5, 5], 'powers': {'2': ['inspiring', 'revered', "
        "'resplendent', 'pyramid-attuned', 'worshipful']}");
    kit_play(&k, "1 unlock; 1 pass; 1 card plague; 2 card miracle; 3 card plague");
    kit_expect(&k, "'plague_rounds': 1");
    kit_play(&k, "1 bid 1; 2 bid 0; 3 bid 0; 3 pass");
    kit_expect(&k, "'acting': [1,3], 'plague_rounds': 0");
    kit_play(&k, "1 bid 0; 3 bid 1; 3 pass");
    /* both gods are left with 1 + plague each: a tie. God 2 keeps Osiris, Miracle and
     * Worshipful though it has no figure there */
    kit_expect(&k, "'phase': 'tiebreak', 'acting': [1]");
    kit_play(&k, "1 pass");
    kit_expect(&k, "'phase': 'osiris', 'acting': [2]");
    kit_play(&k, "2 pass");
    kit_expect(&k, "'phase': 'worship', 'acting': [2]");
    kit_play(&k, "2 worship");
    assert_int_equal(kit_ankh(&k)->god[1].devotion,
                     2 + 1); /* Miracle, Worshipful, then the East */
}

/* R-ANKH-54: fewer than two gods left */
static void a_plague_without_two_gods_is_left_out(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, CONFLICT, CATS,
               "'figures': [[43, 1, 'god'], [42, 1, 'warrior'], [61, 2, 'god'], [53, "
               "2, 'warrior']]");
    kit_play(&k, "1 unlock; 1 pass; 1 card plague; 2 card plague; 1 bid 0; 2 bid 0");
    /* the second round is skipped: god 1 alone has a figure and wins (R-ANKH-56) */
    assert_int_equal(kit_ankh(&k)->god[0].devotion, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conflict_goes_through_the_regions_and_returns_its_tokens),
        cmocka_unit_test(the_omnipresent_get_a_follower_for_every_region),
        cmocka_unit_test(a_scorpion_destroys_what_it_faces_but_not_across_a_river),
        cmocka_unit_test(a_figure_in_the_water_is_in_every_region_around),
        cmocka_unit_test(domination_pays_majorities_and_then_one_more),
        cmocka_unit_test(a_majority_is_against_every_god_present_or_not),
        cmocka_unit_test(ra_gains_more_where_a_radiant_figure_stands),
        cmocka_unit_test(obelisks_call_figures_one_by_one_before_the_cards),
        cmocka_unit_test(amun_may_play_two_cards_once_per_conflict),
        cmocka_unit_test(amun_needs_two_cards),
        cmocka_unit_test(flood_feeds_and_protects_figures_on_fertile_land),
        cmocka_unit_test(building_costs_three_followers_or_none_if_inspiring),
        cmocka_unit_test(the_plague_spares_the_single_highest_bidder),
        cmocka_unit_test(a_second_plague_asks_only_who_is_still_there),
        cmocka_unit_test(a_plague_without_two_gods_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
