/* test_proxied.c - behind a proxy: whose address counts, and what stays closed. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "raw.h"

#define HOST "Host: a\r\n"
#define V2   "\r\n\r\n\0\r\nQUIT\n"

/* Somebody with these fields tries a password: the status. */
static int try_login(const struct kit_server *s, const char *fields)
{
    static const char body[] = "{\"login\":\"nobody\",\"password\":\"wrong password\"}";
    struct raw r;
    char text[700];
    int status;

    snprintf(text, sizeof text,
             "POST /api/login HTTP/1.1\r\n" HOST "%sContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             fields, sizeof body - 1, body);
    raw_ask(&r, s, text, 1);
    status = r.n ? r.status[0] : -1;
    raw_close(&r);
    return status;
}

/* MANY requests are more than one address may send at once, FEW are less. */
enum { FEW = 60, MANY = 400 };

/* Somebody with these fields asks so often. Is one of the requests too many? */
static bool is_worn_out(const struct kit_server *s, const char *fields, int count)
{
    struct raw r;
    char text[300];
    bool is_noticed;
    int n =
        snprintf(text, sizeof text, "GET /api/me HTTP/1.1\r\n" HOST "%s\r\n", fields);

    raw_open(&r, s);
    for (int i = 0; i < count; i++)
        raw_send(&r, text, (size_t)n, 0);
    shutdown(r.fd, SHUT_WR);
    raw_wait_close(&r, 20000);
    assert_true(r.is_over);
    is_noticed = raw_has(&r, "HTTP/1.1 429");
    raw_close(&r);
    return is_noticed;
}

/* Limits are for others than loopback. One address wears its own out: is it noticed,
 * and does it concern another one? */
static void assert_told(const char *const *args, const char *fmt, bool is_noticed,
                        bool is_apart)
{
    struct kit_server own;
    char bad[200], good[200];

    snprintf(bad, sizeof bad, fmt, "203.0.113.5");
    snprintf(good, sizeof good, fmt, "203.0.113.6");
    kit_start(&own, args);
    assert_int_equal(is_worn_out(&own, bad, MANY), is_noticed);
    assert_int_equal(is_worn_out(&own, good, FEW), !is_apart);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void clients_behind_a_trusted_proxy_are_told_apart(void **state)
{
    static const char *const trusts[] = {"--trust-proxy", NULL};
    static const char *const lists[] = {"--trust-proxy", "10.0.0.0/8,127.0.0.1", NULL};
    static const char *const other[] = {"--trust-proxy", "yes", "--proxy-header",
                                        "forwarded", NULL};

    (void)state;
    assert_told(trusts, "X-Forwarded-For: 1.1.1.1, %s\r\n", true, true);
    assert_told(lists, "X-Forwarded-For: %s, 10.1.2.3\r\n", true, true);
    assert_told(other, "Forwarded: for=%s;proto=https\r\n", true, true);
}

static void what_strangers_say_of_themselves_is_not_believed(void **state)
{
    static const char *const nobody[] = {NULL};
    static const char *const others[] = {"--trust-proxy", "10.0.0.0/8", NULL};
    static const char *const trusts[] = {"--trust-proxy", NULL};

    (void)state;
    assert_told(nobody, "X-Forwarded-For: %s\r\n", false, true);
    assert_told(others, "X-Forwarded-For: %s\r\n", false, true);
    /* What the client has put there before the proxy came. */
    assert_told(trusts, "X-Forwarded-For: %s, 203.0.113.7\r\n", true, false);
    assert_told(trusts, "Forwarded: for=%s\r\n", false, true);
}

static int status_after(const struct kit_server *s, const char *first, size_t len)
{
    struct raw r;
    int status;

    raw_open(&r, s);
    raw_send(&r, first, len, 0);
    raw_say(&r, "GET /api/me HTTP/1.1\r\n" HOST "X-Forwarded-For: 9.9.9.9\r\n\r\n");
    raw_wait(&r, 1, 0);
    status = r.n ? r.status[0] : -1;
    raw_close(&r);
    return status;
}

static void the_proxy_protocol_names_the_client(void **state)
{
    static const char *const args[] = {"--trust-proxy", "127.0.0.1", "--proxy-header",
                                       "proxy-protocol", NULL};
    static const char bad[] = V2 "\x21\x11\0\x0c\xcb\0\x71\x05\x7f\0\0\1\0\1\0\2";
    static const char good[] = V2 "\x21\x11\0\x0c\xcb\0\x71\x06\x7f\0\0\1\0\1\0\2";
    static const char text[] = "PROXY TCP4 203.0.113.7 127.0.0.1 1 2\r\n";
    struct kit_server own;
    int status = 0;

    (void)state;
    kit_start(&own, args);
    for (int i = 0; i < 600 && status != 429; i++)
        status = status_after(&own, bad, sizeof bad - 1);
    assert_int_equal(status, 429);
    assert_int_equal(status_after(&own, good, sizeof good - 1), 401);
    assert_int_equal(status_after(&own, text, sizeof text - 1), 401);
    assert_int_equal(status_after(&own, "", 0), -1); /* it did not say for whom */
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* So many sockets through the proxy, which names the last one otherwise: the one before
 * it is too many. */
static void assert_holds_five(const char *name, const char *other)
{
    static const char *const args[] = {"--trust-proxy", "--max-per-address", "5", NULL};
    struct kit_server own;
    struct raw r[7];
    struct kit_person anna;

    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    for (int i = 0; i < 7; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\n" HOST "Cookie: %s\r\nConnection: Upgrade\r\n"
                 "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "X-Forwarded-For: %s\r\n\r\n",
                 anna.http.cookie, i == 6 ? other : name);
        raw_ask(&r[i], &own, text, 1);
        assert_int_equal(r[i].status[0], i == 5 ? 429 : 101);
    }
    for (int i = 0; i < 7; i++)
        raw_close(&r[i]);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void one_address_cannot_hold_all_sockets(void **state)
{
    (void)state;
    assert_holds_five("203.0.113.5", "203.0.113.6");
}

/* A proxy that does not know for whom it asks is no way around all limits. */
static void those_whom_the_proxy_does_not_name_share_one_limit(void **state)
{
    static const char *const args[] = {"--trust-proxy", NULL};

    (void)state;
    assert_told(args, "X-Forwarded-For: %s, unknown\r\n", true, false);
    assert_holds_five("203.0.113.5, unix:", "203.0.113.5");
}

static int metrics(const struct kit_server *s, const char *fields)
{
    struct raw r;
    char text[300];
    int status;

    snprintf(text, sizeof text,
             "GET /metrics HTTP/1.1\r\n"
             "Host: localhost\r\n%s\r\n",
             fields);
    raw_ask(&r, s, text, 1);
    status = r.status[0];
    raw_close(&r);
    return status;
}

static void behind_a_proxy_metrics_want_their_token(void **state)
{
    static const char *const cases[][6] = {
        {"--trust-proxy", "--metrics-token", "abcdefghijklmnop", NULL},
        {"--origin", "https://a.example", "--metrics-token", "abcdefghijklmnop", NULL},
    };
    struct kit_server own;

    (void)state;
    for (int i = 0; i < 2; i++) {
        kit_start(&own, cases[i]);
        assert_int_equal(metrics(&own, ""), 403);
        assert_int_equal(metrics(&own, "X-Forwarded-For: 127.0.0.1\r\n"), 403);
        assert_int_equal(metrics(&own, "Authorization: Bearer abcdefghijklmnop\r\n"),
                         200);
        assert_int_equal(kit_stop(&own), 0);
        kit_clean(&own);
    }
    kit_start(&own, NULL); /* a proxy of which nobody told */
    assert_int_equal(metrics(&own, ""), 200);
    assert_int_equal(metrics(&own, "X-Forwarded-For: 1.1.1.1\r\n"), 403);
    assert_int_equal(metrics(&own, "Via: 1.1 proxy\r\n"), 403);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- a real one --------------------------------------------------------------------
 */

/* People and sockets go through nginx, h2c does not, and everybody keeps his own
 * address, whatever he says of himself. */
static void nginx_in_front_changes_nothing(void **state)
{
    static const char *const args[] = {"--trust-proxy", "127.0.0.1", NULL};
    struct kit_server back, front;
    struct kit_person anna;
    struct kit_socket k;
    struct raw r;
    char locations[200];
    int status = 0;

    (void)state;
    kit_start(&back, args);
    snprintf(locations, sizeof locations,
             "location = /metrics { return 404; }\n  location / { proxy_pass %s; }",
             back.url);
    kit_nginx(&front, locations);
    kit_guest(&anna, &front, "Anna");
    kit_open(&k, &anna, &front);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    /* An upgrade to h2c would end nginx's looking: no second request gets past it. */
    raw_ask(&r, &front,
            "GET / HTTP/1.1\r\n" HOST "Connection: Upgrade, HTTP2-Settings\r\n"
            "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
            1);
    assert_int_equal(r.status[0], 200);
    assert_false(raw_has(&r, "101 "));
    raw_close(&r);
    raw_ask(&r, &front, "GET /metrics HTTP/1.1\r\n" HOST "\r\n", 1);
    assert_int_equal(r.status[0], 404);
    raw_close(&r);
    raw_source = "127.0.0.2";
    for (int i = 0; i < 30 && status != 429; i++) {
        char field[80];
        snprintf(field, sizeof field, "X-Forwarded-For: 203.0.113.%d\r\n", i);
        status = try_login(&front, field);
    }
    assert_int_equal(status, 429);
    raw_source = "127.0.0.3";
    assert_int_equal(try_login(&front, ""), 401);
    raw_source = NULL;
    kit_close(&k);
    kit_leave(&anna);
    kit_stop(&front);
    kit_clean(&front);
    assert_int_equal(kit_stop(&back), 0);
    kit_clean(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clients_behind_a_trusted_proxy_are_told_apart),
        cmocka_unit_test(what_strangers_say_of_themselves_is_not_believed),
        cmocka_unit_test(the_proxy_protocol_names_the_client),
        cmocka_unit_test(one_address_cannot_hold_all_sockets),
        cmocka_unit_test(those_whom_the_proxy_does_not_name_share_one_limit),
        cmocka_unit_test(behind_a_proxy_metrics_want_their_token),
        cmocka_unit_test(nginx_in_front_changes_nothing),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
}
