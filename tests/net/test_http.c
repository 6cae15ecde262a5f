/* test_http.c - the reader of requests: what is taken, what is refused and how. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/http.h"

#define HOST "Host: a\r\n"
#define KEY  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

/* All at once, and byte by byte: the answer must be the same. */
static int read_both_ways(struct http_reader *r, const char *bytes, size_t len)
{
    struct http_reader slow;
    int at_once, got = 0;

    http_begin(r, "maat.1");
    at_once = http_read(r, bytes, len);
    http_begin(&slow, "maat.1");
    for (size_t i = 1; i <= len && !got; i++)
        got = http_read(&slow, bytes, i);
    assert_int_equal(at_once, got);
    assert_int_equal(slow.length, r->length);
    assert_string_equal(slow.head.path, r->head.path);
    assert_string_equal(slow.head.query, r->head.query);
    assert_string_equal(slow.head.host, r->head.host);
    return got;
}

static int status_of(const char *text)
{
    struct http_reader r;
    int got = read_both_ways(&r, text, strlen(text));

    if (got < 0)
        assert_non_null(r.why);
    return got < 0 ? -got : got ? 200 : 0;
}

static void good_requests_are_taken(void **state)
{
    static const char *const good[] = {
        "GET / HTTP/1.1\r\n" HOST "\r\n",
        "\r\nGET / HTTP/1.1\r\n" HOST "\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "GET http://a/x HTTP/1.1\r\nHost: b\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\n" HOST "\r\n",
        "BREW /pot HTTP/1.1\r\n" HOST "\r\n",
        "GET /%C3%A4 HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET /...x/.y HTTP/1.1\r\n" HOST "\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "X: \t caf\xc3\xa9 \t\r\nEmpty:\r\n\r\n",
        "GET / HTTP/1.1\r\n" HOST "Cookie: a=1\r\nCookie: maat=x\r\n\r\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (status_of(good[i]) != 200)
            fail_msg("refused: %s", good[i]);
}

static void what_could_mean_two_things_is_refused(void **state)
{
    static const struct {
        int status;
        const char *text;
    } bad[] = {
        {400, "\r\n\r\n"},
        {400, "GET / HTTP/1.1\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\n\r\n"},
        {400, "GET / HTTP/1.1\r\rHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost:\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: a\r\n b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n folded: x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X : a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST ": a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "no colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: \x01\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: \x7f\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {400, "GET /\r\n" HOST "\r\n"},
        {400, "GET / FTP/1.1\r\n" HOST "\r\n"},
        {400, "GET x HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET * HTTP/1.1\r\n" HOST "\r\n"},
        {400, "CONNECT a:80 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET http://a HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\nHost: a b\r\n\r\n"},
        {400, "GET /a#b HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /\xc3\xa4 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /%00 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /%0a HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /%zz HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /% HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /a%2Fb HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /x/../metrics HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /x/%2e%2e/metrics HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /./metrics HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /x/.. HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /?a=%4 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "\x16\x03\x01"},
        {400, "G\x80T / HTTP/1.1\r\n" HOST "\r\n"},
        {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
        {505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
        {505, "GET / HTTP/0.9\r\n" HOST "\r\n"},
        {417, "GET / HTTP/1.1\r\n" HOST "Expect: miracles\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 1, 1\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST "Content-Length: +1\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST "Content-Length: 0x1\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST "Content-Length:\r\n\r\n"},
        {400,
         "POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 1\r\n\r\n"},
        {400,
         "POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999\r\n\r\n"},
        {501, "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"},
        {501, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\n" HOST
              "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Sec-WebSocket-Key: short\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST KEY KEY "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Origin: a\r\nOrigin: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Upgrade: h2c\r\nUpgrade: websocket\r\n\r\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int status = status_of(bad[i].text);
        if (status != bad[i].status)
            fail_msg("%d instead of %d: %s", status, bad[i].status, bad[i].text);
    }
}

static void a_nul_is_refused_wherever_it_is(void **state)
{
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n";

    (void)state;
    for (size_t i = 0; i < sizeof text - 1; i++) {
        struct http_reader r;
        char copy[sizeof text];
        memcpy(copy, text, sizeof copy);
        copy[i] = '\0';
        assert_int_equal(read_both_ways(&r, copy, sizeof copy - 1), -400);
    }
}

/* A begin, then the same piece again and again. */
static int endless(const char *begin, const char *piece, size_t bytes)
{
    size_t n = strlen(begin), k = strlen(piece);
    char *text = malloc(bytes + n + k);
    struct http_reader r;
    int got;

    memcpy(text, begin, n);
    for (; n < bytes; n += k)
        memcpy(text + n, piece, k);
    http_begin(&r, NULL);
    got = http_read(&r, text, n);
    free(text);
    return got;
}

static void nothing_grows_without_end(void **state)
{
    (void)state;
    assert_int_equal(endless("GET /", "a", 300), 0);
    assert_int_equal(endless("GET /", "a", 20000), -414);
    assert_int_equal(endless("", "G", 20000), -414);
    assert_int_equal(endless("GET / HTTP/1.1\r\nX: ", "a", 20000), -431);
    assert_int_equal(endless("GET / HTTP/1.1\r\n", "X: a\r\n", 20000), -431);
    assert_int_equal(endless("GET / HTTP/1.1\r\n",
                             "Xaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaa: b\r\n",
                             20000),
                     -431);
}

static void long_paths_and_queries_are_refused_not_cut(void **state)
{
    char text[1200];
    struct http_reader r;

    (void)state;
    for (int n = 250; n < 260; n++) {
        int len =
            snprintf(text, sizeof text, "GET /%0*d HTTP/1.1\r\n" HOST "\r\n", n - 1, 0);
        int got = read_both_ways(&r, text, (size_t)len);
        assert_int_equal(got, n < 256 ? len : -414);
        len = snprintf(text, sizeof text, "GET /?%0*d HTTP/1.1\r\n" HOST "\r\n",
                       n + 256, 0);
        got = read_both_ways(&r, text, (size_t)len);
        assert_int_equal(got, n + 256 < 512 ? len : -414);
    }
}

static void the_head_tells_everything(void **state)
{
    static const char text[] =
        "POST /api/x%20y?list=mine&before=17 HTTP/1.1\r\nHOST: games.example:81\r\n"
        "oRigin: https://games.example\r\nCookie: a=b; maat=secret; c=d\r\n"
        "Authorization: bearer token\r\nContent-Type: application/json\r\n"
        "If-None-Match: \"x\"\r\nAccept-Encoding: br, gzip;q=0.5\r\n"
        "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2, 3.3.3.3\r\n"
        "Forwarded: for=4.4.4.4\r\nExpect: 100-Continue\r\nContent-Length: 8\r\n"
        "Connection: keep-alive, close\r\n\r\n12345678";
    struct http_reader r;

    (void)state;
    assert_int_equal(read_both_ways(&r, text, sizeof text - 1), sizeof text - 9);
    assert_int_equal(r.head.method, NET_POST);
    assert_string_equal(r.head.path, "/api/x y");
    assert_string_equal(r.head.query, "list=mine&before=17");
    assert_string_equal(r.head.host, "games.example:81");
    assert_string_equal(r.head.origin, "https://games.example");
    assert_string_equal(r.head.cookie, "secret");
    assert_string_equal(r.head.bearer, "token");
    assert_string_equal(r.head.type, "application/json");
    assert_string_equal(r.head.etag, "\"x\"");
    assert_true(r.head.brotli && r.head.gzip && r.head.is_forwarded);
    assert_string_equal(r.forwarded_for, "1.1.1.1,2.2.2.2, 3.3.3.3");
    assert_string_equal(r.forwarded, "for=4.4.4.4");
    assert_int_equal(r.length, 8);
    assert_true(r.wants_continue && r.is_last);
    assert_false(r.asks_upgrade || r.is_websocket);
}

static void a_client_says_how_it_may_be_packed(void **state)
{
    static const struct {
        bool brotli, gzip;
        const char *text;
    } cases[] = {
        {false, false, "identity"},
        {false, true, "gzip"},
        {true, true, "gzip, br"},
        {true, true, "gzip, deflate, br, zstd"},
        {true, true, "BR;q=0.1, GZip"},
        {false, true, "br;q=0, gzip"},
        {false, true, "br; q=0.000, gzip"},
        {true, false, "br,gzip;q=0"},
        {false, false, "bro, brotli, x-br"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct http_reader r;
        char text[200];
        int n = snprintf(text, sizeof text,
                         "GET / HTTP/1.1\r\n" HOST "Accept-Encoding: %s\r\n\r\n",
                         cases[i].text);
        assert_int_equal(read_both_ways(&r, text, (size_t)n), n);
        if (r.head.brotli != cases[i].brotli || r.head.gzip != cases[i].gzip)
            fail_msg("%s", cases[i].text);
    }
}

static void only_the_end_of_a_long_chain_is_kept(void **state)
{
    char text[2000] = "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ";
    struct http_reader r;

    (void)state;
    for (int i = 0; i < 40; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "10.20.30.%d, ", i);
    snprintf(text + strlen(text), sizeof text - strlen(text), "9.9.9.9\r\n\r\n");
    assert_true(read_both_ways(&r, text, strlen(text)) > 0);
    assert_true(strlen(r.forwarded_for) > 200);
    /* No entry is half of one. */
    assert_int_equal(strncmp(r.forwarded_for, " 10.20.30.", 10), 0);
    assert_non_null(strstr(r.forwarded_for, "39, 9.9.9.9"));
}

static void only_websocket_is_an_upgrade(void **state)
{
    static const struct {
        bool is_good;
        const char *fields;
    } cases[] = {
        {true, "Connection: Upgrade\r\nUpgrade: WebSocket\r\n"},
        {true, "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"},
        {false, "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"},
        {false, "Connection: Upgrade\r\nUpgrade: h2c, websocket\r\n"},
        {false, "Connection: Upgrade\r\nUpgrade: TLS/1.2\r\n"},
        {false, "Upgrade: websocket\r\n"},
        {false, "Connection: Upgrade\r\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct http_reader r;
        char text[400];
        int n = snprintf(text, sizeof text,
                         "GET /ws HTTP/1.1\r\n" HOST KEY "Sec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Protocol: other, maat.1\r\n%s\r\n",
                         cases[i].fields);
        assert_int_equal(read_both_ways(&r, text, (size_t)n), n);
        if ((r.asks_upgrade && r.is_websocket) != cases[i].is_good)
            fail_msg("%s", cases[i].fields);
        assert_true(r.is_version_13 && r.has_subprotocol && r.key[0]);
    }
}

static void arguments_are_found_by_name_and_decoded(void **state)
{
    static const struct {
        const char *query, *value;
    } cases[] = {
        {"list=mine&before=17", "17"},
        {"before=17", "17"},
        {"before=17&before=18", "17"},
        {"xbefore=17&before=1%37", "17"},
        {"before=a+b", "a b"},
        {"before=%41%26", "A&"},
        {"before=", NULL},
        {"before", NULL},
        {"", NULL},
        {"&&&", NULL},
        {"before=%0a", NULL},
        {"before=much.too.long.for.it", NULL},
        {"list=before=3", NULL},
        {"a&b&before=5&c", "5"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buf[16] = "old";
        int n = http_argument(cases[i].query, "before", buf, sizeof buf);
        assert_string_equal(buf, cases[i].value ? cases[i].value : "");
        assert_int_equal(n > 0, cases[i].value != NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_requests_are_taken),
        cmocka_unit_test(what_could_mean_two_things_is_refused),
        cmocka_unit_test(a_nul_is_refused_wherever_it_is),
        cmocka_unit_test(nothing_grows_without_end),
        cmocka_unit_test(long_paths_and_queries_are_refused_not_cut),
        cmocka_unit_test(the_head_tells_everything),
        cmocka_unit_test(a_client_says_how_it_may_be_packed),
        cmocka_unit_test(only_the_end_of_a_long_chain_is_kept),
        cmocka_unit_test(only_websocket_is_an_upgrade),
        cmocka_unit_test(arguments_are_found_by_name_and_decoded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
