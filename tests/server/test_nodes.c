/* test_nodes.c - three nodes on one PostgreSQL: any node serves any table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/dealer.h"
#include "server_kit.h"
#include "store/pg_cluster.h"

static const char *const args[] = {"--no-limits", "--away", "2", NULL};

static char dir[] = "/tmp/maat-nodes-XXXXXX";
static struct pg_cluster *pg;
static struct kit_server one, two, three;

static int start(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(dir));
    pg = pg_cluster_start(dir);
    assert_non_null(pg);
    kit_join(&one, pg_cluster_url(pg), args);
    kit_join(&two, pg_cluster_url(pg), args);
    kit_join(&three, pg_cluster_url(pg), args);
    return 0;
}

static int stop(void **state)
{
    char command[80];

    (void)state;
    kit_clean(&one);
    kit_clean(&two);
    kit_clean(&three);
    pg_cluster_stop(pg);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command);
}

/* The newest position that a socket has been told. */
struct eye {
    struct kit_socket k;
    json_int_t seq;
    char action[64], node[16];
};

static void look(struct eye *e, int ms)
{
    json_t *m;

    while ((m = kit_next(&e->k, ms))) {
        const char *t = kit_text(m, "t");
        if (!strcmp(t, "table") || !strcmp(t, "step")) {
            e->seq = kit_int(m, "seq");
            snprintf(e->action, sizeof e->action, "%s", kit_text(m, "legal.0"));
            snprintf(e->node, sizeof e->node, "%s", kit_text(m, "node"));
        }
        json_decref(m);
        ms = 0;
    }
}

/* What makes the table, and how many actions it has then. */
static void play_through_two_nodes(const char *made, int moved)
{
    struct kit_person anna, ben;
    struct eye eye[2] = {0};
    char id[32];
    unsigned key = 0;
    json_t *a;

    kit_guest(&anna, &one, "Anna");
    kit_guest(&ben, &two, "Ben");
    kit_table(&anna, id, "{%s,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
              made);
    a = kit_must(&ben, 200, "POST", kit_path(id, "/join"), "{}");
    assert_int_equal(kit_int(a, "table.moved"), moved ? moved : -1);
    json_decref(a);
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&eye[0].k, &anna, &one);
    kit_open(&eye[1].k, &ben, &two);
    for (int i = 0; i < 2; i++)
        kit_say(&eye[i].k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (int n = 0; n < 120; n++) {
        int mover = -1;
        bool is_over = false; /* a short game may be, before all these moves */
        for (int wait = 0; wait < 500 && mover < 0 && !is_over; wait++) {
            look(&eye[0], 10);
            look(&eye[1], 10);
            for (int i = 0; i < 2 && eye[0].seq == eye[1].seq; i++)
                if (eye[i].action[0])
                    mover = i;
            is_over = strcmp(eye[0].node, "over") == 0 && eye[0].seq == eye[1].seq;
        }
        if (is_over)
            break;
        if (mover < 0)
            fail_msg("nobody may move after %d moves: seq %d and %d", n,
                     (int)eye[0].seq, (int)eye[1].seq);
        kit_say(
            &eye[mover].k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"m%u\","
            "\"do\":\"%s\"}",
            id, mover + 1, (int)eye[mover].seq, key++, eye[mover].action);
        eye[mover].action[0] = '\0';
        eye[0].seq = eye[1].seq = -mover - 1; /* until both have been told */
    }
    for (int i = 0; i < 2; i++)
        kit_close(&eye[i].k);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void a_game_is_played_through_two_nodes(void **state)
{
    (void)state;
    play_through_two_nodes("\"game\":\"ra\",\"options\":{\"players\":2}", 0);
}

static void a_game_that_began_elsewhere_goes_on_through_two_nodes(void **state)
{
    (void)state;
    play_through_two_nodes("\"opening\":\"record 1\\ngame ra rules 1\\nconfig players=2"
                           "\\n* suns 1\\n* suns 2\\n1 draw\\n* tile nile\\n\"",
                           4);
}

/* Anna is at the first node, Ben at the second: each gives and tells there. */
static void a_game_is_dealt_through_two_nodes(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k[2];
    char id[32], seal[2][DEALER_HEX + 1], path[80];
    json_t *a = NULL;

    (void)state;
    dealer_seal("lotus", seal[0]);
    dealer_seal("reed", seal[1]);
    kit_guest(&anna, &one, "Anna");
    kit_guest(&ben, &two, "Ben");
    kit_open(&k[0], &anna, &one);
    kit_open(&k[1], &ben, &two);
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
              "\"seal\":\"%s\"}",
              seal[0]);
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    json_decref(kit_must(&ben, 200, "POST", path, "{\"seal\":\"%s\"}", seal[1]));
    kit_watch(&k[0], id);
    kit_watch(&k[1], id);
    /* Until the first node has heard that Ben is there. */
    for (int online = 0; !online; json_decref(a)) {
        a = kit_wait(&k[0], "meta");
        online = json_is_true(kit_at(a, "table.seats.1.online"));
    }
    kit_post(&anna, 200, id, "/start", "{}");
    for (bool is_dealt = false; !is_dealt; json_decref(a)) {
        a = kit_wait(&k[1], "meta");
        is_dealt = kit_at(a, "table.deal");
        if (is_dealt) {
            assert_string_equal(kit_text(a, "table.deal.seals.0"), seal[0]);
            assert_string_equal(kit_text(a, "table.deal.seals.1"), seal[1]);
        }
    }
    kit_post(&ben, 200, id, "/reveal", "{\"nonce\":\"reed\"}");
    kit_post(&anna, 200, id, "/reveal", "{\"nonce\":\"lotus\"}");
    for (int i = 0; i < 2; i++) {
        a = kit_wait(&k[i], "table");
        assert_string_equal(kit_text(a, "table.state"), "running");
        json_decref(a);
        kit_close(&k[i]);
    }
    kit_leave(&anna);
    kit_leave(&ben);
}

