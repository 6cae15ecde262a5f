/* talk.c - clients and their messages: from text to operations and answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/text.h"
#include "wire/inbox.h"

/* ---- clients --------------------------------------------------------------------- */

int talk_allow(void *ctx, const struct net_head *h)
{
    const struct server *srv = ctx;
    const bool is_full = net_present(srv->net) >= srv->cfg.max_connections;

    if (strcmp(site_path(srv, h->path), "/ws") != 0)
        return 404;
    return gate_foreign(srv, h) ? 403 : srv->house.is_stopping || is_full ? 503 : 0;
}

/* The greeting comes last: whoever has it may speak. */
static void greet(void *ctx, struct person *p, enum store_code code)
{
    struct client *c = ctx;
    struct wire_person told;
    uint32_t others = 0;

    for (struct client *o = p ? p->clients : NULL; o; o = o->next_own)
        others++;
    if (c->socket && code != STORE_OK) {
        client_bye(c, "unavailable", 4401);
    } else if (c->socket && others >= SERVER_SOCKETS_MAX && !c->srv->cfg.no_limits) {
        client_bye(c, "flood", 4429);
    } else if (c->socket) {
        c->person = p;
        people_hold(p);
        net_vouch(c->socket);
        c->next_own = p->clients;
        if (p->clients)
            p->clients->prev_own = c;
        p->clients = c;
        told = people_told(&p->p);
        client_send(c, wire_hello(&told, p->muted, p->n_muted, MAAT_VERSION,
                                  server_now(c->srv)));
    }
    client_drop(c);
}

static void on_who(void *ctx, struct person *p, const struct store_session *x,
                   enum store_code code)
{
    struct client *c = ctx;

    if (!c->socket) {
        client_drop(c);
    } else if (!p) {
        client_bye(c, code == STORE_MISSING ? "unauthorised" : "unavailable", 4401);
        client_drop(c);
    } else {
        memcpy(c->token, x->token, sizeof c->token);
        if (p->has_mutes)
            greet(c, p, STORE_OK);
        else
            mutes_fetch(c->srv, p, greet, c);
    }
}

void talk_open(void *ctx, struct net_socket *s, const struct net_head *h)
{
    struct server *srv = ctx;
    struct client *c = calloc(1, sizeof *c);

    if (!c) {
        net_close(s, 1013, "memory");
        return;
    }
    c->srv = srv;
    c->socket = s;
    c->refs = 2; /* the connection and the search */
    c->next = srv->clients;
    if (srv->clients)
        srv->clients->prev = c;
    srv->clients = c;
    net_socket_set_user(s, c);
    people_who(srv, h, on_who, c);
}

static void leave_person(struct client *c)
{
    if (!c->person)
        return;
    if (c->prev_own)
        c->prev_own->next_own = c->next_own;
    else
        c->person->clients = c->next_own;
    if (c->next_own)
        c->next_own->prev_own = c->prev_own;
}

void talk_closed(void *ctx, struct net_socket *s)
{
    struct client *c = net_socket_user(s);
    struct server *srv = ctx;

    if (!c)
        return;
    c->socket = NULL;
    while (c->subs)
        watch_leave(c, c->subs->watcher.room);
    leave_person(c);
    if (c->prev)
        c->prev->next = c->next;
    else
        srv->clients = c->next;
    if (c->next)
        c->next->prev = c->prev;
    client_drop(c);
}

/* ---- subscribing ----------------------------------------------------------------- */

/* One that waits for its table; the client knows of it until it is answered. */
struct sub_wait {
    struct client *client;
    struct sub_wait *next;
    uint64_t after;
    bool has_after, is_left;
    struct wire_re re;
    char table[STORE_ID_MAX];
};

static void forget_wait(struct sub_wait *w)
{
    struct sub_wait **at = &w->client->subbing;

    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    w->client->n_subbing--;
    client_drop(w->client);
    free(w);
}

/* While the store does not answer, what is known here is better than nothing; unless
 * the client has been at another node, which knew more. */
static struct room *known_here(const struct sub_wait *w, enum store_code code)
{
    struct room *r = code == STORE_MISSING ? NULL : hall_find(w->client->srv, w->table);

    return r && w->has_after && w->after > r->table->seq ? NULL : r;
}

