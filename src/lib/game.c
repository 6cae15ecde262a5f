/* game.c - which games there are, and how each can be set up. */
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/describe.h"
#include "core/registry.h"
#include "lib/objects.h"

/* ---- games ----------------------------------------------------------------------- */

size_t maat_game_count(void)
{
    size_t n = 0;
    while (game_list[n])
        n++;
    return n;
}

const maat_game *maat_game_at(size_t i)
{
    return i < maat_game_count() ? lib_public(game_list[i]) : NULL;
}

const maat_game *maat_game_find(const char *id)
{
    return id ? lib_public(registry_find(id)) : NULL;
}

const char *maat_game_id(const maat_game *g)
{
    return g ? lib_game(g)->id : "";
}

const char *maat_game_title(const maat_game *g)
{
    return g ? lib_game(g)->title : "";
}

int maat_game_min_players(const maat_game *g)
{
    return g ? lib_game(g)->min_players : 0;
}

int maat_game_max_players(const maat_game *g)
{
    return g ? lib_game(g)->max_players : 0;
}

int maat_game_rules(const maat_game *g)
{
    return g ? lib_game(g)->rules : 0;
}

_Static_assert((int)MAAT_HAS_CHANCE == (int)GAME_HAS_CHANCE &&
                   (int)MAAT_HAS_SECRETS == (int)GAME_HAS_SECRETS &&
                   (int)MAAT_HAS_COMMITS == (int)GAME_HAS_COMMITS &&
                   (int)MAAT_HAS_TEAMS == (int)GAME_HAS_TEAMS,
               "traits have one numbering");

uint32_t maat_game_traits(const maat_game *g)
{
    return g ? lib_game(g)->traits : 0;
}

static void put_game(struct jot *j, const void *what)
{
    describe_game(j, what);
}

char *maat_game_describe(const maat_game *g)
{
    return g ? lib_print(put_game, lib_game(g)) : NULL;
}

/* ---- setups ---------------------------------------------------------------------- */

maat_setup *maat_setup_new(const maat_game *g, const char *options,
                           struct maat_error *err)
{
    char why[sizeof err->why];
    struct maat_setup s = {.game = lib_game(g)};
    if (!g) {
        lib_fail(err, MAAT_NOT_FOUND, "there is no such game");
        return NULL;
    }
    if (config_parse(s.game, options ? options : "", &s.config, why, sizeof why)) {
        lib_fail(err, MAAT_BAD_OPTION, "%s", why);
        return NULL;
    }
    maat_setup *ret = malloc(sizeof *ret);
    if (ret)
        *ret = s;
    else
        lib_no_memory(err);
    return ret;
}

void maat_setup_free(maat_setup *s)
{
    free(s);
}

const maat_game *maat_setup_game(const maat_setup *s)
{
    return s ? lib_public(s->game) : NULL;
}

int maat_setup_players(const maat_setup *s)
{
    return s ? s->config.n_players : 0;
}

size_t maat_setup_write(const maat_setup *s, char *buf, size_t size)
{
    char text[CONFIG_TEXT_MAX] = "";
    if (s)
        config_format(s->game, &s->config, text, sizeof text);
    return lib_cut(text, strlen(text), buf, size);
}