static void a_move_through_another_node_is_charged_in_full(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32], path[40];
    int seat;
    json_t *m;

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"clock\":{"
              "\"kind\":\"live\",\"bank\":600,\"increment\":0},\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"me\"}]}");
    sleep(2);
    kit_open(&k, &anna, &two);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    do
        m = kit_wait(&k, "table");
    while (!kit_text(m, "legal.0")[0] && (json_decref(m), true));
    seat = (int)kit_int(m, "clock.running.0");
    kit_say(&k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"k\","
            "\"do\":\"%s\"}",
            id, seat, (int)kit_int(m, "seq"), kit_text(m, "legal.0"));
    json_decref(m);
    m = kit_wait(&k, "step");
    snprintf(path, sizeof path, "clock.left.%d", seat - 1);
    assert_true(kit_int(m, path) <= 598000);
    json_decref(m);
    kit_close(&k);
    kit_leave(&anna);
}

/* What one node has acknowledged, another must not deny. */
static void a_node_catches_up_before_it_refuses(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char id[32], path[80];

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_guest(&ben, &two, "Ben");
    kit_open(&k, &ben, &two);
    for (int i = 0; i < 20; i++) {
        kit_table(&anna, id,
                  "{\"game\":\"ra\",\"options\":{\"players\":2},\"seats\":[{"
                  "\"kind\":\"me\"},{\"kind\":\"open\"}]}");
        kit_post(&ben, 200, id, "/join", "{}");
        kit_post(&anna, 200, id, "/start", "{}");
        kit_watch(&k, id);
        kit_resign(&k, id, 2);
        snprintf(path, sizeof path, "/api/tables/%s/record", id);
        assert_int_equal(kit_call(&anna, "GET", NULL, path, NULL), 200);
        kit_post(&anna, 201, id, "/rematch", "{}");
    }
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void chat_and_sessions_reach_the_other_node(void **state)
{
    struct kit_person anna, there;
    struct kit_socket a, b;
    char id[32];
    json_t *m;

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_nobody(&there, &two);
    snprintf(there.http.cookie, sizeof there.http.cookie, "%s", anna.token);
    kit_table(&anna, id, "{\"game\":\"ra\"}");
    kit_open(&a, &anna, &one);
    kit_open(&b, &there, &two);
    kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    kit_say(&b, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    json_decref(kit_wait(&a, "table"));
    json_decref(kit_wait(&b, "table"));
    kit_say(&a, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"over there?\"}", id);
    m = kit_wait(&b, "chat");
    assert_string_equal(kit_text(m, "lines.0.text"), "over there?");
    json_decref(m);
    kit_close(&a);
    kit_close(&b);
    kit_leave(&anna);
    kit_leave(&there);
}

static void whoever_logs_out_is_out_at_every_node(void **state)
{
    struct kit_person anna, there;
    struct kit_socket k;
    json_t *m;

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_nobody(&there, &two);
    snprintf(there.http.cookie, sizeof there.http.cookie, "%s", anna.token);
    kit_open(&k, &there, &two);
    assert_int_equal(kit_call(&anna, "POST", NULL, "/api/logout", "{}"), 204);
    m = kit_wait(&k, "bye");
    assert_string_equal(kit_text(m, "reason"), "unauthorised");
    json_decref(m);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&there);
}

/* Anna plays whenever she is asked until `seat` of her table is as wanted. */
static void play_until(struct kit_socket *k, const char *id, int seat, bool is_online,
                       const char *standin)
{
    static unsigned key;
    char path[64];
    int waited = 0;

    snprintf(path, sizeof path, "table.seats.%d.", seat - 1);
    while (waited < 300) {
        json_t *m = kit_next(k, 100);
        const char *t = kit_text(m, "t");
        json_t *s = kit_at(m, path);
        bool done = (!strcmp(t, "meta") || !strcmp(t, "table")) &&
                    json_is_true(kit_at(s, "online")) == is_online &&
                    !strcmp(kit_text(s, "standin"), standin);
        if ((!strcmp(t, "table") || !strcmp(t, "step")) && kit_text(m, "legal.0")[0])
            kit_say(k,
                    "{\"t\":\"act\",\"table\":\"%s\",\"seat\":1,\"seq\":%d,"
                    "\"key\":\"k%u\",\"do\":\"%s\"}",
                    id, (int)kit_int(m, "seq"), key++, kit_text(m, "legal.0"));
        waited += m == NULL;
        json_decref(m);
        if (done)
            return;
    }
    fail_msg("seat %d is never %s with stand-in '%s'", seat,
             is_online ? "here" : "away", standin);
}

/* Anna's node holds the lease: it started the table, and a bot plays there. */
static void a_bot_stands_in_for_whoever_left_another_node(void **state)
{
    struct kit_person anna, ben, later;
    struct kit_socket a, b;
    char id[32];

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_guest(&ben, &two, "Ben");
    kit_nobody(&later, &three);
    snprintf(later.http.cookie, sizeof later.http.cookie, "%s", ben.token);
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":[{\"kind\":"
              "\"me\"},{\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&a, &anna, &one);
    kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    kit_open(&b, &ben, &two);
    kit_say(&b, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    play_until(&a, id, 2, true, "");
    kit_close(&b);
    play_until(&a, id, 2, false, "away");
    kit_open(&b, &later, &three); /* back, at yet another node */
    kit_say(&b, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    play_until(&a, id, 2, true, "");
    kit_kill(&three); /* a node dies with the people on it: nobody says goodbye */
    play_until(&a, id, 2, false, "away");
    kit_close(&a);
    kit_close(&b);
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&later);
}

static void an_old_table_goes_at_all_nodes(void **state)
{
    struct kit_person anna;
    char id[32], path[80], sql[300];
    int status = 200;

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"me\"}]}");
    snprintf(sql, sizeof sql,
             "UPDATE maat.log SET sum = NULL, at = at - 500 * 86400000::bigint"
             " WHERE table_id = '%s'",
             id);
    pg_cluster_ask(pg, sql);
    snprintf(sql, sizeof sql,
             "UPDATE maat.game_table SET updated = updated - 500 * 86400000::bigint"
             " WHERE id = '%s'",
             id);
    pg_cluster_ask(pg, sql);
    assert_int_equal(kit_stop(&two), 0);
    assert_int_equal(kit_stop(&three), 0);
    kit_again(&two, args);
    kit_again(&three, args);
    snprintf(path, sizeof path, "/api/tables/%s", id);
    for (int i = 0; i < 100 && status == 200; i++) {
        json_t *a = NULL;
        status = kit_call(&anna, "GET", &a, path, NULL);
        json_decref(a);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    assert_int_equal(status, 404);
    snprintf(sql, sizeof sql,
             "SELECT (SELECT count(*) FROM maat.log WHERE table_id = '%s'"
             " AND kind <> 'z')" /* the one that says that it is gone */
             " + (SELECT count(*) FROM maat.seat WHERE table_id = '%s')",
             id, id);
    assert_int_equal(pg_cluster_ask(pg, sql), 0);
    kit_leave(&anna);
}

/* A row that the first node has acknowledged, and of which no word has reached the
 * second yet: whoever comes there must not see the table as it was before. */
static void whoever_comes_sees_what_any_node_has_acknowledged(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32], sql[300];
    json_t *m;

    (void)state;
    kit_arrive(&anna, &k, &two, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"me\"}]}");
    kit_watch(&k, id);
    kit_say(&k, "{\"t\":\"unsub\",\"table\":\"%s\"}", id);
    json_decref(kit_wait(&k, "ok"));
    snprintf(sql, sizeof sql,
             "INSERT INTO maat.log(table_id, seq, at, kind, key, text, node, mark)"
             " SELECT table_id, max(seq) + 1, max(at), 'r', 'gone', '1', 'other', 1"
             " FROM maat.log WHERE table_id = '%s' GROUP BY table_id",
             id);
    pg_cluster_ask(pg, sql);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\",\"id\":7}", id);
    do
        m = kit_wait(&k, "table");
    while (kit_int(m, "re") != 7 && (json_decref(m), true));
    assert_string_equal(kit_text(m, "table.state"), "finished");
    json_decref(m);
    kit_depart(&anna, &k);
}

