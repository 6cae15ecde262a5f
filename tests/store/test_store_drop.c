/* test_store_drop.c - tables are dropped from one file: the rows of the others stay. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store_kit.h"

static char dir[64], path[128], said[2000];

static int fresh(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(path, sizeof path, "%s/store.db", dir);
    said[0] = '\0';
    return 0;
}

static int clean(void **state)
{
    (void)state;
    kit_remove(dir);
    return 0;
}

static void hear(void *ctx, const char *what)
{
    (void)ctx;
    snprintf(said + strlen(said), sizeof said - strlen(said), "%s\n", what);
}

static struct store *open_and_listen(void)
{
    char why[256];
    struct store_config cfg = {.url = path, .node = "", .complain = hear};
    struct store *s = store_open(&cfg, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

static enum store_code drop(struct store *s, const char *table)
{
    enum store_code code = STORE_CLOSED;
    assert_int_equal(store_table_drop(s, table, 0, kit_done, &code), STORE_OK);
    store_drain(s);
    return code;
}

static void add_rows(struct store *s, const char *table, uint64_t *seq, int n)
{
    while (n-- > 0)
        assert_int_equal(kit_append(s, table, ++*seq, 0, table), STORE_OK);
}

static void sql(const char *text)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", text, why);
    sqlite3_close(db);
}

/* ---- drops ------------------------------------------------------------ */

enum { TABLES = 4, ROUNDS = 10 };

static char id[TABLES][8];
static uint64_t seq[TABLES];

static void make_tables(struct store *s)
{
    for (int t = 0; t < TABLES; t++) {
        snprintf(id[t], sizeof id[t], "t%d", t);
        seq[t] = 0;
        assert_int_equal(kit_table_new(s, id[t], "anna"), STORE_OK);
    }
}

static void assert_all_there(struct store *s, int round)
{
    for (int t = 0; t < TABLES; t++) {
        uint64_t n = kit_count_rows(s, id[t]);
        if (n != seq[t])
            fail_msg("round %d: %s has %llu rows, not %llu", round, id[t],
                     (unsigned long long)n, (unsigned long long)seq[t]);
    }
}

static void some_rows(struct store *s, int most)
{
    for (int t = 0; t < TABLES; t++)
        add_rows(s, id[t], &seq[t], (int)(random() % most));
}

/* The table that goes has the newest rows. */
static const char *play_and_make_one_that_goes(struct store *s, int round)
{
    static char goes[16];
    uint64_t last = 0;
    snprintf(goes, sizeof goes, "goes%d", round);
    some_rows(s, 20);
    assert_int_equal(kit_table_new(s, goes, "anna"), STORE_OK);
    add_rows(s, goes, &last, (int)(random() % 50));
    return goes;
}

/* Seen by a second process, which knows only what is in the file. */
static void assert_all_there_for_others(int round)
{
    struct store *other = open_and_listen();
    assert_all_there(other, round);
    store_close(other);
}

static void dropping_a_table_keeps_the_rows_of_the_others(void **state)
{
    (void)state;
    srandom(3);
    struct store *s = open_and_listen();
    make_tables(s);
    for (int round = 0; round < ROUNDS; round++) {
        assert_int_equal(drop(s, play_and_make_one_that_goes(s, round)), STORE_OK);
        if (random() % 4 == 0) {
            store_close(s);
            s = open_and_listen();
        }
        some_rows(s, 3);
        assert_all_there_for_others(round);
        some_rows(s, 3);
        assert_all_there(s, round);
    }
    store_close(s);
    assert_string_equal(said, "");
}

/* As `maat admin drop` beside a running server. */
static void a_drop_by_another_process_keeps_the_rows_of_the_others(void **state)
{
    (void)state;
    srandom(4);
    struct store *s = open_and_listen();
    make_tables(s);
    for (int round = 0; round < ROUNDS; round++) {
        const char *goes = play_and_make_one_that_goes(s, round);
        struct store *admin = open_and_listen();
        assert_int_equal(drop(admin, goes), STORE_OK);
        store_close(admin);
        some_rows(s, 3);
        assert_all_there_for_others(round);
        some_rows(s, 3);
        assert_all_there(s, round);
    }
    store_close(s);
    s = open_and_listen();
    assert_all_there(s, ROUNDS);
    store_close(s);
    assert_string_equal(said, "");
}

static void a_place_in_the_log_is_given_once(void **state)
{
    (void)state;
    uint64_t last = 0, other = 0;
    struct store *s = open_and_listen();
    kit_table_new(s, "a", "anna");
    kit_table_new(s, "b", "anna");
    add_rows(s, "a", &last, 100);
    assert_int_equal(drop(s, "a"), STORE_OK);
    store_close(s);
    s = open_and_listen();
    add_rows(s, "b", &other, 1);
    store_close(s);
    sql("CREATE TABLE proof(x CHECK(x > 100)); INSERT INTO proof SELECT id FROM log");
}

/* ---- damage ------------------------------------------------------------ */

static void fill(int rows)
{
    struct store *s = open_and_listen();
    make_tables(s);
    for (int i = 0; i < rows; i++)
        for (int t = 0; t < TABLES; t++)
            add_rows(s, id[t], &seq[t], 1);
    store_close(s);
}

static void assert_mended(const char *words)
{
    struct store *s = open_and_listen();
    if (!strstr(said, words))
        fail_msg("'%s' is not said, but '%s'", words, said);
    assert_all_there(s, 0);
    for (int t = 0; t < TABLES; t++)
        add_rows(s, id[t], &seq[t], 3);
    store_close(s);
    said[0] = '\0';
    s = open_and_listen();
    assert_all_there(s, 1);
    store_close(s);
    assert_string_equal(said, "");
}

static void a_mark_behind_the_newest_row_is_mended(void **state)
{
    (void)state;
    fill(146);
    sql("UPDATE mark SET id = 5000; DELETE FROM run WHERE first > 128");
    assert_mended("mended: 4 tables, 72 rows found again, 0 set aside");
}

static void a_gap_behind_the_mark_is_mended(void **state)
{
    (void)state;
    fill(136);
    sql("UPDATE mark SET id = id - 4; DELETE FROM run WHERE first > 128");
    assert_mended("mended: 4 tables, 28 rows found again, 0 set aside");
}

/* What 0.1.0 did after it had lost sight of row 134: the game went on from 133. */
static void of_a_row_written_twice_the_later_one_stays(void **state)
{
    (void)state;
    fill(136);
    sql("DELETE FROM run WHERE first > 128 AND num = 2; UPDATE mark SET id = 524;"
        "INSERT INTO log SELECT 1000 + seq, num, seq, at, kind, key, 'again' FROM log"
        " WHERE num = 2 AND seq BETWEEN 134 AND 135");
    seq[1] = 135;
    assert_mended("1 tables, 3 rows found again, 3 set aside");
    sql("CREATE TABLE proof(x CHECK(x = 3));"
        "INSERT INTO proof SELECT count(*) FROM stray WHERE num = 2 AND seq > 133;"
        "INSERT INTO proof SELECT count(*) + 1 FROM log WHERE text = 'again'");
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, fresh, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(dropping_a_table_keeps_the_rows_of_the_others),
        CASE(a_drop_by_another_process_keeps_the_rows_of_the_others),
        CASE(a_place_in_the_log_is_given_once),
        CASE(a_mark_behind_the_newest_row_is_mended),
        CASE(a_gap_behind_the_mark_is_mended),
        CASE(of_a_row_written_twice_the_later_one_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
