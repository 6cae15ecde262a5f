/* postgres_db.c - connections, arguments and prepared statements. */
#include "store/postgres_db.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char pg_barrier_sql[] = "SELECT pg_logical_emit_message(true, 'maat', '')";

/* Somebody has ended a commit's wait for the standby: it is done here, and nowhere
 * else, and PostgreSQL says so beside a good answer. Its words have many languages, the
 * place that they come from has one name. */
static void on_notice(void *ctx, const PGresult *res)
{
    struct pg_conn *p = ctx;
    const char *where = PQresultErrorField(res, PG_DIAG_SOURCE_FUNCTION);
    if (where && strcmp(where, "SyncRepWaitForLSN") == 0)
        p->is_alone = true;
    store_complain(p->store, "%s", PQresultErrorMessage(res));
}

/* What the address says itself is stronger. */
static PGconn *connect_to(const struct pg_address *at, unsigned *n_hosts)
{
    struct pg_hosts hosts;
    const char *const keys[] = {
        "connect_timeout",
        "keepalives_idle",
        "keepalives_interval",
        "keepalives_count",
        "tcp_user_timeout",
        "application_name",
        "target_session_attrs",
        "dbname",
        "host",
        "hostaddr",
        "port",
        NULL,
    };
    pg_hosts_turned(at->url, atomic_load(&at->turn), &hosts);
    *n_hosts = hosts.n;
    const char *values[] = {"3",        "10",           "3",          "3",
                            "10000",    "maat",         "read-write", at->url,
                            hosts.host, hosts.hostaddr, hosts.port,   NULL};
    PGconn *c = PQconnectdbParams(keys, values, 1);
    pg_hosts_free(&hosts);
    return c;
}

/* An acknowledged move is durable, whatever the cluster's default is. What we have
 * given up must not hold locks for long. */