static void bots_go_on_when_their_node_dies(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;
    json_int_t seq = 0;
    bool is_over = false;

    (void)state;
    kit_guest(&anna, &one, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":3},\"start\":true,\"seats\":[{"
              "\"kind\":\"bot\",\"level\":\"random\"},{\"kind\":\"bot\",\"level\":"
              "\"random\"},"
              "{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_kill(&one);
    kit_leave(&anna);
    kit_guest(&anna, &two, "Anna");
    kit_open(&k, &anna, &two);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (!is_over) {
        m = kit_next(&k, 20000);
        if (!m)
            fail_msg("the bots stopped at seq %d", (int)seq);
        if (!strcmp(kit_text(m, "t"), "step") || !strcmp(kit_text(m, "t"), "table")) {
            assert_true(kit_int(m, "seq") > seq);
            seq = kit_int(m, "seq");
            is_over = !strcmp(kit_text(m, "node"), "over");
        }
        json_decref(m);
    }
    kit_close(&k);
    kit_leave(&anna);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_through_two_nodes),
        cmocka_unit_test(a_game_that_began_elsewhere_goes_on_through_two_nodes),
        cmocka_unit_test(a_game_is_dealt_through_two_nodes),
        cmocka_unit_test(a_move_through_another_node_is_charged_in_full),
        cmocka_unit_test(a_node_catches_up_before_it_refuses),
        cmocka_unit_test(whoever_comes_sees_what_any_node_has_acknowledged),
        cmocka_unit_test(chat_and_sessions_reach_the_other_node),
        cmocka_unit_test(whoever_logs_out_is_out_at_every_node),
        cmocka_unit_test(an_old_table_goes_at_all_nodes),
        cmocka_unit_test(a_bot_stands_in_for_whoever_left_another_node),
        cmocka_unit_test(bots_go_on_when_their_node_dies),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, start, stop);
}
