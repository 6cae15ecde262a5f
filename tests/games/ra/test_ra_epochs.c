/* test_ra_epochs.c - disasters, scoring, the end and the texts of Ra, rule by rule. */
#include "ra_kit.h"
#include <string.h>

/* ---- disasters ------------------------------------------------------ */

/* R-RA-28, R-RA-33, R-RA-34: all at once; the vectors have every single case. */
static void disasters_strike_in_their_order(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, "'offer': ['earthquake', 'unrest', 'drought', 'funeral', 'pharaoh', "
                "'flood', 'art', 'temple']");
    kit_play(&k, "1 invoke; 2 bid 3; 1 pass");
    kit_expect_events(&k, "disaster", /* one is lost each: there is only one */
                      "{'seat': 2, 'tile': 'funeral', 'count': 1, 'lost': 1}, "
                      "{'seat': 2, 'tile': 'drought', 'count': 1, 'lost': 1}, "
                      "{'seat': 2, 'tile': 'unrest', 'count': 1, 'lost': 1}, "
                      "{'seat': 2, 'tile': 'earthquake', 'count': 1, 'lost': 1}");
    kit_expect(&k, "'tableau': {'2': [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}");
}

/* R-RA-31, R-RA-34 */
static void a_discard_outside_the_set_is_refused(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, "'turn': 2, 'offer': ['gold', 'writing', 'art', 'religion', 'unrest']");
    kit_play(&k, "2 invoke; 1 bid 2; 2 pass");
    kit_expect_legal(&k, 1, "discard art, discard religion");
    kit_expect_refused(&k, "1 discard writing", "R-RA-31");
    kit_expect_refused(&k, "1 discard temple", "R-RA-31");
    kit_expect_refused(&k, "1 discard gold", "R-RA-34");
    kit_expect_refused(&k, "1 draw", "R-RA-28");
    kit_expect_refused(&k, "2 discard art", "R-RA-28");
    kit_play(&k, "1 discard religion"); /* R-RA-32: writing follows */
    kit_expect(&k, TURN_OF(1));
    assert_int_equal(kit_ra(&k)->seat[0].kinds,
                     RA_BIT(RA_TILE_ART) | RA_BIT(RA_TILE_GOLD));
}

/* ---- epochs --------------------------------------------------------- */

/* R-RA-35, R-RA-37 */
static void the_last_ra_tile_ends_the_epoch_without_an_auction(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LAST_RA ", 'offer': ['gold']");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect_events(&k, "auction", "");
    kit_expect_events(&k, "epoch-end", /* usable suns are left */
                      "{'cause': 'ra', 'suns': 8}");
    kit_expect_events(&k, "box", "{'tiles': 1}");
    kit_expect(&k, "'epoch': 2, 'ra_track': 0, "
                   "'offer': [null, null, null, null, null, null, null, null]");
}

/* R-RA-36 */
static void an_epoch_ends_with_the_last_usable_sun(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, "'turn': 2, 'suns': [[], [4]], 'spent': [[1, 5, 6, 9], [2, 7, 8]], "
                "'centre_sun': 3, 'ra_track': 1");
    kit_play(&k, "2 invoke; 2 bid 4");
    kit_expect_events(&k, "epoch-end", "{'cause': 'suns', 'suns': 0}");
    kit_expect_events(&k, "box", "");
    kit_expect(&k, TURN_OF(1) ", 'ra_track': 0, 'spent': [[], []]");
}

/* R-RA-40, R-RA-41, R-RA-42, R-RA-43, R-RA-44, R-RA-47 */
static void gains_and_losses_are_netted_before_the_floor(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LAST_RA ", 'points': [1, 0], 'tableau': [{'god': 3, 'gold': 1}, "
                        "{'pharaoh': 1, 'nile': 2}]");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect(&k, "'points': [3, 0], 'tableau': {'2': {'nile': 2}}");
    kit_expect_events(&k, "total", "{'seat': 1, 'sum': 2}, {'seat': 2}");
    assert_int_equal(kit_ra(&k)->seat[0].kinds, 0);
}

/* R-RA-45, R-RA-46: only the third scoring has them. */
static void monuments_and_suns_score_at_the_end_alone(void **state)
{
    (void)state;
    struct kit k;
    int16_t lines[RA_LINE_COUNT];
    kit_three(&k, "'tableau': {'1': {'temple': 3}}");
    for (unsigned epoch = 1; epoch <= RA_EPOCHS; epoch++) {
        ra_lines(kit_ra(&k), 0, epoch, lines); /* sums of suns: 28, 30, 32 */
        assert_int_equal(lines[RA_LINE_MONUMENT], epoch == RA_EPOCHS ? 6 : 0);
        assert_int_equal(lines[RA_LINE_SUN], epoch == RA_EPOCHS ? -5 : 0);
    }
}

/* R-RA-48: the final state shows what was scored. */
static void nothing_leaves_the_tableaus_at_the_end(void **state)
{
    (void)state;
    struct kit k;
    kit_two(&k, LAST_RA ", 'epoch': 3, 'suns': {'1': [5, 6, 9]}, 'spent': {'1': [1]}, "
                        "'centre_sun': 2, 'tableau': {'1': {'god': 1}}");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect(&k,
               "'phase': 'over', 'tableau': {'1': {'god': 1}}, 'spent': {'1': [1]}");
    kit_expect_refused(&k, "1 draw", "R-RA-48");
    kit_expect_refused(&k, "* tile ra", "R-RA-48");
}

