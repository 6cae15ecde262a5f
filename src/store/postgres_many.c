/*
 * postgres_many.c - the rows of a whole group as one statement.
 *
 * A statement of its own costs PostgreSQL several times what a row costs, so the rows
 * travel as arrays, one for each column.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_db.h"
#include "store/sum.h"

enum { COLUMNS = 8 };

/* The text of an array that grows. */
struct list {
    char *text;
    size_t len, cap;
};

struct pg_many {
    struct list column[COLUMNS];
};

struct pg_many *pg_many_new(void)
{
    return calloc(1, sizeof(struct pg_many));
}

void pg_many_free(struct pg_many *m)
{
    for (int i = 0; m && i < COLUMNS; i++)
        free(m->column[i].text);
    free(m);
}

static int reserve(struct list *l, size_t more)
{
    if (l->len + more <= l->cap)
        return 0;
    size_t cap = l->cap ? l->cap : 4096;
    while (cap < l->len + more)
        cap *= 2;
    char *p = realloc(l->text, cap);
    if (!p)
        return -1;
    l->text = p;
    l->cap = cap;
    return 0;
}

/* One more element, in quotes: backslash and quote are escaped. */
static int put(struct list *l, const char *text)
{
    if (reserve(l, 2 * strlen(text) + 5) < 0)
        return -1;
    char *p = l->text + l->len;
    *p++ = l->len ? ',' : '{';
    *p++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            *p++ = '\\';
        *p++ = *text;
    }
    *p++ = '"';
    l->len = (size_t)(p - l->text);
    return 0;
}

static int put_int(struct list *l, int64_t v)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, v);
    return put(l, text);
}

static int put_row(struct pg_many *m, const struct request *r, uint64_t mark)
{
    const struct store_row *row = &r->u.row;
    struct list *c = m->column;
    char kind[2] = {row->kind, '\0'};
    return put(&c[0], r->id) < 0 || put_int(&c[1], (int64_t)row->seq) < 0 ||
                   put_int(&c[2], row->at) < 0 || put(&c[3], kind) < 0 ||
                   put(&c[4], row->key) < 0 || put(&c[5], row->text) < 0 ||
                   put_int(&c[6], (int64_t)mark) < 0 ||
                   put_int(&c[7], sum_row(r->id, row)) < 0
               ? -1
               : 0;
}

bool pg_many_takes(const struct request *r)
{
    return r->op == REQ_APPEND && r->u.row.fence == 0;
}

int pg_many_args(struct pg_many *m, struct request *const *r, int n, const char *node,
                 uint64_t marks, struct pg_args *ret)
{
    int rows = 0;
    for (int i = 0; i < COLUMNS; i++)
        m->column[i].len = 0;
    for (int i = 0; i < n; i++)
        if (pg_many_takes(r[i])) {
            if (put_row(m, r[i], marks + r[i]->mark) < 0)
                return -1;
            rows++;
        }
    ret->n = 0;
    for (int i = 0; rows > 0 && i < COLUMNS; i++) {
        struct list *l = &m->column[i];
        if (reserve(l, 2) < 0)
            return -1;
        memcpy(l->text + l->len, "}", 2);
        pg_text(ret, l->text);
    }
    pg_text(ret, node);
    return rows;
}

/* Both lists are in the order of marks of their table: the server returns the rows in
 * the order in which it got them. */
void pg_many_hits(const PGresult *res, struct request *const *r, int n, uint64_t marks,
                  long *hits)
{
    int k = 0, rows = PQntuples(res);
    for (int i = 0; i < n; i++) {
        if (!pg_many_takes(r[i]))
            continue;
        uint64_t mark = marks + r[i]->mark;
        hits[i] = k < rows && strtoull(PQgetvalue(res, k, 0), NULL, 10) == mark;
        k += hits[i] > 0;
    }
}
