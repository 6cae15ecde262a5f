/* make.c - cases of the front door from a seed: requests of all shapes, cut anywhere.
 */
#include "door.h"

#include <string.h>

enum { SPOIL_MAX = 8, PIECES = 40, HUGE_FIELD = 20000, MANY_FIELDS = 120 };

bool door_odds(struct rng *r, uint32_t one_in)
{
    return !rng_below(r, one_in);
}

const char *door_pick(struct rng *r, const char *const *of, size_t n)
{
    return of[rng_below(r, (uint32_t)n)];
}

static void add_many(struct door_case *c, char byte, size_t n)
{
    char many[512];

    memset(many, byte, sizeof many);
    for (; n > sizeof many; n -= sizeof many)
        door_add(c, many, sizeof many);
    door_add(c, many, n);
}

/* ---- spoiling and cutting ---------------------------------------------------------
 */

static void insert(struct door_case *c, size_t at, uint8_t byte)
{
    if (c->len == DOOR_BYTES)
        return;
    memmove(c->bytes + at + 1, c->bytes + at, c->len - at);
    c->bytes[at] = byte;
    c->len++;
    c->step[c->n - 1].len++;
}

static void cut_away(struct door_case *c, size_t at, size_t n)
{
    memmove(c->bytes + at, c->bytes + at + n, c->len - at - n);
    c->len -= n;
    c->step[c->n - 1].len -= n;
}

/* All within the last step. */
void door_spoil(struct door_case *c, struct rng *r, size_t from)
{
    static const uint8_t evil[] = "\0\r\n\t :;,%\"\\{}[]/?#@09-+\x7f\x80\xc0\xed\xff";

    for (uint32_t i = 1 + rng_below(r, SPOIL_MAX); i && c->len > from; i--) {
        size_t at = from + rng_below(r, (uint32_t)(c->len - from));
        size_t rest = c->len - at;
        switch (rng_below(r, 6)) {
        case 0:
            c->bytes[at] ^= (uint8_t)(1u << rng_below(r, 8));
            break;
        case 1:
            c->bytes[at] = evil[rng_below(r, sizeof evil - 1)];
            break;
        case 2:
            insert(c, at, evil[rng_below(r, sizeof evil - 1)]);
            break;
        case 3:
            insert(c, at, (uint8_t)rng_below(r, 256));
            break;
        case 4:
            cut_away(c, at, 1 + rng_below(r, rest < 9 ? (uint32_t)rest : 8));
            break;
        default: /* say some of it twice */
            door_add(c, c->bytes + at, rest < 60 ? rest : 60);
        }
    }
}

/* Writes become several: at one place, at many, or at every byte. */
static void cut(struct door_case *c, struct rng *r)
{
    struct door_step old[DOOR_STEPS];
    const int n = c->n;
    const uint32_t how = rng_below(r, 8);

    memcpy(old, c->step, sizeof old);
    c->n = 0;
    for (int i = 0; i < n; i++) {
        size_t pieces = how < 4 ? 1 : how < 6 ? 2 : how < 7 ? PIECES : old[i].len;
        size_t end = old[i].at + old[i].len;
        if (old[i].kind != DOOR_SEND || pieces > (size_t)(DOOR_STEPS / n - 1))
            pieces = 1;
        for (struct door_step s = old[i]; pieces; pieces--) {
            size_t rest = end - s.at;
            s.len = rest;
            if (pieces > 1 && rest)
                s.len = how == 7 ? 1 : rng_below(r, (uint32_t)rest + 1);
            c->step[c->n++] = s;
            s.at += s.len;
        }
    }
}

/* ---- requests -----------------------------------------------------------------------
 */

static const char *const methods[] = {
    "GET",   "GET", "POST",    "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "PATCH",
    "TRACE", "PRI", "CONNECT", "get",  "",    "G@T",  "GET\t",  " GET"};
