/* test_crowd.c - too many, too slow, too silent: others must not notice. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "raw.h"

#define HOST "Host: a\r\n"

enum { SILENT = 800 };

static void rest_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, (long)(ms % 1000) * 1000000}, NULL);
}

static bool is_answered(const struct kit_server *s)
{
    struct raw r;
    bool is_good;

    raw_ask(&r, s, "GET /healthz HTTP/1.1\r\n" HOST "\r\n", 1);
    is_good = r.n == 1 && r.status[0] == 200;
    raw_close(&r);
    return is_good;
}

/* Within the deadline of a head, and some time for a busy machine. */
static bool is_hung_up(int fd)
{
    struct timeval patience = {.tv_sec = 15};
    char c[512];
    ssize_t k;

    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    while ((k = recv(fd, c, sizeof c, 0)) > 0)
        ;
    return k == 0;
}

static void newcomers_get_in_while_others_say_nothing(void **state)
{
    int fds[SILENT];
    struct kit_person anna;
    struct kit_socket k;

    (void)state;
    for (int i = 0; i < SILENT; i++) {
        fds[i] = raw_connect(&server);
        if (i % 2) /* half of them begin to speak */
            (void)!send(fds[i], "GET / HTTP/1.1\r\nHo", 18, MSG_NOSIGNAL);
    }
    assert_true(is_answered(&server));
    kit_guest(&anna, &server, "Anna");
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    for (int i = 0; i < SILENT; i++) {
        assert_true(is_hung_up(fds[i]));
        close(fds[i]);
    }
    kit_say(&k, "{\"t\":\"ping\"}"); /* whoever has business stays */
    json_decref(kit_wait(&k, "pong"));
    kit_close(&k);
    kit_leave(&anna);
}

/* With room for few, the one that has been silent longest makes way. */
static void a_full_house_has_room_for_newcomers(void **state)
{
    static const char *const few[] = {"--max-connections", "8", NULL};
    struct kit_server own;
    struct kit_person people[8];
    struct kit_socket sockets[8], more;
    int fds[400];

    (void)state;
    kit_start(&own, few);
    for (int i = 0; i < 8; i++) {
        kit_guest(&people[i], &own, "Anna");
        kit_open(&sockets[i], &people[i], &own);
    }
    for (int i = 0; i < 400; i++)
        fds[i] = raw_connect(&own);
    for (int i = 0; i < 5; i++)
        assert_true(is_answered(&own));
    assert_false(kit_try(&more, &own, people[0].http.cookie, NULL, NULL));
    kit_close(&more);
    assert_true(is_hung_up(fds[0]));
    for (int i = 0; i < 8; i++) { /* those who play were not touched */
        kit_say(&sockets[i], "{\"t\":\"ping\"}");
        json_decref(kit_wait(&sockets[i], "pong"));
        kit_close(&sockets[i]);
        kit_leave(&people[i]);
    }
    for (int i = 0; i < 400; i++)
        close(fds[i]);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void one_person_cannot_hold_all_sockets(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k[65];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    for (int i = 0; i < 64; i++)
        kit_open(&k[i], &anna, &server);
    assert_false(kit_try(&k[64], &server, anna.http.cookie, NULL, NULL));
    assert_int_equal(k[64].c.code, 4429);
    kit_close(&k[64]);
    kit_open(&k[64], &ben, &server);
    for (int i = 0; i < 65; i++)
        kit_close(&k[i]);
    kit_leave(&anna);
    kit_leave(&ben);
}

/* The limit of descriptors is lowered under a running server. */
static void without_descriptors_it_says_so_and_does_not_spin(void **state)
{
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    struct rlimit few, old;
    int fds[100];
    long cpu;

    (void)state;
    kit_start(&own, NULL);
    kit_guest(&anna, &own, "Anna");
    kit_open(&k, &anna, &own);
    assert_int_equal(prlimit(own.pid, RLIMIT_NOFILE, NULL, &old), 0);
    few = (struct rlimit){40, old.rlim_max};
    assert_int_equal(prlimit(own.pid, RLIMIT_NOFILE, &few, NULL), 0);
    for (int i = 0; i < 100; i++)
        fds[i] = raw_connect(&own);
    assert_true(raw_logged(&own, "Too many open files"));
    cpu = raw_cpu_ms(&own);
    rest_ms(1000);
    /* Whoever spins uses all of it. */
    assert_true(raw_cpu_ms(&own) - cpu < 500);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    assert_true(is_answered(&own)); /* the silent ones have made room */
    for (int i = 0; i < 100; i++)
        close(fds[i]);
    assert_int_equal(prlimit(own.pid, RLIMIT_NOFILE, &old, NULL), 0);
    assert_true(is_answered(&own));
    kit_close(&k);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* It asks for the page again and again and takes nothing. */
static void ask_and_take_nothing(struct raw *r)
{
    static const char text[] = "GET / HTTP/1.1\r\n" HOST "\r\n";
    int small = 2048;

    raw_open(r, &server);
    setsockopt(r->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 3000; i++)
        if (send(r->fd, text, sizeof text - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
}

/* A byte now and then does not keep a line open: neither in the head nor in the body.
 */
static void whoever_is_too_slow_in_whatever_is_cut_off(void **state)
{
    struct raw head, body, answer;
    double lines = raw_figure(&server, "lines");

    (void)state;
    raw_open(&head, &server);
    raw_open(&body, &server);
    raw_say(&body, "POST /api/me HTTP/1.1\r\n" HOST "Content-Length: 4000\r\n\r\n");
    ask_and_take_nothing(&answer);
    for (int i = 0; i < 400 && !(head.is_over && body.is_over); i++) {
        raw_send(&head, "G", 1, 0);
        raw_send(&body, "x", 1, 0);
        raw_wait_close(&head, 50);
        raw_wait_close(&body, 50);
    }
    assert_true(head.is_over && body.is_over);
    assert_int_equal(head.status[0], 408);
    assert_int_equal(body.status[0], 408);
    raw_close(&head);
    raw_close(&body);
    for (int i = 0; i < 600 && raw_figure(&server, "lines") > lines; i++)
        rest_ms(100);
    assert_true(raw_figure(&server, "lines") <= lines);
    raw_close(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_get_in_while_others_say_nothing),
        cmocka_unit_test(a_full_house_has_room_for_newcomers),
        cmocka_unit_test(one_person_cannot_hold_all_sockets),
        cmocka_unit_test(without_descriptors_it_says_so_and_does_not_spin),
        cmocka_unit_test(whoever_is_too_slow_in_whatever_is_cut_off),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
