/* test_aton_shuffle.c - when discards become a pile, and what can be counted then
 * (R-ATON-08, R-ATON-10, R-ATON-12, R-ATON-15). */
#include "aton_kit.h"

/* V29; R-ATON-08: the fourth card of a hand uses the pile up, and everybody who has
 * counted knows the hand. */
static void a_pile_is_renewed_with_its_last_card(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(&k, "", "'discard': {'1': [8, 8, 8, 8]}");
    kit_play(&k, "* card 1; * card 2; * card 3");
    kit_expect_events(&k, "shuffle", "");
    kit_play(&k, "* card 4");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 32}");
    kit_expect(&k, "'turn': 2, 'pile': {'1': [8,8,8,8]}, 'discard': {'1': [0,0,0,0]}, "
                   "'hand': {'1': [1,1,1,1]}, 'hand_public': {'1': [1,1,1,1]}, "
                   "'pile_public': {'1': [0,0,0,0]}");
    kit_expect_seen(&k, 2, "'pile': {'1': 32}, 'hand_public': {'1': [1,1,1,1]}");
}

/* V29; R-ATON-08, R-ATON-10: with the option the seat waits until it has to draw. */
static void with_needed_a_pile_stays_empty_until_the_next_hand(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(&k, "reshuffle=needed", "'discard': {'1': [8, 8, 8, 8]}");
    kit_play(&k, "* card 1; * card 2; * card 3; * card 4");
    kit_expect_events(&k, "shuffle", "");
    kit_expect(&k, "'pile': {'1': [0,0,0,0]}, 'discard': {'1': [8,8,8,8]}, "
                   "'hand_public': {'1': [0,0,0,0]}");
    kit_play(&k, "* card 4; * card 4; * card 4; * card 4; 1 assign 1234;"
                 "2 assign 4444; 1 place 1.0; 1 place 1.1; 1 place 1.2; 1 place 1.3;"
                 "2 remove 1.0; 2 remove 1.1; 2 place 2.0; 2 place 2.1; 2 place 2.2;"
                 "2 place 2.3");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 36}");
    kit_expect(&k, "'pile': {'1': [9,9,9,9]}, 'discard': {'1': [0,0,0,0]}");
}

/* R-ATON-08: never for the other seat. */
static void a_pile_is_looked_at_only_when_its_seat_draws(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(
        &k, "reshuffle=needed",
        "'phase': 'assign', 'turn': null, 'hand': [[1, 2, 1, 0], [1, 1, 1, 1]], "
        "'discard': [[8, 7, 8, 9], [8, 8, 8, 8]]");
    kit_play(&k, "1 assign 2231; 2 assign 2341; 1 place 1.0");
    kit_expect_events(&k, "shuffle", "");
    kit_play(&k, "2 remove 1.0; 2 place 1.0");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 36}");
    kit_expect(&k, "'pile': [[9,9,9,9],[0,0,0,0]], 'discard': [[0,0,0,0],[9,9,9,9]]");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1");
    kit_expect_events(&k, "shuffle", "{'seat': 2, 'cards': 36}");
}

/* V30; R-ATON-15: after an exchange the others know the seen discards in the pile, and
 * eight cards of which four are in hand. */
static void secret_discards_keep_the_hand_secret(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(
        &k, "",
        "'discard': {'1': [7, 7, 7, 7]}, 'discard_secret': {'1': [2, 2, 0, 0]}");
    kit_play(&k, "* card 3; * card 3; * card 4; * card 4");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 32}");
    kit_expect(&k, "'pile': {'1': [9,9,7,7]}, 'pile_public': {'1': [7,7,7,7]}, "
                   "'hand_public': {'1': [0,0,0,0]}");
    kit_expect_seen(&k, 2, "'pile': {'1': 32}, 'pile_public': {'1': [7,7,7,7]}");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1; 1 assign 3344");
    kit_expect(&k, "'pile_public': {'1': [7,7,7,7]}");
    kit_play(&k, "2 assign 1111");
    kit_expect(&k, "'pile_public': [[0,0,0,0],[0,0,0,0]]");
}

