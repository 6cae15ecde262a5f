/* test_jot.c - strings as JSON: every byte at every place, and every size of buffer. */
#include "core/kit.h"

#include <stdio.h>
#include <string.h>

#include "core/jot.h"

enum { LENGTH_MAX = 20 };

/* The same, one byte at a time. */
static size_t written_plainly(const char *text, char *buf)
{
    size_t n = 0;
    buf[n++] = '"';
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            n += (size_t)snprintf(buf + n, 3, "\\%c", c);
        else if (c < ' ' || c == 0x7f)
            n += (size_t)snprintf(buf + n, 7, "\\u%04x", c);
        else
            buf[n++] = (char)c;
    }
    buf[n++] = '"';
    buf[n] = '\0';
    return n;
}

static void expect_written(const char *text)
{
    char expected[8 * LENGTH_MAX], buf[8 * LENGTH_MAX];
    size_t n = written_plainly(text, expected);
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_string(&j, text);
    assert_true(jot_ok(&j));
    assert_string_equal(buf, expected);
    jot_init(&j, buf, sizeof buf);
    jot_text_key(&j, text);
    assert_true(jot_ok(&j));
    assert_int_equal(j.len, n + 1);
    assert_memory_equal(buf, expected, n);
    assert_int_equal(buf[n], ':');
}

static void every_byte_is_escaped_where_it_must_be(void **unused)
{
    char text[LENGTH_MAX + 1];
    (void)unused;
    for (int len = 0; len <= LENGTH_MAX; len++)
        for (int at = 0; at < len || at == 0; at++)
            for (int byte = 1; byte < 256; byte++) {
                memset(text, 'a', sizeof text);
                text[len] = '\0';
                if (len)
                    text[at] = (char)byte;
                expect_written(text);
            }
}

static void what_ends_a_run_may_come_in_rows(void **unused)
{
    (void)unused;
    expect_written("\"\"\"\"\"\"\"\"\"");
    expect_written("\\\x7f\x01\"abcdefgh\x1f");
    expect_written("\x80\xff\xc3\xbc 12345678\x7f\x80");
}

/* Nothing behind the end is touched, and what would have been needed is counted. */
static void a_small_buffer_is_never_overrun(void **unused)
{
    static const char *const texts[] = {"", "seat", "a\"b", "twelve chars", "\x01"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char expected[64], buf[64];
        size_t need = written_plainly(texts[i], expected);
        for (size_t size = 0; size < sizeof buf; size++) {
            struct jot j;
            memset(buf, '#', sizeof buf);
            jot_init(&j, buf, size);
            jot_string(&j, texts[i]);
            assert_int_equal(j.len, need);
            assert_int_equal(jot_ok(&j), size > need);
            for (size_t k = size; k < sizeof buf; k++)
                assert_int_equal(buf[k], '#');
        }
    }
}

static void a_name_stands_behind_its_comma_or_not_at_all(void **unused)
{
    static const char whole[] = "{\"seat\":1,\"a name of some length\":2}";
    (void)unused;
    for (size_t size = 0; size < 2 * sizeof whole; size++) {
        char buf[2 * sizeof whole];
        struct jot j;
        memset(buf, '#', sizeof buf);
        jot_init(&j, buf, size);
        jot_open(&j, '{');
        jot_key(&j, "seat");
        jot_int(&j, 1);
        jot_key(&j, "a name of some length");
        jot_int(&j, 2);
        jot_close(&j, '}');
        assert_int_equal(j.len, sizeof whole - 1);
        assert_int_equal(jot_ok(&j), size >= sizeof whole);
        if (jot_ok(&j))
            assert_string_equal(buf, whole);
        for (size_t k = size; k < sizeof buf; k++)
            assert_int_equal(buf[k], '#');
    }
}

static void numbers_of_one_digit_and_all_others(void **unused)
{
    static const struct {
        int64_t v;
        const char *text;
    } table[] = {{0, "0"},
                 {9, "9"},
                 {10, "10"},
                 {-1, "-1"},
                 {-9, "-9"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"}};
    (void)unused;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char buf[32];
        struct jot j;
        jot_init(&j, buf, sizeof buf);
        jot_int(&j, table[i].v);
        assert_true(jot_ok(&j));
        assert_string_equal(buf, table[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_escaped_where_it_must_be),
        cmocka_unit_test(what_ends_a_run_may_come_in_rows),
        cmocka_unit_test(a_small_buffer_is_never_overrun),
        cmocka_unit_test(a_name_stands_behind_its_comma_or_not_at_all),
        cmocka_unit_test(numbers_of_one_digit_and_all_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
