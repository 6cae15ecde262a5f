/*
 * test_kills.c - servers and followers die under load; the copy has what was said of
 * it.
 *
 * usage: test_kills MAAT N [SEED]
 *
 * A swarm plays and keeps a ledger. At random moments the server is killed, or the one
 * that follows it, or both, and started again. Then a store is made from the folder,
 * of its newest moment or of any: it must be sound, every table must fold, its log must
 * be the beginning of the store's log, and every move that was acknowledged before that
 * moment must be in it.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "client/swarm.h"
#include "follow_kit.h"
#include "ledger_kit.h"
#include "node_kit.h"
#include "store_kit.h"

enum { TABLES = 16, PAUSE_MS = 15, READY_S = 30, EVERY = 4, MARKS = 100000 };

static const char *program;
static long times;
static unsigned long seed;
static char dir[64], db[300], folder[300], copy[300];
static struct node node;
static struct swarm *swarm;
static struct follow follow;

/* At this time so many moves had been acknowledged. */
static struct mark {
    int64_t at;
    size_t acks;
} marks[MARKS];
static size_t n_marks;

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(db, sizeof db, "%s/store.db", dir);
    snprintf(folder, sizeof folder, "%s/folder", dir);
    snprintf(copy, sizeof copy, "%s/copy.db", dir);
    if (node_init(&node, program, db, dir, 0) < 0)
        return -1;
    struct swarm_config cfg = {.tables = TABLES,
                               .games = (uint32_t)times / 3 + 6,
                               .seats = 3,
                               .game = "ra",
                               .options = "",
                               .seed = seed,
                               .pause_ms = PAUSE_MS};
    swarm = ledger_begin(&node, 1, &cfg, READY_S);
    if (!swarm)
        return -1;
    follow_init(&follow, program, db, folder);
    srandom((unsigned)seed);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    follow_kill(&follow);
    swarm_free(swarm);
    node_kill(&node);
    kit_remove(dir);
    return 0;
}

static void note_mark(void)
{
    size_t n;
    swarm_ledger(swarm, &n);
    if (n_marks < MARKS)
        marks[n_marks++] = (struct mark){.at = follow_now(), .acks = n};
}

/* Play for a while, and note how far it is. */
static void play(long ms)
{
    for (; ms > 0; ms -= 20) {
        swarm_run(swarm, 0.02, true);
        note_mark();
    }
}

/* ---- the copy ---------------------------------------------------------------------
 */

static void remove_copy(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[320];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", copy, ends[i]);
        unlink(name);
    }
}