/* V31; R-ATON-12: the redraw uses the pile up, the cards given away are in it. */
static void an_exchange_may_shuffle_its_own_discards(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(&k, "", "'exchange': [true, false], 'discard': {'1': [7, 7, 7, 7]}");
    kit_play(&k, "* card 1; * card 1; * card 2; * card 2");
    kit_expect_events(&k, "shuffle", "");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1; 1 exchange; * card 3; * card "
                 "3; * card 4; * card 4");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 32}");
    kit_expect(&k,
               "'pile': {'1': [9,9,7,7]}, 'pile_public': {'1': [7,7,7,7]}, 'phase': "
               "'assign'");
}

/* V32; R-ATON-12: the hand has used the pile up; what is given away stays out of it. */
static void a_hand_that_has_caused_a_shuffle_takes_no_part_in_it(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(&k, "", "'exchange': [true, false], 'discard': {'1': [7, 7, 9, 9]}");
    kit_play(&k, "* card 1; * card 1; * card 2; * card 2");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 32}");
    kit_expect(&k, "'hand_public': {'1': [2,2,0,0]}");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1; 1 exchange");
    kit_expect(&k, "'discard': {'1': [2,2,0,0]}, 'discard_secret': {'1': [0,0,0,0]}");
    kit_expect_chance(&k, "card 1=7, card 2=7, card 3=9, card 4=9");
}

/* V32; R-ATON-08, R-ATON-12: with the option the cards given away are shuffled too. */
static void with_needed_an_exchange_shuffles_all_36(void **unused)
{
    (void)unused;
    struct kit k;
    kit_drawing(&k, "reshuffle=needed",
                "'exchange': [true, false], 'discard': {'1': [7, 7, 9, 9]}");
    kit_play(&k, "* card 1; * card 1; * card 2; * card 2; * card 1; * card 1; * card 1;"
                 "* card 1; 1 exchange");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 36}");
    kit_expect(&k, "'pile': {'1': [9,9,9,9]}");
}

/* V33; R-ATON-08, R-ATON-09, R-ATON-19: known and unknown cards, both piles used up. */
static void draw_off_of_v33(struct kit *k, const char *options)
{
    kit_drawing(
        k, options,
        "'phase': 'assign', 'turn': null, 'hand': [[1, 1, 1, 1], [1, 1, 1, 1]], "
        "'bottom': [[4, 1], []], 'discard': [[7, 8, 6, 7], [6, 7, 6, 5]], "
        "'discard_secret': [[0, 0, 0, 0], [2, 0, 0, 2]]");
    kit_play(k, "1 assign 2341; 2 assign 2341; * card 3; * card 3; * card 3; * card 3");
    kit_expect(k, "'drawn': [[3,3,4],[3,3]], 'turn': 2");
    kit_play(k, "* card 4");
}

static void a_draw_off_renews_a_pile_before_the_other_seat_draws(void **unused)
{
    (void)unused;
    struct kit k;
    draw_off_of_v33(&k, "");
    kit_expect_events(&k, "shuffle", "{'seat': 1, 'cards': 28}");
    kit_expect(&k, "'drawn': [[3,3,4,1],[3,3,4]], 'turn': 2");
    kit_play(&k, "* card 2");
    kit_expect_events(&k, "shuffle", "{'seat': 2, 'cards': 28}");
    kit_expect(&k, "'pile': [[7,8,6,7],[8,7,6,7]], 'bottom': [[3,3,4,1],[3,3,4,2]], "
                   "'first': 1, 'pile_public': [[0,0,0,0],[0,0,0,0]]");
}

