/* test_aton_scoring.c - the end of a round, scoring, clean-up (R-ATON-34 to 48). */
#include "aton_kit.h"

#include <stdio.h>
#include <string.h>

/* V1; R-ATON-35 to R-ATON-41: the example of the rulebook. */
static void every_item_scores_in_order(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(
        &k, 2,
        "'field': {'1.0 1.1 1.4 1.5 1.6 1.8 2.4 2.5 3.0 3.3 3.4 3.5 4.4 4.7 4.11': 1, "
        "'1.2 1.7 1.9 2.0 2.1 2.6 2.7 3.7 3.8 3.11 4.0 4.1 4.3': 2}");
    kit_play(&k, "2 place 4.8");
    kit_expect_events(&k, "discard", "{}");
    kit_expect_events(&k, "scoring", "{}");
    kit_expect_events(
        &k, "points",
        "{'seat': 1, 'amount': 3, 'reason': 'temple1'}, {'seat': 2, 'amount': 5, "
        "'reason': 'temple2'}, {'seat': 1, 'amount': 4, 'reason': 'temple3'}, {'seat': "
        "2, 'amount': 9, 'reason': 'temple4'}, {'seat': 1, 'amount': 8, 'reason': "
        "'black'}, {'seat': 1, 'amount': 4, 'reason': 'bonus'}, {'seat': 2, 'amount': "
        "4, 'reason': 'bonus'}");
    kit_expect(&k, "'points': [19,18], 'phase': 'cleanup'");
}

/* V2; R-ATON-39 */
static void temple_4_without_a_blue_field_is_worth_nothing(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "");
    kit_play(&k, "1 place 4.0");
    kit_expect_events(&k, "points", "");
    kit_expect(&k, "'points': [0,0]");
}

/* V3; R-ATON-35, R-ATON-36, R-ATON-37, R-ATON-38, R-ATON-39, R-ATON-40 */
static void only_the_own_blue_fields_count_in_temple_4(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(
        &k, 2, "'field': {'1.4 1.5 1.7 2.4 2.5 3.4 4.7': 1, '3.5 3.6 3.7 4.4 4.5': 2}");
    kit_play(&k, "2 place 4.6");
    kit_expect_events(
        &k, "points",
        "{'seat': 1, 'amount': 3, 'reason': 'temple1'}, {'seat': 1, 'amount': 5, "
        "'reason': 'temple2'}, {'seat': 2, 'amount': 3, 'reason': 'temple3'}, {'seat': "
        "2, 'amount': 3, 'reason': 'temple4'}");
}

/* V4; R-ATON-35, R-ATON-41 */
static void bonus_fields_need_no_majority(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "'field': {'1.6 2.6 3.3': 1, '1.0 2.0 3.11 4.11': 2}");
    kit_play(&k, "1 place 4.3");
    kit_expect_events(&k, "points",
                      "{'seat': 1, 'amount': 5, 'reason': 'bonus'}, {'seat': 2, "
                      "'amount': 3, 'reason': 'bonus'}");
}

/* R-ATON-34: without a full realm there is no scoring. */
static void seven_stones_in_the_realm_are_not_enough(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "'dead': [4, 3]");
    kit_play(&k, "1 place 2.0");
    kit_expect_events(&k, "scoring", "");
    kit_expect_events(&k, "round", "{'number': 3}");
    kit_expect(&k, "'points': [0,0], 'discard': [[0,3,0,1],[0,3,0,1]], 'cartouche': "
                   "[null,null], 'first': null, 'phase': 'draw', 'turn': 1");
}

/* Red has the given stones and places one more; the quota is read off. */
static void assert_quota(const char *stones, const char *last, const char *quota)
{
    struct kit k;
    char text[320];
    snprintf(text, sizeof text, "'field': {'%s': 1}", stones);
    kit_before_scoring(&k, 1, text);
    snprintf(text, sizeof text, "1 place %s", last);
    kit_play(&k, text);
    snprintf(text, sizeof text, "'phase': 'cleanup', 'quota': [%s, [0,0,0,0]]", quota);
    kit_expect(&k, text);
}