static const char *const targets[] = {
    "/",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/me",
    "/api/session",
    "/api/sessions",
    "/api/games",
    "/api/games/ra",
    "/api/puzzles/ra",
    "/api/puzzles/ra/2-1708-1-1",
    "/api/tables",
    "/api/tables?list=mine&game=ra",
    "/api/tables?list=open&before=99999999999999999999&before=-1",
    "/api/tables/@TABLE@",
    "/api/tables/@TABLE@/join",
    "/api/tables/@TABLE@/record",
    "/api/tables/@TABLE@/start",
    "/api/login",
    "/api/account",
    "/ws",
    "/index.html",
    "*",
    "",
    "//",
    "a",
    "http://a/healthz",
    "http://a:99999/healthz",
    "https://b/",
    "/../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/a%2fb",
    "/%00",
    "/%",
    "/%zz",
    "/%c0%af",
    "/\xff",
    "/ healthz",
    "/healthz?%",
    "/healthz?a=%00&b",
    "/healthz#top",
    "/healthz;a=b",
};
static const char *const versions[] = {
    " HTTP/1.0", " HTTP/0.9",  " HTTP/1.2",  " HTTP/2.0",  " HTTP/3",
    " http/1.1", " HTTP/1.1 ", " HTTP/1.10", " HTTP/-1.1", "  HTTP/1.1",
    "",          " ",          " HTTP/",     " ICY/1.1",   " HTTP/11.1"};
static const char *const bodies[] = {
    "",
    "{}",
    "{\"name\":\"Anna\"}",
    "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
    "{\"game\":\"ra\",\"options\":{\"edition\":\"2008\"}}",
    "{\"name\":\"\\ud800\"}",
    "{\"login\":\"anna\",\"password\":\"short\"}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\n\r\n",
};
static const char *const fields[] = {
    "Cookie: @COOKIE@",
    "Origin: http://a",
    "Accept-Encoding: gzip, br;q=0",
    "If-None-Match: \"x\", W/\"y\", *",
    "Range: bytes=0-0,-1",
    "X-Forwarded-For: 127.0.0.1",
    "Expect: 100-continue",
    "Upgrade: h2c",
    "Cookie: a; @COOKIE@; maat=x; maat=",
    "Authorization: Bearer @COOKIE@",
    "Authorization: Basic YTpi",
    "Origin: null",
    "Content-Type: application/json",
    "Content-Type: text/plain;charset=\"",
    "Expect: everything",
    "Connection: close",
    "Connection: keep-alive, close",
    "Connection: Upgrade, HTTP2-Settings",
    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    "Upgrade: websocket",
    "Upgrade: websocket, h2c",
    "Upgrade: TLS/1.0",
    "X-Forwarded-For: 1.2.3.4, ::1, , x",
    "Forwarded: for=\"[::1]:\\\"80\";proto=https;;,for=",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding : chunked",
    "Content-Length: 0",
    "Content-Length: 2",
    "Content-Length: 2, 2",
    "Content-Length: +2",
    "Content-Length: -1",
    "Content-Length: 0x2",
    "Content-Length: 18446744073709551618",
    "Content-Length: 8193",
    "Content-Length:",
    "Content-Length : 2",
    "Host: b",
    "Host: a b",
    "Host:",
    " folded: yes",
    "\tfolded",
    "no colon",
    ": no name",
    "n\xc3\xa4me: x",
    "Name: \x01\x7f\xff",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
};

/* Whoever is refused at once gets nowhere: every other case is what a client might say,
 * strange only in its order, its lengths and its cuts. The first so many of each list
 * are of that kind. */
enum { POLITE_METHODS = 7, POLITE_TARGETS = 19, POLITE_FIELDS = 8 };

static const char *pick(struct rng *r, bool is_polite, const char *const *of,
                        size_t n_polite, size_t n)
{
    return door_pick(r, of, is_polite ? n_polite : n);
}
#define PICK(r, is_polite, of, n) pick(r, is_polite, of, n, sizeof(of) / sizeof *(of))

