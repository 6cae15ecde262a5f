/* sqlite_write.c - how each write becomes rows. */
#include <string.h>

#include "store/sqlite_runs.h"
#include "store/sum.h"

enum { SOLE_FENCE = 1 }; /* of every lease: there is nobody else */

/* The table's number, 0 when there is no such table; *rc on failure. */
static int64_t table_num(struct sqlite_db *d, struct idmap *ids, const char *id,
                         int *rc)
{
    int64_t num = idmap_find(ids, id);
    *rc = SQLITE_OK;
    if (num)
        return num;
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_NUM, "s", id);
    *rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    if (*rc == SQLITE_ROW) {
        num = sqlite3_column_int64(st, 0);
        idmap_put(ids, id, num);
    }
    if (st)
        sqlite3_reset(st);
    if (*rc == SQLITE_ROW || *rc == SQLITE_DONE)
        *rc = SQLITE_OK;
    return num;
}

/* A broken constraint is the requester's answer; all else dooms the group. */
static int settle(struct request *r, int rc, enum store_code on_constraint)
{
    if ((rc & 0xff) == SQLITE_CONSTRAINT) {
        r->code = on_constraint;
        return SQLITE_OK;
    }
    return rc;
}

/* The log itself has no unique key: the writer knows each table's last row. */
static int write_row(struct sqlite_db *d, struct runs *runs, int64_t num,
                     struct request *r)
{
    const struct store_row *row = &r->u.row;
    char kind[2] = {row->kind, '\0'};
    uint64_t last;
    int rc = runs_last(runs, d, num, &last);
    if (rc != SQLITE_OK)
        return rc;
    if (row->seq != last + 1)
        r->code = STORE_CONFLICT;
    else if (row->fence > SOLE_FENCE)
        r->code = STORE_FENCED;
    if (r->code != STORE_OK)
        return SQLITE_OK;
    int64_t id = runs_next(runs);
    rc = sqlite_run(d, SQL_APPEND, "iiiisssi", id, num, (int64_t)row->seq, row->at,
                    kind, row->key, row->text, sum_row(r->id, row));
    return rc == SQLITE_OK ? runs_add(runs, num, row->seq, id) : rc;
}

static int write_seat(struct sqlite_db *d, int64_t num, const struct store_table *t,
                      const char *person)
{
    if (!person[0])
        return SQLITE_OK;
    int64_t phase = t->state > 1 ? t->state - 1 : 0;
    return sqlite_run(d, SQL_SEAT_ADD, "siiis", person, phase, t->updated, num,
                      t->game);
}

static int write_seats(struct sqlite_db *d, int64_t num, const struct store_table *t)
{
    int rc = write_seat(d, num, t, t->host);
    for (int i = 0; rc == SQLITE_OK && i < STORE_SEATS; i++)
        rc = write_seat(d, num, t, t->person[i]);
    return rc;
}

static int new_table(struct sqlite_db *d, struct idmap *ids, struct request *r)
{
    const struct store_table *t = &r->u.table;
    int rc = sqlite_run(
        d, SQL_TABLE_NEW, "ssssssssiiiiiiisii", t->id, t->game, t->host, t->person[0],
        t->person[1], t->person[2], t->person[3], t->person[4], (int64_t)t->state,
        (int64_t)t->acting, (int64_t)t->is_public, (int64_t)t->is_driven, t->created,
        t->updated, (int64_t)t->seq, t->summary, sum_made(t), sum_index(t));
    if (rc != SQLITE_OK)
        return settle(r, rc, STORE_CONFLICT);
    int64_t num = sqlite3_last_insert_rowid(d->db);
    rc = sqlite_run(d, SQL_SETUP_NEW, "isi", num, t->setup, sum_setup(t->id, t->setup));
    if (rc == SQLITE_OK)
        rc = write_seats(d, num, t);
    if (rc == SQLITE_OK)
        idmap_put(ids, t->id, num);
    return rc;
}

static int write_index(struct sqlite_db *d, int64_t num, const struct store_table *t)
{
    int rc = sqlite_run(d, SQL_TABLE_PUT, "issssssiiiiiisi", num, t->host, t->person[0],
                        t->person[1], t->person[2], t->person[3], t->person[4],
                        (int64_t)t->state, (int64_t)t->acting, (int64_t)t->is_public,
                        (int64_t)t->is_driven, t->updated, (int64_t)t->seq, t->summary,
                        sum_index(t));
    if (rc == SQLITE_OK)
        rc = sqlite_run(d, SQL_SEAT_CLEAR, "i", num);
    return rc == SQLITE_OK ? write_seats(d, num, t) : rc;
}