static void with_needed_that_draw_off_shuffles_nothing(void **unused)
{
    (void)unused;
    struct kit k;
    draw_off_of_v33(&k, "reshuffle=needed");
    kit_expect_events(&k, "shuffle", "");
    kit_play(&k, "* card 2");
    kit_expect_events(&k, "shuffle", "");
    kit_expect(&k, "'pile': [[0,0,0,0],[0,0,0,0]], 'bottom': [[3,3,4,1],[3,3,4,2]], "
                   "'first': 1");
}

/* V34; R-ATON-19, R-ATON-20: all 32 pairs equal, with a shuffle on the way. */
static void a_draw_off_to_the_coin(const char *options, int shuffled_at)
{
    struct kit k;
    kit_drawing(
        &k, options,
        "'phase': 'assign', 'turn': null, 'hand': [[1, 1, 1, 1], [1, 1, 1, 1]], "
        "'discard': [[7, 7, 7, 7], [7, 7, 7, 7]]");
    kit_play(&k, "1 assign 1234; 2 assign 1234");
    for (int i = 0; i < 64; i++) {
        char line[16] = "* card 1";
        line[7] = (char)('1' + i / 2 % 4);
        kit_play(&k, line);
        kit_expect_events(&k, "shuffle",
                          i == shuffled_at       ? "{'seat': 1, 'cards': 28}"
                          : i == shuffled_at + 1 ? "{'seat': 2, 'cards': 28}"
                                                 : "");
    }
    kit_expect(&k, "'phase': 'coin', 'pile': [[0,0,0,0],[0,0,0,0]], 'discard': "
                   "[[0,0,0,0],[0,0,0,0]]");
}

static void a_pile_may_be_renewed_on_the_way_to_the_coin(void **unused)
{
    (void)unused;
    a_draw_off_to_the_coin("", 6);
    a_draw_off_to_the_coin("reshuffle=needed", 7);
}

/* V35; R-ATON-20: the last of 32 pairs decides. */
static void the_last_pair_may_decide_a_draw_off(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "2341", "2331", "");
    for (int i = 0; i < 31; i++) {
        char line[32] = "* card 1; * card 1";
        line[7] = line[17] = "1243"[i % 4];
        kit_play(&k, line);
    }
    kit_play(&k, "* card 3; * card 4");
    kit_expect_events(&k, "shuffle", "");
    kit_expect(&k, "'first': 1, 'pile': [[0,0,0,0],[0,0,0,0]]");
    assert_int_equal(kit_aton(&k)->seat[0].n_bottom, 32);
    assert_int_equal(kit_aton(&k)->seat[1].n_bottom, 32);
}

/* Section 1: unknown values are errors; the option is seen in the state. */
static void the_option_is_part_of_the_state(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_expect(&k, "'reshuffle': 'at-once'");
    kit_start(&k, "reshuffle=needed");
    kit_expect(&k, "'reshuffle': 'needed'");
    kit_expect_seen(&k, 0, "'reshuffle': 'needed'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pile_is_renewed_with_its_last_card),
        cmocka_unit_test(with_needed_a_pile_stays_empty_until_the_next_hand),
        cmocka_unit_test(a_pile_is_looked_at_only_when_its_seat_draws),
        cmocka_unit_test(secret_discards_keep_the_hand_secret),
        cmocka_unit_test(an_exchange_may_shuffle_its_own_discards),
        cmocka_unit_test(a_hand_that_has_caused_a_shuffle_takes_no_part_in_it),
        cmocka_unit_test(with_needed_an_exchange_shuffles_all_36),
        cmocka_unit_test(a_draw_off_renews_a_pile_before_the_other_seat_draws),
        cmocka_unit_test(with_needed_that_draw_off_shuffles_nothing),
        cmocka_unit_test(a_pile_may_be_renewed_on_the_way_to_the_coin),
        cmocka_unit_test(the_last_pair_may_decide_a_draw_off),
        cmocka_unit_test(the_option_is_part_of_the_state),
    };
    return cmocka_run_group_tests_name("aton shuffle", tests, NULL, NULL);
}