/* R-RA-50 */
static void every_seat_and_every_spectator_sees_everything(void **state)
{
    (void)state;
    struct rng r = rng_stream(1, RNG_TEST);
    struct kit k;
    struct ra_state view, world;
    kit_two(&k, GODS);
    for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
        game_ra.redact(kit_peek(&k), viewer, (struct game_view *)(void *)&view);
        game_ra.resample((const struct game_view *)(const void *)&view, viewer, &r,
                         ra_game(&world));
        assert_memory_equal(kit_ra(&k), &view, sizeof view);
        assert_memory_equal(kit_ra(&k), &world, sizeof world);
    }
    assert_int_equal(game_ra.seen_by(kit_peek(&k), 0, game_act(RA_DO_DRAW, 0)), 0xff);
}

/* R-RA-51; test_ra_random.c plays against these bounds. */
static void the_number_of_actions_is_bounded(void **state)
{
    (void)state;
    static const uint32_t bound[] = {530, 666, 760, 914};
    for (int n = 2; n <= 5; n++) {
        struct game_config cfg = {.n_players = (uint8_t)n, .option = {RA_2008}};
        assert_int_equal(game_ra.max_plies(&cfg), bound[n - 2]);
    }
}

/* ---- texts ---------------------------------------------------------- */

static void refusals_name_the_rule_that_helps(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *actions, *refused, *rule;
    } table[] = {
        {"", "", "* suns 1", "R-RA-05"},
        {"", "", "* tile nile", "R-RA-13"},
        {"", "", "2 draw", "R-RA-09"},
        {"", "", "1 god", "R-RA-17"},
        {"", "", "1 take nile", "R-RA-17"},
        {"", "", "1 done", "R-RA-18"},
        {"", "", "1 bid 2", "R-RA-22"},
        {"", "", "1 discard art", "R-RA-28"},
        {GODS, "1 god", "1 draw", "R-RA-10"},
        {GODS, "1 god", "2 draw", "R-RA-09"},
        {GODS, "1 god", "1 pass", "R-RA-20"},
        {GODS, "1 god", "1 take god", "R-RA-17"},
        {GODS, "1 god", "1 take ra", "R-RA-17"},
        {GODS, "1 god", "1 take gold", "R-RA-17"},
        {"", "1 invoke", "2 draw", "R-RA-22"},
        {"", "1 invoke", "1 bid 2", "R-RA-22"},
        {"", "1 invoke", "2 bid 2", "R-RA-22"},
        {"", "1 invoke", "2 bid 10", "R-RA-05"},
        {"", "1 invoke; 2 bid 7", "1 bid 6", "R-RA-22"},
        {"", "1 draw", "* suns 1", "R-RA-05"},
    };
    struct kit k;
    kit_start(&k, "players=2");
    kit_expect_refused(&k, "1 draw", "R-RA-05");
    kit_expect_refused(&k, "* suns 3", "R-RA-05");
    kit_expect_refused(&k, "* tile nile", "R-RA-13");
    kit_play(&k, "* suns 1");
    kit_expect_refused(&k, "* suns 1", "R-RA-05");
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        kit_two(&k, table[i].keys);
        kit_play(&k, table[i].actions);
        kit_expect_refused(&k, table[i].refused, table[i].rule);
    }
}

static void what_is_no_action_is_not_parsed(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "1 ",        "1 Draw",      "1 draw ",      "1  draw",   "1 drawn",
        "1 take",    "1 take ",     "1 take niles", "1 take 3",  "1 bid",
        "1 bid 0",   "1 bid 17",    "1 bid 07",     "1 bid -1",  "1 bid 7 ",
        "1 pass 0",  "1 tile nile", "1 suns 1",     "* draw",    "* suns 0",
        "* suns 6",  "* suns 01",   "* tile",       "* tile Ra", "* tile nile nile",
        "1 discard", "1 god god",   "1 take  nile", "1 bid 7x",  "* suns 1 ",
    };
    struct kit k;
    kit_two(&k, "");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        kit_expect_refused(&k, bad[i], "no action");
}

static void a_short_buffer_cuts_a_text_and_nothing_else(void **state)
{
    (void)state;
    char buf[8] = "xxxxxxx";
    game_action a = game_act(RA_DO_TAKE, RA_TILE_STEP_PYRAMID);
    struct kit k;
    kit_two(&k, "");
    assert_int_equal(game_ra.format(kit_peek(&k), 0, a, buf, 6), 17);
    assert_string_equal(buf, "take ");
    assert_int_equal(buf[6], 'x');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disasters_strike_in_their_order),
        cmocka_unit_test(a_discard_outside_the_set_is_refused),
        cmocka_unit_test(the_last_ra_tile_ends_the_epoch_without_an_auction),
        cmocka_unit_test(an_epoch_ends_with_the_last_usable_sun),
        cmocka_unit_test(gains_and_losses_are_netted_before_the_floor),
        cmocka_unit_test(monuments_and_suns_score_at_the_end_alone),
        cmocka_unit_test(nothing_leaves_the_tableaus_at_the_end),
        cmocka_unit_test(every_seat_and_every_spectator_sees_everything),
        cmocka_unit_test(the_number_of_actions_is_bounded),
        cmocka_unit_test(refusals_name_the_rule_that_helps),
        cmocka_unit_test(what_is_no_action_is_not_parsed),
        cmocka_unit_test(a_short_buffer_cuts_a_text_and_nothing_else),
    };
    return cmocka_run_group_tests_name("ra epochs", tests, NULL, NULL);
}
