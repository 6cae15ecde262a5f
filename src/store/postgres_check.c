/* postgres_check.c - looking for damage: what nobody asks for in the middle of a game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/flaws.h"
#include "store/postgres_db.h"

enum { TABLES = 100, PEOPLE = 500 };

typedef bool row_fn(struct reply *p, const PGresult *res, int i);

/* These questions are rare: none of them is prepared. */
static int ask(struct pg_conn *c, struct reply *p, const char *sql, const char *arg,
               row_fn *row)
{
    PGresult *res = pg_ask(c, sql, arg ? 1 : 0, &arg);
    int n = res ? PQntuples(res) : -1;
    for (int i = 0; i < n; i++)
        if (!row(p, res, i))
            n = -1;
    PQclear(res);
    return n;
}

static int number_of(struct pg_conn *c, const char *sql, uint64_t *ret)
{
    PGresult *res = pg_ask(c, sql, 0, NULL);
    if (res && PQntuples(res) == 1)
        *ret = (uint64_t)pg_int_at(res, 0, 0);
    PQclear(res);
    return res ? 1 : -1;
}

/* ---- a table --------------------------------------------------------------------- */

/* The lines are looked at one by one and not kept. */
static bool on_chat(struct reply *p, const PGresult *res, int i)
{
    struct reply one = {.id = p->id};
    bool ok = pg_on_chat(&one, res, i);
    p->found.n++;
    p->found.unsummed += one.found.unsummed;
    if (one.n_flaws)
        flaw_add(p, STORE_THING_CHAT, STORE_WRONG_SUM, p->id,
                 (uint64_t)pg_int_at(res, i, 0));
    arena_done(&one.arena);
    free(one.chat);
    free(one.flaws);
    return ok;
}

int pg_inspect_rest(struct pg_conn *c, struct reply *p, const struct pg_args *a)
{
    const char *id = a->value[0];
    struct flaw_seats seen = {0};
    if (ask(c, p,
            "SELECT id, at, person, name, text, sum FROM chat WHERE table_id = $1"
            " ORDER BY id",
            id, on_chat) < 0 ||
        ask(c, p, "SELECT text, made, sum FROM analysis WHERE table_id = $1", id,
            pg_on_analysis) < 0)
        return -1;
    PGresult *res = pg_ask(
        c, "SELECT person, phase, updated, game FROM seat WHERE table_id = $1", 1, &id);
    for (int i = 0; i < PQntuples(res); i++)
        flaw_see_seat(p, &seen, PQgetvalue(res, i, 0), pg_int_at(res, i, 1),
                      pg_int_at(res, i, 2), PQgetvalue(res, i, 3));
    if (res)
        flaw_count_seats(p, &seen);
    PQclear(res);
    return res ? 0 : -1;
}

/* ---- the database, the log ------------------------------------------------------- */

static bool on_complaint(struct reply *p, const PGresult *res, int i)
{
    flaw_add(p, STORE_THING_FILE, STORE_WRONG_CONTENT, PQgetvalue(res, i, 0), 0);
    return true;
}

/* What amcheck says, where it is installed and we may ask it. */
static int scan_file(struct pg_conn *c, struct reply *p)
{
    char sql[600], where[200] = "";
    PGresult *res = pg_ask(c,
                           "SELECT quote_ident(n.nspname) FROM pg_extension e"
                           " JOIN pg_namespace n ON n.oid = e.extnamespace"
                           " WHERE e.extname = 'amcheck' AND EXISTS(SELECT 1 FROM"
                           " pg_proc f WHERE f.pronamespace = n.oid AND f.proname"
                           " IN ('verify_heapam', 'bt_index_check')"
                           " AND has_function_privilege(f.oid, 'EXECUTE'))",
                           0, NULL);
    if (!res)
        return -1;
    if (PQntuples(res) == 1)
        snprintf(where, sizeof where, "%s", PQgetvalue(res, 0, 0));
    PQclear(res);
    if (!where[0])
        return 0;
    snprintf(sql, sizeof sql,
             "SELECT c.relname || ': ' || v.msg FROM pg_class c JOIN pg_namespace n"
             " ON n.oid = c.relnamespace AND n.nspname = 'maat' CROSS JOIN LATERAL"
             " %s.verify_heapam(c.oid) v WHERE c.relkind = 'r'"
             " AND c.relpersistence = 'p' LIMIT 20",
             where);
    if (ask(c, p, sql, NULL, on_complaint) < 0)
        return -1;
    snprintf(sql, sizeof sql,
             "SELECT count(%s.bt_index_check(i.indexrelid)) FROM pg_index i"
             " JOIN pg_class c ON c.oid = i.indexrelid AND c.relpersistence = 'p'"
             " JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'maat'"
             " JOIN pg_am a ON a.oid = c.relam AND a.amname = 'btree'",
             where);
    uint64_t n;
    return number_of(c, sql, &n);
}

