/* test_ankh_text.c - notation, options, refusals by rule. */
#include "ankh_kit.h"

#include <stdio.h>
#include <string.h>

#include "core/config.h"

#define PLAIN "players=2 start=1 gods=amun,isis guardians=satet,mummy,androsphinx"

static void every_text_of_the_grammar_is_read_and_written_alike(void **unused)
{
    static const char *const texts[] = {
        "move",
        "summon",
        "gain",
        "unlock",
        "done",
        "pass",
        "god ra",
        "figure 0",
        "to 100",
        "push 8",
        "face 5",
        "summon warrior",
        "summon trapped 97",
        "summon giant-scorpion",
        "summon cat-mummy 9",
        "at 96",
        "sun",
        "power obelisk-attuned",
        "control 53",
        "camel 31 42",
        "camel 91 99",
        "token 86",
        "swap 1 8",
        "two",
        "card plague",
        "card build cycle",
        "build temple",
        "bid 0",
        "bid 217",
        "use",
        "save 65",
        "trap 2",
        "new",
        "shift 44",
        "worship",
        "keep mummy pool",
        "keep androsphinx 100",
    };
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[GAME_TEXT_MAX];
        game_action a;
        if (game_ankh.parse(kit_state(&k), 0, texts[i], &a))
            fail_msg("not read: %s", texts[i]);
        int n = game_ankh.format(kit_state(&k), 0, a, text, sizeof text);
        assert_string_equal(text, texts[i]);
        assert_int_equal(n, strlen(text));
    }
}

static void anything_else_is_no_action(void **unused)
{
    static const char *const texts[] = {
        "",
        " ",
        "move ",
        " move",
        "Move",
        "moves",
        "figure",
        "figure 101",
        "figure 01",
        "figure -1",
        "figure 1 2",
        "figure  1",
        "to x",
        "face 6",
        "summon god",
        "summon warrior 101",
        "summon warrior ",
        "summon obelisk",
        "god",
        "god seth",
        "start 1",
        "guardian satet",
        "camel 42 31",
        "camel 31 31",
        "camel 31",
        "swap 0 1",
        "swap 1 9",
        "swap 1",
        "card",
        "card cycle build",
        "card build build",
        "card build cycle drought",
        "bid",
        "bid -1",
        "bid 1.5",
        "bid 99999999999",
        "trap 0",
        "trap 3",
        "keep satet",
        "keep satet pool 1",
        "keep warrior pool",
        "build sphinx",
        "power",
        "power ra",
        "done done",
        "pass 1",
        "use it",
        "\n",
        "é",
    };
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        game_action a = 7;
        if (game_ankh.parse(kit_state(&k), 0, texts[i], &a) == 0)
            fail_msg("read as an action: \"%s\"", texts[i]);
        assert_int_equal(a, 7);
    }
    game_action a;
    assert_int_equal(game_ankh.parse(kit_state(&k), GAME_CHANCE, "move", &a), -1);
    assert_int_equal(game_ankh.parse(kit_state(&k), GAME_CHANCE, "start 2", &a), 0);
    assert_int_equal(game_ankh.parse(kit_state(&k), GAME_CHANCE, "start 3", &a), -1);
}

static void options_are_read_and_written_alike(void **unused)
{
    static const char *const good[] = {
        "players=2 edition=base rules=seed scenario=middle-kingdom start=random "
        "gods=random guardians=random red=20",
        "players=5 edition=base rules=official scenario=old-kingdom start=5 "
        "gods=ra,random,isis,amun,random guardians=random,apep,random red=0",
        "players=3 edition=base rules=seed scenario=middle-kingdom start=1 gods=choose "
        "guardians=satet,mummy,androsphinx red=30",
        "players=2 edition=base rules=seed scenario=middle-kingdom start=1 "
        "gods=random,random guardians=random,random,random red=30",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct game_config cfg;
        char text[CONFIG_TEXT_MAX], why[160];
        if (config_parse(&game_ankh, good[i], &cfg, why, sizeof why))
            fail_msg("%s: %s", good[i], why);
        config_format(&game_ankh, &cfg, text, sizeof text);
        assert_string_equal(text, good[i]);
    }
}

