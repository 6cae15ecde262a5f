/* postgres_rows.c - rows of a result as values, each of which is what was written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/compact.h"
#include "store/flaws.h"
#include "store/postgres_db.h"

/* Copy a value into an array field; what is too long is cut. */
#define FIELD(res, i, k, to) snprintf(to, sizeof(to), "%s", PQgetvalue(res, i, k))

int64_t pg_int_at(const PGresult *res, int i, int k)
{
    return strtoll(PQgetvalue(res, i, k), NULL, 10);
}

char *pg_keep(struct reply *p, const PGresult *res, int i, int k)
{
    return arena_text(&p->arena, PQgetvalue(res, i, k), (size_t)PQgetlength(res, i, k));
}

struct sum_kept pg_sum(const PGresult *res, int i, int k)
{
    return (struct sum_kept){!PQgetisnull(res, i, k), pg_int_at(res, i, k)};
}

/* Bytes as they travel in a text; free with PQfreemem. */
unsigned char *pg_bytes_at(const PGresult *res, int i, int k, size_t *size)
{
    return PQunescapeBytea((const unsigned char *)PQgetvalue(res, i, k), size);
}

/* The summary of a compacted table is in the column `brief`. What cannot be read is no
 * summary, and agrees with no sum. */
static const char *summary_at(struct reply *p, const PGresult *res, int i, int k,
                              int brief)
{
    size_t size;
    if (PQgetisnull(res, i, brief))
        return pg_keep(p, res, i, k);
    unsigned char *bytes = pg_bytes_at(res, i, brief, &size);
    if (!bytes)
        return NULL;
    const char *text = compact_read_text(bytes, size, p);
    PQfreemem(bytes);
    return text ? text : "";
}

bool pg_get_table(struct reply *p, const PGresult *res, int i, struct store_table *t)
{
    FIELD(res, i, 0, t->id);
    FIELD(res, i, 1, t->game);
    FIELD(res, i, 2, t->host);
    for (int k = 0; k < STORE_SEATS; k++)
        FIELD(res, i, 3 + k, t->person[k]);
    t->state = (uint8_t)pg_int_at(res, i, 8);
    t->acting = (uint8_t)pg_int_at(res, i, 9);
    t->is_public = pg_int_at(res, i, 10) != 0;
    t->is_driven = pg_int_at(res, i, 11) != 0;
    t->created = pg_int_at(res, i, 12);
    t->updated = pg_int_at(res, i, 13);
    t->seq = (uint64_t)pg_int_at(res, i, 14);
    t->summary = summary_at(p, res, i, 15, 19);
    t->setup = pg_keep(p, res, i, 18);
    return t->summary && t->setup;
}

bool pg_on_chat(struct reply *p, const PGresult *res, int i)
{
    struct store_chat *c = reply_push(p, &p->chat, sizeof *c);
    if (!c)
        return false;
    c->id = (uint64_t)pg_int_at(res, i, 0);
    c->at = pg_int_at(res, i, 1);
    FIELD(res, i, 2, c->person);
    FIELD(res, i, 3, c->name);
    c->text = pg_keep(p, res, i, 4);
    if (c->text && !flaw_free(p, pg_sum(res, i, 5), sum_chat(p->id, c),
                              STORE_THING_CHAT, p->id, c->id))
        p->n--;
    return c->text;
}

bool pg_on_person(struct reply *p, const PGresult *res, int i)
{
    struct store_person *x = &p->person;
    struct sum_kept sum[SUM_PARTS];
    FIELD(res, i, 0, x->id);
    FIELD(res, i, 1, x->name);
    FIELD(res, i, 2, x->login);
    FIELD(res, i, 3, x->hash);
    FIELD(res, i, 4, x->lang);
    x->is_bot = pg_int_at(res, i, 5) != 0;
    x->is_admin = pg_int_at(res, i, 6) != 0;
    x->created = pg_int_at(res, i, 7);
    for (int k = 0; k < SUM_PARTS; k++)
        sum[k] = pg_sum(res, i, 8 + k);
    flaw_free_person(p, sum, x);
    return true;
}

bool pg_get_session(struct reply *p, const PGresult *res, int i, int k)
{
    struct store_session *x = reply_push(p, &p->sessions, sizeof *x);
    if (!x)
        return false;
    pg_token_read(PQgetvalue(res, i, k), x->token);
    FIELD(res, i, k + 1, x->person);
    FIELD(res, i, k + 2, x->label);
    x->kind = (uint8_t)pg_int_at(res, i, k + 3);
    x->created = pg_int_at(res, i, k + 4);
    x->seen = pg_int_at(res, i, k + 5);
    FIELD(res, i, k + 6, x->maker);
    if (!flaw_free(p, pg_sum(res, i, k + 7), sum_session(x), STORE_THING_SESSION,
                   x->person, 0))
        p->n--;
    return true;
}

/* Run and hand over each row; the number of rows or -1. */
int pg_each(struct pg_conn *p, enum pg_id id, const struct pg_args *a,
            struct reply *reply,
            bool (*row)(struct reply *p, const PGresult *res, int i))
{
    PGresult *res = pg_run(p, id, a);
    if (!res)
        return -1;
    int n = PQntuples(res);
    for (int i = 0; i < n; i++)
        if (!row(reply, res, i)) {
            n = -1;
            break;
        }
    PQclear(res);
    return n;
}

bool pg_on_analysis(struct reply *p, const PGresult *res, int i)
{
    const char *made = PQgetvalue(res, i, 1);
    p->text = pg_keep(p, res, i, 0);
    if (!p->text)
        return false;
    if (!flaw_free(p, pg_sum(res, i, 2), sum_analysis(p->id, made, p->text),
                   STORE_THING_ANALYSIS, p->id, 0))
        p->text = NULL; /* it is made anew */
    return true;
}