/* V25; R-ATON-44, R-ATON-45 */
static void missing_stones_come_from_the_highest_temples(void **unused)
{
    (void)unused;
    assert_quota("1.0 1.1 1.2", "3.0", "[3,0,1,0]");
    assert_quota("1.0 1.1 1.2 4.0", "4.1", "[2,0,0,2]");
    assert_quota("2.0", "4.0", "[0,1,0,1]");
    assert_quota("1.0 1.1 2.0 2.1 3.0 3.1 4.0", "4.1", "[1,1,1,1]");
    assert_quota("1.0 1.1 1.2 1.3 1.4 2.0 4.0 4.1 4.2 4.3 4.4", "4.5", "[1,1,0,2]");
    assert_quota("2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.7", "2.8", "[0,4,0,0]");
}

/* R-ATON-44 read literally: for every temple without stones one from the highest. */
static void take_stone_by_stone(const int n[4], int taken[4])
{
    for (int t = 0; t < 4; t++)
        taken[t] = n[t] > 0;
    for (int t = 0; t < 4; t++)
        for (int high = 3; n[t] == 0 && high >= 0; high--)
            if (taken[high] < n[high]) {
                taken[high]++;
                break;
            }
}

/* R-ATON-44, R-ATON-45: both ways to count agree for up to six stones a temple. */
static void quotas_agree_with_taking_stone_by_stone(void **unused)
{
    (void)unused;
    for (int code = 1; code < 7 * 7 * 7 * 7; code++) {
        int n[4] = {code % 7, code / 7 % 7, code / 49 % 7, code / 343}, taken[4];
        char stones[256] = "", last[24] = "", quota[32];
        for (int t = 0; t < 4; t++)
            for (int f = 1; f <= n[t]; f++) { /* field 0 stays empty: no yellow win */
                size_t at = strlen(stones);
                snprintf(stones + at, sizeof stones - at, " %s", last);
                snprintf(last, sizeof last, "%d.%d", t + 1, f);
            }
        take_stone_by_stone(n, taken);
        snprintf(quota, sizeof quota, "[%d,%d,%d,%d]", taken[0], taken[1], taken[2],
                 taken[3]);
        assert_quota(stones, last, quota);
    }
}

/* V26; R-ATON-43, R-ATON-45: any stone from any temple that still owes one. */
static void the_seats_clean_up_in_turn_and_red_begins_a_tie(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 2, "'field': {'1.2 1.5 1.9 1.11 3.7': 1}");
    kit_play(&k, "2 place 2.4");
    kit_expect(&k, "'points': [5,5], 'quota': [[3,0,1,0],[0,1,0,0]], 'turn': 1");
    kit_expect_legal(&k, 1,
                     "remove 1.2, remove 1.5, remove 1.9, remove 1.11, remove 3.7");
    kit_expect_legal(&k, 2, "");
    kit_expect_refused(&k, "1 remove 2.4", "R-ATON-43");
    kit_expect_refused(&k, "2 remove 2.4", "R-ATON-43");
    kit_expect_refused(&k, "1 place 1.0", "R-ATON-43");
    kit_play(&k, "1 remove 1.9");
    kit_expect_events(&k, "cleanup", "{'seat': 1, 'field': '1.9'}");
    kit_expect(&k, "'turn': 2, 'picks_left': 0, 'last_pick': [null,null]");
    kit_expect_legal(&k, 2, "remove 2.4");
    kit_play(&k, "2 remove 2.4");
    kit_expect(&k, "'turn': 1"); /* blue has finished and is passed over */
    kit_expect_legal(&k, 1, "remove 1.2, remove 1.5, remove 1.11, remove 3.7");
    kit_play(&k, "1 remove 3.7; 1 remove 1.11");
    kit_expect_legal(&k, 1, "remove 1.2, remove 1.5");
    kit_play(&k, "1 remove 1.2");
    /* R-ATON-46 */
    kit_expect_events(&k, "revive", "{'red': 4, 'blue': 4}");
    kit_expect_events(&k, "round", "{'number': 3}");
    kit_expect(&k, "'reserve': [28,29], 'dead': [0,0], 'last_pick': [null,null], "
                   "'quota': [[0,0,0,0],[0,0,0,0]], 'phase': 'draw'");
}

/* V28; R-ATON-43, R-ATON-45: each always takes its last legal stone. */
static void a_clean_up_may_go_from_the_last_temple_to_the_first(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(
        &k, 2,
        "'points': [0, 0], 'field': {'1.0 1.1 4.0 4.1 4.2': 1, '2.0 4.5 4.6 4.7': 2}");
    kit_play(&k, "2 place 4.8");
    kit_expect(&k, "'points': [2,16], 'quota': [[1,0,0,3],[0,1,0,3]], 'turn': 2");
    kit_play(&k, "2 remove 4.8; 1 remove 4.2; 2 remove 4.7; 1 remove 4.1; 2 remove 4.6;"
                 "1 remove 4.0; 2 remove 2.0; 1 remove 1.1");
    kit_expect(&k, "'round': 3, 'phase': 'draw'");
}

