/* postgres_db.c - connections, arguments and prepared statements. */
#include "store/postgres_db.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_notice(void *store, const char *text)
{
    store_complain(store, "%s", text);
}

int pg_connect(struct pg_conn *p, char *why, size_t size)
{
    pg_disconnect(p);
    p->c = PQconnectdb(p->url);
    bool ok = PQstatus(p->c) == CONNECTION_OK;
    if (ok) {
        PQsetNoticeProcessor(p->c, on_notice, p->store);
        /* An acknowledged move is durable, whatever the cluster's default is. */
        PGresult *r =
            PQexec(p->c, "SET search_path TO maat; SET synchronous_commit TO on;"
                         "SET client_min_messages TO warning;"
                         "SET default_transaction_isolation TO 'read committed'");
        ok = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    if (ok)
        return 0;
    if (why)
        snprintf(why, size, "%s", PQerrorMessage(p->c));
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
    return !state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0;
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

/* Of a statement that failed. */
static void drop_result(struct pg_conn *p, PGresult *r)
{
    bool is_lost = pg_is_loss(r);
    store_complain(p->store, "%s", PQerrorMessage(p->c));
    PQclear(r);
    if (is_lost)
        pg_disconnect(p);
}

int pg_prepare(struct pg_conn *p, enum pg_id id)
{
    if (p->is_prepared[id])
        return 0;
    char name[16];
    statement_name(id, name);
    PGresult *r = PQprepare(p->c, name, pg_sql[id], 0, NULL);
    p->is_prepared[id] = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!p->is_prepared[id]) {
        drop_result(p, r);
        return -1;
    }
    PQclear(r);
    return 0;
}

PGresult *pg_run(struct pg_conn *p, enum pg_id id, const struct pg_args *a)
{
    char name[16];
    statement_name(id, name);
    if (pg_prepare(p, id) < 0)
        return NULL;
    PGresult *r = PQexecPrepared(p->c, name, a->n, a->value, NULL, NULL, 0);
    ExecStatusType st = PQresultStatus(r);
    if (st == PGRES_TUPLES_OK || st == PGRES_COMMAND_OK)
        return r;
    drop_result(p, r);
    return NULL;
}
