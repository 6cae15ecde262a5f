/* test_boards.c - boards look as their stored pictures, and stay inside of their width.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "match/match.h"
#include "screen/pictures.h"
#include "screen/sight.h"
#include <cmocka.h>

struct scene {
    const char *name, *game, *options;
    int plies, width;
    bool is_full;
    enum lang lang;
};

static const struct scene scenes[] = {
    {"ra-compact-en", "ra", "players=3 edition=1999", 70, 80, false, LANG_EN},
    {"ra-compact-de", "ra", "players=5 edition=2008", 180, 80, false, LANG_DE},
    {"ra-full-en", "ra", "players=4 edition=2008", 120, 84, true, LANG_EN},
    {"aton-compact-en", "aton", "", 60, 80, false, LANG_EN},
    {"aton-compact-de", "aton", "", 11, 80, false, LANG_DE},
    {"aton-full-en", "aton", "", 90, 84, true, LANG_EN},
    {"horus-compact-en", "horus", "players=4", 150, 80, false, LANG_EN},
    {"horus-compact-de", "horus", "players=2", 100, 80, false, LANG_DE},
    {"horus-full-en", "horus", "players=3", 180, 84, true, LANG_EN},
    {"ankh-compact-en", "ankh", "players=3", 90, 80, false, LANG_EN},
    {"ankh-compact-de", "ankh", "players=5", 200, 80, false, LANG_DE},
    {"ankh-full-en", "ankh", "players=4", 160, 124, true, LANG_EN},
};

static const char *const names[GAME_MAX_PLAYERS] = {"Anna", "Bert", "Çiğdem", "Dörte",
                                                    "Egon"};

/* A game that goes on at random, always in the same way. */
static struct match *play(const struct scene *s)
{
    const struct game *g = registry_find(s->game);
    struct game_config cfg;
    struct dealer d;
    uint8_t seed[DEALER_SEED] = {1, 2, 3};
    const char *nonces[GAME_MAX_PLAYERS] = {0};
    char why[200];
    assert_non_null(g);
    assert_int_equal(config_parse(g, s->options, &cfg, why, sizeof why), 0);
    assert_int_equal(dealer_init(&d, seed, "pictures", cfg.n_players, nonces), 0);
    struct match *m = match_new(g, &cfg, &d);
    uint64_t at = 7;
    while ((int)match_ply(m) < s->plies && match_head(m)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        char text[GAME_TEXT_MAX];
        match_settle(m, false);
        if (match_head(m)->node != GAME_DECISION)
            break;
        int seat = __builtin_ctz(match_head(m)->acting);
        int n = match_legal(m, seat, legal);
        at = at * 6364136223846793005u + 1442695040888963407u;
        match_format(m, seat, legal[(at >> 33) % (unsigned)n], text, sizeof text);
        assert_int_equal(match_act(m, seat, text, NULL), 0);
    }
    match_settle(m, false);
    return m;
}

static void draw(const struct scene *s, struct match *m, bool is_generic,
                 struct canvas *c)
{
    struct onlooker who = cover_onlooker(0, MEMORY_LETTER, false, 0);
    struct wish none = {0};
    const struct sight sight = {
        match_game(m), game_peek(match_view(m, 0)), &who, s->lang, names, &none,
        s->is_full};
    canvas_init(c, s->width);
    if (is_generic)
        screen_generic(c, &sight);
    else
        sight_board(match_game(m))->draw(c, &sight);
}

static char *text_of_canvas(const struct canvas *c)
{
    size_t len = 0, wide = (size_t)c->width * 4 + 8;
    char *text = calloc((size_t)c->height + 1, wide);
    for (int y = 0; y < c->height; y++) {
        len += canvas_line(c, y, text + len, wide);
        text[len++] = '\n';
        text[len] = '\0';
    }
    return text;
}

static void boards_look_as_they_did(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        struct canvas c;
        struct match *m = play(&scenes[i]);
        draw(&scenes[i], m, false, &c);
        char *text = text_of_canvas(&c);
        picture_is(scenes[i].name, text);
        free(text);
        canvas_done(&c);
        match_free(m);
    }
}

static void everything_fits_and_every_spot_tells_what_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
        for (int generic = 0; generic < 2; generic++) {
            struct canvas c;
            struct match *m = play(&scenes[i]);
            draw(&scenes[i], m, generic, &c);
            assert_true(c.n_spots > 0);
            if (c.lost && !generic)
                fail_msg("%s: %d signs do not fit", scenes[i].name, c.lost);
            for (int k = 0; k < c.n_spots; k++) {
                const struct spot *s = &c.spot[k];
                if (s->x < 0 || s->y < 0 || s->x + s->wide > c.width ||
                    s->y + s->high > c.height)
                    fail_msg("%s: the spot %s %d lies at %d, %d", scenes[i].name,
                             s->field, s->at[0], s->y, s->x);
                assert_true(s->help[0]);
            }
            canvas_done(&c);
            match_free(m);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_look_as_they_did),
        cmocka_unit_test(everything_fits_and_every_spot_tells_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
