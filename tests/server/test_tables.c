/* test_tables.c - tables from making to the end; clocks, absence, bots, restarts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_kit.h"

static void a_table_that_cannot_be_is_refused(void **state)
{
    static const char *const bad[] = {
        "{}",
        "{\"game\":\"chess\"}",
        "{\"game\":5}",
        "{\"game\":\"ra\",\"options\":{\"players\":9}}",
        "{\"game\":\"ra\",\"options\":{\"colour\":\"red\"}}",
        "{\"game\":\"ra\",\"options\":{\"players\":\"4 edition=1999\"}}",
        "{\"game\":\"ra\",\"options\":[]}",
        "{\"game\":\"ra\",\"seats\":[{\"kind\":\"me\"}]}",
        ("{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},"
         "{\"kind\":\"bot\",\"level\":\"x\"}]}"),
        "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},5]}",
        ("{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},"
         "{\"kind\":\"me\",\"name\":\" Ben\"}]}"),
        ("{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},"
         "{\"kind\":\"me\",\"name\":\"Meryt\"}]}"),
        "{\"game\":\"ra\",\"clock\":{\"kind\":\"hourglass\"}}",
        "{\"game\":\"ra\",\"clock\":{\"kind\":\"live\",\"bank\":-1}}",
        "{\"game\":\"ra\",\"seed\":\"abc\"}",
        "{\"game\":\"ra\",\"nonce\":\"a b\"}",
        "{\"game\":\"ra\",\"public\":1}",
        "{\"game\":\"ra\",\"memory\":\"none\"}",
        "{\"game\":\"ra\",\"memory\":1}",
        "{\"game\":\"ra\",\"unknown\":1}",
        "{\"game\":\"ra\",\"game\":\"aton\"}",
        "{\"game\":\"ra\",\"title\":\"a\\nb\"}",
        "{\"game\":\"ra\"",
        "[]",
    };
    struct kit_person anna;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_refuses(&anna, "/api/tables", bad, sizeof bad / sizeof *bad);
    kit_leave(&anna);
}

static void people_sit_down_stand_up_and_begin(void **state)
{
    struct kit_person anna, ben, carl;
    char id[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_guest(&carl, &server, "Carl");
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":[{\"kind\":\"me\"},"
        "{\"kind\":\"open\"},{\"kind\":\"open\"}],\"nonce\":\"n-1\"}");
    kit_post(&ben, 200, id, "/join", "{\"seat\":3,\"nonce\":\"b.2\"}");
    kit_post(&carl, 409, id, "/join", "{\"seat\":3}");
    kit_post(&carl, 409, id, "/join", "{\"seat\":1}");
    kit_post(&carl, 400, id, "/join", "{\"seat\":9}");
    kit_post(&carl, 400, id, "/join", "{\"nonce\":\"not good\"}");
    kit_post(&carl, 403, id, "/leave", "{\"seat\":3}");
    kit_post(&carl, 403, id, "/start", "{}");
    kit_post(&anna, 409, id, "/start", "{}");
    kit_post(&carl, 200, id, "/join", "{}");
    kit_post(&carl, 200, id, "/leave", "{}");
    kit_post(&carl, 403, id, "/seat", "{\"seat\":2,\"kind\":\"open\"}");
    kit_post(&anna, 400, id, "/seat",
             "{\"seat\":2,\"kind\":\"bot\",\"level\":\"wizard\"}");
    kit_post(&anna, 200, id, "/seat",
             "{\"seat\":2,\"kind\":\"bot\",\"level\":\"random\"}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&anna, 409, id, "/start", "{}");
    kit_post(&ben, 409, id, "/leave", "{}");
    kit_post(&anna, 409, id, "/close", "{}");
    a = kit_must(&carl, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_string_equal(kit_text(a, "nonces.0"), "n-1");
    assert_string_equal(kit_text(a, "nonces.2"), "b.2");
    assert_true(json_is_null(kit_at(a, "seed")));
    json_decref(a);
    assert_int_equal(kit_call(&carl, "GET", NULL, kit_path(id, "/record"), NULL), 409);
    assert_int_equal(kit_call(&carl, "GET", NULL, kit_path("nothing", ""), NULL), 404);
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&carl);
}

static void people_at_one_device_have_names_of_their_own(void **state)
{
    struct kit_person anna;
    char id[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"me\",\"name\":\"Ben\"},"
              "{\"kind\":\"bot\",\"level\":\"random\"}],\"start\":true}");
    a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(a, "table.seats.0.name"), "Anna");
    assert_string_equal(kit_text(a, "table.seats.1.name"), "Ben");
    assert_true(json_is_true(kit_at(a, "table.seats.1.me")));
    json_decref(a);

    /* Who is called otherwise elsewhere has not renamed the others here. */
    json_decref(kit_must(&anna, 200, "POST", "/api/me", "{\"name\":\"Anne\"}"));
    a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(a, "table.seats.0.name"), "Anna");
    assert_string_equal(kit_text(a, "table.seats.1.name"), "Ben");
    json_decref(a);
    kit_leave(&anna);
}

