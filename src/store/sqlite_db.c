/* sqlite_db.c - connections and statements of the SQLite store. */
#include "store/sqlite_db.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/compact.h"

/* ---- statements ------------------------------------------------------------------ */

#define TABLE_COLUMNS                                                                  \
    "t.num, t.id, t.game, t.host, t.p1, t.p2, t.p3, t.p4, t.p5, t.state, t.acting,"    \
    " t.is_public, t.is_driven, t.created, t.updated, t.seq, t.summary, t.sum,"        \
    " t.sum_index"
/* A setup can be long, and lists do not show it. */
#define LISTED_COLUMNS TABLE_COLUMNS ", ''"
#define LISTED_FROM    " FROM game_table t "
#define ANY_GAME(t)    " AND (?2 = '' OR " t ".game = ?2)"
/* Written without the choice, so that the index with the game is found. */
#define ONE_GAME(t) " AND " t ".game = ?2"
#define TABLE_PAGE(where, game)                                                        \
    "SELECT " LISTED_COLUMNS LISTED_FROM "WHERE " where game                           \
    " AND t.updated < ?3 ORDER BY t.updated DESC LIMIT ?4"
#define TABLE_LIST(where) TABLE_PAGE(where, ANY_GAME("t"))
#define GAME_LIST(where)  TABLE_PAGE(where, ONE_GAME("t"))
#define PERSON_LIST(phase, game)                                                       \
    "SELECT " LISTED_COLUMNS " FROM seat z CROSS JOIN game_table t ON t.num = z.num"   \
    " WHERE z.person = ?1 AND z.phase = " phase " AND z.updated < ?3" game             \
    " ORDER BY z.updated DESC LIMIT ?4"
#define IS_PUBLIC   "t.state < 2 AND t.is_public = 1"
#define IS_FINISHED "t.state = 2 AND t.is_public = 1"
#define TABLE_WALK(where)                                                              \
    "SELECT " LISTED_COLUMNS LISTED_FROM                                               \
    "WHERE t.id > ?1 AND t.updated < ?3" ANY_GAME("t") where " ORDER BY t.id LIMIT ?4"
/* Of one row nothing but the id: no page of the table itself is read. */
#define TABLE_STEP                                                                     \
    "SELECT 0, id, '', '', '', '', '', '', '', 0, 0, 0, 0, 0, 0, 0, '', NULL, NULL,"   \
    " '' FROM game_table WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET ?4 - 1"
#define OF_GUESTS                                                                      \
    " AND NOT EXISTS(SELECT 1 FROM seat z JOIN person p ON p.id = z.person"            \
    " WHERE z.num = t.num AND p.login <> '')"
#define PERSON_COLUMNS                                                                 \
    "p.id, p.name, p.login, p.hash, p.lang, p.is_bot, p.is_admin, p.created, p.sum,"   \
    " p.sum_name, p.sum_login, p.sum_hash, p.sum_admin"
#define SESSION_FROM                                                                   \
    ", x.token, x.person, x.label, x.kind, x.created, x.seen, x.maker, x.sum"          \
    " FROM session x JOIN person p ON p.id = x.person "

