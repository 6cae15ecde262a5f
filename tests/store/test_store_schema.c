/* test_store_schema.c - one database, programs of two versions: what is done to it
 * when. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pg_cluster.h"
#include "store/postgres_db.h"
#include "store_kit.h"

enum { NEXT = PG_VERSION_KNOWN + 1 };

static char dir[64];
static struct pg_cluster *pg;
static PGconn *db;

static int start(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    db = pg ? PQconnectdb(pg_cluster_url(pg)) : NULL;
    return PQstatus(db) == CONNECTION_OK ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    PQfinish(db);
    pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

static void sql(const char *text)
{
    PGresult *r = PQexec(db, text);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", text, PQerrorMessage(db));
    PQclear(r);
}

static long ask(const char *text)
{
    PGresult *r = PQexec(db, text);
    if (PQntuples(r) != 1)
        fail_msg("%s: %s", text, PQerrorMessage(db));
    long n = strtol(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

static long version(void)
{
    return ask("SELECT max(version) FROM maat.version");
}

static void open_and_close(void)
{
    struct store *s = kit_open(pg_cluster_url(pg), "node");
    assert_non_null(s);
    store_close(s);
}

/* Every step is recorded, and none of them keeps the program before from its start. */
static void steps_leave_the_version_as_it_was(void **state)
{
    (void)state;
    open_and_close();
    assert_int_equal(version(), 11);
    long steps = ask("SELECT count(*) FROM maat.step");
    assert_true(steps >= 4);
    open_and_close();
    assert_int_equal(ask("SELECT count(*) FROM maat.step"), steps);
    /* A step of a program to come is none of our business. */
    sql("INSERT INTO maat.step(name) VALUES('of a later one')");
    open_and_close();
}

/* Programs between two releases counted two of the steps as versions 12 and 13. */
static void a_store_of_an_unreleased_program_gets_its_version_back(void **state)
{
    (void)state;
    sql("SET search_path TO maat;"
        "DELETE FROM step WHERE name IN ('analysis', 'puzzles');"
        "INSERT INTO analysis VALUES('kept', 'by', 'whom');"
        "INSERT INTO version VALUES(12), (13)");
    open_and_close();
    assert_int_equal(version(), 11);
    assert_int_equal(ask("SELECT count(*) FROM maat.analysis WHERE table_id = 'kept'"),
                     1);
}

/* The node before drops a table, and a guest, in its own words. */
static void what_older_nodes_drop_takes_newer_things_along(void **state)
{
    (void)state;
    struct store *s = kit_open(pg_cluster_url(pg), "node");
    enum store_code code;
    struct store_try t = {.person = "guest", .game = "ra", .puzzle = "p"};
    t.solver.tries = t.rating.tries = 1;
    kit_table_new(s, "gone", "anna");
    kit_person(s, "guest", "");
    store_analysis_put(s, "gone", "by", "whom", kit_done, &code);
    store_try_add(s, &t, kit_done, &code);
    store_close(s);
    assert_int_equal(ask("SELECT count(*) FROM maat.analysis WHERE table_id = 'gone'"),
                     1);
    assert_int_equal(ask("SELECT count(*) FROM maat.puzzle_try"), 1);
    sql("DELETE FROM maat.game_table WHERE id = 'gone'");
    sql("DELETE FROM maat.person WHERE id = 'guest'");
    assert_int_equal(ask("SELECT count(*) FROM maat.analysis WHERE table_id = 'gone'"),
                     0);
    assert_int_equal(ask("SELECT count(*) FROM maat.puzzle_try"), 0);
    assert_int_equal(ask("SELECT count(*) FROM maat.puzzle_rating"), 1);
}

