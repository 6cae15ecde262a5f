/* check.c - what must be true, whatever happened. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "store/compact.h"

enum { SLACK_MS = 400, PAUSE_MS = 2600 };

/* ---- pictures -------------------------------------------------------------------- */

/* What this seat may know of the table, as the server would say it to a newcomer. */
static json_t *shown(struct table *t, int as, const char *me)
{
    enum bug bug = sim_bug;
    struct wire_snapshot w = {
        .table = t,
        .as = as,
        .me = me,
        .log_from = t->match ? match_ply(t->match) : 0,
    };
    sim_bug = BUG_NONE;
    memory_pause(true);
    struct net_msg *m = wire_snapshot(&w);
    json_t *o = m ? json_loadb(net_msg_text(m), net_msg_length(m), 0, NULL) : NULL;
    net_msg_drop(m);
    memory_pause(false);
    sim_bug = bug;
    return o;
}

static bool is_of(const struct picture *p, uint64_t seq)
{
    return (uint64_t)json_integer_value(json_object_get(p->rest, "seq")) == seq;
}

static void compare(const struct sim_client *c, const struct sim_table *s,
                    const struct picture *p, struct table *t, const char *how)
{
    static const char *const parts[] = {"node", "acting", "legal", "undo", "phase"};
    json_t *o = shown(t, p->as, c->id), *view = json_object_get(o, "view");

    if (o && view && !json_equal(view, p->view)) {
        const char *key = "";
        json_t *v;
        json_object_foreach(view, key, v)
        {
            if (!json_equal(v, json_object_get(p->view, key)))
                break;
        }
        char *want = json_dumps(json_object_get(view, key), JSON_ENCODE_ANY);
        char *have = json_dumps(json_object_get(p->view, key), JSON_ENCODE_ANY);
        sim_fail(
            "client %d, seat %d of %.6s, row %llu, %s: the picture has %s %.80s, the "
            "seat sees %.80s",
            c->number, p->as, s->id, (unsigned long long)p->seq, how, key,
            have ? have : "nothing", want ? want : "nothing");
    }
    for (int i = 0; o && i < 5 && p->step_seq == t->seq && is_of(p, t->seq); i++)
        if (!json_equal(json_object_get(o, parts[i]),
                        json_object_get(p->rest, parts[i])))
            sim_fail("client %d, seat %d of %.6s, row %llu, %s: %s is told wrongly",
                     c->number, p->as, s->id, (unsigned long long)p->seq, how,
                     parts[i]);
    json_decref(o);
}

void check_told(const struct sim_client *c, const struct sim_table *t,
                const struct picture *p)
{
    struct server *srv = net_server();
    struct room *r = srv ? hall_find(srv, t->id) : NULL;

    if (r && r->table && r->table->seq == p->seq && !sim_has_failed() &&
        sim_one_in(LUCK_WORLD, 16))
        compare(c, t, p, r->table, "just told");
}

/* ---- clocks ---------------------------------------------------------------------- */

/* What a seat had left at some moment, and how long the server has run since then. Its
 * time may be charged late, never too much. */
static struct {
    int64_t left, last, up_us,
        late_ms; /* the last: passed before, and not yet charged */
    uint32_t ply, pauses;
    bool is_known;
} clocks[SIM_TABLES][GAME_MAX_PLAYERS];

void check_clock_reset(void)
{
    memset(clocks, 0, sizeof clocks);
}

static void check_clocks(struct server *srv, int k, const struct table *t)
{
    uint32_t ply = t->match ? match_ply(t->match) : 0;

    for (int p = 0; p < t->n_seats; p++) {
        int64_t left = table_left(t, p, server_now(srv));
        int64_t passed = clocks[k][p].late_ms +
                         (world_up_us - clocks[k][p].up_us) / 1000 +
                         (int64_t)(world_pauses - clocks[k][p].pauses) * PAUSE_MS;
        if (clocks[k][p].is_known && ply >= clocks[k][p].ply &&
            clocks[k][p].left - left > passed + passed / 100 + SLACK_MS)
            sim_fail("table %.6s charges seat %d with %lld ms, and %lld ms have passed",
                     t->id, p + 1, (long long)(clocks[k][p].left - left),
                     (long long)passed);
        if (!clocks[k][p].is_known || left > clocks[k][p].last ||
            ply < clocks[k][p].ply) {
            clocks[k][p].left = left;
            clocks[k][p].up_us = world_up_us;
            clocks[k][p].pauses = world_pauses;
            clocks[k][p].late_ms = server_now(srv) - srv->hours.last;
        }
        clocks[k][p].last = left;
        clocks[k][p].ply = ply;
        clocks[k][p].is_known = true;
    }
}

