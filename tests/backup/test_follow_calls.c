/*
 * test_follow_calls.c - one system call of a whole follower fails: it goes on or says
 * why not, and what it has said to be in the folder is there.
 *
 * usage: test_follow_calls EACH [SEED]; every EACHth call fails, a life for each
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "backup/backup.h"
#include "calls_kit.h"
#include "followed_kit.h"

enum { CALLS = 160, ROWS = 8, NAP_MS = 10, PATIENCE_MS = 1500 };

static long each;
static sqlite3 *writer;              /* a server would make calls of its own */
static int64_t stored[3 * ROWS + 1]; /* when it was, of each row */
static atomic_llong whole;           /* until then a store can be made, it has said */
static atomic_bool is_over, has_ended;
static int result;
static char why[300];

static void on_news(void *ctx, const struct backup_news *n)
{
    (void)ctx;
    if (n->what == BACKUP_COPIED && n->is_whole)
        whole = n->at;
    if (n->what == BACKUP_TROUBLE)
        assert_non_null(n->why);
}

static bool on_over(void *ctx)
{
    (void)ctx;
    return is_over;
}

static void *live(void *arg)
{
    struct backup_config cfg = {.store = db,
                                .folder = folder,
                                .keep_days = 1,
                                .tell = on_news,
                                .is_over = on_over};
    (void)arg;
    result = backup_follow(&cfg, why, sizeof why);
    has_ended = true;
    return NULL;
}

static void run_sql(const char *sql)
{
    if (sqlite3_exec(writer, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(writer));
}

static void open_writer(void)
{
    close_store();
    assert_int_equal(sqlite3_open(db, &writer), SQLITE_OK);
    sqlite3_busy_timeout(writer, 5000);
    run_sql("PRAGMA wal_autocheckpoint=0; CREATE TABLE row(n INTEGER, text BLOB)");
}

static void store_some(void)
{
    for (int i = 0; i < ROWS; i++) {
        run_sql(
            "INSERT INTO row VALUES(1 + (SELECT count(*) FROM row), randomblob(900))");
        stored[++rows] = follow_now();
    }
}

/* Until it is so far, or will hardly be. */
static void wait_for(int64_t at)
{
    for (int ms = 0; ms < PATIENCE_MS && whole < at && !has_ended; ms += NAP_MS)
        nap_ms(NAP_MS);
}

static void assert_true_to_its_word(long failing)
{
    struct backup_point point;
    int rc = backup_restore(folder, copy, INT64_MAX, &point, why, sizeof why);
    if (rc < 0 && whole == 0) {
        assert_true(why[0]);
        assert_int_equal(access(copy, F_OK), -1);
        return;
    }
    if (rc < 0 || point.flaw[0])
        fail_msg("call %ld (%s): %s", failing, calls_failed(), rc ? why : point.flaw);
    uint64_t n = (uint64_t)ask(copy, "SELECT count(*) FROM row");
    for (uint64_t i = 1; i <= rows; i++)
        if (i > n && stored[i] < whole)
            fail_msg("call %ld (%s): row %llu is missing", failing, calls_failed(),
                     (unsigned long long)i);
}

static void fail_one(long failing, int error)
{
    pthread_t thread;
    whole = result = 0;
    is_over = has_ended = false;
    why[0] = '\0';
    store_some();
    calls_begin(failing, error);
    assert_int_equal(pthread_create(&thread, NULL, live, NULL), 0);
    wait_for(follow_now());
    store_some();
    wait_for(follow_now());
    is_over = true;
    pthread_join(thread, NULL);
    calls_end();
    if (result < 0)
        assert_true(why[0]);
    assert_true_to_its_word(failing);
}

static void any_call_may_fail(void **state)
{
    static const int errors[] = {EIO, ENOSPC};
    for (long failing = 1 + (long)(seed % (unsigned long)each); failing <= CALLS;
         failing += each) {
        assert_int_equal(set_up(state), 0);
        open_writer();
        fail_one(failing, errors[failing / each % 2]);
        sqlite3_close(writer);
        tear_down(state);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2 || (each = strtol(argv[1], NULL, 10)) < 1) {
        fprintf(stderr, "usage: test_follow_calls EACH [SEED]\n");
        return 2;
    }
    program = "";
    seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_call_may_fail)};
    return cmocka_run_group_tests_name("follow calls", tests, NULL, NULL);
}
