/* test_store_postgres.c - several nodes on one database: races, news, leases, loss. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include "pg_cluster.h"
#include "store_kit.h"

static char dir[64];
static struct pg_cluster *pg;
static struct store *a, *b;

static int start(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    return pg ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

static int open_both(void **state)
{
    (void)state;
    a = kit_open(pg_cluster_url(pg), "node-a");
    b = kit_open(pg_cluster_url(pg), "node-b");
    return a && b ? 0 : -1;
}

static int close_both(void **state)
{
    (void)state;
    store_close(a);
    store_close(b);
    return 0;
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static uint64_t count_rows(struct store *s, const char *table)
{
    enum store_code code;
    const char *p = kit_history(s, table, 0, &code);
    uint64_t n = 0;
    assert_int_equal(code, STORE_OK);
    for (; *p; p = strchr(p, '\n') + 1)
        assert_true(strtoull(p, NULL, 10) == ++n);
    return n;
}

/* The two nodes queue the same rows in opposite order of tables. */
static void two_nodes_racing_for_a_seq_have_one_winner(void **state)
{
    (void)state;
    enum { TABLES = 30, SEQS = 12, N = TABLES * SEQS };
    static enum store_code of_a[N], of_b[N];
    char id[16];
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "race%d", t);
        assert_int_equal(kit_table_new(a, id, "anna"), STORE_OK);
    }
    for (int seq = 0; seq < SEQS; seq++)
        for (int t = 0; t < TABLES; t++) {
            struct store_row row = {
                .seq = (uint64_t)seq + 1, .kind = 'd', .key = "", .text = "x"};
            snprintf(id, sizeof id, "race%d", t);
            store_append(a, id, &row, kit_done, &of_a[seq * TABLES + t]);
            int u = TABLES - 1 - t;
            snprintf(id, sizeof id, "race%d", u);
            store_append(b, id, &row, kit_done, &of_b[seq * TABLES + u]);
        }
    store_drain(a);
    store_drain(b);
    for (int i = 0; i < N; i++) {
        assert_int_equal((of_a[i] == STORE_OK) + (of_b[i] == STORE_OK), 1);
        assert_int_equal((of_a[i] == STORE_CONFLICT) + (of_b[i] == STORE_CONFLICT), 1);
    }
    assert_true(count_rows(b, "race7") == SEQS);
}

static char heard[4096];

static void on_news(void *ctx, enum store_news what, const char *id, uint64_t number)
{
    static const char *const name[] = {"row",    "table",    "chat",
                                       "person", "presence", "lost"};
    size_t at = strlen(heard);
    (void)ctx;
    snprintf(heard + at, sizeof heard - at, "%s %s %d;", name[what], id,
             what == STORE_NEWS_CHAT ? number > 0 : (int)number);
}

static bool hears(struct store *s, const char *what)
{
    for (int i = 0; i < 500 && !strstr(heard, what); i++) {
        nap(10);
        store_poll(s);
    }
    return strstr(heard, what);
}

static void nodes_hear_of_each_other_and_not_of_themselves(void **state)
{
    (void)state;
    enum store_code code;
    struct store_chat c = {.person = "p", .name = "Anna", .text = "hello"};
    struct store_session x = {.token = {9}, .person = "p-news"};
    heard[0] = '\0';
    store_watch(b, on_news, NULL);
    kit_table_new(a, "news", "anna");
    kit_append(a, "news", 1, 0, "x");
    store_chat_add(a, "news", &c, kit_done, &code);
    kit_person(a, "p-news", "");
    assert_true(hears(b, "table news 0;"));
    assert_true(hears(b, "row news 1;"));
    assert_true(hears(b, "chat news 1;"));
    assert_true(hears(b, "person p-news 0;"));
    heard[0] = '\0';
    store_session_put(a, &x, kit_done, &code);
    store_session_drop(a, x.token, kit_done, &code);
    store_drain(a);
    assert_true(hears(b, "person p-news 0;"));
    nap(50);
    store_poll(b);
    heard[0] = '\0';
    kit_append(b, "news", 2, 0, "own");
    nap(100);
    store_poll(b);
    assert_null(strstr(heard, "row news 2;"));
}

/* A process is killed, its successor has the same name, and the database finishes what
 * it was given before. */
