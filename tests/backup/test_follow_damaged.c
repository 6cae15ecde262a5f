/*
 * test_follow_damaged.c - a folder in which bytes have changed: what is made of it
 * later is the store, or nothing.
 *
 * usage: test_follow_damaged MAAT [SEED]
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "backup/piece.h"
#include "backup/reader.h"
#include "followed_kit.h"
#include "store_kit.h"

enum { FIRST = 20, LATER = 30 };

/* ---- what happens ---------------------------------------------------------------- */

static void follow_to_now(void)
{
    follow_start(&follow);
    write_rows(FIRST);
    assert_true(follow_reaches(&follow, follow_now()));
}

/* The server's log starts over while nobody follows. */
static void miss_something(void)
{
    follow_kill(&follow);
    write_rows(FIRST);
    close_store();
    store = kit_open(db, "again");
    assert_non_null(store);
}

/* In the middle of the piece with this number. */
static void damage(uint64_t seq, char *name, size_t size)
{
    struct reader r;
    name_of("log-", 0, name, size);
    assert_int_equal(reader_open(&r, name), 0);
    while (reader_next(&r) == READER_PIECE && r.piece.seq < seq)
        ;
    assert_int_equal(r.piece.seq, seq);
    flip(name, (long)(r.at + PIECE_HEAD + 7));
    reader_close(&r);
}

static uint64_t last_piece(void)
{
    char name[400];
    struct reader r;
    name_of("log-", 0, name, sizeof name);
    assert_int_equal(reader_open(&r, name), 0);
    while (reader_next(&r) == READER_PIECE)
        ;
    uint64_t last = r.piece.seq;
    reader_close(&r);
    return last;
}

static void assert_kept_aside(const char *log)
{
    char aside[420];
    snprintf(aside, sizeof aside, "%s.damaged", log);
    assert_true(follow_says(&follow, "\"damaged\""));
    assert_int_equal(access(aside, F_OK), 0);
}

/* More pieces than there were, so that every number has been given again. */
static void follow_further(uint64_t beyond)
{
    while (last_piece() <= beyond) {
        write_rows(2);
        assert_true(follow_reaches(&follow, follow_now()));
    }
    write_rows(LATER);
    assert_true(follow_reaches(&follow, follow_now()));
}

static void assert_store_is_made(void)
{
    assert_copy_has(rows);
    close_store();
    assert_int_equal(follow_stop(&follow), 0);
    remove_copy();
    assert_true(follow_restore(&follow, copy, 0) > 0);
    assert_true(follow_same(db, copy));
}

/* ---- tests ----------------------------------------------------------------------- */

static void a_base_whose_log_is_gone_is_not_used_again(void **state)
{
    (void)state;
    char log[400];
    follow_to_now();
    uint64_t last = last_piece();
    miss_something();
    damage(1, log, sizeof log);
    follow_start(&follow);
    assert_kept_aside(log);
    assert_true(follow_reaches(&follow, follow_now()));
    follow_further(last);
    assert_store_is_made();
}

/* The base before the damage is still good, that behind it is not. */
static void a_base_behind_the_damage_is_not_used_again(void **state)
{
    (void)state;
    char log[400];
    follow_to_now();
    uint64_t before = last_piece();
    miss_something();
    follow_to_now();
    assert_int_equal(count_bases(), 2);
    write_rows(FIRST);
    assert_true(follow_reaches(&follow, follow_now()));
    uint64_t last = last_piece();
    miss_something();
    damage(before, log, sizeof log);
    follow_start(&follow);
    assert_kept_aside(log);
    assert_true(follow_reaches(&follow, follow_now()));
    follow_further(last);
    assert_store_is_made();
}

/* As a folder of a second machine may be while it is copied there. */
static void a_base_of_other_pieces_is_refused(void **state)
{
    (void)state;
    char base[400], aside[420], log[400], now[400];
    write_rows(FIRST);
    follow_to_now();
    name_of("base-", 0, base, sizeof base);
    snprintf(aside, sizeof aside, "%s/aside", dir);
    assert_int_equal(rename(base, aside), 0);
    uint64_t last = last_piece();
    miss_something();
    name_of("log-", 0, log, sizeof log);
    assert_int_equal(unlink(log), 0);
    follow_start(&follow);
    assert_true(follow_reaches(&follow, follow_now()));
    follow_further(last);
    name_of("base-", 0, now, sizeof now);
    assert_int_equal(unlink(now), 0);
    assert_int_equal(rename(aside, base), 0);
    remove_copy();
    assert_int_equal(follow_restore(&follow, copy, 0), -1);
    assert_non_null(strstr(follow_output, "is of other pieces"));
    assert_int_equal(access(copy, F_OK), -1);
}

/* The piece after which the folder is damaged; *before: the moment before that. */
static uint64_t piece_of_later_rows(int64_t *before)
{
    follow_to_now();
    uint64_t last = last_piece();
    *before = follow_at(&follow);
    write_rows(FIRST);
    assert_true(follow_reaches(&follow, follow_now()));
    follow_kill(&follow);
    return last + 1;
}

static void says(const char *words)
{
    if (!strstr(follow_output, words))
        fail_msg("'%s' is not in: %s", words, follow_output);
}

