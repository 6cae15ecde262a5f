/* feed.c - who watches a table, and what they are sent when it changes. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

struct sub *feed_find(const struct client *c, const struct room *r)
{
    for (struct sub *s = c->subs; s; s = s->next_own)
        if (s->room == r)
            return s;
    return NULL;
}

/* Viewpoints of a person: the own seats, or the spectator's. */
static uint8_t views_of(const struct table *t, const char *person)
{
    uint8_t views = 0;

    for (int p = table_seat_of(t, person, 0); p >= 0;
         p = table_seat_of(t, person, p + 1))
        views |= (uint8_t)(1u << (p + 1));
    return views ? views : 1;
}

static struct wire_face *face_of(struct room *r, int as)
{
    int i = r->table->game->traits & GAME_HAS_SECRETS ? as : 0;

    if (!r->face[i])
        r->face[i] = calloc(1, sizeof *r->face[i]);
    return r->face[i];
}

/* ---- snapshots ----------------------------------------------------------- */

static void send_snapshot(struct sub *s, int as, uint32_t log_from, struct wire_re re)
{
    struct room *r = s->room;
    const struct wire_line *lines[SERVER_CHAT_KEPT];
    struct wire_snapshot w = {
        .table = r->table,
        .as = as,
        .me = s->client->person->p.id,
        .log_from = log_from,
        .chat = lines,
        .now = server_now(r->srv),
        .re = re,
    };
    struct wire_face *face = face_of(r, as);

    for (uint32_t i = 0; i < r->n_chat; i++)
        if (!mutes_hide(s->client->person, r->chat[i]->person) &&
            !table_is_muted(r->table, r->chat[i]->person))
            lines[w.n_chat++] = r->chat[i];
    client_send(s->client, wire_snapshot(&w, face));
}

static void send_snapshots(struct sub *s, uint8_t views, uint32_t log_from,
                           struct wire_re re)
{
    for (int as = 0; as < WIRE_VIEWPOINTS; as++)
        if (views >> as & 1) {
            send_snapshot(s, as, log_from, re);
            re.is_set = false;
        }
}

static uint32_t log_start(const struct table *t)
{
    uint32_t ply = t->match ? match_ply(t->match) : 0;

    return ply > WIRE_LOG ? ply - WIRE_LOG : 0;
}

/* ---- watchers --------------------------------------------------------------- */

static void count(struct room *r, uint8_t views, int by)
{
    for (int as = 0; as < WIRE_VIEWPOINTS; as++)
        if (views >> as & 1)
            r->n_view[as] += (uint32_t)by;
}

/* ---- subscribing ---------------------------------------------------------------- */

void feed_sub(struct client *c, struct room *r, uint64_t after, bool has_after,
              struct wire_re re)
{
    struct table *t = r->table;
    struct sub *s = feed_find(c, r);
    uint32_t from = log_start(t), ply = t->match ? match_ply(t->match) : 0;

    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            return;
        s->client = c;
        s->room = room_hold(r);
        s->next = r->subs;
        if (r->subs)
            r->subs->prev = s;
        r->subs = s;
        s->next_own = c->subs;
        c->subs = s;
        c->n_subs++;
        s->views = views_of(t, c->person->p.id);
        count(r, s->views, 1);
    }
    if (has_after) {
        from = table_ply_after(t, after);
        if (ply - from > WIRE_ACTS_MAX)
            from = ply - WIRE_ACTS_MAX;
    }
    r->used = net_now_ms();
    send_snapshots(s, s->views, from, re);
    presence_look(r);
    for (int p = table_seat_of(t, c->person->p.id, 0); p >= 0;
         p = table_seat_of(t, c->person->p.id, p + 1))
        presence_back(r, p);
    drive_room(r);
}

void feed_unsub(struct client *c, struct room *r)
{
    struct sub *s = feed_find(c, r), **at = &c->subs;

    if (!s)
        return;
    while (*at != s)
        at = &(*at)->next_own;
    *at = s->next_own;
    c->n_subs--;
    if (s->prev)
        s->prev->next = s->next;
    else
        r->subs = s->next;
    if (s->next)
        s->next->prev = s->prev;
    count(r, s->views, -1);
    r->used = net_now_ms();
    free(s);
    presence_look(r);
    room_drop(r);
}