/* The node before changes a row and knows of no sums: then nobody knows. */
static void what_older_nodes_change_loses_its_sum(void **state)
{
    (void)state;
    struct store *s = kit_open(pg_cluster_url(pg), "node");
    kit_table_new(s, "both", "anna");
    kit_person(s, "both", "both");
    store_close(s);
    sql("UPDATE maat.game_table SET state = 1, updated = updated + 1 WHERE id = "
        "'both'");
    sql("UPDATE maat.person SET name = 'Nefertari' WHERE id = 'both'");
    assert_int_equal(ask("SELECT count(*) FROM maat.game_table WHERE id = 'both'"
                         " AND sum_index IS NULL AND sum IS NOT NULL"),
                     1);
    assert_int_equal(ask("SELECT count(*) FROM maat.person WHERE id = 'both'"
                         " AND sum_name IS NULL AND sum_login IS NOT NULL"
                         " AND sum_hash IS NOT NULL AND sum_admin IS NOT NULL"),
                     1);
    s = kit_open(pg_cluster_url(pg), "node");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "anna"), "both");
    store_close(s);
}

static void beat_of(const char *node)
{
    struct store *s = kit_open(pg_cluster_url(pg), node);
    store_node_beat(s, 600000, true, NULL, NULL);
    store_close(s);
}

/* As 0.1.0 and the version after it say that they live. */
static void old_beat_of(const char *node)
{
    char text[300];
    snprintf(text, sizeof text,
             "INSERT INTO maat.node(id, until) VALUES('%s', clock_timestamp() +"
             " interval '600 s') ON CONFLICT(id) DO UPDATE SET until = excluded.until",
             node);
    sql(text);
}

static void an_incompatible_thing_waits_until_the_last_older_node_is_gone(void **state)
{
    (void)state;
    char why[100];
    struct pg_conn c = {.at = pg_address_new(pg_cluster_url(pg), why, sizeof why)};
    beat_of("a");
    sql("UPDATE maat.node SET knows = 99"); /* they know all that is to come */
    old_beat_of("b");
    assert_int_equal(pg_raise(&c, NEXT), 0);
    assert_int_equal(version(), 11);
    sql("DELETE FROM maat.node WHERE id = 'b'");
    old_beat_of("a"); /* the program before, started again under the same name */
    assert_int_equal(pg_raise(&c, NEXT), 0);
    assert_int_equal(version(), 11);
    open_and_close();
    beat_of("a");
    sql("UPDATE maat.node SET knows = 99");
    assert_int_equal(pg_raise(&c, NEXT), 0); /* now nobody older begins, */
    assert_int_equal(version(), NEXT);
    assert_int_equal(pg_raise(&c, NEXT), 0); /* but one may just have begun. */
    sql("UPDATE maat.version SET at = at - interval '61 s'");
    assert_int_equal(pg_raise(&c, NEXT), 1);
    assert_int_equal(ask("SELECT count(*) FROM maat.version WHERE version > 11"), 1);
    old_beat_of("b");
    assert_int_equal(pg_raise(&c, NEXT), 0);
    pg_disconnect(&c);
    pg_address_free(c.at);
}

static void an_older_program_refuses_a_store_that_was_raised(void **state)
{
    (void)state;
    char why[300] = "", expect[100];
    struct store_config cfg = {.url = pg_cluster_url(pg), .node = "old"};
    snprintf(expect, sizeof expect, "the store has version %d, this program knows %d",
             (int)NEXT, (int)PG_VERSION_KNOWN);
    assert_null(store_open(&cfg, why, sizeof why));
    assert_string_equal(why, expect);
    assert_int_equal(version(), NEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_leave_the_version_as_it_was),
        cmocka_unit_test(a_store_of_an_unreleased_program_gets_its_version_back),
        cmocka_unit_test(what_older_nodes_drop_takes_newer_things_along),
        cmocka_unit_test(what_older_nodes_change_loses_its_sum),
        cmocka_unit_test(an_incompatible_thing_waits_until_the_last_older_node_is_gone),
        cmocka_unit_test(an_older_program_refuses_a_store_that_was_raised),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