static int put_table(struct sqlite_db *d, struct request *r)
{
    const struct store_table *t = &r->u.table;
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_AGE, "s", t->id);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    if (rc != SQLITE_ROW) {
        r->code = STORE_MISSING;
        if (st)
            sqlite3_reset(st);
        return rc == SQLITE_DONE ? SQLITE_OK : rc;
    }
    int64_t num = sqlite3_column_int64(st, 0);
    bool is_newer = (uint64_t)sqlite3_column_int64(st, 1) > t->seq;
    sqlite3_reset(st);
    if (r->op == REQ_TABLE_PUT)
        return is_newer ? SQLITE_OK : write_index(d, num, t);
    rc = sqlite_run(d, SQL_TABLE_MADE, "isii", num, t->game, t->created, sum_made(t));
    return rc == SQLITE_OK ? write_index(d, num, t) : rc;
}

static int drop_table(struct sqlite_db *d, struct idmap *ids, struct runs *runs,
                      int64_t num, struct request *r)
{
    static const enum sql_id steps[] = {
        SQL_DROP_SNAPSHOT, SQL_DROP_ANALYSIS, SQL_DROP_CHAT, SQL_SEAT_CLEAR,
        SQL_DROP_SETUP,    SQL_DROP_COMPACT,  SQL_DROP_TABLE};
    uint64_t last = 0;
    int rc = runs_last(runs, d, num, &last);
    if (rc != SQLITE_OK)
        return rc;
    if (r->u.last_seq && r->u.last_seq != last) {
        r->code = STORE_CONFLICT;
        return SQLITE_OK;
    }
    rc = runs_drop(runs, d, num);
    for (size_t i = 0; rc == SQLITE_OK && i < sizeof steps / sizeof steps[0]; i++)
        rc = sqlite_run(d, steps[i], "i", num);
    idmap_clear(ids);
    return rc;
}

enum { SHRUNK_COLUMNS = 18 };

/*
 * The row with a short summary in place of the long one. SQLite looks for neighbours to
 * share a page with only when a row is deleted, so it is: an update would leave three
 * quarters of its page empty for good.
 */
