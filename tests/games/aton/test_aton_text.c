/* test_aton_text.c - notation, refusals, fields and the board's data. */
#include "aton_kit.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static const struct game *const g = &game_aton;

static int parse(const char *text, game_action *ret)
{
    struct kit k;
    kit_start(&k, "");
    return g->parse(kit_peek(&k), 0, text, ret);
}

static void texts_outside_the_grammar_are_no_actions(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "keep ",
        " keep",
        "Keep",
        "keeps",
        "pass",
        "exchange 1",
        "assign",
        "assign ",
        "assign 123",
        "assign 12345",
        "assign 1 2 3 4",
        "assign 1235",
        "assign 0123",
        "assign 123a",
        "remove",
        "remove ",
        "remove 0.0",
        "remove 5.0",
        "remove 1.12",
        "remove 1.01",
        "remove 1.",
        "remove 1",
        "remove 1.0 ",
        "remove 1.-1",
        "remove 11.0",
        "place  1.0",
        "place 1,0",
        "place 1.00",
        "place 1.1x",
        "place 4.99999999999",
        "card",
        "card 0",
        "card 5",
        "card 11",
        "first 0",
        "first 3",
        "first",
        "place t1.3",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game_action a = 77;
        if (parse(bad[i], &a) != -1 || a != 77)
            fail_msg("aton: \"%s\" was read", bad[i]);
    }
}

static void every_text_is_read_back(void **unused)
{
    (void)unused;
    static const struct {
        unsigned verb, n;
    } verbs[] = {{ATON_DO_KEEP, 1},    {ATON_DO_EXCHANGE, 1}, {ATON_DO_ASSIGN, 256},
                 {ATON_DO_REMOVE, 48}, {ATON_DO_PLACE, 48},   {ATON_DO_CARD, 5},
                 {ATON_DO_FIRST, 3}};
    struct kit k;
    kit_start(&k, "");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        unsigned from = verbs[i].verb >= ATON_DO_CARD;
        for (unsigned arg = from; arg < verbs[i].n; arg++) {
            char text[GAME_TEXT_MAX];
            game_action a = game_act(verbs[i].verb, arg), b = 0;
            int n = g->format(kit_peek(&k), 0, a, text, sizeof text);
            assert_int_equal(n, strlen(text));
            assert_int_equal(parse(text, &b), 0);
            assert_int_equal(a, b);
        }
    }
    game_action a;
    assert_int_equal(parse("assign 3142", &a), 0);
    assert_int_equal(a, game_act(ATON_DO_ASSIGN, 2 << 6 | 0 << 4 | 3 << 2 | 1));
    assert_int_equal(parse("remove 2.11", &a), 0);
    assert_int_equal(a, game_act(ATON_DO_REMOVE, 23));
}

static void a_short_buffer_is_not_overrun(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    char text[8];
    memset(text, 'x', sizeof text);
    int n = g->format(kit_peek(&k), 0, game_act(ATON_DO_REMOVE, 47), text, 6);
    assert_int_equal(n, 11);
    assert_string_equal(text, "remov");
    assert_int_equal(text[6], 'x');
}

/* Whatever can be written down is either listed or refused by a rule, at every node. */
static void every_illegal_action_names_a_rule(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct kit k;
        kit_start(&k, "");
        do {
            game_action legal[GAME_MAX_ACTIONS];
            struct game_outcome out[GAME_MAX_OUTCOMES];
            for (int actor = -1; actor < 2; actor++) {
                int n = actor < 0 ? g->chance(kit_peek(&k), out)
                                  : g->legal(kit_peek(&k), actor, legal);
                for (int i = 0; actor < 0 && i < n; i++)
                    legal[i] = out[i].action;
                int accepted = 0;
                for (unsigned verb = 1; verb <= ATON_DO_FIRST; verb++)
                    for (unsigned arg = verb >= ATON_DO_CARD; arg < 256; arg++) {
                        static const unsigned ends[] = {0, 1, 1, 256, 48, 48, 5, 3};
                        if (arg >= ends[verb])
                            break;
                        const char *rule =
                            g->refusal(kit_peek(&k), actor, game_act(verb, arg));
                        accepted += rule == NULL;
                        if (rule && strncmp(rule, "R-ATON-", 7) != 0)
                            fail_msg("aton, seed %u, ply %u: rule \"%s\"",
                                     (unsigned)seed, kit_aton(&k)->head.ply, rule);
                    }
                assert_int_equal(accepted, n);
                for (int i = 0; i < n; i++)
                    assert_null(g->refusal(kit_peek(&k), actor, legal[i]));
            }
        } while (kit_random_ply(&k, &r));
    }
}

