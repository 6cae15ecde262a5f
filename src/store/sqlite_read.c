/* sqlite_read.c - how rows become answers. */
#include <stdio.h>
#include <string.h>

#include "store/compact.h"
#include "store/sqlite_runs.h"

/* Copy a column into an array field; what is too long is cut. */
#define FIELD(st, k, to) snprintf(to, sizeof(to), "%s", text_at(st, k))

static const char *text_at(sqlite3_stmt *st, int k)
{
    const char *p = (const char *)sqlite3_column_text(st, k);
    return p ? p : "";
}

static char *keep(struct reply *p, sqlite3_stmt *st, int k)
{
    const void *bytes = sqlite3_column_blob(st, k);
    return arena_text(&p->arena, bytes, (size_t)sqlite3_column_bytes(st, k));
}

/* The summary of a compacted table is a blob. */
static const char *summary_at(struct reply *p, sqlite3_stmt *st, int k)
{
    if (sqlite3_column_type(st, k) != SQLITE_BLOB)
        return keep(p, st, k);
    const void *bytes = sqlite3_column_blob(st, k);
    return compact_read_text(bytes, (size_t)sqlite3_column_bytes(st, k), p);
}

static bool get_table(struct reply *p, sqlite3_stmt *st, struct store_table *t)
{
    FIELD(st, 1, t->id);
    FIELD(st, 2, t->game);
    FIELD(st, 3, t->host);
    for (int i = 0; i < STORE_SEATS; i++)
        FIELD(st, 4 + i, t->person[i]);
    t->state = (uint8_t)sqlite3_column_int(st, 9);
    t->acting = (uint8_t)sqlite3_column_int(st, 10);
    t->is_public = sqlite3_column_int(st, 11) != 0;
    t->is_driven = sqlite3_column_int(st, 12) != 0;
    t->created = sqlite3_column_int64(st, 13);
    t->updated = sqlite3_column_int64(st, 14);
    t->seq = (uint64_t)sqlite3_column_int64(st, 15);
    t->summary = summary_at(p, st, 16);
    t->setup = keep(p, st, 17);
    return t->summary && t->setup;
}

/* Step through a query; `row` answers false when memory is short. SQLITE_DONE is good.
 */
static int each(sqlite3_stmt *st, struct reply *p,
                bool (*row)(struct reply *p, sqlite3_stmt *st))
{
    int rc = st ? SQLITE_ROW : SQLITE_ERROR;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW)
        if (!row(p, st))
            rc = SQLITE_NOMEM;
    if (st)
        sqlite3_reset(st);
    return rc;
}

static bool on_row(struct reply *p, sqlite3_stmt *st)
{
    struct store_row *row = reply_push(p, &p->rows, sizeof *row);
    if (!row)
        return false;
    row->seq = (uint64_t)sqlite3_column_int64(st, 0);
    row->at = sqlite3_column_int64(st, 1);
    row->kind = text_at(st, 2)[0];
    row->key = keep(p, st, 3);
    row->text = keep(p, st, 4);
    return row->key && row->text;
}

static bool on_table(struct reply *p, sqlite3_stmt *st)
{
    struct store_table *t = reply_push(p, &p->tables, sizeof *t);
    return t && get_table(p, st, t);
}

static bool on_chat(struct reply *p, sqlite3_stmt *st)
{
    struct store_chat *c = reply_push(p, &p->chat, sizeof *c);
    if (!c)
        return false;
    c->id = (uint64_t)sqlite3_column_int64(st, 0);
    c->at = sqlite3_column_int64(st, 1);
    FIELD(st, 2, c->person);
    FIELD(st, 3, c->name);
    c->text = keep(p, st, 4);
    return c->text;
}

static bool on_absence(struct reply *p, sqlite3_stmt *st)
{
    struct store_absence *a = reply_push(p, &p->absences, sizeof *a);
    if (a)
        *a = (struct store_absence){sqlite3_column_int64(st, 0),
                                    sqlite3_column_int64(st, 1)};
    return a != NULL;
}

