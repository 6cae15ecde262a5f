/*
 * test_follow.c - a backup that follows, and the way back to any moment.
 *
 * usage: test_follow MAAT [SEED]
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <sqlite3.h>

#include "followed_kit.h"
#include "store_kit.h"

enum { ROWS = 80, TIMES = 6 };

/* ---- following --------------------------------------------------------------------
 */

static void the_copy_is_the_store_byte_by_byte(void **state)
{
    (void)state;
    write_rows(20);
    follow_start(&follow);
    write_rows(ROWS);
    assert_true(follow_reaches(&follow, follow_now()));
    assert_copy_has(rows);
    write_rows(ROWS);
    close_store(); /* cuts the log off */
    assert_int_equal(follow_stop(&follow), 0);
    remove_copy();
    assert_true(follow_restore(&follow, copy, 0) > 0);
    assert_true(follow_same(db, copy));
}

/* Store and follower start and stop in every order; it goes on without a new base while
 * it can show that nothing is missing. */
static void a_server_that_starts_anew_is_followed_further(void **state)
{
    (void)state;
    follow_start(&follow);
    for (int i = 0; i < 4; i++) {
        write_rows(8);
        close_store();
        store = kit_open(db, "again");
        assert_non_null(store);
        write_rows(8);
        assert_true(follow_reaches(&follow, follow_now()));
    }
    assert_false(follow.pid <= 0);
    close_store();
    assert_int_equal(follow_stop(&follow), 0);
    assert_copy_has(rows);
    assert_int_equal(count_bases(), 1);
    store = kit_open(db, "again");
}

static void it_goes_on_where_it_was_killed(void **state)
{
    (void)state;
    follow_start(&follow);
    assert_true(follow_reaches(&follow, 1));
    for (int i = 0; i < 4; i++) {
        write_rows(6);
        nap_ms(random() % 300);
        follow_kill(&follow);
        write_rows(6);
        follow_start(&follow);
        assert_true(follow_says(&follow, "\"goes-on\""));
    }
    assert_true(follow_reaches(&follow, follow_now()));
    assert_copy_has(rows);
}

/* The log has started over while nobody followed. */
static void what_it_has_missed_is_a_gap_with_a_name(void **state)
{
    (void)state;
    follow_start(&follow);
    assert_true(follow_reaches(&follow, 1));
    write_rows(20);
    int64_t first = follow_now();
    assert_true(follow_reaches(&follow, first));
    first = follow_at(&follow);
    follow_kill(&follow);
    close_store();
    store = kit_open(db, "again");
    write_rows(20);
    int64_t missed = follow_now();
    nap_ms(5);
    follow_start(&follow);
    assert_true(follow_says(&follow, "\"afresh\""));
    assert_true(follow_reaches(&follow, follow_now()));
    assert_copy_has(40);
    remove_copy();
    assert_int_equal(follow_restore(&follow, copy, missed), -1);
    assert_non_null(strstr(follow_output, "nobody followed between"));
    assert_int_equal(access(copy, F_OK), -1);
    assert_true(follow_restore(&follow, copy, first) > 0);
    assert_int_equal(ask(copy, "SELECT count(*) FROM log"), 20);
}

static void a_store_that_is_replaced_is_followed_anew(void **state)
{
    (void)state;
    char other[320];
    snprintf(other, sizeof other, "%s.other", db);
    follow_start(&follow);
    write_rows(20);
    assert_true(follow_reaches(&follow, follow_now()));
    assert_int_equal(follow_maat(&follow, "backup --db '%s' '%s'", db, other), 0);
    write_rows(10);
    assert_true(follow_reaches(&follow, follow_now()));
    store_close(store);
    assert_int_equal(rename(other, db), 0);
    assert_true(follow_says(&follow, "\"gone\""));
    store = kit_open(db, "again");
    assert_non_null(store);
    rows = 20;
    write_rows(3);
    assert_true(follow_says(&follow, "\"afresh\""));
    assert_true(follow_reaches(&follow, follow_now()));
    assert_copy_has(23);
}

/* A network that is gone for a while: nothing can be written, then it can. */
static void a_folder_that_takes_nothing_is_waited_for(void **state)
{
    (void)state;
    struct rlimit none = {0, RLIM_INFINITY}, all = {RLIM_INFINITY, RLIM_INFINITY};
    follow_start(&follow);
    write_rows(20);
    assert_true(follow_reaches(&follow, follow_now()));
    assert_int_equal(prlimit(follow.pid, RLIMIT_FSIZE, &none, NULL), 0);
    write_rows(40);
    /* (What it says goes into a file as well.) */
    nap_ms(500);
    assert_int_equal(prlimit(follow.pid, RLIMIT_FSIZE, &all, NULL), 0);
    assert_true(follow_reaches(&follow, follow_now()));
    assert_copy_has(rows);
    follow_stop(&follow); /* (it could not say all it wanted to) */
    assert_false(follow_says(&follow, "\"afresh\""));
}

/* ---- any moment -------------------------------------------------------------------
 */

static void a_moment_holds_exactly_what_was_committed_until_then(void **state)
{
    (void)state;
    static int64_t before[ROWS], after[ROWS];
    follow_start(&follow);
    assert_true(follow_reaches(&follow, 1));
    int64_t begin = follow_at(&follow);
    for (int i = 0; i < ROWS; i++) {
        before[i] = follow_now();
        write_rows(1);
        after[i] = follow_now();
        if (random() % 4 == 0)
            nap_ms(random() % 20);
    }
    int64_t end = follow_now();
    assert_true(follow_reaches(&follow, end));
    for (int k = 0; k < TIMES; k++) {
        int64_t when = begin + random() % (end - begin);
        remove_copy();
        int64_t at = follow_restore(&follow, copy, when);
        if (at <= 0 || at > when)
            fail_msg("%lld: %s (seed %lu)", (long long)when, follow_output, seed);
        int64_t n = ask(copy, "SELECT count(*) FROM log");
        assert_int_equal(ask(copy, "PRAGMA integrity_check"), 1);
        assert_int_equal(ask(copy, "SELECT coalesce(max(seq), 0) FROM log"), n);
        for (int i = 0; i < ROWS; i++) {
            if (after[i] < at && i >= n)
                fail_msg("row %d was there at %lld (seed %lu)", i, (long long)at, seed);
            if (before[i] > at && i < n)
                fail_msg("row %d was not there at %lld (seed %lu)", i, (long long)at,
                         seed);
        }
    }
}

