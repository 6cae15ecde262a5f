/* test_moved_refused.c - games of a device that do not go on at a server, and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "moved_kit.h"
#include "server_kit.h"

static struct kit_person anna, ben;
static struct kit_socket at_anna, at_ben;

static void meet(void)
{
    kit_arrive(&anna, &at_anna, &server, "Anna");
    kit_arrive(&ben, &at_ben, &server, "Ben");
}

static void part(void)
{
    kit_depart(&anna, &at_anna);
    kit_depart(&ben, &at_ben);
}

static size_t tables_of(struct kit_person *p)
{
    json_t *a = kit_must(p, 200, "GET", "/api/tables?list=mine", NULL);
    size_t n = json_array_size(kit_at(a, "tables"));

    json_decref(a);
    return n;
}

static void no_table(int status, const char *body, const char *why)
{
    json_t *a = kit_must(&anna, status, "POST", "/api/tables", "%s", body);

    if (!strstr(kit_text(a, "error.why"), why))
        fail_msg("'%s' does not say '%s'", kit_text(a, "error.why"), why);
    json_decref(a);
}

#define HEAD "{\"opening\":\"record 1\\ngame ra rules 1\\nconfig players=2\\n"

static void what_cannot_be_gone_on_with_is_refused(void **state)
{
    static const struct {
        const char *body, *why;
    } bad[] = {
        {"{\"opening\":7}", "not a text"},
        {"{\"opening\":\"\"}", "ends before its configuration"},
        {"{\"opening\":\"1. e4 e5\\n\"}", "line 1"},
        {"{\"opening\":\"record 1\\ngame chess rules 1\\nconfig\\n\"}", "no such game"},
        {"{\"opening\":\"record 1\\ngame ra rules 1\\nconfig players=7\\n\"}",
         "line 3"},
        {"{\"opening\":\"record 1\\ngame ra rules 1\\nconfig \\u00e4\\u0007\\n\"}",
         "line 3"},
        {HEAD "* suns 2\\n1 dance\\n\"}", "line 5"},
        {HEAD "* suns 2\\n2 draw\\n1 draw\\n\"}", "illegal"},
        {HEAD "* suns 2\"}", "cut off"},
        {HEAD "* suns 2\\n\",\"game\":\"aton\"}", "of another game"},
        {HEAD "* suns 2\\n\",\"game\":\"chess\"}", "no such game"},
        {HEAD "* suns 2\\n\",\"options\":{\"players\":3}}", "other options"},
        {HEAD "* suns 2\\n\",\"options\":{\"colour\":\"red\"}}", "colour"},
        {HEAD "* suns 2\\n\",\"seats\":[{\"kind\":\"me\"}]}", "one entry per player"},
        {HEAD "* suns 2\\nseed cd2662154e6d76b2b2b92e70c0cac3ccf534f9b74eb5b89819ec5090"
              "83d00a50\\n\"}",
         "leave the seed out"},
    };
    char *over = moved_played("aton", "", MOVED_ENOUGH, 9), *text = moved_quoted(over),
         *long_body;
    size_t before;

    (void)state;
    meet();
    before = tables_of(&anna);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        no_table(400, bad[i].body, bad[i].why);
    long_body = malloc(300000);
    snprintf(long_body, 300000, "{\"opening\":%s}", text);
    no_table(400, long_body, "the game is over");
    /* A comment of 140 kB, and more than any request may have. */
    snprintf(long_body, 300000, "{\"opening\":\"%0140000d\"}", 0);
    no_table(400, long_body, "at most 131072 bytes");
    snprintf(long_body, 300000, "{\"opening\":\"%0200000d\"}", 0);
    no_table(413, long_body, "above 192 kB");
    assert_int_equal(tables_of(&anna), before);
    free(long_body);
    free(text);
    free(over);
    part();
}

static void only_a_table_may_be_long(void **state)
{
    struct kit_person nobody;
    static char body[20000];

    (void)state;
    meet();
    kit_nobody(&nobody, &server);
    snprintf(body, sizeof body, "{\"name\":\"%09000d\"}", 0);
    assert_int_equal(kit_call(&anna, "POST", NULL, "/api/me", "%s", body), 413);
    snprintf(body, sizeof body, "{\"opening\":\"%09000d\"}", 0);
    assert_int_equal(kit_call(&anna, "POST", NULL, "/api/tables", "%s", body), 400);
    assert_int_equal(kit_call(&nobody, "POST", NULL, "/api/tables", "%s", body), 413);
    kit_leave(&nobody);
    part();
}

static void a_server_may_take_none(void **state)
{
    static const char *const off[] = {"--moved", "off", NULL};
    static const char body[] = HEAD "* suns 2\\n\"}";
    json_t *a = NULL;

    (void)state;
    meet();
    a = kit_must(&anna, 200, "GET", "/api/games", NULL);
    assert_true(json_is_true(kit_at(a, "moved")));
    json_decref(a);
    kit_close(&at_anna);
    kit_close(&at_ben);
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, off);
    kit_aim(&anna, &server);
    a = kit_must(&anna, 200, "GET", "/api/games", NULL);
    assert_true(json_is_false(kit_at(a, "moved")));
    json_decref(a);
    no_table(403, body, "no games from elsewhere");
    kit_leave(&anna);
    kit_leave(&ben);
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, kit_args);
}

int main(void)
{
    static const char *const args[] = {"--bot-pause", "0", "--no-limits", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_gone_on_with_is_refused),
        cmocka_unit_test(only_a_table_may_be_long),
        cmocka_unit_test(a_server_may_take_none),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
