/* sqlite_db.h - one SQLite connection with its prepared statements. */
#ifndef MAAT_SQLITE_DB_H
#define MAAT_SQLITE_DB_H

#include <sqlite3.h>

#include "store/backend.h"
#include "store/sum.h"

enum sql_id {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_READ_BEGIN,
    SQL_APPEND,
    SQL_TABLE_NUM,
    SQL_TABLE_NEW,
    SQL_SETUP_NEW,
    SQL_TABLE_AGE,
    SQL_TABLE_PUT,
    SQL_TABLE_MADE,
    SQL_SEAT_ADD,
    SQL_SEAT_CLEAR,
    SQL_SNAPSHOT_ADD,
    SQL_ANALYSIS_PUT,
    SQL_COMPACT_TABLE,
    SQL_COMPACT_ROW,
    SQL_COMPACT_PUT,
    SQL_COMPACTED,
    SQL_ROW_DROP,
    SQL_RUN_PUT,
    SQL_RUN_LAST,
    SQL_RUNS,
    SQL_RUNS_DROP,
    SQL_MARK_PUT,
    SQL_MARK_GET,
    SQL_PROBE,
    SQL_LOG_SCAN,
    SQL_LOG_WHOLE,
    SQL_LOG_LAST,
    SQL_RUNS_ALL,
    SQL_STRAY_KEEP,
    SQL_TABLE_HAS,
    SQL_TABLE_CUT,
    SQL_DATA_VERSION,
    SQL_DROP_SNAPSHOT,
    SQL_DROP_ANALYSIS,
    SQL_DROP_CHAT,
    SQL_DROP_SETUP,
    SQL_DROP_COMPACT,
    SQL_DROP_TABLE,
    SQL_CHAT_ADD,
    SQL_PERSON_PUT,
    SQL_PERSON_CHANGE,
    SQL_ABSENCE_ADD,
    SQL_ALIVE_PUT,
    SQL_ALIVE_GET,
    SQL_GUEST_DROP,
    SQL_GUEST_MUTES,
    SQL_MUTE_ADD,
    SQL_MUTE_DROP,
    SQL_GUEST_TRIES,
    SQL_TRY_ADD,
    SQL_PUZZLE_RATE,
    SQL_SESSION_PUT,
    SQL_SESSION_TOUCH,
    SQL_SESSION_DROP,
    SQL_SESSIONS_END,
    SQL_SESSION_EDGE,
    SQL_SESSION_EXPIRE,
    SQL_TABLE_GET,
    SQL_SNAPSHOT_GET,
    SQL_ROW_GET,
    SQL_ROWS_BEHIND,
    SQL_ROW_SUM,
    SQL_LIST_PUBLIC, /* each of these is followed by that of one game */
    SQL_LIST_PUBLIC_GAME,
    SQL_LIST_MINE,
    SQL_LIST_MINE_GAME,
    SQL_LIST_FINISHED,
    SQL_LIST_FINISHED_GAME,
    SQL_LIST_FINISHED_OF,
    SQL_LIST_FINISHED_OF_GAME,
    SQL_LIST_DRIVEN,
    SQL_LIST_STALE,
    SQL_LIST_BEHIND,
    SQL_LIST_EACH,
    SQL_LIST_STEP,
    SQL_LIST_EXPIRED,
    SQL_LIST_EXPIRED_UNTIL,
    SQL_LIST_RESTED,
    SQL_GUESTS,
    SQL_CHAT_LIST,
    SQL_ANALYSIS_GET,
    SQL_PERSON_GET,
    SQL_LOGIN_GET,
    SQL_SESSION_GET,
    SQL_SESSIONS,
    SQL_ABSENCES,
    SQL_MUTES,
    SQL_PUZZLES,
    SQL_COUNT,
};

struct sqlite_db {
    sqlite3 *db;
    sqlite3_stmt *stmt[SQL_COUNT];
    struct compact_reader *compact; /* NULL before the first compacted table */
};

/* Open (creating when asked to) with the pragmas that every connection needs. */
int sqlite_db_open(struct sqlite_db *d, const char *path, bool create, char *why,
                   size_t size);
void sqlite_db_close(struct sqlite_db *d);

