/* sqlite_read.c - how rows become answers. */
#include <stdio.h>
#include <string.h>

#include "store/flaws.h"
#include "store/sqlite_runs.h"

/* What is not as it was written is left out. */
static bool on_table(struct reply *p, sqlite3_stmt *st)
{
    struct store_table *t = reply_push(p, &p->tables, sizeof *t);
    size_t flaws = p->n_flaws;
    if (!t || !sqlite_get_table(p, st, t))
        return false;
    if (p->n_flaws > flaws ||
        !flaw_free(p, sqlite_sum(st, 17), sum_made(t), STORE_THING_INDEX, t->id, 0) ||
        !flaw_free(p, sqlite_sum(st, 18), sum_index(t), STORE_THING_INDEX, t->id, 0))
        p->n--;
    return true;
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
        SQLITE_FIELD(st, 0, *id);
    return id;
}

static bool on_puzzle(struct reply *p, sqlite3_stmt *st)
{
    struct store_puzzle *x = reply_push(p, &p->puzzles, sizeof *x);
    if (!x)
        return false;
    SQLITE_FIELD(st, 0, x->id);
    x->rating = get_rating(st, 1);
    x->solver = get_rating(st, 4);
    x->is_solved = sqlite3_column_int(st, 7) != 0;
    return true;
}

static bool on_session(struct reply *p, sqlite3_stmt *st)
{
    return sqlite_on_person(p, st) && sqlite_get_session(p, st, 8 + SUM_PARTS);
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
        [STORE_LIST_STEP] = SQL_LIST_STEP,
        [STORE_LIST_EXPIRED] = SQL_LIST_EXPIRED,
        [STORE_LIST_RESTED] = SQL_LIST_RESTED,
    };
    enum sql_id id = sql[r->u.query.list];
    if (id == SQL_LIST_FINISHED && r->u.query.person[0])
        id = SQL_LIST_FINISHED_OF;
    if (r->u.query.game[0] && id <= SQL_LIST_FINISHED_OF)
        id++;
    bool is_part = id == SQL_LIST_EXPIRED && r->u.query.until[0];
    int rc = sqlite_each(sqlite_bind(d, is_part ? SQL_LIST_EXPIRED_UNTIL : id,
                                     is_part ? "ssiis" : "ssii", r->u.query.person,
                                     r->u.query.game,
                                     r->u.query.before ? r->u.query.before : INT64_MAX,
                                     (int64_t)r->u.query.limit, r->u.query.until),
                         r->reply, on_table);
    if (r->u.query.list == STORE_LIST_MINE || id == SQL_LIST_FINISHED_OF ||
        id == SQL_LIST_FINISHED_OF_GAME)
        flaw_leave_out_others(r->reply, r->u.query.person,
                              r->u.query.list == STORE_LIST_FINISHED);
    return rc;
}

static int get_person(struct sqlite_db *d, struct request *r)
{
    struct reply *p = r->reply;
    int rc;
    if (r->op == REQ_SESSION_GET)
        rc = sqlite_each(sqlite_bind(d, SQL_SESSION_GET, "b", (const void *)r->u.token,
                                     sizeof r->u.token),
                         p, on_session);
    else if (r->op == REQ_SESSIONS)
        return sqlite_each(sqlite_bind(d, SQL_SESSIONS, "s", r->id), p, on_session);
    else
        rc = sqlite_each(
            sqlite_bind(d, r->op == REQ_LOGIN_GET ? SQL_LOGIN_GET : SQL_PERSON_GET, "s",
                        r->id),
            p, sqlite_on_person);
    if (rc == SQLITE_DONE && !p->person.id[0])
        r->code = STORE_MISSING;
    return rc;
}

static int get_analysis(struct sqlite_db *d, struct request *r)
{
    int rc =
        sqlite_each(sqlite_bind(d, SQL_ANALYSIS_GET, "ss", r->id, r->u.analysis.made),
                    r->reply, sqlite_on_analysis);
    if (rc == SQLITE_DONE && !r->reply->text)
        r->code = STORE_MISSING;
    return rc;
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

static int read_one(struct sqlite_db *d, struct request *r, const struct run *loose)
{
    struct reply *p = r->reply;
    if (r->op == REQ_LOAD || r->op == REQ_COMPACT_READ || r->op == REQ_INSPECT)
        return sqlite_load(d, r, loose);
    if (r->op == REQ_TABLES)
        return list_tables(d, r);
    if (r->op == REQ_CHAT_LIST)
        return sqlite_each(sqlite_bind(d, SQL_CHAT_LIST, "sii", r->id,
                                       (int64_t)r->u.range.after,
                                       (int64_t)r->u.range.limit),
                           p, sqlite_on_chat);
    if (r->op == REQ_ANALYSIS_GET)
        return get_analysis(d, r);
    if (r->op == REQ_ABSENCES)
        return sqlite_each(
            sqlite_bind(d, SQL_ABSENCES, "i", (int64_t)STORE_ABSENCES_MAX), p,
            on_absence);
    if (r->op == REQ_GUESTS)
        return sqlite_each(sqlite_bind(d, SQL_GUESTS, "ii", r->u.guests.before,
                                       (int64_t)r->u.guests.limit),
                           p, on_id);
    if (r->op == REQ_PUZZLES)
        return sqlite_each(sqlite_bind(d, SQL_PUZZLES, "ss", r->id, r->u.game), p,
                           on_puzzle);
    if (r->op == REQ_MUTES)
        return sqlite_each(sqlite_bind(d, SQL_MUTES, "s", r->id), p, on_id);
    if (r->op == REQ_SCAN)
        return sqlite_scan(d, r);
    return r->op == REQ_SIZE ? sqlite_size(d, r) : get_person(d, r);
}

int sqlite_read(struct sqlite_db *d, struct runs *runs, struct request *r)
{
    struct run loose = {0};
    r->code = STORE_OK;
    r->reply->id = r->id;
    if (r->op == REQ_PRESENCE_GET) { /* there is no other node */
        r->reply->presence.proposals = "";
        return SQLITE_OK;
    }
    bool is_load =
        r->op == REQ_LOAD || r->op == REQ_COMPACT_READ || r->op == REQ_INSPECT;
    r->reply->compact = &d->compact;
    int rc = is_load ? find_loose(d, runs, r->id, &loose) : SQLITE_OK;
    if (rc == SQLITE_OK)
        rc = sqlite_run(d, SQL_READ_BEGIN, "");
    if (rc == SQLITE_OK) {
        rc = read_one(d, r, &loose);
        /* One that did not end would keep every later one from beginning. */
        if (sqlite_run(d, SQL_COMMIT, "") != SQLITE_OK &&
            !sqlite3_get_autocommit(d->db))
            sqlite_run(d, SQL_ROLLBACK, "");
    }
    run_done(&loose);
    if (rc == SQLITE_DONE)
        return SQLITE_OK;
    if (sqlite_is_damage(rc)) {
        flaw_add(r->reply, STORE_THING_FILE, STORE_WRONG_UNREADABLE, r->id, 0);
        return SQLITE_OK;
    }
    r->code = STORE_IO;
    return rc;
}