/* Value, deviation, tries: three columns, zeros when they are empty. */
static struct store_rating get_rating(sqlite3_stmt *st, int k)
{
    return (struct store_rating){sqlite3_column_int(st, k),
                                 sqlite3_column_int(st, k + 1),
                                 (uint32_t)sqlite3_column_int64(st, k + 2)};
}

static bool on_id(struct reply *p, sqlite3_stmt *st)
{
    char(*id)[STORE_ID_MAX] = reply_push(p, &p->ids, sizeof *id);
    if (id)
        FIELD(st, 0, *id);
    return id;
}

static bool on_puzzle(struct reply *p, sqlite3_stmt *st)
{
    struct store_puzzle *x = reply_push(p, &p->puzzles, sizeof *x);
    if (!x)
        return false;
    FIELD(st, 0, x->id);
    x->rating = get_rating(st, 1);
    x->solver = get_rating(st, 4);
    x->is_solved = sqlite3_column_int(st, 7) != 0;
    return true;
}

static bool on_person(struct reply *p, sqlite3_stmt *st)
{
    struct store_person *x = &p->person;
    FIELD(st, 0, x->id);
    FIELD(st, 1, x->name);
    FIELD(st, 2, x->login);
    FIELD(st, 3, x->hash);
    FIELD(st, 4, x->lang);
    x->is_bot = sqlite3_column_int(st, 5) != 0;
    x->is_admin = sqlite3_column_int(st, 6) != 0;
    x->created = sqlite3_column_int64(st, 7);
    return true;
}

static bool on_session(struct reply *p, sqlite3_stmt *st)
{
    struct store_session *x = reply_push(p, &p->sessions, sizeof *x);
    if (!x)
        return false;
    on_person(p, st);
    if (sqlite3_column_bytes(st, 8) == STORE_TOKEN)
        memcpy(x->token, sqlite3_column_blob(st, 8), STORE_TOKEN);
    FIELD(st, 9, x->person);
    FIELD(st, 10, x->label);
    FIELD(st, 14, x->maker);
    x->kind = (uint8_t)sqlite3_column_int(st, 11);
    x->created = sqlite3_column_int64(st, 12);
    x->seen = sqlite3_column_int64(st, 13);
    return true;
}

/* The room for all pieces is in history.snapshot; the length grows with each. */
static bool on_piece(struct reply *p, sqlite3_stmt *st)
{
    size_t len = (size_t)sqlite3_column_bytes(st, 0);
    if (len > 0)
        memcpy((char *)p->history.snapshot + p->history.snapshot_len,
               sqlite3_column_blob(st, 0), len);
    p->history.snapshot_len += len;
    return true;
}

static int load_snapshot(struct sqlite_db *d, struct reply *p, int64_t num)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_SNAPSHOT_SIZE, "i", num);
    size_t size = 0;
    int rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    if (rc == SQLITE_ROW) {
        p->history.snapshot_seq = (uint64_t)sqlite3_column_int64(st, 0);
        size = (size_t)sqlite3_column_int64(st, 1);
    }
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_ROW || p->history.snapshot_seq == 0)
        return rc == SQLITE_ROW ? SQLITE_DONE : rc;
    p->history.snapshot = arena_alloc(&p->arena, size + 1);
    if (!p->history.snapshot)
        return SQLITE_NOMEM;
    return each(sqlite_bind(d, SQL_SNAPSHOT_GET, "i", num), p, on_piece);
}

/*
 * Add the rows of a run that come after `after` and after those already there. Loose
 * rows may be of a transaction that has not ended, or not well: then the last ones are
 * not there. Rows of a run are.
 */
static int load_run(struct sqlite_db *d, struct reply *p, int64_t num,
                    const struct run *run, uint64_t after, bool is_loose)
{
    int rc = SQLITE_DONE;
    if (p->n > 0)
        after = p->rows[p->n - 1].seq;
    if (run->n > 0 && run->first > after + 1)
        return SQLITE_CORRUPT;
    for (uint32_t i = 0; rc == SQLITE_DONE && i < run->n; i++) {
        size_t n = p->n;
        if (run->first + i <= after)
            continue;
        rc = each(sqlite_bind(d, SQL_ROW_GET, "iii", run->id[i], num,
                              (int64_t)(run->first + i)),
                  p, on_row);
        if (rc == SQLITE_DONE && p->n == n)
            return is_loose ? SQLITE_DONE : SQLITE_CORRUPT;
    }
    return rc;
}

