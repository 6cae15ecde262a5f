/* test_record.c - `maat replay` on the whole terminal. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "screen/session.h"

/* 178 actions of three bots; the first decision is that behind the three suns. */
static struct session open_record(const char *seat)
{
    char *args[] = {(char *)(uintptr_t)MAAT,   (char *)(uintptr_t) "replay",
                    (char *)(uintptr_t)RECORD, (char *)(uintptr_t) "--lang=en",
                    (char *)(uintptr_t)seat,   NULL};
    struct session s = {.name = "a record", .lang = "en", .high = 24, .wide = 80};
    setenv("LC_ALL", "C.UTF-8", 1);
    s.t = terminal_open(args, s.high, s.wide);
    session_expect(&s, "0 of 178");
    return s;
}

static void it_is_walked_through_action_by_action(void **state)
{
    (void)state;
    struct session s = open_record(NULL);
    session_type(&s, "\033OC\033OC\033OC");
    session_expect(&s, "3 of 178 · It is the turn of");
    session_expect(&s, "Seat 3 got sun stack 3");
    session_type(&s, "\033OD");
    session_expect(&s, "2 of 178");
    session_expect(&s, "Seat 2 got sun stack 1");
    session_type(&s, "\033[6~");
    session_expect(&s, "12 of 178");
    session_type(&s, "\033[5~\033[5~\033[5~");
    session_expect(&s, " 0 of 178");
    session_leave(&s);
}

static void arrows_up_and_down_go_from_decision_to_decision(void **state)
{
    (void)state;
    struct session s = open_record(NULL);
    session_type(&s, "\033OB");
    session_expect(&s, " 3 of 178");
    session_type(&s, "\033OA");
    session_expect(&s, " 0 of 178");
    session_leave(&s);
}

static void a_number_goes_to_it_and_no_other_text_does(void **state)
{
    (void)state;
    struct session s = open_record(NULL);
    session_type(&s, ":120\r");
    session_expect(&s, "120 of 178");
    session_type(&s, ":179\r");
    session_expect(&s, "A number from 0 to 178");
    session_type(&s, ":draw\r");
    session_expect(&s, "A number from 0 to 178");
    session_expect(&s, "120 of 178");
    session_leave(&s);
}

static void the_end_tells_the_result_and_there_is_no_rematch(void **state)
{
    (void)state;
    struct session s = open_record(NULL);
    session_type(&s, "\033OF");
    session_expect(&s, "178 of 178");
    session_expect(&s, session_say(&s, "pager.keys"));
    session_type(&s, "\033");
    session_expect(&s, session_say(&s, "end.analyse"));
    assert_false(terminal_shows(s.t, session_say(&s, "end.again")));
    session_type(&s, "\033OH");
    session_expect(&s, " 0 of 178");
    session_expect_gone(&s, session_say(&s, "end.analyse"));
    session_leave(&s);
}

static void the_curve_shows_where_the_board_is(void **state)
{
    (void)state;
    struct session s = open_record(NULL);
    session_type(&s, "\033[6~");
    session_expect(&s, "10 of 178");
    session_type(&s, "c");
    session_expect(&s, session_say(&s, "end.curve"));
    session_expect(&s, "▲");
    session_leave(&s);
}

static void nobody_can_act_in_what_was_played(void **state)
{
    (void)state;
    struct session s = open_record("--seat=1");
    session_type(&s, "uH1\t");
    session_type(&s, "\r");
    session_expect(&s, " 1 of 178");
    session_type(&s, "?");
    session_expect(&s, session_say(&s, "help.title"));
    session_leave(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_walked_through_action_by_action),
        cmocka_unit_test(arrows_up_and_down_go_from_decision_to_decision),
        cmocka_unit_test(a_number_goes_to_it_and_no_other_text_does),
        cmocka_unit_test(the_end_tells_the_result_and_there_is_no_rematch),
        cmocka_unit_test(the_curve_shows_where_the_board_is),
        cmocka_unit_test(nobody_can_act_in_what_was_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
