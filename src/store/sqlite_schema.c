/* sqlite_schema.c - the versions of the SQLite store's schema, and the way up them. */
#include "store/sqlite_db.h"

#include <stdio.h>

enum { APPLICATION_ID = 0x4d616174 }; /* "Maat" */

/*
 * Version n is reached by running migrations[n - 1]; released ones are never edited.
 * The log is append-only by rowid and `run` finds the rows of a table in it (see
 * sqlite_runs.h). What changes with every turn (game_table) is apart from what never
 * does (setup).
 */
static const char *const migrations[] = {
    "CREATE TABLE person("
    " id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT NOT NULL,"
    " hash TEXT NOT NULL, lang TEXT NOT NULL, is_bot INTEGER NOT NULL,"
    " is_admin INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX person_login ON person(login) WHERE login <> '';"
    "CREATE TABLE session("
    " token BLOB PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL,"
    " kind INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX session_person ON session(person);"
    "CREATE INDEX session_seen ON session(seen);"
    "CREATE TABLE game_table("
    " num INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, host TEXT NOT NULL, p1 TEXT NOT NULL, p2 TEXT NOT NULL,"
    " p3 TEXT NOT NULL, p4 TEXT NOT NULL, p5 TEXT NOT NULL, state INTEGER NOT NULL,"
    " acting INTEGER NOT NULL, is_public INTEGER NOT NULL,"
    " is_driven INTEGER NOT NULL, created INTEGER NOT NULL,"
    " updated INTEGER NOT NULL, seq INTEGER NOT NULL, summary TEXT NOT NULL);"
    "CREATE INDEX game_table_live ON game_table(state) WHERE state < 2;"
    "CREATE INDEX game_table_over ON game_table(updated) WHERE state = 2;"
    "CREATE TABLE setup(num INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE seat(person TEXT, num INTEGER, PRIMARY KEY(person, num))"
    " WITHOUT ROWID;"
    "CREATE INDEX seat_num ON seat(num);"
    "CREATE TABLE log("
    " id INTEGER PRIMARY KEY, num INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,"
    " text TEXT NOT NULL);"
    "CREATE TABLE run(num INTEGER, first INTEGER, places BLOB NOT NULL,"
    " PRIMARY KEY(num, first)) WITHOUT ROWID;"
    "CREATE TABLE mark(one INTEGER PRIMARY KEY CHECK(one = 1), id INTEGER NOT NULL);"
    "CREATE TABLE snapshot(num INTEGER PRIMARY KEY, seq INTEGER NOT NULL,"
    " text BLOB NOT NULL);"
    "CREATE TABLE chat("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, num INTEGER NOT NULL,"
    " at INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,"
    " text TEXT NOT NULL);"
    "CREATE INDEX chat_num ON chat(num, id);",
    "CREATE TABLE mute(person TEXT, other TEXT, PRIMARY KEY(person, other))"
    " WITHOUT ROWID;",
    /* Places in the log are never given twice: `top` is the highest that ever was.
     * Rows of tables that 0.1.0 had lost sight of are looked for (sqlite_mend.c). */
    "ALTER TABLE mark ADD COLUMN top INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE stray("
    " id INTEGER PRIMARY KEY, num INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,"
    " text TEXT NOT NULL);",
    /* A snapshot in pieces, none of which is written twice. */
    "CREATE TABLE piece(id INTEGER PRIMARY KEY, num INTEGER NOT NULL,"
    " after INTEGER NOT NULL, seq INTEGER NOT NULL, text BLOB NOT NULL);"
    "CREATE UNIQUE INDEX piece_num ON piece(num, after, seq);"
    "INSERT INTO piece(num, after, seq, text) SELECT num, 0, seq, text FROM snapshot;"
    "DROP TABLE snapshot;",
    /* When somebody was there. What 0.1.0 wrote last is the best that is known of it.
     */
    "CREATE TABLE alive(one INTEGER PRIMARY KEY CHECK(one = 1), at INTEGER NOT NULL);"
    "CREATE TABLE absence(begins INTEGER PRIMARY KEY, ends INTEGER NOT NULL);"
    "INSERT INTO alive SELECT 1, updated FROM game_table ORDER BY updated DESC LIMIT "
    "1;",
    /* A page of any list is one range of an index, whatever the number of tables.
     * `phase`: 0 open or running, 1 finished, 2 closed. */
    "CREATE TABLE place(person TEXT, phase INTEGER, updated INTEGER, num INTEGER,"
    " game TEXT NOT NULL, PRIMARY KEY(person, phase, updated, num)) WITHOUT ROWID;"
    "INSERT INTO place SELECT s.person, max(t.state, 1) - 1, t.updated, s.num, t.game"
    " FROM seat s JOIN game_table t ON t.num = s.num;"
    "DROP TABLE seat; ALTER TABLE place RENAME TO seat;"
    "CREATE INDEX seat_num ON seat(num);"
    "DROP INDEX game_table_live; DROP INDEX game_table_over;"
    "CREATE INDEX game_table_public ON game_table(updated, game)"
    " WHERE state < 2 AND is_public = 1;"
    "CREATE INDEX game_table_finished ON game_table(updated, game)"
    " WHERE state = 2 AND is_public = 1;"
    "CREATE INDEX game_table_open ON game_table(updated) WHERE state = 0;"
    "CREATE INDEX game_table_driven ON game_table(updated)"
    " WHERE state = 1 AND is_driven = 1;",
    /* Written to see whether writing is possible. */
    "CREATE TABLE probe(one INTEGER PRIMARY KEY CHECK(one = 1), bytes BLOB NOT NULL);"
    "INSERT INTO probe VALUES(1, x'');",
    /* Logins are one whatever their case. Of those that 0.1.0 let in side by side the
     * oldest has all cases, the others are found as they are written. */
    "CREATE INDEX person_lower ON person(lower(login)) WHERE login <> '';"
    "ALTER TABLE person ADD COLUMN fold TEXT NOT NULL DEFAULT '';"
    "UPDATE person SET fold = lower(login) WHERE login <> '' AND NOT EXISTS(SELECT 1"
    " FROM person o WHERE lower(o.login) = lower(person.login) AND o.login <> ''"
    " AND (o.created < person.created"
    " OR (o.created = person.created AND o.id < person.id)));"
    "DROP INDEX person_lower;"
    "CREATE UNIQUE INDEX person_fold ON person(fold) WHERE fold <> '';",
    /* The same for pages of one game, however rare. */
    "CREATE INDEX seat_game ON seat(person, phase, game, updated);"
    "CREATE INDEX game_table_public_game ON game_table(game, updated)"
    " WHERE state < 2 AND is_public = 1;"
    "CREATE INDEX game_table_finished_game ON game_table(game, updated)"
    " WHERE state = 2 AND is_public = 1;",
    /* Whoever made a bot may end its token. */
    "ALTER TABLE session ADD COLUMN maker TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX session_maker ON session(maker) WHERE maker <> '';",
    /* What was found in a finished game, and by which engine, weights and effort. */
    "CREATE TABLE analysis(num INTEGER PRIMARY KEY, made TEXT NOT NULL,"
    " text TEXT NOT NULL);",
    /* First tries of puzzles. `turn` counts those of a person in a game, `round` those
     * of a puzzle: that each number is given once decides between two who rate at the
     * same time. The rating of a person is that of the last turn; that of a puzzle is
     * apart, because it outlives the people. In thousandths. */
    "CREATE TABLE puzzle_try(person TEXT, game TEXT, puzzle TEXT,"
    " turn INTEGER NOT NULL, round INTEGER NOT NULL, solved INTEGER NOT NULL,"
    " at INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL,"
    " PRIMARY KEY(person, game, puzzle)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX puzzle_try_turn ON puzzle_try(person, game, turn);"
    "CREATE UNIQUE INDEX puzzle_try_round ON puzzle_try(game, puzzle, round);"
    "CREATE TABLE puzzle_rating(game TEXT, puzzle TEXT, tries INTEGER NOT NULL,"
    " rating INTEGER NOT NULL, deviation INTEGER NOT NULL,"
    " PRIMARY KEY(game, puzzle)) WITHOUT ROWID;",
    /* Sums over what is stored (sum.h); none for what was there before. */
    ("ALTER TABLE log ADD COLUMN sum INTEGER; ALTER TABLE stray ADD COLUMN sum INTEGER;"
     "ALTER TABLE piece ADD COLUMN sum INTEGER; ALTER TABLE setup ADD COLUMN sum "
     "INTEGER;"
     "ALTER TABLE game_table ADD COLUMN sum INTEGER;"
     "ALTER TABLE game_table ADD COLUMN sum_index INTEGER;"
     "ALTER TABLE person ADD COLUMN sum INTEGER;"
     "ALTER TABLE person ADD COLUMN sum_name INTEGER;"
     "ALTER TABLE person ADD COLUMN sum_login INTEGER;"
     "ALTER TABLE person ADD COLUMN sum_hash INTEGER;"
     "ALTER TABLE person ADD COLUMN sum_admin INTEGER;"
     "ALTER TABLE session ADD COLUMN sum INTEGER; ALTER TABLE chat ADD COLUMN sum "
     "INTEGER;"
     "ALTER TABLE analysis ADD COLUMN sum INTEGER;"
     "ALTER TABLE mark ADD COLUMN sum INTEGER;"),
    /* Tables that are over, as few bytes (compact.h): the rows up to `compacted` are
     * there and nowhere else, and so is the setup; the summary is a blob. */
    "CREATE TABLE compact(num INTEGER PRIMARY KEY, bytes BLOB NOT NULL, sum INTEGER);"
    "ALTER TABLE game_table ADD COLUMN compacted INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_table_rested ON game_table(updated)"
    " WHERE state >= 2 AND compacted < seq;"
    "CREATE INDEX person_guest ON person(created) WHERE login = '';",
};