static int load_rows(struct sqlite_db *d, struct reply *p, int64_t num, uint64_t after,
                     const struct run *loose)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUNS, "ii", num, (int64_t)after);
    int rc = st ? SQLITE_ROW : SQLITE_ERROR;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct run run;
        if (run_read(st, &run) < 0 ||
            load_run(d, p, num, &run, after, false) != SQLITE_DONE)
            rc = SQLITE_CORRUPT;
        run_done(&run);
    }
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_DONE ? load_run(d, p, num, loose, after, true) : rc;
}

/*
 * The loose rows of a table, copied outside of the transaction that reads the others.
 * Without an answer to the number they would be missing, and nobody would notice.
 */
static int find_loose(struct sqlite_db *d, struct runs *runs, const char *id,
                      struct run *ret)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_NUM, "s", id);
    int64_t num = 0; /* unknown */
    int rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    if (rc == SQLITE_ROW)
        num = sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return rc;
    return runs_loose(runs, num, ret) < 0 ? SQLITE_NOMEM : SQLITE_OK;
}

/* Its place in the index, and what was compacted of it. */
static int load_table(sqlite3_stmt *st, struct reply *p, uint64_t after,
                      uint64_t *compacted)
{
    if (!get_table(p, st, &p->history.table))
        return SQLITE_NOMEM;
    *compacted = (uint64_t)sqlite3_column_int64(st, 18);
    p->history.compacted = *compacted;
    if (*compacted == 0)
        return SQLITE_DONE;
    int rc = compact_read(sqlite3_column_blob(st, 19),
                          (size_t)sqlite3_column_bytes(st, 19), after, p);
    return rc == 0 ? SQLITE_DONE : SQLITE_CORRUPT;
}

static int load(struct sqlite_db *d, struct request *r, const struct run *loose)
{
    struct reply *p = r->reply;
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_GET, "s", r->id);
    int rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    int64_t num = 0;
    uint64_t after = r->u.range.after, compacted = 0;
    if (rc == SQLITE_ROW) {
        num = sqlite3_column_int64(st, 0);
        rc = load_table(st, p, after, &compacted);
    }
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_DONE)
        return rc;
    if (num == 0) {
        r->code = STORE_MISSING;
        return rc;
    }
    if (after == 0 && compacted == 0 && r->op == REQ_LOAD)
        rc = load_snapshot(d, p, num);
    if (p->history.snapshot_seq > after)
        after = p->history.snapshot_seq;
    if (compacted > after)
        after = compacted;
    return rc == SQLITE_DONE ? load_rows(d, p, num, after, loose) : rc;
}

static int list_tables(struct sqlite_db *d, struct request *r)
{
    static const enum sql_id sql[] = {
        [STORE_LIST_PUBLIC] = SQL_LIST_PUBLIC,
        [STORE_LIST_MINE] = SQL_LIST_MINE,
        [STORE_LIST_FINISHED] = SQL_LIST_FINISHED,
        [STORE_LIST_DRIVEN] = SQL_LIST_DRIVEN,
        [STORE_LIST_STALE] = SQL_LIST_STALE,
        [STORE_LIST_BEHIND] = SQL_LIST_BEHIND,
        [STORE_LIST_EACH] = SQL_LIST_EACH,
        [STORE_LIST_EXPIRED] = SQL_LIST_EXPIRED,
        [STORE_LIST_RESTED] = SQL_LIST_RESTED,
    };
    enum sql_id id = sql[r->u.query.list];
    if (id == SQL_LIST_FINISHED && r->u.query.person[0])
        id = SQL_LIST_FINISHED_OF;
    if (r->u.query.game[0] && id <= SQL_LIST_FINISHED_OF)
        id++;
    bool is_part = id == SQL_LIST_EXPIRED && r->u.query.until[0];
    return each(sqlite_bind(d, is_part ? SQL_LIST_EXPIRED_UNTIL : id,
                            is_part ? "ssiis" : "ssii", r->u.query.person,
                            r->u.query.game,
                            r->u.query.before ? r->u.query.before : INT64_MAX,
                            (int64_t)r->u.query.limit, r->u.query.until),
                r->reply, on_table);
}