/* ---- damage -----------------------------------------------------------------------
 */

static void a_half_written_piece_is_written_anew(void **state)
{
    (void)state;
    char name[400];
    follow_start(&follow);
    write_rows(20);
    assert_true(follow_reaches(&follow, follow_now()));
    for (int i = 0; i < 6; i++) {
        follow_kill(&follow);
        name_of("log-", 0, name, sizeof name);
        off_t size = size_of(name);
        if (i % 2) {
            assert_int_equal(truncate(name, size - 1 - random() % 400), 0);
        } else {
            FILE *f = fopen(name, "ab");
            for (long k = random() % 5000; k >= 0; k--)
                putc((int)(random() & 255), f);
            fclose(f);
        }
        write_rows(5);
        follow_start(&follow);
        assert_true(follow_reaches(&follow, follow_now()));
        assert_copy_has(rows);
    }
}

static void what_is_damaged_or_missing_is_named_and_nothing_is_made(void **state)
{
    (void)state;
    char name[400], moved[420];
    follow_start(&follow);
    write_rows(20);
    assert_true(follow_reaches(&follow, follow_now()));
    write_rows(20);
    assert_true(follow_reaches(&follow, follow_now()));
    assert_int_equal(follow_stop(&follow), 0);
    static const char *const kinds[] = {"log-", "base-"};
    for (int i = 0; i < 6; i++) {
        name_of(kinds[i % 2], 0, name, sizeof name);
        long at = random() % (long)size_of(name);
        flip(name, at);
        remove_copy();
        if (follow_restore(&follow, copy, 0) != -1 || access(copy, F_OK) == 0)
            fail_msg("byte %ld of %s was changed (seed %lu)", at, name, seed);
        flip(name, at);
    }
    for (int i = 0; i < 2; i++) {
        name_of(kinds[i], 0, name, sizeof name);
        snprintf(moved, sizeof moved, "%s/x", folder);
        assert_int_equal(rename(name, moved), 0);
        assert_int_equal(follow_restore(&follow, copy, 0), -1);
        assert_int_equal(rename(moved, name), 0);
    }
    assert_copy_has(rows);
}

/* ---- refusals ---------------------------------------------------------------------
 */

static void refuses(const char *words, const char *fmt, const char *one,
                    const char *other)
{
    char line[1000];
    snprintf(line, sizeof line, fmt, one, other);
    int code = follow_maat(&follow, "%s", line);
    if (code == 0 || !strstr(follow_output, words))
        fail_msg("%s: %d, not '%s' but: %s", line, code, words, follow_output);
}

static void what_cannot_be_is_refused_with_a_reason(void **state)
{
    (void)state;
    char other[320];
    snprintf(other, sizeof other, "%s.other", folder);
    follow_start(&follow);
    write_rows(5);
    assert_true(follow_reaches(&follow, follow_now()));
    refuses("another backup follows into", "backup --db '%s' --follow '%s'", db,
            folder);
    refuses("another backup follows ", "backup --db '%s' --follow '%s'", db, other);
    refuses("replication and pg_basebackup", "backup --db '%s' --follow '%s'",
            "postgres://x/y", other);
    refuses("there is no store", "backup --db '%s.none' --follow '%s'", db, other);
    refuses("either COPY or --follow", "backup --db '%s' --follow '%s' x", db, other);
    refuses("--keep goes with --follow", "backup --db '%s' --keep 3 '%s'", db, other);
    refuses("exists already", "restore '%s' '%s'", folder, db);
    refuses("holds no backup", "restore '%s' '%s'", dir, copy);
    refuses("nothing is there from before", "restore '%s' '%s' --at '2001-02-03 04:05'",
            folder, copy);
    refuses("--at takes a time", "restore '%s' '%s' --at tomorrow", folder, copy);
    refuses("--at goes with FILE", "restore '%s' --at '2026-01-01 00:00' %s", folder,
            "");
    remove_copy();
    assert_int_equal(follow_maat(&follow, "restore '%s'", folder), 0);
    assert_non_null(strstr(follow_output, "from "));
    snprintf(other, sizeof other, "%s-wal", copy);
    FILE *f = fopen(other, "w");
    fclose(f);
    refuses("-wal exists already", "restore '%s' '%s'", folder, copy);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: test_follow MAAT [SEED]\n");
        return 2;
    }
    program = argv[1];
    seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
#define CASE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(the_copy_is_the_store_byte_by_byte),
        CASE(a_server_that_starts_anew_is_followed_further),
        CASE(it_goes_on_where_it_was_killed),
        CASE(what_it_has_missed_is_a_gap_with_a_name),
        CASE(a_store_that_is_replaced_is_followed_anew),
        CASE(a_folder_that_takes_nothing_is_waited_for),
        CASE(a_moment_holds_exactly_what_was_committed_until_then),
        CASE(a_half_written_piece_is_written_anew),
        CASE(what_is_damaged_or_missing_is_named_and_nothing_is_made),
        CASE(what_cannot_be_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests_name("follow", tests, NULL, NULL);
}