#define IS_IDLE                                                                        \
    "NOT EXISTS(SELECT 1 FROM session x WHERE x.person = person.id)"                   \
    " AND NOT EXISTS(SELECT 1 FROM seat z WHERE z.person = person.id)"

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_READ_BEGIN] = "BEGIN",
    [SQL_APPEND] = "INSERT INTO log(id, num, seq, at, kind, key, text, sum)"
                   " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_TABLE_NUM] = "SELECT num FROM game_table WHERE id = ?1",
    [SQL_TABLE_NEW] = "INSERT INTO game_table(id, game, host, p1, p2, p3, p4, p5,"
                      " state, acting, is_public, is_driven, created, updated, seq,"
                      " summary, sum, sum_index) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                      " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    [SQL_SETUP_NEW] = "INSERT INTO setup(num, text, sum) VALUES(?1, ?2, ?3)",
    [SQL_TABLE_AGE] = "SELECT num, seq FROM game_table WHERE id = ?1",
    [SQL_TABLE_PUT] = "UPDATE game_table SET host = ?2, p1 = ?3, p2 = ?4, p3 = ?5,"
                      " p4 = ?6, p5 = ?7, state = ?8, acting = ?9, is_public = ?10,"
                      " is_driven = ?11, updated = ?12, seq = ?13, summary = ?14,"
                      " sum_index = ?15 WHERE num = ?1",
    [SQL_TABLE_MADE] = "UPDATE game_table SET game = ?2, created = ?3, sum = ?4"
                       " WHERE num = ?1",
    [SQL_SEAT_ADD] = "INSERT OR IGNORE INTO seat(person, phase, updated, num, game)"
                     " VALUES(?1, ?2, ?3, ?4, ?5)",
    [SQL_SEAT_CLEAR] = "DELETE FROM seat WHERE num = ?1",
    [SQL_SNAPSHOT_ADD] = "INSERT INTO piece(num, after, seq, text, sum)"
                         " SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?2 = coalesce((SELECT seq"
                         " FROM piece WHERE num = ?1 ORDER BY after DESC LIMIT 1), 0)"
                         " AND (SELECT compacted FROM game_table WHERE num = ?1) = 0",
    [SQL_ANALYSIS_PUT] =
        "INSERT INTO analysis(num, made, text, sum) VALUES(?1, ?2, ?3, ?4)"
        " ON CONFLICT(num) DO UPDATE SET made = excluded.made,"
        " text = excluded.text, sum = excluded.sum",
    [SQL_COMPACT_TABLE] =
        "SELECT num, id, game, host, p1, p2, p3, p4, p5, state, acting, is_public,"
        " is_driven, created, updated, seq, sum, sum_index FROM game_table"
        " WHERE num = ?1 AND state >= 2 AND compacted < ?2 AND summary = ?3",
    [SQL_COMPACT_ROW] =
        "INSERT INTO game_table(num, id, game, host, p1, p2, p3, p4, p5, state, acting,"
        " is_public, is_driven, created, updated, seq, sum, sum_index, compacted,"
        " summary) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
        " ?15, ?16, ?17, ?18, ?19, ?20)",
    [SQL_COMPACT_PUT] = "INSERT INTO compact(num, bytes, sum) VALUES(?1, ?2, ?3)"
                        " ON CONFLICT(num) DO UPDATE SET bytes = excluded.bytes,"
                        " sum = excluded.sum",
    [SQL_COMPACTED] = "SELECT compacted FROM game_table WHERE num = ?1",
    [SQL_ROW_DROP] = "DELETE FROM log WHERE id = ?1",
    [SQL_RUN_PUT] = "INSERT INTO run(num, first, places) VALUES(?1, ?2, ?3)",
    [SQL_RUN_LAST] = "SELECT first, places FROM run WHERE num = ?1"
                     " ORDER BY first DESC LIMIT 1",
    [SQL_RUNS] = "SELECT first, places FROM run WHERE num = ?1 AND first >="
                 " (SELECT coalesce(max(first), 0) FROM run WHERE num = ?1"
                 " AND first <= ?2 + 1) ORDER BY first",
    [SQL_RUNS_DROP] = "DELETE FROM run WHERE num = ?1",
    [SQL_MARK_PUT] = "INSERT INTO mark(one, id, top, sum) VALUES(1, ?1, ?2, ?3)"
                     " ON CONFLICT(one) DO UPDATE SET id = excluded.id,"
                     " top = excluded.top, sum = excluded.sum",
    [SQL_PROBE] = "UPDATE probe SET bytes = zeroblob(?1)",
    [SQL_MARK_GET] = "SELECT id, top, (SELECT coalesce(max(id), 0) FROM log),"
                     " sum FROM mark",
    [SQL_LOG_LAST] = "SELECT coalesce(max(id), 0) FROM log",
    [SQL_LOG_SCAN] = "SELECT id, num, seq FROM log WHERE id > ?1 ORDER BY id",
    [SQL_LOG_WHOLE] = "SELECT t.id, l.kind, l.key, l.text, l.id, l.num, l.seq, l.at,"
                      " l.sum FROM log l LEFT JOIN game_table t ON t.num = l.num"
                      " ORDER BY l.id",
    [SQL_RUNS_ALL] = "SELECT first, places, num FROM run ORDER BY num, first",
    [SQL_STRAY_KEEP] = "INSERT INTO stray SELECT * FROM log WHERE id = ?1",
    [SQL_TABLE_CUT] = "UPDATE game_table SET seq = min(seq, ?2), sum_index = NULL"
                      " WHERE num = ?1",
    [SQL_TABLE_HAS] = "SELECT 1 FROM game_table WHERE num = ?1",
    [SQL_DATA_VERSION] = "PRAGMA data_version",
    [SQL_DROP_SNAPSHOT] = "DELETE FROM piece WHERE num = ?1",
    [SQL_DROP_ANALYSIS] = "DELETE FROM analysis WHERE num = ?1",
    [SQL_DROP_CHAT] = "DELETE FROM chat WHERE num = ?1",
    [SQL_DROP_SETUP] = "DELETE FROM setup WHERE num = ?1",
    [SQL_DROP_COMPACT] = "DELETE FROM compact WHERE num = ?1",
    [SQL_DROP_TABLE] = "DELETE FROM game_table WHERE num = ?1",
    [SQL_CHAT_ADD] = "INSERT INTO chat(num, at, person, name, text, sum)"
                     " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_PERSON_PUT] =
        "INSERT INTO person(id, name, login, hash, lang, is_bot, is_admin, created,"
        " fold, sum, sum_name, sum_login, sum_hash, sum_admin) VALUES(?1, ?2, ?3, ?4,"
        " ?5, ?6, ?7, ?8, lower(?3), ?9, ?10, ?11, ?12, ?13)"
        " ON CONFLICT(id) DO UPDATE SET name = excluded.name, login = excluded.login,"
        " hash = excluded.hash, lang = excluded.lang, is_bot = excluded.is_bot,"
        " is_admin = excluded.is_admin, created = excluded.created,"
        " fold = excluded.fold, sum = excluded.sum, sum_name = excluded.sum_name,"
        " sum_login = excluded.sum_login, sum_hash = excluded.sum_hash,"
        " sum_admin = excluded.sum_admin",
    [SQL_PERSON_CHANGE] =
        "UPDATE person SET name = iif(?2 & 1, ?3, name), lang = iif(?2 & 1, ?4, lang),"
        " sum_name = iif(?2 & 1, ?9, sum_name),"
        " login = iif(?2 & 2, ?5, login), fold = iif(?2 & 2, lower(?5), fold),"
        " sum_login = iif(?2 & 2, ?10, sum_login),"
        " hash = iif(?2 & 6, ?6, hash), sum_hash = iif(?2 & 6, ?11, sum_hash),"
        " is_admin = iif(?2 & 8, ?7, is_admin),"
        " sum_admin = iif(?2 & 8, ?12, sum_admin)"
        " WHERE id = ?1 AND ((?2 & 2) = 0 OR login = '')"
        " AND ((?2 & 4) = 0 OR hash = ?8)",
    [SQL_ABSENCE_ADD] = "INSERT OR IGNORE INTO absence SELECT at, ?1 FROM alive"
                        " WHERE at < ?1",
    [SQL_ALIVE_PUT] = "INSERT INTO alive VALUES(1, ?1) ON CONFLICT(one) DO UPDATE SET"
                      " at = max(at, excluded.at)",
    [SQL_ALIVE_GET] = "SELECT at FROM alive",
    [SQL_GUEST_DROP] = "DELETE FROM person WHERE id = ?1 AND login = '' AND " IS_IDLE,
    [SQL_GUEST_MUTES] = "DELETE FROM mute WHERE person = ?1",
    [SQL_MUTE_ADD] = "INSERT INTO mute VALUES(?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_MUTE_DROP] = "DELETE FROM mute WHERE person = ?1 AND other = ?2",
    [SQL_GUEST_TRIES] = "DELETE FROM puzzle_try WHERE person = ?1",
    /* Tries may have gone with their guests: that a number was given shows in the sum.
     */
    [SQL_TRY_ADD] = "INSERT INTO puzzle_try(person, game, puzzle, turn, round, solved,"
                    " at, rating, deviation) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9"
                    " WHERE ?5 > ifnull((SELECT tries FROM puzzle_rating"
                    " WHERE game = ?2 AND puzzle = ?3), 0)",
    [SQL_PUZZLE_RATE] = "INSERT INTO puzzle_rating(game, puzzle, tries, rating,"
                        " deviation) VALUES(?1, ?2, ?3, ?4, ?5)"
                        " ON CONFLICT(game, puzzle) DO UPDATE SET"
                        " tries = excluded.tries, rating = excluded.rating,"
                        " deviation = excluded.deviation",
    [SQL_SESSION_PUT] = "INSERT INTO session(token, person, label, kind, created, seen,"
                        " maker, sum) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
                        " ON CONFLICT(token) DO UPDATE SET person = excluded.person,"
                        " label = excluded.label, kind = excluded.kind,"
                        " created = excluded.created, seen = excluded.seen,"
                        " maker = excluded.maker, sum = excluded.sum",
    [SQL_SESSION_TOUCH] = "UPDATE session SET seen = max(seen, ?2) WHERE token = ?1",
    [SQL_SESSION_DROP] = "DELETE FROM session WHERE token = ?1",
    [SQL_SESSIONS_END] = "DELETE FROM session WHERE person = ?1 AND token <> ?2",
    [SQL_SESSION_EDGE] = "SELECT seen FROM session WHERE seen >= ?1 AND seen < ?2"
                         " ORDER BY seen LIMIT 1 OFFSET 50",
    [SQL_SESSION_EXPIRE] = "DELETE FROM session WHERE seen >= ?1 AND seen < ?2"
                           " AND kind = 0 AND EXISTS(SELECT 1 FROM person p"
                           " WHERE p.id = session.person AND p.login = '')",
    [SQL_TABLE_GET] = "SELECT " TABLE_COLUMNS
                      ", s.text, s.sum, t.compacted, c.bytes, c.sum FROM game_table t"
                      " LEFT JOIN setup s ON s.num = t.num"
                      " LEFT JOIN compact c ON c.num = t.num WHERE t.id = ?1",
    [SQL_SNAPSHOT_GET] = "SELECT text, after, seq, sum FROM piece WHERE num = ?1"
                         " ORDER BY after",
    [SQL_ROW_GET] = "SELECT seq, at, kind, key, text, sum FROM log WHERE id = ?1"
                    " AND num = ?2 AND seq = ?3",
    [SQL_ROWS_BEHIND] = "SELECT seq, at, kind, key, text, sum FROM log WHERE id >"
                        " (SELECT coalesce(max(id), 0) FROM mark) AND num = ?1"
                        " AND seq > ?2 ORDER BY id",
    [SQL_ROW_SUM] = "UPDATE log SET sum = maat_sum(1, ?2, seq, at, kind, key, text)"
                    " WHERE id = ?1 AND num = ?3 AND sum IS NULL",
    [SQL_LIST_PUBLIC] = TABLE_LIST(IS_PUBLIC),
    [SQL_LIST_PUBLIC_GAME] = GAME_LIST(IS_PUBLIC),
    [SQL_LIST_MINE] = PERSON_LIST("0", ANY_GAME("z")),
    [SQL_LIST_MINE_GAME] = PERSON_LIST("0", ONE_GAME("z")),
    [SQL_LIST_FINISHED] = TABLE_LIST(IS_FINISHED),
    [SQL_LIST_FINISHED_GAME] = GAME_LIST(IS_FINISHED),
    [SQL_LIST_FINISHED_OF] = PERSON_LIST("1", ANY_GAME("z")),
    [SQL_LIST_FINISHED_OF_GAME] = PERSON_LIST("1", ONE_GAME("z")),
    [SQL_LIST_DRIVEN] = TABLE_LIST("t.state = 1 AND t.is_driven = 1"),
    [SQL_LIST_STALE] = TABLE_LIST("t.state = 0"),
    /* More rows than are written while an index waits for its turn. */
    [SQL_LIST_BEHIND] =
        "SELECT " LISTED_COLUMNS " FROM (SELECT num, max(seq) AS seq"
        " FROM (SELECT num, seq FROM log ORDER BY id DESC LIMIT 50000)"
        " GROUP BY num) l CROSS JOIN game_table t ON t.num = l.num"
        " WHERE t.seq < l.seq AND ?1 = '' AND t.updated < ?3" ANY_GAME("t") " LIMIT ?4",
    [SQL_LIST_EACH] = TABLE_WALK(""),
    [SQL_LIST_STEP] = TABLE_STEP,
    [SQL_LIST_EXPIRED] = TABLE_WALK(OF_GUESTS),
    [SQL_LIST_EXPIRED_UNTIL] = TABLE_WALK(OF_GUESTS " AND t.id <= ?5"),
    [SQL_LIST_RESTED] = "SELECT " LISTED_COLUMNS LISTED_FROM
                        "WHERE t.state >= 2 AND t.compacted < t.seq"
                        " AND t.updated < ?3" ANY_GAME(
                            "t") " AND (?1 = '' OR (t.updated, t.id) >"
                                 " (SELECT updated, id FROM game_table WHERE id = ?1))"
                                 " ORDER BY t.updated, t.id LIMIT ?4",
    [SQL_GUESTS] = "SELECT id FROM person WHERE login = '' AND created < ?1"
                   " AND " IS_IDLE " LIMIT ?2",
    [SQL_CHAT_LIST] = "SELECT id, at, person, name, text, sum FROM (SELECT c.id, c.at,"
                      " c.person, c.name, c.text, c.sum FROM chat c JOIN game_table t"
                      " ON t.num = c.num WHERE t.id = ?1 AND c.id > ?2"
                      " ORDER BY c.id DESC LIMIT ?3) ORDER BY id",
    [SQL_ANALYSIS_GET] =
        "SELECT a.text, a.made, a.sum FROM analysis a JOIN game_table t"
        " ON t.num = a.num WHERE t.id = ?1 AND a.made = ?2",
    [SQL_PERSON_GET] = "SELECT " PERSON_COLUMNS " FROM person p WHERE p.id = ?1",
    [SQL_LOGIN_GET] =
        "SELECT " PERSON_COLUMNS " FROM person p WHERE (p.login = ?1 AND p.login <> '')"
        " OR (p.fold = lower(?1) AND p.fold <> '') ORDER BY p.login <> ?1 LIMIT 1",
    [SQL_SESSION_GET] = "SELECT " PERSON_COLUMNS SESSION_FROM "WHERE x.token = ?1",
    [SQL_SESSIONS] = "SELECT " PERSON_COLUMNS SESSION_FROM "WHERE x.person = ?1"
                     " OR (x.maker = ?1 AND x.maker <> '') ORDER BY x.seen DESC",
    [SQL_ABSENCES] = "SELECT begins, ends FROM (SELECT * FROM absence ORDER BY begins"
                     " DESC LIMIT ?1) ORDER BY begins",
    [SQL_MUTES] = "SELECT other FROM mute WHERE person = ?1",
    [SQL_PUZZLES] = "SELECT r.puzzle, r.rating, r.deviation, r.tries, t.rating,"
                    " t.deviation, t.turn, t.solved FROM puzzle_rating r"
                    " LEFT JOIN puzzle_try t ON t.person = ?1 AND t.game = r.game"
                    " AND t.puzzle = r.puzzle WHERE r.game = ?2",
};

