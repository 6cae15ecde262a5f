/*
 * postgres_pool.c - statements by way of a pooler: PgBouncer in transaction mode.
 *
 * A connection to the server belongs to nobody there for longer than a transaction. So
 * nothing of a session is relied upon: no prepared statement, no setting, no LISTEN.
 * Each transaction brings its settings along and tells at which server it is.
 */
#include <stdio.h>
#include <string.h>

#include "store/postgres_db.h"

enum { CHANGES = 3 }; /* of the server, while one question is asked */

static const char settings_sql[] =
    "SELECT pg_postmaster_start_time(), set_config('search_path', 'maat', true),"
    " set_config('synchronous_commit', 'on', true),"
    " set_config('client_min_messages', 'warning', true),"
    " set_config('statement_timeout', $1, true),"
    " set_config('idle_in_transaction_session_timeout', $1, true)";

int pg_send_settings(struct pg_conn *p)
{
    char ms[16];
    const char *args[] = {ms};
    snprintf(ms, sizeof ms, "%u", p->wait_ms ? p->wait_ms : PG_WAIT_MS);
    return PQsendQueryParams(p->c, settings_sql, 1, NULL, args, NULL, NULL, 0) ? 0 : -1;
}

static PGresult *take(struct pg_conn *p)
{
    PGresult *r = pg_next(p);
    if (r)
        PQclear(pg_next(p)); /* the NULL that ends each command */
    return r;
}

static bool is_good(const PGresult *r)
{
    /* (No switch: newer versions of the library know more answers.) */
    ExecStatusType st = PQresultStatus(r);
    return st == PGRES_TUPLES_OK || st == PGRES_COMMAND_OK;
}

/* What is between two Syncs is one transaction. The answer, and in `at` which server
 * gave it; NULL when it failed. */
static PGresult *ask_once(struct pg_conn *p, const char *sql, int n,
                          const char *const *args, char at[PG_SERVER_TEXT])
{
    PGresult *where = NULL, *r = NULL, *sync = NULL;
    pg_begin_wait(p);
    p->is_alone = false;
    if (PQenterPipelineMode(p->c) && pg_send_settings(p) == 0 &&
        PQsendQueryParams(p->c, sql, n, NULL, args, NULL, NULL, 0) &&
        PQpipelineSync(p->c)) {
        where = take(p);
        r = where ? take(p) : NULL;
        sync = r ? pg_next(p) : NULL;
    }
    bool is_kept = PQresultStatus(sync) == PGRES_PIPELINE_SYNC &&
                   PQexitPipelineMode(p->c) && !p->is_alone && !pg_is_late(p);
    bool ok = is_kept && is_good(where) && is_good(r);
    if (ok)
        snprintf(at, PG_SERVER_TEXT, "%s", PQgetvalue(where, 0, 0));
    else {
        const PGresult *bad = where && !is_good(where) ? where : r;
        if (!p->is_alone)
            store_complain(p->store, "%s",
                           pg_is_late(p)          ? "the database does not answer"
                           : bad && !is_good(bad) ? PQresultErrorMessage(bad)
                                                  : PQerrorMessage(p->c));
        if (!is_kept || !bad || pg_is_loss(bad))
            pg_disconnect(p);
        PQclear(r);
        r = NULL;
    }
    PQclear(where);
    PQclear(sync);
    return r;
}

int pg_pool_confirm(struct pg_conn *p)
{
    uint32_t ms = p->wait_ms;
    p->wait_ms = PG_WAIT_MS;
    PGresult *r = ask_once(p, pg_barrier_sql, 0, NULL, p->server);
    p->wait_ms = ms;
    p->n_servers++;
    PQclear(r);
    return r ? 0 : -1;
}

PGresult *pg_pool_ask(struct pg_conn *p, const char *sql, int n,
                      const char *const *args)
{
    char at[PG_SERVER_TEXT];
    for (int i = 0; i < CHANGES; i++) {
        PGresult *r = ask_once(p, sql, n, args, at);
        if (!r || strcmp(at, p->server) == 0)
            return r;
        PQclear(r); /* what was seen there was perhaps never confirmed */
        if (pg_pool_confirm(p) < 0)
            return NULL;
    }
    store_complain(p->store, "the pooler leads to one server after the other");
    pg_disconnect(p);
    return NULL;
}
