/* hall.c - the tables that are in memory: loading, keeping their index, letting go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/stored.h"
#include "store/check.h"

enum {
    FLUSH_MS = 3000,     /* how old the index of a running table may be */
    SNAPSHOT_ROWS = 256, /* rows after which another piece of it pays off */
    SNAPSHOT_MS = 10000, /* least time between a piece that failed and the next */
    WALK_TICKS = 4,      /* in which every room is looked at, */
    WALK_LEAST = 200,    /* but never fewer than this in one tick */
};

struct room *hall_find(struct server *srv, const char *id)
{
    struct room *r = map_find(&srv->rooms, id);

    return r && r->table ? r : NULL;
}

static struct room *add_room(struct server *srv, const char *id)
{
    struct room *r = room_new(&srv->house, id, drive_room);

    if (r && !map_put(&srv->rooms, r->id, r)) {
        room_free(r);
        return NULL;
    }
    return r;
}

/* Leaves the hall at once, and memory when nobody will come back to it. */
static void let_go(struct server *srv, struct room *r)
{
    map_take(&srv->rooms, r->id);
    ask_hush(srv, r, true);
    if (r->fence)
        store_lease_drop(srv->store, r->id, r->fence);
    r->fence = 0;
    room_turn(r, ROOM_LET_GO);
    if (!r->refs)
        room_free(r);
}

/* ---- the index in the store ------------------------------------------------------ */

/* False when there is no room for the summary. */
static bool write_index(struct room *r, struct store_table *ret,
                        char summary[STORE_TEXT_MAX])
{
    struct jot j;

    jot_init(&j, summary, STORE_TEXT_MAX);
    wire_table(&j, r->table, r->online, NULL);
    stored_index(r->table, ret);
    ret->setup = "";
    ret->summary = summary;
    return jot_ok(&j);
}

void hall_put(struct server *srv, struct room *r)
{
    struct store_table index;
    char summary[STORE_TEXT_MAX];

    if (write_index(r, &index, summary))
        store_table_put(srv->store, &index, NULL, NULL);
}

/* It is damaged; the rows are not. */
static void mend_index(struct server *srv, struct room *r)
{
    struct store_table index;
    char summary[STORE_TEXT_MAX];

    if (write_index(r, &index, summary))
        store_index_mend(srv->store, &index, NULL, NULL);
}

void hall_dirty(struct server *srv, struct room *r)
{
    if (r->owes_index)
        return;
    r->owes_index = true;
    room_hold(r);
    r->next_dirty = NULL;
    *(srv->dirty ? &srv->last_dirty->next_dirty : &srv->dirty) = r;
    srv->last_dirty = r;
    srv->n_dirty++;
}

static void flush_some(struct server *srv, uint32_t n)
{
    for (; n && srv->dirty; n--) {
        struct room *r = srv->dirty;
        srv->dirty = r->next_dirty;
        srv->n_dirty--;
        r->owes_index = false;
        hall_put(srv, r);
        room_drop(r);
    }
}

void hall_flush(struct server *srv)
{
    flush_some(srv, srv->n_dirty);
}

/* ---- snapshots: the rows so far as texts, piece by piece ------------------------- */

/* Somebody else's piece was there first, or ours is not stored: look where it ends. */
static void on_snapshot(void *ctx, enum store_code code)
{
    struct room *r = ctx;

    if (code != STORE_OK) {
        r->snapshot_seq = 0;
        r->snapshot_at = net_now_ms() + SNAPSHOT_MS;
    }
    r->is_snapping = false;
    room_drop(r);
}

static enum store_code add_piece(struct room *r, const struct store_history *h)
{
    struct server *srv = r->in->house;
    uint64_t after = h->rows[0].seq - 1;
    enum store_code code;
    size_t len = 0, cap = h->n_rows * 64;
    char *text;

