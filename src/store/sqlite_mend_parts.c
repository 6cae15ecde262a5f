/* sqlite_mend_parts.c - making good what can be, when `maat admin check` asks for it.
 */
#include <string.h>

#include "store/compact.h"
#include "store/sqlite_runs.h"

/* maat_sum(WHAT, VALUE...): what sum.c makes of these values, in SQL. */
static void sum_in_sql(sqlite3_context *ctx, int n, sqlite3_value **value)
{
    struct sum s;
    sum_begin(&s, (enum sum_of)sqlite3_value_int(value[0]));
    for (int i = 1; i < n; i++) {
        if (sqlite3_value_type(value[i]) == SQLITE_INTEGER) {
            sum_int(&s, sqlite3_value_int64(value[i]));
            continue;
        }
        const void *bytes = sqlite3_value_blob(value[i]);
        sum_bytes(&s, bytes ? bytes : "", (size_t)sqlite3_value_bytes(value[i]));
    }
    sqlite3_result_int64(ctx, sum_end(&s));
}

/* maat_text(SUMMARY): as it was written; NULL when it cannot be read any more. */
static void text_in_sql(sqlite3_context *ctx, int n, sqlite3_value **value)
{
    struct sqlite_db *d = sqlite3_user_data(ctx);
    struct reply p = {.compact = &d->compact};
    (void)n;
    if (sqlite3_value_type(value[0]) != SQLITE_BLOB) {
        sqlite3_result_value(ctx, value[0]);
        return;
    }
    const void *bytes = sqlite3_value_blob(value[0]);
    const char *text =
        compact_read_text(bytes, (size_t)sqlite3_value_bytes(value[0]), &p);
    sqlite3_result_text(ctx, text, -1, SQLITE_TRANSIENT); /* NULL makes NULL */
    arena_done(&p.arena);
}

/* Run one statement about the table, ?1 its number and ?2 its id; how many rows it
 * changed is added to *n. */
static int change(struct sqlite_db *d, const char *sql, int64_t num, const char *id,
                  uint64_t *n)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(d->db, sql, -1, &st, NULL);
    if (rc == SQLITE_OK && sqlite3_bind_parameter_count(st) > 0)
        rc = sqlite3_bind_int64(st, 1, num);
    if (rc == SQLITE_OK && sqlite3_bind_parameter_count(st) > 1)
        rc = sqlite3_bind_text(st, 2, id, -1, SQLITE_STATIC);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(st);
    if (rc == SQLITE_DONE && !sqlite3_stmt_readonly(st))
        *n += (uint64_t)sqlite3_changes(d->db);
    sqlite3_finalize(st);
    return rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : rc;
}

static int change_all(struct sqlite_db *d, const char *const *sql, int64_t num,
                      const char *id, uint64_t *n)
{
    int rc = SQLITE_OK;
    for (; rc == SQLITE_OK && *sql; sql++)
        rc = change(d, *sql, num, id, n);
    return rc;
}

/* ---- sums for what has none ------------------------------------------------------ */

/* SUM_... of sum.h, and their values in the order of sum.c. */
static const char *const table_sums[] = {
    "UPDATE setup SET sum = maat_sum(3, ?2, text) WHERE num = ?1 AND sum IS NULL",
    "UPDATE game_table SET sum = maat_sum(4, id, game, created)"
    " WHERE num = ?1 AND sum IS NULL",
    "UPDATE game_table SET sum_index = maat_sum(5, id, host, p1, p2, p3, p4, p5, state,"
    " acting, is_public, is_driven, updated, seq, maat_text(summary))"
    " WHERE num = ?1 AND sum_index IS NULL AND maat_text(summary) IS NOT NULL",
    "UPDATE compact SET sum = maat_sum(15, ?2, (SELECT compacted FROM game_table t"
    " WHERE t.num = ?1), bytes) WHERE num = ?1 AND sum IS NULL",
    "UPDATE piece SET sum = maat_sum(2, ?2, after, seq, text)"
    " WHERE num = ?1 AND sum IS NULL",
    "UPDATE chat SET sum = maat_sum(12, ?2, at, person, name, text)"
    " WHERE num = ?1 AND sum IS NULL",
    "UPDATE analysis SET sum = maat_sum(13, ?2, made, text)"
    " WHERE num = ?1 AND sum IS NULL",
    NULL,
};
static const char *const people_sums[] = {
    "UPDATE person SET sum = maat_sum(6, id, is_bot, created) WHERE sum IS NULL",
    "UPDATE person SET sum_name = maat_sum(7, id, name, lang) WHERE sum_name IS NULL",
    "UPDATE person SET sum_login = maat_sum(8, id, login) WHERE sum_login IS NULL",
    "UPDATE person SET sum_hash = maat_sum(9, id, hash) WHERE sum_hash IS NULL",
    "UPDATE person SET sum_admin = maat_sum(10, id, is_admin) WHERE sum_admin IS NULL",
    "UPDATE session SET sum = maat_sum(11, token, person, label, kind, created, maker)"
    " WHERE sum IS NULL",
    NULL,
};

