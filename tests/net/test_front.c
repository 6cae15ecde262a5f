/* test_front.c - the front door: requests of all shapes at a real server. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <cmocka.h>

#include "raw.h"

#define HOST "Host: a\r\n"

static void assert_it_lives(void)
{
    struct raw r;

    raw_ask(&r, &server, "GET /healthz HTTP/1.1\r\n" HOST "\r\n", 1);
    assert_int_equal(r.n, 1);
    assert_int_equal(r.status[0], 200);
    raw_close(&r);
}

static void two_requests_with_bodies_in_one_packet_are_both_answered(void **state)
{
    static const char *const methods[] = {"POST", "PUT", "GET", "HEAD", "DELETE"};

    (void)state;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        for (size_t step = 0; step < 60; step += 59) {
            struct raw r;
            char text[600];
            unsigned heads = strcmp(methods[i], "HEAD") ? 0 : 3;
            int n = snprintf(text, sizeof text,
                             "%s /api/me HTTP/1.1\r\n" HOST
                             "Content-Type: application/json\r\nContent-Length: 2\r\n"
                             "\r\n{}%s /api/me HTTP/1.1\r\n" HOST
                             "Content-Length: 2\r\n\r\n{}"
                             "GET /healthz HTTP/1.1\r\n" HOST "\r\n",
                             methods[i], methods[i]);
            raw_open(&r, &server);
            raw_send(&r, text, (size_t)n, step);
            raw_wait(&r, 3, heads);
            if (r.n != 3 || r.status[0] != r.status[1] || r.status[2] != 200)
                fail_msg("%s: %d answers: %s", methods[i], r.n, r.bytes);
            raw_close(&r);
            assert_it_lives();
        }
}

/* The next one is looked at when the one before is answered; none is lost. */
static void many_requests_at_once_are_answered_in_their_order(void **state)
{
    char *text = malloc(400 * 64), *at = text;
    int got = 0;
    struct raw r;

    (void)state;
    assert_non_null(text);
    for (int i = 0; i < 400; i++)
        at += snprintf(at, 64, "GET /%s HTTP/1.1\r\n" HOST "\r\n",
                       i % 2 ? "healthz" : "api/none");
    raw_open(&r, &server);
    raw_send(&r, text, (size_t)(at - text), 0);
    free(text);
    shutdown(r.fd, SHUT_WR); /* and says no more, but listens */
    raw_wait_close(&r, 5000);
    assert_true(r.is_over);
    for (const char *p = r.bytes; (p = strstr(p, "HTTP/1.1 ")); p++)
        assert_int_equal((int)strtol(p + 9, NULL, 10), got++ % 2 ? 200 : 404);
    assert_int_equal(got, 400);
    raw_close(&r);
}

static void bytes_may_come_one_at_a_time(void **state)
{
    static const char text[] =
        "\r\nPOST /api/session HTTP/1.1\r\n" HOST "Content-Type: application/json\r\n"
        "Content-Length: 15\r\n\r\n{\"name\":\"Anna\"}HEAD /healthz HTTP/1.1\r\n" HOST
        "\r\nGET /healthz HTTP/1.1\r\n" HOST "\r\n";
    struct raw r;

    (void)state;
    raw_open(&r, &server);
    raw_send(&r, text, sizeof text - 1, 1);
    raw_wait(&r, 3, 2);
    assert_int_equal(r.n, 3);
    assert_int_equal(r.status[0], 201);
    assert_int_equal(r.status[1], 200);
    assert_int_equal(r.status[2], 200);
    raw_close(&r);
}

