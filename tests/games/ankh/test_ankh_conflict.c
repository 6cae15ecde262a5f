/* test_ankh_conflict.c - conflicts: regions, majorities, cards (R-ANKH-41 to 54). */
#include "ankh_kit.h"

#include <string.h>

/* Regions of two players: 1 West, 2 East, 3 Delta. */
#define PLAIN "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"
#define CATS  "players=2 start=1 gods=ra,osiris guardians=cat-mummy,apep,giant-scorpion"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,osiris,anubis guardians=cat-mummy,mummy,androsphinx"

static void no_amun(struct kit *k)
{
    k->s.amun_ready = 0;
}

/* R-ANKH-41, R-ANKH-44, R-ANKH-45 */
static void a_conflict_goes_through_the_regions_and_returns_its_tokens(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 1 1 warrior; 61 2 warrior");
    kit_event(&k, 2, 4);
    kit_key(&k, "tiebreaker", "2");
    kit_key(&k, "tiebreaker_ready", "true");
    kit_key(&k, "conflict_region", "1");
    kit_key(&k, "involved", "[1,2]");
    kit_phase(&k, "amun", 1);
    kit_do(&k, "1 two");
    kit_key(&k, "amun_ready", "false");
    kit_do(&k, "1 card flood miracle; 2 card miracle");
    /* region 2 is dominated by god 2, region 3 by god 1 */
    kit_phase(&k, "action", 1);
    kit_key(&k, "devotion", "[2,1]");
    kit_key(&k, "tiebreaker", "0");
    kit_key(&k, "tiebreaker_ready", "false");
    kit_key(&k, "amun_ready", "true");
    kit_key(&k, "conflict_region", "0");
    kit_key(&k, "involved", "[]");
}

/* R-ANKH-42 */
static void the_omnipresent_get_a_follower_for_every_region(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 3 1 apep; 61 2 god");
    kit_powers(&k, 1, "omnipresent");
    k.s.god[0].followers = 0;
    kit_event(&k, 1, 4);
    kit_key(&k, "followers", "[2,1]"); /* West and, from the water, the Delta */
}

/* R-ANKH-43 */
static void a_scorpion_destroys_what_it_faces_but_not_across_a_river(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "79 1 god; 78 1 giant-scorpion; 61 2 god");
    /* 78: N 67 (water), NE 68 (water), SE 79, S 89, SW 88, NW 77 */
    kit_monuments(&k, "89 temple 2; 88 obelisk 0; 77 temple 1");
    ankh_set_facing(&k.s, kit_cell(78), 3);
    kit_event(&k, 1, 4);
    kit_key(&k, "monuments", "[[77,\"temple\",1]]");
    kit_key(&k, "monument_supply", "[10,10,9]");
    kit_key(&k, "ankhs", "[8,9]");
    kit_pose(&k, CATS); /* 79: NE 69 and SE 80 are across the river */
    kit_figures(&k, "78 1 god; 79 1 giant-scorpion; 61 2 god");
    kit_monuments(&k, "69 temple 2; 80 obelisk 0");
    ankh_set_facing(&k.s, kit_cell(79), 1);
    kit_event(&k, 1, 4);
    kit_key(&k, "monuments", "[[69,\"temple\",2],[80,\"obelisk\",0]]");
}

/* E6 */
static void a_figure_in_the_water_is_in_every_region_around(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "68 1 apep; 98 1 god; 61 2 god");
    assert_true(ankh_meet(k.s.own[0], ankh_zone(&k.s, 1)));
    assert_false(ankh_meet(k.s.own[0], ankh_zone(&k.s, 2)));
    kit_pose(&k, CATS);
    kit_figures(&k, "3 1 apep; 98 1 god; 61 2 god");
    assert_true(ankh_meet(ankh_bit(kit_cell(3)), ankh_zone(&k.s, 3)));
    kit_pose(&k, "players=4 start=1 gods=ra,osiris,isis,amun "
                 "guardians=satet,apep,androsphinx");
    kit_figures(&k, "55 1 apep; 0 1 god; 1 2 god; 2 3 god; 61 4 god");
    no_amun(&k);
    kit_event(&k, 1, 4); /* dominates 1 and 2, then a battle in the Delta */
    kit_key(&k, "devotion", "[2,0,0,0]");
    kit_key(&k, "conflict_region", "3");
}

