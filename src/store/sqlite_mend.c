/*
 * sqlite_mend.c - making runs and mark agree with the log again.
 *
 * 0.1.0 gave places in the log a second time after a table was dropped, while its mark
 * said that everything up to there was in runs: rows behind it were found by nobody,
 * and the next rows of their tables were written beside them. The log itself keeps the
 * order in which rows were written, so one pass through it tells which rows each table
 * has. Where a row was written twice, the later one is what was played on: the earlier
 * ones from there are set aside in `stray`, not destroyed.
 *
 * Rows that have a sum are younger: what is wrong with them is damage of another kind,
 * and they stay where they are. A row that does not agree with its sum is followed only
 * where it fits; where one is missing a hole is left, at which every reader stops.
 */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_runs.h"
#include "store/sum.h"

enum { LINES_MIN = 1024, ROWS_MAX = STORE_ROWS_MAX + STORE_ROWS_SPARE };

/* The rows of one table: that with seq base + i + 1 is at id[i]; 0: it is missing. */
struct line {
    int64_t num;   /* 0: empty slot */
    uint64_t base; /* that many are compacted, and not in the log */
    int64_t *id;
    uint32_t n, cap;
    uint32_t in_runs; /* how many of them the runs name rightly */
    bool is_wrong;    /* a run names another row */
    bool is_cut;      /* rows were set aside */
};

struct lines {
    struct line *slot;
    size_t size, n;
};

/* ---- lines by the number of their table ------------------------------------------ */

static struct line *slot_of(const struct lines *l, int64_t num)
{
    size_t i = (size_t)((uint64_t)num * 11400714819323198485u >> 20) % l->size;
    while (l->slot[i].num && l->slot[i].num != num)
        i = (i + 1) % l->size;
    return &l->slot[i];
}

static int grow(struct lines *l)
{
    struct lines more = {.size = l->size ? l->size * 2 : LINES_MIN, .n = l->n};
    more.slot = calloc(more.size, sizeof *more.slot);
    if (!more.slot)
        return -1;
    for (size_t i = 0; i < l->size; i++)
        if (l->slot[i].num)
            *slot_of(&more, l->slot[i].num) = l->slot[i];
    free(l->slot);
    *l = more;
    return 0;
}

static struct line *line_of(struct sqlite_db *d, struct lines *l, int64_t num)
{
    if (2 * l->n >= l->size && grow(l) < 0)
        return NULL;
    struct line *x = slot_of(l, num);
    if (x->num)
        return x;
    if (sqlite_compacted(d, num, &x->base) != SQLITE_OK)
        return NULL;
    l->n++;
    x->num = num;
    return x;
}

static void lines_done(struct lines *l)
{
    for (size_t i = 0; i < l->size; i++)
        free(l->slot[i].id);
    free(l->slot);
}

static int line_push(struct line *x, int64_t id)
{
    if (x->n == x->cap) {
        uint32_t cap = x->cap ? x->cap * 2 : RUN_ROWS;
        int64_t *p = realloc(x->id, cap * sizeof *p);
        if (!p)
            return SQLITE_NOMEM;
        x->id = p;
        x->cap = cap;
    }
    x->id[x->n++] = id;
    return SQLITE_OK;
}

/* ---- reading --------------------------------------------------------------------- */

static int set_aside(struct sqlite_db *d, int64_t id, struct mending *m)
{
    int rc = sqlite_run(d, SQL_STRAY_KEEP, "i", id);
    m->stray++;
    return rc == SQLITE_OK ? sqlite_run(d, SQL_ROW_DROP, "i", id) : rc;
}

/* One row of the whole log, and how far it can be believed. */
struct seen {
    int64_t id, num;
    uint64_t seq;
    bool has_sum, is_good;
};

static void judge(sqlite3_stmt *st, struct seen *ret)
{
    const char *text[4];
    for (int i = 0; i < 4; i++) {
        text[i] = (const char *)sqlite3_column_text(st, i);
        text[i] = text[i] ? text[i] : "";
    }
    ret->id = sqlite3_column_int64(st, 4);
    ret->num = sqlite3_column_int64(st, 5);
    ret->seq = (uint64_t)sqlite3_column_int64(st, 6);
    ret->has_sum = sqlite3_column_type(st, 8) != SQLITE_NULL;
    struct store_row row = {.seq = ret->seq,
                            .at = sqlite3_column_int64(st, 7),
                            .kind = text[1][0],
                            .key = text[2],
                            .text = text[3]};
    ret->is_good =
        !ret->has_sum || sqlite3_column_int64(st, 8) == sum_row(text[0], &row);
}

static int leave_holes(struct line *x, uint64_t seq)
{
    int rc = SQLITE_OK;
    while (rc == SQLITE_OK && x->n + UINT64_C(1) < seq)
        rc = line_push(x, 0);
    return rc;
}