    for (size_t i = 0; i < h->n_rows; i++)
        cap += strlen(h->rows[i].text) + STORE_KEY_MAX;
    text = malloc(cap);
    if (!text)
        return STORE_FULL;
    for (size_t i = 0; i < h->n_rows; i++) {
        struct row_line line = room_line(&h->rows[i]);
        len += (size_t)row_line_write(&line, text + len, cap - len);
    }
    r->snapshot_seq = h->rows[h->n_rows - 1].seq;
    code = store_snapshot_add(srv->store, r->id, after, r->snapshot_seq, text, len,
                              on_snapshot, r);
    free(text);
    return code;
}

static void on_rows_for_snapshot(void *ctx, enum store_code code,
                                 const struct store_history *h)
{
    struct room *r = ctx;

    if (code == STORE_OK && h->snapshot_seq > r->snapshot_seq)
        r->snapshot_seq = h->snapshot_seq;
    if (code == STORE_OK && h->n_rows >= SNAPSHOT_ROWS)
        code = add_piece(r, h);
    else
        code = code == STORE_OK ? STORE_MISSING : code;
    if (code == STORE_OK)
        return;
    r->is_snapping = false;
    room_drop(r);
}

static void take_snapshot(struct room *r)
{
    struct server *srv = r->in->house;

    r->is_snapping = store_load(srv->store, r->id, r->snapshot_seq,
                                on_rows_for_snapshot, r) == STORE_OK;
    if (r->is_snapping)
        room_hold(r);
}

/* ---- loading --------------------------------------------------------------------- */

static void call_waiters(struct room *r, enum store_code code)
{
    struct server *srv = r->in->house;

    if (code != STORE_OK) {
        let_go(srv, r);
        room_call(r, &r->waiters, code);
        room_call(r, &r->asking, code);
        room_drop(r);
        return;
    }
    room_turn(r, ROOM_READY);
    room_call(r, &r->waiters, code);
    presence_ask(r);
    catch_up_go_on(r);
    room_drop(r);
}

static void on_chat(void *ctx, enum store_code code, const struct store_chat *c,
                    size_t n)
{
    struct room *r = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        feed_keep(r, &c[i]);
    call_waiters(r, STORE_OK);
}

static bool fold(struct room *r, const struct store_history *h)
{
    struct server *srv = r->in->house;
    char why[160] = "";
    struct table_change change;
    int bad = 0;

    r->table = table_new(r->id, h->table.setup, why, sizeof why);
    if (r->table)
        r->table->hours = &srv->hours;
    if (r->table && h->snapshot_seq)
        bad = table_fold_text(r->table, h->snapshot, h->snapshot_len);
    r->snapshot_seq = h->compacted ? h->compacted : h->snapshot_seq;
    for (size_t i = 0; r->table && !bad && i < h->n_rows; i++) {
        struct row_line line = room_line(&h->rows[i]);
        bad = table_fold_line(r->table, &line, &change);
    }
    if (r->table && !bad)
        return true;
    srv->house.figures.errors++;
    server_log(srv, 0, "table_unreadable", "table", r->id, "why",
               why[0] ? why : "a row does not fit", NULL);
    return false;
}

static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct room *r = ctx;
    struct server *srv = r->in->house;

    if (code == STORE_DAMAGED) {
        srv->house.figures.errors++;
        server_log(srv, 0, "table_damaged", "table", r->id, NULL);
    }
    if (code == STORE_OK && !fold(r, h))
        code = STORE_IO;
    if (code != STORE_OK) {
        call_waiters(r, code);
        return;
    }
    presence_begin(r);
    if (h->is_snapshot_bad)
        store_mend(srv->store, STORE_MEND_PIECES, r->id, NULL, NULL);
    if (h->is_index_bad)
        mend_index(srv, r);
    else if (h->table.seq != r->table->seq)
        hall_dirty(srv, r);
    if (store_chat_list(srv->store, r->id, 0, ROOM_CHAT_KEPT, on_chat, r) != STORE_OK)
        call_waiters(r, STORE_OK);
}

