/* test_frames.c - WebSocket frames: which heads are taken, farewells, UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/frame.h"

static void heads_are_read_strictly(void **state)
{
    static const struct {
        int got;
        bool is_within;
        uint8_t n, bytes[14];
        uint64_t len;
    } cases[] = {
        {1, false, 6, {0x81, 0x80}, 0},
        {1, false, 6, {0x81, 0xfd}, 125},
        {1, false, 8, {0x81, 0xfe, 0x00, 0x7e}, 126},
        {1, false, 14, {0x81, 0xff, 0, 0, 0, 0, 0, 1}, 65536},
        {1, false, 6, {0x01, 0x81}, 1},  /* the begin of a message */
        {1, true, 6, {0x00, 0x81}, 1},   /* more of it */
        {1, true, 6, {0x80, 0x81}, 1},   /* its end */
        {1, true, 6, {0x89, 0xfd}, 125}, /* a ping between */
        {1, false, 6, {0x88, 0x80}, 0},  /* a farewell */
        {0, false, 1, {0x81}, 0},        /* not enough */
        {0, false, 5, {0x81, 0x80}, 0},  /* no mask yet */
        {0, false, 7, {0x81, 0xfe, 0, 126}, 0},
        {-1, false, 6, {0x81, 0x00}, 0}, /* not masked */
        {-1, false, 6, {0xc1, 0x80}, 0}, /* reserved bits */
        {-1, false, 6, {0xa1, 0x80}, 0},
        {-1, false, 6, {0x91, 0x80}, 0},
        {-1, false, 6, {0x83, 0x80}, 0}, /* unknown kinds */
        {-1, false, 6, {0x8b, 0x80}, 0},
        {-1, false, 6, {0x80, 0x80}, 0},         /* more of nothing */
        {-1, true, 6, {0x81, 0x80}, 0},          /* a message within another */
        {-1, false, 6, {0x09, 0x80}, 0},         /* a ping in pieces */
        {-1, false, 8, {0x89, 0xfe, 0, 126}, 0}, /* and one too long */
        {-1, false, 8, {0x81, 0xfe, 0, 125}, 0}, /* not the shortest length */
        {-1, false, 14, {0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 0},
        {-1, false, 14, {0x81, 0xff, 0x80}, 0}, /* beyond all lengths */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frame f;
        int got = frame_read(cases[i].bytes, cases[i].n, cases[i].is_within, &f);
        if (got != cases[i].got || (got == 1 && f.len != cases[i].len))
            fail_msg("case %zu: %d", i, got);
        if (got == 1)
            assert_int_equal(f.head, cases[i].n);
    }
}

static void what_is_written_is_read_again(void **state)
{
    static const size_t lens[] = {0, 1, 125, 126, 127, 4096, 65535, 65536, 1 << 20};

    (void)state;
    for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
        uint8_t room[FRAME_OUT_MAX + 4] = {0}, *end = room + FRAME_OUT_MAX;
        size_t n = frame_put(end, FRAME_TEXT, lens[i]);
        struct frame f;
        end[-(ptrdiff_t)n + 1] |= 0x80; /* as if a client had masked it with zeroes */
        assert_int_equal(frame_read(end - n, n + 4, false, &f), 1);
        assert_int_equal(f.len, lens[i]);
        assert_int_equal(f.kind, FRAME_TEXT);
        assert_true(f.is_last);
    }
}

static void masks_come_off_at_every_length(void **state)
{
    static const uint8_t mask[4] = {1, 2, 3, 250};

    (void)state;
    for (size_t len = 0; len < 40; len++) {
        uint8_t bytes[40];
        for (size_t i = 0; i < len; i++)
            bytes[i] = (uint8_t)((uint8_t)(i * 7) ^ mask[i % 4]);
        frame_unmask(bytes, len, mask);
        for (size_t i = 0; i < len; i++)
            assert_int_equal(bytes[i], (uint8_t)(i * 7));
    }
}

static void farewells_are_answered_with_their_code_or_what_is_wrong(void **state)
{
    static const struct {
        int code;
        uint8_t n, bytes[6];
    } cases[] = {
        {1000, 0, {0}},
        {1002, 1, {3}},
        {1000, 2, {0x03, 0xe8}},
        {1001, 4, {0x03, 0xe9, 'o', 'k'}},
        {1002, 2, {0x03, 0xec}}, /* 1004 */
        {1002, 2, {0x03, 0xed}}, /* 1005 is never sent */
        {1002, 2, {0x03, 0xee}},
        {1002, 2, {0x03, 0xf7}}, /* 1015 */
        {1002, 2, {0x00, 0x00}},
        {3000, 2, {0x0b, 0xb8}},
        {4999, 2, {0x13, 0x87}},
        {1002, 2, {0x13, 0x88}},
        {1007, 3, {0x03, 0xe8, 0xff}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(frame_close_code(cases[i].bytes, cases[i].n), cases[i].code);
}

static void utf8_is_checked_as_the_standard_says(void **state)
{
    static const char *const good[] = {
        "",
        "plain text of more than eight",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "eight..8\xc3\xa4",
    };
    static const char *const bad[] = {
        "\x80",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc2",
        "\xc2\x41",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xef\xbf",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "eight..8\xc3",
        "\xe2\x82\x41",
        "\xf0\x90\x80\x41",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(frame_is_utf8((const uint8_t *)good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(frame_is_utf8((const uint8_t *)bad[i], strlen(bad[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_read_strictly),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(masks_come_off_at_every_length),
        cmocka_unit_test(farewells_are_answered_with_their_code_or_what_is_wrong),
        cmocka_unit_test(utf8_is_checked_as_the_standard_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
