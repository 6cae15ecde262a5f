/* setups.c - games of all titles, to be played many at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "setups.h"

const struct setup setups[SETUPS] = {
    {"ra", "players=4", 400},   {"ra", "players=2", 300},
    {"aton", "", 400},          {"horus", "players=3 limit=6", 600},
    {"ankh", "players=3", 500}, {"ankh", "players=5", 200},
};

maat_setup *setup_of(const struct setup *s)
{
    struct maat_error err = {0};
    maat_setup *ret = maat_setup_new(maat_game_find(s->game), s->options, &err);
    if (!ret)
        fail_msg("%s %s: %s", s->game, s->options, err.why);
    return ret;
}
