/* test_foyer.c - the tables of a real server on the whole terminal: made, found,
 * joined, played at and left by several people at terminals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "core/texts.h"
#include "screen/session.h"
#include "server_kit.h"

#define RIGHT "\033OC"
#define LEFT  "\033OD"
#define DOWN  "\033OB"
#define END   "\033OF"

enum { TURNS = 400 };

/* ---- people at terminals --------------------------------------------------------- */

/* ncurses keeps what it knows of the terminal until the process ends. */
static void forgive_leaks_of_ncurses(void)
{
    char path[200], value[240];
    snprintf(path, sizeof path, "%s/leaks", server.dir);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("leak:libtinfo\nleak:libncursesw\n", file);
    fclose(file);
    snprintf(value, sizeof value, "suppressions=%s:print_suppressions=0", path);
    setenv("LSAN_OPTIONS", value, 1);
}

static struct session person(const char *name, const char *lang)
{
    return (struct session){.name = name, .lang = lang, .high = 24, .wide = 80};
}

static void come(struct session *s)
{
    char home[200];
    const char *const words[] = {getenv("MAAT"), "play",  "--server", server.url,
                                 "--name",       s->name, "--lang",   s->lang,
                                 "--pace",       "0",     NULL};
    snprintf(home, sizeof home, "%s/%s", server.dir, s->name);
    mkdir(home, 0700);
    setenv("XDG_CONFIG_HOME", home, 1);
    setenv("XDG_STATE_HOME", home, 1);
    setenv("LC_ALL", s->is_ascii ? "C" : "C.UTF-8", 1);
    forgive_leaks_of_ncurses();
    s->t = terminal_open((char *const *)(uintptr_t)words, s->high, s->wide);
    session_expect(s, session_say(s, "lobby.new"));
}

/* A sentence that the lines of text have, too. */
static const char *sentence(const struct session *s, const char *key)
{
    return text_find("maat", strcmp(s->lang, "de") ? LANG_EN : LANG_DE, key);
}

/* Change the field under the cursor until it says so. */
static void choose(struct session *s, const char *key, const char *text)
{
    for (int i = 0; i < 20 && !terminal_shows(s->t, text); i++)
        session_type(s, key);
    session_expect(s, text);
}

/* A table of Ra for two, which begins when somebody comes. */
static void make_ra(struct session *s)
{
    session_type(s, "n");
    session_expect(s, session_say(s, "new.make"));
    choose(s, RIGHT, "◀ Ra ▶");
    session_type(s, DOWN);
    choose(s, LEFT, "◀ 2 ▶");
    session_type(s, END);
    session_type(s, "\r");
    session_expect(s, session_say(s, "head.waiting"));
}

/* Look until it is there. */
static void look_for(struct session *s, const char *text)
{
    for (int i = 0; i < TURNS && !terminal_shows(s->t, text); i++)
        session_type(s, "r");
    session_expect(s, text);
}

static struct session *who_is_asked(struct session *a, struct session *b)
{
    for (int i = 0; i < TURNS; i++) {
        session_type(a, "");
        session_type(b, "");
        if (session_foot_is(a, "keys.choose"))
            return a;
        if (session_foot_is(b, "keys.choose"))
            return b;
    }
    fail_msg("nobody is asked");
    return NULL;
}

/* ---- what they do ---------------------------------------------------------------- */

static void two_find_each_other_and_play(void **state)
{
    struct session anna = person("Anna", "en"), ben = person("Ben", "de");
    (void)state;
    ben.high = 40;
    ben.wide = 120;
    come(&anna);
    session_expect(&anna, sentence(&anna, "online.none"));
    make_ra(&anna);
    session_type(&anna, "q");
    session_expect(&anna, sentence(&anna, "online.mine"));
    session_expect(&anna, "waiting for 1 player");

    come(&ben);
    session_expect(&ben, sentence(&ben, "online.open"));
    session_expect(&ben, "Anna");
    session_type(&ben, "\r");
    look_for(&anna, "Anna, Ben");
    session_type(&anna, "\r");
    struct session *one = who_is_asked(&anna, &ben);
    struct session *other = one == &anna ? &ben : &anna;
    session_type(other, "q");
    session_type(one, "1");
    session_expect_gone(one, session_say(one, "keys.choose"));
    session_type(one, "q");
    session_expect(one, sentence(one, "online.mine"));
    session_expect(other, sentence(other, "online.mine"));
    look_for(other, sentence(other, "online.asked"));
    session_expect(other, "▶ Ra");

    session_type(other, "\r");
    assert_true(session_is_asked(other));
    session_type(other, ":resign\r");
    session_expect(other, session_say(other, "keys.resign"));
    session_type(other, "\033");
    session_expect_gone(other, session_say(other, "keys.resign"));
    session_type(other, ":aufgeben\r");
    session_expect(other, session_say(other, "keys.resign"));
    session_type(other, "\r");
    session_expect(other, session_say(other, "head.over"));
    session_leave(other);
    look_for(one, sentence(one, "online.none"));
    session_leave(one);
}

