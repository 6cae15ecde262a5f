/*
 * test_taker.c - whatever writers, readers and checkpoints do in between, nothing is
 * missed.
 *
 * usage: test_taker RUNS [SEED]
 *
 * One process, one thread: commits, checkpoints of all kinds, other readers,
 * connections that come and go, in an order drawn from the seed, between the steps of
 * the one who takes pages out of the log. What was taken is put together and compared
 * with the store.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "backup/taker.h"
#include "store_kit.h"

enum { STEPS = 400, ROOM = 120, PAGES_MAX = 4000, PAGE = 1024 };

static long runs;
static unsigned long seed;
static char dir[64], db[300];
static sqlite3 *writer, *copier, *reader;
static struct taker taker;
static struct queue queue;
static uint8_t (*image)[PAGE]; /* what was taken */
static uint32_t pages;
static unsigned long run;

static sqlite3 *open_db(void)
{
    sqlite3 *c = NULL;
    assert_int_equal(sqlite3_open(db, &c), SQLITE_OK);
    sqlite3_busy_timeout(c, 0);
    sqlite3_exec(c,
                 "PRAGMA page_size=1024; PRAGMA application_id=1298227572;"
                 "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;"
                 "PRAGMA synchronous=OFF",
                 NULL, NULL, NULL);
    return c;
}