/* E8: R-ANKH-46, R-ANKH-47, R-ANKH-11 */
static void domination_pays_majorities_and_then_one_more(void **unused)
{
    struct kit k;
    (void)unused;
    for (int bountiful = 0; bountiful < 2; bountiful++) {
        kit_pose(&k, PLAIN);
        kit_figures(&k, "61 1 god; 43 2 god");
        kit_monuments(&k, "60 pyramid 1; 70 pyramid 1; 71 obelisk 1; 80 temple 1; "
                          "81 temple 2; 82 obelisk 0");
        if (bountiful)
            kit_powers(&k, 1, "bountiful,commanding,worshipful,glorious");
        kit_event(&k, 1, 4);
        kit_key(&k, "devotion", bountiful ? "[5,1]" : "[3,1]");
        kit_key(&k, "followers", "[1,1]"); /* Commanding has no effect here */
    }
}

/* R-ANKH-46: owners without figures there count, too */
static void a_majority_is_against_every_god_present_or_not(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "61 1 god; 43 2 god");
    kit_monuments(&k,
                  "60 pyramid 1; 70 pyramid 2; 71 temple 2; 82 obelisk 1; 81 obelisk 0;"
                  "80 obelisk 0");
    assert_int_equal(ankh_majorities(&k.s, 0, 2), 1);
    assert_int_equal(ankh_majorities(&k.s, 1, 2), 1);
}

/* R-ANKH-48 */
static void ra_gains_more_where_a_radiant_figure_stands(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "61 1 god; 62 1 warrior; 43 2 god");
    ankh_add(&k.s.sun, kit_cell(62));
    ankh_add(&k.s.sun, kit_cell(61));
    kit_event(&k, 1, 4);
    kit_key(&k, "devotion", "[2,1]"); /* once per region */
    kit_pose(&k, CATS);
    kit_figures(&k, "61 1 god; 62 1 warrior; 72 2 god");
    ankh_add(&k.s.sun, kit_cell(62));
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card miracle; 2 pass");
    kit_key(&k, "devotion", "[2,0]");
}

/* R-ANKH-49 */
static void obelisks_call_figures_one_by_one_before_the_cards(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k,
                "43 1 god; 98 1 warrior; 0 1 giant-scorpion; 54 2 god; 97 2 warrior");
    ankh_set_facing(&k.s, kit_cell(0), 4);
    kit_monuments(&k, "32 obelisk 1; 89 obelisk 2; 61 obelisk 1");
    kit_powers(&k, 1, "obelisk-attuned");
    kit_powers(&k, 2, "obelisk-attuned");
    kit_event(&k, 1, 4);
    kit_key(&k, "queue", "[2,1]"); /* ascending: seat 2 lies at the bottom */
    kit_phase(&k, "obelisk", 2);
    kit_legal(&k, 2, "figure 54,figure 97,done");
    kit_do(&k, "2 figure 54");
    kit_refused(&k, 2, "to 50", "R-ANKH-49");
    kit_do(&k, "2 to 90");
    kit_key(&k, "queue", "[1,2]");
    kit_legal(&k, 1, "figure 0,figure 43,figure 98,done");
    kit_do(&k, "1 figure 0; 1 to 31");
    kit_phase(&k, "facing", 1);
    kit_do(&k, "1 face 2");
    kit_key(&k, "moved", "[31,90]");
    kit_refused(&k, 2, "figure 90", "R-ANKH-49"); /* no figure moves twice */
    kit_do(&k, "2 done");
    kit_key(&k, "queue", "[1]");
    kit_do(&k, "1 figure 43; 1 to 42; 1 figure 98; 1 to 43");
    kit_key(&k, "battle_step", "\"cards\"");
    kit_key(&k, "acting", "[1,2]");
    kit_key(&k, "moved", "[]");
}

