/*
 * test_crash.c - trouble under load; nothing acknowledged is lost or doubled.
 *
 * usage: test_crash MAAT sqlite|postgres kills|drops|silences N [SEED]
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
#include "node_kit.h"
#include "pg_cluster.h"
#include "proxy_kit.h"
#include "store_kit.h"
#include "wire/scan.h"

enum { NODES = 3, TABLES = 24, PAUSE_MS = 15, READY_S = 30 };

static const char *program;
static bool is_shared;
static long times; /* kills or drops */
static unsigned long seed;

static char dir[64], db[300];
static struct pg_cluster *pg;
static struct proxy *proxy; /* between the nodes and the database */
static struct node node[NODES];
static int n_nodes;
static struct swarm *swarm;

static int set_up(void **state)
{
    (void)state;
    char why[300];
    snprintf(dir, sizeof dir, "%s", kit_directory());
    if (is_shared) {
        pg = pg_cluster_start(dir);
        if (!pg)
            return -1;
        char socket[200];
        snprintf(socket, sizeof socket, "%s/pg/.s.PGSQL.5432", dir);
        proxy = proxy_start(socket);
        if (!proxy)
            return -1;
        snprintf(db, sizeof db, "postgres://maat@127.0.0.1:%d/postgres",
                 proxy_port(proxy));
    } else {
        snprintf(db, sizeof db, "%s/store.db", dir);
    }
    n_nodes = is_shared ? NODES : 1;
    struct swarm_config cfg = {.n_urls = n_nodes,
                               .tables = TABLES,
                               .games = (uint32_t)times / 10 + 3,
                               .seats = 4,
                               .game = "ra",
                               .options = "",
                               .seed = seed,
                               .pause_ms = PAUSE_MS};
    for (int i = 0; i < n_nodes; i++) {
        if (node_init(&node[i], program, db, dir, i) < 0 || node_start(&node[i]) < 0) {
            fprintf(stderr, "# node %d does not start, see %s\n", i, node[i].log);
            return -1;
        }
        cfg.url[i] = node[i].url;
    }
    swarm = swarm_new(&cfg, why, sizeof why);
    if (!swarm || swarm_prepare(swarm, 4, why, sizeof why) < 0) {
        fprintf(stderr, "# %s\n", why);
        return -1;
    }
    swarm_keep_ledger(swarm, true);
    return swarm_connect(swarm, READY_S);
}

static int tear_down(void **state)
{
    (void)state;
    swarm_free(swarm);
    for (int i = 0; i < n_nodes; i++)
        node_kill(&node[i]);
    if (proxy)
        proxy_stop(proxy);
    if (pg)
        pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

/* ---- the comparison --------------------------------------------------- */

struct check {
    const struct swarm_ack *ledger;
    size_t n, found, rows, stale;
    const char *wrong;
};

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_keys(struct check *c, const struct store_history *h)
{
    const char **keys = calloc(h->n_rows + 1, sizeof *keys);
    size_t n = 0;
    for (size_t i = 0; keys && i < h->n_rows; i++)
        if (h->rows[i].key[0])
            keys[n++] = h->rows[i].key;
    if (n > 1)
        qsort(keys, n, sizeof *keys, by_key);
    for (size_t i = 1; i < n; i++)
        if (strcmp(keys[i - 1], keys[i]) == 0)
            c->wrong = "a move is there twice";
    free(keys);
}

/* Was there a row after this one that a bot played? People's have keys. */
static bool has_standin(const struct store_history *h, uint64_t seq)
{
    for (size_t i = 0; i < h->n_rows; i++)
        if (h->rows[i].seq > seq && h->rows[i].kind == 'a' && !h->rows[i].key[0])
            return true;
    return false;
}

/* A move that was under way when its seat was lost is sent again as it was. It is too
 * late when a stand-in was faster, never when it is in the log itself. */
static void check_stale(struct check *c, const struct store_history *h,
                        const struct swarm_ack *a)
{
    for (size_t i = 0; i < h->n_rows; i++)
        if (strcmp(h->rows[i].key, a->key) == 0)
            c->wrong = "a move was stored, and not recognised";
    if (!has_standin(h, a->seq))
        c->wrong = "a move was too late, and nobody else moved for the seat";
    c->stale++;
}

static void check_acknowledged(struct check *c, const struct store_history *h,
                               const struct swarm_ack *a)
{
    uint64_t at = a->seq - h->rows[0].seq;
    if (at >= h->n_rows || strcmp(h->rows[at].key, a->key) != 0 ||
        !strstr(h->rows[at].text, a->text))
        c->wrong = "an acknowledged move is lost";
}

/* A snapshot only repeats rows, so the rows are read with `after` 0 < seq. */
static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct check *c = ctx;
    if (code != STORE_OK) {
        c->wrong = "a table is missing";
        return;
    }
    for (size_t i = 0; i < h->n_rows; i++)
        if (h->rows[i].seq != h->rows[0].seq + i)
            c->wrong = "the rows have a gap";
    check_keys(c, h);
    c->rows += h->n_rows;
    for (size_t i = 0; i < c->n && h->n_rows > 0; i++) {
        const struct swarm_ack *a = &c->ledger[i];
        if (strcmp(a->table, h->table.id) != 0)
            continue;
        (a->is_stale ? check_stale : check_acknowledged)(c, h, a);
        c->found++;
    }
}

static void compare_ledger_and_store(void)
{
    struct store *s = kit_open(db, "checker");
    struct check c = {0};
    assert_non_null(s);
    c.ledger = swarm_ledger(swarm, &c.n);
    for (size_t i = 0; i < swarm_tables(swarm) && !c.wrong; i++) {
        store_load(s, swarm_table(swarm, i), 1, on_history, &c);
        store_drain(s);
    }
    store_close(s);
    print_message("# %zu acknowledged moves, %zu too late, %zu rows\n", c.n - c.stale,
                  c.stale, c.rows);
    if (c.wrong)
        fail_msg("%s (seed %lu)", c.wrong, seed);
    assert_int_equal(c.found, c.n);
    assert_true(c.n > (size_t)times);
}

static void everything_goes_on(void)
{
    struct swarm_figures before, after;
    swarm_settle(swarm, READY_S);
    swarm_figures(swarm, &before);
    swarm_run(swarm, 2, true);
    swarm_settle(swarm, READY_S);
    swarm_figures(swarm, &after);
    print_message("# %ld times, %llu reconnects, %llu moves found repeated\n", times,
                  (unsigned long long)after.reconnects,
                  (unsigned long long)after.repeated);
    assert_int_equal(after.lost, 0);
    if (after.refused)
        fail_msg("%llu moves were refused; the last: %s (seed %lu)",
                 (unsigned long long)after.refused, after.refusal, seed);
    assert_true(after.moves >= before.moves + TABLES); /* every table goes on */
    for (int i = 0; i < n_nodes; i++)
        assert_int_equal(node_stop(&node[i]), 0);
    compare_ledger_and_store();
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
        fprintf(stderr, "usage: test_crash MAAT sqlite|postgres kills|drops|silences N "
                        "[SEED]\n");
        return 2;
    }
    program = argv[1];
    is_shared = strcmp(argv[2], "postgres") == 0;
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
