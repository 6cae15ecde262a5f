/*
 * postgres_schema.c - the schema of the PostgreSQL store, and the way up to it while
 * nodes of the version before go on (docs/adr/0057-nodes-of-two-versions.md).
 *
 * A program refuses a store whose version is above the one that it knows. So what older
 * programs get along with is no version but a step with a name of its own, and the
 * version is raised by what they must not meet: when that is first done.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres_db.h"

/*
 * Version n is reached by running migrations[n - 1]; released ones are never edited,
 * and none is added: see `steps`. `xid` lets a node ask for all that was committed
 * since it last looked, which a sequence cannot: transactions commit in another order
 * than they draw numbers.
 */
static const char *const migrations[] = {
    "CREATE TABLE person("
    " id text PRIMARY KEY, name text NOT NULL, login text NOT NULL,"
    " hash text NOT NULL, lang text NOT NULL, is_bot int NOT NULL,"
    " is_admin int NOT NULL, created bigint NOT NULL);"
    "CREATE UNIQUE INDEX person_login ON person(login) WHERE login <> '';"
    "CREATE TABLE session("
    " token bytea PRIMARY KEY, person text NOT NULL, label text NOT NULL,"
    " kind int NOT NULL, created bigint NOT NULL, seen bigint NOT NULL);"
    "CREATE INDEX session_person ON session(person);"
    "CREATE INDEX session_seen ON session(seen);"
    "CREATE TABLE game_table("
    " id text PRIMARY KEY, game text NOT NULL, host text NOT NULL,"
    " p1 text NOT NULL, p2 text NOT NULL, p3 text NOT NULL, p4 text NOT NULL,"
    " p5 text NOT NULL, state int NOT NULL, acting int NOT NULL,"
    " is_public int NOT NULL, is_driven int NOT NULL, created bigint NOT NULL,"
    " updated bigint NOT NULL, seq bigint NOT NULL, summary text NOT NULL,"
    " setup text NOT NULL);"
    "CREATE INDEX game_table_live ON game_table(state) WHERE state < 2;"
    "CREATE INDEX game_table_over ON game_table(updated) WHERE state = 2;"
    "CREATE TABLE seat(person text, table_id text, PRIMARY KEY(person, table_id));"
    "CREATE INDEX seat_table ON seat(table_id);"
    "CREATE TABLE log("
    " table_id text, seq bigint, at bigint NOT NULL, kind text NOT NULL,"
    " key text NOT NULL, text text NOT NULL, node text NOT NULL,"
    " mark bigint NOT NULL, xid xid8 NOT NULL DEFAULT pg_current_xact_id(),"
    " PRIMARY KEY(table_id, seq));"
    "CREATE INDEX log_xid ON log(xid);"
    "CREATE TABLE snapshot(table_id text PRIMARY KEY, seq bigint NOT NULL,"
    " text text NOT NULL);"
    "CREATE TABLE chat("
    " id bigserial PRIMARY KEY, table_id text NOT NULL, at bigint NOT NULL,"
    " person text NOT NULL, name text NOT NULL, text text NOT NULL,"
    " node text NOT NULL, mark bigint NOT NULL, UNIQUE(node, mark));"
    "CREATE INDEX chat_table ON chat(table_id, id);"
    "CREATE SEQUENCE fence;"
    "CREATE TABLE lease(table_id text PRIMARY KEY, node text NOT NULL,"
    " fence bigint NOT NULL, until timestamptz NOT NULL);"
    "CREATE INDEX lease_node ON lease(node);",
    /* Who is here need not outlive a crash: unlogged. */
    "CREATE UNLOGGED TABLE node(id text PRIMARY KEY, until timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE presence(table_id text, node text, seats int NOT NULL,"
    " PRIMARY KEY(table_id, node));"
    "CREATE INDEX presence_node ON presence(node);",
    "CREATE TABLE mute(person text, other text, PRIMARY KEY(person, other));",
    /* A snapshot in pieces, none of which is written twice. */
    "CREATE TABLE piece(table_id text, after bigint, seq bigint NOT NULL,"
    " text text NOT NULL, PRIMARY KEY(table_id, after));"
    "INSERT INTO piece SELECT table_id, 0, seq, text FROM snapshot;"
    "DROP TABLE snapshot;",
    /* When somebody was there. What 0.1.0 wrote last is the best that is known of it.
     */
    "CREATE TABLE alive(node text PRIMARY KEY, at bigint NOT NULL);"
    "CREATE TABLE absence(begins bigint PRIMARY KEY, ends bigint NOT NULL);"
    "INSERT INTO alive SELECT '', updated FROM game_table"
    " ORDER BY updated DESC LIMIT 1;",
    /* A page of any list is one range of an index, whatever the number of tables.
     * `phase`: 0 open or running, 1 finished, 2 closed. */
    "ALTER TABLE seat ADD COLUMN phase int NOT NULL DEFAULT 0,"
    " ADD COLUMN updated bigint NOT NULL DEFAULT 0,"
    " ADD COLUMN game text NOT NULL DEFAULT '';"
    "UPDATE seat s SET phase = greatest(t.state, 1) - 1, updated = t.updated,"
    " game = t.game FROM game_table t WHERE t.id = s.table_id;"
    "CREATE INDEX seat_page ON seat(person, phase, updated);"
    "DROP INDEX game_table_live; DROP INDEX game_table_over;"
    "CREATE INDEX game_table_public ON game_table(updated)"
    " WHERE state < 2 AND is_public = 1;"
    "CREATE INDEX game_table_finished ON game_table(updated)"
    " WHERE state = 2 AND is_public = 1;"
    "CREATE INDEX game_table_open ON game_table(updated) WHERE state = 0;"
    "CREATE INDEX game_table_driven ON game_table(updated)"
    " WHERE state = 1 AND is_driven = 1;",
    /* Written to see whether writing is possible. */
    "CREATE TABLE probe(bytes text NOT NULL); INSERT INTO probe VALUES('');",
    /* Logins are one whatever their case. Of those that 0.1.0 let in side by side the
     * oldest has all cases, the others are found as they are written. */
    "ALTER TABLE person ADD COLUMN fold text NOT NULL DEFAULT '';"
    "UPDATE person SET fold = lower(login) FROM (SELECT DISTINCT ON (lower(login)) id"
    " FROM person WHERE login <> '' ORDER BY lower(login), created, id) o"
    " WHERE person.id = o.id;"
    "CREATE UNIQUE INDEX person_fold ON person(fold) WHERE fold <> '';",
    /* The same for pages of one game, however rare. */
    "CREATE INDEX seat_game ON seat(person, phase, game, updated);"
    "CREATE INDEX game_table_public_game ON game_table(game, updated)"
    " WHERE state < 2 AND is_public = 1;"
    "CREATE INDEX game_table_finished_game ON game_table(game, updated)"
    " WHERE state = 2 AND is_public = 1;",
    /* Whoever made a bot may end its token. */
    ("ALTER TABLE session ADD COLUMN maker text NOT NULL DEFAULT '';"
     "CREATE INDEX session_maker ON session(maker) WHERE maker <> '';"),
    /* What one of two who play together proposes is said in the same way. */
    "ALTER TABLE presence ADD COLUMN proposals text NOT NULL DEFAULT '';",
};

