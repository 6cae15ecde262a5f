/* watch.c - which client watches which tables, and the lobby. */
#include <stdlib.h>

#include "server/server.h"

struct sub *watch_find(const struct client *c, const struct room *r)
{
    for (struct sub *s = c->subs; s; s = s->next_own)
        if (s->watcher.room == r)
            return s;
    return NULL;
}

void watch_enter(struct client *c, struct room *r, uint64_t after, bool has_after,
                 struct wire_re re)
{
    struct sub *s = watch_find(c, r);

    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            return;
        s->client = c;
        s->watcher = (struct watcher){
            .room = r, .who = c, .person = c->person->p.id, .name = c->person->p.name};
        s->next_own = c->subs;
        c->subs = s;
        c->n_subs++;
        feed_enter(&s->watcher);
    }
    feed_snapshot(&s->watcher, after, has_after, re);
    drive_welcome(r, c->person->p.id);
}

static void leave(struct sub *s)
{
    struct client *c = s->client;
    struct sub **at = &c->subs;

    while (*at != s)
        at = &(*at)->next_own;
    *at = s->next_own;
    c->n_subs--;
    feed_leave(&s->watcher);
    free(s);
}

void watch_dismiss(struct watcher *w)
{
    leave((struct sub *)w);
}

void watch_leave(struct client *c, struct room *r)
{
    struct sub *s = watch_find(c, r);

    if (s)
        leave(s);
}

/* ---- the lobby ------------------------------------------------------------------- */

enum { LOBBY_MAX = 100 };

static void on_lobby(void *ctx, enum store_code code, const struct store_table *t,
                     size_t n)
{
    struct server *srv = ctx;
    struct wire_lobby_row rows[LOBBY_MAX];
    struct net_msg *m;

    if (code != STORE_OK)
        return;
    n = n < LOBBY_MAX ? n : LOBBY_MAX;
    for (size_t i = 0; i < n; i++) {
        struct room *r = hall_find(srv, t[i].id);
        rows[i] = (struct wire_lobby_row){r ? r->table : NULL, t[i].summary,
                                          r ? r->online : 0};
    }
    m = wire_lobby(rows, n);
    for (struct client *c = srv->clients; m && c; c = c->next)
        if (c->in_lobby && c->socket)
            net_send(c->socket, m);
    net_msg_drop(m);
}

void watch_lobby(struct server *srv, int64_t now)
{
    struct store_query q = {.list = STORE_LIST_PUBLIC, .limit = LOBBY_MAX};
    bool has_watchers = false;

    for (struct client *c = srv->clients; c && !has_watchers; c = c->next)
        has_watchers = c->in_lobby;
    srv->house.lobby_is_old = false;
    srv->last_lobby = now;
    if (has_watchers)
        store_tables(srv->store, &q, on_lobby, srv);
}
