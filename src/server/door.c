/* door.c - what rooms need of the server: time, the store, people, bots. */
#include "bots/bot.h"
#include "server/server.h"

static int64_t now(void *house)
{
    return server_now(house);
}

static int64_t ticks(void *house)
{
    (void)house;
    return net_now_ms();
}

/* ---- the store ------------------------------------------------------------------- */

static bool is_shared(void *house)
{
    const struct server *srv = house;

    return store_is_shared(srv->store);
}

static enum store_code append(void *house, const char *table,
                              const struct store_row *row, store_done *done, void *ctx)
{
    struct server *srv = house;

    return store_append(srv->store, table, row, done, ctx);
}

static enum store_code load(void *house, const char *table, uint64_t after,
                            store_got_history *done, void *ctx)
{
    struct server *srv = house;

    return store_load(srv->store, table, after, done, ctx);
}

static enum store_code take_lease(void *house, const char *table,
                                  store_got_number *done, void *ctx)
{
    struct server *srv = house;

    return store_lease_take(srv->store, table, SERVER_LEASE_MS, done, ctx);
}

static enum store_code tell_presence(void *house, const char *table,
                                     const struct store_presence *p, store_done *done,
                                     void *ctx)
{
    struct server *srv = house;

    return store_presence_put(srv->store, table, p, done, ctx);
}

static enum store_code ask_presence(void *house, const char *table,
                                    store_got_presence *done, void *ctx)
{
    struct server *srv = house;

    return store_presence_get(srv->store, table, done, ctx);
}

static void index_room(void *house, struct room *r, bool is_urgent)
{
    if (is_urgent)
        hall_put(house, r);
    else
        hall_dirty(house, r);
}

/* ---- people and bots ------------------------------------------------------------- */

static void send(void *who, struct net_msg *m)
{
    const struct client *c = who;

    if (c->socket)
        net_send(c->socket, m);
}

static bool hides(void *who, const char *person)
{
    const struct client *c = who;

    return mutes_hide(c->person, person);
}

static bool is_connected(void *house, const char *person)
{
    const struct server *srv = house;
    const struct person *p = map_find(&srv->people, person);

    return p && p->clients;
}

static void nudge(void *house, const char *person, struct net_msg *m)
{
    const struct server *srv = house;
    const struct person *p = map_find(&srv->people, person);

    for (struct client *c = p ? p->clients : NULL; c; c = c->next_own)
        send(c, m);
}

static bool ask(void *house, struct room *r, int seat, int by, const char *level)
{
    return ask_bot(house, r, seat, by, level);
}

static bool ponder(void *house, struct room *r, int seat, const char *level)
{
    return ask_ponder(house, r, seat, level);
}

static void hush(void *house, const struct room *r, bool is_over)
{
    ask_hush(house, r, is_over);
    if (is_over)
        look_ahead(house, r);
}

static void complain(void *house, const struct room *r, const char *event,
                     const char *what)
{
    server_log(house, 0, event, "table", r->id, "what", what, NULL);
}

void door_open(struct server *srv)
{
    static const struct door door = {
        .now = now,
        .ticks = ticks,
        .is_shared = is_shared,
        .append = append,
        .load = load,
        .take_lease = take_lease,
        .tell_presence = tell_presence,
        .ask_presence = ask_presence,
        .index = index_room,
        .send = send,
        .hides = hides,
        .dismiss = watch_dismiss,
        .is_connected = is_connected,
        .nudge = nudge,
        .ask_bot = ask,
        .ponder = ponder,
        .hush = hush,
        .complain = complain,
    };

    srv->house.door = &door;
    srv->house.house = srv;
    srv->house.bot_pause_ms = srv->cfg.bot_pause_ms;
    srv->house.ponders = srv->cfg.ponder == PONDER_ON;
    srv->house.away_s = srv->cfg.away_s;
    srv->house.reveal_s = srv->cfg.reveal_s;
    srv->house.max_rows = srv->cfg.max_rows;
}
