/* test_play.c - whole games by keys and clicks alone, in a terminal that changes its
 * size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/texts.h"
#include "screen/pictures.h"
#include "screen/terminal.h"

enum { KEYS_MAX = 6000, QUIET_MS = 6, ANSWER_MS = 120 };

struct session {
    const char *name, *game, *options, *lang, *seats;
    int high, wide;
    struct terminal *t;
    uint32_t luck;
    int picks; /* decisions that were answered */
};

static const char *say(const struct session *s, const char *key)
{
    return text_find("screen", strcmp(s->lang, "de") == 0 ? LANG_DE : LANG_EN, key);
}

static unsigned draw(struct session *s, unsigned n)
{
    s->luck = s->luck * 1664525u + 1013904223u;
    return (s->luck >> 16) % n;
}

static void sit_down(struct session *s)
{
    char *args[] = {(char *)(uintptr_t)TABLE,      (char *)(uintptr_t)s->game,
                    (char *)(uintptr_t)s->options, (char *)(uintptr_t)s->lang,
                    (char *)(uintptr_t)s->seats,   NULL};
    s->luck = 1;
    s->picks = 0;
    s->t = terminal_open(args, s->high, s->wide);
}

/* ---- what the screen says -------------------------------------------------------- */

/* What is typed is answered, or it means nothing here. */
static void type(const struct session *s, const char *keys)
{
    terminal_type(s->t, keys);
    terminal_read(s->t, ANSWER_MS);
}

/* Does the last line begin as this text does? */
static bool foot_is(const struct session *s, const char *key)
{
    const char *line = terminal_line(s->t, terminal_high(s->t) - 1);
    while (*line == ' ')
        line++;
    return strncmp(line, say(s, key), 16) == 0;
}

/* Does it end as what is to be confirmed does? */
static bool foot_asks(const struct session *s, const char *key)
{
    const char *rest = strstr(say(s, key), "%s") + 2;
    const char *line = terminal_line(s->t, terminal_high(s->t) - 1);
    return strstr(line, rest) != NULL;
}

/* A number of two digits that is half typed. */
static bool foot_has_number(const struct session *s)
{
    const char *line = terminal_line(s->t, terminal_high(s->t) - 1);
    return line[0] == ' ' && line[1] >= '1' && line[1] <= '9';
}

static bool has_sheet(const struct session *s)
{
    char begin[12];
    snprintf(begin, sizeof begin, "%.11s", say(s, "pager.keys"));
    return terminal_shows(s->t, begin);
}

static void show(const struct session *s)
{
    char *text = terminal_text(s->t);
    fputs(text, stderr);
    free(text);
}

/* Is something to be thrown by hand? */
static bool is_throwing(const struct session *s)
{
    static const char *const keys[] = {"throw.ball", "throw.ring"};
    char begin[20];
    enum lang lang = strcmp(s->lang, "de") == 0 ? LANG_DE : LANG_EN;
    for (int i = 0; i < 2; i++) {
        snprintf(begin, sizeof begin, "%.14s", text_find("horus", lang, keys[i]));
        if (terminal_shows(s->t, begin))
            return true;
    }
    return false;
}

/* Wait until the person is to choose, or the game is over; false: neither comes. */
static bool is_to_choose(struct session *s)
{
    for (int i = 0; i < 2000 && !terminal_is_gone(s->t); i++) {
        terminal_read(s->t, QUIET_MS);
        if (has_sheet(s))
            type(s, "\033");
        else if (is_throwing(s))
            terminal_type(s->t, " ");
        else if (foot_asks(s, "keys.confirm"))
            type(s, "\r");
        else if (foot_has_number(s))
            type(s, "\r");
        else if (foot_is(s, "keys.choose") || foot_is(s, "keys.go-on"))
            return true;
        else if (foot_is(s, "keys.over"))
            return false;
    }
    show(s);
    if (terminal_is_gone(s->t))
        fail_msg("%s has ended with %d", s->name, terminal_close(s->t));
    fail_msg("%s: nobody is asked and the game is not over", s->name);
    return false;
}