/*
 * What a program of the version before does not notice: tables, columns with a default,
 * indexes of tables that are small. Each is done once and in a transaction of its own,
 * in this order; nothing in it may fail when it is there already. Released ones are
 * never edited.
 */
static const struct step {
    const char *name, *sql;
} steps[] = {
    /* What was found in a finished game, and by which engine, weights and effort. */
    {"analysis", "CREATE TABLE IF NOT EXISTS analysis(table_id text PRIMARY KEY, made "
                 "text NOT NULL,"
                 " text text NOT NULL);"},
    /* First tries of puzzles. `turn` counts those of a person in a game, `round` those
     * of a puzzle: that each number is given once decides between two who rate at the
     * same time, on whatever nodes. The rating of a person is that of the last turn;
     * that of a puzzle is apart, because it outlives the people. In thousandths. */
    {"puzzles",
     "CREATE TABLE IF NOT EXISTS puzzle_try(person text, game text, puzzle text,"
     " turn bigint NOT NULL,"
     " round bigint NOT NULL, solved int NOT NULL, at bigint NOT NULL,"
     " rating int NOT NULL, deviation int NOT NULL, mark bigint NOT NULL,"
     " PRIMARY KEY(person, game, puzzle), UNIQUE(person, game, turn),"
     " UNIQUE(game, puzzle, round));"
     "CREATE TABLE IF NOT EXISTS puzzle_rating(game text, puzzle text, tries bigint "
     "NOT NULL,"
     " rating int NOT NULL, deviation int NOT NULL, PRIMARY KEY(game, puzzle));"},
    /* A node of the version before drops tables and guests without knowing of these. */
    {"forget",
     "CREATE FUNCTION forget_table() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
     " DELETE FROM maat.analysis WHERE table_id = old.id; RETURN NULL; END $$;"
     "CREATE FUNCTION forget_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
     " DELETE FROM maat.puzzle_try WHERE person = old.id; RETURN NULL; END $$;"
     "CREATE TRIGGER forget AFTER DELETE ON game_table FOR EACH ROW"
     " EXECUTE FUNCTION forget_table();"
     "CREATE TRIGGER forget AFTER DELETE ON person FOR EACH ROW"
     " EXECUTE FUNCTION forget_person();"},
    /* Which version a node knows: said with every beat, so that it holds for this very
     * beat. Those of version 11 say nothing. */
    {"knows", "ALTER TABLE node ADD COLUMN knows int NOT NULL DEFAULT 0,"
              " ADD COLUMN knows_until timestamptz;"
              "ALTER TABLE version ADD COLUMN at timestamptz NOT NULL"
              " DEFAULT clock_timestamp();"},
    /* News for those who cannot listen, as long as there are any. Whoever tells knows
     * nothing of them. */
    {"tell",
     "CREATE UNLOGGED TABLE news(xid xid8 NOT NULL DEFAULT pg_current_xact_id(),"
     " at timestamptz NOT NULL DEFAULT clock_timestamp(), text text NOT NULL);"
     "CREATE INDEX news_xid ON news(xid);"
     "CREATE UNLOGGED TABLE poller(node text PRIMARY KEY, until timestamptz NOT NULL);"
     "CREATE FUNCTION tell(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
     " PERFORM pg_notify('maat', what);"
     " IF EXISTS(SELECT 1 FROM maat.poller WHERE until > clock_timestamp()) THEN"
     " INSERT INTO maat.news(text) VALUES(what); END IF; END $$;"},
    /* Tables that are over, as few bytes (compact.h): the rows up to `compacted` are
     * there, and so is the setup; `brief` is the summary. */
    {"compact",
     ("ALTER TABLE game_table ADD COLUMN IF NOT EXISTS compacted bigint NOT NULL "
      "DEFAULT 0,"
      " ADD COLUMN IF NOT EXISTS brief bytea;"
      "CREATE TABLE IF NOT EXISTS compact(table_id text PRIMARY KEY, bytes bytea NOT "
      "NULL, sum bigint);"
      "CREATE TABLE IF NOT EXISTS rested(table_id text PRIMARY KEY, at bigint NOT NULL,"
      " compacted timestamptz);"
      "ALTER TABLE compact ALTER COLUMN bytes SET STORAGE EXTERNAL;"
      "CREATE OR REPLACE FUNCTION forget_compact() RETURNS trigger LANGUAGE plpgsql AS "
      "$$ BEGIN"
      " DELETE FROM maat.compact WHERE table_id = old.id;"
      " DELETE FROM maat.rested WHERE table_id = old.id; RETURN NULL; END $$;"
      "DROP TRIGGER IF EXISTS forget_compact ON game_table;"
      "CREATE TRIGGER forget_compact AFTER DELETE ON game_table FOR EACH ROW"
      " EXECUTE FUNCTION forget_compact();")},
    /* What is to be compacted, whoever ended it; then, since when its rows may go. */
    {"rested",
     ("CREATE INDEX IF NOT EXISTS rested_at ON rested(at) WHERE compacted IS NULL;"
      "CREATE INDEX IF NOT EXISTS rested_compacted ON rested(compacted)"
      " WHERE compacted IS NOT NULL;"
      "CREATE OR REPLACE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
      " INSERT INTO maat.rested VALUES(new.id, new.updated) ON CONFLICT(table_id)"
      " DO UPDATE SET at = excluded.at, compacted = NULL; RETURN NULL; END $$;"
      "DROP TRIGGER IF EXISTS rest ON game_table;"
      "CREATE TRIGGER rest AFTER INSERT OR UPDATE ON game_table FOR EACH ROW"
      " WHEN (new.state >= 2 AND new.compacted < new.seq) EXECUTE FUNCTION rest();")},
    /* Guests among many accounts. */
    {"person_guest", "CREATE INDEX IF NOT EXISTS person_guest ON person(created)"
                     " WHERE login = '';"},
    /* Apart from the trigger, which stops all who write until it is there. */
    {"rested before",
     ("INSERT INTO rested SELECT id, updated FROM game_table WHERE state >= 2"
      " AND compacted < seq ON CONFLICT DO NOTHING;")},
    /* Sums over what is stored (sum.h). What an older node writes has none: where it
     * changes something the one that was there goes. (Whoever compacts knows of them.)
     */
    {"sums_log", "ALTER TABLE log ADD COLUMN IF NOT EXISTS sum bigint;"},
    {"sums_piece", "ALTER TABLE piece ADD COLUMN IF NOT EXISTS sum bigint;"},
    {"sums_chat", "ALTER TABLE chat ADD COLUMN IF NOT EXISTS sum bigint;"},
    {"sums_analysis", "ALTER TABLE analysis ADD COLUMN IF NOT EXISTS sum bigint;"},
    {"sums_game_table",
     "ALTER TABLE game_table ADD COLUMN IF NOT EXISTS sum bigint, ADD COLUMN IF NOT "
     "EXISTS sum_index bigint,"
     " ADD COLUMN IF NOT EXISTS sum_setup bigint;"
     "CREATE OR REPLACE FUNCTION unsum_index() RETURNS trigger LANGUAGE plpgsql AS $$ "
     "BEGIN"
     " new.sum_index = NULL; RETURN new; END $$;"
     "DROP TRIGGER IF EXISTS unsum ON game_table;"
     "CREATE TRIGGER unsum BEFORE UPDATE ON game_table FOR EACH ROW"
     " WHEN (new.sum_index = old.sum_index AND new.brief IS NULL AND (new.host, "
     "new.p1, new.p2, new.p3,"
     " new.p4, new.p5, new.state, new.acting, new.is_public, new.is_driven,"
     " new.updated, new.seq, new.summary) IS DISTINCT FROM (old.host, old.p1, old.p2,"
     " old.p3, old.p4, old.p5, old.state, old.acting, old.is_public, old.is_driven,"
     " old.updated, old.seq, old.summary)) EXECUTE FUNCTION unsum_index();"},
    {"sums_session",
     "ALTER TABLE session ADD COLUMN IF NOT EXISTS sum bigint;"
     "CREATE OR REPLACE FUNCTION unsum() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
     " new.sum = NULL; RETURN new; END $$;"
     "DROP TRIGGER IF EXISTS unsum ON session;"
     "CREATE TRIGGER unsum BEFORE UPDATE ON session FOR EACH ROW"
     " WHEN (new.sum = old.sum AND (new.person, new.label, new.kind)"
     " IS DISTINCT FROM (old.person, old.label, old.kind)) EXECUTE FUNCTION unsum();"},
    {"sums_person",
     "ALTER TABLE person ADD COLUMN IF NOT EXISTS sum bigint, ADD COLUMN IF NOT EXISTS "
     "sum_name bigint,"
     " ADD COLUMN IF NOT EXISTS sum_login bigint, ADD COLUMN IF NOT EXISTS sum_hash "
     "bigint,"
     " ADD COLUMN IF NOT EXISTS sum_admin bigint;"
     "CREATE OR REPLACE FUNCTION unsum_person() RETURNS trigger LANGUAGE plpgsql AS $$ "
     "BEGIN"
     " IF new.sum_name = old.sum_name AND (new.name, new.lang) IS DISTINCT FROM"
     " (old.name, old.lang) THEN new.sum_name = NULL; END IF;"
     " IF new.sum_login = old.sum_login AND new.login <> old.login THEN"
     " new.sum_login = NULL; END IF;"
     " IF new.sum_hash = old.sum_hash AND new.hash <> old.hash THEN"
     " new.sum_hash = NULL; END IF;"
     " IF new.sum_admin = old.sum_admin AND new.is_admin <> old.is_admin THEN"
     " new.sum_admin = NULL; END IF;"
     " IF new.sum = old.sum AND new.is_bot <> old.is_bot THEN"
     " new.sum = NULL; END IF; RETURN new; END $$;"
     "DROP TRIGGER IF EXISTS unsum ON person;"
     "CREATE TRIGGER unsum BEFORE UPDATE ON person FOR EACH ROW"
     " EXECUTE FUNCTION unsum_person();"},
};