static int get_person(struct sqlite_db *d, struct request *r)
{
    struct reply *p = r->reply;
    int rc;
    if (r->op == REQ_SESSION_GET)
        rc = each(sqlite_bind(d, SQL_SESSION_GET, "b", (const void *)r->u.token,
                              sizeof r->u.token),
                  p, on_session);
    else if (r->op == REQ_SESSIONS)
        return each(sqlite_bind(d, SQL_SESSIONS, "s", r->id), p, on_session);
    else
        rc =
            each(sqlite_bind(d, r->op == REQ_LOGIN_GET ? SQL_LOGIN_GET : SQL_PERSON_GET,
                             "s", r->id),
                 p, on_person);
    if (rc == SQLITE_DONE && !p->person.id[0])
        r->code = STORE_MISSING;
    return rc;
}

static bool on_analysis(struct reply *p, sqlite3_stmt *st)
{
    p->text = keep(p, st, 0);
    return p->text;
}

static int get_analysis(struct sqlite_db *d, struct request *r)
{
    int rc = each(sqlite_bind(d, SQL_ANALYSIS_GET, "ss", r->id, r->u.analysis.made),
                  r->reply, on_analysis);
    if (rc == SQLITE_DONE && !r->reply->text)
        r->code = STORE_MISSING;
    return rc;
}

int sqlite_read(struct sqlite_db *d, struct runs *runs, struct request *r)
{
    struct run loose = {0};
    r->code = STORE_OK;
    if (r->op == REQ_PRESENCE_GET) { /* there is no other node */
        r->reply->presence.proposals = "";
        return SQLITE_OK;
    }
    bool is_load = r->op == REQ_LOAD || r->op == REQ_COMPACT_READ;
    r->reply->compact = &d->compact;
    int rc = is_load ? find_loose(d, runs, r->id, &loose) : SQLITE_OK;
    if (rc == SQLITE_OK)
        rc = sqlite_run(d, SQL_READ_BEGIN, "");
    if (rc == SQLITE_OK) {
        if (is_load)
            rc = load(d, r, &loose);
        else if (r->op == REQ_TABLES)
            rc = list_tables(d, r);
        else if (r->op == REQ_CHAT_LIST)
            rc = each(sqlite_bind(d, SQL_CHAT_LIST, "sii", r->id,
                                  (int64_t)r->u.range.after, (int64_t)r->u.range.limit),
                      r->reply, on_chat);
        else if (r->op == REQ_ANALYSIS_GET)
            rc = get_analysis(d, r);
        else if (r->op == REQ_ABSENCES)
            rc = each(sqlite_bind(d, SQL_ABSENCES, "i", (int64_t)STORE_ABSENCES_MAX),
                      r->reply, on_absence);
        else if (r->op == REQ_GUESTS)
            rc = each(sqlite_bind(d, SQL_GUESTS, "ii", r->u.guests.before,
                                  (int64_t)r->u.guests.limit),
                      r->reply, on_id);
        else if (r->op == REQ_PUZZLES)
            rc = each(sqlite_bind(d, SQL_PUZZLES, "ss", r->id, r->u.game), r->reply,
                      on_puzzle);
        else if (r->op == REQ_MUTES)
            rc = each(sqlite_bind(d, SQL_MUTES, "s", r->id), r->reply, on_id);
        else
            rc = get_person(d, r);
        /* One that did not end would keep every later one from beginning. */
        if (sqlite_run(d, SQL_COMMIT, "") != SQLITE_OK &&
            !sqlite3_get_autocommit(d->db))
            sqlite_run(d, SQL_ROLLBACK, "");
    }
    run_done(&loose);
    if (rc == SQLITE_DONE)
        return SQLITE_OK;
    r->code = STORE_IO;
    return rc;
}