static const char *line_end(struct rng *r, bool is_polite)
{
    static const char *const ends[] = {"\n", "\r", "\r\r\n", "\r\n ", ""};

    return !is_polite && door_odds(r, 30) ? DOOR_PICK(r, ends) : "\r\n";
}

/* Some letters of it as percent signs, which means the same. */
static void add_target(struct door_case *c, struct rng *r, bool is_polite)
{
    const char *t = PICK(r, is_polite, targets, POLITE_TARGETS);
    const bool is_disguised = door_odds(r, 8);

    for (; is_disguised && *t; t++)
        if (*t != '/' && *t != '@' && door_odds(r, 3))
            door_text(c, "%%%02X", (unsigned char)*t);
        else
            door_add(c, t, 1);
    door_text(c, "%s", t);
    if (!is_polite && door_odds(r, 30))
        add_many(c, 'a', rng_below(r, HUGE_FIELD));
}

static void add_chunks(struct door_case *c, struct rng *r)
{
    static const char *const sizes[] = {"2",  "02",        "2;a=b", "-2",
                                        "0x", "ffffffff2", "z",     ""};

    for (uint32_t i = rng_below(r, 3); i; i--)
        door_text(c, "%s\r\n{}\r\n", door_odds(r, 2) ? "2" : DOOR_PICK(r, sizes));
    door_text(c, "0\r\n%s\r\n", door_odds(r, 4) ? "Host: b\r\n" : "");
}

static void add_fields(struct door_case *c, struct rng *r, bool is_polite)
{
    if (is_polite || !door_odds(r, 10))
        door_text(c, "Host: a%s", line_end(r, is_polite));
    for (uint32_t i = rng_below(r, 5); i; i--)
        door_text(c, "%s%s", PICK(r, is_polite, fields, POLITE_FIELDS),
                  line_end(r, is_polite));
    if (is_polite)
        return;
    if (door_odds(r, 20)) {
        door_text(c, "Large: ");
        add_many(c, (char)rng_below(r, 256), rng_below(r, HUGE_FIELD));
        door_text(c, "\r\n");
    }
    if (door_odds(r, 30))
        for (int i = 0; i < MANY_FIELDS; i++)
            door_text(c, "F%d: x\r\n", i);
    if (door_odds(r, 30)) {
        door_text(c, "Nul: ");
        door_add(c, "", 1);
        door_text(c, "\r\n");
    }
}

