/* test_horus_offer.c - offers, ball game, ring fight and what changes hands. */
#include <string.h>

#include "games/horus/rules.h"
#include "horus_kit.h"

/* R-HORUS-14: tops, upper rows and bare lower stones may be named, nothing else. */
static void targets_are_tops_and_bare_barge_stones(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3",
              "'personal': {'2': ['w5']}, 'stack': {'3': ['u1']}, 'depot': {'3': "
              "['u2', 'u3']}, 'lower': {'1': ['c1'], '2': ['b1', 'b2', 'b3', 'b4']}, "
              "'upper': {'2': [null, null, 'd3']}"); /* covers l2 and l3 */
    kit_expect_legal(&k, 1, "want b1, want b4, want d3, want u1, want u3, pass");
    kit_expect_refused(&k, "1 want b2", "R-HORUS-14"); /* covered */
    kit_expect_refused(&k, "1 want w5", "R-HORUS-14"); /* in a supply */
    kit_expect_refused(&k, "1 want u2", "R-HORUS-14"); /* buried in a depot */
    kit_expect_refused(&k, "1 want c1", "R-HORUS-14"); /* own */
    kit_expect_refused(&k, "1 want t5", "R-HORUS-14"); /* nowhere to be seen */
    kit_play(&k, "1 want u3");
    kit_expect_seen_events(
        &k, 1, "want",
        "{'seat': 1, 'partner': 3, 'stone': 'u3', 'from': 'stack', 'place': 'depot'}");
    kit_expect(&k, "'partner': 3, 'target': 'u3'");
}

/* R-HORUS-15: stakes come from supply and stack tops, not from the own barge. */
static void stakes_come_from_supply_and_tops(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(
        &k, "players=3",
        "'personal': {'1': ['d2']}, 'stack': {'1': [null, 'w1'], '2': ['u5']}, "
        "'depot': {'1': ['h1', 'h4']}, 'lower': {'1': ['b1']}, 'upper': {'1': ['u3']}");
    kit_play(&k, "1 want u5; 1 gems 0");
    kit_expect_legal(&k, 1, "add d2, add w1, add h4");
    kit_expect_refused(&k, "1 add b1", "R-HORUS-15");
    kit_expect_refused(&k, "1 add u3", "R-HORUS-15");
    kit_expect_refused(&k, "1 add h1", "R-HORUS-15"); /* buried */
    kit_expect_refused(&k, "1 add u5", "R-HORUS-15"); /* not his */
}

/* R-HORUS-15: nobody stakes gems he does not have. */
static void gems_beyond_the_purse_are_refused(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", "'gems': {'1': 3}, 'stack': {'2': ['u5']}");
    kit_play(&k, "1 want u5");
    kit_expect_legal(&k, 1, "gems 1, gems 2, gems 3"); /* worked example 4 */
    kit_expect_refused(&k, "1 gems 4", "R-HORUS-15");
    kit_expect_refused(&k, "1 gems 99999999999999", "R-HORUS-15");
    kit_expect_refused(&k, "1 gems 0", "R-HORUS-16");
    kit_expect_refused(&k, "1 gems 03", "no action");
}

/* R-HORUS-16, R-HORUS-17, worked example 4. */
static void a_barge_stone_costs_at_least_its_value(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2", "'gems': {'1': 3}, 'lower': {'2': ['b4']}");
    kit_expect_refused(&k, "1 want b4", "R-HORUS-17");
    kit_given(&k, "'personal': {'1': ['d2']}");
    kit_play(&k, "1 want b4");
    kit_expect_legal(&k, 1, "gems 2, gems 3");
    kit_expect_refused(&k, "1 gems 1", "R-HORUS-16");
    kit_play(&k, "1 gems 2");
    kit_expect_legal(&k, 1, "add d2");
    kit_expect_refused(&k, "1 done", "R-HORUS-16");
    kit_play(&k, "1 add d2");
    kit_expect_legal(&k, 1, "done");
}

