/* hall.c - the tables that are in memory: loading, keeping their index, letting go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/stored.h"

enum {
    FLUSH_MS = 3000,     /* how old the index of a running table may be */
    SNAPSHOT_ROWS = 256, /* rows after which another piece of it pays off */
    SNAPSHOT_MS = 10000, /* least time between a piece that failed and the next */
    WALK_TICKS = 4,      /* in which every room is looked at, */
    WALK_LEAST = 200,    /* but never fewer than this in one tick */
};

struct waiter {
    struct waiter *next;
    hall_opened *opened;
    void *ctx;
};

bool hall_wait(struct waiter **list, hall_opened *opened, void *ctx)
{
    struct waiter *w = calloc(1, sizeof *w);

    if (!w)
        return false;
    *w = (struct waiter){*list, opened, ctx};
    *list = w;
    return true;
}

void hall_call(struct room *r, struct waiter **list, enum store_code code)
{
    struct waiter *w = *list;

    *list = NULL;
    while (w) {
        struct waiter *next = w->next;
        w->opened(w->ctx, code == STORE_OK ? r : NULL, code);
        free(w);
        w = next;
    }
}

struct room *hall_find(struct server *srv, const char *id)
{
    struct room *r = map_find(&srv->rooms, id);

    return r && r->table ? r : NULL;
}

static struct room *room_new(struct server *srv, const char *id)
{
    struct room *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->srv = srv;
    r->used = net_now_ms();
    snprintf(r->id, sizeof r->id, "%s", id);
    if (!map_put(&srv->rooms, r->id, r)) {
        free(r);
        return NULL;
    }
    return r;
}

static void room_free(struct room *r)
{
    for (int i = 0; i < WIRE_VIEWPOINTS; i++)
        free(r->face[i]);
    for (uint32_t i = 0; i < r->n_chat; i++) {
        free(r->chat[i]->text);
        free(r->chat[i]);
    }
    table_free(r->table);
    free(r);
}

/* Leaves the hall at once, and memory when nobody will come back to it. */
static void let_go(struct room *r)
{
    map_take(&r->srv->rooms, r->id);
    if (r->fence)
        store_lease_drop(r->srv->store, r->id, r->fence);
    r->fence = 0;
    room_turn(r, ROOM_LET_GO);
    if (!r->refs)
        room_free(r);
}

void room_turn(struct room *r, enum room_life life)
{
    if (r->life == life)
        return;
    if (!room_life_may(r->life, life)) {
        r->srv->figures.errors++;
        server_log(r->srv, 0, "room_life", "table", r->id, "from",
                   room_life_name(r->life), "to", room_life_name(life), NULL);
    }
    r->life = life;
}

void room_rest(struct room *r)
{
    if (room_life_is_busy(r->life))
        room_turn(r, ROOM_READY);
}

struct room *room_hold(struct room *r)
{
    r->refs++;
    return r;
}

void room_drop(struct room *r)
{
    if (!--r->refs && r->life == ROOM_LET_GO)
        room_free(r);
}

/* ---- the index in the store ----------------------------------------------- */

void hall_put(struct room *r)
{
    struct store_table index;
    char summary[STORE_TEXT_MAX];
    struct jot j;

    jot_init(&j, summary, sizeof summary);
    wire_table(&j, r->table, NULL);
    if (!jot_ok(&j))
        return;
    stored_index(r->table, &index);
    index.setup = "";
    index.summary = summary;
    store_table_put(r->srv->store, &index, NULL, NULL);
}

void hall_dirty(struct room *r)
{
    if (r->owes_index)
        return;
    r->owes_index = true;
    room_hold(r);
    r->next_dirty = NULL;
    *(r->srv->dirty ? &r->srv->last_dirty->next_dirty : &r->srv->dirty) = r;
    r->srv->last_dirty = r;
    r->srv->n_dirty++;
}

static void flush_some(struct server *srv, uint32_t n)
{
    for (; n && srv->dirty; n--) {
        struct room *r = srv->dirty;
        srv->dirty = r->next_dirty;
        srv->n_dirty--;
        r->owes_index = false;
        hall_put(r);
        room_drop(r);
    }
}

void hall_flush(struct server *srv)
{
    flush_some(srv, srv->n_dirty);
}

/* ---- snapshots: the rows so far as texts, piece by piece ----------------------- */

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
        struct row_line line = stored_line(&h->rows[i]);
        len += (size_t)row_line_write(&line, text + len, cap - len);
    }
    r->snapshot_seq = h->rows[h->n_rows - 1].seq;
    code = store_snapshot_add(r->srv->store, r->id, after, r->snapshot_seq, text, len,
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
    r->is_snapping = store_load(r->srv->store, r->id, r->snapshot_seq,
                                on_rows_for_snapshot, r) == STORE_OK;
    if (r->is_snapping)
        room_hold(r);
}