static void a_node_hears_of_the_process_before_it(void **state)
{
    (void)state;
    enum store_code code;
    struct store_chat c = {.person = "p", .name = "Anna", .text = "hello"};
    struct store *before = kit_open(pg_cluster_url(pg), "node-b");
    PGconn *late = PQconnectdb(pg_cluster_url(pg));
    heard[0] = '\0';
    store_watch(b, on_news, NULL);
    kit_table_new(b, "late", "anna");
    kit_append(before, "late", 1, 0, "x");
    store_chat_add(before, "late", &c, kit_done, &code);
    assert_true(hears(b, "row late 1;"));
    assert_true(hears(b, "chat late 1;"));
    /* Nobody was told of this one: it is found by looking. */
    PQclear(PQexec(late,
                   "INSERT INTO maat.log(table_id, seq, at, kind, key, text, node,"
                   " mark) VALUES('late', 2, 0, 'd', '', '', 'node-b', 1)"));
    assert_true(hears(b, "row late 2;"));
    PQfinish(late);
    store_close(before);
}

static void a_lease_passes_on_and_fences_the_old_holder(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(a, "lease", "anna");
    uint64_t first = kit_lease(a, "lease", 2000, &code);
    assert_int_equal(code, STORE_OK);
    kit_lease(b, "lease", 300, &code);
    assert_int_equal(code, STORE_TAKEN);
    struct store_table t = {
        .id = "lease", .state = STORE_TABLE_RUNNING, .is_driven = true, .summary = ""};
    store_table_put(a, &t, kit_done, &code);
    store_drain(a);
    assert_string_equal(kit_tables(a, STORE_LIST_DRIVEN, ""), "lease");
    assert_string_equal(kit_tables(b, STORE_LIST_DRIVEN, ""), "");
    assert_int_equal(kit_append(a, "lease", 1, first, "mine"), STORE_OK);
    nap(2100);
    assert_string_equal(kit_tables(b, STORE_LIST_DRIVEN, ""), "lease");
    uint64_t second = kit_lease(b, "lease", 60000, &code);
    assert_int_equal(code, STORE_OK);
    assert_true(second > first);
    assert_int_equal(kit_append(a, "lease", 2, first, "late"), STORE_FENCED);
    assert_int_equal(kit_append(a, "lease", 2, second, "stolen"), STORE_FENCED);
    assert_int_equal(kit_append(b, "lease", 2, second, "mine"), STORE_OK);
    assert_int_equal(kit_append(a, "lease", 3, 0, "a person's move"), STORE_OK);
    store_lease_drop(b, "lease", second);
    store_drain(b);
    assert_true(kit_lease(a, "lease", 300, &code) > second);
    assert_int_equal(code, STORE_OK);
}

static void on_number(void *ctx, enum store_code code, uint64_t number)
{
    assert_int_equal(code, STORE_OK);
    *(uint64_t *)ctx = number;
}

static uint64_t beat(struct store *s, uint32_t ttl_ms, bool is_first)
{
    uint64_t is_new = 9;
    store_node_beat(s, ttl_ms, is_first, on_number, &is_new);
    store_drain(s);
    return is_new;
}

static char said[80]; /* what the others propose, by the last answer */

static void on_presence(void *ctx, enum store_code code, const struct store_presence *p)
{
    assert_int_equal(code, STORE_OK);
    *(uint8_t *)ctx = p->seats;
    snprintf(said, sizeof said, "%s", p->proposals);
}

static uint8_t elsewhere(struct store *s, const char *table)
{
    uint8_t seats = 99;
    store_presence_get(s, table, on_presence, &seats);
    store_drain(s);
    return seats;
}

static void say(struct store *s, const char *table, uint8_t seats,
                const char *proposals)
{
    struct store_presence p = {seats, proposals};
    assert_int_equal(store_presence_put(s, table, &p, NULL, NULL), STORE_OK);
}

static void presence_is_known_everywhere_and_dies_with_its_node(void **state)
{
    (void)state;
    kit_table_new(a, "here", "anna");
    store_watch(b, on_news, NULL);
    assert_int_equal(beat(a, 60000, true), 1);
    assert_int_equal(beat(a, 2000, false), 0);
    assert_int_equal(beat(b, 60000, true), 1);
    heard[0] = '\0';
    say(a, "here", 5, "");
    store_drain(a);
    assert_true(hears(b, "presence here 0;"));
    assert_int_equal(elsewhere(b, "here"), 5);
    assert_int_equal(elsewhere(a, "here"), 0); /* only what others say */
    nap(2100);
    assert_int_equal(elsewhere(b, "here"), 0);
    heard[0] = '\0';
    beat(b, 60000, false);
    assert_true(hears(b, "presence here 0;")); /* everybody hears of a death */
    say(a, "here", 4, "");                     /* it was only asleep; nobody listens */
    store_drain(a);
    assert_int_equal(elsewhere(b, "here"), 0);
    assert_int_equal(beat(a, 60000, false), 1);
    say(a, "here", 4, "");
    store_drain(a);
    assert_int_equal(elsewhere(b, "here"), 4);
    assert_int_equal(beat(a, 60000, true), 0); /* a new process of the same name */
    assert_int_equal(elsewhere(b, "here"), 0);
    say(a, "here", 1, "");
    say(a, "here", 0, "");
    store_drain(a);
    assert_int_equal(elsewhere(b, "here"), 0);
    store_watch(b, NULL, NULL);
}