/* R-HORUS-16: there is no maximum. */
static void a_stake_may_exceed_the_minimum(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['d5', 'w5']}, 'lower': {'2': ['b1']}");
    kit_play(&k, "1 want b1; 1 gems 7");
    kit_expect_legal(&k, 1, "add d5, add w5, done");
    kit_play(&k, "1 add d5; 1 add w5; 1 done");
    kit_expect(&k, "'stake': ['d5','w5'], 'stake_gems': 7");
    kit_expect_seen_events(
        &k, 2, "offer",
        "{'seat': 1, 'partner': 2, 'target': 'b1', 'gems': 7, 'stones': ['d5', 'w5']}");
}

/* R-HORUS-18, worked example 5: ascending, and never into a dead end. */
static void a_stake_is_announced_in_ascending_steps(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'gems': {'1': 0}, 'personal': {'1': ['d1', 'd3', 'w2']}, 'lower': {'2': "
              "['b5']}");
    kit_play(&k, "1 want b5");
    kit_expect_legal(&k, 1, "gems 0");
    kit_play(&k, "1 gems 0");
    kit_expect_legal(&k, 1, "add d1, add d3");
    kit_expect_refused(&k, "1 add w2", "R-HORUS-16");
    struct kit other = k;
    kit_play(&other, "1 add d3");
    kit_expect_legal(&other, 1, "add w2");
    kit_expect_refused(&other, "1 add d1", "R-HORUS-18");
    kit_expect_refused(&other, "1 add d3", "R-HORUS-18");
    kit_play(&k, "1 add d1");
    kit_expect(&k, "'floor': 6");
    kit_expect_legal(&k, 1, "add d3");
    kit_play(&k, "1 add d3");
    kit_expect_legal(&k, 1, "add w2");
    kit_play(&k, "1 add w2");
    kit_expect_legal(&k, 1, "done");
    kit_play(&k, "1 done");
    kit_expect(&k, "'floor': 0");
}

/* R-HORUS-18, R-HORUS-08: a staked secret is secret no longer, even if withdrawn. */
static void a_staked_first_stone_becomes_public(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['d2']}, 'secret': {'1': 'd2'}, "
              "'stack': {'2': ['u5']}");
    kit_play(&k, "1 want u5; 1 gems 1");
    kit_expect_seen(&k, 2, "'secret': [null,'']");
    kit_play(&k, "1 add d2");
    kit_expect_seen_events(&k, 2, "stake",
                           "{'seat': 1, 'gems': 1, 'stone': 'd2', 'first': true}");
    kit_play(&k, "1 done; 2 refuse; 1 withdraw");
    kit_expect_seen(&k, 2, "'secret': ['',''], 'personal': [['d2'],[]]");
}

/* R-HORUS-19, R-HORUS-20: the partner answers; accepted, both sides change hands. */
static void an_accepted_offer_changes_hands(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=3");
    kit_expect_legal(&k, 1, "");
    kit_expect_legal(&k, 2, "accept, refuse");
    kit_expect_refused(&k, "1 accept", "R-HORUS-19");
    kit_expect_refused(&k, "2 take 1", "R-HORUS-18");
    kit_expect_refused(&k, "2 done", "R-HORUS-19");
    kit_play(&k, "2 accept");
    kit_expect(&k, "'gems': [5, 9, 7], 'gain': 'u5', 'receive': ['d2'], 'target': "
                   "null, 'partner': 2");
    kit_expect_seen_events(&k, 1, "pay", "{'from': 1, 'to': 2, 'gems': 2}");
    kit_expect_legal(&k, 1, "keep, store");
    kit_expect_refused(&k, "1 keep u5", "R-HORUS-32");
    kit_expect_refused(&k, "1 take 1", "R-HORUS-31");
    kit_play(&k, "1 keep");
    kit_expect_seen_events(
        &k, 1, "move",
        "{'stone': 'u5', 'from': 2, 'place': 'pile1', 'to': 1, 'into': 'supply'}");
    kit_expect_legal(&k, 2, "keep d2, store d2");
    kit_expect_refused(&k, "2 keep", "R-HORUS-33");
    kit_expect_refused(&k, "2 keep u5", "R-HORUS-33");
    kit_play(&k, "2 store d2");
    kit_expect_seen_events(
        &k, 1, "move",
        "{'stone': 'd2', 'from': 1, 'place': 'supply', 'to': 2, 'into': 'depot'}");
    kit_expect(&k, "'depot': {'1': [], '2': ['d2']}, 'partner': null, 'phase': 'load'");
}

