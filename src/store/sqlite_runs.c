/* sqlite_runs.c - where the rows of a table are in the append-only log. */
#include "store/sqlite_runs.h"
#include "store/sum.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, MARK_EVERY = 256 /* groups */ };

/* The loose rows of one table, in a bucket and in the order of their first row. */
struct loose {
    int64_t num;
    struct run run;
    uint32_t cap;
    bool is_full, is_written;
    struct loose *next_in_bucket, *next, *prev, *next_full, *next_written;
};

struct runs {
    pthread_mutex_t lock; /* what the reader sees: the buckets and what is in them */
    struct loose *bucket[BUCKETS];
    struct loose *oldest, *newest;
    struct loose *full, *written;
    int64_t top;  /* highest place ever given */
    int64_t last; /* newest row that is there */
    int64_t firm; /* newest row that is committed */
    int64_t mark; /* as written */
    uint32_t groups;
};

struct runs *runs_new(void)
{
    struct runs *r = calloc(1, sizeof *r);
    if (r)
        pthread_mutex_init(&r->lock, NULL);
    return r;
}

static struct loose **place(struct runs *r, int64_t num)
{
    struct loose **p = &r->bucket[(uint64_t)num % BUCKETS];
    while (*p && (*p)->num != num)
        p = &(*p)->next_in_bucket;
    return p;
}

static void forget(struct runs *r, struct loose *x)
{
    *place(r, x->num) = x->next_in_bucket;
    *(x->prev ? &x->prev->next : &r->oldest) = x->next;
    *(x->next ? &x->next->prev : &r->newest) = x->prev;
    run_done(&x->run);
    free(x);
}

static void forget_all(struct runs *r)
{
    while (r->oldest)
        forget(r, r->oldest);
    r->full = r->written = NULL;
}

void runs_free(struct runs *r)
{
    if (!r)
        return;
    forget_all(r);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

/* ---- runs as they are stored ----------------------------------------------------- */

int run_read(sqlite3_stmt *st, struct run *ret)
{
    size_t size = (size_t)sqlite3_column_bytes(st, 1);
    ret->first = (uint64_t)sqlite3_column_int64(st, 0);
    ret->n = (uint32_t)(size / sizeof ret->id[0]);
    ret->firm = INT64_MAX;
    ret->id = malloc(size + 1);
    if (!ret->id || ret->n == 0) {
        run_done(ret);
        return -1;
    }
    memcpy(ret->id, sqlite3_column_blob(st, 1), size);
    return 0;
}

void run_done(struct run *run)
{
    free(run->id);
    run->id = NULL;
    run->n = 0;
}

/* The last row that was compacted: the runs go on behind it. */
int sqlite_compacted(struct sqlite_db *d, int64_t num, uint64_t *seq)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_COMPACTED, "i", num);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    *seq = rc == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* The last row that is in a run, or was. */
static int last_in_runs(struct sqlite_db *d, int64_t num, uint64_t *seq)
{
    struct run run;
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUN_LAST, "i", num);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    *seq = 0;
    if (rc == SQLITE_ROW) {
        rc = run_read(st, &run) == 0 ? SQLITE_DONE : SQLITE_CORRUPT;
        if (rc == SQLITE_DONE)
            *seq = run.first + run.n - 1;
        run_done(&run);
    }
    if (st)
        sqlite3_reset(st);
    if (rc == SQLITE_DONE && *seq == 0)
        return sqlite_compacted(d, num, seq);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* ---- writing --------------------------------------------------------------------- */

int runs_last(struct runs *r, struct sqlite_db *d, int64_t num, uint64_t *seq)
{
    struct loose *x = *place(r, num);
    if (!x)
        return last_in_runs(d, num, seq);
    *seq = x->run.first + x->run.n - 1;
    return SQLITE_OK;
}

static struct loose *begin(struct runs *r, int64_t num, uint64_t first)
{
    struct loose *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->num = num;
    x->run.first = first;
    *place(r, num) = x;
    x->prev = r->newest;
    *(r->newest ? &r->newest->next : &r->oldest) = x;
    r->newest = x;
    return x;
}

