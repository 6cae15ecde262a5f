/*
 * sqlite_load.c - a table with its rows, each of which is what was written.
 *
 * What is not is noted (flaws.h), and the reading goes on: whoever looks for damage
 * wants to hear of all of it.
 */
#include <string.h>

#include "store/compact.h"
#include "store/flaws.h"
#include "store/sqlite_runs.h"

static bool on_row(struct reply *p, sqlite3_stmt *st)
{
    struct store_row *row = reply_push(p, &p->rows, sizeof *row);
    if (!row)
        return false;
    const char *kind = (const char *)sqlite3_column_text(st, 2);
    row->seq = (uint64_t)sqlite3_column_int64(st, 0);
    row->at = sqlite3_column_int64(st, 1);
    row->kind = kind ? kind[0] : '\0';
    row->key = sqlite_keep(p, st, 3);
    row->text = sqlite_keep(p, st, 4);
    if (!row->key || !row->text)
        return false;
    p->last = row->seq;
    if (!flaw_free(p, sqlite_sum(st, 5), sum_row(p->id, row), STORE_THING_ROW, p->id,
                   row->seq))
        p->n--;
    return true;
}

/* ---- snapshots ------------------------------------------------------------------- */

/* Pieces are put one behind the other into a room whose size was found before. */
struct joining {
    struct reply *p;
    char *to;
    size_t size, len;
    uint64_t end; /* of the last one */
    bool is_good;
};

static void join_piece(struct joining *j, sqlite3_stmt *st)
{
    const void *text = sqlite3_column_blob(st, 0);
    size_t len = (size_t)sqlite3_column_bytes(st, 0);
    uint64_t after = (uint64_t)sqlite3_column_int64(st, 1);
    uint64_t seq = (uint64_t)sqlite3_column_int64(st, 2);
    j->is_good &= flaw_free(j->p, sqlite_sum(st, 3),
                            sum_piece(j->p->id, after, seq, text ? text : "", len),
                            STORE_THING_PIECE, j->p->id, after);
    if (after != j->end || seq <= after || len > j->size - j->len) {
        if (j->is_good)
            flaw_add(j->p, STORE_THING_PIECE, STORE_WRONG_MISSING, j->p->id, j->end);
        j->is_good = false;
    }
    if (!j->is_good)
        return;
    if (len > 0)
        memcpy(j->to + j->len, text, len);
    j->len += len;
    j->end = seq;
}

static int size_of_pieces(struct sqlite_db *d, int64_t num, size_t *ret)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_SNAPSHOT_GET, "i", num);
    int rc = st ? SQLITE_ROW : SQLITE_ERROR;
    *ret = 0;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW)
        *ret += (size_t)sqlite3_column_bytes(st, 0);
    if (st)
        sqlite3_reset(st);
    return rc;
}

/* One that is damaged is not needed: it says what the rows say. */
static int load_snapshot(struct sqlite_db *d, struct reply *p, int64_t num)
{
    struct joining j = {.p = p, .is_good = true};
    int rc = size_of_pieces(d, num, &j.size);
    if (rc == SQLITE_DONE && j.size == 0)
        return rc;
    if (rc == SQLITE_DONE)
        j.to = arena_alloc(&p->arena, j.size + 1);
    sqlite3_stmt *st = j.to ? sqlite_bind(d, SQL_SNAPSHOT_GET, "i", num) : NULL;
    if (rc == SQLITE_DONE)
        rc = st ? SQLITE_ROW : SQLITE_NOMEM;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW)
        join_piece(&j, st);
    if (st)
        sqlite3_reset(st);
    if (sqlite_is_damage(rc)) {
        flaw_add(p, STORE_THING_PIECE, STORE_WRONG_UNREADABLE, p->id, j.end);
        j.is_good = false;
        rc = SQLITE_DONE;
    }
    p->history.is_snapshot_bad = !j.is_good;
    if (rc == SQLITE_DONE && j.is_good) {
        p->history.snapshot = j.to;
        p->history.snapshot_len = j.len;
        p->history.snapshot_seq = j.end;
    }
    return rc;
}

/* ---- rows ------------------------------------------------------------------------ */

static void note_missing(struct reply *p, uint64_t seq)
{
    flaw_add(p, STORE_THING_ROW, STORE_WRONG_MISSING, p->id, seq);
}

/*
 * Add the rows of a run that come after those already there. The last ones may be of a
 * transaction that has not ended, or not well: then they are not there.
 */
static int load_run(struct sqlite_db *d, struct reply *p, int64_t num,
                    const struct run *run)
{
    if (run->n > 0 && run->first > p->last + 1) {
        note_missing(p, p->last + 1);
        p->last = run->first - 1;
    }
    for (uint32_t i = 0; i < run->n; i++) {
        uint64_t seq = run->first + i;
        if (seq <= p->last)
            continue;
        int rc = sqlite_each(
            sqlite_bind(d, SQL_ROW_GET, "iii", run->id[i], num, (int64_t)seq), p,
            on_row);
        if (rc == SQLITE_DONE && p->last != seq && run->id[i] > run->firm)
            return rc;
        if (sqlite_is_damage(rc))
            flaw_add(p, STORE_THING_ROW, STORE_WRONG_UNREADABLE, p->id, seq);
        else if (rc != SQLITE_DONE)
            return rc;
        else if (p->last != seq)
            note_missing(p, seq);
        p->last = seq;
    }
    return SQLITE_DONE;
}