static int bind_list(sqlite3_stmt *st, const char *types, va_list ap)
{
    int rc = SQLITE_OK;
    for (int k = 1; rc == SQLITE_OK && *types; types++, k++) {
        if (*types == 's') {
            rc = sqlite3_bind_text(st, k, va_arg(ap, const char *), -1, SQLITE_STATIC);
        } else if (*types == 'i') {
            rc = sqlite3_bind_int64(st, k, va_arg(ap, int64_t));
        } else {
            const void *p = va_arg(ap, const void *);
            rc = sqlite3_bind_blob64(st, k, p, va_arg(ap, size_t), SQLITE_STATIC);
        }
    }
    return rc;
}

static sqlite3_stmt *prepare(struct sqlite_db *d, enum sql_id id)
{
    sqlite3_stmt **st = &d->stmt[id];
    if (*st)
        sqlite3_reset(*st);
    else if (sqlite3_prepare_v3(d->db, sql_text[id], -1, SQLITE_PREPARE_PERSISTENT, st,
                                NULL) != SQLITE_OK)
        return NULL;
    return *st;
}

sqlite3_stmt *sqlite_bind(struct sqlite_db *d, enum sql_id id, const char *types, ...)
{
    sqlite3_stmt *st = prepare(d, id);
    va_list ap;
    va_start(ap, types);
    bool ok = st && bind_list(st, types, ap) == SQLITE_OK;
    va_end(ap);
    return ok ? st : NULL;
}

