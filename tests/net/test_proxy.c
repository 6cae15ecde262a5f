/* test_proxy.c - who is behind a proxy: lists, forwarded addresses, PROXY protocol. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/crowd.h"
#include "net/proxy.h"

static struct proxy_address address(const char *text)
{
    struct proxy_address a;

    if (!proxy_address_read(&a, text, strlen(text)))
        fail_msg("%s", text);
    return a;
}

static void lists_hold_addresses_and_networks(void **state)
{
    static const struct {
        const char *list, *who;
        bool has;
    } cases[] = {
        {"yes", "127.0.0.1", true},
        {"yes", "127.9.9.9", true},
        {"yes", "::1", true},
        {"yes", "10.0.0.1", false},
        {"no", "127.0.0.1", false},
        {"", "127.0.0.1", false},
        {"10.0.0.0/8", "10.255.0.1", true},
        {"10.0.0.0/8", "11.0.0.1", false},
        {"10.0.0.0/9", "10.128.0.1", false},
        {"1.2.3.4", "1.2.3.4", true},
        {"1.2.3.4", "1.2.3.5", false},
        {"1.2.3.4,5.6.7.8 9.9.9.9", "9.9.9.9", true},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"0.0.0.0/0", "200.1.1.1", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"::/0", "1.1.1.1", true},
        {"1.2.3.4", "::ffff:1.2.3.4", true},
    };
    static const char *const bad[] = {
        "maybe",     "1.2.3",      "1.2.3.4/33", "::/129",       "1.2.3.4/",
        "1.2.3.4/x", "1.2.3.4/-1", "/8",         "1.2.3.4/008x", "host.example"};
    struct proxy_list l;
    char why[200];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct proxy_address a = address(cases[i].who);
        assert_int_equal(proxy_list_read(&l, cases[i].list, why, sizeof why), 0);
        if (proxy_list_has(&l, &a) != cases[i].has)
            fail_msg("%s in %s", cases[i].who, cases[i].list);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(proxy_list_read(&l, bad[i], why, sizeof why), -1);
        assert_non_null(strstr(why, "is no address"));
    }
}

/* Our proxies are 10.*; whoever else says something is a stranger. */
static void only_what_our_proxies_say_counts(void **state)
{
    static const struct {
        const char *peer, *field, *client;
        bool is_forwarded, is_unknown;
    } cases[] = {
        {"10.0.0.1", "6.6.6.6", "6.6.6.6", false, false},
        {"10.0.0.1", "1.1.1.1, 6.6.6.6", "6.6.6.6", false,
         false}, /* the first is forged */
        {"10.0.0.1", "1.1.1.1,6.6.6.6,10.0.0.2", "6.6.6.6", false, false},
        {"10.0.0.1", "127.0.0.1, 6.6.6.6", "6.6.6.6", false, false},
        {"10.0.0.1", "", "10.0.0.1", false, false},
        {"10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3", false, false},
        {"10.0.0.1", "unknown", "10.0.0.1", false, true},
        {"10.0.0.1", "6.6.6.6, garbage", "10.0.0.1", false, true},
        {"10.0.0.1", "6.6.6.6, , 10.0.0.2", "10.0.0.2", false, true},
        {"10.0.0.1", "6.6.6.6:1234", "6.6.6.6", false, false},
        {"10.0.0.1", "2001:db8::5", "2001:db8::5", false, false},
        {"10.0.0.1", "[2001:db8::5]:443", "2001:db8::5", false, false},
        {"6.6.6.6", "garbage", "6.6.6.6", false, false},
        {"6.6.6.6", "1.1.1.1", "6.6.6.6", false, false}, /* no proxy of ours */
        {"10.0.0.1", "for=6.6.6.6;proto=https", "6.6.6.6", true, false},
        {"10.0.0.1", "for=1.1.1.1, proto=http; For=\"[2001:db8::5]:80\"", "2001:db8::5",
         true, false},
        {"10.0.0.1", "for=\"_hidden\"", "10.0.0.1", true, true},
        {"10.0.0.1", "by=6.6.6.6", "10.0.0.1", true, true},
        {"6.6.6.6", "for=1.1.1.1", "6.6.6.6", true, false},
    };
    struct proxy_list l;
    char why[200];

    (void)state;
    assert_int_equal(proxy_list_read(&l, "10.0.0.0/8", why, sizeof why), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct proxy_address peer = address(cases[i].peer), who;
        char text[PROXY_TEXT];
        bool is_unknown;
        who =
            proxy_client(&l, &peer, cases[i].field, cases[i].is_forwarded, &is_unknown);
        proxy_address_text(&who, text);
        if (strcmp(text, cases[i].client) != 0)
            fail_msg("%s: %s instead of %s", cases[i].field, text, cases[i].client);
        assert_int_equal(is_unknown, cases[i].is_unknown);
    }
}

