/*
 * test_crash.c - trouble under load; nothing acknowledged is lost or doubled.
 *
 * usage: test_crash MAAT sqlite|postgres|pgbouncer kills|drops|silences N [SEED]
 *
 * A swarm plays and keeps a ledger of what was acknowledged. At random moments a
 * server is killed and started again, other tables are dropped, or the database falls
 * silent without closing anything (postgres only). In the end the ledger is compared
 * with the store, row by row, and every table must still go on.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <signal.h>

#include "client/httpc.h"
#include "client/swarm.h"
#include "ledger_kit.h"
#include "node_kit.h"
#include "pg_cluster.h"
#include "pg_pooler.h"
#include "proxy_kit.h"
#include "store_kit.h"
#include "wire/scan.h"

enum { NODES = 3, TABLES = 24, PAUSE_MS = 15, READY_S = 30 };

static const char *program;
static bool is_shared, is_pooled;
static long times; /* kills or drops */
static unsigned long seed;

static char dir[64], db[300];
static struct pg_cluster *pg;
static struct pg_pooler *pooler;
static struct proxy *proxy; /* between the nodes and the database */
static struct node node[NODES];
static int n_nodes;
static struct swarm *swarm;

/* Where the nodes find their store. */
static int start_database(void)
{
    char socket[200];
    snprintf(db, sizeof db, "%s/store.db", dir);
    if (!is_shared)
        return 0;
    pg = pg_cluster_start(dir);
    if (!pg)
        return -1;
    if (is_pooled) {
        pooler = pg_pooler_start(dir, pg);
        if (pooler)
            snprintf(db, sizeof db, "%s", pg_pooler_url(pooler));
        return pooler ? 0 : -1;
    }
    snprintf(socket, sizeof socket, "%s/pg/.s.PGSQL.5432", dir);
    proxy = proxy_start(socket);
    if (!proxy)
        return -1;
    snprintf(db, sizeof db, "postgres://maat@127.0.0.1:%d/postgres", proxy_port(proxy));
    return 0;
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    if (start_database() < 0)
        return -1;
    n_nodes = is_shared ? NODES : 1;
    struct swarm_config cfg = {.tables = TABLES,
                               .games = (uint32_t)times / 10 + 3,
                               .seats = 4,
                               .game = "ra",
                               .options = "",
                               .seed = seed,
                               .pause_ms = PAUSE_MS};
    for (int i = 0; i < n_nodes; i++) {
        if (node_init(&node[i], program, db, dir, i) < 0)
            return -1;
        if (is_pooled && i > 0) /* the first one polls, the others listen */
            snprintf(node[i].listen, sizeof node[i].listen, "%s", pg_cluster_url(pg));
    }
    swarm = ledger_begin(node, n_nodes, &cfg, READY_S);
    return swarm ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    swarm_free(swarm);
    for (int i = 0; i < n_nodes; i++)
        node_kill(&node[i]);
    if (proxy)
        proxy_stop(proxy);
    if (pooler)
        pg_pooler_stop(pooler);
    if (pg)
        pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

static void everything_goes_on(void)
{
    size_t acknowledged;
    ledger_everything_goes_on(swarm, TABLES, seed);
    for (int i = 0; i < n_nodes; i++)
        assert_int_equal(node_stop(&node[i]), 0);
    ledger_compare(swarm, db, seed);
    swarm_ledger(swarm, &acknowledged);
    assert_true(acknowledged > (size_t)times);
}

/* ---- kills -------------------------------------------------------------- */

static void nothing_acknowledged_is_lost_when_servers_die(void **state)
{
    (void)state;
    srandom((unsigned)seed);
    for (long i = 0; i < times; i++) {
        struct node *n = &node[random() % n_nodes];
        swarm_run(swarm, (double)(20 + random() % 230) / 1000, true);
        node_kill(n);
        if (is_shared) /* the others go on meanwhile */
            swarm_run(swarm, (double)(random() % 100) / 1000, true);
        if (node_start(n) < 0)
            fail_msg("kill %ld: %s does not start again (seed %lu)", i, n->name, seed);
        if (swarm_connect(swarm, READY_S) < 0)
            fail_msg("kill %ld: not every seat came back (seed %lu)", i, seed);
    }
    everything_goes_on();
}

/* ---- drops -------------------------------------------------------------- */

/* A table with some rows, made and dropped while the others play. */
static bool make_and_drop(struct httpc *c, long i)
{
    char id[40], line[800];
    struct scan t, x;
    if (httpc_request(c, "POST", "/api/tables",
                      "{\"game\":\"ra\",\"options\":{\"players\":\"2\"},"
                      "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}") != 201 ||
        !scan_find(c->body, "table", &t) || !scan_find(t.value, "id", &x) ||
        !scan_text(&x, id, sizeof id))
        return false;
    snprintf(line, sizeof line, "/api/tables/%s/start", id);
    if (i % 2 == 0 && httpc_request(c, "POST", line, "{}") != 200)
        return false;
    snprintf(line, sizeof line, "'%s' admin --db '%s' drop %s", program, db, id);
    return system(line) == 0;
}

static void drop_tables(void)
{
    struct httpc c;
    bool ok = httpc_init(&c, node[0].url) == 0 &&
              httpc_request(&c, "POST", "/api/session", "{}") == 201;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (long i = 0; ok && i < times; i++)
        ok = make_and_drop(&c, i);
    _exit(ok ? 0 : 1);
}

static void nothing_acknowledged_is_lost_when_tables_are_dropped(void **state)
{
    (void)state;
    int status = 0;
    pid_t pid = fork();
    if (pid == 0)
        drop_tables();
    while (waitpid(pid, &status, WNOHANG) == 0)
        swarm_run(swarm, 0.1, true);
    assert_int_equal(status, 0);
    node_kill(&node[0]); /* what its memory knew must be in the store as well */
    assert_int_equal(node_start(&node[0]), 0);
    assert_int_equal(swarm_connect(swarm, READY_S), 0);
    everything_goes_on();
}

/* ---- silence ------------------------------------------------------------ */

/* Play until /readyz answers so; its words are in c->body. */
static void await_ready(struct httpc *c, int status)
{
    for (int i = 0; i < 300; i++) {
        swarm_run(swarm, 0.2, true);
        if (httpc_request(c, "GET", "/readyz", NULL) == status)
            return;
    }
    fail_msg("/readyz has not become %d (seed %lu)", status, seed);
}

static void nothing_acknowledged_is_lost_when_the_database_is_silent(void **state)
{
    (void)state;
    struct httpc c;
    assert_int_equal(httpc_init(&c, node[0].url), 0);
    c.timeout_ms = 60000;
    srandom((unsigned)seed);
    for (long i = 0; i < times; i++) {
        swarm_run(swarm, (double)(random() % 500) / 1000, true);
        proxy_silence(proxy, true);
        await_ready(&c, 503);
        assert_non_null(strstr(c.body, "the oldest commit has waited for"));
        assert_int_equal(httpc_request(&c, "POST", "/api/session", "{}"), 503);
        assert_non_null(strstr(c.body, "unavailable"));
        proxy_silence(proxy, false);
        await_ready(&c, 200);
    }
    httpc_done(&c);
    if (swarm_connect(swarm, READY_S) < 0)
        fail_msg("not every seat came back (seed %lu)", seed);
    everything_goes_on();
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: test_crash MAAT sqlite|postgres|pgbouncer"
                        " kills|drops|silences N [SEED]\n");
        return 2;
    }
    program = argv[1];
    is_pooled = strcmp(argv[2], "pgbouncer") == 0;
    is_shared = is_pooled || strcmp(argv[2], "postgres") == 0;
    if (is_pooled && !pg_pooler_is_here()) {
        printf("1..0 # SKIP PgBouncer is not installed\n");
        return 0;
    }
    times = strtol(argv[4], NULL, 10);
    seed = argc > 5 ? strtoul(argv[5], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost_when_servers_die,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_acknowledged_is_lost_when_tables_are_dropped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_acknowledged_is_lost_when_the_database_is_silent, set_up,
            tear_down),
    };
    const struct CMUnitTest one[] = {tests[strcmp(argv[3], "drops") == 0      ? 1
                                           : strcmp(argv[3], "silences") == 0 ? 2
                                                                              : 0]};
    return cmocka_run_group_tests_name(argv[2], one, NULL, NULL);
}