/* R-ATON-45: a temple without quota is not touched. */
static void no_more_than_the_quota_is_taken_from_a_temple(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 2, "'field': {'1.0 1.1 2.0 3.0 4.0': 1}");
    kit_play(&k, "2 place 2.4; 2 remove 2.4; 1 remove 1.0");
    kit_expect_refused(&k, "1 remove 1.1", "R-ATON-45");
    kit_expect_legal(&k, 1, "remove 2.0, remove 3.0, remove 4.0");
}

/* R-ATON-43: the seat with more points begins, R-ATON-44: four stones or all. */
static void the_leader_cleans_up_first(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "'points': [0, 30], 'field': {'1.0': 1, '1.2 1.3': 2}");
    kit_play(&k, "1 place 1.1");
    kit_expect(&k, "'points': [0,30], 'turn': 2");
    kit_play(&k, "2 remove 1.2; 1 remove 1.0; 2 remove 1.3; 1 remove 1.1");
    kit_expect(&k, "'round': 3, 'reserve': [29,29]");
}

/* R-ATON-43: a leader without stones is passed over. */
static void a_leader_without_stones_is_passed_over(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "'points': [0, 30]");
    kit_play(&k, "1 place 1.0");
    kit_expect(&k, "'turn': 1");
}

/* V27; R-ATON-42, R-ATON-43, R-ATON-48, R-ATON-03 */
static void a_scoring_is_completed_before_forty_counts(void **unused)
{
    (void)unused;
    /* red gets 5 in temple 2, blue 5 in temple 1 */
#define TEMPLE_1_TO_BLUE "'field': {'1.0 1.1 1.2 1.3 1.8': 2}"
    struct kit k;
    kit_before_scoring(&k, 1, "'points': [38, 38], " TEMPLE_1_TO_BLUE);
    kit_play(&k, "1 place 2.0");
    kit_expect(&k, "'points': [43, 43], 'winner': 0, 'end': 'scoring', 'first': null, "
                   "'cartouche': [null, null]");
    kit_expect_events(&k, "end", "{'end': 'scoring', 'winner': null}");
    kit_expect_result(&k, "[43, 43]", "[1, 1]");
    kit_expect_refused(&k, "1 remove 2.0", "R-ATON-42");

    kit_before_scoring(&k, 1, "'points': [36, 39], " TEMPLE_1_TO_BLUE);
    kit_play(&k, "1 place 2.0");
    kit_expect(&k, "'points': [41, 44], 'winner': 2, "
                   "'dead': [4, 4]"); /* R-ATON-46: no clean-up after the end */

    kit_before_scoring(&k, 1, "'points': [34, 34], " TEMPLE_1_TO_BLUE);
    kit_play(&k, "1 place 2.0");
    kit_expect(&k, "'points': [39, 39], 'phase': 'cleanup', 'turn': 1");
}

/* R-ATON-47 */
static void rounds_have_no_limit(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 1, "'dead': [4, 3], 'round': 1000");
    kit_play(&k, "1 place 2.0");
    kit_expect(&k, "'round': 1001");
    kit_expect_events(&k, "round", "{'number': 1001}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_scores_in_order),
        cmocka_unit_test(temple_4_without_a_blue_field_is_worth_nothing),
        cmocka_unit_test(only_the_own_blue_fields_count_in_temple_4),
        cmocka_unit_test(bonus_fields_need_no_majority),
        cmocka_unit_test(seven_stones_in_the_realm_are_not_enough),
        cmocka_unit_test(missing_stones_come_from_the_highest_temples),
        cmocka_unit_test(quotas_agree_with_taking_stone_by_stone),
        cmocka_unit_test(the_seats_clean_up_in_turn_and_red_begins_a_tie),
        cmocka_unit_test(a_clean_up_may_go_from_the_last_temple_to_the_first),
        cmocka_unit_test(no_more_than_the_quota_is_taken_from_a_temple),
        cmocka_unit_test(the_leader_cleans_up_first),
        cmocka_unit_test(a_leader_without_stones_is_passed_over),
        cmocka_unit_test(a_scoring_is_completed_before_forty_counts),
        cmocka_unit_test(rounds_have_no_limit),
    };
    return cmocka_run_group_tests_name("aton scoring", tests, NULL, NULL);
}
