/* play.h - games that tests play through libmaat. */
#ifndef MAAT_TEST_PLAY_H
#define MAAT_TEST_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "maat/maat.h"

/* The games and setups that everything is tried with. */
static const struct play_setup {
    const char *game, *options;
} play_setups[] = {
    {"ra", "players=2"},   {"ra", "players=5 edition=1999"},
    {"aton", ""},          {"horus", "players=3 limit=20"},
    {"ankh", "players=2"}, {"ankh", "players=5"},
};
enum { PLAY_SETUPS = sizeof play_setups / sizeof *play_setups };

static inline maat_setup *play_setup(const char *game, const char *options)
{
    struct maat_error err = {0};
    maat_setup *s = maat_setup_new(maat_game_find(game), options, &err);
    if (!s)
        fail_msg("%s %s: %s", game, options, err.why);
    return s;
}

/* The first node of a game. */
static inline maat_state *play_begin(const char *game, const char *options)
{
    maat_setup *setup = play_setup(game, options);
    maat_state *s = maat_state_new(setup);
    assert_non_null(s);
    maat_setup_free(setup);
    return s;
}

/* One random action, of chance or of the first seat; false: it is over. */
static inline bool play_on(maat_state *s, struct maat_random *r)
{
    maat_action legal[MAAT_MAX_ACTIONS];
    int seat = maat_state_seat(s);
    if (seat == MAAT_NOBODY)
        return false;
    if (seat == MAAT_CHANCE) {
        maat_state_play(s, MAAT_CHANCE, maat_state_roll(s, r));
        return true;
    }
    int n = maat_state_legal(s, seat, legal);
    assert_true(n > 0);
    maat_state_play(s, seat, legal[maat_random_below(r, (uint32_t)n)]);
    return true;
}

/* A game after so many random actions, or where it ended before. */
static inline maat_state *play_some(const char *game, const char *options,
                                    uint64_t seed, uint32_t plies)
{
    maat_state *s = play_begin(game, options);
    struct maat_random r;
    maat_random_seed(&r, seed);
    while (maat_state_ply(s) < plies && play_on(s, &r))
        ;
    return s;
}

/* The same where somebody has to decide. */
static inline maat_state *play_to_choice(const char *game, const char *options,
                                         uint64_t seed, uint32_t plies)
{
    maat_state *s = play_some(game, options, seed, plies);
    struct maat_random r;
    maat_random_seed(&r, seed + 1);
    maat_state_settle(s, &r);
    assert_int_equal(maat_state_node(s), MAAT_DECISION);
    return s;
}

/* What a ..._write function writes, in memory of its own. */
#define PLAY_TEXT(name, type, write)                                                   \
    static inline char *name(const type *what)                                         \
    {                                                                                  \
        size_t n = write(what, NULL, 0);                                               \
        char *text = malloc(n + 1);                                                    \
        assert_non_null(text);                                                         \
        assert_int_equal(write(what, text, n + 1), n);                                 \
        assert_int_equal(strlen(text), n);                                             \
        return text;                                                                   \
    }
PLAY_TEXT(play_setup_text, maat_setup, maat_setup_write)
PLAY_TEXT(play_state_text, maat_state, maat_state_write)
PLAY_TEXT(play_view_text, maat_view, maat_view_write)

static inline char *play_file(const char *folder, const char *name, size_t *len)
{
    static char text[1 << 20];
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot read %s", path);
    *len = fread(text, 1, sizeof text, f);
    fclose(f);
    return text;
}

#endif