static void run_sql(sqlite3 *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void run_sql(sqlite3 *c, const char *fmt, ...)
{
    char sql[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(sql, sizeof sql, fmt, ap);
    va_end(ap);
    if (sqlite3_exec(c, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s (run %lu)", sql, sqlite3_errmsg(c), run);
}

static void commit_something(void)
{
    run_sql(writer, "BEGIN IMMEDIATE");
    for (long i = random() % 12; i >= 0; i--)
        run_sql(writer, "INSERT OR REPLACE INTO t VALUES(%ld, randomblob(%ld))",
                random() % 500, random() % 3000);
    if (random() % 20 == 0)
        run_sql(writer, "DELETE FROM t WHERE a > %ld", random() % 500);
    run_sql(writer, random() % 15 ? "COMMIT" : "ROLLBACK");
}

/* ---- what was taken -------------------------------------------------------------- */

/* The first parcel has what the log held; what the file held before is the base. */
static void take_base(void)
{
    FILE *f = fopen(db, "rb");
    assert_non_null(f);
    for (uint32_t i = 0; i < PAGES_MAX && fread(image[i], PAGE, 1, f) == 1;)
        i++;
    fclose(f);
}

static void apply_parcels(void)
{
    struct parcel *p;
    while ((p = queue_peek(&queue, 0))) {
        for (uint32_t i = 0; i < p->piece.count; i++) {
            const uint8_t *page = piece_page(&p->piece, p->buf, i);
            assert_true(piece_number_of(page) <= PAGES_MAX);
            memcpy(image[piece_number_of(page) - 1], page + 4, PAGE);
        }
        pages = p->piece.pages;
        queue_drop(&queue);
    }
}

/* The store as SQLite sees it, page by page. */
static void compare(void)
{
    sqlite3_stmt *st = NULL;
    char copy[320];
    snprintf(copy, sizeof copy, "%s.image", db);
    unlink(copy);
    FILE *f = fopen(copy, "wb");
    assert_int_equal(fwrite(image, PAGE, pages, f), pages);
    fclose(f);
    run_sql(writer, "ATTACH '%s' AS image", copy);
    if (sqlite3_prepare_v2(writer,
                           "SELECT (SELECT count(*) FROM (SELECT * FROM main.t EXCEPT "
                           "SELECT * FROM image.t)), (SELECT count(*) FROM (SELECT * "
                           "FROM image.t EXCEPT SELECT * FROM main.t))",
                           -1, &st, NULL) != SQLITE_OK ||
        sqlite3_step(st) != SQLITE_ROW || sqlite3_column_int(st, 0) ||
        sqlite3_column_int(st, 1))
        fail_msg("the copy differs: %s (run %lu)", sqlite3_errmsg(writer), run);
    sqlite3_finalize(st);
    run_sql(writer, "DETACH image");
}

/* ---- steps ------------------------------------------------------------------------
 */

static void checkpoint(int mode)
{
    sqlite3_wal_checkpoint_v2(copier, NULL, mode, NULL, NULL); /* may be busy */
}

static void change_reader(void)
{
    if (sqlite3_get_autocommit(reader))
        run_sql(reader, "BEGIN; SELECT count(*) FROM t");
    else
        run_sql(reader, "COMMIT");
}

static void step(void)
{
    switch (random() % 12) {
    case 0:
        checkpoint(SQLITE_CHECKPOINT_PASSIVE);
        break;
    case 1:
        checkpoint(SQLITE_CHECKPOINT_RESTART);
        break;
    case 2:
        checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
        break;
    case 3:
        change_reader();
        break;
    case 4:
        sqlite3_close(writer);
        writer = open_db();
        break;
    case 5:
    case 6:
    case 7:
        if (taker_tick(&taker) != TAKER_FINE)
            fail_msg("it does not follow on (run %lu)", run);
        break;
    default:
        commit_something();
    }
}

static int set_up_run(void)
{
    char why[300];
    srandom((unsigned)run);
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(db, sizeof db, "%s/t.db", dir);
    image = calloc(PAGES_MAX, sizeof *image);
    writer = open_db();
    run_sql(writer, "CREATE TABLE t(a INTEGER PRIMARY KEY, b BLOB)");
    copier = open_db();
    reader = open_db();
    for (long i = random() % 10; i > 0; i--)
        commit_something();
    queue_init(&queue);
    int rc = taker_open(&taker, db, NULL, &queue, why, sizeof why);
    taker.room = ROOM;
    take_base();
    return rc;
}

static void tear_down_run(void)
{
    taker_close(&taker);
    queue_done(&queue);
    sqlite3_close(reader);
    sqlite3_close(copier);
    sqlite3_close(writer);
    free(image);
    kit_remove(dir);
}

static void nothing_is_missed_in_any_order(void **state)
{
    (void)state;
    uint32_t longest = 0;
    for (run = seed; run < seed + (unsigned long)runs; run++) {
        assert_int_equal(set_up_run(), 0);
        for (int i = 0; i < STEPS; i++)
            step();
        assert_int_equal(taker_tick(&taker), TAKER_FINE);
        apply_parcels();
        compare();
        if (taker.longest > longest)
            longest = taker.longest;
        tear_down_run();
    }
    print_message("# the log had at most %u frames\n", longest);
}

/* Without anybody else who copies back, and with a writer who never rests. */
static void the_log_stays_short(void **state)
{
    (void)state;
    run = seed;
    assert_int_equal(set_up_run(), 0);
    for (int i = 0; i < 500; i++) {
        if (i == 20)
            taker.longest = 0; /* what was there before it came is gone by now */
        commit_something();
        assert_int_equal(taker_tick(&taker), TAKER_FINE);
        apply_parcels();
    }
    compare();
    print_message("# the log had at most %u frames\n", taker.longest);
    /* One commit may write every page; all of them together wrote some twenty thousand.
     */
    assert_true(taker.longest < ROOM + pages);
    tear_down_run();
}

/* Nobody takes the parcels: it says so, and the log may start over. */
static void a_log_that_nobody_takes_is_let_go(void **state)
{
    (void)state;
    run = seed;
    assert_int_equal(set_up_run(), 0);
    taker.most = 1000;
    queue.bytes = QUEUE_MOST; /* as if it were full */
    enum taker_code code = TAKER_FINE;
    for (int i = 0; i < 2000 && code == TAKER_FINE; i++) {
        commit_something();
        code = taker_tick(&taker);
    }
    assert_int_equal(code, TAKER_LONG);
    queue.bytes = 0;
    taker_close(&taker);
    checkpoint(SQLITE_CHECKPOINT_TRUNCATE);
    struct stat st;
    char log[320];
    snprintf(log, sizeof log, "%s-wal", db);
    assert_int_equal(stat(log, &st), 0);
    assert_int_equal(st.st_size, 0);
    tear_down_run();
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: test_taker RUNS [SEED]\n");
        return 2;
    }
    runs = strtol(argv[1], NULL, 10);
    seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_missed_in_any_order),
        cmocka_unit_test(the_log_stays_short),
        cmocka_unit_test(a_log_that_nobody_takes_is_let_go),
    };
    return cmocka_run_group_tests_name("taker", tests, NULL, NULL);
}