static int see_row(struct sqlite_db *d, struct lines *l, const struct seen *row,
                   struct mending *m)
{
    struct line *x = line_of(d, l, row->num);
    int rc = SQLITE_OK;
    if (!x)
        return SQLITE_NOMEM;
    uint64_t last = x->base + x->n;
    if (!row->is_good && row->seq != last + 1) {
        m->damaged++;
        return row->seq > last ? leave_holes(x, x->n + UINT64_C(2)) : SQLITE_OK;
    }
    if (row->seq <= x->base)
        return set_aside(d, row->id, m);
    uint64_t seq = row->seq - x->base;
    if (row->seq > last + 1 && row->has_sum && row->seq <= ROWS_MAX)
        rc = leave_holes(x, seq);
    if (rc != SQLITE_OK || seq > x->n + UINT64_C(1))
        return rc == SQLITE_OK ? set_aside(d, row->id, m) : rc;
    x->is_cut |= x->n >= seq && x->id[x->n - 1];
    while (rc == SQLITE_OK && x->n >= seq) {
        int64_t id = x->id[--x->n];
        rc = id ? set_aside(d, id, m) : SQLITE_OK;
    }
    return rc == SQLITE_OK ? line_push(x, row->id) : rc;
}

static int read_log(struct sqlite_db *d, struct lines *l, struct mending *m)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_LOG_WHOLE, "");
    int rc = st ? SQLITE_OK : sqlite3_errcode(d->db);
    while (rc == SQLITE_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct seen row;
        judge(st, &row);
        bool is_astray = row.has_sum && sqlite3_column_type(st, 0) == SQLITE_NULL;
        m->damaged += is_astray;
        rc = is_astray ? SQLITE_OK : see_row(d, l, &row, m);
    }
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* The runs of a table come in order; each must go on where the last one ended. */
static void compare_run(struct line *x, const struct run *run)
{
    if (run->first != x->base + x->in_runs + 1 || x->n - x->in_runs < run->n ||
        memcmp(run->id, x->id + x->in_runs, run->n * sizeof run->id[0]) != 0)
        x->is_wrong = true;
    else
        x->in_runs += run->n;
}

static int read_runs(struct sqlite_db *d, struct lines *l)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUNS_ALL, "");
    int rc = st ? SQLITE_OK : sqlite3_errcode(d->db);
    while (rc == SQLITE_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct run run;
        struct line *x = line_of(d, l, sqlite3_column_int64(st, 2));
        rc = x ? SQLITE_OK : SQLITE_NOMEM;
        if (x && run_read(st, &run) == 0) {
            compare_run(x, &run);
            run_done(&run);
        } else if (x) {
            x->is_wrong = true;
        }
    }
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* ---- writing --------------------------------------------------------------------- */

static int table_is_there(struct sqlite_db *d, int64_t num, bool *ret)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_TABLE_HAS, "i", num);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    *ret = rc == SQLITE_ROW;
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int write_runs(struct sqlite_db *d, const struct line *x)
{
    int rc = SQLITE_OK;
    for (uint32_t i = 0; rc == SQLITE_OK && i < x->n; i += RUN_ROWS) {
        uint32_t n = x->n - i < RUN_ROWS ? x->n - i : RUN_ROWS;
        rc = sqlite_run(d, SQL_RUN_PUT, "iib", x->num, (int64_t)(x->base + i + 1),
                        (const void *)(x->id + i), n * sizeof x->id[0]);
    }
    return rc;
}

/* What else speaks of the rows that were set aside: it is made anew. */
static int forget_cut(struct sqlite_db *d, const struct line *x)
{
    int rc = sqlite_run(d, SQL_DROP_SNAPSHOT, "i", x->num);
    return rc == SQLITE_OK
               ? sqlite_run(d, SQL_TABLE_CUT, "ii", x->num, (int64_t)(x->base + x->n))
               : rc;
}

static int mend_line(struct sqlite_db *d, const struct line *x, int64_t mark,
                     struct mending *m)
{
    bool is_there;
    int rc = table_is_there(d, x->num, &is_there);
    for (uint32_t i = 0; rc == SQLITE_OK && !is_there && i < x->n; i++, m->orphans++)
        rc = sqlite_run(d, SQL_ROW_DROP, "i", x->id[i]);
    if (rc != SQLITE_OK || !is_there)
        return rc == SQLITE_OK ? sqlite_run(d, SQL_RUNS_DROP, "i", x->num) : rc;
    if (x->is_cut)
        rc = forget_cut(d, x);
    if (rc != SQLITE_OK)
        return rc;
    uint32_t hidden = x->in_runs;
    while (hidden < x->n && x->id[hidden] <= mark)
        hidden++;
    if (!x->is_wrong && hidden == x->in_runs)
        return SQLITE_OK;
    m->tables++;
    m->found += hidden - x->in_runs;
    rc = sqlite_run(d, SQL_RUNS_DROP, "i", x->num);
    return rc == SQLITE_OK ? write_runs(d, x) : rc;
}

int sqlite_mend(struct sqlite_db *d, struct mending *ret)
{
    struct lines l = {0};
    struct mark m;
    int rc = mark_get(d, &m);
    if (m.is_damaged) /* then everything goes into runs */
        m.id = m.top = m.last;
    if (rc == SQLITE_OK)
        rc = read_log(d, &l, ret);
    if (rc == SQLITE_OK)
        rc = read_runs(d, &l);
    for (size_t i = 0; rc == SQLITE_OK && i < l.size; i++)
        if (l.slot[i].num)
            rc = mend_line(d, &l.slot[i], m.id, ret);
    lines_done(&l);
    int64_t highest = m.last > m.id ? m.last : m.id;
    int64_t top = highest > m.top ? highest : m.top, mark = m.id;
    ret->is_mark_wrong = m.is_wrong;
    if (rc == SQLITE_OK)
        rc = mark_get(d, &m); /* rows may have gone */
    return rc == SQLITE_OK ? mark_put(d, mark < m.last ? mark : m.last, top) : rc;
}