/* R-ANKH-50, R-ANKH-51 */
static void amun_may_play_two_cards_once_per_conflict(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 42 1 warrior; 54 2 god; 60 1 warrior; 61 2 warrior");
    kit_event(&k, 1, 4);
    kit_refused(&k, 1, "card flood", "R-ANKH-50");
    kit_do(&k, "1 two");
    kit_refused(&k, 1, "card flood", "R-ANKH-50");
    kit_refused(&k, 2, "card flood miracle", "R-ANKH-50");
    assert_int_equal(kit_count(&k, 1, "card "), 21);
    kit_do(&k, "1 card chariots drought");
    kit_key(&k, "commits", "[\"card chariots drought\",null]");
    kit_refused(&k, 1, "card chariots drought", "R-ANKH-51"); /* has chosen */
    kit_do(&k, "2 card miracle");
    /* strengths add up, drought pays for both on desert; region 2 has no Amun node */
    kit_key(&k, "devotion", "[3,0]");
    kit_key(&k, "conflict_region", "2");
    kit_key(&k, "acting", "[1,2]");
}

/* R-ANKH-50: not with a single card in hand */
static void amun_needs_two_cards(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, PLAIN);
    kit_figures(&k, "43 1 god; 54 2 god");
    k.s.god[0].hand = 1 << ANKH_CYCLE;
    kit_event(&k, 1, 4);
    kit_key(&k, "acting", "[1,2]");
    kit_legal(&k, 1, "card cycle");
    kit_refused(&k, 1, "card flood", "R-ANKH-51");
}

/* R-ANKH-52, R-ANKH-63 */
static void flood_feeds_and_protects_figures_on_fertile_land(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 44 1 warrior; 33 2 god; 34 2 warrior; "
                    "45 2 warrior");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card chariots; 2 card flood; 2 pass");
    kit_key(&k, "followers", "[1,3]"); /* 33 and 34 */
    kit_key(&k, "figures",
            "[[33,2,\"god\",0,-1],[34,2,\"warrior\",0,-1],"
            "[42,1,\"warrior\",0,-1],[43,1,\"god\",0,-1],"
            "[44,1,\"warrior\",0,-1]]");
    kit_key(&k, "warriors", "[4,5]");
}

/* R-ANKH-53 */
static void building_costs_three_followers_or_none_if_inspiring(void **unused)
{
    struct kit k;
    (void)unused;
    for (int inspiring = 0; inspiring < 2; inspiring++) {
        kit_pose(&k, CATS);
        kit_figures(&k, "43 1 god; 54 2 god");
        ankh_add(&k.s.portals, kit_cell(44));
        k.s.monument_supply[ANKH_TEMPLE] = 0;
        k.s.god[0].followers = 3;
        k.s.god[1].followers = 2;
        if (inspiring)
            kit_powers(&k, 1, "inspiring");
        kit_event(&k, 1, 4);
        kit_do(&k, "1 card build; 2 card build");
        kit_phase(&k, "build", 1); /* seat 2 cannot pay and is left out */
        kit_legal(&k, 1, "build obelisk,build pyramid,pass");
        kit_refused(&k, 1, "build temple", "R-ANKH-53");
        kit_do(&k, "1 build pyramid");
        kit_key(&k, "pick_kind", "\"pyramid\"");
        kit_refused(&k, 1, "at 44", "R-ANKH-53"); /* a portal */
        kit_refused(&k, 1, "at 54", "R-ANKH-53"); /* a figure */
        kit_refused(&k, 1, "at 61", "R-ANKH-53"); /* another region */
        kit_do(&k, "1 at 42");
        kit_key(&k, "followers", inspiring ? "[3,2]" : "[0,2]");
        kit_key(&k, "monuments", "[[42,\"pyramid\",1]]");
        kit_key(&k, "ankhs", "[8,9]");
        kit_phase(&k, "tiebreak", 1); /* 1:1, and the majority is paid already */
        kit_key(&k, "devotion", "[1,0]");
    }
}