/* ---- loading -------------------------------------------------------------------- */

static void call_waiters(struct room *r, enum store_code code)
{
    if (code != STORE_OK) {
        let_go(r);
        hall_call(r, &r->waiters, code);
        hall_call(r, &r->asking, code);
        room_drop(r);
        return;
    }
    room_turn(r, ROOM_READY);
    hall_call(r, &r->waiters, code);
    presence_ask(r);
    /* Others may have written more while we read. */
    if (!(r->news_seq > r->table->seq || r->owes_look || r->asking) ||
        !hall_catch_up(r))
        drive_room(r);
    room_drop(r);
}

static void keep_line(struct room *r, const struct store_chat *c)
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
    if (r->n_chat == SERVER_CHAT_KEPT) {
        free(r->chat[0]->text);
        free(r->chat[0]);
        memmove(r->chat, r->chat + 1, (SERVER_CHAT_KEPT - 1) * sizeof *r->chat);
        r->n_chat--;
    }
    r->chat[r->n_chat++] = l;
}

static void on_chat(void *ctx, enum store_code code, const struct store_chat *c,
                    size_t n)
{
    struct room *r = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        keep_line(r, &c[i]);
    call_waiters(r, STORE_OK);
}

void hall_said(struct room *r, const struct store_chat *c)
{
    keep_line(r, c);
    if (r->n_chat)
        feed_chat(r, r->chat[r->n_chat - 1]);
}

static bool fold(struct room *r, const struct store_history *h)
{
    char why[160] = "";
    struct table_change change;
    int bad = 0;

    r->table = table_new(r->id, h->table.setup, why, sizeof why);
    if (r->table)
        r->table->hours = &r->srv->hours;
    if (r->table && h->snapshot_seq)
        bad = table_fold_text(r->table, h->snapshot, h->snapshot_len);
    r->snapshot_seq = h->snapshot_seq;
    for (size_t i = 0; r->table && !bad && i < h->n_rows; i++) {
        struct row_line line = stored_line(&h->rows[i]);
        bad = table_fold_line(r->table, &line, &change);
    }
    if (r->table && !bad)
        return true;
    r->srv->figures.errors++;
    server_log(r->srv, 0, "table_unreadable", "table", r->id, "why",
               why[0] ? why : "a row does not fit", NULL);
    return false;
}

static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct room *r = ctx;

    if (code == STORE_OK && !fold(r, h))
        code = STORE_IO;
    if (code != STORE_OK) {
        call_waiters(r, code);
        return;
    }
    for (int p = 0; p < r->table->n_seats; p++)
        r->table->seat[p].gone = net_now_ms();
    if (h->table.seq != r->table->seq)
        hall_dirty(r);
    if (store_chat_list(r->srv->store, r->id, 0, SERVER_CHAT_KEPT, on_chat, r) !=
        STORE_OK)
        call_waiters(r, STORE_OK);
}

void hall_open(struct server *srv, const char *id, hall_opened *opened, void *ctx)
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
        r = room_new(srv, id);
    if (!r || !hall_wait(&r->waiters, opened, ctx)) {
        if (r && is_new)
            let_go(r);
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
    struct room *r = room_new(srv, id);
    char why[160];

    if (!r)
        return NULL;
    r->table = table_new(id, setup, why, sizeof why);
    if (!r->table) {
        let_go(r);
        return NULL;
    }
    r->table->hours = &srv->hours;
    room_turn(r, ROOM_READY);
    return r;
}

/* ---- time
 * ------------------------------------------------------------------------------ */

static bool is_needed(const struct room *r, int64_t now)
{
    const struct table *t = r->table;

    if (!t || r->refs || r->first || r->asking || r->thinking || r->is_leasing)
        return true;
    if (r->life == ROOM_GONE)
        return false;
    if (now - r->used < (int64_t)r->srv->cfg.idle_s * 1000 || r->seats_told)
        return true;
    if (t->state != TABLE_RUNNING)
        return t->state == TABLE_OPEN && t->dealing;
    /* A clock or a bot is waiting for us, unless another node drives the table. */
    if (store_is_shared(r->srv->store) && !r->fence)
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
        let_go(drop[--n]);
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
        hall_look_tick(r);
        presence_retry(r);
        drive_tick(r, now);
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