/* Reads as the connection does: never a byte more than asked for. */
static int read_head(const uint8_t *bytes, size_t len, struct proxy_address *who)
{
    size_t have = 0, more = 0;
    int got;

    while (!(got = proxy_head_read(bytes, have, who, &more))) {
        assert_true(more > 0);
        if (have + more > len)
            return 0;
        have += more;
    }
    if (got > 0)
        assert_int_equal(got, have);
    return got;
}

static void the_proxy_protocol_is_read_in_both_versions(void **state)
{
#define V2 "\r\n\r\n\0\r\nQUIT\n"
    static const struct {
        int got;
        const char *client;
        size_t len;
        const char *bytes;
    } cases[] = {
#define CASE(got, client, bytes) {got, client, sizeof bytes - 1, bytes}
        CASE(28, "1.2.3.4",
             V2 "\x21\x11\0\x0c\x01\x02\x03\x04\x05\x06\x07\x08\0\1\0\2"),
        CASE(31, "1.2.3.4",
             V2 "\x21\x11\0\x0f\x01\x02\x03\x04\x05\x06\x07\x08\0\1\0\2\x04\0\0"),
        CASE(52, "2001:db8::1",
             V2 "\x21\x21\0\x24 \x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\1"
                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        CASE(16, "9.9.9.9", V2 "\x20\x00\0\0"),          /* LOCAL */
        CASE(16, "9.9.9.9", V2 "\x21\x00\0\0"),          /* unspecified */
        CASE(-1, NULL, V2 "\x11\x11\0\x0c............"), /* version 1 in binary */
        CASE(-1, NULL, V2 "\x22\x11\0\x0c............"), /* no such command */
        CASE(-1, NULL, V2 "\x21\x11\0\x04...."),         /* too short for it */
        CASE(-1, NULL, V2 "\x21\x11\xff\xff"),           /* too long */
        CASE(0, NULL, V2 "\x21\x11\0\x0c\x01\x02"),
        CASE(0, NULL, "\r\n\r\n"),
        CASE(37, "1.2.3.4", "PROXY TCP4 1.2.3.4 5.6.7.8 111 222\r\n"),
        CASE(39, "2001:db8::1", "PROXY TCP6 2001:db8::1 ::1 1111 2222\r\n"),
        CASE(15, "9.9.9.9", "PROXY UNKNOWN\r\n"),
        CASE(-1, NULL, "PROXY TCP4 nobody 5.6.7.8 111 222\r\n"),
        CASE(-1, NULL, "PROXY UDP4 1.2.3.4 5.6.7.8 111 222\r\n"),
        CASE(-1, NULL, "PROXY TCP4 1.2.3.4 5.6.7.8 111 222\n"),
        CASE(-1, NULL, "GET / HTTP/1.1\r\n\r\n"),
        CASE(-1, NULL,
             "PROXY TCP4 1.2.3.4 ...................................."
             "......................................................"),
#undef CASE
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct proxy_address who = address("9.9.9.9");
        char text[PROXY_TEXT];
        int got = read_head((const uint8_t *)cases[i].bytes, cases[i].len, &who);
        if (cases[i].got > 0 && got > 0 && cases[i].bytes[0] == 'P')
            assert_int_equal(got, cases[i].len);
        else if (got != cases[i].got)
            fail_msg("case %zu: %d", i, got);
        proxy_address_text(&who, text);
        if (cases[i].client)
            assert_string_equal(text, cases[i].client);
    }
}

static void crowds_are_counted_by_address_and_network(void **state)
{
    static struct crowd crowd;
    struct proxy_address a = address("1.2.3.4"), b = address("1.2.3.5");
    struct proxy_address x = address("2001:db8::1"), y = address("2001:db8::ffff:2");
    struct crowd_entry *e[4];

    (void)state;
    crowd_init(&crowd, 42);
    e[0] = crowd_enter(&crowd, &a, 2);
    e[1] = crowd_enter(&crowd, &a, 2);
    assert_null(crowd_enter(&crowd, &a, 2));
    e[2] = crowd_enter(&crowd, &b, 2);
    assert_true(e[0] && e[1] && e[2]);
    e[3] = crowd_enter(&crowd, &x, 1);
    assert_non_null(e[3]);
    assert_null(crowd_enter(&crowd, &y, 1)); /* the same /64 */
    crowd_leave(&crowd, e[3]);
    e[3] = crowd_enter(&crowd, &y, 1);
    assert_non_null(e[3]);
    crowd_leave(&crowd, e[0]);
    e[0] = crowd_enter(&crowd, &a, 2);
    assert_non_null(e[0]);
    for (int i = 0; i < 4; i++)
        crowd_leave(&crowd, e[i]);
    for (int i = 0; i < CROWD_BUCKETS; i++)
        assert_null(crowd.bucket[i]);
    crowd_done(&crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_hold_addresses_and_networks),
        cmocka_unit_test(only_what_our_proxies_say_counts),
        cmocka_unit_test(the_proxy_protocol_is_read_in_both_versions),
        cmocka_unit_test(crowds_are_counted_by_address_and_network),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
