/*
 * expiry.c - what nobody has touched for too long: tables that do not begin are closed,
 * tables of guests and the guests themselves are removed.
 *
 * Every removal is a small write of its own, so that players wait for none of them.
 * Several nodes may look at the same table; the store removes it once and tells the
 * slower one that there is none.
 */
#include <stdio.h>
#include <string.h>

#include "server/server.h"

enum {
    STALE_MAX = 100,   /* open tables closed by one look */
    PARTS_MAX = 4,     /* of sessions looked through by one look: see the store */
    DROP_MAX = 50,     /* tables and guests removed by one look */
    STEP = 100,        /* tables that one look goes through at most */
    REST_MS = 3600000, /* between two walks through all tables */
};

static bool is_older(const struct server *srv, const struct room *r, int64_t ms)
{
    return hours_between(&srv->hours, r->table->updated, server_now(srv)) >= ms;
}

static bool is_idle(const struct room *r)
{
    return r->life == ROOM_READY && !r->watchers && !r->first;
}

/* ---- tables that do not begin ---------------------------------------------------- */

static void close_room(void *ctx, struct room *r, enum store_code code)
{
    struct server *srv = ctx;
    struct wish w = {
        .kind = WISH_CLOSE, .seat = -1, .is_own = true, .reason = "expired"};

    (void)code;
    if (!r || r->table->state != TABLE_OPEN || r->watchers ||
        !is_older(srv, r, (int64_t)srv->cfg.open_hours * 3600000))
        return;
    op_submit(r, &w, (struct asker){0});
}

static void on_stale(void *ctx, enum store_code code, const struct store_table *t,
                     size_t n)
{
    struct server *srv = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        hall_open(srv, t[i].id, close_room, srv);
}

/* ---- tables of guests ------------------------------------------------------------ */

static void on_dropped(void *ctx, enum store_code code)
{
    struct room *r = ctx;

    if (code == STORE_OK) {
        r->in->lobby_is_old = true;
        server_log(r->in->house, 2, "table_expired", "table", r->id, NULL);
    } else if (code != STORE_MISSING) {
        room_turn(r, ROOM_READY); /* somebody was there, or the next walk tries again */
        r->owes_look = true;
    }
    room_drop(r);
}

/* What the list says may be behind the log: the table itself is asked. */
static void drop_room(void *ctx, struct room *r, enum store_code code)
{
    struct server *srv = ctx;

    (void)code;
    if (!r || !is_idle(r) || table_is_timed(r->table) ||
        !is_older(srv, r, (int64_t)srv->cfg.table_days * TABLE_DAY_MS))
        return;
    room_turn(r, ROOM_GONE); /* nobody gets in while it goes */
    if (store_table_drop(srv->store, r->id, r->table->seq, on_dropped, room_hold(r)) !=
        STORE_OK) {
        room_turn(r, ROOM_READY);
        room_drop(r);
    }
}

static void on_expired(void *ctx, enum store_code code, const struct store_table *t,
                       size_t n)
{
    struct server *srv = ctx;

    if (code != STORE_OK)
        return;
    for (size_t i = 0; i < n; i++)
        hall_open_fresh(srv, t[i].id, drop_room, srv);
    if (n == DROP_MAX)
        memcpy(srv->expiry.after, t[n - 1].id, sizeof srv->expiry.after);
    else
        memcpy(srv->expiry.after, srv->expiry.until, sizeof srv->expiry.after);
    srv->expiry.rests = !srv->expiry.after[0];
}

/* Almost all may be of accounts, so it is said how far to look for others: as far as
 * this table, or to the end. */
static void on_step(void *ctx, enum store_code code, const struct store_table *t,
                    size_t n)
{
    struct server *srv = ctx;
    struct store_query old = {
        .list = STORE_LIST_EXPIRED,
        .person = srv->expiry.after,
        .before = srv->expiry.tables_before,
        .until = srv->expiry.until,
        .limit = DROP_MAX,
    };

    if (code != STORE_OK)
        return;
    snprintf(srv->expiry.until, sizeof srv->expiry.until, "%s", n ? t[0].id : "");
    store_tables(srv->store, &old, on_expired, srv);
}

/* ---- guests ---------------------------------------------------------------------- */

static void on_guests(void *ctx, enum store_code code, const char (*ids)[STORE_ID_MAX],
                      size_t n)
{
    struct server *srv = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        if (!map_find(&srv->people, ids[i]))
            store_guest_drop(srv->store, ids[i], NULL, NULL);
}

static void expire_sessions(struct server *srv);

/* Those whose sessions have just ended are among them. */
static void on_sessions(void *ctx, enum store_code code, uint64_t next)
{
    struct server *srv = ctx;

    srv->expiry.is_expiring = false;
    if (code != STORE_OK)
        return;
    srv->expiry.sessions_from = (int64_t)next;
    if ((int64_t)next < srv->expiry.guests_before && --srv->expiry.sessions_left) {
        expire_sessions(srv);
        return;
    }
    store_guests(srv->store, srv->expiry.guests_before, DROP_MAX, on_guests, srv);
}

static void expire_sessions(struct server *srv)
{
    srv->expiry.is_expiring =
        store_session_expire(srv->store, srv->expiry.sessions_from,
                             srv->expiry.guests_before, on_sessions, srv) == STORE_OK;
}

static int64_t days_ago(struct server *srv, uint32_t days)
{
    return hours_ago(&srv->hours, server_now(srv), (int64_t)days * TABLE_DAY_MS);
}

void expiry_tick(struct server *srv)
{
    struct store_query stale = {
        .list = STORE_LIST_STALE,
        .before = hours_ago(&srv->hours, server_now(srv),
                            (int64_t)srv->cfg.open_hours * 3600000),
        .limit = STALE_MAX,
    };
    struct store_query step = {
        .list = STORE_LIST_STEP, .person = srv->expiry.after, .limit = STEP};
    int64_t now = net_now_ms();

    store_tables(srv->store, &stale, on_stale, srv);
    if (srv->cfg.guest_days && !srv->expiry.is_expiring) {
        srv->expiry.guests_before = days_ago(srv, srv->cfg.guest_days);
        srv->expiry.sessions_left = PARTS_MAX;
        expire_sessions(srv);
    }
    if (srv->cfg.table_days &&
        (!srv->expiry.rests || now - srv->expiry.walked >= REST_MS)) {
        srv->expiry.walked = now;
        srv->expiry.tables_before = days_ago(srv, srv->cfg.table_days);
        store_tables(srv->store, &step, on_step, srv);
    }
}
