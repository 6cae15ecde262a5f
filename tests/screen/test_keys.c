/* test_keys.c - what the keys of the table do, one by one. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "screen/session.h"

static struct session ra(void)
{
    return (struct session){.name = "ra",
                            .game = "ra",
                            .options = "players=3 edition=1999",
                            .lang = "en",
                            .seats = "Anna,bot:random,bot:random",
                            .high = 24,
                            .wide = 80};
}

static void the_rules_are_searched_and_closed(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, "r");
    session_expect(&s, session_say(&s, "rules"));
    session_type(&s, "/unrest\r");
    session_expect(&s, "nrest");
    session_type(&s, "/nowhere at all\r");
    session_expect(&s, session_say(&s, "pager.none"));
    session_type(&s, "\033");
    session_expect_gone(&s, session_say(&s, "pager.none"));
    session_leave(&s);
}

static void a_question_mark_tells_what_is_under_the_cursor(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, "k");
    session_type(&s, "k");
    session_type(&s, "k");
    session_type(&s, "k");
    session_type(&s, "?");
    session_expect(&s, "Esc close");
    session_expect(&s, session_say(&s, "about.keys"));
    session_type(&s, "?");
    session_expect(&s, session_say(&s, "help.title"));
    session_type(&s, "\033");
    session_expect_gone(&s, session_say(&s, "help.title"));
    session_type(&s, "K");
    session_expect(&s, session_say(&s, "help.title"));
    session_type(&s, "\033");
    session_expect_gone(&s, session_say(&s, "help.title"));
    session_type(&s, "\033OP");
    session_expect(&s, session_say(&s, "help.title"));
    session_leave(&s);
}

static void names_of_the_line_are_obeyed_in_both_languages(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, ":");
    session_expect(&s, ":   e.g. draw, ");
    session_type(&s, "ru\t");
    session_expect(&s, ":rules");
    session_type(&s, " r-ra-01\r");
    session_expect(&s, "Esc close");
    session_type(&s, "\033");
    session_expect_gone(&s, "Esc close");
    session_type(&s, ":rules X\r");
    session_expect(&s, "There is no such rule");
    session_type(&s, ":verlauf\r");
    session_expect(&s, session_say(&s, "log"));
    session_type(&s, "\033");
    session_type(&s, ":hilfe\r");
    session_expect(&s, session_say(&s, "help.title"));
    session_type(&s, "\033");
    session_type(&s, ":save /nowhere/at/all\r");
    session_expect(&s, "Could not save to /nowhere/at/all");
    session_type(&s, ":draw a  TILE\r");
    session_expect_gone(&s, "Could not save");
    session_leave(&s);
}

static void a_note_of_many_lines_is_all_seen(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, ":save /nowhere/at/all/with/a/name/of/some/length/all.maat\r");
    session_expect(&s, "Could not save to");
    session_expect(&s, "such file or directory");
    session_leave(&s);
}

static void keys_that_can_do_nothing_are_not_offered(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    assert_false(terminal_shows(s.t, session_say(&s, "key.undo")));
    assert_false(terminal_shows(s.t, session_say(&s, "key.on")));
    assert_true(terminal_shows(s.t, session_say(&s, "key.line")));
    session_leave(&s);
}

static void notation_is_completed_and_bad_words_are_refused(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, ":nonsense\r");
    session_expect(&s, " ! ");
    session_type(&s, ":inv\t");
    session_expect(&s, ":invoke");
    session_type(&s, "\033");
    session_expect_gone(&s, ":invoke");
    session_type(&s, ":\033OA");
    session_expect(&s, ":nonsense");
    session_type(&s, "\033");
    session_leave(&s);
}

static void only_a_game_with_others_can_be_resigned(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, ":resign\r");
    session_expect(&s, session_say(&s, "note.no-resign"));
    session_leave(&s);
}

static void a_bot_tells_what_it_would_do(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, "H");
    session_expect(&s, session_say(&s, "hint"));
    session_leave(&s);
}

static void a_small_window_says_what_it_needs(void **state)
{
    (void)state;
    struct session s = ra();
    s.high = 10;
    s.wide = 40;
    session_open(&s);
    session_expect(&s, "80");
    terminal_resize(s.t, 24, 80);
    assert_true(session_is_asked(&s));
    session_leave(&s);
}

/* Two people at one keyboard: nothing of a hand is seen before its person is there. */
static void hands_are_not_seen_before_the_device_was_passed_on(void **state)
{
    (void)state;
    struct session s = {.name = "two people",
                        .game = "aton",
                        .options = "",
                        .lang = "en",
                        .seats = "Anna,Bert",
                        .high = 24,
                        .wide = 80};
    session_open(&s);
    session_expect(&s, "Pass the device to Anna");
    assert_false(terminal_shows(s.t, "hand"));
    session_type(&s, "\r");
    session_expect(&s, "hand");
    session_type(&s, "1");
    session_expect(&s, "Pass the device to Bert");
    assert_false(terminal_shows(s.t, "hand"));
    session_leave(&s);
}

