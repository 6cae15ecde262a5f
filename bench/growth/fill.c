/*
 * fill.c - people and compacted tables, as the store would have written them: SQLite by
 * prepared statements in large transactions, PostgreSQL by COPY.
 */
#include "fill.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sum.h"

enum { GROUP = 20000 };

enum into { PERSON, SESSION, TABLE, COMPACT, SEAT, INTOS };

static const char *const columns[INTOS] = {
    [PERSON] =
        ("person(id, name, login, hash, lang, is_bot, is_admin, created, fold, sum,"
         " sum_name, sum_login, sum_hash, sum_admin)"),
    [SESSION] = "session(token, person, label, kind, created, seen, maker, sum)",
    [TABLE] =
        ("game_table(id, game, host, p1, p2, p3, p4, p5, state, acting, is_public,"
         " is_driven, created, updated, seq, compacted, summary, sum, sum_index"),
    [COMPACT] = "compact",
    [SEAT] = "seat(person, phase, updated, game, ",
};
static const int n_columns[INTOS] = {14, 8, 19, 3, 5};

struct fill {
    sqlite3 *db;
    sqlite3_stmt *st[INTOS];
    PGconn *pg[INTOS]; /* a COPY that is going on in each */
    uint64_t n;
};

static int fail(const char *what)
{
    fprintf(stderr, "growth: %s\n", what);
    return -1;
}

/* ---- SQLite ---------------------------------------------------------------------- */

static int sqlite_prepare_all(struct fill *f)
{
    for (int i = 0; i < INTOS; i++) {
        char sql[400];
        int n = snprintf(sql, sizeof sql, "INSERT OR IGNORE INTO %s%s VALUES(?1",
                         columns[i],
                         i == TABLE  ? ")"
                         : i == SEAT ? "num)"
                                     : "");
        for (int k = 2; k <= n_columns[i]; k++)
            n += snprintf(sql + n, sizeof sql - (size_t)n, ", ?%d", k);
        snprintf(sql + n, sizeof sql - (size_t)n, ")");
        if (sqlite3_prepare_v2(f->db, sql, -1, &f->st[i], NULL) != SQLITE_OK)
            return fail(sqlite3_errmsg(f->db));
    }
    return 0;
}

/* 's' a text, 'i' an int64_t, 'b' bytes and their size. */
static int insert(struct fill *f, enum into into, const char *types, va_list ap)
{
    sqlite3_stmt *st = f->st[into];
    sqlite3_reset(st);
    for (int k = 1; *types; types++, k++) {
        const void *p = *types == 'i' ? NULL : va_arg(ap, const void *);
        if (*types == 's')
            sqlite3_bind_text(st, k, p, -1, SQLITE_STATIC);
        else if (*types == 'i')
            sqlite3_bind_int64(st, k, va_arg(ap, int64_t));
        else
            sqlite3_bind_blob64(st, k, p, va_arg(ap, size_t), SQLITE_STATIC);
    }
    return sqlite3_step(st) == SQLITE_DONE ? 0 : fail(sqlite3_errmsg(f->db));
}

/* ---- PostgreSQL ------------------------------------------------------------------ */

static int copy_begin(struct fill *f, enum into into, const char *url)
{
    char sql[400];
    f->pg[into] = PQconnectdb(url);
    PQclear(
        PQexec(f->pg[into], "SET search_path TO maat; SET synchronous_commit TO off"));
    snprintf(sql, sizeof sql, "COPY %s%s FROM STDIN", columns[into],
             into == TABLE  ? ", brief, setup)"
             : into == SEAT ? "table_id)"
                            : "");
    PGresult *r = PQexec(f->pg[into], sql);
    bool ok = PQresultStatus(r) == PGRES_COPY_IN;
    PQclear(r);
    return ok ? 0 : fail(PQerrorMessage(f->pg[into]));
}

static int copy_line(struct fill *f, enum into into, const char *types, va_list ap)
{
    static char line[1 << 18];
    size_t n = 0;
    for (const char *t = types; *t; t++) {
        const uint8_t *p = *t == 'i' ? NULL : va_arg(ap, const uint8_t *);
        if (t > types)
            line[n++] = '\t';
        if (*t == 's')
            n += (size_t)snprintf(line + n, sizeof line - n, "%s", (const char *)p);
        else if (*t == 'i')
            n += (size_t)snprintf(line + n, sizeof line - n, "%lld",
                                  (long long)va_arg(ap, int64_t));
        else
            n += (size_t)snprintf(line + n, sizeof line - n, "\\\\x");
        for (size_t k = 0, size = *t == 'b' ? va_arg(ap, size_t) : 0; k < size; k++)
            n += (size_t)snprintf(line + n, sizeof line - n, "%02x", p[k]);
    }
    line[n++] = '\n';
    return PQputCopyData(f->pg[into], line, (int)n) == 1
               ? 0
               : fail(PQerrorMessage(f->pg[into]));
}