static json_t *list(struct kit_person *p, const char *which)
{
    char text[80];

    snprintf(text, sizeof text, "/api/tables?list=%s", which);
    return kit_must(p, 200, "GET", text, NULL);
}

static int find(json_t *answer, const char *id)
{
    json_t *t;
    size_t i;

    json_array_foreach(kit_at(answer, "tables"), i,
                       t) if (!strcmp(kit_text(t, "id"), id)) return (int)i;
    return -1;
}

static void lists_show_what_concerns_me(void **state)
{
    struct kit_person anna, ben;
    char id[32], hidden[32], at[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"public\":true,\"options\":{\"players\":2},\"seats\":[{"
        "\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_table(&anna, hidden, "{\"game\":\"ra\"}");
    a = list(&ben, "public");
    assert_true(find(a, id) >= 0);
    assert_true(find(a, hidden) < 0);
    json_decref(a);
    a = list(&ben, "mine");
    assert_int_equal(json_array_size(kit_at(a, "tables")), 0);
    json_decref(a);
    a = list(&anna, "mine");
    assert_true(find(a, hidden) >= 0);
    snprintf(at, sizeof at, "tables.%d.seats.0.me", find(a, id));
    assert_true(json_is_true(kit_at(a, at)));
    json_decref(a);
    assert_int_equal(kit_call(&anna, "GET", NULL, "/api/tables?list=all", NULL), 400);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void a_list_takes_no_arguments_that_would_have_no_effect(void **state)
{
    static const struct {
        const char *query, *why;
    } rows[] = {
        {"list=public&before=yesterday", "before"},
        {"list=public&before=-1", "before"},
        {"list=public&before=1.5", "before"},
        {"list=public&before=99999999999999999999", "before"},
        {"list=public&before", "before"},
        {"list=public&before=%00", "before"},
        {"list=public&game=chess", "game"},
        {"list=public&gmae=ra", "gmae"},
        {"list=public&limit=5", "limit"},
        {"list=public&list=public", "list"},
        {"list=", "list"},
        {"", "list"},
    };
    struct kit_person anna;
    char path[100];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *a;
        snprintf(path, sizeof path, "/api/tables?%s", rows[i].query);
        a = kit_must(&anna, 400, "GET", path, NULL);
        if (!strstr(kit_text(a, "error.why"), rows[i].why))
            fail_msg("%s: %s", rows[i].query, kit_text(a, "error.why"));
        json_decref(a);
    }
    json_decref(
        kit_must(&anna, 200, "GET", "/api/tables?before=0&list=public&game=ra", NULL));
    kit_leave(&anna);
}

static void a_finished_game_can_be_checked_by_anybody(void **state)
{
    struct kit_person anna;
    char id[32], file[256];
    json_t *a;
    FILE *f;
    pid_t pid;
    int status;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"nonce\":\"q\","
        "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_finish(&anna, &server, id);
    assert_int_equal(httpc_request(&anna.http, "GET", kit_path(id, "/record"), NULL),
                     200);
    snprintf(file, sizeof file, "%s/game.rec", server.dir);
    f = fopen(file, "w");
    assert_non_null(f);
    fwrite(anna.http.body, 1, anna.http.body_len, f);
    fclose(f);
    pid = fork();
    if (!pid) {
        if (!freopen("/dev/null", "w", stdout))
            _exit(9);
        execl(getenv("MAAT"), "maat", "verify", file, (char *)NULL);
        _exit(9);
    }
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    a = kit_must(&anna, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_int_equal(strlen(kit_text(a, "seed")), 64);
    json_decref(a);
    /* Lists follow the log within three seconds. */
    for (int i = 0, at = -1; at < 0; i++) {
        assert_true(i < 600);
        a = list(&anna, "finished");
        at = find(a, id);
        assert_true(at <= 0);
        json_decref(a);
        if (at < 0)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kit_leave(&anna);
}

static void whoever_runs_out_of_time_is_replaced_and_may_come_back(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;
    bool stood_in = false;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"clock\":{"
        "\"kind\":\"live\",\"bank\":1,\"increment\":0},\"seats\":[{\"kind\":\"me\"},{"
        "\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (!stood_in) {
        m = kit_wait(&k, "meta");
        stood_in = !strcmp(kit_text(m, "table.seats.0.standin"), "time");
        json_decref(m);
    }
    kit_say(&k, "{\"t\":\"unsub\",\"table\":\"%s\"}", id);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (;;) {
        m = kit_wait(&k, "meta");
        bool is_back = json_is_null(kit_at(m, "table.seats.0.standin"));
        bool is_over = strcmp(kit_text(m, "table.state"), "running") != 0;
        json_decref(m);
        if (is_back || is_over)
            break;
    }
    kit_close(&k);
    kit_leave(&anna);
}

static void whoever_leaves_others_waiting_is_replaced_until_the_return(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket a, b;
    char id[32];
    json_t *m;
    int turn;
    bool stood_in = false;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"seed\":\"5\",\"seats\":[{"
              "\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&a, &anna, &server);
    kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&a, "table");
    turn = (int)kit_int(m, "acting.0");
    json_decref(m);
    kit_open(&b, &ben, &server);
    kit_watch(&b, id);
    kit_close(turn == 1 ? &a : &b);
    while (!stood_in) {
        m = kit_wait(turn == 1 ? &b : &a, "meta");
        stood_in = !strcmp(
            kit_text(kit_at(m, "table.seats"), turn == 1 ? "0.standin" : "1.standin"),
            "away");
        json_decref(m);
    }
    json_decref(kit_wait(turn == 1 ? &b : &a, "step"));
    kit_open(turn == 1 ? &a : &b, turn == 1 ? &anna : &ben, &server);
    kit_say(turn == 1 ? &a : &b, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (stood_in) {
        m = kit_wait(turn == 1 ? &b : &a, "meta");
        stood_in = !json_is_null(
            kit_at(kit_at(m, "table.seats"), turn == 1 ? "0.standin" : "1.standin"));
        json_decref(m);
    }
    kit_close(&a);
    kit_close(&b);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void in_larger_games_a_bot_plays_on_for_who_resigned(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char id[32];
    json_t *m;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":[{\"kind\":\"me\"},{"
        "\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_post(&ben, 200, id, "/join", "{}");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_open(&k, &ben, &server);
    kit_watch(&k, id);
    kit_resign(&k, id, 2);
    kit_say(
        &k,
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":2,\"seq\":9999,\"key\":\"s\",\"do\":"
        "\"draw\"}",
        id);
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "not_yours");
    json_decref(m);
    kit_close(&k);
    kit_finish(&anna, &server, id);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void a_program_sits_only_where_programs_may(void **state)
{
    struct kit_person anna, program;
    struct kit_socket k;
    char id[32], token[80];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    a = kit_must(&anna, 201, "POST", "/api/bots", "{\"name\":\"Robo\"}");
    assert_true(json_is_true(kit_at(a, "person.bot")));
    snprintf(token, sizeof token, "%s", kit_text(a, "token"));
    json_decref(a);
    kit_nobody(&program, &server);
    program.http.bearer = token;
    kit_table(
        &anna, id,
        "{\"game\":\"ra\",\"options\":{\"players\":3},\"seats\":[{\"kind\":\"me\"},{"
        "\"kind\":\"open\"},{\"kind\":\"outside\"}]}");
    kit_post(&program, 409, id, "/join", "{\"seat\":2}");
    kit_post(&anna, 409, id, "/join", "{\"seat\":3}");
    kit_post(&program, 200, id, "/join", "{}");
    json_decref(kit_must(&program, 403, "POST", "/api/bots", "{\"name\":\"Child\"}"));
    a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
    assert_string_equal(kit_text(a, "table.seats.2.kind"), "outside");
    assert_string_equal(kit_text(a, "table.seats.2.name"), "Robo");
    assert_true(json_is_true(kit_at(a, "table.seats.2.bot")));
    json_decref(a);
    kit_open(&k, &program, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    a = kit_wait(&k, "table");
    assert_int_equal(kit_int(a, "as"), 3);
    json_decref(a);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&program);
}

static void a_table_goes_on_after_the_server_was_killed(void **state)
{
    static const char *const args[] = {"--away", "1", "--no-limits", NULL};
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;
    json_int_t seq;
    int seat;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":[{"
              "\"kind\":\"me\"},{\"kind\":\"me\"}]}");
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    seat = (int)kit_int(m, "acting.0");
    kit_say(
        &k,
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"one\",\"do\":"
        "\"draw\"}",
        id, seat, (int)kit_int(m, "seq"));
    json_decref(m);
    m = kit_wait(&k, "step");
    seq = kit_int(m, "seq");
    json_decref(m);
    kit_kill(&server);
    kit_close(&k);
    kit_again(&server, args);
    httpc_done(&anna.http);
    assert_int_equal(httpc_init(&anna.http, server.url), 0);
    snprintf(anna.http.cookie, sizeof anna.http.cookie, "%s", anna.token);
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\",\"after\":%d}", id, (int)seq - 1);
    m = kit_wait(&k, "table");
    assert_int_equal(kit_int(m, "seq"), seq);
    assert_string_equal(kit_text(m, "log.0.do"), "draw");
    json_decref(m);
    /* The key of the action that was under way is still known. */
    kit_say(
        &k,
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"one\",\"do\":"
        "\"draw\"}",
        id, seat, (int)seq - 1);
    json_decref(kit_wait(&k, "ok"));
    kit_close(&k);
    kit_finish(&anna, &server, id);
    kit_leave(&anna);
}

int main(void)
{
    static const char *const args[] = {"--away", "1", "--no-limits", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_cannot_be_is_refused),
        cmocka_unit_test(people_sit_down_stand_up_and_begin),
        cmocka_unit_test(people_at_one_device_have_names_of_their_own),
        cmocka_unit_test(lists_show_what_concerns_me),
        cmocka_unit_test(a_list_takes_no_arguments_that_would_have_no_effect),
        cmocka_unit_test(a_finished_game_can_be_checked_by_anybody),
        cmocka_unit_test(whoever_runs_out_of_time_is_replaced_and_may_come_back),
        cmocka_unit_test(whoever_leaves_others_waiting_is_replaced_until_the_return),
        cmocka_unit_test(in_larger_games_a_bot_plays_on_for_who_resigned),
        cmocka_unit_test(a_program_sits_only_where_programs_may),
        cmocka_unit_test(a_table_goes_on_after_the_server_was_killed),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