void hall_open(struct server *srv, const char *id, room_opened *opened, void *ctx)
{
    struct room *r = map_find(&srv->rooms, id);
    bool is_new = !r;
    enum store_code code;

    if (r && r->life != ROOM_LOADING) {
        bool is_gone = r->life == ROOM_GONE;
        r->used = net_now_ms();
        opened(ctx, is_gone ? NULL : r, is_gone ? STORE_MISSING : STORE_OK);
        return;
    }
    if (is_new)
        r = add_room(srv, id);
    if (!r || !room_wait(&r->waiters, opened, ctx)) {
        if (r && is_new)
            let_go(srv, r);
        opened(ctx, NULL, STORE_FULL);
        return;
    }
    if (!is_new)
        return;
    room_hold(r);
    code = store_load(srv->store, id, 0, on_history, r);
    if (code != STORE_OK)
        call_waiters(r, code);
}

struct room *hall_add(struct server *srv, const char *id, const char *setup)
{
    struct room *r = add_room(srv, id);
    char why[160];

    if (!r)
        return NULL;
    r->table = table_new(id, setup, why, sizeof why);
    if (!r->table) {
        let_go(srv, r);
        return NULL;
    }
    r->table->hours = &srv->hours;
    room_turn(r, ROOM_READY);
    return r;
}

/* ---- time ------------------------------------------------------------------------ */

static bool is_needed(const struct room *r, int64_t now)
{
    const struct server *srv = r->in->house;
    const struct table *t = r->table;

    if (!t || r->refs || r->first || r->asking || r->thinking || r->is_leasing)
        return true;
    if (r->life == ROOM_GONE)
        return false;
    if (now - r->used < (int64_t)srv->cfg.idle_s * 1000 || r->seats_told ||
        r->proposing)
        return true;
    if (t->state != TABLE_RUNNING)
        return t->state == TABLE_OPEN && t->dealing;
    /* A clock or a bot is waiting for us, unless another node drives the table. */
    if (store_is_shared(srv->store) && !r->fence)
        return false;
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].asked && (table_is_driven(t, p) || t->clock.kind != CLOCK_NONE))
            return true;
    return false;
}

static void sweep(struct server *srv, int64_t now)
{
    struct room *drop[64];
    uint32_t at = 0, n = 0;
    struct room *r;

    while (n < 64 && (r = map_next(&srv->rooms, &at))) {
        if (!r->table || is_needed(r, now))
            continue;
        drop[n++] = r;
    }
    while (n)
        let_go(srv, drop[--n]);
}

void hall_step(struct server *srv)
{
    if (!srv->cfg.idle_s)
        sweep(srv, net_now_ms());
}

/*
 * Clocks, absence and snapshots. A big hall is walked in several ticks; a room that
 * changes its place in the map meanwhile is met in the next round.
 */
static void walk(struct server *srv, int64_t now)
{
    uint32_t part = srv->rooms.count / WALK_TICKS;
    struct room *r = NULL;

    for (uint32_t n = part > WALK_LEAST ? part : WALK_LEAST; n > 0; n--) {
        r = map_next(&srv->rooms, &srv->walk_at);
        if (!r)
            break;
        if (!r->table || r->life == ROOM_BROKEN || r->life == ROOM_GONE)
            continue;
        catch_up_tick(r);
        presence_tick(r);
        drive_tick(r);
        if (r->table->seq - r->snapshot_seq >= SNAPSHOT_ROWS && !r->is_snapping &&
            now >= r->snapshot_at)
            take_snapshot(r);
    }
    if (!r)
        srv->walk_at = 0;
}

void hall_tick(struct server *srv, int64_t now)
{
    walk(srv, now);
    /* A part each time: all at once would hold up the moves that wait for a commit. */
    flush_some(srv, srv->n_dirty / (FLUSH_MS / NET_TICK_MS) + 1);
    if (now - srv->last_sweep >= 1000) {
        srv->last_sweep = now;
        sweep(srv, now);
    }
}

void hall_done(struct server *srv)
{
    for (;;) {
        uint32_t at = 0;
        struct room *r = map_next(&srv->rooms, &at);
        if (!r)
            break;
        map_take(&srv->rooms, r->id);
        room_free(r);
    }
    map_done(&srv->rooms);
}