static void bad_options_are_refused(void **unused)
{
    static const char *const bad[] = {
        "players=1",
        "players=6",
        "edition=deluxe",
        "rules=house",
        "scenario=new-kingdom",
        "start=0",
        "start=6",
        "players=3 start=4",
        "gods=ra",
        "players=2 gods=ra,ra",
        "players=2 gods=ra,isis,amun",
        "players=3 gods=ra,isis",
        "gods=ra,,isis,amun",
        "players=2 gods=ra,",
        "players=2 gods=,ra",
        "gods=Ra,isis,amun,osiris",
        "gods=choose,ra,isis,amun",
        "players=2 gods=ra,seth",
        "guardians=satet",
        "guardians=satet,mummy",
        "guardians=mummy,satet,androsphinx",
        "guardians=satet,mummy,androsphinx,satet",
        "guardians=satet,mummy,",
        "red=31",
        "red=-1",
        "red=05",
        "colour=blue",
        "red=5 red=5",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct game_config cfg;
        char why[160] = "";
        if (config_parse(&game_ankh, bad[i], &cfg, why, sizeof why) == 0)
            fail_msg("accepted: %s", bad[i]);
        assert_true(why[0]);
    }
}

/* What is asked now is the answer to what is not asked. */
static void an_action_of_another_phase_names_what_is_to_be_decided(void **unused)
{
    struct kit k;
    (void)unused;
    kit_start(&k, PLAIN);
    kit_expect_refused(&k, "1 card flood", "R-ANKH-13");
    kit_expect_refused(&k, "2 gain", "R-ANKH-12");
    kit_play(&k, "1 move");
    kit_expect_refused(&k, "1 summon warrior", "R-ANKH-19");
    kit_play(&k, "1 done; 1 unlock");
    kit_expect_refused(&k, "1 power glorious", "R-ANKH-31");
    kit_expect_refused(&k, "1 move", "R-ANKH-31");
}

/* Legal actions have no refusal and every refusal names a rule that exists. */
static void refusals_and_legal_lists_agree_in_random_games(void **unused)
{
    struct rng r = rng_stream(11, RNG_TEST);
    (void)unused;
    for (int i = 0; i < 12; i++) {
        struct kit k;
        kit_start(&k, i & 1 ? "players=5 red=5" : "players=3 gods=choose");
        while (kit_ankh(&k)->head.node != GAME_OVER) {
            game_action all[GAME_MAX_ACTIONS];
            struct game_outcome out[GAME_MAX_OUTCOMES];
            int actor = GAME_CHANCE, n;
            if (kit_ankh(&k)->head.node == GAME_CHANCE_NODE) {
                n = game_ankh.chance(kit_state(&k), out);
                for (int j = 0; j < n; j++)
                    all[j] = out[j].action;
            } else {
                actor = bits_low(kit_ankh(&k)->head.acting);
                n = game_ankh.legal(kit_state(&k), actor, all);
            }
            for (int j = 0; j < n; j++)
                assert_null(game_ankh.refusal(kit_state(&k), actor, all[j]));
            for (unsigned hex = 0; actor >= 0 && hex < ANKH_HEXES; hex += 7) {
                game_action a = game_act(ANKH_DO_TO, ankh_cell(hex));
                const char *why = game_ankh.refusal(kit_state(&k), actor, a);
                bool listed = false;
                for (int j = 0; j < n; j++)
                    listed |= all[j] == a;
                assert_int_equal(listed, why == NULL);
                assert_true(!why || strncmp(why, "R-ANKH-", 7) == 0);
            }
            game_ankh.apply(kit_state(&k), actor, all[rng_below(&r, (uint32_t)n)],
                            NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_of_the_grammar_is_read_and_written_alike),
        cmocka_unit_test(anything_else_is_no_action),
        cmocka_unit_test(options_are_read_and_written_alike),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(an_action_of_another_phase_names_what_is_to_be_decided),
        cmocka_unit_test(refusals_and_legal_lists_agree_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
