/* test_store_standby.c - a database with a standby: what counts as durable, and where.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "pg_cluster.h"
#include "store_kit.h"

static char dir[64], both[300];
static struct pg_cluster *primary, *standby;
static struct store *s;
static enum store_code code;

static int start(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    primary = pg_cluster_start_as(dir, "one");
    standby = primary ? pg_cluster_follow(dir, "two", primary) : NULL;
    if (!standby || pg_cluster_synchronous(primary, true) < 0)
        return -1;
    snprintf(both, sizeof both, "postgres:///postgres?host=%s/two,%s/one&user=maat",
             dir, dir);
    s = kit_open(both, "node");
    return s ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    store_close(s);
    pg_cluster_stop(primary);
    pg_cluster_stop(standby);
    kit_remove(dir);
    return 0;
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* What comes now waits for the standby when it is committed. */
static void hold(void)
{
    pg_cluster_hold(standby, true);
    code = STORE_CLOSED;
}

static void wait_for_doubt(void)
{
    while (pg_cluster_ask(primary, "SELECT count(*) FROM pg_stat_activity"
                                   " WHERE wait_event = 'SyncRep'") == 0)
        nap(10);
}

/* A row whose commit waits for the standby, which hears nothing. */
static void append_in_doubt(const char *table)
{
    struct store_row row = {.seq = 1, .kind = 'd', .key = "", .text = "x"};
    assert_int_equal(kit_table_new(s, table, "anna"), STORE_OK);
    hold();
    assert_int_equal(store_append(s, table, &row, kit_done, &code), STORE_OK);
    wait_for_doubt();
}

/* It is committed, and the connection ends before anybody is told. */
static void lose_the_answer(void)
{
    wait_for_doubt();
    pg_cluster_ask(primary,
                   "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                   " WHERE wait_event = 'SyncRep'");
    pg_cluster_hold(standby, false);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
}

/* The address names the standby first. */
static void the_one_that_can_be_written_to_is_found(void **state)
{
    (void)state;
    char url[340];
    assert_int_equal(kit_table_new(s, "found", "anna"), STORE_OK);
    /* Also when it is not asked for at the door, but says at the first write that it
     * only reads, as a proxy may make it. */
    snprintf(url, sizeof url, "%s&target_session_attrs=any", both);
    struct store *other = kit_open(url, "other");
    assert_non_null(other);
    assert_int_equal(kit_append(other, "found", 1, 0, "x"), STORE_OK);
    store_close(other);
}

/* PostgreSQL answers such a commit with a success and a warning. */
static void a_commit_that_was_not_awaited_is_not_acknowledged(void **state)
{
    (void)state;
    append_in_doubt("cancelled");
    pg_cluster_ask(primary, "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                            " WHERE wait_event = 'SyncRep'");
    while (pg_cluster_ask(
               primary, "SELECT count(*) FROM maat.log WHERE table_id = 'cancelled'") !=
           1)
        nap(10);
    nap(300);
    store_poll(s);
    assert_int_equal(code, STORE_CLOSED); /* everybody sees it, nobody may rely on it */
    pg_cluster_hold(standby, false);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_int_equal(
        pg_cluster_ask(standby,
                       "SELECT count(*) FROM maat.log WHERE table_id = 'cancelled'"),
        1);
    assert_true(kit_count_rows(s, "cancelled") == 1);
}

static void a_line_of_chat_whose_answer_was_lost_is_there_once(void **state)
{
    (void)state;
    struct store_chat line = {
        .at = 5, .person = "anna", .name = "Anna", .text = "hello"};
    assert_int_equal(kit_table_new(s, "chat", "anna"), STORE_OK);
    hold();
    assert_int_equal(store_chat_add(s, "chat", &line, kit_done, &code), STORE_OK);
    lose_the_answer();
    assert_int_equal(
        pg_cluster_ask(primary,
                       "SELECT count(*) FROM maat.chat WHERE table_id = 'chat'"),
        1);
}

static void change(unsigned parts, const char *login, const char *hash, const char *was)
{
    struct store_person p = {.id = "cleo"};
    snprintf(p.login, sizeof p.login, "%s", login);
    snprintf(p.hash, sizeof p.hash, "%s", hash);
    assert_int_equal(store_person_change(s, &p, parts, was, kit_done, &code), STORE_OK);
}

/* What it began from is gone, by itself. */
static void a_change_whose_answer_was_lost_is_no_conflict(void **state)
{
    (void)state;
    assert_int_equal(kit_person(s, "cleo", ""), STORE_OK);
    hold();
    change(STORE_PERSON_LOGIN, "cleo", "first", NULL);
    lose_the_answer();
    hold();
    change(STORE_PERSON_HASH, "", "second", "first");
    lose_the_answer();
    assert_int_equal(pg_cluster_ask(primary,
                                    "SELECT count(*) FROM maat.person WHERE id = 'cleo'"
                                    " AND login = 'cleo' AND hash = 'second'"),
                     1);
    change(STORE_PERSON_HASH, "", "third", "first");
    store_drain(s);
    assert_int_equal(code, STORE_CONFLICT);
}

/* The last test: the primary dies with the answer, the standby has heard of the row. */
static void a_commit_whose_answer_was_lost_is_found_on_the_standby(void **state)
{
    (void)state;
    append_in_doubt("doubt");
    pg_cluster_kill(primary);
    pg_cluster_hold(standby, false);
    assert_int_equal(pg_cluster_promote(standby), 0);
    store_drain(s);
    if (code == STORE_IO) /* it took longer than anybody waits: then by the same key */
        code = kit_append(s, "doubt", 1, 0, "x") == STORE_CONFLICT ? STORE_OK : code;
    assert_int_equal(code, STORE_OK);
    assert_true(kit_count_rows(s, "doubt") == 1);
    assert_int_equal(kit_append(s, "doubt", 2, 0, "x"), STORE_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_one_that_can_be_written_to_is_found),
        cmocka_unit_test(a_commit_that_was_not_awaited_is_not_acknowledged),
        cmocka_unit_test(a_line_of_chat_whose_answer_was_lost_is_there_once),
        cmocka_unit_test(a_change_whose_answer_was_lost_is_no_conflict),
        cmocka_unit_test(a_commit_whose_answer_was_lost_is_found_on_the_standby),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