static void on_sub_room(void *ctx, struct room *r, enum store_code code)
{
    struct sub_wait *w = ctx;
    struct client *c = w->client;

    if (!r)
        r = known_here(w, code);
    if (c->socket && !w->is_left) {
        if (r)
            watch_enter(c, r, w->after, w->has_after, w->re);
        else if (code == STORE_MISSING)
            client_send(c, wire_gone(w->re, w->table, "unknown"));
        else
            client_send(c, wire_no(w->re, w->table, NULL, 0, REFUSED_UNAVAILABLE,
                                   "the table could not be loaded"));
    }
    forget_wait(w);
}

/* What any node had acknowledged before this is in the answer. */
static void do_sub(struct client *c, const struct inbox *m, struct wire_re re)
{
    struct sub_wait *w;

    if (c->n_subs + c->n_subbing >= SERVER_SUBS_MAX) {
        client_send(c, wire_error(re, "too_many", "too many tables are watched"));
        return;
    }
    w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->client = c;
    w->after = (uint64_t)m->after;
    w->has_after = m->has & INBOX_AFTER && m->after >= 0;
    w->re = re;
    memcpy(w->table, m->table, sizeof w->table);
    client_hold(c);
    w->next = c->subbing;
    c->subbing = w;
    c->n_subbing++;
    hall_open_fresh(c->srv, m->table, on_sub_room, w);
}

static void do_unsub(struct client *c, struct room *r, const struct inbox *m,
                     struct wire_re re)
{
    for (struct sub_wait *w = c->subbing; w; w = w->next)
        w->is_left |= m->has & INBOX_TABLE && !strcmp(w->table, m->table);
    if (r)
        watch_leave(c, r);
    client_send(c, wire_ok(re, NULL, NULL, 0));
}

/* ---- acting ---------------------------------------------------------------------- */

static void on_done(void *ctx, struct room *r, const struct op *op,
                    const struct op_answer *a)
{
    struct client *c = ctx;
    const struct wish *w = &op->wish;
    struct wire_re re = op->asker.re;
    bool is_move = w->kind == WISH_ACT || w->kind == WISH_THROW;
    bool is_told = is_move || w->kind == WISH_UNDO; /* by the step with its key */
    bool is_done = !a->no.code && !a->is_repeated;

    /* A move that the rules accept is play, never a flood: games end. */
    if (is_done && is_move)
        c->bucket.level += 1;
    if (a->no.code == REFUSED_STALE)
        client_send(c, wire_stale(re, r->table, w->key, w->seat + 1,
                                  table_ply_after(r->table, w->known)));
    else if (a->no.code)
        client_send(c, wire_refusal(re, r->id, w->key, a->seq, &a->no));
    else if (!is_done || !is_told)
        client_send(c, wire_ok(re, r->id, w->key, a->seq));
    client_drop(c);
}

static struct wish client_wish(const struct client *c, enum wish_kind kind,
                               const struct inbox *m)
{
    struct wish w = {.kind = kind, .seat = (int)m->seat - 1, .known = (uint64_t)m->seq};

    memcpy(w.person, c->person->p.id, sizeof w.person);
    memcpy(w.key, m->key, sizeof w.key);
    return w;
}

static void submit(struct client *c, struct room *r, const struct wish *w,
                   struct wire_re re)
{
    client_hold(c);
    op_submit(r, w, (struct asker){on_done, c, re});
}

static bool is_key(const char *key)
{
    size_t n = text_id_letters(key, '.');

    return n >= 1 && n <= 36 && !key[n];
}

static bool is_id(const char *id)
{
    return id[0] && !id[text_id_letters(id, 0)];
}

static void do_game(struct client *c, struct room *r, enum wish_kind kind,
                    const struct inbox *m, struct wire_re re)
{
    const struct table *t = r->table;
    struct wish w;

    if (!is_key(m->key) || m->seq < 0 || m->seat < 1 || m->seat > GAME_MAX_PLAYERS ||
        strlen(m->text) >= TABLE_ACTION_MAX) {
        client_send(c,
                    wire_error(re, "bad_message", "seat, seq, key or text is wrong"));
        return;
    }
    /* Whoever acts is back: the stand-in goes first. */
    if (m->seat <= t->n_seats && !strcmp(t->seat[m->seat - 1].person, c->person->p.id))
        drive_back(r, (int)m->seat - 1);
    w = client_wish(c, kind, m);
    if (kind == WISH_ACT)
        memcpy(w.action, m->text, strlen(m->text) + 1);
    else if (kind == WISH_THROW)
        memcpy(w.input, m->text, strlen(m->text) + 1);
    submit(c, r, &w, re);
}