enum {
    MIGRATED = sizeof migrations / sizeof migrations[0],
    STEPS = sizeof steps / sizeof steps[0],
    MIGRATION_LOCK = 0x4d616174,
    TRIES = 5,      /* of a step that met the transactions of other nodes */
    SETTLED_S = 60, /* who began with the version before has told of himself by then */
};

_Static_assert((int)MIGRATED <= (int)PG_VERSION_KNOWN, "what it makes it knows");

/* Several statements in one text, the way a migration comes. */
static int command(PGconn *c, const char *sql, char *why, size_t size)
{
    PGresult *r = PQexec(c, sql);
    ExecStatusType st = PQresultStatus(r);
    PQclear(r);
    if (st == PGRES_COMMAND_OK || st == PGRES_TUPLES_OK)
        return 0;
    snprintf(why, size, "%s", PQerrorMessage(c));
    return -1;
}

/* The number that a question is answered with; -1 when it failed. */
static long number_of(PGconn *c, const char *sql, char *why, size_t size)
{
    PGresult *r = PQexec(c, sql);
    long n = PQntuples(r) == 1 ? strtol(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    if (PQresultStatus(r) != PGRES_TUPLES_OK)
        snprintf(why, size, "%s", PQerrorMessage(c));
    PQclear(r);
    return n;
}

/* Nodes that start together do it one after the other. */
static int begin(PGconn *c, char *why, size_t size)
{
    char sql[240];
    snprintf(sql, sizeof sql,
             "BEGIN; SET LOCAL statement_timeout TO 0; SET LOCAL search_path TO maat;"
             "SET LOCAL client_min_messages TO warning;"
             "SELECT pg_advisory_xact_lock(%d)",
             MIGRATION_LOCK);
    return command(c, sql, why, size);
}

static int end(PGconn *c, int rc, char *why, size_t size)
{
    if (rc == 0 && command(c, "COMMIT", why, size) == 0)
        return 0;
    PQclear(PQexec(c, "ROLLBACK"));
    return -1;
}

/*
 * The first two steps were versions before steps had names, in programs that were never
 * released. A store of theirs has not done them by name, and gets its version back.
 */
static int take_back(PGconn *c, char *why, size_t size)
{
    char sql[120];
    long named =
        number_of(c, "SELECT count(*) FROM step WHERE name = 'analysis'", why, size);
    snprintf(sql, sizeof sql, "DELETE FROM version WHERE version BETWEEN %d AND %d",
             (int)MIGRATED + 1, (int)MIGRATED + 2);
    return named < 0 ? -1 : named > 0 ? 0 : command(c, sql, why, size);
}

static int reach_version(PGconn *c, char *why, size_t size)
{
    char sql[160];
    if (command(c,
                "CREATE SCHEMA IF NOT EXISTS maat;"
                "CREATE TABLE IF NOT EXISTS maat.version(version int NOT NULL);"
                "CREATE TABLE IF NOT EXISTS maat.step(name text PRIMARY KEY,"
                " at timestamptz NOT NULL DEFAULT now())",
                why, size) < 0 ||
        take_back(c, why, size) < 0)
        return -1;
    long version =
        number_of(c, "SELECT coalesce(max(version), 0) FROM version", why, size);
    if (version < 0)
        return -1;
    if (version > PG_VERSION_KNOWN) {
        snprintf(why, size, "the store has version %ld, this program knows %d", version,
                 (int)PG_VERSION_KNOWN);
        return -1;
    }
    for (; version < MIGRATED; version++) {
        snprintf(sql, sizeof sql, "INSERT INTO version VALUES(%ld)", version + 1);
        if (command(c, migrations[version], why, size) < 0 ||
            command(c, sql, why, size) < 0)
            return -1;
    }
    return 0;
}

static int do_step(PGconn *c, const struct step *s, char *why, size_t size)
{
    char sql[120];
    if (begin(c, why, size) < 0)
        return end(c, -1, why, size);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM step WHERE name = '%s'", s->name);
    long n = number_of(c, sql, why, size);
    snprintf(sql, sizeof sql, "INSERT INTO step(name) VALUES('%s')", s->name);
    int rc = n < 0                               ? -1
             : n > 0                             ? 0
             : command(c, s->sql, why, size) < 0 ? -1
                                                 : command(c, sql, why, size);
    return end(c, rc, why, size);
}

/* A step wants tables for itself for a moment. Nodes at work take several of them one
 * after the other, so that one of the two may have to begin anew. */
static int insist(PGconn *c, const struct step *s, char *why, size_t size)
{
    for (int i = 1; do_step(c, s, why, size) < 0; i++) {
        if (i == TRIES || PQstatus(c) != CONNECTION_OK)
            return -1;
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    return 0;
}

static bool is_done(const PGresult *done, const char *name)
{
    for (int i = 0; i < PQntuples(done); i++)
        if (strcmp(PQgetvalue(done, i, 0), name) == 0)
            return true;
    return false;
}

int pg_migrate(struct pg_conn *p, char *why, size_t size)
{
    int rc = begin(p->c, why, size);
    if (rc == 0)
        rc = reach_version(p->c, why, size);
    if (end(p->c, rc, why, size) < 0)
        return -1;
    PGresult *done = PQexec(p->c, "SELECT name FROM maat.step");
    for (size_t i = 0; rc == 0 && i < STEPS; i++)
        if (!is_done(done, steps[i].name))
            rc = insist(p->c, &steps[i], why, size);
    PQclear(done);
    return rc;
}

#define OLDER_NODES                                                                    \
    "EXISTS(SELECT 1 FROM node WHERE until > clock_timestamp()"                        \
    " AND (knows < %d OR knows_until IS DISTINCT FROM until))"

int pg_raise(struct pg_conn *p, int version)
{
    char sql[900], why[300] = "";
    snprintf(sql, sizeof sql,
             "SELECT set_config('search_path', 'maat', true),"
             " pg_advisory_xact_lock(%d);"
             "INSERT INTO version(version) SELECT %d"
             " WHERE %d > (SELECT max(version) FROM version) AND NOT " OLDER_NODES ";"
             "SELECT (NOT " OLDER_NODES " AND EXISTS(SELECT 1 FROM version"
             " WHERE version >= %d"
             " AND at < clock_timestamp() - %d * interval '1 second'))::int",
             MIGRATION_LOCK, version, version, version, version, version, SETTLED_S);
    if (!pg_is_up(p) && pg_connect(p, NULL, 0) < 0)
        return -1;
    long n = number_of(p->c, sql, why, sizeof why);
    if (n < 0)
        store_complain(p->store, "%s", why);
    return (int)n;
}
