/* test_sockets.c - WebSocket frames of all shapes at a real server. */
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

static struct kit_person anna;

static int up(void **state)
{
    kit_up(state);
    kit_guest(&anna, &server, "Anna");
    return 0;
}

static int down(void **state)
{
    kit_leave(&anna);
    return kit_down(state);
}

/* Until this text has come. */
static void await(struct raw *r, const char *text)
{
    for (int i = 0; i < 2000 && !raw_has(r, text); i++)
        raw_wait_close(r, 5);
    if (!raw_has(r, text))
        fail_msg("%s did not come", text);
}

/* Open, and greeted. */
static void enter(struct raw *r)
{
    raw_upgrade(r, &server, anna.http.cookie);
    assert_int_equal(r->status[0], 101);
    await(r, "\"t\":\"hello\"");
}

/* The code of the farewell that is the last thing said. */
static int farewell(struct raw *r)
{
    shutdown(r->fd, SHUT_WR);
    raw_wait_close(r, 5000);
    for (size_t i = r->len; i-- > 0;)
        if ((uint8_t)r->bytes[i] == 0x88 && i + 4 <= r->len &&
            i + 2 + (size_t)r->bytes[i + 1] == r->len)
            return (uint8_t)r->bytes[i + 2] << 8 | (uint8_t)r->bytes[i + 3];
    return -1;
}

static void a_message_may_come_in_pieces_with_pings_between(void **state)
{
    struct raw r;

    (void)state;
    enter(&r);
    raw_frame(&r, 0x01, "{\"t\":\"pi", 8);
    raw_frame(&r, 0x89, "are you there", 13);
    raw_frame(&r, 0x00, "", 0);
    raw_frame(&r, 0x00, "ng\",\"id\"", 8);
    raw_frame(&r, 0x80, ":7}", 3);
    await(&r, "\x8a\x0d"
              "are you there");
    await(&r, "\"re\":7");
    raw_close(&r);
}

static void many_messages_fit_into_one_packet_and_none_is_split_wrongly(void **state)
{
    static const uint8_t one[] = {0x81, 0x80 | 12, 0,   0,   0,   0,   '{', '"', 't',
                                  '"',  ':',       '"', 'p', 'i', 'n', 'g', '"', '}'};
    char all[sizeof one * 300];
    struct raw r;
    int pongs = 0;

    (void)state;
    for (int i = 0; i < 300; i++)
        memcpy(all + (size_t)i * sizeof one, one, sizeof one);
    enter(&r);
    raw_send(&r, all, sizeof all / 2, 0);
    raw_send(&r, all + sizeof all / 2, sizeof all / 2, 7);
    for (int i = 0; i < 100 && pongs < 300; i++) {
        size_t at = 0;
        raw_wait_close(&r, 50);
        pongs = 0;
        for (; at + 10 < r.len; at++)
            pongs += !memcmp(r.bytes + at, "\"t\":\"pong\"", 10);
    }
    assert_int_equal(pongs, 300);
    raw_close(&r);
}

static void what_breaks_the_rules_is_told_why_and_closed(void **state)
{
    static const struct {
        int code;
        size_t n;
        const char *bytes;
    } cases[] = {
        {1002, 6, "\x81\x04ping"},                      /* not masked */
        {1002, 6, "\xc1\x80\0\0\0\0"},                  /* a reserved bit */
        {1002, 6, "\x83\x80\0\0\0\0"},                  /* an unknown kind */
        {1002, 6, "\x80\x80\0\0\0\0"},                  /* more of nothing */
        {1002, 12, "\x01\x80\0\0\0\0\x81\x80\0\0\0\0"}, /* two at a time */
        {1002, 8, "\x89\xfe\0\x7e\0\0\0\0"},            /* too long a ping */
        {1002, 6, "\x09\x80\0\0\0\0"},                  /* a ping in pieces */
        {1002, 8, "\x81\xfe\0\x05\0\0\0\0"},            /* a length too long written */
        {1007, 8, "\x81\x82\0\0\0\0\xc3\x28"},          /* no UTF-8 */
        {1007, 14, "\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0\x28"},
        {1009, 7, "\x82\x81\0\0\0\0x"},        /* binary */
        {1009, 8, "\x81\xfe\x10\x01\0\0\0\0"}, /* 4,097 bytes */
        {1009, 14, "\x81\xff\x7f\0\0\0\0\0\0\0\0\0\0\0"},
        {1000, 6, "\x88\x80\0\0\0\0"}, /* farewells */
        {1001, 8, "\x88\x82\0\0\0\0\x03\xe9"},
        {1002, 7, "\x88\x81\0\0\0\0\x03"},
        {1002, 8, "\x88\x82\0\0\0\0\x03\xed"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t step = 0; step < 2; step++) {
            struct raw r;
            int code;
            enter(&r);
            raw_send(&r, cases[i].bytes, cases[i].n, step);
            code = farewell(&r);
            if (code != cases[i].code)
                fail_msg("case %zu: %d instead of %d", i, code, cases[i].code);
            assert_true(r.is_over);
            raw_close(&r);
        }
}

/* A browser closes when the server does: its answer to our farewell ends it at once. */
static void an_answered_farewell_ends_the_line(void **state)
{
    struct raw r;

    (void)state;
    raw_upgrade(&r, &server, NULL); /* nobody: told to go */
    await(&r, "unauthorised");
    raw_frame(&r, 0x81, "{}", 2); /* nobody listens */
    raw_frame(&r, 0x88, "\x11\x31", 2);
    raw_wait_close(&r, 2500);
    assert_true(r.is_over);
    raw_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_may_come_in_pieces_with_pings_between),
        cmocka_unit_test(many_messages_fit_into_one_packet_and_none_is_split_wrongly),
        cmocka_unit_test(what_breaks_the_rules_is_told_why_and_closed),
        cmocka_unit_test(an_answered_farewell_ends_the_line),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, up, down);
}