static int set_up_session(struct pg_conn *p)
{
    char sql[400];
    uint32_t ms = p->wait_ms ? p->wait_ms : PG_WAIT_MS;
    PQsetNoticeReceiver(p->c, on_notice, p);
    if (p->at->is_pooled)
        return 0;
    snprintf(sql, sizeof sql,
             "SET search_path TO maat; SET synchronous_commit TO on;"
             "SET client_min_messages TO warning;"
             "SET default_transaction_isolation TO 'read committed';"
             "SET statement_timeout TO %u;"
             "SET idle_in_transaction_session_timeout TO %u",
             ms, ms);
    pg_begin_wait(p);
    bool ok = PQsendQuery(p->c, sql) == 1;
    PGresult *r;
    while (ok && (r = pg_next(p)) != NULL) {
        ok = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    return ok && !pg_is_late(p) ? 0 : -1;
}

/*
 * What a server shows may be its own alone: commits that waited for the standby when it
 * crashed are simply there after its restart, and a server that was replaced shows what
 * it had. Nobody may be told of that as durable. A commit of ours stands behind
 * all that can be seen before it, so when it has been confirmed, that has been as well.
 */
static int confirm(struct pg_conn *p, char *why, size_t size)
{
    if (p->at->is_pooled) {
        snprintf(why, size, "%s: nothing answers behind the pooler", PQhost(p->c));
        return pg_pool_confirm(p);
    }
    snprintf(why, size,
             "%s confirms no commit: its standby is missing, or it was replaced",
             PQhost(p->c));
    p->is_alone = false;
    p->until_us = store_now_us() + UINT64_C(1000) * PG_WAIT_MS;
    PGresult *r = PQsendQuery(p->c, pg_barrier_sql) == 1 ? pg_next(p) : NULL, *more;
    bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && !p->is_alone;
    if (r && !ok)
        snprintf(why, size, "%s", PQresultErrorMessage(r));
    while (ok && (more = pg_next(p)) != NULL)
        PQclear(more);
    PQclear(r);
    return ok ? 0 : -1;
}

/* One try; 0, or -1 and `*is_doubtful` when it was good but for the confirmation. */
static int try_connect(struct pg_conn *p, bool *is_doubtful, char *why, size_t size)
{
    unsigned n_hosts;
    pg_disconnect(p);
    p->c = connect_to(p->at, &n_hosts);
    *is_doubtful = false;
    if (PQstatus(p->c) != CONNECTION_OK || PQsetnonblocking(p->c, 1) != 0 ||
        set_up_session(p) < 0) {
        snprintf(why, size, "%s", p->c ? PQerrorMessage(p->c) : "out of memory");
        return -1;
    }
    if (confirm(p, why, size) == 0)
        return 0;
    *is_doubtful = n_hosts > 1;
    return -1;
}

int pg_connect(struct pg_conn *p, char *why, size_t size)
{
    char text[400];
    bool is_doubtful;
    int rc = try_connect(p, &is_doubtful, text, sizeof text);
    if (rc < 0 && is_doubtful) { /* another one may be its successor */
        atomic_fetch_add(&p->at->turn, 1);
        rc = try_connect(p, &is_doubtful, text, sizeof text);
    }
    if (rc == 0)
        return 0;
    if (why)
        snprintf(why, size, "%s", text);
    else
        store_complain(p->store, "no connection to the database: %s", text);
    pg_disconnect(p);
    return -1;
}

void pg_disconnect(struct pg_conn *p)
{
    if (p->c)
        PQfinish(p->c);
    p->c = NULL;
    memset(p->is_prepared, 0, sizeof p->is_prepared);
}

bool pg_is_up(const struct pg_conn *p)
{
    return p->c && PQstatus(p->c) == CONNECTION_OK;
}

bool pg_is_loss(const PGresult *res)
{
    const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
    if (!state)
        return true;
    static const char *const losses[] = {
        "57P",   "08",             /* the server or the connection ends, */
        "25006",                   /* it only reads: another one is to be written to, */
        "57014", "25P03", "55P03", /* or something took too long */
    };
    for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
        if (strncmp(state, losses[i], strlen(losses[i])) == 0)
            return true;
    return false;
}

void pg_text(struct pg_args *a, const char *text)
{
    a->value[a->n++] = text;
}

void pg_int(struct pg_args *a, int64_t v)
{
    snprintf(a->room[a->n], sizeof a->room[0], "%" PRId64, v);
    a->value[a->n] = a->room[a->n];
    a->n++;
}

void pg_token(const uint8_t token[STORE_TOKEN], char out[PG_TOKEN_TEXT])
{
    memcpy(out, "\\x", 2);
    for (int i = 0; i < STORE_TOKEN; i++)
        snprintf(out + 2 + 2 * i, 3, "%02x", token[i]);
}

int pg_token_read(const char *text, uint8_t token[STORE_TOKEN])
{
    if (strlen(text) != PG_TOKEN_TEXT - 1)
        return -1;
    for (int i = 0; i < STORE_TOKEN; i++) {
        char two[3] = {text[2 + 2 * i], text[3 + 2 * i], '\0'};
        token[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return 0;
}

static void statement_name(enum pg_id id, char name[16])
{
    snprintf(name, 16, "s%d", (int)id);
}

/* ---- waiting with an end --------------------------------------------------------- */

void pg_begin_wait(struct pg_conn *p)
{
    p->until_us =
        store_now_us() + UINT64_C(1000) * (p->wait_ms ? p->wait_ms : PG_WAIT_MS);
}

bool pg_is_late(const struct pg_conn *p)
{
    return store_now_us() >= p->until_us;
}

PGresult *pg_next(struct pg_conn *p)
{
    for (;;) {
        int left = PQflush(p->c);
        if (left < 0 || !PQisBusy(p->c))
            return PQgetResult(p->c);
        uint64_t now = store_now_us();
        if (now >= p->until_us)
            return NULL;
        struct pollfd fd = {.fd = PQsocket(p->c),
                            .events = (short)(left > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (poll(&fd, 1, (int)((p->until_us - now) / 1000 + 1)) > 0 &&
            fd.revents & ~POLLOUT && !PQconsumeInput(p->c))
            return PQgetResult(p->c); /* which says what is wrong */
    }
}

/* The one result of what was just sent; NULL when it failed. */
static PGresult *finish(struct pg_conn *p, int is_sent)
{
    PGresult *r = is_sent ? pg_next(p) : NULL, *more;
    ExecStatusType st = PQresultStatus(r);
    while (r && (more = pg_next(p)) != NULL)
        PQclear(more);
    bool is_late = is_sent && pg_is_late(p);
    if (!is_late && !p->is_alone && (st == PGRES_TUPLES_OK || st == PGRES_COMMAND_OK))
        return r;
    bool is_lost = !r || is_late || p->is_alone || pg_is_loss(r);
    if (!p->is_alone)
        store_complain(p->store, "%s",
                       is_late ? "the database does not answer" : PQerrorMessage(p->c));
    PQclear(r);
    if (is_lost)
        pg_disconnect(p);
    return NULL;
}

int pg_prepare(struct pg_conn *p, enum pg_id id)
{
    if (p->is_prepared[id] || p->at->is_pooled)
        return 0;
    char name[16];
    statement_name(id, name);
    pg_begin_wait(p);
    PGresult *r = finish(p, PQsendPrepare(p->c, name, pg_sql[id], 0, NULL));
    p->is_prepared[id] = r != NULL;
    PQclear(r);
    return r ? 0 : -1;
}

PGresult *pg_run(struct pg_conn *p, enum pg_id id, const struct pg_args *a)
{
    char name[16];
    statement_name(id, name);
    if (p->at->is_pooled)
        return pg_pool_ask(p, pg_sql[id], a->n, a->value);
    if (pg_prepare(p, id) < 0)
        return NULL;
    pg_begin_wait(p);
    return finish(p, PQsendQueryPrepared(p->c, name, a->n, a->value, NULL, NULL, 0));
}

PGresult *pg_ask(struct pg_conn *p, const char *sql, int n, const char *const *args)
{
    if (p->at->is_pooled)
        return pg_pool_ask(p, sql, n, args);
    pg_begin_wait(p);
    return finish(p, PQsendQueryParams(p->c, sql, n, NULL, args, NULL, NULL, 0));
}

/* ---- in a pipeline --------------------------------------------------------------- */

int pg_send(struct pg_conn *p, enum pg_id id, const struct pg_args *a)
{
    char name[16];
    statement_name(id, name);
    int sent =
        p->at->is_pooled
            ? PQsendQueryParams(p->c, pg_sql[id], a->n, NULL, a->value, NULL, NULL, 0)
            : PQsendQueryPrepared(p->c, name, a->n, a->value, NULL, NULL, 0);
    return sent ? 0 : -1;
}

int pg_send_plain(struct pg_conn *p, const char *sql)
{
    return PQsendQueryParams(p->c, sql, 0, NULL, NULL, NULL, NULL, 0) ? 0 : -1;
}

int pg_send_begin(struct pg_conn *p, bool has_barrier)
{
    p->is_alone = false;
    if (pg_send_plain(p, "BEGIN ISOLATION LEVEL READ COMMITTED") < 0 ||
        (p->at->is_pooled && pg_send_settings(p) < 0) ||
        (has_barrier && pg_send_plain(p, pg_barrier_sql) < 0))
        return -1;
    return 1 + p->at->is_pooled + has_barrier;
}

void pg_roll_back(struct pg_conn *p)
{
    pg_begin_wait(p);
    PQclear(finish(p, PQsendQuery(p->c, "ROLLBACK")));
}
