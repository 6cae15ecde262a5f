/* api_games.c - what there is to play. */
#include "bots/catalogue.h"
#include "core/registry.h"
#include "server/api.h"

static void write_games(struct jot *j, void *arg)
{
    const struct server *srv = arg;

    jot_open(j, '{');
    catalogue_games(j);
    jot_key(j, "moved");
    jot_bool(j, srv->cfg.moved == MOVED_ON);
    jot_close(j, '}');
}

void api_games(struct call *c)
{
    call_json(c, 200, write_games, c->srv, NULL);
}

static void write_game(struct jot *j, void *arg)
{
    catalogue_game(j, arg);
}

void api_game(struct call *c)
{
    const struct game *g = registry_find(c->id);

    if (g)
        call_json(c, 200, write_game, (void *)g, NULL);
    else
        call_error(c, 404, "not_found", "there is no such game");
}