static sqlite3 *open_copy(void)
{
    sqlite3 *c = NULL;
    assert_int_equal(sqlite3_open_v2(copy, &c, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    return c;
}

static int64_t ask(sqlite3 *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static int64_t ask(sqlite3 *c, const char *fmt, ...)
{
    char sql[600];
    sqlite3_stmt *st = NULL;
    int64_t n = -1;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(sql, sizeof sql, fmt, ap);
    va_end(ap);
    if (sqlite3_prepare_v2(c, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return n;
}

static bool is_sound(sqlite3 *c)
{
    sqlite3_stmt *st = NULL;
    bool sound =
        sqlite3_prepare_v2(c, "PRAGMA integrity_check", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0;
    sqlite3_finalize(st);
    return sound;
}

/* The ledger's moves that were acknowledged before `at`. */
static size_t acks_before(int64_t at)
{
    size_t n = 0;
    for (size_t i = 0; i < n_marks && marks[i].at < at; i++)
        n = marks[i].acks;
    return n;
}

static void check_moves(sqlite3 *c, int64_t at)
{
    sqlite3_stmt *st = NULL;
    size_t n, due = acks_before(at);
    const struct swarm_ack *ledger = swarm_ledger(swarm, &n);
    assert_int_equal(
        sqlite3_prepare_v2(c,
                           "SELECT count(*) FROM log l JOIN game_table t ON t.num = "
                           "l.num WHERE t.id = ?1 AND l.seq = ?2 AND l.key = ?3",
                           -1, &st, NULL),
        SQLITE_OK);
    sqlite3_exec(c, "CREATE INDEX probe_log ON log(num, seq)", NULL, NULL, NULL);
    for (size_t i = 0; i < due; i++) {
        const struct swarm_ack *a = &ledger[i];
        if (a->is_stale)
            continue;
        sqlite3_bind_text(st, 1, a->table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(st, 2, (int64_t)a->seq);
        sqlite3_bind_text(st, 3, a->key, -1, SQLITE_STATIC);
        if (sqlite3_step(st) != SQLITE_ROW || sqlite3_column_int64(st, 0) != 1)
            fail_msg("a move of %s, seq %llu, was acknowledged before %lld, and is not "
                     "in the copy of then (seed %lu)",
                     a->table, (unsigned long long)a->seq, (long long)at, seed);
        sqlite3_reset(st);
    }
    sqlite3_finalize(st);
}

/* The log is append-only: what was committed until then is a beginning of what is there
 * now, without a gap and with nothing else in it. */
static void check_beginning(sqlite3 *c)
{
    char attach[400];
    snprintf(attach, sizeof attach, "ATTACH '%s' AS store", db);
    if (sqlite3_exec(c, attach, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(c));
    int64_t here = ask(c, "SELECT count(*) FROM main.log");
    int64_t there = ask(c, "SELECT count(*) FROM store.log WHERE id <= (SELECT "
                           "coalesce(max(id), 0) FROM main.log)");
    int64_t same = ask(c, "SELECT count(*) FROM main.log JOIN store.log USING(id, num, "
                          "seq, at, kind, key, text)");
    if (here != there || here != same)
        fail_msg("%lld rows, %lld in the store until then, %lld alike (seed %lu)",
                 (long long)here, (long long)there, (long long)same, seed);
}

static void check_tables(void)
{
    for (size_t i = 0; i < swarm_tables(swarm); i += 7)
        if (follow_maat(&follow, "admin --db '%s' show %s", copy,
                        swarm_table(swarm, i)) != 0 &&
            !strstr(follow_output, "there is no"))
            fail_msg("%s (seed %lu)", follow_output, seed);
}

/* Of the last moment until `when` (0: the newest): is it what it should be? */
static void check_copy(int64_t when, int64_t told)
{
    remove_copy();
    int64_t at = follow_restore(&follow, copy, when);
    if (at < 0)
        fail_msg("%lld: %s (seed %lu)", (long long)when, follow_output, seed);
    if (when == 0 && at < told)
        fail_msg("told %lld, and the copy is of %lld (seed %lu)", (long long)told,
                 (long long)at, seed);
    sqlite3 *c = open_copy();
    if (!is_sound(c))
        fail_msg("the copy of %lld is damaged (seed %lu)", (long long)at, seed);
    check_moves(c, at);
    check_beginning(c);
    sqlite3_close(c);
}

/* ---- kills ------------------------------------------------------------------------
 */

static int64_t told; /* the newest that any follower has said */

static void note_told(void)
{
    int64_t at = follow_at(&follow);
    if (at > told)
        told = at;
}

static void kill_somebody(long i)
{
    long who = random() % 4; /* the follower twice as often */
    if (who != 0) {
        follow_kill(&follow);
        note_told();
    }
    if (who < 2) {
        node_kill(&node);
        swarm_run(swarm, 0.05, false); /* it notices */
    }
    if (who == 3)
        play(random() % 300); /* the store goes on alone */
    if (follow.pid == 0 && random() % 2)
        follow_start(&follow);
    if (node.pid == 0 && node_start(&node) < 0)
        fail_msg("kill %ld: the server does not start again (seed %lu)", i, seed);
    if (follow.pid == 0)
        follow_start(&follow);
    if (swarm_connect(swarm, READY_S) < 0)
        fail_msg("kill %ld: not every seat came back (seed %lu)", i, seed);
}

static void the_copy_has_all_that_was_said_of_it(void **state)
{
    (void)state;
    follow_start(&follow);
    assert_true(follow_reaches(&follow, 1));
    int64_t begin = follow_at(&follow);
    for (long i = 0; i < times; i++) {
        play(50 + random() % 400);
        kill_somebody(i);
        if (i % EVERY == 0) {
            assert_true(follow_reaches(&follow, 1));
            note_told();
            check_copy(0, told);
        }
    }
    play(500);
    swarm_settle(swarm, READY_S);
    note_mark();
    assert_int_equal(node_stop(&node), 0);
    assert_int_equal(follow_stop(&follow), 0);
    note_told();
    int gaps = 0;
    for (int k = 0; k < 6; k++) {
        int64_t when = begin + random() % (told - begin);
        remove_copy();
        if (follow_restore(&follow, copy, when) >= 0) {
            check_copy(when, 0);
            continue;
        }
        gaps++; /* refused, and only for this: */
        if (!strstr(follow_output, "nobody followed between") &&
            !strstr(follow_output, "there is no whole base"))
            fail_msg("%s (seed %lu)", follow_output, seed);
    }
    remove_copy();
    assert_true(follow_restore(&follow, copy, 0) >= told);
    assert_true(follow_same(db, copy)); /* every byte */
    check_copy(0, told);
    check_tables();
    size_t n;
    swarm_ledger(swarm, &n);
    print_message("# %ld kills, %zu acknowledged moves, %d of 6 times in gaps\n", times,
                  n, gaps);
    assert_true(n > (size_t)times);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: test_kills MAAT N [SEED]\n");
        return 2;
    }
    program = argv[1];
    times = strtol(argv[2], NULL, 10);
    seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_copy_has_all_that_was_said_of_it, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("kills", tests, NULL, NULL);
}