/* ---- changes ------------------------------------------------------------------------
 */

/* Somebody sat down or stood up: some see through other eyes now. */
static void turn_heads(struct room *r)
{
    for (struct sub *s = r->subs; s; s = s->next) {
        uint8_t views = views_of(r->table, s->client->person->p.id);
        uint8_t added = (uint8_t)(views & ~s->views);
        if (views == s->views)
            continue;
        count(r, s->views, -1);
        count(r, views, 1);
        s->views = views;
        send_snapshots(s, added, log_start(r->table), (struct wire_re){0});
    }
    presence_look(r);
}

void feed_meta(struct room *r)
{
    r->srv->lobby_changed |= r->table->is_public;
    for (struct sub *s = r->subs; s; s = s->next)
        client_send(s->client, wire_meta(r->table, s->client->person->p.id));
}

static void feed_step(struct room *r, const struct table_change *change,
                      const char *key)
{
    struct wire_step w = {
        .table = r->table, .change = change, .key = key, .now = server_now(r->srv)};

    for (int as = 0; as < WIRE_VIEWPOINTS; as++) {
        struct net_msg *m;
        if (!r->n_view[as] || !face_of(r, as))
            continue;
        m = wire_step(&w, as, face_of(r, as));
        for (struct sub *s = r->subs; s; s = s->next) {
            if (!(s->views >> as & 1) || !s->client->socket)
                continue;
            if (m)
                net_send(s->client->socket, m);
            else
                send_snapshot(s, as, log_start(r->table), (struct wire_re){0});
        }
        net_msg_drop(m);
    }
}

/* Tell people who look elsewhere that it is their turn here. */
static void nudge(struct room *r)
{
    const struct table *t = r->table;
    uint8_t owes = table_owes(t);

    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        struct person *who;
        if (!(owes >> p & 1) || s->asked != t->seq || s->is_online || !s->person[0])
            continue;
        who = map_find(&r->srv->people, s->person);
        for (struct client *c = who ? who->clients : NULL; c; c = c->next_own)
            client_send(c, wire_turn(t->id, p + 1));
    }
}

void feed_change(struct room *r, const struct table_change *change, const char *key)
{
    if (change->is_step)
        feed_step(r, change, key);
    if (change->is_meta) {
        feed_meta(r);
        turn_heads(r);
    }
    if (change->is_begin)
        for (struct sub *s = r->subs; s; s = s->next)
            send_snapshots(s, s->views, 0, (struct wire_re){0});
    nudge(r);
}

void feed_chat(struct room *r, const struct wire_line *line)
{
    struct net_msg *m;

    if (table_is_muted(r->table, line->person))
        return;
    m = wire_chat(r->id, line);
    for (struct sub *s = r->subs; m && s; s = s->next)
        if (s->client->socket && !mutes_hide(s->client->person, line->person))
            net_send(s->client->socket, m);
    net_msg_drop(m);
}

void feed_end(struct room *r, const char *reason)
{
    while (r->subs) {
        struct client *c = r->subs->client;
        client_send(c, wire_gone((struct wire_re){0}, r->id, reason));
        feed_unsub(c, r);
    }
}

/* ---- the lobby
 * ------------------------------------------------------------------------- */

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
        rows[i] = (struct wire_lobby_row){r ? r->table : NULL, t[i].summary};
    }
    m = wire_lobby(rows, n);
    for (struct client *c = srv->clients; m && c; c = c->next)
        if (c->in_lobby && c->socket)
            net_send(c->socket, m);
    net_msg_drop(m);
}

void feed_lobby(struct server *srv, int64_t now)
{
    struct store_query q = {.list = STORE_LIST_PUBLIC, .limit = LOBBY_MAX};
    bool has_watchers = false;

    for (struct client *c = srv->clients; c && !has_watchers; c = c->next)
        has_watchers = c->in_lobby;
    srv->lobby_changed = false;
    srv->last_lobby = now;
    if (has_watchers)
        store_tables(srv->store, &q, on_lobby, srv);
}
