/* test_play.c - whole games by keys and clicks alone, in a window that changes its
 * size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "screen/session.h"

enum { PICKS_MAX = 6000 };

static void do_something(struct session *s)
{
    char keys[8];
    switch (session_draw(s, 8)) {
    case 0:
        session_type(s, "\t\r");
        break;
    case 1:
    case 2:
        snprintf(keys, sizeof keys, "%u", 1 + session_draw(s, 4));
        session_type(s, keys);
        break;
    case 3:
        terminal_click(s->t, terminal_high(s->t) - 5, 2);
        break;
    case 4:
        session_type(s, session_draw(s, 2) ? "jl\r" : "kh\r");
        break;
    case 5:
        session_type(s, "\033OB\033OB\033OB\033OB\033OB\033OB\033OB\033OB\r");
        break;
    case 6:
        terminal_click(s->t, 2 + (int)session_draw(s, 14), (int)session_draw(s, 78));
        break;
    default:
        session_type(s, session_draw(s, 4) ? "1" : session_draw(s, 2) ? "?" : "L");
        break;
    }
    s->picks++;
}

static void change_size(struct session *s)
{
    terminal_resize(s->t, 20, 60);
    session_expect(s, "20");
    terminal_resize(s->t, s->high == 24 ? 40 : 24, s->wide == 80 ? 120 : 80);
    session_expect(s, "☥");
}

static void play_to_the_end(struct session *s)
{
    while (session_is_asked(s)) {
        if (s->picks == 20)
            change_size(s);
        do_something(s);
        if (s->picks > PICKS_MAX)
            fail_msg("%s does not end", s->name);
    }
}

static struct session sessions[] = {
    {.name = "screen-ra-1999",
     .game = "ra",
     .options = "players=3 edition=1999",
     .lang = "en",
     .seats = "Anna,bot:random,bot:random",
     .high = 24,
     .wide = 80},
    {.name = "screen-ra-2008",
     .game = "ra",
     .options = "players=2 edition=2008",
     .lang = "de",
     .seats = "Anna,bot:random",
     .high = 50,
     .wide = 160},
    {.name = "screen-aton",
     .game = "aton",
     .options = "",
     .lang = "de",
     .seats = "Anna,bot:random",
     .high = 24,
     .wide = 80},
    {.name = "screen-aton-wide",
     .game = "aton",
     .options = "",
     .lang = "en",
     .seats = "Anna,bot:random",
     .high = 50,
     .wide = 160},
    {.name = "screen-horus",
     .game = "horus",
     .options = "players=2 limit=15",
     .lang = "en",
     .seats = "Anna,bot:random",
     .high = 24,
     .wide = 80},
    {.name = "screen-horus-wide",
     .game = "horus",
     .options = "players=4 limit=8",
     .lang = "de",
     .seats = "Anna,bot:random,bot:random,bot:random",
     .high = 50,
     .wide = 160},
    {.name = "screen-ankh",
     .game = "ankh",
     .options = "players=2",
     .lang = "de",
     .seats = "Anna,bot:random",
     .high = 24,
     .wide = 80},
    {.name = "screen-ankh-wide",
     .game = "ankh",
     .options = "players=3",
     .lang = "en",
     .seats = "Anna,bot:random,bot:random",
     .high = 50,
     .wide = 160},
    {.name = "screen-without-a-board",
     .game = "null",
     .options = "players=3",
     .lang = "en",
     .seats = "Anna,bot:random,bot:random",
     .high = 24,
     .wide = 80},
};

static void all_games_are_played_by_keys_and_clicks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sessions / sizeof sessions[0]; i++) {
        struct session *s = &sessions[i];
        session_open(s);
        assert_true(session_is_asked(s));
        session_picture(s, "first");
        play_to_the_end(s);
        session_leave(s);
        print_message("# %s: %d picks\n", s->name, s->picks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_played_by_keys_and_clicks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