static bool on_row_behind(struct reply *p, sqlite3_stmt *st)
{
    if ((uint64_t)sqlite3_column_int64(st, 0) > p->last + 1)
        note_missing(p, p->last + 1);
    return on_row(p, st);
}

/* The index knows of rows that we do not: another process may have written them, and
 * they are loose there. */
static int look_behind(struct sqlite_db *d, struct reply *p, int64_t num)
{
    if (p->history.is_index_bad || p->history.table.seq <= p->last)
        return SQLITE_DONE;
    return sqlite_each(sqlite_bind(d, SQL_ROWS_BEHIND, "ii", num, (int64_t)p->last), p,
                       on_row_behind);
}

static int load_rows(struct sqlite_db *d, struct reply *p, int64_t num,
                     const struct run *loose)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUNS, "ii", num, (int64_t)p->last);
    int rc = st ? SQLITE_ROW : SQLITE_ERROR;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct run run;
        if (run_read(st, &run) < 0)
            note_missing(p, p->last + 1);
        else if ((rc = load_run(d, p, num, &run)) == SQLITE_DONE)
            rc = SQLITE_ROW;
        run_done(&run);
    }
    if (st)
        sqlite3_reset(st);
    if (rc == SQLITE_DONE)
        rc = load_run(d, p, num, loose);
    return rc == SQLITE_DONE ? look_behind(d, p, num) : rc;
}

/* ---- a table --------------------------------------------------------------------- */

/* What was compacted of the table: its setup, and the rows after `after`. */
static bool take_compacted(struct reply *p, sqlite3_stmt *st, uint64_t after)
{
    uint64_t seq = p->history.compacted;
    const void *bytes = sqlite3_column_blob(st, 22);
    size_t size = (size_t)sqlite3_column_bytes(st, 22), n = p->n;
    p->history.table.setup = "";
    if (sqlite3_column_type(st, 22) == SQLITE_NULL)
        flaw_add(p, STORE_THING_COMPACT, STORE_WRONG_MISSING, p->id, 0);
    if (sqlite3_column_type(st, 22) == SQLITE_NULL ||
        !flaw_free(p, sqlite_sum(st, 23),
                   sum_compact(p->id, seq, bytes ? bytes : "", size),
                   STORE_THING_COMPACT, p->id, 0) ||
        compact_read(bytes, size, after, p) == 0)
        return true;
    if (!*p->compact || p->n > n) /* memory is short */
        return false;
    flaw_add(p, STORE_THING_COMPACT, STORE_WRONG_UNREADABLE, p->id, 0);
    p->history.table.setup = "";
    return true;
}

/* Without the setup there is nothing. */
static bool take_setup(struct reply *p, sqlite3_stmt *st, uint64_t after)
{
    struct store_table *t = &p->history.table;
    size_t flaws = p->n_flaws;
    bool is_there = sqlite3_column_type(st, 19) != SQLITE_NULL;
    p->history.compacted = (uint64_t)sqlite3_column_int64(st, 21);
    if (p->history.compacted && !take_compacted(p, st, after))
        return false;
    if (is_there && p->n_flaws == flaws)
        flaw_free(p, sqlite_sum(st, 20), sum_setup(p->id, t->setup), STORE_THING_SETUP,
                  p->id, 0);
    else if (!is_there && !p->history.compacted)
        flaw_add(p, STORE_THING_SETUP, STORE_WRONG_MISSING, p->id, 0);
    return true;
}

/* The index is made anew from the rows. */
static bool on_table(struct reply *p, sqlite3_stmt *st, uint64_t after)
{
    struct store_table *t = &p->history.table;
    size_t flaws = p->n_flaws;
    if (!sqlite_get_table(p, st, t))
        return false;
    bool is_readable = p->n_flaws == flaws;
    p->found.n -= is_readable; /* it is one thing in two parts */
    bool is_made =
        flaw_free(p, sqlite_sum(st, 17), sum_made(t), STORE_THING_INDEX, p->id, 0);
    bool is_right = is_readable && flaw_free(p, sqlite_sum(st, 18), sum_index(t),
                                             STORE_THING_INDEX, p->id, 0);
    p->history.is_index_bad = !is_made || !is_right;
    if (p->history.is_index_bad)
        *t = (struct store_table){.setup = t->setup, .summary = ""};
    memcpy(t->id, p->id, strlen(p->id) + 1);
    return take_setup(p, st, after);
}

int sqlite_load(struct sqlite_db *d, struct request *r, const struct run *loose)
{
    struct reply *p = r->reply;
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_GET, "s", r->id);
    int rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    int64_t num = 0;
    bool is_inspected = r->op == REQ_INSPECT;
    uint64_t after = r->op == REQ_LOAD ? r->u.range.after : 0;
    if (rc == SQLITE_ROW) {
        num = sqlite3_column_int64(st, 0);
        rc = on_table(p, st, after) ? SQLITE_DONE : SQLITE_NOMEM;
    }
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_DONE)
        return rc;
    if (num == 0) {
        r->code = STORE_MISSING;
        return rc;
    }
    if (after == 0 && p->history.compacted == 0 && r->op == REQ_LOAD)
        rc = load_snapshot(d, p, num);
    p->last = p->history.snapshot_seq > after ? p->history.snapshot_seq : after;
    if (p->history.compacted > p->last)
        p->last = p->history.compacted;
    if (rc == SQLITE_DONE)
        rc = load_rows(d, p, num, loose);
    flaw_look_for_end(p);
    return rc == SQLITE_DONE && is_inspected ? sqlite_inspect(d, p, num) : rc;
}
