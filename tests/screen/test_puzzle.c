/* test_puzzle.c - `maat puzzles --solve` on the whole terminal and in lines. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "screen/session.h"

static char home[] = "/tmp/maat-puzzles-XXXXXX";

/* The first puzzle of Ra, where to invoke is better than to draw. */
static struct session open_puzzle(const char *number, const char *option)
{
    char *args[] = {(char *)(uintptr_t)MAAT,
                    (char *)(uintptr_t) "puzzles",
                    (char *)(uintptr_t) "ra",
                    (char *)(uintptr_t) "--lang=en",
                    (char *)(uintptr_t)number,
                    (char *)(uintptr_t)option,
                    NULL};
    struct session s = {.name = "a puzzle", .lang = "en", .high = 30, .wide = 80};
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_STATE_HOME", home, 1);
    s.t = terminal_open(args, s.high, s.wide);
    return s;
}

static bool is_remembered(void)
{
    char path[64], row[64] = "";
    snprintf(path, sizeof path, "%s/maat/puzzles", home);
    FILE *f = fopen(path, "r");
    bool is_there = f && fgets(row, sizeof row, f);
    if (f)
        fclose(f);
    return is_there;
}

static void end(struct session *s)
{
    terminal_type(s->t, "q\r");
    assert_int_equal(terminal_close(s->t), 0);
}

static void a_wrong_choice_is_told_what_is_better_and_why(void **state)
{
    (void)state;
    struct session s = open_puzzle("--solve=1", NULL);
    session_expect(&s, "1 Draw a tile");
    session_type(&s, "1");
    session_expect(&s, "Draw a tile: that is not best. Best is: Invoke Ra.");
    session_expect(&s, "What speaks for the best one");
    session_expect(&s, "Enter: the next puzzle");
    end(&s);
    assert_false(is_remembered());
}

static void who_leaves_hears_no_solution(void **state)
{
    (void)state;
    struct session s = open_puzzle("--solve=1", NULL);
    session_expect(&s, "1 Draw a tile");
    session_type(&s, "q");
    assert_int_equal(terminal_wait(s.t), 0);
    assert_false(terminal_shows(s.t, "Best is"));
    terminal_close(s.t);
}

static void what_was_solved_is_remembered_and_the_next_one_is_new(void **state)
{
    (void)state;
    struct session s = open_puzzle("--solve", "--plain");
    session_expect(&s, "2) Invoke Ra");
    session_type(&s, "2\r");
    session_expect(&s, "Right: Invoke Ra.");
    session_expect(&s, "Enter: the next puzzle");
    assert_true(is_remembered());
    end(&s);
    s = open_puzzle("--solve", "--plain");
    session_expect(&s, "Puzzle 2: Ra");
    session_type(&s, "quit\r");
    assert_int_equal(terminal_close(s.t), 0);
}

static int make_home(void **state)
{
    (void)state;
    return mkdtemp(home) ? 0 : -1;
}

static int remove_home(void **state)
{
    char path[64];
    (void)state;
    snprintf(path, sizeof path, "%s/maat/puzzles", home);
    remove(path);
    snprintf(path, sizeof path, "%s/maat", home);
    remove(path);
    return remove(home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_choice_is_told_what_is_better_and_why),
        cmocka_unit_test(who_leaves_hears_no_solution),
        cmocka_unit_test(what_was_solved_is_remembered_and_the_next_one_is_new),
    };
    return cmocka_run_group_tests(tests, make_home, remove_home);
}