static void what_is_no_request_is_refused_and_the_line_closed(void **state)
{
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "HELO mail.example\r\n"},
        {400, "\x16\x03\x01\x02\x01\x01"},
        {400,
         "GET / HTTP/1.1\r\n" HOST "Content-Length: 2\r\nContent-Length: 3\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 4\r\n"
              "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {501, "POST /api/me HTTP/1.1\r\n" HOST
              "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"},
        {413, "POST /api/me HTTP/1.1\r\n" HOST "Content-Length: 8193\r\n\r\n"},
        {413, "POST /api/me HTTP/1.1\r\n" HOST "Content-Length: 99999999999\r\n\r\n"},
        {505, "GET / HTTP/3.0\r\n" HOST "\r\n"},
        {417, "GET / HTTP/1.1\r\n" HOST "Expect: more\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST " folded\r\n\r\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct raw r;
        char text[700];
        /* What follows a refusal is never taken for a request. */
        snprintf(text, sizeof text, "%sGET /healthz HTTP/1.1\r\n" HOST "\r\n",
                 cases[i].text);
        raw_ask(&r, &server, text, 2);
        shutdown(r.fd, SHUT_WR);
        raw_wait_close(&r, 5000);
        if (r.n != 1 || r.status[0] != cases[i].status || !raw_has(&r, "\"why\":"))
            fail_msg("%s: %s", cases[i].text, r.bytes);
        assert_true(raw_has(&r, "connection: close"));
        assert_true(r.is_over);
        raw_close(&r);
    }
    assert_it_lives();
}

static void a_client_that_asks_first_is_told_to_go_on(void **state)
{
    struct raw r;

    (void)state;
    raw_ask(&r, &server,
            "POST /api/session HTTP/1.1\r\n" HOST "Content-Type: application/json\r\n"
            "Expect: 100-continue\r\nContent-Length: 15\r\n\r\n",
            1);
    assert_int_equal(r.status[0], 100);
    raw_say(&r, "{\"name\":\"Anna\"}");
    raw_wait(&r, 2, 0);
    assert_int_equal(r.status[1], 201);
    raw_close(&r);
    raw_ask(&r, &server,
            "POST /api/session HTTP/1.1\r\n" HOST
            "Expect: 100-continue\r\nContent-Length: 9000\r\n\r\n",
            1);
    assert_int_equal(r.status[0], 413);
    raw_close(&r);
}

