/* hall_news.c - what other nodes, or other processes, do to the tables of this one. */
#include "server/server.h"

void hall_open_fresh(struct server *srv, const char *id, room_opened *opened, void *ctx)
{
    struct room *r = map_find(&srv->rooms, id);

    if (r && (r->life != ROOM_LOADING || store_is_shared(srv->store)))
        catch_up_fresh(r, opened, ctx);
    else
        hall_open(srv, id, opened, ctx);
}

static void on_new_chat(void *ctx, enum store_code code, const struct store_chat *c,
                        size_t n)
{
    struct room *r = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        if (!r->n_chat || c[i].id > r->chat[r->n_chat - 1]->id)
            feed_say(r, &c[i]);
    room_drop(r);
}

void hall_news(void *ctx, enum store_news what, const char *id, uint64_t number)
{
    struct server *srv = ctx;
    struct room *known = id ? map_find(&srv->rooms, id) : NULL;
    struct room *r = known && known->table ? known : NULL;
    uint32_t at = 0;

    if (r)
        r->used = net_now_ms();
    switch (what) {
    case STORE_NEWS_ROW:
        if (known && number > known->news_seq)
            known->news_seq = number;
        if (r && number > r->table->seq)
            catch_up(r);
        break;
    case STORE_NEWS_TABLE:
        srv->house.lobby_is_old = true;
        if (known && number)
            catch_up_look(known);
        break;
    case STORE_NEWS_CHAT:
        if (r &&
            store_chat_list(srv->store, id, r->n_chat ? r->chat[r->n_chat - 1]->id : 0,
                            ROOM_CHAT_KEPT, on_new_chat, room_hold(r)) != STORE_OK)
            room_drop(r);
        break;
    case STORE_NEWS_PERSON:
        people_changed(srv, id);
        break;
    case STORE_NEWS_PRESENCE:
        if (r)
            presence_ask(r);
        break;
    case STORE_NEWS_LOST:
        people_changed(srv, NULL);
        srv->house.lobby_is_old = true;
        while ((r = map_next(&srv->rooms, &at))) {
            if (r->table)
                presence_ask(r);
            catch_up_look(r);
        }
        break;
    }
}

/* The others took us for dead: tell them everything again. */
static void on_beat(void *ctx, enum store_code code, uint64_t is_new)
{
    struct server *srv = ctx;
    uint32_t at = 0;
    struct room *r;

    if (code != STORE_OK || !is_new)
        return;
    while ((r = map_next(&srv->rooms, &at)))
        if (r->table)
            presence_again(r);
}

void hall_beat(struct server *srv, bool is_first)
{
    if (store_is_shared(srv->store))
        store_node_beat(srv->store, SERVER_LEASE_MS, is_first, on_beat, srv);
}