/* ---- playing --------------------------------------------------------------------- */

static void do_something(struct session *s)
{
    char keys[8];
    switch (draw(s, 8)) {
    case 0:
        type(s, "\t\r");
        break;
    case 1:
    case 2:
        snprintf(keys, sizeof keys, "%u", 1 + draw(s, 4));
        type(s, keys);
        break;
    case 3:
        terminal_click(s->t, terminal_high(s->t) - 5, 2);
        break;
    case 4:
        type(s, draw(s, 2) ? "jl\r" : "kh\r");
        break;
    case 5:
        type(s, "\033[B\033[B\033[B\033[B\033[B\033[B\033[B\033[B\r");
        break;
    case 6:
        terminal_click(s->t, 2 + (int)draw(s, 14), (int)draw(s, 78));
        break;
    default:
        type(s, draw(s, 4) ? "1" : draw(s, 2) ? "?" : "L");
        break;
    }
    s->picks++;
}

static void change_size(struct session *s)
{
    terminal_resize(s->t, 20, 60);
    terminal_read(s->t, 50);
    terminal_resize(s->t, s->high == 24 ? 40 : 24, s->wide == 80 ? 120 : 80);
    terminal_read(s->t, 50);
}

static void play_to_the_end(struct session *s)
{
    while (is_to_choose(s)) {
        if (s->picks == 20)
            change_size(s);
        do_something(s);
        if (s->picks > KEYS_MAX)
            show(s);
        if (s->picks > KEYS_MAX)
            fail_msg("%s does not end", s->name);
    }
}

/* q closes a sheet, and leaves where there is none. */
static void leave(struct session *s)
{
    for (int i = 0; i < 100 && !terminal_is_gone(s->t); i++) {
        terminal_type(s->t, "q");
        terminal_read(s->t, 50);
    }
    if (!terminal_is_gone(s->t))
        show(s);
    int status = terminal_close(s->t);
    if (status)
        fail_msg("%s ended with %d", s->name, status);
}

static void take_picture(struct session *s, const char *suffix)
{
    char name[100];
    for (int i = 0; i < 200 && terminal_shows(s->t, say(s, "thinking")); i++)
        terminal_read(s->t, 50);
    char *text = terminal_text(s->t);
    snprintf(name, sizeof name, "%s-%s", s->name, suffix);
    picture_is(name, text);
    free(text);
}

static struct session sessions[] = {
    {"screen-ra-1999", "ra", "players=3 edition=1999", "en",
     "Anna,bot:random,bot:random", 24, 80, NULL, 0, 0},
    {"screen-ra-2008", "ra", "players=2 edition=2008", "de", "Anna,bot:random", 50, 160,
     NULL, 0, 0},
    {"screen-aton", "aton", "", "de", "Anna,bot:random", 24, 80, NULL, 0, 0},
    {"screen-aton-wide", "aton", "", "en", "Anna,bot:random", 50, 160, NULL, 0, 0},
    {"screen-horus", "horus", "players=2 limit=15", "en", "Anna,bot:random", 24, 80,
     NULL, 0, 0},
    {"screen-horus-wide", "horus", "players=4 limit=8", "de",
     "Anna,bot:random,bot:random,bot:random", 50, 160, NULL, 0, 0},
    {"screen-ankh", "ankh", "players=2", "de", "Anna,bot:random", 24, 80, NULL, 0, 0},
    {"screen-ankh-wide", "ankh", "players=3", "en", "Anna,bot:random,bot:random", 50,
     160, NULL, 0, 0},
};

static void all_games_are_played_by_keys_and_clicks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sessions / sizeof sessions[0]; i++) {
        struct session *s = &sessions[i];
        sit_down(s);
        assert_true(is_to_choose(s));
        take_picture(s, "first");
        play_to_the_end(s);
        leave(s);
        print_message("%s: %d picks\n", s->name, s->picks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_played_by_keys_and_clicks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