/* What is proposed is no move: nothing is stored, and only two hear of it. */
static void do_propose(struct client *c, struct room *r, const struct inbox *m,
                       struct wire_re re)
{
    struct refusal no;

    if (m->seq < 0 || m->seat < 1 || m->seat > GAME_MAX_PLAYERS ||
        strlen(m->text) >= TABLE_ACTION_MAX) {
        client_send(c, wire_error(re, "bad_message", "seat, seq or text is wrong"));
        return;
    }
    if (advice_propose(r, (int)m->seat - 1, c->person->p.id, (uint64_t)m->seq, m->text,
                       &no))
        client_send(c, wire_refusal(re, r->id, NULL, r->table->seq, &no));
    else
        client_send(c, wire_ok(re, r->id, NULL, r->table->seq));
}

/* ---- muting ---------------------------------------------------------------------- */

static void do_mute(struct client *c, struct room *r, const struct inbox *m,
                    struct wire_re re)
{
    struct wish w = client_wish(c, WISH_MUTE, m);

    if (!is_id(m->person)) {
        client_send(c, wire_error(re, "bad_message", "person is not an id"));
        return;
    }
    if (!m->all) {
        mutes_wish(c, r, m->person, m->on, re);
        return;
    }
    memcpy(w.mute.person, m->person, sizeof w.mute.person);
    w.mute.on = m->on;
    submit(c, r, &w, re);
}

/* ---- looking back ---------------------------------------------------------------- */

/* Through whose eyes? Only through those that the client has anyway. */
static int viewpoint(const struct sub *s, const struct inbox *m)
{
    int as = 0;

    if (m->has & INBOX_AS)
        return m->as >= 0 && m->as < WIRE_VIEWPOINTS && s->watcher.views >> m->as & 1
                   ? (int)m->as
                   : -1;
    while (!(s->watcher.views >> as & 1))
        as++;
    return as;
}

static void do_past(struct client *c, struct sub *s, const struct inbox *m,
                    struct wire_re re, bool is_view)
{
    struct table *t = s->watcher.room->table;
    int as = viewpoint(s, m);

    if (as < 0) {
        client_send(c, wire_no(re, t->id, NULL, t->seq, REFUSED_NOT_YOURS,
                               "this is not your seat"));
    } else if (!t->match) {
        client_send(c, wire_no(re, t->id, NULL, t->seq, REFUSED_NOT_RUNNING,
                               "the game has not begun"));
    } else if (is_view && (m->ply < 0 || m->ply > match_ply(t->match))) {
        client_send(c, wire_error(re, "bad_message", "the game has no such ply"));
    } else if (is_view) {
        client_send(c, wire_view_at(re, t, as, (uint32_t)m->ply));
    } else if (m->from < 0 || m->to < m->from || m->to > UINT32_MAX) {
        client_send(c, wire_error(re, "bad_message", "from and to are wrong"));
    } else {
        client_send(c, wire_history(re, t, as, (uint32_t)m->from, (uint32_t)m->to));
    }
}

/* ---- messages -------------------------------------------------------------------- */

/* Each of these is a row or an entry that stays, and none of them ends a game. */
static bool may_wish(struct client *c, const struct room *r, const struct inbox *m,
                     struct wire_re re)
{
    if (gate_wish(c->srv, c->person))
        return true;
    client_send(c, wire_no(re, r->id, m->has & INBOX_KEY ? m->key : NULL, r->table->seq,
                           REFUSED_RATE, "slower, please"));
    return false;
}

/* The seat that is spoken of, or -1: there is none. */
static int seat_of(const struct inbox *m)
{
    return m->seat >= 1 && m->seat <= GAME_MAX_PLAYERS ? (int)m->seat - 1 : -1;
}