enum {
    VERSION = sizeof migrations / sizeof migrations[0],
    VERSION_MENDED = 3, /* older ones may have rows that no run and no scan finds */
};

static int pragma_int(sqlite3 *db, const char *sql, int *ret)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
        return -1;
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        *ret = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return rc == SQLITE_ROW ? 0 : -1;
}

bool sqlite_is_newest(sqlite3 *db)
{
    int version = 0;
    return pragma_int(db, "PRAGMA user_version", &version) == 0 && version == VERSION;
}

static int migrate_locked(struct sqlite_db *d, struct mending *m, char *why,
                          size_t size)
{
    int version = 0, app = 0, tables = 0;
    if (pragma_int(d->db, "PRAGMA user_version", &version) < 0 ||
        pragma_int(d->db, "PRAGMA application_id", &app) < 0 ||
        pragma_int(d->db, "SELECT count(*) FROM sqlite_schema", &tables) < 0) {
        snprintf(why, size, "%s", sqlite3_errmsg(d->db));
        return -1;
    }
    if (app != APPLICATION_ID && (tables > 0 || version > 0)) {
        snprintf(why, size, "the file is a database of another program");
        return -1;
    }
    if (version > VERSION) {
        snprintf(why, size, "the store has version %d, this program knows %d", version,
                 VERSION);
        return -1;
    }
    bool is_doubtful = version > 0 && version < VERSION_MENDED;
    for (; version < VERSION; version++) {
        char mark[96];
        snprintf(mark, sizeof mark, "PRAGMA application_id=%d; PRAGMA user_version=%d",
                 APPLICATION_ID, version + 1);
        if (sqlite3_exec(d->db, migrations[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(d->db, mark, NULL, NULL, NULL) != SQLITE_OK) {
            snprintf(why, size, "migration %d: %s", version + 1, sqlite3_errmsg(d->db));
            return -1;
        }
    }
    if (!is_doubtful || sqlite_mend(d, m) == SQLITE_OK)
        return 0;
    snprintf(why, size, "mending the log: %s", sqlite3_errmsg(d->db));
    return -1;
}

int sqlite_migrate(struct sqlite_db *d, struct mending *m, char *why, size_t size)
{
    if (sqlite3_exec(d->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
        snprintf(why, size, "%s", sqlite3_errmsg(d->db));
        return -1;
    }
    int rc = migrate_locked(d, m, why, size);
    if (rc == 0 && sqlite3_exec(d->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
        snprintf(why, size, "%s", sqlite3_errmsg(d->db));
        rc = -1;
    }
    if (rc < 0)
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
    return rc;
}
