/*
 * test_race.c - racing writers on one seat: two nodes, two moves, one winner.
 *
 * usage: test_race MAAT
 *
 * Each person watches the table through both nodes at once. For every decision both
 * connections send a move, under different keys, at the same moment.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/httpc.h"
#include "client/wsc.h"
#include "node_kit.h"
#include "pg_cluster.h"
#include "store_kit.h"
#include "wire/scan.h"

enum { NODES = 2, SEATS = 2, DECISIONS = 120, WAIT_MS = 10000 };

/* One person's look through one node. */
struct eye {
    struct wsc ws;
    uint64_t seq;
    bool is_greeted, is_shown; /* what it waits for: a hello, then the table */
    bool is_over;
    char pick[64]; /* a legal action or "" */
    char won[40];  /* key of the newest step that had one */
    uint64_t won_seq;
    char key[40];    /* of the move that this eye has sent */
    bool is_refused; /* ... and the answer to it */
};

static const char *program;
static char dir[64], table[40];
static struct pg_cluster *pg;
static struct node node[NODES];
static struct httpc person[SEATS];
static struct eye eye[SEATS][NODES];

static void on_message(struct wsc *ws, char *text, size_t len)
{
    struct eye *e = ws->owner;
    struct scan m, list;
    char type[12] = "", key[40] = "", word[12];
    (void)len;
    uint64_t seq = 0;
    scan_init(&m, text);
    while (scan_next(&m)) {
        if (scan_is(&m, "t"))
            scan_text(&m, type, sizeof type);
        else if (scan_is(&m, "key"))
            scan_text(&m, key, sizeof key);
        else if (scan_is(&m, "seq"))
            seq = (uint64_t)scan_int(&m);
        else if (scan_is(&m, "node") && scan_text(&m, word, sizeof word))
            e->is_over = strcmp(word, "over") == 0;
        else if (scan_is(&m, "legal")) {
            scan_init(&list, m.value);
            e->pick[0] = '\0';
            if (scan_next(&list))
                scan_text(&list, e->pick, sizeof e->pick);
        }
    }
    e->is_greeted |= strcmp(type, "hello") == 0;
    e->is_shown |= strcmp(type, "table") == 0;
    if (strcmp(type, "step") == 0 || strcmp(type, "table") == 0)
        e->seq = seq;
    if (strcmp(type, "step") == 0 && key[0]) {
        memcpy(e->won, key, sizeof e->won);
        e->won_seq = seq;
    }
    if ((strcmp(type, "no") == 0 || strcmp(type, "stale") == 0) &&
        strcmp(key, e->key) == 0)
        e->is_refused = true;
}

static void serve_all(int ms)
{
    for (int i = 0; i < SEATS; i++)
        for (int k = 0; k < NODES; k++)
            wsc_serve(&eye[i][k].ws, ms, NULL, on_message);
}

static void say(struct eye *e, const char *text)
{
    assert_int_equal(wsc_send(&e->ws, text, strlen(text)), 0);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    if (!pg)
        return -1;
    for (int i = 0; i < NODES; i++)
        if (node_init(&node[i], program, pg_cluster_url(pg), dir, i) < 0 ||
            node_start(&node[i]) < 0)
            return -1;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < SEATS; i++) {
        for (int k = 0; k < NODES; k++)
            wsc_close(&eye[i][k].ws, true);
        httpc_done(&person[i]);
    }
    for (int i = 0; i < NODES; i++)
        node_kill(&node[i]);
    pg_cluster_stop(pg);
    kit_remove(dir);
    return 0;
}

static void sit_down(void)
{
    char path[100];
    struct scan t, id;
    for (int i = 0; i < SEATS; i++) {
        assert_int_equal(httpc_init(&person[i], node[i].url), 0);
        assert_int_equal(httpc_request(&person[i], "POST", "/api/session", "{}"), 201);
    }
    assert_int_equal(
        httpc_request(&person[0], "POST", "/api/tables",
                      "{\"game\":\"ra\",\"options\":{\"players\":\"2\"},"
                      "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"),
        201);
    assert_true(scan_find(person[0].body, "table", &t) &&
                scan_find(t.value, "id", &id));
    scan_text(&id, table, sizeof table);
    snprintf(path, sizeof path, "/api/tables/%s/join", table);
    assert_int_equal(httpc_request(&person[1], "POST", path, "{}"), 200);
    snprintf(path, sizeof path, "/api/tables/%s/start", table);
    /* The first node may hear of the other person a moment later. */
    int status = 409;
    for (int i = 0; i < 300 && status == 409; i++) {
        status = httpc_request(&person[0], "POST", path, "{}");
        node_nap(status == 409 ? 10 : 0);
    }
    assert_int_equal(status, 200);
}