static void an_assignment_is_put_together_card_by_card_and_confirmed(void **state)
{
    (void)state;
    struct session s = {.name = "cards",
                        .game = "aton",
                        .options = "",
                        .lang = "en",
                        .seats = "Anna,bot:random",
                        .high = 24,
                        .wide = 80};
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, "1");
    session_expect(&s, "Lay");
    session_type(&s, "\t\r");
    session_expect(&s, "Go on picking");
    session_type(&s, "\033");
    session_expect_gone(&s, "Go on picking");
    session_leave(&s);
}

static void where_there_is_only_ascii_nothing_else_is_written(void **state)
{
    (void)state;
    struct session s = ra();
    s.is_ascii = true;
    session_open(&s);
    session_expect(&s, "1 Draw a tile");
    session_type(&s, "r");
    session_expect(&s, session_say(&s, "rules"));
    char *text = terminal_text(s.t);
    for (const char *p = text; *p; p++)
        assert_true((unsigned char)*p < 0x80);
    free(text);
    session_leave(&s);
}

static void a_choice_is_taken_back(void **state)
{
    (void)state;
    struct session s = {.name = "undo",
                        .game = "ankh",
                        .options = "players=2",
                        .lang = "en",
                        .seats = "Anna,bot:random",
                        .high = 24,
                        .wide = 80};
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_expect(&s, "1 Move figures");
    session_type(&s, "1");
    session_expect(&s, "Done");
    session_type(&s, "u");
    session_expect(&s, "1 Move figures");
    session_leave(&s);
}

/* The slave's end stays open here, so that its settings can be looked at afterwards. */
static void whatever_ends_it_the_terminal_is_as_before(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct session s = ra();
        session_open(&s);
        assert_true(session_is_asked(&s));
        assert_false(terminal_is_cooked(s.t));
        terminal_hold(s.t);
        terminal_signal(s.t, signals[i]);
        assert_int_equal(terminal_wait(s.t), 128 + signals[i]);
        assert_true(terminal_is_cooked(s.t));
        terminal_close(s.t);
    }
}

static void space_marks_and_takes_the_mark_away(void **state)
{
    (void)state;
    struct session s = ra();
    session_open(&s);
    assert_true(session_is_asked(&s));
    session_type(&s, "\t");
    session_type(&s, " ");
    session_expect(&s, "1 marked");
    session_type(&s, " ");
    session_expect_gone(&s, "1 marked");
    session_leave(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_are_searched_and_closed),
        cmocka_unit_test(a_question_mark_tells_what_is_under_the_cursor),
        cmocka_unit_test(names_of_the_line_are_obeyed_in_both_languages),
        cmocka_unit_test(a_note_of_many_lines_is_all_seen),
        cmocka_unit_test(keys_that_can_do_nothing_are_not_offered),
        cmocka_unit_test(notation_is_completed_and_bad_words_are_refused),
        cmocka_unit_test(only_a_game_with_others_can_be_resigned),
        cmocka_unit_test(a_bot_tells_what_it_would_do),
        cmocka_unit_test(a_small_window_says_what_it_needs),
        cmocka_unit_test(hands_are_not_seen_before_the_device_was_passed_on),
        cmocka_unit_test(an_assignment_is_put_together_card_by_card_and_confirmed),
        cmocka_unit_test(a_choice_is_taken_back),
        cmocka_unit_test(where_there_is_only_ascii_nothing_else_is_written),
        cmocka_unit_test(space_marks_and_takes_the_mark_away),
        cmocka_unit_test(whatever_ends_it_the_terminal_is_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
