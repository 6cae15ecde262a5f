/*
 * sqlite_runs.h - where the rows of a table are in the append-only log.
 *
 * An index entry per row would make every commit write one page per table that moved,
 * twenty times the rows themselves. So rows are first known by memory alone ("loose"),
 * and the places of RUN_ROWS consecutive rows of a table are written as one entry, a
 * run. A table that has not filled its run when RUNS_LAG other rows have passed gets a
 * short one. All rows up to a mark are in runs; after a restart those behind it are
 * read again to find the loose ones.
 *
 * A place is given once: when rows are removed, the highest place so far is kept with
 * the mark, and the mark never lies behind the newest row that is there.
 *
 * A row leaves the memory only after its run is committed. Whoever copies the loose
 * rows first and then begins to read therefore has all rows, some of them twice.
 */
#ifndef MAAT_SQLITE_RUNS_H
#define MAAT_SQLITE_RUNS_H

#include "store/sqlite_db.h"

enum { RUN_ROWS = 128, RUNS_LAG = 60000 };

struct runs;

struct runs *runs_new(void);
void runs_free(struct runs *r);

/* ---- the writer's thread, inside a transaction; SQLite codes --------------------- */

/* Forget all and find the loose rows: at the start, after a failed transaction, and
 * when another process has written. SQLITE_CORRUPT: see sqlite_mend. */
int runs_load(struct runs *r, struct sqlite_db *d);
/* The last row of a table that was compacted, 0: it was not. Its rows in the log, and
 * so its runs, begin behind that one. */
int sqlite_compacted(struct sqlite_db *d, int64_t num, uint64_t *seq);
/* The last row of a table, 0 for none. */
int runs_last(struct runs *r, struct sqlite_db *d, int64_t num, uint64_t *seq);
/* Where the next row goes. */
int64_t runs_next(const struct runs *r);
/* The row after that was written at `id`. */
int runs_add(struct runs *r, int64_t num, uint64_t seq, int64_t id);
/* Write what is due, and the mark; `all`: everything. */
int runs_tidy(struct runs *r, struct sqlite_db *d, bool all);
/* That transaction was committed. */
void runs_committed(struct runs *r);
/* The mark, as it is stored: up to where all rows are in runs, the highest place ever
 * given, and the newest row that is there. */
struct mark {
    int64_t id, top, last;
    bool is_wrong;   /* it cannot be right */
    bool is_damaged; /* it is not what was written */
};
int mark_get(struct sqlite_db *d, struct mark *ret);
int mark_put(struct sqlite_db *d, int64_t mark, int64_t top);
/* Remove the rows of a table. */
int runs_drop(struct runs *r, struct sqlite_db *d, int64_t num);

/* ---- the reader's thread --------------------------------------------------------- */

struct run {
    uint64_t first; /* seq */
    uint32_t n;
    int64_t *id;  /* malloc'd */
    int64_t firm; /* what has a place up to here is committed, so it is there */
};

/* A copy of the table's loose rows; n is 0 when it has none. 0 or -1. */
int runs_loose(struct runs *r, int64_t num, struct run *ret);

/* A run from a row of the table `run`: first in column 0, places in column 1. */
int run_read(sqlite3_stmt *st, struct run *ret);
void run_done(struct run *run);

#endif
