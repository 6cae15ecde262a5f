/* test_store_pooled.c - nodes behind PgBouncer: what they hear, and what they leave. */
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

#include "pg_pooler.h"
#include "store/postgres_db.h"
#include "store_kit.h"

static char dir[64];
static struct pg_cluster *pg;
static struct pg_pooler *pooler;
static struct store *a, *b;

static int start(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    pooler = pg ? pg_pooler_start(dir, pg) : NULL;
    return pooler ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    pg_pooler_stop(pooler);
    pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

/* B listens over `listen`, or polls. */
static void open_both(const char *listen)
{
    char why[300] = "";
    struct store_config cfg = {
        .url = pg_pooler_url(pooler), .node = "b", .listen = listen};
    a = kit_open(pg_pooler_url(pooler), "a");
    b = store_open(&cfg, why, sizeof why);
    if (!a || !b)
        fail_msg("%s", why);
}

static void close_both(void)
{
    store_close(a);
    store_close(b);
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
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

static bool hears(const char *what)
{
    for (int i = 0; i < 1000 && !strstr(heard, what); i++) {
        nap(10);
        store_poll(b);
    }
    return strstr(heard, what);
}

static void everything_is_heard(const char *listen, const char *table)
{
    enum store_code code;
    char expect[80];
    struct store_chat c = {.person = "p", .name = "Anna", .text = "hello"};
    struct store_session x = {.token = {9}, .person = "p-news"};
    struct store_presence here = {5, ""};
    open_both(listen);
    heard[0] = '\0';
    store_watch(b, on_news, NULL);
    kit_table_new(a, table, "anna");
    kit_append(a, table, 1, 0, "x");
    store_chat_add(a, table, &c, kit_done, &code);
    kit_person(a, "p-news", "");
    store_node_beat(a, 60000, true, NULL, NULL);
    store_presence_put(a, table, &here, NULL, NULL);
    static const char *const news[] = {"table %s 0;", "row %s 1;", "chat %s 1;",
                                       "presence %s 0;"};
    for (size_t i = 0; i < sizeof news / sizeof news[0]; i++) {
        snprintf(expect, sizeof expect, news[i], table);
        assert_true(hears(expect));
    }
    assert_true(hears("person p-news 0;"));
    heard[0] = '\0';
    store_session_put(a, &x, kit_done, &code);
    store_session_drop(a, x.token, kit_done, &code);
    store_drain(a);
    assert_true(hears("person p-news 0;"));
    nap(500);
    store_poll(b);
    heard[0] = '\0';
    kit_append(b, table, 2, 0, "own"); /* of itself it hears nothing */
    nap(500);
    store_poll(b);
    snprintf(expect, sizeof expect, "row %s 2;", table);
    assert_null(strstr(heard, expect));
    close_both();
}

static void nodes_hear_of_each_other_by_polling(void **state)
{
    (void)state;
    everything_is_heard("", "polled");
}

static void nodes_hear_of_each_other_over_a_direct_address(void **state)
{
    (void)state;
    everything_is_heard(pg_cluster_url(pg), "listened");
}

/* The pooler's connections are shared with who knows whom. */
static void nothing_is_left_in_a_session(void **state)
{
    (void)state;
    enum { CONNECTIONS = 8 };
    char url[300], why[100];
    struct pg_address *at = pg_address_new(pg_pooler_url(pooler), why, sizeof why);
    snprintf(url, sizeof url, "%s", at->url);
    pg_address_free(at);
    PGconn *c = PQconnectdb(url);
    for (int i = 0; i < CONNECTIONS; i++) {
        PGresult *r = PQexec(
            c, "SELECT current_setting('search_path'), count(*),"
               " current_setting('statement_timeout') FROM pg_prepared_statements");
        assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
        assert_string_equal(PQgetvalue(r, 0, 0), "\"$user\", public");
        assert_string_equal(PQgetvalue(r, 0, 1), "0");
        assert_string_equal(PQgetvalue(r, 0, 2), "0");
        PQclear(r);
    }
    PQfinish(c);
}

/* The server behind the pooler is another one afterwards, and nobody says so. */
static void a_restart_behind_the_pooler_loses_nothing(void **state)
{
    (void)state;
    enum { N = 300 };
    static enum store_code code[N];
    open_both("");
    heard[0] = '\0';
    store_watch(b, on_news, NULL);
    kit_table_new(a, "loss", "anna");
    for (int i = 0; i < N; i++) {
        struct store_row row = {
            .seq = (uint64_t)i + 1, .kind = 'd', .key = "", .text = "x"};
        assert_int_equal(store_append(a, "loss", &row, kit_done, &code[i]), STORE_OK);
        if (i == N / 2)
            pg_cluster_crash(pg);
    }
    assert_int_equal(pg_cluster_restart(pg), 0);
    store_drain(a);
    uint64_t good = 0, known = kit_count_rows(a, "loss");
    for (int i = 0; i < N; i++)
        good += code[i] == STORE_OK;
    assert_true(good <= known && known <= N);
    for (uint64_t seq = known + 1; seq <= N; seq++) /* given up while it was away */
        assert_int_equal(kit_append(a, "loss", seq, 0, "x"), STORE_OK);
    assert_true(kit_count_rows(a, "loss") == N);
    assert_true(hears("lost"));
    kit_append(a, "loss", N + 1, 0, "x");
    assert_true(hears("row loss 301;"));
    close_both();
}

static void an_address_says_whether_it_is_a_poolers(void **state)
{
    (void)state;
    static const struct {
        const char *url, *rest;
        bool is_pooled;
    } cases[] = {
        {"postgres://a@h/d", "postgres://a@h/d", false},
        {"postgres://a@h/d?pgbouncer=true", "postgres://a@h/d", true},
        {"postgres://a@h/d?pgbouncer=false", "postgres://a@h/d", false},
        {"postgres://a@h/d?pgbouncer=true&x=1", "postgres://a@h/d?x=1", true},
        {"postgres://a@h/d?x=1&pgbouncer=true&y=2", "postgres://a@h/d?x=1&y=2", true},
        {"postgres://a@h/d?x=1&pgbouncer=true", "postgres://a@h/d?x=1", true},
        {"postgres://a@h/d?notpgbouncer=true", "postgres://a@h/d?notpgbouncer=true",
         false},
    };
    char why[100];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pg_address *at = pg_address_new(cases[i].url, why, sizeof why);
        assert_non_null(at);
        assert_string_equal(at->url, cases[i].rest);
        assert_int_equal(at->is_pooled, cases[i].is_pooled);
        pg_address_free(at);
    }
    assert_null(pg_address_new("postgres://h/d?pgbouncer=yes", why, sizeof why));
    assert_string_equal(why, "yes: pgbouncer is true or false");
}

static void hosts_of_an_address_take_turns(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        unsigned turn;
        const char *host, *port;
    } cases[] = {
        {"postgres://one:1,two:2,three:3/d", 1, "two,three,one", "2,3,1"},
        {"postgres://one:1,two:2,three:3/d", 5, "three,one,two", "3,1,2"},
        {"postgres://one,two/d", 1, "two,one", NULL},
        {"postgres:///d?host=/a,/b&port=7", 1, "/b,/a", NULL},
        {"postgres://one,two/d", 2, NULL, NULL},
        {"postgres://one/d", 1, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pg_hosts h;
        pg_hosts_turned(cases[i].url, cases[i].turn, &h);
        assert_string_equal(h.host ? h.host : "", cases[i].host ? cases[i].host : "");
        if (cases[i].port)
            assert_string_equal(h.port, cases[i].port);
        pg_hosts_free(&h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_hear_of_each_other_by_polling),
        cmocka_unit_test(nodes_hear_of_each_other_over_a_direct_address),
        cmocka_unit_test(nothing_is_left_in_a_session),
        cmocka_unit_test(a_restart_behind_the_pooler_loses_nothing),
        cmocka_unit_test(an_address_says_whether_it_is_a_poolers),
        cmocka_unit_test(hosts_of_an_address_take_turns),
    };
    if (!pg_pooler_is_here()) {
        printf("1..0 # SKIP PgBouncer is not installed\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
