/* make_socket.c - cases of the front door from a seed: handshakes, frames, messages. */
#include "door.h"

#include <string.h>

enum { FRAMES = 10, LONG_FRAME = 6000 };

/* ---- messages -----------------------------------------------------------------------
 */

static const char *const messages[] = {
    "{\"t\":\"ping\",\"id\":7}",
    "{\"t\":\"sub\",\"table\":\"@TABLE@\",\"after\":3,\"id\":1}",
    "{\"t\":\"unsub\",\"table\":\"@TABLE@\"}",
    "{\"t\":\"lobby\",\"on\":true}",
    "{\"t\":\"view\",\"table\":\"@TABLE@\",\"ply\":1,\"as\":1}",
    "{\"t\":\"history\",\"table\":\"@TABLE@\",\"from\":0,\"to\":9,\"as\":0}",
    "{\"t\":\"chat\",\"table\":\"@TABLE@\",\"text\":\"Gr\\u00fc\\u00dfe\"}",
    "{\"t\":\"act\",\"table\":\"@TABLE@\",\"seat\":1,\"seq\":2,\"key\":\"a-1\","
    "\"do\":\"draw\"}",
    "{\"t\":\"act\",\"table\":\"@TABLE@\",\"seat\":2,\"seq\":3,\"key\":\"a-2\","
    "\"do\":\"bid 7\"}",
    "{\"t\":\"undo\",\"table\":\"@TABLE@\",\"seat\":1,\"seq\":2,\"key\":\"u\"}",
    "{\"t\":\"throw\",\"table\":\"@TABLE@\",\"seat\":1,\"seq\":1,\"key\":\"t\","
    "\"input\":\"abc\"}",
    "{\"t\":\"mute\",\"table\":\"@TABLE@\",\"person\":\"p\",\"on\":true}",
    "{\"t\":\"mute\",\"table\":\"@TABLE@\",\"all\":true,\"on\":false}",
    "{\"t\":\"hint\",\"table\":\"@TABLE@\",\"seat\":1}",
    "{\"t\":\"propose\",\"table\":\"@TABLE@\",\"seat\":1,\"seq\":2,\"do\":\"draw\"}",
    "{\"t\":\"resign\",\"table\":\"@TABLE@\",\"seat\":1,\"seq\":9,\"key\":\"r\"}",
};
static const char *const values[] = {
    "-1",
    "0",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "1e999",
    "-0",
    "1.5",
    "null",
    "true",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud83d\"",
    "\"\xc3\xa4\xe2\x80\xae\"",
    "\"@TABLE@\"",
    "{}",
    "[]",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "{\"t\":{\"t\":{\"t\":{\"t\":1}}}}",
    "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
};

/* The values of some members are others now, and some members are there twice. */
static void add_changed(struct door_case *c, struct rng *r, const char *text)
{
    while (*text) {
        size_t name = strcspn(text, ":") + (strchr(text, ':') != NULL);
        size_t value = strcspn(text + name, ",}");
        door_add(c, text, name);
        if (door_odds(r, 4))
            door_text(c, "%s", DOOR_PICK(r, values));
        else
            door_add(c, text + name, value);
        if (door_odds(r, 12) && *text == ',')
            door_add(c, text, name + value);
        text += name + value;
        if (*text == '}') {
            door_text(c, "%s", text);
            return;
        }
    }
}

static void add_message(struct door_case *c, struct rng *r)
{
    const char *text = DOOR_PICK(r, messages);
    const size_t from = c->len;

    switch (rng_below(r, 4)) {
    case 0:
        door_text(c, "%s", text);
        break;
    case 1:
        door_text(c, "%s", text);
        door_spoil(c, r, from);
        break;
    default:
        add_changed(c, r, text);
    }
}

/* ---- frames -------------------------------------------------------------------------
 */

/* A head that may lie about the length and the mask, and some bytes. */
static void add_crooked(struct door_case *c, struct rng *r)
{
    static const uint8_t firsts[] = {0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89,
                                     0x8a, 0x08, 0x09, 0xc1, 0xa1, 0x91, 0x83,
                                     0x8b, 0x8f, 0xff, 0xf9, 0x03};
    static const uint64_t lies[] = {0,          1,        125,        126,
                                    4096,       4097,     65535,      65536,
                                    0x7fffffff, 1u << 31, 0xffffffff, UINT64_C(1) << 63,
                                    UINT64_MAX};
    uint8_t head[14] = {firsts[rng_below(r, sizeof firsts)], 0};
    uint32_t there = rng_below(r, door_odds(r, 10) ? LONG_FRAME : 200);
    uint64_t len = door_odds(r, 3) ? lies[rng_below(r, 13)] : there;
    const uint32_t wide =
        rng_below(r, 3); /* as many bytes for it as it needs, or not */
    const size_t more = len > 65535 || wide == 2 ? 8 : len > 125 || wide == 1 ? 2 : 0;
    size_t n = 2;

    head[1] = (uint8_t)(more == 8 ? 127 : more ? 126 : len);
    for (size_t i = more; i; i--)
        head[n++] = (uint8_t)(len >> 8 * (i - 1));
    if (!door_odds(r, 4)) {
        head[1] |= 0x80;
        n += 4; /* a mask of zeros: what follows is as it is written */
    }
    door_step(c, DOOR_SEND, 0);
    door_add(c, head, n);
    for (uint32_t i = 0; i < there; i++) {
        uint8_t byte = (uint8_t)(door_odds(r, 9) ? rng_below(r, 256) : 'a' + i % 26);
        door_add(c, &byte, 1);
    }
}