/* R-HORUS-21: the ball game only for stack stones, the fight only for barge stones. */
static void a_refusal_allows_the_game_that_fits_the_target(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse");
    kit_expect_legal(&k, 1, "roll, withdraw");
    kit_expect_refused(&k, "1 fight", "R-HORUS-21");
    kit_expect_refused(&k, "1 done", "R-HORUS-21");
    kit_expect_refused(&k, "1 stop", "R-HORUS-26");
    kit_table(&k, "players=2", "'lower': {'2': ['b1']}");
    kit_play(&k, "1 want b1; 1 gems 1; 1 done; 2 refuse");
    kit_expect_legal(&k, 1, "fight, withdraw");
    kit_expect_refused(&k, "1 roll", "R-HORUS-21");
}

/* R-HORUS-22: withdrawing is free, three times. */
static void three_withdrawn_offers_end_the_offers_of_a_turn(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['d2']}, 'stack': {'1': ['w1'], '2': ['u5']}");
    for (int i = 0; i < 3; i++) {
        assert_null(kit_refusal(&k, "1 want u5"));
        kit_play(&k, "1 want u5; 1 gems 2; 1 add d2; 1 done; 2 refuse; 1 withdraw");
    }
    kit_expect(&k, "'offers': 3, 'gems': [7,7], 'personal': [['d2'],[]]");
    kit_expect_legal(&k, 1, "take 1, swap");
    kit_expect_refused(&k, "1 want u5", "R-HORUS-22");
    kit_play(&k, "1 take 1; 1 done");
    kit_expect(&k, "'offers': 0");
    kit_expect_refused(&k, "2 withdraw", "R-HORUS-22");
}

/* R-HORUS-23: once played out, the acquire step is over whatever the result. */
static void a_game_or_fight_ends_the_acquire_step(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse; 1 roll; * ball 1; * ball 1");
    kit_expect(&k, "'phase': 'fight'");
    kit_expect_refused(&k, "1 withdraw", "R-HORUS-23");
    kit_expect_refused(&k, "1 want u5", "R-HORUS-23");
    kit_expect_refused(&k, "1 done", "R-HORUS-26");
    kit_play(&k, "1 stop");
    kit_expect(&k, "'phase': 'load', 'personal': [['d2'],[]]");
    kit_expect_refused(&k, "1 want u5", "R-HORUS-09");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_are_tops_and_bare_barge_stones),
        cmocka_unit_test(stakes_come_from_supply_and_tops),
        cmocka_unit_test(gems_beyond_the_purse_are_refused),
        cmocka_unit_test(a_barge_stone_costs_at_least_its_value),
        cmocka_unit_test(a_stake_may_exceed_the_minimum),
        cmocka_unit_test(a_stake_is_announced_in_ascending_steps),
        cmocka_unit_test(a_staked_first_stone_becomes_public),
        cmocka_unit_test(an_accepted_offer_changes_hands),
        cmocka_unit_test(a_refusal_allows_the_game_that_fits_the_target),
        cmocka_unit_test(three_withdrawn_offers_end_the_offers_of_a_turn),
        cmocka_unit_test(a_game_or_fight_ends_the_acquire_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