static void add_request(struct door_case *c, struct rng *r, bool is_polite)
{
    const char *body = DOOR_PICK(r, bodies);

    door_text(c, "%s ", PICK(r, is_polite, methods, POLITE_METHODS));
    add_target(c, r, is_polite);
    door_text(c, "%s%s",
              !is_polite && door_odds(r, 4) ? DOOR_PICK(r, versions) : " HTTP/1.1",
              line_end(r, is_polite));
    add_fields(c, r, is_polite);
    switch (is_polite ? 3 + rng_below(r, 2) : rng_below(r, 8)) {
    case 0: /* as it is */
        door_text(c, "\r\n%s", body);
        break;
    case 1:
        door_text(c, "Transfer-Encoding: chunked\r\n\r\n");
        add_chunks(c, r);
        break;
    case 2: /* a lie */
        door_text(c, "Content-Length: %u\r\n\r\n%s", rng_below(r, 40), body);
        break;
    case 3:
        door_text(c, "\r\n");
        break;
    default:
        door_text(c, "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                  strlen(body), body);
    }
}

/* ---- proxies ------------------------------------------------------------------------
 */

#define LONG_WORD "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff "

static void add_proxy_line(struct door_case *c, struct rng *r)
{
    static const char *const lines[] = {
        "PROXY TCP4 203.0.113.7 127.0.0.1 4000 80\r\n",
        "PROXY TCP6 2001:db8::1 ::1 4000 80\r\n",
        "PROXY UNKNOWN\r\n",
        "PROXY UNKNOWN and whatever else\r\n",
        "PROXY TCP4 203.0.113.700 127.0.0.1 4000 80\r\n",
        "PROXY TCP4 203.0.113.7 127.0.0.1 99999 80\r\n",
        "PROXY TCP4\r\n",
        "PROXY \n",
        "PROXY UDP4 1.2.3.4 1.2.3.4 1 1\r\n",
        ("PROXY UNKNOWN " LONG_WORD LONG_WORD LONG_WORD "\r\n"),
        "proxy TCP4 1.2.3.4 1.2.3.4 1 1\r\n",
    };

    door_text(c, "%s", DOOR_PICK(r, lines));
}

static void add_proxy_block(struct door_case *c, struct rng *r)
{
    static const uint8_t sign[] = "\r\n\r\n\0\r\nQUIT\n";
    static const uint8_t kinds[] = {0x00, 0x11, 0x12, 0x21, 0x22, 0x31, 0x41, 0xff};
    static const uint16_t sizes[] = {12, 36, 216, 0, 1, 11, 500, 65535};
    uint8_t block[600];
    uint16_t len = sizes[rng_below(r, 8)], there = len < 500 ? len : 500;

    memcpy(block, sign, 12);
    block[12] = door_odds(r, 4) ? (uint8_t)rng_below(r, 256)
                                : (uint8_t)(0x20 | rng_below(r, 2));
    block[13] = kinds[rng_below(r, 8)];
    block[14] = (uint8_t)(len >> 8);
    block[15] = (uint8_t)len;
    for (uint16_t i = 0; i < there; i++)
        block[16 + i] = (uint8_t)rng_below(r, 256);
    door_add(c, block, 16u + there);
}

static void add_proxy(struct door_case *c, struct rng *r)
{
    const size_t from = c->len;

    if (door_odds(r, 2))
        add_proxy_line(c, r);
    else
        add_proxy_block(c, r);
    if (door_odds(r, 4))
        door_spoil(c, r, from);
}

/* ---- all of it ----------------------------------------------------------------------
 */

static void make_requests(struct door_case *c, struct rng *r)
{
    const bool is_polite = door_odds(r, 2);

    door_step(c, DOOR_SEND, 0);
    c->is_proxied = door_odds(r, 10);
    if (c->is_proxied || (!is_polite && door_odds(r, 30)))
        add_proxy(c, r);
    for (uint32_t i = 1 + rng_below(r, door_odds(r, 2) ? 6 : 1); i; i--) {
        size_t from = c->len;
        add_request(c, r, is_polite);
        if (!is_polite && door_odds(r, 2))
            door_spoil(c, r, from);
    }
}

static void make_noise(struct door_case *c, struct rng *r)
{
    static const uint8_t hello[] = "\x16\x03\x01\x00\x2f\x01\x00\x00\x2b\x03\x03";

    door_step(c, DOOR_SEND, 0);
    if (door_odds(r, 2))
        door_add(c, hello, sizeof hello - 1);
    for (uint32_t i = rng_below(r, 300); i; i--) {
        uint8_t byte = (uint8_t)rng_below(r, 256);
        door_add(c, &byte, 1);
    }
}

void door_make(struct door_case *c, uint64_t seed)
{
    struct rng r = rng_stream(seed, RNG_TEST);
    const uint32_t what = rng_below(&r, 20);

    door_clear(c);
    if (what < 11)
        make_requests(c, &r);
    else if (what < 19)
        door_make_socket(c, &r);
    else
        make_noise(c, &r);
    if (door_odds(&r, 10)) /* it stops in the middle */
        c->step[c->n - 1].len = rng_below(&r, (uint32_t)c->step[c->n - 1].len + 1);
    cut(c, &r);
    if (door_odds(&r, 6))
        door_step(c, door_odds(&r, 2) ? DOOR_SHUT : DOOR_RESET, 0);
}
