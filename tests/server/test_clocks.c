/* test_clocks.c - what clocks charge: restarts, pauses of the process, time away. */
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
#include <signal.h>

#include "server_kit.h"

enum { BANK_MS = 600000 };

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Both seats are Anna's; what is left on the clock of the one that has to move. */
static int64_t left(struct kit_person *anna, const char *id)
{
    struct kit_socket k;
    int64_t ret;
    json_t *m;
    char path[40];

    kit_open(&k, anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    snprintf(path, sizeof path, "clock.left.%d",
             (int)kit_int(m, "clock.running.0") - 1);
    ret = kit_int(m, path);
    json_decref(m);
    kit_close(&k);
    return ret;
}

static void table_with_clock(struct kit_person *anna, char id[32])
{
    kit_table(anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"clock\":{"
              "\"kind\":\"live\",\"bank\":%d,\"increment\":0},\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
              BANK_MS / 1000);
}

static void a_restart_charges_the_thinking_before_it_and_not_itself(void **state)
{
    struct kit_person anna;
    int64_t begun, charged, down;
    char id[32];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    begun = now_ms();
    table_with_clock(&anna, id);
    sleep(2);
    assert_int_equal(kit_stop(&server), 0);
    down = now_ms();
    sleep(2);
    down = now_ms() - down;
    kit_again(&server, kit_args);
    charged = BANK_MS - left(&anna, id);
    assert_true(charged >= 2000);
    assert_true(charged <= now_ms() - begun - down);
    kit_leave(&anna);
}

static void a_pause_of_the_process_charges_nobody(void **state)
{
    struct kit_person anna;
    int64_t begun, charged, pause;
    char id[32];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    begun = now_ms();
    table_with_clock(&anna, id);
    left(&anna, id);
    kill(server.pid, SIGSTOP);
    pause = now_ms();
    sleep(4);
    pause = now_ms() - pause;
    kill(server.pid, SIGCONT);
    charged = BANK_MS - left(&anna, id);
    assert_true(charged <= now_ms() - begun - pause + 200);
    /* The same when it has been stored and read again. */
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, kit_args);
    charged = BANK_MS - left(&anna, id);
    assert_true(charged <= now_ms() - begun - pause + 200);
    kit_leave(&anna);
}

/* Otherwise whoever comes back at once never runs out of time. */
static void whoever_ran_out_of_time_is_back_after_the_stand_in_has_moved(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket a, b;
    bool is_over_time = false, has_moved = false, is_back = false;
    char id[32], path[40] = "";
    json_t *m;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"clock\":{"
              "\"kind\":\"live\",\"bank\":1,\"increment\":0},\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&a, &anna, &server);
    kit_open(&b, &ben, &server);
    kit_watch(&b, id);
    kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (!is_back && (m = kit_next(&a, 20000))) {
        const char *t = kit_text(m, "t");
        if (!path[0] && !strcmp(t, "table"))
            snprintf(path, sizeof path, "table.seats.%d.standin",
                     (int)kit_int(m, "clock.running.0") - 1);
        has_moved |= is_over_time && !strcmp(t, "step");
        if (!strcmp(t, "meta") && !strcmp(kit_text(m, path), "time")) {
            is_over_time = true;
            for (int i = 0; i < 3; i++) {
                kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
                kit_say(&b, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
            }
        } else if (!strcmp(t, "meta") && is_over_time) {
            is_back = json_is_null(kit_at(m, path));
        }
        json_decref(m);
    }
    assert_true(is_back);
    assert_true(has_moved);
    kit_close(&a);
    kit_close(&b);
    kit_leave(&anna);
    kit_leave(&ben);
}

/* The setting is in the table, the result, the record, the list and the rematch. */
static void whoever_runs_out_of_time_has_lost_where_the_table_says_so(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char id[32];
    const char *text;
    json_t *m;
    size_t n_late = 0;
    bool is_over = false;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"clock\":{\"kind\":\"live\",\"bank\":1,"
              "\"increment\":0,\"on_time\":\"loss\"},\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&k, &ben, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (!is_over && (m = kit_next(&k, 20000))) {
        is_over = !strcmp(kit_text(m, "table.state"), "finished");
        json_decref(m);
    }
    assert_true(is_over);
    m = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(m, "table.clock.on_time"), "loss");
    assert_int_equal(json_array_size(kit_at(m, "table.result.late")), 1);
    assert_int_equal(
        kit_int(m, "table.result.late.0") + kit_int(m, "table.result.winners.0"), 3);
    assert_true(json_is_null(kit_at(m, "table.result.score")));
    json_decref(m);
    assert_int_equal(kit_call(&anna, "GET", NULL, kit_path(id, "/record"), NULL), 200);
    text = anna.http.body;
    assert_non_null(strstr(text, "\non-time loss\n"));
    assert_non_null(strstr(text, "\nlate "));
    /* Lists follow the log a little later. */
    for (int tries = 0; !n_late && tries < 15; tries++) {
        sleep(1);
        m = kit_must(&anna, 200, "GET", "/api/tables?list=finished", NULL);
        n_late = json_array_size(kit_at(m, "tables.0.result.late"));
        json_decref(m);
    }
    assert_int_equal(n_late, 1);
    m = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
    assert_string_equal(kit_text(m, "table.clock.on_time"), "loss");
    json_decref(m);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void what_is_no_setting_is_refused(void **state)
{
    static const char *const bad[] = {
        "{\"game\":\"aton\",\"clock\":{\"kind\":\"live\",\"on_time\":\"win\"}}",
        "{\"game\":\"aton\",\"clock\":{\"kind\":\"days\",\"on_time\":7}}",
    };
    struct kit_person anna;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_refuses(&anna, "/api/tables", bad, sizeof bad / sizeof *bad);
    kit_leave(&anna);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restart_charges_the_thinking_before_it_and_not_itself),
        cmocka_unit_test(a_pause_of_the_process_charges_nobody),
        cmocka_unit_test(whoever_ran_out_of_time_is_back_after_the_stand_in_has_moved),
        cmocka_unit_test(whoever_runs_out_of_time_has_lost_where_the_table_says_so),
        cmocka_unit_test(what_is_no_setting_is_refused),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
