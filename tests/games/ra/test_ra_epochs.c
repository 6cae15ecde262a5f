/* test_ra_epochs.c - disasters, scoring, the end and the texts of Ra, rule by rule. */
#include "ra_kit.h"
#include <string.h>

/* ---- disasters ------------------------------------------------------ */

/* R-RA-28, R-RA-33: all disasters at once; the vectors have every single case. */
static void disasters_strike_in_their_order(void **state)
{
    (void)state;
    static struct game_events ev;
    static const unsigned lot[] = {RA_TILE_EARTHQUAKE, RA_TILE_UNREST,  RA_TILE_DROUGHT,
                                   RA_TILE_FUNERAL,    RA_TILE_PHARAOH, RA_TILE_FLOOD,
                                   RA_TILE_ART,        RA_TILE_TEMPLE};
    unsigned next = RA_TILE_FUNERAL;
    struct ra_state s = kit_two(TWO);
    for (unsigned i = 0; i < RA_SLOTS; i++)
        kit_offer(&s, i, lot[i]);
    kit_play(&s, "1 invoke; 2 bid 3", NULL, "order");
    kit_play(&s, "1 pass", &ev, "order");
    for (int i = 0; i < ev.n; i++)
        if (ev.e[i].kind == RA_EV_DISASTER) {
            assert_int_equal(ev.e[i].arg[1], next++);
            assert_int_equal(ev.e[i].arg[2], 1);
            assert_int_equal(ev.e[i].arg[3], 1); /* R-RA-34: only one is there */
        }
    assert_int_equal(next, RA_TILE_RA);
    assert_int_equal(s.seat[1].kinds, 0);
}

/* R-RA-31, R-RA-34 */
static void a_discard_outside_the_set_is_refused(void **state)
{
    (void)state;
    struct ra_state s =
        kit_two(TWO "; 1 draw; * tile gold; 2 draw; * tile writing; 1 draw; "
                    "* tile art; 2 draw; * tile religion; 1 draw; * tile unrest; "
                    "2 invoke; 1 bid 2; 2 pass");
    kit_expect_legal(&s, "discard art, discard religion");
    assert_string_equal(kit_refusal(&s, "1 discard writing"), "R-RA-31");
    assert_string_equal(kit_refusal(&s, "1 discard temple"), "R-RA-31");
    assert_string_equal(kit_refusal(&s, "1 discard gold"), "R-RA-34");
    assert_string_equal(kit_refusal(&s, "1 draw"), "R-RA-28");
    assert_string_equal(kit_refusal(&s, "2 discard art"), "R-RA-28");
    kit_play(&s, "1 discard religion", NULL, "unrest"); /* R-RA-32: writing follows */
    assert_int_equal(s.seat[0].kinds, RA_BIT(RA_TILE_ART) | RA_BIT(RA_TILE_GOLD));
    kit_expect_turn(&s, 1);
}

/* ---- epochs --------------------------------------------------------- */

/* R-RA-35, R-RA-37 */
static void the_last_ra_tile_ends_the_epoch_without_an_auction(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s =
        kit_two(TWO "; 1 draw; * tile gold; 2 draw; * tile ra; 1 pass; 2 pass; "
                    "1 draw; * tile ra; 2 pass; 1 pass; 2 draw; * tile ra; "
                    "1 pass; 2 pass; 1 draw; * tile ra; 2 pass; 1 pass; "
                    "2 draw; * tile ra; 1 pass; 2 pass; 1 draw");
    kit_play(&s, "* tile ra", &ev, "last Ra tile");
    int end = kit_find(&ev, RA_EV_EPOCH_END);
    assert_int_equal(kit_find(&ev, RA_EV_AUCTION), -1);
    assert_int_equal(ev.e[end].arg[1], 0);
    assert_int_equal(ev.e[end].arg[2], 8); /* usable suns are left */
    assert_int_equal(ev.e[kit_find(&ev, RA_EV_BOX)].arg[0], 1);
    assert_int_equal(s.epoch, 2);
    assert_int_equal(s.used | s.track, 0);
}