static int shrink_table(struct sqlite_db *d, int64_t num, uint64_t last,
                        struct request *r)
{
    sqlite3_stmt *was = sqlite_bind(d, SQL_COMPACT_TABLE, "iis", num, (int64_t)last,
                                    r->u.compact.summary);
    sqlite3_stmt *is = sqlite_bind(d, SQL_COMPACT_ROW, "");
    int rc = was && is ? sqlite3_step(was) : sqlite3_errcode(d->db);
    r->code = rc == SQLITE_ROW ? STORE_OK : STORE_CONFLICT;
    for (int k = 0; rc == SQLITE_ROW && k < SHRUNK_COLUMNS; k++)
        if (sqlite3_bind_value(is, k + 1, sqlite3_column_value(was, k)) != SQLITE_OK)
            rc = SQLITE_NOMEM;
    if (was)
        sqlite3_reset(was);
    if (rc != SQLITE_ROW)
        return rc == SQLITE_DONE ? SQLITE_OK : rc;
    sqlite3_bind_int64(is, SHRUNK_COLUMNS + 1, (int64_t)last);
    rc = sqlite3_bind_blob64(is, SHRUNK_COLUMNS + 2, r->u.compact.brief,
                             r->u.compact.brief_size, SQLITE_STATIC);
    if (rc == SQLITE_OK)
        rc = sqlite_run(d, SQL_DROP_TABLE, "i", num);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(is);
    sqlite3_reset(is);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* The few bytes take the place of rows, snapshot and setup, or nothing happens. */
static int compact_table(struct sqlite_db *d, struct runs *runs, int64_t num,
                         struct request *r)
{
    static const enum sql_id steps[] = {SQL_DROP_SNAPSHOT, SQL_DROP_SETUP};
    uint64_t last = 0;
    int rc = runs_last(runs, d, num, &last);
    if (rc != SQLITE_OK)
        return rc;
    r->code = STORE_CONFLICT;
    if (last != r->u.compact.seq)
        return SQLITE_OK;
    rc = shrink_table(d, num, last, r);
    if (rc != SQLITE_OK || r->code != STORE_OK)
        return rc;
    const void *rows = r->u.compact.rows;
    size_t size = r->u.compact.rows_size;
    rc = sqlite_run(d, SQL_COMPACT_PUT, "ibi", num, rows, size,
                    sum_compact(r->id, last, rows, size));
    if (rc == SQLITE_OK)
        rc = runs_drop(runs, d, num);
    for (size_t i = 0; rc == SQLITE_OK && i < sizeof steps / sizeof steps[0]; i++)
        rc = sqlite_run(d, steps[i], "i", num);
    return rc;
}

static int put_person(struct sqlite_db *d, struct request *r)
{
    const struct store_person *p = &r->u.person;
    int64_t sum[SUM_PARTS];
    sum_person(p, sum);
    int rc = sqlite_run(d, SQL_PERSON_PUT, "sssssiiiiiiii", p->id, p->name, p->login,
                        p->hash, p->lang, (int64_t)p->is_bot, (int64_t)p->is_admin,
                        p->created, sum[0], sum[1], sum[2], sum[3], sum[4]);
    return settle(r, rc, STORE_TAKEN);
}

static int change_person(struct sqlite_db *d, struct request *r)
{
    const struct store_person *p = &r->u.change.to;
    int64_t sum[SUM_PARTS];
    sum_person(p, sum);
    int rc = sqlite_run(d, SQL_PERSON_CHANGE, "sissssisiiii", p->id,
                        (int64_t)r->u.change.parts, p->name, p->lang, p->login, p->hash,
                        (int64_t)p->is_admin, r->u.change.was, sum[1], sum[2], sum[3],
                        sum[4]);
    if (rc == SQLITE_OK && sqlite3_changes(d->db) == 0)
        r->code = STORE_CONFLICT;
    return settle(r, rc, STORE_TAKEN);
}

static int drop_guest(struct sqlite_db *d, struct request *r)
{
    int rc = sqlite_run(d, SQL_GUEST_DROP, "s", r->id);
    if (rc != SQLITE_OK || sqlite3_changes(d->db) == 0) {
        r->code = STORE_MISSING;
        return rc;
    }
    rc = sqlite_run(d, SQL_GUEST_MUTES, "s", r->id);
    return rc == SQLITE_OK ? sqlite_run(d, SQL_GUEST_TRIES, "s", r->id) : rc;
}

static int add_try(struct sqlite_db *d, struct request *r)
{
    const struct store_try *t = &r->u.attempt;
    int rc = sqlite_run(d, SQL_TRY_ADD, "sssiiiiii", t->person, t->game, t->puzzle,
                        (int64_t)t->solver.tries, (int64_t)t->rating.tries,
                        (int64_t)t->is_solved, t->at, (int64_t)t->solver.value,
                        (int64_t)t->solver.deviation);
    if (rc == SQLITE_OK && sqlite3_changes(d->db) == 0)
        r->code = STORE_CONFLICT;
    if (rc != SQLITE_OK || r->code != STORE_OK)
        return settle(r, rc, STORE_CONFLICT);
    return sqlite_run(d, SQL_PUZZLE_RATE, "ssiii", t->game, t->puzzle,
                      (int64_t)t->rating.tries, (int64_t)t->rating.value,
                      (int64_t)t->rating.deviation);
}

static int put_session(struct sqlite_db *d, const struct store_session *x)
{
    return sqlite_run(d, SQL_SESSION_PUT, "bssiiisi", (const void *)x->token,
                      sizeof x->token, x->person, x->label, (int64_t)x->kind,
                      x->created, x->seen, x->maker, sum_session(x));
}

/* Moves wait while this goes on: so not all at once. */
static int expire_sessions(struct sqlite_db *d, struct request *r)
{
    int64_t after = r->u.span.after, upto = r->u.span.before;
    sqlite3_stmt *st = sqlite_bind(d, SQL_SESSION_EDGE, "ii", after, upto);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    if (rc == SQLITE_ROW)
        upto = sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return rc;
    if (rc == SQLITE_ROW && upto == after)
        upto++; /* so many at one moment */
    r->number = (uint64_t)upto;
    bool has_more = rc == SQLITE_ROW;
    rc = sqlite_run(d, SQL_SESSION_EXPIRE, "ii", after, upto);
    if (has_more) /* old pages in the place of those that moves need */
        sqlite3_db_release_memory(d->db);
    return rc;
}

static int add_snapshot(struct sqlite_db *d, int64_t num, struct request *r)
{
    uint64_t after = r->u.snapshot.after, seq = r->u.snapshot.seq;
    const char *text = r->u.snapshot.text;
    size_t len = r->u.snapshot.len;
    int rc =
        sqlite_run(d, SQL_SNAPSHOT_ADD, "iiibi", num, (int64_t)after, (int64_t)seq,
                   (const void *)text, len, sum_piece(r->id, after, seq, text, len));
    if (rc == SQLITE_OK && sqlite3_changes(d->db) == 0)
        r->code = STORE_CONFLICT;
    return rc;
}

static int put_analysis(struct sqlite_db *d, int64_t num, const struct request *r)
{
    const char *made = r->u.analysis.made, *text = r->u.analysis.text;
    return sqlite_run(d, SQL_ANALYSIS_PUT, "issi", num, made, text,
                      sum_analysis(r->id, made, text));
}

static int add_chat(struct sqlite_db *d, int64_t num, const struct request *r)
{
    const struct store_chat *c = &r->u.chat;
    return sqlite_run(d, SQL_CHAT_ADD, "iisssi", num, c->at, c->person, c->name,
                      c->text, sum_chat(r->id, c));
}

/* Writes that belong to a table which must exist. */
static int write_to_table(struct sqlite_db *d, struct idmap *ids, struct runs *runs,
                          struct request *r)
{
    int rc;
    int64_t num = table_num(d, ids, r->id, &rc);
    if (rc != SQLITE_OK)
        return rc;
    if (num == 0) {
        r->code = STORE_MISSING;
        return SQLITE_OK;
    }
    if (r->op == REQ_APPEND)
        return write_row(d, runs, num, r);
    if (r->op == REQ_SNAPSHOT_ADD)
        return add_snapshot(d, num, r);
    if (r->op == REQ_COMPACT)
        return compact_table(d, runs, num, r);
    if (r->op == REQ_ANALYSIS_PUT)
        return put_analysis(d, num, r);
    if (r->op == REQ_CHAT_ADD)
        return add_chat(d, num, r);
    return drop_table(d, ids, runs, num, r);
}

/* A first question, at 0, only asks. */
static int note_alive(struct sqlite_db *d, struct request *r)
{
    int rc = SQLITE_OK;
    if (r->u.alive.since)
        rc = sqlite_run(d, SQL_ABSENCE_ADD, "i", r->u.alive.since);
    if (rc == SQLITE_OK && r->u.alive.now)
        rc = sqlite_run(d, SQL_ALIVE_PUT, "i", r->u.alive.now);
    if (rc != SQLITE_OK)
        return rc;
    sqlite3_stmt *st = sqlite_bind(d, SQL_ALIVE_GET, "");
    rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    if (rc == SQLITE_ROW)
        r->number = (uint64_t)sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int sqlite_write_one(struct sqlite_db *d, struct idmap *ids, struct runs *runs,
                     struct request *r)
{
    r->code = STORE_OK;
    switch (r->op) {
    case REQ_APPEND:
    case REQ_SNAPSHOT_ADD:
    case REQ_ANALYSIS_PUT:
    case REQ_CHAT_ADD:
    case REQ_TABLE_DROP:
    case REQ_COMPACT:
        return write_to_table(d, ids, runs, r);
    case REQ_TABLE_NEW:
        return new_table(d, ids, r);
    case REQ_TABLE_PUT:
    case REQ_INDEX_MEND:
        return put_table(d, r);
    case REQ_PERSON_PUT:
        return put_person(d, r);
    case REQ_PERSON_CHANGE:
        return change_person(d, r);
    case REQ_ALIVE:
        return note_alive(d, r);
    case REQ_GUEST_DROP:
        return drop_guest(d, r);
    case REQ_MUTE_PUT:
        return sqlite_run(d, r->u.mute.on ? SQL_MUTE_ADD : SQL_MUTE_DROP, "ss", r->id,
                          r->u.mute.other);
    case REQ_TRY_ADD:
        return add_try(d, r);
    case REQ_SESSION_PUT:
        return put_session(d, &r->u.session);
    case REQ_SESSION_TOUCH:
        return sqlite_run(d, SQL_SESSION_TOUCH, "bi", (const void *)r->u.session.token,
                          sizeof r->u.session.token, r->u.session.seen);
    case REQ_SESSION_DROP:
        return sqlite_run(d, SQL_SESSION_DROP, "b", (const void *)r->u.token,
                          sizeof r->u.token);
    case REQ_SESSIONS_END:
        return sqlite_run(d, SQL_SESSIONS_END, "sb", r->id, (const void *)r->u.token,
                          sizeof r->u.token);
    case REQ_SESSION_EXPIRE:
        return expire_sessions(d, r);
    case REQ_MEND:
        return sqlite_mend_part(d, runs, r);
    case REQ_LEASE_TAKE: /* one process, so whoever asks has it */
        r->number = SOLE_FENCE;
        return SQLITE_OK;
    case REQ_LEASE_DROP:
    case REQ_LEASE_RENEW:
    case REQ_PRESENCE_PUT: /* nobody else wants to know */
    case REQ_NODE_BEAT:
    case REQ_LOOK:
    case REQ_COMPACT_SWEEP: /* the rows are gone */
        return SQLITE_OK;
    case REQ_LOAD:
    case REQ_COMPACT_READ:
    case REQ_TABLES:
    case REQ_CHAT_LIST:
    case REQ_ANALYSIS_GET:
    case REQ_PRESENCE_GET:
    case REQ_PERSON_GET:
    case REQ_LOGIN_GET:
    case REQ_SESSION_GET:
    case REQ_SESSIONS:
    case REQ_MUTES:
    case REQ_PUZZLES:
    case REQ_GUESTS:
    case REQ_ABSENCES:
    case REQ_INSPECT:
    case REQ_SCAN:
    case REQ_SIZE:
        break;
    }
    return SQLITE_MISUSE;
}