static void at_table(struct client *c, struct sub *s, const struct inbox *m,
                     struct wire_re re)
{
    struct room *r = s->watcher.room;

    switch (m->verb) {
    case INBOX_SAYS_ACT:
        do_game(c, r, WISH_ACT, m, re);
        break;
    case INBOX_SAYS_THROW:
        do_game(c, r, WISH_THROW, m, re);
        break;
    case INBOX_SAYS_UNDO:
        if (may_wish(c, r, m, re))
            do_game(c, r, WISH_UNDO, m, re);
        break;
    case INBOX_SAYS_RESIGN:
        do_game(c, r, WISH_RESIGN, m, re);
        break;
    case INBOX_SAYS_CHAT:
        chat_say(c, r, m->text, re);
        break;
    case INBOX_SAYS_MUTE:
        if (may_wish(c, r, m, re))
            do_mute(c, r, m, re);
        break;
    case INBOX_SAYS_HINT:
        ask_hint(c, r, seat_of(m), re);
        break;
    case INBOX_SAYS_SEEN:
        ask_seen(c, r, seat_of(m), re);
        break;
    case INBOX_SAYS_PROPOSE:
        do_propose(c, r, m, re);
        break;
    case INBOX_SAYS_HISTORY:
    case INBOX_SAYS_VIEW:
        do_past(c, s, m, re, m->verb == INBOX_SAYS_VIEW);
        break;
    case INBOX_SAYS_SUB:
    case INBOX_SAYS_UNSUB:
    case INBOX_SAYS_LOBBY:
    case INBOX_SAYS_PING:
        break;
    }
}

static void say(struct client *c, const struct inbox *m, struct wire_re re)
{
    struct room *r = m->has & INBOX_TABLE ? hall_find(c->srv, m->table) : NULL;
    struct sub *s = r ? watch_find(c, r) : NULL;

    switch (m->verb) {
    case INBOX_SAYS_SUB:
        do_sub(c, m, re);
        break;
    case INBOX_SAYS_UNSUB:
        do_unsub(c, r, m, re);
        break;
    case INBOX_SAYS_LOBBY:
        c->in_lobby = m->on;
        client_send(c, wire_ok(re, NULL, NULL, 0));
        c->srv->house.lobby_is_old |= m->on;
        break;
    case INBOX_SAYS_PING:
        client_send(c, wire_pong(re, server_now(c->srv)));
        break;
    case INBOX_SAYS_ACT:
    case INBOX_SAYS_THROW:
    case INBOX_SAYS_UNDO:
    case INBOX_SAYS_RESIGN:
    case INBOX_SAYS_CHAT:
    case INBOX_SAYS_MUTE:
    case INBOX_SAYS_HINT:
    case INBOX_SAYS_SEEN:
    case INBOX_SAYS_PROPOSE:
    case INBOX_SAYS_HISTORY:
    case INBOX_SAYS_VIEW:
        if (s)
            at_table(c, s, m, re);
        else
            client_send(c, wire_no(re, m->table, m->key, 0, REFUSED_NOT_SUBSCRIBED,
                                   "subscribe to the table first"));
        break;
    }
}

/* Does the answer have to be made of the whole game? */
static bool is_look(const struct inbox *m)
{
    return m->verb == INBOX_SAYS_SUB || m->verb == INBOX_SAYS_HISTORY ||
           m->verb == INBOX_SAYS_VIEW;
}

void talk_text(void *ctx, struct net_socket *socket, const char *text, size_t len)
{
    struct server *srv = ctx;
    struct client *c = net_socket_user(socket);
    struct inbox m;
    struct wire_re re = {0};
    struct inbox_error bad;

    if (!c || !c->person)
        return;
    if (!srv->cfg.no_limits && !bucket_take(&c->bucket, 400, 200, net_now_ms())) {
        client_bye(c, "flood", 4429);
        return;
    }
    bad = inbox_read(text, len, &m);
    if (m.has & INBOX_ID)
        re = (struct wire_re){true, m.id};
    if (bad.why)
        client_send(c, wire_error(re, bad.code, bad.why));
    else if (is_look(&m) && !gate_look(srv, c->person))
        client_bye(c, "flood", 4429);
    else
        say(c, &m, re);
}