void check_rooms(void)
{
    struct server *srv = net_server();
    uint32_t at = 0;
    const struct room *x;

    while (srv && (x = map_next(&srv->rooms, &at)))
        if (x->table)
            durable_look(x);
    for (int k = 0; srv && srv->time.is_here && k < sim_n_plans; k++) {
        const struct room *r =
            sim_plans[k].id[0] ? hall_find(srv, sim_plans[k].id) : NULL;
        if (r && r->table && r->life == ROOM_BROKEN && !memory_has_failed())
            sim_fail("table %s is broken", r->id);
        else if (r && r->table && r->life == ROOM_BROKEN && !srv->house.is_stopping)
            net_ask_stop(); /* it says so, and whoever runs it starts it anew */
        if (r && r->table && r->table->state == TABLE_RUNNING &&
            r->table->clock.kind == CLOCK_LIVE)
            check_clocks(srv, k, r->table);
    }
}

/* ---- when nothing is under way --------------------------------------------------- */

struct look {
    const struct sim_table *plan;
    struct server *srv;
    enum store_code code;
};

static void check_seats(const struct sim_table *s, const struct table *t)
{
    for (int i = 0; i < s->n_seats; i++)
        if (s->who[i] >= 0 && (i == 0 || s->is_seat_sure[i]) &&
            strcmp(t->seat[i].person, sim_people[s->who[i]].id) != 0)
            sim_fail("seat %d of %s was taken by client %d and is not", i + 1, s->id,
                     s->who[i]);
    if (s->is_start_sure && t->state == TABLE_OPEN)
        sim_fail("table %s had begun, and has not", s->id);
}

static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct look *x = ctx;
    const struct room *r = hall_find(x->srv, x->plan->id);
    struct table_change change;
    char why[160];

    x->code = code;
    if (code != STORE_OK)
        return;
    struct table *t = table_new(x->plan->id, h->table.setup, why, sizeof why);
    int bad = !t;
    if (t)
        t->hours = &x->srv->hours;
    if (t && h->snapshot_seq)
        bad = table_fold_text(t, h->snapshot, h->snapshot_len);
    for (size_t i = 0; !bad && i < h->n_rows; i++) {
        struct row_line line = room_line(&h->rows[i]);
        bad = table_fold_line(t, &line, &change);
    }
    if (bad)
        sim_fail("the log of %s does not fold", x->plan->id);
    else if (r && r->table && !r->flying && r->table->seq != t->seq)
        sim_fail("table %s has row %llu in memory and %llu in the store", x->plan->id,
                 (unsigned long long)r->table->seq, (unsigned long long)t->seq);
    else
        check_seats(x->plan, t);
    for (int i = 0; !bad && i < sim_n_people; i++) {
        const struct picture *p = &sim_people[i].picture[x->plan->number];
        if (p->is_live && p->seq == t->seq)
            compare(&sim_people[i], x->plan, p, t, "by the log");
    }
    table_free(t);
}

void check_calm(void)
{
    struct server *srv = net_server();

    for (int k = 0; srv && k < sim_n_plans && !sim_has_failed(); k++) {
        struct look x = {&sim_plans[k], srv, STORE_IO};
        if (!sim_plans[k].id[0])
            continue;
        memory_pause(true);
        for (int i = 0; i < 2 && x.code == STORE_IO; i++) /* one call may fail */
            if (store_load(srv->store, sim_plans[k].id, 0, on_history, &x) == STORE_OK)
                store_drain(srv->store);
        memory_pause(false);
        if (x.code != STORE_OK)
            sim_fail("table %s cannot be read: %s", sim_plans[k].id,
                     store_code_name(x.code));
    }
}

/* ---- what a process has left ----------------------------------------------------- */

static void check_row(const char *table, uint64_t seq, const char *key, uint64_t *last)
{
    if (seq == *last)
        sim_fail("row %llu of %s is there twice", (unsigned long long)seq, table);
    else if (seq != *last + 1)
        sim_fail("after row %llu of %s comes row %llu", (unsigned long long)*last,
                 table, (unsigned long long)seq);
    *last = seq;
    for (int i = 0; key[0] && i < sim_n_acks; i++)
        if (!strcmp(sim_acks[i].key, key) && !strcmp(sim_acks[i].table, table)) {
            if (sim_acks[i].seq != seq)
                sim_fail("request %s was acknowledged as row %llu and is row %llu", key,
                         (unsigned long long)sim_acks[i].seq, (unsigned long long)seq);
            sim_acks[i].is_found = true;
        }
    for (int i = 0; key[0] && i < sim_n_refused; i++)
        if (!strcmp(sim_refused[i], key))
            sim_fail("request %s was refused and is row %llu", key,
                     (unsigned long long)seq);
}

/* The key of a row that no table remembers any more is gone, but the row is not. */
static void find_forgotten(const char *table, uint64_t seq)
{
    for (int i = 0; i < sim_n_acks; i++)
        if (sim_acks[i].seq == seq && !strcmp(sim_acks[i].table, table))
            sim_acks[i].is_found = true;
}

