/*
 * durable.c - what is on the platter, row by row, as the store and the disk know it in
 * the moment of each commit: nothing may count before that, or be another row.
 *
 * Cheap enough to be looked at after every step; the files themselves are read when a
 * process has ended (check.c).
 */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "sim.h"
#include "store/sqlite_runs.h"

enum { TABLES = 32, ROWS = 4096 };

static struct rows {
    char id[STORE_ID_MAX];
    uint64_t last;          /* the newest that is durable */
    uint64_t digest[ROWS];  /* by seq; 0: not known */
    const struct table *at; /* which the last row was folded into, */
    uint64_t folded;        /* and its seq */
} tables[TABLES];

extern const struct backend __real_sqlite_backend;
extern const struct backend __wrap_sqlite_backend;
void __real_runs_committed(struct runs *r);
void __wrap_runs_committed(struct runs *r);
int __real_table_fold(struct table *t, const struct row *row, struct table_change *ret);
int __wrap_table_fold(struct table *t, const struct row *row, struct table_change *ret);
int __real_table_fold_line(struct table *t, const struct row_line *line,
                           struct table_change *ret);
int __wrap_table_fold_line(struct table *t, const struct row_line *line,
                           struct table_change *ret);

void durable_begin(void)
{
    memset(tables, 0, sizeof tables);
}

static struct rows *rows_of(const char *id)
{
    struct rows *x = tables;

    while (x < tables + TABLES - 1 && x->id[0] && strcmp(x->id, id) != 0)
        x++;
    if (!x->id[0])
        snprintf(x->id, sizeof x->id, "%.*s", STORE_ID_MAX - 1, id);
    return x;
}

uint64_t durable_last(const char *table)
{
    return rows_of(table)->last;
}

/* ---- rows ------------------------------------------------------------------------ */

/* (Not the key: a table that is over forgets the keys of its older rows.) */
static uint64_t digest(const struct row_line *l)
{
    uint64_t h = hash_bytes(l->seq, &l->at, sizeof l->at);

    h = hash_bytes(h, &l->letter, 1);
    return hash_bytes(h, l->text, strlen(l->text)) | 1;
}

static void compare(const struct rows *x, const struct row_line *l, const char *where)
{
    uint64_t known = l->seq < ROWS ? x->digest[l->seq] : 0;

    if (known && known != digest(l))
        sim_fail("row %llu of %s %s is another one than was stored",
                 (unsigned long long)l->seq, x->id, where);
}

void durable_found(const char *table, const struct row_line *l)
{
    struct rows *x = rows_of(table);

    compare(x, l, "in the file");
    if (l->seq < ROWS)
        x->digest[l->seq] = digest(l);
}

void durable_end(const char *table, uint64_t last)
{
    struct rows *x = rows_of(table);

    if (last < x->last)
        sim_fail("row %llu of %s was durable and is lost", (unsigned long long)x->last,
                 table);
    x->last = last;
    x->at = NULL;
}

/* ---- the store's commits --------------------------------------------------------- */

static bool is_synced; /* whatever was committed for the present list */

void __wrap_runs_committed(struct runs *r)
{
    is_synced &= disk_has_synced("-wal");
    __real_runs_committed(r);
}

static void note(const struct request *r)
{
    const struct store_row *w = &r->u.row;
    struct row_line l = {w->seq, w->at, w->kind, w->key, w->text};
    struct rows *x = rows_of(r->id);

    if (x->last && l.seq != x->last + 1)
        sim_fail("row %llu of %s is stored, and the one before was %llu",
                 (unsigned long long)l.seq, r->id, (unsigned long long)x->last);
    if (!is_synced)
        sim_fail("row %llu of %s is said to be stored, and the disk may lose it",
                 (unsigned long long)l.seq, r->id);
    compare(x, &l, "that is stored");
    x->last = l.seq;
    if (l.seq < ROWS)
        x->digest[l.seq] = digest(&l);
}

static void *be_open(struct store *s, const struct store_config *cfg, const char *node,
                     char *why, size_t size)
{
    return __real_sqlite_backend.open(s, cfg, node, why, size);
}

static void be_write(void *b, struct request *list)
{
    is_synced = true;
    __real_sqlite_backend.write(b, list);
    for (const struct request *r = list; r && !disk_is_dead(); r = r->next)
        if (r->op == REQ_APPEND && r->code == STORE_OK)
            note(r);
}

static void be_read(void *b, enum reader who, struct request *r)
{
    __real_sqlite_backend.read(b, who, r);
}

static void be_close(void *b)
{
    __real_sqlite_backend.close(b);
}

const struct backend __wrap_sqlite_backend = {
    .open = be_open, .write = be_write, .read = be_read, .close = be_close};

/* ---- what counts ----------------------------------------------------------------- */

static void folded(struct table *t, uint64_t before, const struct row_line *l)
{
    struct rows *x = rows_of(t->id);

    if (l->seq != before + 1 || t->seq != l->seq)
        sim_fail("row %llu of %s is folded after row %llu", (unsigned long long)l->seq,
                 t->id, (unsigned long long)before);
    compare(x, l, "that counts");
    x->at = t;
    x->folded = t->seq;
}

int __wrap_table_fold(struct table *t, const struct row *row, struct table_change *ret)
{
    uint64_t before = t->seq;
    char text[STORE_TEXT_MAX];
    int rc = __real_table_fold(t, row, ret);

    if (rc == 0 && row_write(row, text, sizeof text) >= 0)
        folded(t, before,
               &(struct row_line){row->seq, row->at, row_forms[row->kind].letter,
                                  row->key, text});
    return rc;
}

int __wrap_table_fold_line(struct table *t, const struct row_line *line,
                           struct table_change *ret)
{
    uint64_t before = t->seq;
    int rc = __real_table_fold_line(t, line, ret);

    if (rc == 0)
        folded(t, before, line);
    return rc;
}

void durable_look(const struct room *r)
{
    const struct table *t = r->table;
    const struct rows *x = rows_of(t->id);

    if (disk_is_dead())
        return;
    if (t->seq > x->last)
        sim_fail("row %llu of %s counts, and row %llu is the last that is durable",
                 (unsigned long long)t->seq, t->id, (unsigned long long)x->last);
    if (x->at == t && x->folded != t->seq)
        sim_fail("table %s is at row %llu without having folded it", t->id,
                 (unsigned long long)t->seq);
}