static void refusals_name_the_rule_that_matters(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_expect_refused(&k, "1 card 1", "R-ATON-08");
    kit_expect_refused(&k, "1 keep", "R-ATON-07");
    kit_expect_refused(&k, "* first 1", "R-ATON-07");
    for (int i = 0; i < 8; i++)
        kit_play(&k, "* card 1");
    kit_expect_refused(&k, "1 assign 1111", "R-ATON-11");
    kit_expect_refused(&k, "* card 1", "R-ATON-11");
    kit_play(&k, "1 exchange; 2 keep");
    kit_expect_refused(&k, "2 place 1.0", "R-ATON-12");
    kit_play(&k, "* card 1; * card 1; * card 1; * card 1");
    kit_expect_refused(&k, "1 exchange", "R-ATON-12");
    kit_expect_refused(&k, "2 exchange", "R-ATON-14");
    kit_play(&k, "1 assign 1111");
    kit_expect_refused(&k, "1 assign 1111", "R-ATON-14");
    kit_play(&k, "2 assign 1111");
    kit_expect(&k, "'phase': 'tiebreak'");
    kit_expect_refused(&k, "1 place 1.0", "R-ATON-19");
    kit_play(&k, "* card 1");
    kit_expect_refused(&k, "* first 1", "R-ATON-19");
    kit_expect_chance(&k, "card 1=5, card 2=9, card 3=9, card 4=9");
    kit_play(&k, "* card 2");
    kit_expect_refused(&k, "2 place 1.0", "R-ATON-22");
    kit_expect_refused(&k, "1 keep", "R-ATON-22");
    kit_play(&k, "1 place 1.0; 2 place 1.1");
    /* R-ATON-05: all nine 1s of red have been drawn, one lies under the pile */
    kit_expect_refused(&k, "* card 1", "R-ATON-05");
    kit_expect(&k, "'bottom': [[1],[2]]");
}

/* ---- the board ----------------------------------------------------- */

static uint64_t fields_of_colour(int temple, int field, const char *colour, int bonus)
{
    uint64_t bit = (uint64_t)1 << (temple * ATON_TEMPLE_FIELDS + field);
    static const struct {
        const char *colour;
        int bonus;
        uint64_t fields;
    } masks[] = {{"yellow", 0, ATON_YELLOW}, {"green", 0, ATON_GREEN},
                 {"black", 0, ATON_BLACK},   {"blue", 0, ATON_BLUES},
                 {"bonus", 1, ATON_PLUS_1},  {"bonus", 2, ATON_PLUS_2}};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        bool here = !strcmp(masks[i].colour, colour) && masks[i].bonus == bonus;
        if (here != ((masks[i].fields & bit) != 0))
            fail_msg("aton: field %d.%d is not %s", temple + 1, field, colour);
    }
    return bit;
}

static void the_masks_agree_with_the_board_data(void **unused)
{
    (void)unused;
    json_error_t error;
    const char *path = getenv("ATON_BOARD");
    assert_non_null(path);
    json_t *board = json_load_file(path, 0, &error);
    if (!board)
        fail_msg("%s: %s", path, error.text);
    uint64_t seen = 0;
    for (size_t t = 0; t < ATON_TEMPLES; t++) {
        json_t *fields = json_object_get(
            json_array_get(json_object_get(board, "temples"), t), "fields");
        assert_int_equal(json_array_size(fields), ATON_TEMPLE_FIELDS);
        for (size_t f = 0; f < ATON_TEMPLE_FIELDS; f++) {
            json_t *field = json_array_get(fields, f);
            assert_int_equal(json_integer_value(json_object_get(field, "id")), f);
            seen |= fields_of_colour(
                (int)t, (int)f, json_string_value(json_object_get(field, "colour")),
                (int)json_integer_value(json_object_get(field, "bonus")));
        }
    }
    assert_true(seen == aton_open(ATON_TEMPLES));
    json_t *cards = json_object_get(json_object_get(board, "cards"), "per_seat");
    json_t *stones = json_object_get(json_object_get(board, "stones"), "per_seat");
    json_t *dead =
        json_object_get(json_object_get(board, "realm_of_the_dead"), "fields");
    assert_int_equal(json_integer_value(cards), ATON_COPIES * ATON_VALUES);
    assert_int_equal(json_integer_value(stones), ATON_STONES);
    assert_int_equal(json_integer_value(dead), ATON_REALM);
    json_decref(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_outside_the_grammar_are_no_actions),
        cmocka_unit_test(every_text_is_read_back),
        cmocka_unit_test(a_short_buffer_is_not_overrun),
        cmocka_unit_test(every_illegal_action_names_a_rule),
        cmocka_unit_test(refusals_name_the_rule_that_matters),
        cmocka_unit_test(the_masks_agree_with_the_board_data),
    };
    return cmocka_run_group_tests_name("aton text", tests, NULL, NULL);
}
