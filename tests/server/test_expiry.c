/* test_expiry.c - what nobody has touched for long goes, and nothing else does. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server_kit.h"

#define HOT_SEAT                                                                       \
    "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,%s"                   \
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"
#define CLOCK "\"clock\":{\"kind\":\"days\",\"days\":14},"

/* As if it had last been touched 500 days ago. */
#define AGED "- 500 * 86400000"

enum { OLD, TIMED, ACCOUNT, FRESH, TABLES };

static struct kit_server srv;
static struct kit_person anna, ben, carl;
static char id[TABLES][32];

static int sql(const char *fmt, ...)
{
    char text[600];
    sqlite3 *db;
    sqlite3_stmt *st;
    int ret = 0;
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    assert_int_equal(sqlite3_open(srv.db, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, text, -1, &st, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
    if (sqlite3_step(st) == SQLITE_ROW)
        ret = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return ret;
}

/* It looks as an earlier version would have left it: without sums. */
static void age(const char *table)
{
    sql("UPDATE log SET sum = NULL, at = at " AGED
        " WHERE num = (SELECT num FROM game_table WHERE id = '%s')",
        table);
    sql("UPDATE game_table SET sum = NULL, sum_index = NULL, updated = updated " AGED
        ", created = created " AGED " WHERE id = '%s'",
        table);
}

/* Run `maat admin WORDS` on the store; what it says. */
static const char *admin(const char *words, int status)
{
    static char output[4096];
    char line[1024];
    FILE *f;

    snprintf(line, sizeof line, "'%s' admin --db '%s' %s 2>&1", getenv("MAAT"), srv.db,
             words);
    f = popen(line, "r");
    assert_non_null(f);
    output[fread(output, 1, sizeof output - 1, f)] = '\0';
    if (WEXITSTATUS(pclose(f)) != status)
        fail_msg("%s: %s", words, output);
    return output;
}

/* A server that is down, with four tables of which three are old, and an old guest. */
static int make(void **state)
{
    (void)state;
    kit_start(&srv, NULL);
    kit_guest(&anna, &srv, "Anna");
    kit_guest(&ben, &srv, "Ben");
    kit_guest(&carl, &srv, "Carl");
    json_decref(kit_must(&ben, 200, "POST", "/api/account",
                         "{\"login\":\"ben\",\"password\":\"a good long one\"}"));
    kit_table(&anna, id[OLD], HOT_SEAT, "");
    kit_table(&anna, id[TIMED], HOT_SEAT, CLOCK);
    kit_table(&anna, id[FRESH], HOT_SEAT, "");
    kit_table(&ben, id[ACCOUNT], HOT_SEAT, "");
    assert_int_equal(kit_stop(&srv), 0);
    age(id[OLD]);
    age(id[TIMED]);
    age(id[ACCOUNT]);
    sql("UPDATE session SET seen = seen " AGED " WHERE person = '%s'", carl.id);
    sql("UPDATE person SET sum = NULL, created = created " AGED " WHERE id = '%s'",
        carl.id);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&carl);
    kit_clean(&srv);
    return 0;
}

static int n_tables(void)
{
    return sql("SELECT count(*) FROM game_table");
}

static void assert_only_old_is_gone(void)
{
    assert_int_equal(n_tables(), TABLES - 1);
    assert_int_equal(sql("SELECT count(*) FROM game_table WHERE id = '%s'", id[OLD]),
                     0);
}

static void the_server_removes_old_tables_of_guests_and_old_guests(void **state)
{
    (void)state;
    kit_again(&srv, NULL);
    for (int i = 0;
         i < 500 && (n_tables() == TABLES ||
                     sql("SELECT count(*) FROM person WHERE id = '%s'", carl.id));
         i++)
        usleep(20000);
    assert_int_equal(kit_stop(&srv), 0);
    assert_only_old_is_gone();
    assert_int_equal(sql("SELECT count(*) FROM person"), 2);
}

static void with_0_days_everything_stays(void **state)
{
    static const char *const args[] = {"--table-days", "0", "--guest-days", "0", NULL};

    struct kit_person dora;

    (void)state;
    kit_again(&srv, args);
    kit_guest(&dora, &srv, "Dora");
    kit_leave(&dora);
    assert_int_equal(kit_stop(&srv), 0);
    assert_int_equal(n_tables(), TABLES);
    assert_int_equal(sql("SELECT count(*) FROM person"), 4);
}

static void pruning_is_counted_exported_and_done(void **state)
{
    char words[300], path[300];
    const char *said;

    (void)state;
    sql("DELETE FROM session WHERE person = '%s'", carl.id);
    said = admin("prune --days 400 --dry-run --json", 0);
    assert_non_null(strstr(said, "\"dry_run\":true,\"tables\":1,\"bytes\":"));
    assert_non_null(strstr(said, "\"guests\":1}"));
    assert_int_equal(n_tables(), TABLES);
    snprintf(words, sizeof words, "export --to '%s/out' --expiring --days 400 --json",
             srv.dir);
    assert_non_null(strstr(admin(words, 0), "\"records\":1}"));
    snprintf(path, sizeof path, "%s/out/%s.rec", srv.dir, id[OLD]);
    assert_int_equal(access(path, R_OK), 0);
    unlink(path);
    path[strlen(srv.dir) + 4] = '\0';
    rmdir(path);
    said = admin("prune --days 400 --json", 0);
    assert_non_null(strstr(said, "\"dry_run\":false,\"tables\":1,\"bytes\":"));
    assert_only_old_is_gone();
    assert_int_equal(sql("SELECT count(*) FROM person"), 2);
    said = admin("prune --days 400 --json", 0);
    assert_non_null(strstr(said, "\"tables\":0,\"bytes\":0,\"guests\":0}"));
}

static void pruning_needs_a_number_of_days(void **state)
{
    (void)state;
    admin("prune", 2);
    admin("prune --days 0", 2);
    admin("prune --days 400 something", 2);
    admin("export --to somewhere --expiring", 2);
    assert_int_equal(n_tables(), TABLES);
}

/* Copies of a table, each a millisecond newer than the one before. */
static void copy_table(const char *table, int n)
{
    sql("WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < %d)"
        " INSERT INTO game_table(num, id, game, host, p1, p2, p3, p4, p5, state,"
        " acting, is_public, is_driven, created, updated, seq, summary)"
        " SELECT 1000 + i, 'copy' || i, game, host, p1, p2, p3,"
        " p4, p5, state, acting, is_public, is_driven, created, updated + i, seq,"
        " summary FROM game_table, k WHERE id = '%s'",
        n, table);
    sql("INSERT INTO setup SELECT num, (SELECT text FROM setup LIMIT 1), NULL"
        " FROM game_table WHERE num > 1000");
}

static void every_table_of_a_state_is_listed_newest_first(void **state)
{
    char words[64];
    const char *said;

    (void)state;
    snprintf(words, sizeof words, "close %s", id[OLD]);
    admin(words, 0);
    age(id[OLD]);
    copy_table(id[FRESH], 2000);
    said = admin("list closed", 0);
    assert_int_equal(strncmp(said, id[OLD], strlen(id[OLD])), 0);
    assert_null(strstr(said, "copy"));
    assert_string_equal(admin("list | wc -l", 0), "2004\n");
    assert_string_equal(admin("list running --json | grep -c '\"id\"'", 0), "2003\n");
    said = admin("list running | head -n 2", 0);
    assert_int_equal(strncmp(said, "copy2000 ", 9), 0);
    assert_non_null(strstr(said, "\ncopy1999 "));
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, make, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_server_removes_old_tables_of_guests_and_old_guests),
        CASE(with_0_days_everything_stays),
        CASE(pruning_is_counted_exported_and_done),
        CASE(pruning_needs_a_number_of_days),
        CASE(every_table_of_a_state_is_listed_newest_first),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
}