/* What is proposed is said with it, also where nobody is, and is as mortal. */
static void proposals_are_known_elsewhere_and_die_with_their_node(void **state)
{
    (void)state;
    kit_table_new(a, "talk", "anna");
    store_watch(b, on_news, NULL);
    beat(a, 60000, true);
    beat(b, 60000, true);
    heard[0] = '\0';
    say(a, "talk", 0, "2 7 1 card flood\n");
    store_drain(a);
    assert_true(hears(b, "presence talk 0;")); /* that something, but not what */
    assert_int_equal(elsewhere(b, "talk"), 0);
    assert_string_equal(said, "2 7 1 card flood\n");
    elsewhere(a, "talk");
    assert_string_equal(said, "");
    say(a, "talk", 2, "2 7 2 card drought\n");
    store_drain(a);
    assert_int_equal(elsewhere(b, "talk"), 2);
    assert_string_equal(said, "2 7 2 card drought\n");
    say(a, "talk", 0, "");
    store_drain(a);
    elsewhere(b, "talk");
    assert_string_equal(said, "");
    say(a, "talk", 0, "2 9 1 done\n");
    beat(a, 2000, false);
    nap(2100);
    elsewhere(b, "talk");
    assert_string_equal(said, "");
    beat(a, 60000, true); /* back; the process before had proposed it */
    elsewhere(b, "talk");
    assert_string_equal(said, "");
    say(a, "talk", 0, "2 9 1 done\n");
    store_table_drop(a, "talk", 0, NULL, NULL);
    store_drain(a);
    elsewhere(b, "talk");
    assert_string_equal(said, "");
    store_watch(b, NULL, NULL);
}

static void a_bad_text_spares_its_group(void **state)
{
    (void)state;
    enum { N = 9 };
    enum store_code code[N];
    char id[16];
    for (int i = 0; i < N; i++) {
        snprintf(id, sizeof id, "bad%d", i);
        kit_table_new(a, id, "anna");
    }
    for (int i = 0; i < N; i++) {
        struct store_row row = {
            .seq = 1, .kind = 'd', .key = "", .text = i == 4 ? "\xff\xfe" : "good"};
        snprintf(id, sizeof id, "bad%d", i);
        store_append(a, id, &row, kit_done, &code[i]);
    }
    store_drain(a);
    for (int i = 0; i < N; i++)
        assert_int_equal(code[i], i == 4 ? STORE_IO : STORE_OK);
}

/* The database dies under load and comes back; every answer is true all the same. */
static void a_lost_database_is_waited_for(void **state)
{
    (void)state;
    enum { N = 2000 };
    static enum store_code code[N];
    heard[0] = '\0';
    store_watch(b, on_news, NULL);
    kit_table_new(a, "loss", "anna");
    for (int i = 0; i < N; i++) {
        struct store_row row = {
            .seq = (uint64_t)i + 1, .kind = 'd', .key = "", .text = "x"};
        code[i] = STORE_CLOSED;
        assert_int_equal(store_append(a, "loss", &row, kit_done, &code[i]), STORE_OK);
        if (i == N / 2)
            pg_cluster_crash(pg);
    }
    nap(300);
    assert_int_equal(pg_cluster_restart(pg), 0);
    store_drain(a);
    uint64_t good = 0;
    for (int i = 0; i < N; i++)
        good += code[i] == STORE_OK;
    assert_true(good == N);
    assert_true(count_rows(a, "loss") == N);
    assert_true(hears(b, "lost"));
    kit_append(a, "loss", N + 1, 0, "x");
    assert_true(hears(b, "row loss 2001;"));
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, open_both, close_both)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(two_nodes_racing_for_a_seq_have_one_winner),
        CASE(nodes_hear_of_each_other_and_not_of_themselves),
        CASE(a_node_hears_of_the_process_before_it),
        CASE(a_lease_passes_on_and_fences_the_old_holder),
        CASE(presence_is_known_everywhere_and_dies_with_its_node),
        CASE(proposals_are_known_elsewhere_and_die_with_their_node),
        CASE(a_bad_text_spares_its_group),
        CASE(a_lost_database_is_waited_for),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
