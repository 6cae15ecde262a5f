/*
 * test_rolling.c - an upgrade without a stop: nodes of two versions on one database.
 *
 * usage: test_rolling MAAT OLD-NODE.SH FOLDER [SEED]
 *
 * Two nodes of the version before play on a database that they have made. One after the
 * other is replaced by this version while a swarm plays through both, and in between
 * the old one is killed and started once more. Then 0.1.0 meets what has become of the
 * store.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include "client/httpc.h"
#include "client/wsc.h"
#include "ledger_kit.h"
#include "node_kit.h"
#include "pg_cluster.h"
#include "store_kit.h"
#include "wire/scan.h"

enum { NODES = 2, TABLES = 12, PAUSE_MS = 15, READY_S = 180, WAIT_MS = 20000 };

/* Somebody at the common table, through one node. */
struct guest {
    struct httpc http;
    struct wsc ws;
    bool is_there;
    char chat[4000]; /* all lines so far */
    bool is_alone;   /* by what was said last, the other one is away */
};

static const char *program;
static char before[300], opens[300]; /* the program before; 0.1.0's store */
static unsigned long seed;

static char dir[64], table[40];
static struct pg_cluster *pg;
static struct node node[NODES];
static struct guest guest[NODES];
static struct swarm *swarm;

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    if (!pg)
        return -1;
    struct swarm_config cfg = {.tables = TABLES,
                               .games = 6,
                               .seats = 3,
                               .game = "ra",
                               .options = "",
                               .seed = seed,
                               .pause_ms = PAUSE_MS};
    for (int i = 0; i < NODES; i++)
        if (node_init(&node[i], before, pg_cluster_url(pg), dir, i) < 0)
            return -1;
    swarm = ledger_begin(node, NODES, &cfg, READY_S);
    return swarm ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    swarm_free(swarm);
    for (int i = 0; i < NODES; i++) {
        wsc_close(&guest[i].ws, true);
        httpc_done(&guest[i].http);
        node_kill(&node[i]);
    }
    if (pg)
        pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

static long ask(const char *sql)
{
    PGconn *db = PQconnectdb(pg_cluster_url(pg));
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK || PQntuples(r) != 1)
        fail_msg("%s: %s", sql, PQerrorMessage(db));
    long n = strtol(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    PQfinish(db);
    return n;
}

/* The node's program is another one from here on; the others play meanwhile. */
static void replace(int i, const char *by, bool is_killed)
{
    swarm_run(swarm, 0.4, true);
    if (is_killed)
        node_kill(&node[i]);
    else
        assert_int_equal(node_stop(&node[i]), 0);
    swarm_run(swarm, 0.1, true);
    node[i].program = by;
    if (node_start(&node[i]) < 0)
        fail_msg("%s does not start (seed %lu)", by, seed);
    if (swarm_connect(swarm, READY_S) < 0)
        fail_msg("not every seat came back (seed %lu)", seed);
    swarm_run(swarm, 0.4, true);
}

/* ---- two people at a table ------------------------------------------------------- */

static void on_message(struct wsc *ws, char *text, size_t len)
{
    struct guest *g = ws->owner;
    (void)len;
    g->is_there |= strstr(text, "\"t\":\"hello\"") || strstr(text, "\"t\":\"table\"");
    if (strstr(text, "\"t\":\"chat\""))
        snprintf(g->chat + strlen(g->chat), sizeof g->chat - strlen(g->chat), "%s\n",
                 text);
    if (strstr(text, "\"t\":\"meta\"") || strstr(text, "\"t\":\"table\""))
        g->is_alone = strstr(text, "\"online\":false") != NULL;
}

static void serve_guests(void)
{
    for (int i = 0; i < NODES; i++)
        if (guest[i].ws.state != WSC_CLOSED)
            wsc_serve(&guest[i].ws, 5, NULL, on_message);
}

static void say(struct guest *g, const char *text)
{
    assert_int_equal(wsc_send(&g->ws, text, strlen(text)), 0);
}

/* Somebody watches the table through this node. */
static void come(int i)
{
    struct guest *g = &guest[i];
    struct wsc_request r = {.path = "/ws", .cookie = g->http.cookie};
    char host[256], text[100];
    assert_int_equal(wsc_target(node[i].url, &r.addr, host, sizeof host), 0);
    r.host = host;
    assert_int_equal(wsc_open(&g->ws, &r), 0);
    g->ws.owner = g;
    for (int k = 0; k < 2; k++) { /* the hello, the table */
        g->is_there = false;
        wsc_serve(&g->ws, WAIT_MS, &g->is_there, on_message);
        assert_true(g->is_there);
        snprintf(text, sizeof text, "{\"t\":\"sub\",\"table\":\"%s\"}", table);
        if (k == 0)
            say(g, text);
    }
}