static void what_is_sound_before_the_damage_is_named_and_can_be_made(void **state)
{
    (void)state;
    char log[400], how[600] = "";
    int64_t before;
    damage(piece_of_later_rows(&before), log, sizeof log);
    assert_int_equal(follow_maat(&follow, "restore '%s' '%s'", folder, copy), 1);
    says("is damaged at byte");
    says("the last good moment before that");
    assert_int_equal(access(copy, F_OK), -1);
    char *at = strstr(follow_output, "--at '");
    assert_non_null(at);
    snprintf(how, sizeof how, "%.*s", (int)(strchr(at + 6, '\'') - at + 1), at);
    assert_int_equal(follow_maat(&follow, "restore '%s' '%s' %s", folder, copy, how),
                     0);
    assert_int_equal(ask(copy, "SELECT count(*) FROM log"), FIRST);
}

/* Nothing is listed that cannot be made. */
static void the_list_ends_where_the_damage_begins(void **state)
{
    (void)state;
    char log[400];
    int64_t before;
    damage(piece_of_later_rows(&before), log, sizeof log);
    assert_int_equal(follow_maat(&follow, "restore '%s' --json", folder), 1);
    says("\"damaged\":\"log-");
    long long to = strtoll(strstr(follow_output, "\"to\":") + 5, NULL, 10);
    remove_copy();
    assert_true(follow_restore(&follow, copy, to) == to);
    assert_int_equal(follow_maat(&follow, "restore '%s'", folder), 1);
    says("sound up to ");
}

static void a_base_that_is_damaged_makes_nothing(void **state)
{
    (void)state;
    char base[400];
    follow_to_now();
    follow_kill(&follow);
    name_of("base-", 0, base, sizeof base);
    flip(base, PIECE_HEAD + 99);
    assert_int_equal(follow_maat(&follow, "restore '%s'", folder), 1);
    says("bases that are damaged: 1");
    assert_null(strstr(follow_output, "from "));
}

static void a_log_that_was_cut_short_is_restored_and_told_of(void **state)
{
    (void)state;
    char log[400];
    int64_t before;
    piece_of_later_rows(&before);
    name_of("log-", 0, log, sizeof log);
    assert_int_equal(truncate(log, size_of(log) - 9), 0);
    assert_int_equal(follow_maat(&follow, "restore '%s' '%s'", folder, copy), 0);
    says("the end of the log is missing");
    assert_int_equal(follow_maat(&follow, "restore '%s'", folder), 0);
    says("the end of the log is missing");
}

static void a_time_in_the_future_is_told_of(void **state)
{
    (void)state;
    follow_to_now();
    follow_kill(&follow);
    assert_int_equal(
        follow_maat(&follow, "restore '%s' '%s' --at '2999-01-01 00:00'", folder, copy),
        0);
    says("lies in the future");
    remove_copy();
    int rc = follow_maat(&follow, "restore '%s' '%s' --at 00:00", folder, copy);
    if (rc != 0) /* today, which has begun before the backup */
        says("nothing is there from before");
}

static void whoever_follows_as_text_says_that_it_keeps_up(void **state)
{
    (void)state;
    char line[1600];
    write_rows(FIRST);
    snprintf(
        line, sizeof line,
        "'%s' backup --db '%s' --follow '%s' >'%s/said' & pid=$!;"
        " for i in $(seq 600); do grep -q 'keeps up' '%s/said' && break; sleep 0.1;"
        " done; kill $pid; wait $pid; grep -q 'keeps up' '%s/said'",
        program, db, folder, dir, dir, dir);
    assert_int_equal(system(line), 0);
}

/* Every sum of the folder is right: it followed a store that was damaged. */
static void a_store_that_was_damaged_is_made_and_told_of(void **state)
{
    (void)state;
    char odd[400];
    write_rows(400);
    close_store();
    long size = (long)size_of(db);
    for (long at = size / 4096 * 3 / 4 * 4096; at < size; at += 4096)
        flip(db, at); /* the kind of page */
    follow_start(&follow);
    assert_true(follow_reaches(&follow, 1));
    assert_int_equal(follow_maat(&follow, "restore '%s' '%s'", folder, copy), 1);
    assert_non_null(strstr(follow_output, "was damaged at that time"));
    assert_int_equal(access(copy, F_OK), 0);
    /* Also under a name that SQLite could misunderstand. */
    snprintf(odd, sizeof odd, "%s/a%%20b ?mode=memory#c", dir);
    assert_int_equal(follow_maat(&follow, "restore '%s' '%s' --json", folder, odd), 1);
    assert_non_null(strstr(follow_output, "\"flaw\":"));
    assert_true(follow_same(copy, odd));
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: test_follow_damaged MAAT [SEED]\n");
        return 2;
    }
    program = argv[1];
    seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
#define CASE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_base_whose_log_is_gone_is_not_used_again),
        CASE(a_base_behind_the_damage_is_not_used_again),
        CASE(a_base_of_other_pieces_is_refused),
        CASE(what_is_sound_before_the_damage_is_named_and_can_be_made),
        CASE(the_list_ends_where_the_damage_begins),
        CASE(a_base_that_is_damaged_makes_nothing),
        CASE(a_log_that_was_cut_short_is_restored_and_told_of),
        CASE(a_time_in_the_future_is_told_of),
        CASE(whoever_follows_as_text_says_that_it_keeps_up),
        CASE(a_store_that_was_damaged_is_made_and_told_of),
    };
    return cmocka_run_group_tests_name("follow damaged", tests, NULL, NULL);
}
