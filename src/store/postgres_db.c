/* postgres_db.c - connections, arguments and prepared statements. */
#include "store/postgres_db.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_notice(void *store, const char *text)
{
    store_complain(store, "%s", text);
}

/* What the address says itself is stronger. */
static PGconn *connect_to(const char *url)
{
    static const char *const keys[] = {
        "connect_timeout",
        "keepalives_idle",
        "keepalives_interval",
        "keepalives_count",
        "tcp_user_timeout",
        "application_name",
        "dbname",
        NULL,
    };
    const char *values[] = {"3", "10", "3", "3", "10000", "maat", url, NULL};
    return PQconnectdbParams(keys, values, 1);
}

int pg_connect(struct pg_conn *p, char *why, size_t size)
{
    pg_disconnect(p);
    p->c = connect_to(p->url);
    bool ok = PQstatus(p->c) == CONNECTION_OK && PQsetnonblocking(p->c, 1) == 0;
    if (ok) {
        char sql[400];
        uint32_t ms = p->wait_ms ? p->wait_ms : PG_WAIT_MS;
        PQsetNoticeProcessor(p->c, on_notice, p->store);
        /* An acknowledged move is durable, whatever the cluster's default is. What we
         * have given up must not hold locks for long. */
        snprintf(sql, sizeof sql,
                 "SET search_path TO maat; SET synchronous_commit TO on;"
                 "SET client_min_messages TO warning;"
                 "SET default_transaction_isolation TO 'read committed';"
                 "SET statement_timeout TO %u;"
                 "SET idle_in_transaction_session_timeout TO %u",
                 ms, ms);
        pg_begin_wait(p);
        ok = PQsendQuery(p->c, sql) == 1;
        PGresult *r;
        while (ok && (r = pg_next(p)) != NULL) {
            ok = PQresultStatus(r) == PGRES_COMMAND_OK;
            PQclear(r);
        }
        ok = ok && !pg_is_late(p);
    }
    if (ok) {
        atomic_store(&p->pid, PQbackendPID(p->c));
        return 0;
    }
    if (why)
        snprintf(why, size, "%s", p->c ? PQerrorMessage(p->c) : "out of memory");
    else
        store_complain(p->store, "no connection to the database: %s",
                       p->c ? PQerrorMessage(p->c) : "out of memory");
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
        "57P", "08",              /* the server or the connection ends, */
        "57014", "25P03", "55P03" /* or something took too long */
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
    if (!is_late && (st == PGRES_TUPLES_OK || st == PGRES_COMMAND_OK))
        return r;
    bool is_lost = !r || is_late || pg_is_loss(r);
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    snprintf(p->state, sizeof p->state, "%s", state ? state : "");
    store_complain(p->store, "%s",
                   is_late ? "the database does not answer" : PQerrorMessage(p->c));
    PQclear(r);
    if (is_lost)
        pg_disconnect(p);
    return NULL;
}

int pg_prepare(struct pg_conn *p, enum pg_id id)
{
    if (p->is_prepared[id])
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
    if (pg_prepare(p, id) < 0)
        return NULL;
    pg_begin_wait(p);
    return finish(p, PQsendQueryPrepared(p->c, name, a->n, a->value, NULL, NULL, 0));
}

PGresult *pg_ask(struct pg_conn *p, const char *sql, int n, const char *const *args)
{
    pg_begin_wait(p);
    return finish(p, PQsendQueryParams(p->c, sql, n, NULL, args, NULL, NULL, 0));
}
