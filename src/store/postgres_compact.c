/*
 * postgres_compact.c - finished tables as few bytes, in two steps.
 *
 * First the bytes are stored, and how far they go: from then on readers take them, and
 * whoever appends looks there for what is taken. What began before that still finds the
 * rows in the log, so they go later, when all of it has long ended.
 */
#include <stdlib.h>
#include <string.h>

#include "store/postgres_db.h"
#include "store/sum.h"

enum {
    LINGER_S = 600, /* more than anybody waits for an answer */
    SWEPT = 64,     /* tables whose rows go at once */
};

static const char digits[] = "0123456789abcdef";

/* "\x..." in a text of its own; free it. NULL without memory. */
static char *hex(const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    char *text = malloc(2 * size + 3), *to = text;
    if (!text)
        return NULL;
    *to++ = '\\';
    *to++ = 'x';
    for (size_t i = 0; i < size; i++) {
        *to++ = digits[from[i] >> 4];
        *to++ = digits[from[i] & 15];
    }
    *to = '\0';
    return text;
}

/* The rows that were read must be all, and what lists show must be what was read. */
static int put(struct pg_conn *conn, struct request *r, const char *brief,
               const char *rows)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_int(&a, (int64_t)r->u.compact.seq);
    pg_text(&a, brief);
    pg_text(&a, rows);
    pg_text(&a, r->u.compact.summary);
    pg_int(&a, sum_compact(r->id, r->u.compact.seq, r->u.compact.rows,
                           r->u.compact.rows_size));
    PGresult *res = pg_run(conn, PG_COMPACT, &a);
    int n = res ? PQntuples(res) : -1;
    PQclear(res);
    return n;
}

static void compact(struct pg_conn *conn, struct request *r)
{
    int may = pg_raise(conn, PG_VERSION_COMPACTED);
    r->code = may < 0 ? STORE_IO : STORE_TAKEN;
    if (may <= 0)
        return;
    char *brief = hex(r->u.compact.brief, r->u.compact.brief_size);
    char *rows = hex(r->u.compact.rows, r->u.compact.rows_size);
    int n = brief && rows ? put(conn, r, brief, rows) : -1;
    r->code = n > 0 ? STORE_OK : n == 0 ? STORE_CONFLICT : STORE_IO;
    free(brief);
    free(rows);
}

void pg_compact(struct pg_conn *conn, struct request *r)
{
    struct pg_args a = {0};
    if (r->op == REQ_COMPACT) {
        compact(conn, r);
        return;
    }
    pg_int(&a, LINGER_S);
    pg_int(&a, SWEPT);
    PGresult *res = pg_run(conn, PG_COMPACT_SWEEP, &a);
    r->code = res ? STORE_OK : STORE_IO;
    if (res)
        r->number = strtoull(PQgetvalue(res, 0, 0), NULL, 10);
    PQclear(res);
}
