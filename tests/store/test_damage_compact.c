/*
 * test_damage_compact.c - the same of tables that are kept as few bytes.
 *
 * usage: test_damage_compact sqlite (PostgreSQL waits for nodes of the version before:
 * test_compact.c)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "damage_kit.h"

static void compact_it(void)
{
    struct store_table t = index_of("t");
    t.state = STORE_TABLE_FINISHED;
    DO(store_table_put(s, &t, keep_code, &got_));
    DO(store_compact(s, "t", keep_code, &got_));
}

static void a_compacted_table_is_clean_and_goes_on(void **state)
{
    (void)state;
    compact_it();
    assert_string_equal(look(), "");
    assert_int_equal(load("t"), STORE_OK);
    each_reopen();
    assert_string_equal(look(), "");
    assert_int_equal(unsummed, 0);
    assert_int_equal(kit_append(s, "t", 41, 0, "more"), STORE_OK);
    assert_string_equal(look(), "");
    each_reopen();
    assert_string_equal(look(), "");
    assert_int_equal(kit_count_rows(s, "t"), 41);
    mend(STORE_MEND_LOG, "");
    assert_string_equal(look(), "");
    assert_int_equal(kit_count_rows(s, "t"), 41);
}

static void a_compacted_table_gets_the_sums_that_it_lacks(void **state)
{
    (void)state;
    compact_it();
    spoil("UPDATE compact SET sum = NULL; UPDATE game_table SET sum=NULL, sum_index = "
          "NULL",
          "");
    assert_string_equal(look(), "");
    assert_true(unsummed >= 3);
    assert_int_equal(load("t"), STORE_OK);
    mend(STORE_MEND_SUMS, "t");
    mend(STORE_MEND_SUMS, "u");
    assert_string_equal(look(), "");
    assert_int_equal(unsummed, 0);
    assert_int_equal(load("t"), STORE_OK);
}

static void what_is_wrong_with_a_compacted_table_is_named_and_not_served(void **state)
{
    static const char *const how[][3] = {
        {"UPDATE compact SET sum = sum + 1", "compact sum t 0; ", "D"},
        {"UPDATE compact SET bytes = substr(bytes, 1, length(bytes)-1) || x'00'",
         "compact sum t 0; ", "D"},
        {"UPDATE compact SET bytes = substr(bytes, 1, length(bytes)-1), sum = NULL",
         "compact unreadable t 0; ", "D"},
        {"UPDATE compact SET bytes = x'', sum = NULL", "compact unreadable t 0; ", "D"},
        {"UPDATE compact SET bytes = x'07', sum = NULL", "compact unreadable t 0; ",
         "D"},
        {"DELETE FROM compact", "compact missing t 0; ", "D"},
        {"INSERT INTO compact(num, bytes) VALUES (999, x'00')", "compact lost  1; ",
         "O"},
        {"UPDATE game_table SET compacted = 39 WHERE compacted = 40",
         "compact sum t 0; row missing t 40; ", "D"},
        {"UPDATE game_table SET summary = x'0102' WHERE id = 't'",
         "index unreadable t 0; ", "O"},
        {"UPDATE game_table SET summary = x'0102', sum_index = NULL WHERE id = 't'",
         "index unreadable t 0; ", "O"},
        {"UPDATE game_table SET summary = 'hm' WHERE id = 't'", "index sum t 0; ", "O"},
        {"INSERT INTO log(id, num, seq, at, kind, key, text) SELECT 1, num, 40, 1, "
         "'d', '', 'old' FROM game_table WHERE id = 't'",
         "row lost  1; ", "O"},
    };
    for (size_t i = 0; i < sizeof how / sizeof how[0]; i++) {
        each_close(state);
        assert_int_equal(fresh(state), 0);
        compact_it();
        spoil(how[i][0], "");
        assert_int_equal(load("t"), how[i][2][0] == 'D' ? STORE_DAMAGED : STORE_OK);
        assert_int_equal(load("u"), STORE_OK);
        assert_string_equal(look(), how[i][1]);
        if (strstr(how[i][1], "index"))
            assert_string_equal(kit_tables(s, STORE_LIST_EACH, ""), "u");
        if (strstr(how[i][1], "row lost")) {
            mend(STORE_MEND_LOG, "");
            assert_string_equal(look(), "");
            assert_int_equal(kit_count_rows(s, "t"), 40);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CASE(a_compacted_table_is_clean_and_goes_on),
        CASE(a_compacted_table_gets_the_sums_that_it_lacks),
        CASE(what_is_wrong_with_a_compacted_table_is_named_and_not_served),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