static void a_table_is_found_by_its_link(void **state)
{
    struct session anna = person("Anna-2", "en"), cleo = person("Cleo", "en");
    char link[200];
    (void)state;
    come(&anna);
    make_ra(&anna);
    session_expect(&anna, "/t/");
    const char *at = NULL;
    for (int y = 1; y < 24 && !at; y++)
        at = strstr(terminal_line(anna.t, y), "http");
    assert_non_null(at);
    snprintf(link, sizeof link, "%s", at);
    come(&cleo);
    session_type(&cleo, "g");
    session_expect(&cleo, session_say(&cleo, "link.join"));
    session_type(&cleo, "no link at all\r\r");
    session_expect(&cleo, "neither the link");
    session_type(&cleo, "\033");
    session_expect_gone(&cleo, session_say(&cleo, "link.join"));
    session_type(&cleo, "g");
    session_expect(&cleo, session_say(&cleo, "link.join"));
    session_type(&cleo, link);
    session_type(&cleo, "\r\r");
    who_is_asked(&anna, &cleo);
    session_leave(&cleo);
    session_leave(&anna);
}

static void who_stands_up_sits_at_no_table(void **state)
{
    struct session dora = person("Dora", "de");
    (void)state;
    come(&dora);
    make_ra(&dora);
    session_type(&dora, "q");
    session_expect(&dora, sentence(&dora, "online.mine"));
    session_type(&dora, "x");
    session_expect(&dora, sentence(&dora, "online.left-seat"));
    session_expect_gone(&dora, sentence(&dora, "online.mine"));
    session_leave(&dora);
}

static void a_guest_becomes_an_account_and_is_asked_for_what_is_wrong(void **state)
{
    struct session emma = person("Emma", "en");
    (void)state;
    come(&emma);
    session_expect(&emma, "Emma (guest)");
    session_type(&emma, "a");
    session_expect(&emma, session_say(&emma, "account.sign-in"));
    session_type(&emma, "emma\tshort\t\r");
    session_expect(&emma, "The server does not know you by that");
    assert_false(terminal_shows(emma.t, "short "));
    session_type(&emma, "\033");
    session_expect_gone(&emma, session_say(&emma, "account.sign-in"));
    session_type(&emma, "a");
    session_type(&emma, "emma\tlong enough\t\t\r");
    session_expect(&emma, sentence(&emma, "online.account"));
    session_expect_gone(&emma, "(guest)");
    session_leave(&emma);
}

static void options_that_do_not_go_together_are_told_in_the_form(void **state)
{
    struct session finn = person("Finn", "en");
    (void)state;
    come(&finn);
    session_type(&finn, "n");
    choose(&finn, RIGHT, "◀ Ra ▶");
    session_type(&finn, DOWN);
    choose(&finn, LEFT, "◀ 2 ▶");
    session_type(&finn, DOWN DOWN DOWN);
    choose(&finn, RIGHT, "first edition of 1999");
    session_type(&finn, END);
    session_type(&finn, "\r");
    session_expect(&finn, "1999 has 3 to 5 players");
    session_type(&finn, "\033");
    session_expect_gone(&finn, session_say(&finn, "new.make"));
    session_leave(&finn);
}

static void everything_is_clicked_and_ascii_is_enough(void **state)
{
    struct session gina = person("Gina", "en");
    (void)state;
    gina.is_ascii = true;
    come(&gina);
    session_type(&gina, "?");
    session_expect(&gina, session_say(&gina, "help.title"));
    session_type(&gina, "\033");
    terminal_click(gina.t, 21, 4);
    session_expect(&gina, session_say(&gina, "new.make"));
    char *text = terminal_text(gina.t);
    for (const char *p = text; *p; p++)
        assert_true((unsigned char)*p < 0x80);
    free(text);
    terminal_resize(gina.t, 10, 40);
    session_expect(&gina, "80");
    terminal_resize(gina.t, 50, 160);
    session_expect(&gina, session_say(&gina, "new.make"));
    session_type(&gina, "\033");
    session_leave(&gina);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_find_each_other_and_play),
        cmocka_unit_test(a_table_is_found_by_its_link),
        cmocka_unit_test(who_stands_up_sits_at_no_table),
        cmocka_unit_test(a_guest_becomes_an_account_and_is_asked_for_what_is_wrong),
        cmocka_unit_test(options_that_do_not_go_together_are_told_in_the_form),
        cmocka_unit_test(everything_is_clicked_and_ascii_is_enough),
    };
    static const char *const args[] = {"--no-limits", NULL};
    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof tests[0], kit_up, kit_down);
}