static int add(struct runs *r, int64_t num, uint64_t seq, int64_t id)
{
    struct loose *x = *place(r, num);
    if (!x)
        x = begin(r, num, seq);
    if (!x)
        return SQLITE_NOMEM;
    if (x->run.n == x->cap) {
        uint32_t cap = x->cap ? x->cap * 2 : 8;
        int64_t *p = realloc(x->run.id, cap * sizeof *p);
        if (!p)
            return SQLITE_NOMEM;
        x->run.id = p;
        x->cap = cap;
    }
    x->run.id[x->run.n++] = id;
    if (x->run.n >= RUN_ROWS && !x->is_full) {
        x->is_full = true;
        x->next_full = r->full;
        r->full = x;
    }
    r->last = id;
    if (id > r->top)
        r->top = id;
    return SQLITE_OK;
}

int64_t runs_next(const struct runs *r)
{
    return r->top + 1;
}

int runs_add(struct runs *r, int64_t num, uint64_t seq, int64_t id)
{
    pthread_mutex_lock(&r->lock);
    int rc = add(r, num, seq, id);
    pthread_mutex_unlock(&r->lock);
    return rc;
}

static int write_run(struct runs *r, struct sqlite_db *d, struct loose *x)
{
    if (x->is_written)
        return SQLITE_OK;
    x->is_written = true;
    x->next_written = r->written;
    r->written = x;
    return sqlite_run(d, SQL_RUN_PUT, "iib", x->num, (int64_t)x->run.first,
                      (const void *)x->run.id, x->run.n * sizeof x->run.id[0]);
}

int mark_put(struct sqlite_db *d, int64_t mark, int64_t top)
{
    return sqlite_run(d, SQL_MARK_PUT, "iii", mark, top, sum_mark(mark, top));
}

int runs_tidy(struct runs *r, struct sqlite_db *d, bool all)
{
    int rc = SQLITE_OK;
    while (rc == SQLITE_OK && r->full) {
        struct loose *x = r->full;
        r->full = x->next_full;
        rc = write_run(r, d, x);
    }
    struct loose *x = r->oldest;
    while (rc == SQLITE_OK && x &&
           (all || x->is_written || x->run.id[0] + RUNS_LAG < r->top)) {
        rc = write_run(r, d, x);
        x = x->next;
    }
    int64_t mark = x ? x->run.id[0] - 1 : r->last;
    if (rc == SQLITE_OK && mark > r->mark && (all || ++r->groups % MARK_EVERY == 0)) {
        r->mark = mark;
        rc = mark_put(d, r->mark, r->top);
    }
    return rc;
}

void runs_committed(struct runs *r)
{
    pthread_mutex_lock(&r->lock);
    r->firm = r->last;
    while (r->written) {
        struct loose *x = r->written;
        r->written = x->next_written;
        forget(r, x);
    }
    pthread_mutex_unlock(&r->lock);
}

/* ---- finding the loose rows ------------------------------------------------------ */

int mark_get(struct sqlite_db *d, struct mark *ret)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_MARK_GET, "");
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    *ret = (struct mark){0};
    if (rc == SQLITE_ROW) {
        ret->id = sqlite3_column_int64(st, 0);
        ret->top = sqlite3_column_int64(st, 1);
        ret->last = sqlite3_column_int64(st, 2);
        ret->is_damaged = sqlite3_column_type(st, 3) != SQLITE_NULL &&
                          sqlite3_column_int64(st, 3) != sum_mark(ret->id, ret->top);
        ret->is_wrong = ret->is_damaged || ret->id > ret->last;
    }
    if (st)
        sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int read_mark(struct runs *r, struct sqlite_db *d)
{
    struct mark m;
    int rc = mark_get(d, &m);
    r->mark = m.id;
    r->last = m.last;
    r->top = m.top < m.last ? m.last : m.top;
    return rc == SQLITE_OK && m.is_wrong ? SQLITE_CORRUPT : rc;
}