/* What belongs to tables that are not there. */
static int scan_log(struct pg_conn *c, struct reply *p)
{
    static const struct {
        enum store_thing thing;
        const char *sql;
    } kinds[] = {
#define ORPHANS_OF(table, where)                                                       \
    "SELECT count(*) FROM " table " o WHERE " where " NOT EXISTS(SELECT 1"             \
    " FROM game_table t WHERE t.id = o.table_id)"
        {STORE_THING_ROW, ORPHANS_OF("log", "o.kind <> 'z' AND")},
        {STORE_THING_PIECE, ORPHANS_OF("piece", "")},
        {STORE_THING_COMPACT, ORPHANS_OF("compact", "")},
        {STORE_THING_SEATS, ORPHANS_OF("seat", "")},
        {STORE_THING_CHAT, ORPHANS_OF("chat", "")},
        {STORE_THING_ANALYSIS, ORPHANS_OF("analysis", "")},
    };
    int rc = number_of(c, "SELECT count(*) FROM log", &p->found.n);
    for (size_t i = 0; rc >= 0 && i < sizeof kinds / sizeof kinds[0]; i++) {
        uint64_t n = 0;
        rc = number_of(c, kinds[i].sql, &n);
        if (rc >= 0 && n)
            flaw_add(p, kinds[i].thing, STORE_WRONG_LOST, "", n);
    }
    return rc;
}

/* ---- one after the other --------------------------------------------------------- */

static bool on_table(struct reply *p, const PGresult *res, int i)
{
    char(*to)[STORE_ID_MAX] = reply_push(p, &p->ids, sizeof *to);
    snprintf(p->found.next, sizeof p->found.next, "%s", PQgetvalue(res, i, 0));
    if (to)
        snprintf(*to, sizeof *to, "%s", PQgetvalue(res, i, 0));
    return to;
}

static bool on_person(struct reply *p, const PGresult *res, int i)
{
    snprintf(p->found.next, sizeof p->found.next, "%s", PQgetvalue(res, i, 0));
    return pg_on_person(p, res, i);
}

/* (Its token is written as \x...) */
static bool on_session(struct reply *p, const PGresult *res, int i)
{
    const char *token = PQgetvalue(res, i, 0);
    snprintf(p->found.next, sizeof p->found.next, "%s", token[0] ? token + 2 : "");
    return pg_get_session(p, res, i, 0);
}

static int scan_page(struct pg_conn *c, struct request *r, const char *sql, int page,
                     row_fn *row)
{
    struct reply *p = r->reply;
    int n = ask(c, p, sql, r->u.scan.from, row);
    if (n < page || strcmp(p->found.next, r->u.scan.from) == 0)
        p->found.next[0] = '\0';
    return n;
}

int pg_scan(struct pg_conn *c, struct request *r)
{
    switch (r->u.scan.what) {
    case STORE_SCAN_FILE:
        return scan_file(c, r->reply);
    case STORE_SCAN_LOG:
        return scan_log(c, r->reply);
    case STORE_SCAN_TABLES:
        return scan_page(c, r,
                         "SELECT id FROM game_table WHERE id > $1 ORDER BY id"
                         " LIMIT 100",
                         TABLES, on_table);
    case STORE_SCAN_PEOPLE:
        return scan_page(c, r,
                         "SELECT id, name, login, hash, lang, is_bot, is_admin,"
                         " created, sum, sum_name, sum_login, sum_hash, sum_admin"
                         " FROM person WHERE id > $1 ORDER BY id LIMIT 500",
                         PEOPLE, on_person);
    case STORE_SCAN_SESSIONS:
        return scan_page(c, r,
                         "SELECT token, person, label, kind, created, seen, maker, sum"
                         " FROM session WHERE token > decode($1, 'hex')"
                         " ORDER BY token LIMIT 500",
                         PEOPLE, on_session);
    }
    return -1;
}

int pg_size(struct pg_conn *c, struct request *r)
{
    struct store_size *x = &r->reply->size;
    return number_of(c, "SELECT count(*) FROM game_table", &x->tables) < 0 ||
                   number_of(c, "SELECT count(*) FROM log", &x->rows) < 0 ||
                   number_of(c, "SELECT count(*) FROM person", &x->people) < 0 ||
                   number_of(c, "SELECT count(*) FROM session", &x->sessions) < 0
               ? -1
               : 1;
}