static void no_upgrade_but_websocket_is_taken(void **state)
{
    static const char *const upgrades[] = {"h2c", "h2c, websocket", "websocket, h2c",
                                           "TLS/1.0", "HTTP/2.0"};

    (void)state;
    for (size_t i = 0; i < sizeof upgrades / sizeof *upgrades; i++) {
        struct raw r;
        char text[400];
        snprintf(text, sizeof text,
                 "GET /healthz HTTP/1.1\r\n" HOST
                 "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: %s\r\n"
                 "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
                 upgrades[i]);
        raw_ask(&r, &server, text, 1);
        assert_int_equal(r.status[0], 200);
        assert_false(raw_has(&r, "101 "));
        /* It still speaks HTTP/1.1, and nothing else. */
        raw_say(&r, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        raw_wait(&r, 2, 0);
        assert_int_equal(r.status[1], 505);
        raw_close(&r);
    }
}

static void only_a_proper_handshake_becomes_a_socket(void **state)
{
#define UP  "Connection: Upgrade\r\nUpgrade: websocket\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {101, "GET /ws HTTP/1.1\r\n" HOST UP KEY "Sec-WebSocket-Version: 13\r\n\r\n"},
        {426, "GET /ws HTTP/1.1\r\n" HOST UP KEY "Sec-WebSocket-Version: 8\r\n\r\n"},
        {426, "GET /ws HTTP/1.1\r\n" HOST UP KEY "\r\n"},
        {400, "GET /ws HTTP/1.1\r\n" HOST UP "Sec-WebSocket-Version: 13\r\n\r\n"},
        {400, "GET /ws HTTP/1.1\r\n" HOST UP
              "Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n"},
        {400, "POST /ws HTTP/1.1\r\n" HOST UP KEY "Sec-WebSocket-Version: 13\r\n\r\n"},
        {400, "GET /ws HTTP/1.1\r\n" HOST UP KEY
              "Content-Length: 2\r\nSec-WebSocket-Version: 13\r\n\r\n{}"},
        {404, "GET /x HTTP/1.1\r\n" HOST UP KEY "Sec-WebSocket-Version: 13\r\n\r\n"},
        {403, "GET /ws HTTP/1.1\r\n" HOST UP KEY
              "Origin: http://evil\r\nSec-WebSocket-Version: 13\r\n\r\n"},
        {403, "GET /ws HTTP/1.1\r\nHost: evil.example\r\n" UP KEY
              "Origin: http://evil.example\r\nSec-WebSocket-Version: 13\r\n\r\n"},
        {403, "GET /ws HTTP/1.1\r\n" HOST UP KEY
              "Origin: https://a\r\nSec-WebSocket-Version: 13\r\n\r\n"},
        {101, "GET /ws HTTP/1.1\r\n" HOST UP KEY
              "Origin: http://a\r\nSec-WebSocket-Version: 13\r\n\r\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct raw r;
        raw_ask(&r, &server, cases[i].text, 1);
        if (r.n < 1 || r.status[0] != cases[i].status)
            fail_msg("%s: %s", cases[i].text, r.bytes);
        if (r.status[0] == 101)
            assert_true(
                raw_has(&r, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        raw_close(&r);
    }
#undef UP
#undef KEY
}

enum { MANY = 60, PAGE = 50 };

/* Tables of a list, page by page: each comes once. A page ends between two times, so it
 * may be longer than PAGE, and the last one shorter. */
static void count_pages(struct kit_person *p, const char *query)
{
    char path[160], seen[MANY][32];
    size_t n = 0, pages = 0;
    json_int_t next = 0;

    do {
        json_t *page, *tables;
        snprintf(path, sizeof path, "/api/tables?%s&before=%lld", query,
                 (long long)next);
        if (!next)
            *strrchr(path, '&') = '\0';
        page = kit_must(p, 200, "GET", path, NULL);
        tables = kit_at(page, "tables");
        next = json_integer_value(json_object_get(page, "next"));
        assert_true(json_array_size(tables) >= (next ? PAGE : !pages ? MANY : 1));
        for (size_t i = 0; i < json_array_size(tables); i++) {
            const char *id =
                json_string_value(json_object_get(json_array_get(tables, i), "id"));
            assert_true(n < MANY);
            for (size_t k = 0; k < n; k++)
                assert_string_not_equal(seen[k], id);
            snprintf(seen[n++], sizeof seen[0], "%s", id);
        }
        json_decref(page);
        pages++;
    } while (next);
    assert_int_equal(n, MANY);
}

static void a_query_may_have_two_arguments(void **state)
{
    struct kit_person anna;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    for (int i = 0; i < MANY; i++) {
        char id[32];
        kit_table(&anna, id, "{\"game\":\"ra\"}");
    }
    count_pages(&anna, "list=mine&game=ra");
    count_pages(&anna, "list=mine");
    count_pages(&anna, "game=%72a&list=mine");
    kit_leave(&anna);
}

static void whoever_hangs_up_early_leaves_nothing_behind(void **state)
{
    double before;

    (void)state;
    before = raw_figure(&server, "lines");
    for (int i = 0; i < 200; i++) {
        static const char text[] =
            "POST /api/session HTTP/1.1\r\n" HOST "Content-Type: application/json\r\n"
            "Content-Length: 15\r\n\r\n{\"name\":\"Anna\"}";
        struct linger now = {.l_onoff = 1, .l_linger = 0};
        struct raw r;
        raw_open(&r, &server);
        raw_send(&r, text, 1 + (size_t)i % (sizeof text - 1), 0);
        if (i % 2) /* by a reset */
            setsockopt(r.fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        raw_close(&r);
    }
    for (int i = 0; i < 100 && raw_figure(&server, "lines") > before; i++)
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    assert_true(raw_figure(&server, "lines") <= before);
}

int main(void)
{
    static const char *const args[] = {"--no-limits", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_requests_with_bodies_in_one_packet_are_both_answered),
        cmocka_unit_test(many_requests_at_once_are_answered_in_their_order),
        cmocka_unit_test(bytes_may_come_one_at_a_time),
        cmocka_unit_test(what_is_no_request_is_refused_and_the_line_closed),
        cmocka_unit_test(a_client_that_asks_first_is_told_to_go_on),
        cmocka_unit_test(no_upgrade_but_websocket_is_taken),
        cmocka_unit_test(only_a_proper_handshake_becomes_a_socket),
        cmocka_unit_test(a_query_may_have_two_arguments),
        cmocka_unit_test(whoever_hangs_up_early_leaves_nothing_behind),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