int sqlite_run(struct sqlite_db *d, enum sql_id id, const char *types, ...)
{
    sqlite3_stmt *st = prepare(d, id);
    if (!st)
        return sqlite3_errcode(d->db);
    va_list ap;
    va_start(ap, types);
    int rc = bind_list(st, types, ap);
    va_end(ap);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(st);
    sqlite3_reset(st);
    return rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : rc;
}

/* ---- connections ----------------------------------------------------------------- */

int sqlite_db_open(struct sqlite_db *d, const char *path, bool create, char *why,
                   size_t size)
{
    memset(d, 0, sizeof *d);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int rc = sqlite3_open_v2(path, &d->db, create ? flags | SQLITE_OPEN_CREATE : flags,
                             NULL);
    if (rc == SQLITE_OK) {
        sqlite3_extended_result_codes(d->db, 1);
        sqlite3_busy_timeout(d->db, 10000);
        rc = sqlite3_exec(d->db,
                          "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                          "PRAGMA wal_autocheckpoint=0; PRAGMA temp_store=MEMORY;",
                          NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK)
        return 0;
    snprintf(why, size, "%s: %s", path,
             d->db ? sqlite3_errmsg(d->db) : sqlite3_errstr(rc));
    sqlite_db_close(d);
    return -1;
}

void sqlite_db_close(struct sqlite_db *d)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(d->stmt[i]);
    sqlite3_close(d->db);
    compact_reader_free(d->compact);
    memset(d, 0, sizeof *d);
}
