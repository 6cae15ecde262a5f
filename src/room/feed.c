/* feed.c - who watches a table, and what they are sent when it changes. */
#include <stdlib.h>
#include <string.h>

#include "net/net.h"
#include "room/room.h"

static void tell(const struct watcher *w, struct net_msg *m)
{
    if (m)
        w->room->in->door->send(w->who, m);
    net_msg_drop(m);
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

/* Without memory for it there are no steps: all that is told are snapshots. */
static struct wire_told *told_of(struct room *r)
{
    if (!r->told)
        r->told = calloc(1, sizeof *r->told);
    return r->told;
}

/* ---- snapshots ------------------------------------------------------------------- */

static void send_snapshot(struct watcher *s, int as, uint32_t log_from,
                          struct wire_re re)
{
    struct room *r = s->room;
    const struct wire_line *lines[ROOM_CHAT_KEPT];
    struct wire_snapshot w = {
        .table = r->table,
        .online = r->online,
        .as = as,
        .me = s->person,
        .log_from = log_from,
        .chat = lines,
        .proposals = r->proposals,
        .now = room_now(r),
        .re = re,
        .told = told_of(r),
    };

    for (uint32_t i = 0; i < r->n_chat; i++)
        if (!r->in->door->hides(s->who, r->chat[i]->person) &&
            !table_is_muted(r->table, r->chat[i]->person))
            lines[w.n_chat++] = r->chat[i];
    struct net_msg *m = wire_snapshot(&w);
    s->owed = (uint8_t)(m ? s->owed & ~(1u << as) : s->owed | 1u << as);
    tell(s, m);
}

static void send_snapshots(struct watcher *s, uint8_t views, uint32_t log_from,
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

/* ---- watchers -------------------------------------------------------------------- */

static void count(struct room *r, uint8_t views, int by)
{
    for (int as = 0; as < WIRE_VIEWPOINTS; as++)
        if (views >> as & 1)
            r->n_view[as] += (uint32_t)by;
}

/* ---- subscribing ----------------------------------------------------------------- */

void feed_enter(struct watcher *s)
{
    struct room *r = room_hold(s->room);

    s->prev = NULL;
    s->next = r->watchers;
    if (r->watchers)
        r->watchers->prev = s;
    r->watchers = s;
    s->views = views_of(r->table, s->person);
    count(r, s->views, 1);
    r->owes_watchers |= r->n_view[0] > 0;
}

void feed_snapshot(struct watcher *s, uint64_t after, bool has_after, struct wire_re re)
{
    struct room *r = s->room;
    const struct table *t = r->table;
    uint32_t from = log_start(t), ply = t->match ? match_ply(t->match) : 0;

    if (has_after) {
        from = table_ply_after(t, after);
        if (ply - from > WIRE_ACTS_MAX)
            from = ply - WIRE_ACTS_MAX;
    }
    r->used = room_ticks(r);
    send_snapshots(s, s->views, from, re);
    presence_look(r);
}

void feed_leave(struct watcher *s)
{
    struct room *r = s->room;

    if (s->prev)
        s->prev->next = s->next;
    else
        r->watchers = s->next;
    if (s->next)
        s->next->prev = s->prev;
    count(r, s->views, -1);
    r->owes_watchers |= s->views & 1;
    r->used = room_ticks(r);
    presence_look(r);
    room_drop(r);
}

/* ---- changes --------------------------------------------------------------------- */

/* Somebody sat down or stood up: some see through other eyes now. */
static void turn_heads(struct room *r)
{
    for (struct watcher *s = r->watchers; s; s = s->next) {
        uint8_t views = views_of(r->table, s->person);
        uint8_t added = (uint8_t)(views & ~s->views);
        if (views == s->views)
            continue;
        count(r, s->views, -1);
        count(r, views, 1);
        r->owes_watchers |= (views ^ s->views) & 1;
        s->views = views;
        send_snapshots(s, added, log_start(r->table), (struct wire_re){0});
    }
    presence_look(r);
}

void feed_meta(struct room *r)
{
    r->in->lobby_is_old |= r->table->is_public;
    for (struct watcher *s = r->watchers; s; s = s->next)
        tell(s, wire_meta(r->table, r->online, s->person));
}

static void feed_step(struct room *r, const struct table_change *change,
                      const char *key)
{
    struct wire_step w = {.table = r->table,
                          .change = change,
                          .key = key,
                          .proposals = r->proposals,
                          .now = room_now(r),
                          .told = told_of(r)};

    for (int as = 0; as < WIRE_VIEWPOINTS; as++) {
        struct net_msg *m;
        if (!r->n_view[as])
            continue;
        m = w.told ? wire_step(&w, as) : NULL;
        for (struct watcher *s = r->watchers; s; s = s->next) {
            if (!(s->views >> as & 1))
                continue;
            if (m && !(s->owed >> as & 1))
                r->in->door->send(s->who, m);
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
        struct net_msg *m;
        if (!(owes >> p & 1) || s->asked != t->seq || r->online >> p & 1 ||
            !s->person[0])
            continue;
        m = wire_turn(t->id, p + 1);
        if (m)
            r->in->door->nudge(r->in->house, s->person, m);
        net_msg_drop(m);
    }
}

void feed_change(struct room *r, const struct table_change *change, const char *key)
{
    if (change->is_step)
        feed_step(r, change, key);
    if (change->is_meta) {
        presence_clear(r);
        feed_meta(r);
        turn_heads(r);
    }
    if (change->is_begin || change->is_fresh)
        for (struct watcher *s = r->watchers; s; s = s->next)
            send_snapshots(s, s->views, change->is_begin ? 0 : log_start(r->table),
                           (struct wire_re){0});
    nudge(r);
}

void feed_end(struct room *r, const char *reason)
{
    while (r->watchers) {
        tell(r->watchers, wire_gone((struct wire_re){0}, r->id, reason));
        r->in->door->dismiss(r->watchers);
    }
}

/* ---- chat ------------------------------------------------------------------------ */

void feed_keep(struct room *r, const struct store_chat *c)
{
    struct wire_line *l = calloc(1, sizeof *l);
    size_t len = strlen(c->text);

    if (!l)
        return;
    l->id = c->id;
    l->at = c->at;
    memcpy(l->person, c->person, sizeof l->person);
    memcpy(l->name, c->name, sizeof l->name);
    l->text = malloc(len + 1);
    if (!l->text) {
        free(l);
        return;
    }
    memcpy(l->text, c->text, len + 1);
    if (r->n_chat == ROOM_CHAT_KEPT) {
        free(r->chat[0]->text);
        free(r->chat[0]);
        memmove(r->chat, r->chat + 1, (ROOM_CHAT_KEPT - 1) * sizeof *r->chat);
        r->n_chat--;
    }
    r->chat[r->n_chat++] = l;
}

void feed_say(struct room *r, const struct store_chat *c)
{
    const struct wire_line *line;
    struct net_msg *m;

    feed_keep(r, c);
    if (!r->n_chat || table_is_muted(r->table, c->person))
        return;
    line = r->chat[r->n_chat - 1];
    m = wire_chat(r->id, line);
    for (struct watcher *s = r->watchers; m && s; s = s->next)
        if (!r->in->door->hides(s->who, line->person))
            r->in->door->send(s->who, m);
    net_msg_drop(m);
}
