/* session.c - somebody at a table on the whole terminal. */
#include "screen/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/texts.h"
#include "screen/pictures.h"

/* Nothing is asserted about time; these are how long a test waits before it complains,
 * or before it takes silence for an answer. */
enum { QUIET_MS = 6, ANSWER_MS = 60, STEP_MS = 50, STEPS = 1200 };

static enum lang lang_of(const struct session *s)
{
    return strcmp(s->lang, "de") == 0 ? LANG_DE : LANG_EN;
}

const char *session_say(const struct session *s, const char *key)
{
    return text_find("screen", lang_of(s), key);
}

unsigned session_draw(struct session *s, unsigned n)
{
    s->luck = s->luck * 1664525u + 1013904223u;
    return (s->luck >> 16) % n;
}

void session_open(struct session *s)
{
    char *args[] = {(char *)(uintptr_t)TABLE,      (char *)(uintptr_t)s->game,
                    (char *)(uintptr_t)s->options, (char *)(uintptr_t)s->lang,
                    (char *)(uintptr_t)s->seats,   NULL};
    setenv("LC_ALL", s->is_ascii ? "C" : "C.UTF-8", 1);
    s->luck = 1;
    s->picks = 0;
    s->t = terminal_open(args, s->high, s->wide);
}

static void complain(const struct session *s, const char *what)
{
    char *text = terminal_text(s->t);
    print_error("%s: %s\n", s->name, what);
    fputs(text, stderr);
    free(text);
    if (terminal_is_gone(s->t))
        fail_msg("%s has ended with %d", s->name, terminal_close(s->t));
    fail_msg("%s: %s", s->name, what);
}

void session_leave(struct session *s)
{
    for (int i = 0; i < STEPS && !terminal_is_gone(s->t); i++) {
        terminal_type(s->t, "q");
        terminal_read(s->t, STEP_MS);
    }
    if (!terminal_is_gone(s->t))
        complain(s, "it cannot be left");
    int status = terminal_close(s->t);
    if (status)
        fail_msg("%s ended with %d", s->name, status);
}

/* ---- what the screen says -------------------------------------------------------- */

static const char *foot(const struct session *s)
{
    const char *line = terminal_line(s->t, terminal_high(s->t) - 1);
    while (*line == ' ')
        line++;
    return line;
}

bool session_foot_is(const struct session *s, const char *key)
{
    return strncmp(foot(s), session_say(s, key), 16) == 0;
}

/* Does it end as what is to be confirmed does? */
static bool foot_asks(const struct session *s)
{
    return strstr(foot(s), strstr(session_say(s, "keys.confirm"), "%s") + 2) != NULL;
}

/* A number of two digits that is half typed. */
static bool foot_has_number(const struct session *s)
{
    return foot(s)[0] >= '1' && foot(s)[0] <= '9';
}

bool session_has_sheet(const struct session *s)
{
    char begin[12];
    snprintf(begin, sizeof begin, "%.11s", session_say(s, "pager.keys"));
    return terminal_shows(s->t, begin);
}

/* Is something to be thrown by hand? */
static bool is_throwing(const struct session *s)
{
    static const char *const keys[] = {"throw.ball", "throw.ring"};
    char begin[20];
    for (int i = 0; i < 2; i++) {
        snprintf(begin, sizeof begin, "%.14s", text_find("horus", lang_of(s), keys[i]));
        if (terminal_shows(s->t, begin))
            return true;
    }
    return false;
}

/* ---- typing and waiting ---------------------------------------------------------- */

void session_type(const struct session *s, const char *keys)
{
    terminal_type(s->t, keys);
    terminal_read(s->t, ANSWER_MS);
}

void session_expect(struct session *s, const char *text)
{
    for (int i = 0; i < STEPS && !terminal_is_gone(s->t); i++) {
        if (terminal_shows(s->t, text))
            return;
        terminal_read(s->t, STEP_MS);
    }
    complain(s, text);
}

void session_expect_gone(struct session *s, const char *text)
{
    for (int i = 0; i < STEPS && !terminal_is_gone(s->t); i++) {
        if (!terminal_shows(s->t, text))
            return;
        terminal_read(s->t, STEP_MS);
    }
    complain(s, text);
}

bool session_is_asked(struct session *s)
{
    for (int i = 0; i < STEPS * 8 && !terminal_is_gone(s->t); i++) {
        terminal_read(s->t, QUIET_MS);
        if (session_has_sheet(s))
            session_type(s, "\033");
        else if (is_throwing(s))
            terminal_type(s->t, " ");
        else if (foot_asks(s) || foot_has_number(s))
            session_type(s, "\r");
        else if (session_foot_is(s, "keys.choose") || session_foot_is(s, "keys.go-on"))
            return true;
        else if (session_foot_is(s, "keys.over"))
            return false;
    }
    complain(s, "nobody is asked and the game is not over");
    return false;
}

/* (The word beside the wheel may be cut.) */
static void expect_rest(struct session *s)
{
    static const char *const wheel[] = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"};
    for (size_t i = 0; i < sizeof wheel / sizeof wheel[0]; i++)
        if (terminal_shows(s->t, wheel[i])) {
            session_expect_gone(s, wheel[i]);
            i = (size_t)-1; /* it may have turned */
        }
}

void session_picture(struct session *s, const char *suffix)
{
    char name[100];
    expect_rest(s);
    char *text = terminal_text(s->t);
    snprintf(name, sizeof name, "%s-%s", s->name, suffix);
    picture_is(name, text);
    free(text);
}