/* R-RA-36 */
static void an_epoch_ends_with_the_last_usable_sun(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s = kit_two(LONE "; 2 draw; * tile ra; 2 bid 3; 2 invoke");
    kit_play(&s, "2 bid 4", &ev, "last sun");
    int end = kit_find(&ev, RA_EV_EPOCH_END);
    assert_int_equal(ev.e[end].arg[1], 1);
    assert_int_equal(ev.e[end].arg[2], 0);
    assert_int_equal(kit_find(&ev, RA_EV_BOX), -1);
    assert_int_equal(s.track, 0);
    assert_int_equal(s.seat[0].spent | s.seat[1].spent, 0);
    kit_expect_turn(&s, 1);
}

/* R-RA-40, R-RA-41, R-RA-42, R-RA-43, R-RA-44, R-RA-47 */
static void gains_and_losses_are_netted_before_the_floor(void **state)
{
    (void)state;
    static struct game_events ev;
    struct ra_state s = kit_two(TWO "; " FIVE "; 2 draw");
    s.seat[0].points = 1;
    s.seat[0].tableau[RA_TILE_GOD] = 3;
    s.seat[0].tableau[RA_TILE_GOLD] = 1;
    s.seat[0].kinds = RA_BIT(RA_TILE_GOD) | RA_BIT(RA_TILE_GOLD);
    s.seat[1].points = 0;
    s.seat[1].tableau[RA_TILE_PHARAOH] = 1;
    s.seat[1].tableau[RA_TILE_NILE] = 2;
    s.seat[1].kinds = RA_BIT(RA_TILE_PHARAOH) | RA_BIT(RA_TILE_NILE);
    s.bag[RA_TILE_GOD] = 5;
    s.bag[RA_TILE_GOLD] = 4;
    s.bag[RA_TILE_PHARAOH] = 24;
    s.bag[RA_TILE_NILE] = 23;
    kit_play(&s, "* tile ra", &ev, "netting");
    assert_int_equal(s.seat[0].points, 3);
    assert_int_equal(s.seat[1].points, 0);
    int first = kit_find(&ev, RA_EV_TOTAL);
    assert_int_equal(ev.e[first].arg[1], 2);
    assert_int_equal(s.seat[0].kinds, 0);
    assert_int_equal(s.seat[1].tableau[RA_TILE_NILE], 2);
}

/* R-RA-45, R-RA-46: only the third scoring has them. */
static void monuments_and_suns_score_at_the_end_alone(void **state)
{
    (void)state;
    struct ra_state s = kit_three(THREE);
    int16_t lines[RA_LINE_COUNT];
    s.seat[0].tableau[RA_TILE_TEMPLE] = 3;
    s.seat[0].kinds = RA_BIT(RA_TILE_TEMPLE);
    for (unsigned epoch = 1; epoch <= RA_EPOCHS; epoch++) {
        ra_lines(&s, 0, epoch, lines); /* sums of suns: 28, 30, 32 */
        assert_int_equal(lines[RA_LINE_MONUMENT], epoch == RA_EPOCHS ? 6 : 0);
        assert_int_equal(lines[RA_LINE_SUN], epoch == RA_EPOCHS ? -5 : 0);
    }
}

/* R-RA-48: the final state shows what was scored. */
static void nothing_leaves_the_tableaus_at_the_end(void **state)
{
    (void)state;
    struct ra_state s =
        kit_two(TWO "; " LOOP_6 "; " LOOP_6 "; 1 draw; * tile god; 2 invoke; "
                    "1 bid 2; 2 pass; " FIVE "; 2 draw; * tile ra");
    assert_int_equal(s.head.node, GAME_OVER);
    assert_int_equal(s.seat[0].tableau[RA_TILE_GOD], 1);
    assert_int_equal(s.seat[0].spent, 1);
    assert_string_equal(kit_refusal(&s, "1 draw"), "R-RA-48");
    assert_string_equal(kit_refusal(&s, "* tile ra"), "R-RA-48");
}

