/* test_trouble.c - full disks, slow readers, a server that stops. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_kit.h"

static const char *const args[] = {"--no-limits", NULL};

static void hot_seat(struct kit_person *p, char id[32])
{
    kit_table(p, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":[{"
              "\"kind\":\"me\"},{\"kind\":\"me\"}]}");
}

static void say_draw(struct kit_socket *k, const char *id, json_t *m, unsigned key,
                     const char *text)
{
    kit_say(k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"k%u\","
            "\"do\":\"%s\"}",
            id, (int)kit_int(m, "acting.0"), (int)kit_int(m, "seq"), key, text);
}

/* The process may not write files beyond this size: as if the disk were full. */
static void limit_files(const struct kit_server *s, rlim_t bytes)
{
    struct rlimit limit = {bytes, RLIM_INFINITY};

    assert_int_equal(prlimit(s->pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

static void a_full_disk_refuses_moves_and_loses_nothing(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *now, *m;
    json_int_t seq;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    hot_seat(&anna, id);
    kit_open(&k, &anna, &own);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    now = kit_wait(&k, "table");
    seq = kit_int(now, "seq");
    limit_files(&own, 4096);
    say_draw(&k, id, now, 1, "draw");
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "unavailable");
    json_decref(m);
    assert_int_equal(kit_call(&anna, "GET", NULL, "/readyz", NULL), 503);
    assert_int_equal(kit_call(&anna, "POST", NULL, "/api/tables", "{\"game\":\"ra\"}"),
                     503);
    limit_files(&own, RLIM_INFINITY);
    say_draw(&k, id, now, 1, "draw");
    m = kit_wait(&k, "step");
    assert_int_equal(kit_int(m, "seq"), seq + 1);
    json_decref(m);
    assert_int_equal(kit_call(&anna, "GET", NULL, "/readyz", NULL), 200);
    json_decref(now);
    kit_close(&k);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* Soon; what is asked for meanwhile counts. */
static void await_status(struct kit_person *p, const char *path, int status)
{
    int now = 0;

    for (int i = 0; i < 500 && now != status; i++) {
        now = kit_call(p, "GET", NULL, path, NULL);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    if (now != status)
        fail_msg("%s: %d instead of %d", path, now, status);
}

static void assert_displaced(struct kit_person *p, const char *from, const char *to)
{
    json_t *a;

    assert_int_equal(rename(from, to), 0);
    json_decref(kit_must(p, 503, "POST", "/api/tables", "{\"game\":\"ra\"}"));
    a = kit_must(p, 503, "GET", "/readyz", NULL);
    assert_non_null(strstr(kit_text(a, "error.why"), "deleted or replaced"));
    json_decref(a);
    /* It is noticed as well when nobody writes. */
    assert_int_equal(rename(to, from), 0);
    await_status(p, "/readyz", 200);
    assert_int_equal(kit_call(p, "GET", NULL, "/healthz", NULL), 200);
    assert_int_equal(rename(from, to), 0);
    await_status(p, "/healthz", 503);
    assert_int_equal(rename(to, from), 0);
    await_status(p, "/healthz", 200);
    json_decref(kit_must(p, 201, "POST", "/api/tables", "{\"game\":\"ra\"}"));
}

/* Everything would go on, in a file without a name, until the server ends. */
static void a_store_that_was_deleted_or_replaced_takes_nothing(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    char log[300], away[300], command[1200];

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    snprintf(away, sizeof away, "%s/away", own.dir);
    snprintf(log, sizeof log, "%s-wal", own.db);
    assert_displaced(&anna, own.db, away);
    assert_displaced(&anna, log, away);
    snprintf(command, sizeof command, "cp '%s' '%s' && mv '%s' '%s'", own.db, away,
             away, own.db);
    assert_int_equal(system(command), 0);
    assert_int_equal(kit_call(&anna, "POST", NULL, "/api/tables", "{\"game\":\"ra\"}"),
                     503);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void whoever_does_not_read_is_dropped_and_nobody_waits(void **state)
{
    struct kit_server own;
    struct kit_person anna, ben;
    struct kit_socket k, slow;
    char id[32], line[80];
    json_t *m;
    int small = 4096;
    double dropped = 0;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    kit_guest(&ben, &own, "Ben");
    hot_seat(&anna, id);
    kit_open(&k, &anna, &own);
    kit_watch(&k, id);
    kit_open(&slow, &ben, &own);
    setsockopt(slow.c.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    kit_say(&slow, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    /* It asks for much and reads nothing. */
    snprintf(line, sizeof line, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (int i = 0; i < 15000 && dropped == 0; i++) {
        if (slow.c.state == WSC_OPEN)
            kit_say_raw(&slow, line);
        /* A busy machine needs a while to hear of all that. */
        if (i >= 12000)
            nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        if (i % (i < 12000 ? 500 : 50) == 0) {
            assert_int_equal(httpc_request(&anna.http, "GET", "/metrics", NULL), 200);
            dropped = atof(strstr(anna.http.body, "\nmaat_dropped_slow_total ") + 25);
        }
    }
    assert_true(dropped > 0);
    kit_say(&k, "{\"t\":\"ping\"}");
    m = kit_wait(&k, "pong");
    json_decref(m);
    kit_close(&slow);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* It never reads again, and never closes: its connection must not stay for ever. */
static void whoever_never_reads_again_is_cut_off(void **state)
{
    struct kit_server own;
    struct kit_person anna, ben;
    struct kit_socket slow;
    char id[32], line[80];
    int small = 4096;
    bool is_gone = false;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    kit_guest(&ben, &own, "Ben");
    hot_seat(&anna, id);
    kit_open(&slow, &ben, &own);
    setsockopt(slow.c.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    snprintf(line, sizeof line, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (int i = 0; i < 12000 && slow.c.state == WSC_OPEN; i++)
        kit_say_raw(&slow, line);
    for (int i = 0; i < 250 && !is_gone; i++) {
        assert_int_equal(httpc_request(&anna.http, "GET", "/metrics", NULL), 200);
        is_gone = strstr(anna.http.body, "\nmaat_connections 0\n");
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    assert_true(is_gone);
    kit_close(&slow);
    kit_leave(&anna);
    kit_leave(&ben);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* Both say nothing; one answers the server's pings, the other is dead. */
static void whoever_answers_no_ping_is_taken_for_gone(void **state)
{
    static const char *const impatient[] = {"--ping", "1", NULL};
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket silent, alive;
    json_t *m = NULL;

    (void)state;
    kit_start(&own, impatient);
    kit_guest(&anna, &own, "Anna");
    kit_open(&silent, &anna, &own);
    kit_open(&alive, &anna, &own);
    for (int i = 0; i < 60 && !strstr(anna.http.body, "maat_connections 1\n"); i++) {
        assert_null(kit_next(&alive, 200)); /* reads, and so answers pings */
        assert_int_equal(httpc_request(&anna.http, "GET", "/metrics", NULL), 200);
    }
    assert_non_null(strstr(anna.http.body, "maat_connections 1\n"));
    kit_say(&alive, "{\"t\":\"ping\"}");
    m = kit_wait(&alive, "pong");
    json_decref(m);
    kit_close(&silent);
    kit_close(&alive);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void a_server_that_stops_says_so_and_keeps_everything(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;
    json_int_t seq;
    pid_t pid;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    hot_seat(&anna, id);
    kit_open(&k, &anna, &own);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    say_draw(&k, id, m, 1, "draw");
    json_decref(m);
    m = kit_wait(&k, "step");
    seq = kit_int(m, "seq");
    json_decref(m);
    pid = own.pid;
    kill(pid, 15);
    m = kit_wait(&k, "bye");
    assert_string_equal(kit_text(m, "reason"), "shutdown");
    json_decref(m);
    assert_int_equal(kit_stop(&own), 0);
    kit_close(&k);
    kit_again(&own, args);
    httpc_done(&anna.http);
    assert_int_equal(httpc_init(&anna.http, own.url), 0);
    snprintf(anna.http.cookie, sizeof anna.http.cookie, "%s", anna.token);
    kit_open(&k, &anna, &own);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    assert_int_equal(kit_int(m, "seq"), seq);
    json_decref(m);
    kit_close(&k);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* Told twice to stop, it waits for nobody: those who watch are still there. */
static void a_server_told_twice_to_stop_leaves_those_who_watch(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    hot_seat(&anna, id);
    kit_open(&k, &anna, &own);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    json_decref(m);
    kill(own.pid, SIGTERM);
    kill(own.pid, SIGINT);
    assert_int_equal(kit_stop(&own), 0);
    kit_close(&k);
    kit_leave(&anna);
    kit_clean(&own);
}

/* A request whose answer nobody reads. */
static int knock(const struct kit_server *s)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    a.sin_port = htons((uint16_t)strtoul(strrchr(s->url, ':') + 1, NULL, 10));
    assert_int_equal(connect(fd, (struct sockaddr *)&a, sizeof a), 0);
    return fd;
}

static void ask_for_login(int fd)
{
    static const char text[] =
        "POST /api/login HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Type: application/json\r\nContent-Length: 42\r\n\r\n"
        "{\"login\":\"anna\",\"password\":\"wrong-word-1\"}";

    assert_int_equal(send(fd, text, sizeof text - 1, 0), (ssize_t)sizeof text - 1);
}

/* What the store, the thread for passwords and the bots were asked is answered when
 * nobody is there any more: the first four wait for the second, the others come with
 * the order to stop. */
static void a_server_told_to_stop_ends_what_it_was_at(void **state)
{
    enum { EARLY = 4, ALL = 12 };
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    int fd[ALL];

    (void)state;
    kit_start(&own, args);
    kit_arrive(&anna, &k, &own, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":[{"
              "\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"master\"}]}");
    kit_watch(&k, id);
    kit_say(&k, "{\"t\":\"hint\",\"table\":\"%s\",\"seat\":1}", id);
    for (int i = 0; i < ALL; i++)
        fd[i] = knock(&own);
    for (int i = 0; i < EARLY; i++)
        ask_for_login(fd[i]);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    kill(own.pid, SIGSTOP);
    for (int i = EARLY; i < ALL; i++)
        ask_for_login(fd[i]);
    kill(own.pid, SIGTERM);
    kill(own.pid, SIGINT);
    kill(own.pid, SIGCONT);
    assert_int_equal(kit_stop(&own), 0);
    for (int i = 0; i < ALL; i++)
        close(fd[i]);
    kit_depart(&anna, &k);
    kit_clean(&own);
}

static void admin(const struct kit_server *s, const char *what, const char *id)
{
    char command[600];

    snprintf(command, sizeof command, "'%s' admin --db '%s' %s %s", getenv("MAAT"),
             s->db, what, id);
    assert_int_equal(system(command), 0);
}

static void what_an_administrator_does_to_the_file_is_noticed(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[2][32], path[80];
    json_t *m;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    kit_open(&k, &anna, &own);
    for (int i = 0; i < 2; i++) {
        hot_seat(&anna, id[i]);
        kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id[i]);
        json_decref(kit_wait(&k, "table"));
    }
    admin(&own, "close", id[0]);
    do {
        m = kit_wait(&k, "meta");
        snprintf(path, sizeof path, "%s", kit_text(m, "table.state"));
        json_decref(m);
    } while (strcmp(path, "closed") != 0);
    admin(&own, "drop", id[1]);
    m = kit_wait(&k, "gone");
    assert_string_equal(kit_text(m, "table"), id[1]);
    assert_string_equal(kit_text(m, "reason"), "unknown");
    json_decref(m);
    snprintf(path, sizeof path, "/api/tables/%s", id[1]);
    assert_int_equal(kit_call(&anna, "GET", NULL, path, NULL), 404);
    snprintf(path, sizeof path, "/api/tables/%s/close", id[1]);
    assert_int_equal(kit_call(&anna, "POST", NULL, path, "{}"), 404);
    kit_close(&k);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_administrator_does_to_the_file_is_noticed),
        cmocka_unit_test(a_full_disk_refuses_moves_and_loses_nothing),
        cmocka_unit_test(a_store_that_was_deleted_or_replaced_takes_nothing),
        cmocka_unit_test(whoever_does_not_read_is_dropped_and_nobody_waits),
        cmocka_unit_test(whoever_never_reads_again_is_cut_off),
        cmocka_unit_test(whoever_answers_no_ping_is_taken_for_gone),
        cmocka_unit_test(a_server_that_stops_says_so_and_keeps_everything),
        cmocka_unit_test(a_server_told_twice_to_stop_leaves_those_who_watch),
        cmocka_unit_test(a_server_told_to_stop_ends_what_it_was_at),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
}