static void sit_down(void)
{
    char path[100];
    struct scan t, id;
    for (int i = 0; i < NODES; i++) {
        assert_int_equal(httpc_init(&guest[i].http, node[i].url), 0);
        assert_int_equal(httpc_request(&guest[i].http, "POST", "/api/session", "{}"),
                         201);
    }
    assert_int_equal(
        httpc_request(&guest[0].http, "POST", "/api/tables",
                      "{\"game\":\"ra\",\"options\":{\"players\":\"2\"},"
                      "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"),
        201);
    assert_true(scan_find(guest[0].http.body, "table", &t) &&
                scan_find(t.value, "id", &id));
    scan_text(&id, table, sizeof table);
    snprintf(path, sizeof path, "/api/tables/%s/join", table);
    assert_int_equal(httpc_request(&guest[1].http, "POST", path, "{}"), 200);
}

static void chat_is_heard(int from, const char *line)
{
    char text[200];
    snprintf(text, sizeof text, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"%s\"}",
             table, line);
    say(&guest[from], text);
    for (int ms = 0; ms < WAIT_MS && !strstr(guest[1 - from].chat, line); ms += 10)
        serve_guests();
    if (!strstr(guest[1 - from].chat, line))
        fail_msg("'%s' is not heard through the other node (seed %lu)", line, seed);
}

static void presence_is_seen(int by, bool is_alone)
{
    for (int ms = 0; ms < WAIT_MS && guest[by].is_alone != is_alone; ms += 10)
        serve_guests();
    if (guest[by].is_alone != is_alone)
        fail_msg("who is %s is not seen through node %d (seed %lu)",
                 is_alone ? "away" : "there", by, seed);
}

static void people_talk_across(void)
{
    sit_down();
    come(0);
    come(1);
    presence_is_seen(0, false);
    presence_is_seen(1, false);
    chat_is_heard(0, "from old to new");
    chat_is_heard(1, "from new to old");
    for (int leaves = 0; leaves < NODES; leaves++) {
        wsc_close(&guest[leaves].ws, false);
        presence_is_seen(1 - leaves, true);
        come(leaves);
        presence_is_seen(1 - leaves, false);
    }
    for (int i = 0; i < NODES; i++)
        wsc_close(&guest[i].ws, false);
}

/* ---- the tests ------------------------------------------------------------------- */

static void nodes_are_replaced_one_after_the_other(void **state)
{
    (void)state;
    assert_int_equal(ask("SELECT max(version) FROM maat.version"), 11);
    replace(1, program, false);
    long steps = ask("SELECT count(*) FROM maat.step");
    assert_true(steps > 0);
    replace(0, before, true); /* it can be started again, as long as there are such */
    assert_int_equal(ask("SELECT max(version) FROM maat.version"), 11);
    people_talk_across();
    swarm_run(swarm, 1.5, true);
    replace(0, program, false);
    assert_int_equal(ask("SELECT count(*) FROM maat.step"), steps);
    ledger_everything_goes_on(swarm, TABLES, seed);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(node_stop(&node[i]), 0);
    ledger_compare(swarm, pg_cluster_url(pg), seed);
}

/* Its servers must be stopped first: it says so itself, and changes nothing. */
static void the_first_version_refuses_the_store(void **state)
{
    (void)state;
    char line[700], said[300] = "";
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    assert_non_null(pg);
    snprintf(line, sizeof line, "'%s' '%s' 2>&1", opens, pg_cluster_url(pg));
    assert_int_equal(system(line), 0); /* a store of its own it opens, */
    assert_int_equal(ask("SELECT max(version) FROM maat.version"), 3);
    store_close(kit_open(pg_cluster_url(pg), "new"));
    long rows = ask("SELECT count(*) FROM maat.version");
    FILE *f = popen(line, "r");
    assert_non_null(f);
    assert_non_null(fgets(said, sizeof said, f));
    assert_int_equal(WEXITSTATUS(pclose(f)), 1); /* this one no more */
    assert_string_equal(said, "the store has version 11, this program knows 3\n");
    assert_int_equal(ask("SELECT count(*) FROM maat.version"), rows);
    pg_cluster_stop(pg);
    pg = NULL;
    kit_remove(dir);
}

/* What the script says: a folder, or why there is none; 0 when it is a folder. */
static int find_old_ones(const char *script, const char *folder)
{
    char line[700], said[250] = "";
    snprintf(line, sizeof line, "'%s' '%s'", script, folder);
    FILE *f = popen(line, "r");
    if (!f || !fgets(said, sizeof said, f))
        return -1;
    said[strcspn(said, "\n")] = '\0';
    if (pclose(f) != 0) {
        printf("1..0 # SKIP %s\n", said);
        return -1;
    }
    snprintf(before, sizeof before, "%s/node", said);
    snprintf(opens, sizeof opens, "%s/store", said);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: test_rolling MAAT OLD-NODE.SH FOLDER [SEED]\n");
        return 2;
    }
    program = argv[1];
    seed = argc > 4 ? strtoul(argv[4], NULL, 10) : 1;
    if (find_old_ones(argv[2], argv[3]) < 0)
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_version_refuses_the_store),
        cmocka_unit_test_setup_teardown(nodes_are_replaced_one_after_the_other, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