static int copy_end(struct fill *f, enum into into)
{
    PGconn *c = f->pg[into];
    int rc = 0;
    if (PQputCopyEnd(c, NULL) != 1)
        rc = fail(PQerrorMessage(c));
    for (PGresult *r; (r = PQgetResult(c)) != NULL; PQclear(r))
        if (PQresultStatus(r) != PGRES_COMMAND_OK)
            rc = fail(PQerrorMessage(c));
    PQfinish(c);
    return rc;
}

/* ---- both ------------------------------------------------------------------------ */

struct fill *fill_open(const char *url)
{
    struct fill *f = calloc(1, sizeof *f);
    int rc = f ? 0 : -1;
    if (f && strncmp(url, "postgres", 8) == 0) {
        for (int i = 0; rc == 0 && i < INTOS; i++)
            rc = copy_begin(f, (enum into)i, url);
    } else if (f) {
        rc = sqlite3_open(url, &f->db) == SQLITE_OK &&
                     sqlite3_exec(f->db,
                                  "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
                                  "PRAGMA cache_size=-400000; BEGIN",
                                  NULL, NULL, NULL) == SQLITE_OK
                 ? sqlite_prepare_all(f)
                 : fail(sqlite3_errmsg(f->db));
    }
    return rc == 0 ? f : NULL;
}

static int put(struct fill *f, enum into into, const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    int rc = f->db ? insert(f, into, types, ap) : copy_line(f, into, types, ap);
    va_end(ap);
    return rc;
}

int fill_person(struct fill *f, const struct store_person *p,
                const struct store_session *x)
{
    int64_t sum[SUM_PARTS];
    sum_person(p, sum);
    if (put(f, PERSON, "sssssiiisiiiii", p->id, p->name, p->login, p->hash, p->lang,
            (int64_t)p->is_bot, (int64_t)p->is_admin, p->created, p->login, sum[0],
            sum[1], sum[2], sum[3], sum[4]) < 0)
        return -1;
    return put(f, SESSION, "bssiiisi", x->token, sizeof x->token, x->person, x->label,
               (int64_t)x->kind, x->created, x->seen, x->maker, sum_session(x));
}

static int put_table(struct fill *f, const struct store_table *t,
                     const struct compact_bytes *brief)
{
#define SAME                                                                           \
    t->id, t->game, t->host, t->person[0], t->person[1], t->person[2], t->person[3],   \
        t->person[4], (int64_t)t->state, (int64_t)t->acting, (int64_t)t->is_public,    \
        (int64_t)t->is_driven, t->created, t->updated, (int64_t)t->seq,                \
        (int64_t)t->seq
#define SUMS sum_made(t), sum_index(t)
    return f->db ? put(f, TABLE, "ssssssssiiiiiiiibii", SAME, brief->at, brief->size,
                       SUMS)
                 : put(f, TABLE, "ssssssssiiiiiiiisiibs", SAME, "", SUMS, brief->at,
                       brief->size, "");
}

int fill_table(struct fill *f, const struct store_table *t,
               const struct compact_bytes *rows, const struct compact_bytes *brief)
{
    if (put_table(f, t, brief) < 0)
        return -1;
    int64_t num = f->db ? sqlite3_last_insert_rowid(f->db) : 0;
    int64_t sum = sum_compact(t->id, t->seq, rows->at, rows->size);
    int rc = f->db ? put(f, COMPACT, "ibi", num, rows->at, rows->size, sum)
                   : put(f, COMPACT, "sbi", t->id, rows->at, rows->size, sum);
    for (int p = 0; rc == 0 && p < STORE_SEATS; p++) {
        bool is_double = !t->person[p][0];
        for (int k = 0; k < p; k++)
            is_double |= strcmp(t->person[k], t->person[p]) == 0;
        if (!is_double)
            rc = f->db ? put(f, SEAT, "siisi", t->person[p], (int64_t)1, t->updated,
                             t->game, num)
                       : put(f, SEAT, "siiss", t->person[p], (int64_t)1, t->updated,
                             t->game, t->id);
    }
    if (rc == 0 && f->db && ++f->n % GROUP == 0)
        rc = sqlite3_exec(f->db, "COMMIT; BEGIN", NULL, NULL, NULL) == SQLITE_OK
                 ? 0
                 : fail(sqlite3_errmsg(f->db));
    return rc;
}

int fill_close(struct fill *f)
{
    int rc = 0;
    for (int i = 0; !f->db && i < INTOS; i++)
        rc = copy_end(f, (enum into)i) < 0 ? -1 : rc;
    for (int i = 0; f->db && i < INTOS; i++)
        sqlite3_finalize(f->st[i]);
    if (f->db && sqlite3_exec(f->db, "COMMIT; ANALYZE", NULL, NULL, NULL) != SQLITE_OK)
        rc = fail(sqlite3_errmsg(f->db));
    sqlite3_close(f->db);
    free(f);
    return rc;
}
