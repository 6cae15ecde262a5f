/* test_rematch.c - once more: who asks, who agrees, who does not. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/dealer.h"
#include "server_kit.h"

static void a_rematch_rotates_the_seats_and_begins_when_all_agree(void **state)
{
    struct kit_person anna, ben, carl;
    struct kit_socket k;
    char id[32], again[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_guest(&carl, &server, "Carl");
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&anna, 409, id, "/rematch", "{}");
    kit_open(&k, &ben, &server);
    kit_watch(&k, id);
    kit_resign(&k, id, 2);
    a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(a, "table.state"), "finished");
    assert_int_equal(kit_int(a, "table.result.rank.1"), 2);
    assert_int_equal(kit_int(a, "table.result.resigned"), 2);
    json_decref(a);
    kit_post(&carl, 403, id, "/rematch", "{}");
    a = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
    snprintf(again, sizeof again, "%s", kit_text(a, "table.id"));
    assert_string_equal(kit_text(a, "table.rematch_of"), id);
    assert_string_equal(kit_text(a, "table.state"), "open");
    assert_string_equal(kit_text(a, "table.seats.0.kind"), "open");
    assert_string_equal(kit_text(a, "table.seats.0.kept_for"), ben.id);
    assert_string_equal(kit_text(a, "table.seats.0.name"), "Ben");
    assert_string_equal(kit_text(a, "table.seats.1.person"), anna.id);
    json_decref(a);
    kit_post(&carl, 409, again, "/join", "{}");
    kit_post(&anna, 409, again, "/start", "{}");
    /* Whoever asks as well has agreed; with the last one it begins. */
    a = kit_must(&ben, 200, "POST", kit_path(id, "/rematch"), "{}");
    assert_string_equal(kit_text(a, "table.id"), again);
    assert_string_equal(kit_text(a, "table.state"), "running");
    assert_string_equal(kit_text(a, "table.seats.0.person"), ben.id);
    json_decref(a);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&carl);
}

/* Ben has two seats: to decline frees both. */
static void whoever_declines_a_rematch_frees_all_their_seats(void **state)
{
    struct kit_person anna, ben, carl;
    struct kit_socket k;
    char id[32], again[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_guest(&carl, &server, "Carl");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":[{\"kind\":"
              "\"me\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&k, &anna, &server);
    kit_watch(&k, id);
    kit_resign(&k, id, 1);
    kit_finish(&ben, &server, id);
    a = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
    snprintf(again, sizeof again, "%s", kit_text(a, "table.id"));
    assert_string_equal(kit_text(a, "table.seats.0.kept_for"), ben.id);
    assert_string_equal(kit_text(a, "table.seats.1.kept_for"), ben.id);
    json_decref(a);
    a = kit_must(&ben, 200, "POST", kit_path(again, "/leave"), "{}");
    assert_null(kit_at(a, "table.seats.0.kept_for"));
    assert_null(kit_at(a, "table.seats.1.kept_for"));
    json_decref(a);
    kit_post(&carl, 200, again, "/join", "{}");
    a = kit_must(&carl, 200, "POST", kit_path(again, "/join"), "{}");
    assert_string_equal(kit_text(a, "table.state"), "running");
    json_decref(a);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&carl);
}

/* The host of the first rematch closes it; that must not be the end of it. */
static void a_rematch_that_was_closed_is_asked_for_again(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char id[32], first[32], second[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&k, &ben, &server);
    kit_watch(&k, id);
    kit_resign(&k, id, 2);
    a = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
    snprintf(first, sizeof first, "%s", kit_text(a, "table.id"));
    json_decref(a);
    kit_post(&anna, 200, first, "/close", "{}");
    a = kit_must(&ben, 201, "POST", kit_path(id, "/rematch"), "{}");
    snprintf(second, sizeof second, "%s", kit_text(a, "table.id"));
    assert_string_not_equal(second, first);
    assert_string_equal(kit_text(a, "table.seats.1.kept_for"), anna.id);
    json_decref(a);
    a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(a, "table.rematch"), second);
    json_decref(a);
    a = kit_must(&anna, 200, "POST", kit_path(id, "/rematch"), "{}");
    assert_string_equal(kit_text(a, "table.id"), second);
    assert_string_equal(kit_text(a, "table.state"), "running");
    json_decref(a);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
}