/* A row behind the mark: loose unless a run has it. */
static int see_row(struct runs *r, struct sqlite_db *d, int64_t num, uint64_t seq,
                   int64_t id)
{
    const struct loose *x = *place(r, num);
    uint64_t last;
    int rc = runs_last(r, d, num, &last);
    r->last = id;
    if (id > r->top)
        r->top = id;
    if (x && seq >= x->run.first && seq <= last)
        return SQLITE_CORRUPT; /* the same row twice */
    if (rc != SQLITE_OK || seq <= last)
        return rc;
    return seq == last + 1 ? add(r, num, seq, id) : SQLITE_CORRUPT;
}

static int load(struct runs *r, struct sqlite_db *d)
{
    forget_all(r);
    int rc = read_mark(r, d);
    if (rc != SQLITE_OK)
        return rc;
    sqlite3_stmt *st = sqlite_bind(d, SQL_LOG_SCAN, "i", r->mark);
    if (!st)
        return sqlite3_errcode(d->db);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        rc =
            see_row(r, d, sqlite3_column_int64(st, 1),
                    (uint64_t)sqlite3_column_int64(st, 2), sqlite3_column_int64(st, 0));
        if (rc != SQLITE_OK)
            break;
    }
    sqlite3_reset(st);
    r->firm = r->last;
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int runs_load(struct runs *r, struct sqlite_db *d)
{
    pthread_mutex_lock(&r->lock);
    int rc = load(r, d);
    pthread_mutex_unlock(&r->lock);
    return rc;
}

/* ---- the end of a table ---------------------------------------------------------- */

static int drop_rows(struct sqlite_db *d, const struct run *run)
{
    int rc = SQLITE_OK;
    for (uint32_t i = 0; rc == SQLITE_OK && i < run->n; i++)
        rc = sqlite_run(d, SQL_ROW_DROP, "i", run->id[i]);
    return rc;
}

/* The newest rows may be gone: their places stay taken. */
static int keep_top(struct runs *r, struct sqlite_db *d)
{
    sqlite3_stmt *st = sqlite_bind(d, SQL_LOG_LAST, "");
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    if (rc == SQLITE_ROW)
        r->last = sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_ROW)
        return rc;
    if (r->mark > r->last)
        r->mark = r->last;
    return mark_put(d, r->mark, r->top);
}

int runs_drop(struct runs *r, struct sqlite_db *d, int64_t num)
{
    /* First everything into runs: then there is one place to look at. */
    struct loose *x = *place(r, num);
    int rc = x ? write_run(r, d, x) : SQLITE_OK;
    sqlite3_stmt *st = sqlite_bind(d, SQL_RUNS, "ii", num, (int64_t)0);
    int step = SQLITE_ROW;
    while (rc == SQLITE_OK && st && (step = sqlite3_step(st)) == SQLITE_ROW) {
        struct run run;
        rc = run_read(st, &run) == 0 ? drop_rows(d, &run) : SQLITE_CORRUPT;
        run_done(&run);
    }
    if (st)
        sqlite3_reset(st);
    if (rc == SQLITE_OK && step != SQLITE_DONE)
        rc = SQLITE_ERROR;
    if (rc == SQLITE_OK)
        rc = sqlite_run(d, SQL_RUNS_DROP, "i", num);
    return rc == SQLITE_OK ? keep_top(r, d) : rc;
}

/* ---- the reader ------------------------------------------------------------------ */

int runs_loose(struct runs *r, int64_t num, struct run *ret)
{
    int rc = 0;
    *ret = (struct run){0};
    pthread_mutex_lock(&r->lock);
    const struct loose *x = *place(r, num);
    if (x) {
        ret->id = malloc(x->run.n * sizeof ret->id[0]);
        rc = ret->id ? 0 : -1;
    }
    if (ret->id) {
        ret->first = x->run.first;
        ret->firm = r->firm;
        ret->n = x->run.n;
        memcpy(ret->id, x->run.id, x->run.n * sizeof ret->id[0]);
    }
    pthread_mutex_unlock(&r->lock);
    return rc;
}
