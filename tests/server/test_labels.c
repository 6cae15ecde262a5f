/* test_labels.c - what may be a name or be said, and who waits for passwords. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/server.h"
#include "server/vault.h"

static void labels_can_be_seen_from_end_to_end(void **state)
{
    static const struct {
        const char *text;
        bool is_label;
    } rows[] = {
        {"Anna", true},
        {"Anna Maria", true},
        {"Zoë", true},
        {"Ἀθηνᾶ", true},
        {"Ра", true},
        {"אנה", true},
        {"拉", true},
        {"\xf0\x9f\x90\xab", true}, /* a camel */
        {"", false},
        {" Anna", false},
        {"Anna ", false},
        {"\xc2\xa0"
         "Anna",
         false},                     /* no-break space */
        {"Anna\xe3\x80\x80", false}, /* ideographic space */
        {"An\tna", false},
        {"An\xc2\x85na", false},     /* next line, a C1 control */
        {"An\xc2\xadna", false},     /* soft hyphen */
        {"An\xe2\x80\x8bna", false}, /* zero width space */
        {"An\xe2\x80\x8dna", false}, /* zero width joiner */
        {"\xe2\x80\xae"
         "annA",
         false},                                     /* right-to-left override */
        {"An\xe2\x81\xa6na", false},                 /* isolate */
        {"An\xef\xbb\xbfna", false},                 /* byte order mark */
        {"Anna\xef\xb8\x8f", false},                 /* variation selector */
        {"\xe3\x85\xa4", false},                     /* hangul filler */
        {"Anna\xf3\xa0\x81\x81", false},             /* tag */
        {"\xf0\x93\x80\x80\xf0\x93\x90\xb0", false}, /* joins hieroglyphs */
        {"e\xcc\x82\xcc\x81", true},                 /* Vietnamese, in three signs */
        {"e\xcc\x82\xcc\x81\xcc\x81", false},
        {"\xcc\x81"
         "e",
         false}, /* an accent on nothing */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (text_is_label(rows[i].text) != rows[i].is_label)
            fail_msg("row %zu: '%s'", i, rows[i].text);
}

static void lines_hide_nothing(void **state)
{
    static const struct {
        const char *text;
        bool is_line;
    } rows[] = {
        {"Well played, Anna!", true},
        {" so ", true},
        {"שלום Anna", true},
        {"\xe2\x9d\xa4\xef\xb8\x8f", true},  /* a red heart: heart and selector */
        {"1\xef\xb8\x8f\xe2\x83\xa3", true}, /* a digit on a key */
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", true}, /* a family */
        {"\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5", true},
        {"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1", true}, /* Persian */
        {"", false},
        {"  ", false},
        {"\xc2\xa0\xe3\x80\x80", false}, /* blanks only */
        {"a\nb", false},
        {"a\x1b[31mb", false},
        {"a\x7f", false},
        {"a\xc2\x9b", false},     /* a C1 control */
        {"a\xe2\x80\x8b", false}, /* zero width space */
        {"a\xe2\x80\x8d", false}, /* joins nothing */
        {"a\xe2\x80\x8e", false}, /* left-to-right mark */
        {"\xe2\x80\xae"
         "annA",
         false},                              /* right-to-left override */
        {"a\xe2\x80\xaa", false},             /* embedding */
        {"a\xe2\x80\xa8", false},             /* line separator */
        {"a\xe2\x81\xa6", false},             /* isolate */
        {"a\xe2\x81\xa9", false},             /* end of an isolate */
        {"a\xef\xbb\xbf", false},             /* byte order mark */
        {"a\xf3\xa0\x81\x81", false},         /* tag */
        {"a\xef\xb8\x8f\xef\xb8\x8e", false}, /* selectors could spell something */
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x80\x8d", false}, /* as could joiners */
        {" \xef\xb8\x8f", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (text_is_line(rows[i].text) != rows[i].is_line)
            fail_msg("row %zu: '%s'", i, rows[i].text);
}

static void limits_go_by_an_address_or_by_the_half_of_a_long_one(void **state)
{
    static const struct {
        const char *peer, *key;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"::ffff:192.0.2.7", "::ffff:192.0.2.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2::9", "2001:db8:1:2::"},
        {"2001:db8:1:3::9", "2001:db8:1:3::"},
        {"unix", "unix"},
    };
    char key[GATE_KEY_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gate_key(rows[i].peer, key);
        assert_string_equal(key, rows[i].key);
    }
}

static void ignore(void *ctx)
{
    (void)ctx;
}

static void done(void *ctx, bool ok, const char *hash)
{
    (void)ctx;
    (void)ok;
    (void)hash;
}

/* On 0.1.0 whoever made accounts kept everybody else from logging in. */
static void new_passwords_leave_places_for_those_who_log_in(void **state)
{
    struct vault *v = vault_new(ignore, NULL);
    int taken = 0;

    (void)state;
    assert_non_null(v);
    for (int i = 0; i < 100; i++)
        taken += vault_ask(v, "long enough", NULL, done, NULL);
    assert_in_range(taken, 1, 99);
    assert_true(vault_ask(v, "long enough", "$argon2id$no hash", done, NULL));
    vault_stop(v);
    vault_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_can_be_seen_from_end_to_end),
        cmocka_unit_test(lines_hide_nothing),
        cmocka_unit_test(limits_go_by_an_address_or_by_the_half_of_a_long_one),
        cmocka_unit_test(new_passwords_leave_places_for_those_who_log_in),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("labels", tests, NULL, NULL);
}
