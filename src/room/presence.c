/* presence.c - who is at a table: through this node, and through the others. */
#include <string.h>

#include "net/net.h"
#include "room/room.h"

static uint8_t seats_here(const struct room *r)
{
    uint8_t seats = 0;

    for (int p = 0; p < r->table->n_seats; p++)
        if (r->n_view[p + 1] && r->table->seat[p].person[0])
            seats |= (uint8_t)(1u << p);
    return seats;
}

/* ---- what the other nodes know of us --------------------------------------------- */

enum { UNTOLD = 0x80 }; /* no seat: whether they know is not known */

static void on_told(void *ctx, enum store_code code)
{
    struct room *r = ctx;

    if (code != STORE_OK)
        r->seats_told = UNTOLD;
    room_drop(r);
}

static void tell(struct room *r, uint8_t here)
{
    char proposals[PROPOSALS_MAX];
    struct store_presence p = {here, proposals};

    proposals_say(r, proposals);
    r->owes_proposals = false;
    r->seats_told = here;
    if (r->in->door->tell_presence(r->in->house, r->id, &p, on_told, room_hold(r)) ==
        STORE_OK)
        return;
    r->seats_told = UNTOLD;
    room_drop(r);
}

/* ---- who is here ----------------------------------------------------------------- */

void presence_begin(struct room *r)
{
    for (int p = 0; p < r->table->n_seats; p++)
        r->missed[p] = room_ticks(r);
}

void presence_clear(struct room *r)
{
    for (int p = 0; p < r->table->n_seats; p++)
        if (r->table->seat[p].kind == SEAT_OPEN)
            r->online = (uint8_t)(r->online & ~(1u << p));
}

void presence_look(struct room *r)
{
    const struct table *t = r->table;
    uint8_t here = seats_here(r), online = here | r->seats_elsewhere;
    int64_t now = room_ticks(r);
    bool changed = false;

    if (room_is_shared(r) && (here != r->seats_told || r->owes_proposals))
        tell(r, here);
    for (int p = 0; p < t->n_seats; p++) {
        bool is_person = t->seat[p].person[0] != '\0', is_here = online >> p & 1;
        changed |= is_person && (r->online ^ online) >> p & 1;
        if (is_here || !is_person)
            r->missed[p] = 0;
        else if (!r->missed[p])
            r->missed[p] = now;
    }
    r->online = online;
    if (changed)
        feed_meta(r);
}

void presence_again(struct room *r)
{
    r->seats_told = 0;
    r->owes_proposals = r->proposing;
    presence_look(r);
}

/* ---- other nodes ----------------------------------------------------------------- */

static void on_elsewhere(void *ctx, enum store_code code,
                         const struct store_presence *p)
{
    struct room *r = ctx;

    r->owes_presence = code != STORE_OK || !proposals_hear(r, p->proposals);
    if (code == STORE_OK) {
        r->seats_elsewhere = p->seats;
        presence_look(r);
    }
    room_drop(r);
}

void presence_ask(struct room *r)
{
    if (!room_is_shared(r))
        return;
    r->owes_presence = false;
    if (r->in->door->ask_presence(r->in->house, r->id, on_elsewhere, room_hold(r)) ==
        STORE_OK)
        return;
    r->owes_presence = true;
    room_drop(r);
}

/* ---- who watches without a seat -------------------------------------------------- */

/* Through this node. Somebody with two windows counts once, as far as there are names.
 */
static void tell_watchers(struct room *r)
{
    const struct watcher *told[WIRE_NAMES];
    const char *names[WIRE_NAMES];
    uint32_t count = 0, n = 0, k;
    struct net_msg *m;

    for (const struct watcher *w = r->watchers; w; w = w->next) {
        if (!(w->views & 1))
            continue;
        for (k = 0; k < n && strcmp(told[k]->person, w->person) != 0; k++)
            ;
        if (k < n)
            continue;
        count++;
        if (n < WIRE_NAMES) {
            names[n] = w->name;
            told[n++] = w;
        }
    }
    r->owes_watchers = false;
    m = wire_watchers(r->id, count, names, n);
    for (struct watcher *w = r->watchers; m && w; w = w->next)
        r->in->door->send(w->who, m);
    net_msg_drop(m);
}

void presence_tick(struct room *r)
{
    if (r->owes_watchers)
        tell_watchers(r);
    if (r->seats_told == UNTOLD)
        presence_look(r);
    if (r->owes_presence)
        presence_ask(r);
}