/*
 * The prepared statement, reset and with its arguments bound: 's' a text, 'i' an
 * int64_t, 'b' pointer and size_t of a blob. Texts must live until the next reset.
 * NULL when it cannot be prepared.
 */
sqlite3_stmt *sqlite_bind(struct sqlite_db *d, enum sql_id id, const char *types, ...);

/* Bind and run to the end; an SQLite result code, SQLITE_OK when done. */
int sqlite_run(struct sqlite_db *d, enum sql_id id, const char *types, ...);

/* sqlite_mend.c: what was wrong with the log, and is not any more. */
struct mending {
    uint32_t tables;    /* whose rows were not all to be found */
    uint64_t found;     /* rows that nobody found any more */
    uint64_t stray;     /* rows that cannot follow their table's others: set aside */
    uint64_t orphans;   /* rows of tables that are gone: removed */
    uint64_t damaged;   /* rows that are not as they were written: left alone */
    bool is_mark_wrong; /* it lay behind the newest row, or was damaged */
};

/* Read the whole log and make the runs and the mark agree with it; inside a writing
 * transaction. An SQLite code. */
int sqlite_mend(struct sqlite_db *d, struct mending *ret);

/* sqlite_schema.c: bring the schema to the newest version, and a log of 0.1.0 in order;
 * 0 or -1. */
int sqlite_migrate(struct sqlite_db *d, struct mending *m, char *why, size_t size);
/* Is it of the version that opening it would bring it to? */
bool sqlite_is_newest(sqlite3 *db);

/* ---- reading and writing of requests --------------------------------------------- */

struct runs;
struct run; /* see sqlite_runs.h */

/* An SQLite code, SQLITE_OK unless the request got STORE_IO. */
int sqlite_read(struct sqlite_db *d, struct runs *runs, struct request *r);

/* Does this code say that the file is not as it was written? */
bool sqlite_is_damage(int rc);

/* sqlite_rows.c: rows as values; SQLITE_DONE is good. */
int sqlite_each(sqlite3_stmt *st, struct reply *p,
                bool (*row)(struct reply *p, sqlite3_stmt *st));
/* A summary that cannot be read is noted, and empty. */
bool sqlite_get_table(struct reply *p, sqlite3_stmt *st, struct store_table *t);
bool sqlite_on_chat(struct reply *p, sqlite3_stmt *st);
bool sqlite_on_analysis(struct reply *p, sqlite3_stmt *st);
bool sqlite_on_person(struct reply *p, sqlite3_stmt *st);
bool sqlite_get_session(struct reply *p, sqlite3_stmt *st, int k); /* from column k */
/* A column as a text, "" for NULL, until the next step. */
const char *sqlite_text(sqlite3_stmt *st, int k);
/* The same copied into an array field; what is too long is cut. */
#define SQLITE_FIELD(st, k, to) snprintf(to, sizeof(to), "%s", sqlite_text(st, k))
/* A column as a text that the answer keeps, NULL without memory. */
char *sqlite_keep(struct reply *p, sqlite3_stmt *st, int k);
struct sum_kept sqlite_sum(sqlite3_stmt *st, int k);
/* sqlite_load.c: a table with its rows; sqlite_check.c: looking for damage. */
int sqlite_load(struct sqlite_db *d, struct request *r, const struct run *loose);
/* What else belongs to the table: its pieces, chat, analysis and seats. */
int sqlite_inspect(struct sqlite_db *d, struct reply *p, int64_t num);
int sqlite_scan(struct sqlite_db *d, struct request *r);
int sqlite_size(struct sqlite_db *d, struct request *r);

struct idmap; /* table id -> number of the table */
struct idmap *idmap_new(void);
void idmap_free(struct idmap *m);
int64_t idmap_find(const struct idmap *m, const char *id); /* 0: unknown */
void idmap_put(struct idmap *m, const char *id, int64_t num);
void idmap_clear(struct idmap *m);

/* sqlite_mend_parts.c: make good what can be; likewise. */
int sqlite_mend_part(struct sqlite_db *d, struct runs *runs, struct request *r);

/* Serve one write inside a transaction; SQLITE_OK, or the code that dooms the group. */
int sqlite_write_one(struct sqlite_db *d, struct idmap *ids, struct runs *runs,
                     struct request *r);

#endif