/* A table that is over may be few bytes; its rows follow each other all the same. */
static void check_compacted(const char *table, sqlite3_stmt *st, uint64_t *last)
{
    struct compact_reader *reader = NULL;
    struct reply p = {.compact = &reader};

    if (compact_read(sqlite3_column_blob(st, 2), (size_t)sqlite3_column_bytes(st, 2), 0,
                     &p) < 0)
        sim_fail("what was compacted of %s cannot be read", table);
    for (size_t i = 0; i < p.n; i++) {
        struct row_line l = room_line(&p.rows[i]);
        durable_found(table, &l);
        check_row(table, p.rows[i].seq, p.rows[i].key, last);
        if (!p.rows[i].key[0] && p.n - i > STORE_KEYS)
            find_forgotten(table, p.rows[i].seq);
    }
    arena_done(&p.arena);
    free(p.rows);
    compact_reader_free(reader);
}

static void check_table(sqlite3 *db, const char *table, sqlite3_stmt *t)
{
    sqlite3_stmt *st = NULL;
    uint64_t last = 0;

    if (sqlite3_column_type(t, 2) == SQLITE_BLOB)
        check_compacted(table, t, &last);
    if (sqlite3_prepare_v2(db,
                           "SELECT seq, key, at, kind, text FROM log WHERE num = ?1"
                           " ORDER BY seq",
                           -1, &st, NULL) == SQLITE_OK &&
        sqlite3_bind_int64(st, 1, sqlite3_column_int64(t, 1)) == SQLITE_OK)
        while (sqlite3_step(st) == SQLITE_ROW) {
            struct row_line l = {(uint64_t)sqlite3_column_int64(st, 0),
                                 sqlite3_column_int64(st, 2),
                                 *(const char *)sqlite3_column_text(st, 3),
                                 (const char *)sqlite3_column_text(st, 1),
                                 (const char *)sqlite3_column_text(st, 4)};
            durable_found(table, &l);
            check_row(table, l.seq, l.key, &last);
        }
    sqlite3_finalize(st);
    durable_end(table, last);
}

static void check_rows(sqlite3 *db, const char *when)
{
    sqlite3_stmt *st = NULL;

    for (int i = 0; i < sim_n_acks; i++)
        sim_acks[i].is_found = false;
    if (sqlite3_prepare_v2(db,
                           "SELECT t.id, t.num, c.bytes FROM game_table t"
                           " LEFT JOIN compact c ON c.num = t.num",
                           -1, &st, NULL) == SQLITE_OK)
        while (sqlite3_step(st) == SQLITE_ROW)
            check_table(db, (const char *)sqlite3_column_text(st, 0), st);
    sqlite3_finalize(st);
    for (int i = 0; i < sim_n_acks; i++)
        if (!sim_acks[i].is_found)
            sim_fail("row %llu of %s (%s) was acknowledged and is lost %s",
                     (unsigned long long)sim_acks[i].seq, sim_acks[i].table,
                     sim_acks[i].key, when);
}

static bool has(sqlite3 *db, const char *sql, const char *id)
{
    sqlite3_stmt *st = NULL;
    bool is = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK &&
              sqlite3_bind_text(st, 1, id, -1, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_step(st) == SQLITE_ROW;

    sqlite3_finalize(st);
    return is;
}

static int on_word(void *ctx, int n, char **text, char **names)
{
    (void)n;
    (void)names;
    if (text[0] && strcmp(text[0], "ok") != 0)
        sim_fail("the file is damaged %s: %s", (const char *)ctx, text[0]);
    return 0;
}

void check_disk(const char *when)
{
    sqlite3 *db = NULL;
    void *copy = disk_copy();

    memory_pause(true);
    if (sqlite3_open_v2(world_db, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        char text[80];
        snprintf(text, sizeof text, "%s", when);
        sqlite3_exec(db, "PRAGMA quick_check", on_word, text, NULL);
        check_rows(db, when);
        for (int i = 0; i < sim_n_plans; i++)
            if (sim_plans[i].id[0] &&
                !has(db, "SELECT 1 FROM game_table WHERE id = ?1", sim_plans[i].id))
                sim_fail("table %s was made and is lost %s", sim_plans[i].id, when);
        for (int i = 0; i < sim_n_people; i++)
            if (sim_people[i].id[0] &&
                !has(db, "SELECT 1 FROM session WHERE person = ?1", sim_people[i].id))
                sim_fail("person %s was made and is lost %s", sim_people[i].id, when);
    } else if (sim_n_acks) {
        sim_fail("the store cannot be opened %s", when);
    }
    sqlite3_close(db);
    memory_pause(false);
    disk_put(copy);
}
