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

/* The words of an action never show a key of the catalogues: a form with what it is a
 * form of ("from-1"), or the notation itself. */
static void expect_words(const struct scene *s, const struct wish_row *row)
{
    static const char *const forms[] = {"from-", "place-", "hex-", "faces-"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (strstr(row->words, forms[i]))
            fail_msg("%s: %s", s->game, row->words);
    if (strncmp(row->words, row->part, strlen(row->part)) == 0)
        fail_msg("%s: no words for %s", s->game, row->part);
}

static void expect_rows(const struct scene *s, struct match *m)
{
    static struct sitting_choice choice[GAME_MAX_ACTIONS];
    static struct wish_row row[WISH_ROWS];
    const struct game *g = match_game(m);
    int seat = __builtin_ctz(match_head(m)->acting);
    game_action legal[GAME_MAX_ACTIONS];
    struct wish w = {.choice = choice, .n_choices = match_legal(m, seat, legal)};
    w.lettered = sight_board(g)->lettered;
    for (int i = 0; i < w.n_choices; i++) {
        match_format(m, seat, legal[i], choice[i].text, sizeof choice[i].text);
        text_action(g, s->lang, choice[i].text, choice[i].words,
                    sizeof choice[i].words);
    }
    for (int few = 0; few <= 12; few += 12)
        for (int i = wish_rows(&w, g, s->lang, few, row, WISH_ROWS) - 1; i >= 0; i--)
            expect_words(s, &row[i]);
}

static void choices_are_told_in_words_alone_or_in_groups(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
        for (int plies = 0; plies < 240; plies += 6) {
            struct scene at = scenes[i];
            at.plies = plies;
            struct match *m = play(&at);
            if (match_head(m)->node == GAME_DECISION)
                expect_rows(&at, m);
            match_free(m);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_look_as_they_did),
        cmocka_unit_test(choices_are_told_in_words_alone_or_in_groups),
        cmocka_unit_test(everything_fits_and_every_spot_tells_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