enum { PRESSES = 4, ROUNDS = 6 };

static char pressed[120]; /* the path */

static void *press(void *arg)
{
    struct httpc *c = arg;

    httpc_request(c, "POST", pressed, "{}");
    return NULL;
}

/* All of these press at once, on lines of their own; the table that all were told. */
static void press_together(const struct kit_person *const *who, char again[32])
{
    struct httpc c[PRESSES];
    pthread_t thread[PRESSES];

    for (int i = 0; i < PRESSES; i++) {
        assert_int_equal(httpc_init(&c[i], server.url), 0);
        memcpy(c[i].cookie, who[i]->http.cookie, sizeof c[i].cookie);
    }
    for (int i = 0; i < PRESSES; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, press, &c[i]), 0);
    for (int i = 0; i < PRESSES; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < PRESSES; i++) {
        json_t *a = c[i].body ? json_loads(c[i].body, 0, NULL) : NULL;
        if (c[i].status != 200 && c[i].status != 201)
            fail_msg("press %d: %d %s", i, c[i].status, c[i].body ? c[i].body : "");
        if (!i)
            snprintf(again, 32, "%s", kit_text(a, "table.id"));
        assert_string_equal(kit_text(a, "table.id"), again);
        json_decref(a);
        httpc_done(&c[i]);
    }
}

static void whoever_presses_at_once_or_twice_has_agreed(void **state)
{
    struct kit_person anna, ben;
    const struct kit_person *const his[] = {&ben, &ben, &ben, &ben};
    const struct kit_person *const both[] = {&anna, &ben, &anna, &ben};
    struct kit_socket k;
    char id[32], again[32];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_open(&k, &ben, &server);
    for (int round = 0; round < ROUNDS; round++) {
        json_t *a;
        kit_table(&anna, id,
                  "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},"
                  "{\"kind\":\"open\"}]}");
        kit_post(&ben, 200, id, "/join", "{}");
        kit_post(&anna, 200, id, "/start", "{}");
        kit_watch(&k, id);
        kit_resign(&k, id, 2);
        if (round % 2)
            kit_post(&anna, 201, id, "/rematch", "{}");
        snprintf(pressed, sizeof pressed, "%s", kit_path(id, "/rematch"));
        press_together(round % 2 ? his : both, again);
        a = kit_must(&anna, 200, "GET", kit_path(again, ""), NULL);
        assert_string_equal(kit_text(a, "table.state"), "running");
        json_decref(a);
    }
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
}

/* By somebody else, of whom the server has not heard yet. */
static void drop(const char *id)
{
    char command[500];

    snprintf(command, sizeof command, "'%s' admin --db '%s' drop %s >/dev/null",
             getenv("MAAT"), server.db, id);
    assert_int_equal(system(command), 0);
}

static void a_table_that_was_dropped_is_not_found(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char over[32], dealt[32], seal[DEALER_HEX + 1];

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, over,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, over, "/join", "{}");
    kit_post(&anna, 200, over, "/start", "{}");
    kit_watch(&k, over);
    kit_resign(&k, over, 1);
    drop(over);
    kit_post(&ben, 404, over, "/rematch", "{}");
    dealer_seal("lotus", seal);
    kit_table(&anna, dealt,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\","
              "\"level\":\"random\"}],\"start\":true,\"seal\":\"%s\"}",
              seal);
    drop(dealt);
    kit_post(&anna, 404, dealt, "/reveal", "{\"nonce\":\"lotus\"}");
    kit_post(&anna, 404, dealt, "/close", "{}");
    kit_depart(&anna, &k);
    kit_leave(&ben);
}

int main(void)
{
    static const char *const args[] = {"--no-limits", "--bot-pause", "0", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rematch_rotates_the_seats_and_begins_when_all_agree),
        cmocka_unit_test(whoever_declines_a_rematch_frees_all_their_seats),
        cmocka_unit_test(a_rematch_that_was_closed_is_asked_for_again),
        cmocka_unit_test(a_table_that_was_dropped_is_not_found),
        cmocka_unit_test(whoever_presses_at_once_or_twice_has_agreed),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