static int sum_rows(struct sqlite_db *d, const struct run *run, int64_t num,
                    const char *id, uint64_t *n)
{
    int rc = SQLITE_OK;
    for (uint32_t i = 0; rc == SQLITE_OK && i < run->n; i++) {
        rc = sqlite_run(d, SQL_ROW_SUM, "isi", run->id[i], id, num);
        if (rc == SQLITE_OK)
            *n += (uint64_t)sqlite3_changes(d->db);
    }
    return rc;
}

static int sum_table(struct sqlite_db *d, struct runs *runs, int64_t num,
                     const char *id, uint64_t *n)
{
    struct run run;
    int rc = runs_loose(runs, num, &run) < 0 ? SQLITE_NOMEM : SQLITE_OK;
    if (rc == SQLITE_OK)
        rc = sum_rows(d, &run, num, id, n);
    run_done(&run);
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUNS, "ii", num, (int64_t)0);
    int step = st ? SQLITE_ROW : SQLITE_ERROR;
    while (rc == SQLITE_OK && step == SQLITE_ROW &&
           (step = sqlite3_step(st)) == SQLITE_ROW) {
        rc = run_read(st, &run) == 0 ? sum_rows(d, &run, num, id, n) : SQLITE_CORRUPT;
        run_done(&run);
    }
    if (st)
        sqlite3_reset(st);
    if (rc == SQLITE_OK && step != SQLITE_DONE)
        rc = step;
    return rc == SQLITE_OK ? change_all(d, table_sums, num, id, n) : rc;
}

/* ---- what is asked for ----------------------------------------------------------- */

static int mend_log(struct sqlite_db *d, struct runs *runs, uint64_t *n)
{
    struct mending m = {0};
    int rc = sqlite_mend(d, &m);
    *n = m.tables + m.stray + m.orphans + m.is_mark_wrong;
    return rc == SQLITE_OK ? runs_load(runs, d) : rc;
}

static int mend(struct sqlite_db *d, struct runs *runs, struct request *r, int64_t num)
{
    static const char *const pieces[] = {"DELETE FROM piece WHERE num = ?1", NULL};
    static const char *const looks[] = {"DELETE FROM analysis WHERE num = ?1", NULL};
    uint64_t *n = &r->number;
    switch (r->u.mend) {
    case STORE_MEND_PIECES:
        return change_all(d, pieces, num, r->id, n);
    case STORE_MEND_ANALYSIS:
        return change_all(d, looks, num, r->id, n);
    case STORE_MEND_SUMS:
        return sum_table(d, runs, num, r->id, n);
    case STORE_MEND_PEOPLE:
        return change_all(d, people_sums, num, r->id, n);
    case STORE_MEND_LOG:
        return mend_log(d, runs, n);
    case STORE_MEND_INDEXES:
        *n = 1;
        return sqlite3_exec(d->db, "REINDEX", NULL, NULL, NULL);
    }
    return SQLITE_MISUSE;
}

int sqlite_mend_part(struct sqlite_db *d, struct runs *runs, struct request *r)
{
    int64_t num = 0;
    int rc = sqlite3_create_function(d->db, "maat_sum", -1, SQLITE_UTF8, NULL,
                                     sum_in_sql, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function(d->db, "maat_text", 1, SQLITE_UTF8, d, text_in_sql,
                                     NULL, NULL);
    if (rc == SQLITE_OK && r->id[0]) {
        sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_NUM, "s", r->id);
        rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
        if (rc == SQLITE_ROW)
            num = sqlite3_column_int64(st, 0);
        if (st)
            sqlite3_reset(st);
        rc = rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
        if (rc == SQLITE_OK && num == 0) {
            r->code = STORE_MISSING;
            return rc;
        }
    }
    return rc == SQLITE_OK ? mend(d, runs, r, num) : rc;
}