/* R-RA-50 */
static void every_seat_and_every_spectator_sees_everything(void **state)
{
    (void)state;
    struct rng r = rng_stream(1, RNG_TEST);
    struct ra_state s = kit_two(GODS), view, world;
    for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
        game_ra.redact(as_const(&s), viewer, (struct game_view *)(void *)&view);
        game_ra.resample((const struct game_view *)(const void *)&view, viewer, &r,
                         ra_game(&world));
        assert_memory_equal(&s, &view, sizeof s);
        assert_memory_equal(&s, &world, sizeof s);
    }
    assert_int_equal(game_ra.seen_by(as_const(&s), 0, game_act(RA_DO_DRAW, 0)), 0xff);
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
        const char *options, *actions, *refused, *rule;
    } table[] = {
        {"players=2", "", "1 draw", "R-RA-05"},
        {"players=2", "", "* suns 3", "R-RA-05"},
        {"players=2", "* suns 1", "* suns 1", "R-RA-05"},
        {"players=2", TWO, "* suns 1", "R-RA-05"},
        {"players=2", TWO, "* tile nile", "R-RA-13"},
        {"players=2", "", "* tile nile", "R-RA-13"},
        {"players=2", TWO, "2 draw", "R-RA-09"},
        {"players=2", TWO, "1 god", "R-RA-17"},
        {"players=2", TWO, "1 take nile", "R-RA-17"},
        {"players=2", TWO, "1 done", "R-RA-18"},
        {"players=2", TWO, "1 bid 2", "R-RA-22"},
        {"players=2", TWO, "1 discard art", "R-RA-28"},
        {"players=2", GODS "; 1 god", "1 draw", "R-RA-10"},
        {"players=2", GODS "; 1 god", "2 draw", "R-RA-09"},
        {"players=2", GODS "; 1 god", "1 pass", "R-RA-20"},
        {"players=2", GODS "; 1 god", "1 take god", "R-RA-17"},
        {"players=2", GODS "; 1 god", "1 take ra", "R-RA-17"},
        {"players=2", GODS "; 1 god", "1 take gold", "R-RA-17"},
        {"players=2", TWO "; 1 invoke", "2 draw", "R-RA-22"},
        {"players=2", TWO "; 1 invoke", "1 bid 2", "R-RA-22"},
        {"players=2", TWO "; 1 invoke", "2 bid 2", "R-RA-22"},
        {"players=2", TWO "; 1 invoke", "2 bid 10", "R-RA-05"},
        {"players=2", TWO "; 1 invoke; 2 bid 7", "1 bid 6", "R-RA-22"},
        {"players=2", TWO "; 1 draw", "* suns 1", "R-RA-05"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct ra_state s = kit_position(table[i].options, table[i].actions);
        const char *rule = kit_refusal(&s, table[i].refused);
        if (!rule || strcmp(rule, table[i].rule) != 0)
            kit_fail(table[i].actions, "%s: %s, not %s", table[i].refused,
                     rule ? rule : "legal", table[i].rule);
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
    struct ra_state s = kit_two(TWO);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strcmp(kit_refusal(&s, bad[i]) ? kit_refusal(&s, bad[i]) : "legal",
                   "no action") != 0)
            kit_fail(bad[i], "is parsed");
}

static void a_short_buffer_cuts_a_text_and_nothing_else(void **state)
{
    (void)state;
    char buf[8] = "xxxxxxx";
    game_action a = game_act(RA_DO_TAKE, RA_TILE_STEP_PYRAMID);
    struct ra_state s = kit_two(TWO);
    assert_int_equal(game_ra.format(as_const(&s), 0, a, buf, 6), 17);
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