static void open_eyes(void)
{
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"sub\",\"table\":\"%s\"}", table);
    for (int i = 0; i < SEATS; i++)
        for (int k = 0; k < NODES; k++) {
            struct eye *e = &eye[i][k];
            struct wsc_request r = {.path = "/ws", .cookie = person[i].cookie};
            char host[256];
            assert_int_equal(wsc_target(node[k].url, &r.addr, host, sizeof host), 0);
            r.host = host;
            assert_int_equal(wsc_open(&e->ws, &r), 0);
            e->ws.owner = e;
            /* What is said before the hello is lost. */
            wsc_serve(&e->ws, WAIT_MS, &e->is_greeted, on_message);
            assert_true(e->is_greeted);
            say(e, text);
            wsc_serve(&e->ws, WAIT_MS, &e->is_shown, on_message);
            assert_true(e->is_shown);
        }
}

/* Wait until all eyes have seen the same and somebody is asked. */
static int await_decision(void)
{
    for (int ms = 0; ms < WAIT_MS; ms += SEATS * NODES) {
        bool is_level = true;
        for (int i = 0; i < SEATS * NODES; i++)
            is_level &= eye[i / NODES][i % NODES].seq == eye[0][0].seq;
        for (int i = 0; is_level && i < SEATS; i++)
            if (eye[i][0].pick[0] && eye[i][1].pick[0])
                return i;
        if (is_level && eye[0][0].is_over)
            return -1;
        serve_all(1);
    }
    fail_msg("the nodes do not agree after %d ms", WAIT_MS);
    return -1;
}

static void race(int seat, int round)
{
    for (int k = 0; k < NODES; k++) {
        struct eye *e = &eye[seat][k];
        char text[300];
        snprintf(e->key, sizeof e->key, "r%d-%d", round, k);
        e->is_refused = false;
        e->won[0] = '\0';
        snprintf(text, sizeof text,
                 "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%llu,"
                 "\"key\":\"%s\",\"do\":\"%s\"}",
                 table, seat + 1, (unsigned long long)e->seq, e->key, e->pick);
        say(e, text);
    }
    struct eye *a = &eye[seat][0], *b = &eye[seat][1];
    for (int ms = 0; ms < WAIT_MS &&
                     !(a->won[0] && b->won[0] && a->is_refused + b->is_refused == 1);
         ms += SEATS * NODES)
        serve_all(1);
    assert_string_equal(a->won, b->won); /* both saw the same winner, */
    assert_true(a->won_seq == b->won_seq);
    struct eye *winner = strcmp(a->won, a->key) == 0 ? a : b;
    assert_string_equal(winner->won, winner->key);
    assert_false(winner->is_refused); /* and the other one was told. */
    assert_true((winner == a ? b : a)->is_refused);
}

static void racing_writers_on_one_seat_have_one_winner(void **state)
{
    (void)state;
    int rounds = 0, won_by_first = 0;
    uint64_t last = 0;
    sit_down();
    open_eyes();
    for (; rounds < DECISIONS; rounds++) {
        int seat = await_decision();
        if (seat < 0)
            break;
        race(seat, rounds);
        last = eye[seat][0].won_seq;
        won_by_first += eye[seat][0].won[strlen(eye[seat][0].won) - 1] == '0';
    }
    print_message("# %d races, %d won through the first node\n", rounds, won_by_first);
    assert_true(rounds > 20);
    struct store *s = kit_open(pg_cluster_url(pg), "checker");
    enum store_code code;
    const char *p = kit_history(s, table, 1, &code);
    uint64_t expect = 2;
    for (; *p; p = strchr(p, '\n') + 1)
        assert_true(strtoull(p, NULL, 10) == expect++);
    assert_true(expect == last + 1);
    store_close(s);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: test_race MAAT\n");
        return 2;
    }
    program = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(racing_writers_on_one_seat_have_one_winner,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
