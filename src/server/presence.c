/* presence.c - who is at a table: through this node, and through the others. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

static uint8_t seats_here(const struct room *r)
{
    uint8_t seats = 0;

    for (int p = 0; p < r->table->n_seats; p++)
        if (r->n_view[p + 1] && r->table->seat[p].person[0])
            seats |= (uint8_t)(1u << p);
    return seats;
}

/* ---- what the other nodes know of us --------------------------------------- */

enum { UNTOLD = 0x80 }; /* no seat: whether they know is not known */

struct question {
    struct server *srv;
    char id[STORE_ID_MAX];
};

static struct question *question_new(const struct room *r)
{
    struct question *q = calloc(1, sizeof *q);

    if (q) {
        q->srv = r->srv;
        memcpy(q->id, r->id, sizeof q->id);
    }
    return q;
}

static void on_told(void *ctx, enum store_code code)
{
    struct question *q = ctx;
    struct room *r = hall_find(q->srv, q->id);

    if (r && code != STORE_OK)
        r->seats_told = UNTOLD;
    free(q);
}

static void tell(struct room *r, uint8_t here)
{
    struct question *q = question_new(r);

    r->seats_told = here;
    if (q && store_presence_put(r->srv->store, r->id, here, on_told, q) == STORE_OK)
        return;
    free(q);
    r->seats_told = UNTOLD;
}

void presence_look(struct room *r)
{
    struct table *t = r->table;
    uint8_t here = seats_here(r);
    int64_t now = net_now_ms();
    bool changed = false;

    if (store_is_shared(r->srv->store) && here != r->seats_told)
        tell(r, here);
    for (int p = 0; p < t->n_seats; p++) {
        struct seat *s = &t->seat[p];
        bool online = (here | r->seats_elsewhere) >> p & 1;
        changed |= s->person[0] && s->is_online != online;
        s->is_online = online;
        s->gone = online || !s->person[0] ? 0 : s->gone ? s->gone : now;
    }
    if (changed)
        feed_meta(r);
}

/* ---- giving seats back --------------------------------------------------- */

void presence_back(struct room *r, int seat)
{
    const struct seat *s = &r->table->seat[seat];
    struct wish w = {.kind = WISH_BACK, .seat = seat};

    if (r->table->state != TABLE_RUNNING ||
        (s->standin != STANDIN_AWAY && s->standin != STANDIN_TIME) ||
        table_is_late(r->table, seat))
        return;
    memcpy(w.person, s->person, sizeof w.person);
    op_submit(r, &w, (struct asker){0});
}

void presence_tick(struct room *r)
{
    const struct table *t = r->table;

    for (int p = 0; p < t->n_seats; p++)
        if (r->n_view[p + 1])
            presence_back(r, p);
}

/* ---- other nodes ------------------------------------------------------------ */

static void on_elsewhere(void *ctx, enum store_code code, uint64_t seats)
{
    struct question *q = ctx;
    struct room *r = hall_find(q->srv, q->id);

    if (r)
        r->owes_presence = code != STORE_OK;
    if (r && code == STORE_OK) {
        r->seats_elsewhere = (uint8_t)seats;
        presence_look(r);
    }
    free(q);
}

void presence_ask(struct room *r)
{
    struct question *q;

    if (!store_is_shared(r->srv->store))
        return;
    q = question_new(r);
    r->owes_presence =
        !q || store_presence_get(r->srv->store, r->id, on_elsewhere, q) != STORE_OK;
    if (r->owes_presence)
        free(q);
}

void presence_retry(struct room *r)
{
    if (r->seats_told == UNTOLD)
        presence_look(r);
    if (r->owes_presence)
        presence_ask(r);
}

/* The others took us for dead: tell them again who is here. */
static void on_beat(void *ctx, enum store_code code, uint64_t is_new)
{
    struct server *srv = ctx;
    uint32_t at = 0;
    struct room *r;

    if (code != STORE_OK || !is_new)
        return;
    while ((r = map_next(&srv->rooms, &at)))
        if (r->table) {
            r->seats_told = 0;
            presence_look(r);
        }
}

void presence_beat(struct server *srv, bool is_first)
{
    if (store_is_shared(srv->store))
        store_node_beat(srv->store, SERVER_LEASE_MS, is_first, on_beat, srv);
}