static void three_in_the_west(struct kit *k)
{
    kit_pose(k, THREE);
    kit_figures(k, "43 1 god; 42 1 warrior; 54 2 god; 53 2 warrior; 64 3 god; "
                   "65 3 warrior");
    for (int g = 0; g < 3; g++)
        k->s.god[g].followers = 5;
    kit_before_event(k, 1, 4);
    kit_do(k, "1 unlock; 1 pass");
}

/* E11: R-ANKH-54, R-ANKH-07 */
static void the_plague_spares_the_single_highest_bidder(void **unused)
{
    static const struct {
        const char *bids, *followers, *warriors;
    } rows[] = {
        {"1 bid 3; 2 bid 3; 3 bid 2", "[2,2,3]", "[6,6,6]"},
        {"1 bid 2; 2 bid 3; 3 bid 0", "[3,2,5]", "[6,5,6]"},
        {"1 bid 0; 2 bid 0; 3 bid 0", "[5,5,5]", "[6,6,6]"},
    };
    struct kit k;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        three_in_the_west(&k);
        kit_do(&k, "1 card plague; 2 card miracle; 3 card cycle");
        kit_key(&k, "acting", "[1,2,3]");
        kit_key(&k, "battle_step", "\"plague\"");
        kit_key(&k, "plague_rounds", "0");
        kit_refused(&k, 1, "bid 6", "R-ANKH-54");
        assert_int_equal(kit_count(&k, 1, "bid "), 6);
        kit_do(&k, rows[i].bids);
        kit_phase(&k, "anubis", 3);
        kit_key(&k, "followers", rows[i].followers);
        kit_key(&k, "warriors", rows[i].warriors);
    }
}

/* E12: R-ANKH-54, R-ANKH-70 */
static void a_second_plague_asks_only_who_is_still_there(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, THREE);
    kit_figures(&k, "43 1 god; 42 1 warrior; 61 2 god; 53 2 warrior; 64 3 god; "
                    "65 3 warrior");
    for (int g = 0; g < 3; g++)
        k.s.god[g].followers = 5;
    kit_powers(&k, 2, "worshipful");
    kit_before_event(&k, 1, 4);
    kit_do(&k, "1 unlock; 1 pass; 1 card plague; 2 card miracle; 3 card plague");
    kit_key(&k, "plague_rounds", "1");
    kit_do(&k, "1 bid 1; 2 bid 0; 3 bid 0; 3 pass");
    kit_key(&k, "acting", "[1,3]");
    kit_key(&k, "plague_rounds", "0");
    kit_do(&k, "1 bid 0; 3 bid 1; 3 pass");
    /* both gods are left with 1 + plague each: a tie. God 2 keeps Osiris, Miracle and
     * Worshipful though it has no figure there */
    kit_phase(&k, "tiebreak", 1);
    kit_do(&k, "1 pass");
    kit_phase(&k, "osiris", 2);
    kit_do(&k, "2 pass");
    kit_phase(&k, "worship", 2);
    kit_do(&k, "2 worship");
    assert_int_equal(k.s.god[1].devotion,
                     2 + 1); /* Miracle, Worshipful, then the East */
}

/* R-ANKH-54: fewer than two gods left */
static void a_plague_without_two_gods_is_left_out(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, CATS);
    kit_figures(&k, "43 1 god; 42 1 warrior; 61 2 god; 53 2 warrior");
    kit_event(&k, 1, 4);
    kit_do(&k, "1 card plague; 2 card plague; 1 bid 0; 2 bid 0");
    /* the second round is skipped: god 1 alone has a figure and wins (R-ANKH-56) */
    assert_int_equal(k.s.god[0].devotion, 1);
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