/* One message in parts, with others in between that may be there or must not. */
static void add_parts(struct door_case *c, struct rng *r)
{
    static const uint8_t between[] = {0x89, 0x8a, 0x09, 0x81, 0x01, 0x82, 0x88, 0x80};
    const char *text = DOOR_PICK(r, messages);
    size_t left = strlen(text);
    uint8_t first = 0x01;

    while (left) {
        size_t n = 1 + rng_below(r, (uint32_t)left);
        if (n == left && !door_odds(r, 8))
            first |= 0x80;
        door_step(c, DOOR_FRAME, first);
        door_add(c, text, n);
        text += n;
        left -= n;
        first = 0;
        if (door_odds(r, 3)) {
            door_step(c, DOOR_FRAME, between[rng_below(r, sizeof between)]);
            door_text(c, "x");
        }
    }
}

static void add_farewell(struct door_case *c, struct rng *r)
{
    static const uint16_t codes[] = {1000, 1001, 1005, 1006, 1015, 999,
                                     0,    2999, 3000, 4999, 5000, 65535};
    uint16_t code = codes[rng_below(r, 12)];
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};

    door_step(c, DOOR_FRAME, 0x88);
    door_add(c, bytes, rng_below(r, 3));
    if (door_odds(r, 3))
        door_text(c, "bye \xff\xc0");
}

static void add_frame(struct door_case *c, struct rng *r)
{
    static const char *const no_text[] = {"\xff",          "\xc0\x80",
                                          "\xed\xa0\x80",  "\xf4\x90\x80\x80",
                                          "{\"t\":\"\xc3", "\x80"};

    switch (rng_below(r, 10)) {
    case 0:
    case 1:
        add_crooked(c, r);
        break;
    case 2:
        add_parts(c, r);
        break;
    case 3:
        if (door_odds(r, 2))
            add_farewell(c, r);
        break;
    case 4:
        door_step(c, DOOR_FRAME, door_odds(r, 2) ? 0x89 : 0x81);
        door_text(c, "%s", DOOR_PICK(r, no_text));
        break;
    default:
        door_step(c, DOOR_FRAME, 0x81);
        add_message(c, r);
    }
}

/* ---- handshakes ---------------------------------------------------------------------
 */

static void add_handshake(struct door_case *c, struct rng *r)
{
    static const char *const upgrades[] = {
        "h2c", "websocket, h2c", "WebSocket", "TLS/1.0, websocket", "websocket/13", ""};
    static const char *const versions[] = {"12", "14", "0", "13, 8", "-13", "013", ""};
    static const char *const keys[] = {"", "dGhlIHNhbXBsZSBub25jZQ=", "x",
                                       "dGhlIHNhbXBsZSBub25jZQ==x", "===="};
    const bool is_odd = door_odds(r, 5);
    const size_t from = c->len;

    door_step(c, DOOR_SEND, 0);
    door_text(
        c, "%s %s HTTP/1.%d\r\nHost: a\r\n", is_odd && door_odds(r, 6) ? "POST" : "GET",
        is_odd && door_odds(r, 4) ? "/api/me" : "/ws", !(is_odd && door_odds(r, 6)));
    door_text(c, "Connection: %sUpgrade\r\nUpgrade: %s\r\n",
              door_odds(r, 4) ? "keep-alive, " : "",
              is_odd && door_odds(r, 2) ? DOOR_PICK(r, upgrades) : "websocket");
    door_text(c, "Sec-WebSocket-Version: %s\r\nSec-WebSocket-Key: %s\r\n",
              is_odd && door_odds(r, 2) ? DOOR_PICK(r, versions) : "13",
              is_odd && door_odds(r, 3) ? DOOR_PICK(r, keys)
                                        : "dGhlIHNhbXBsZSBub25jZQ==");
    if (door_odds(r, 4))
        door_text(c, "Sec-WebSocket-Protocol: maat, x\r\n"
                     "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    if (!door_odds(r, 6))
        door_text(c, "Cookie: @COOKIE@\r\n");
    if (is_odd && door_odds(r, 3))
        door_text(c, "Content-Length: 2\r\n");
    door_text(c, "\r\n");
    if (is_odd && door_odds(r, 3))
        door_spoil(c, r, from);
    if (!door_odds(r, 4)) /* otherwise the frames come before anybody has agreed */
        door_step(c, DOOR_READ, 0);
}

void door_make_socket(struct door_case *c, struct rng *r)
{
    add_handshake(c, r);
    if (!door_odds(r, 3)) {
        door_step(c, DOOR_FRAME, 0x81);
        door_text(c, "{\"t\":\"sub\",\"table\":\"@TABLE@\"}");
    }
    for (uint32_t i = 1 + rng_below(r, FRAMES); i; i--)
        add_frame(c, r);
}
