/*
 * test_damage.c - what is not as it was written is found, named and never served.
 *
 * usage: test_damage sqlite | postgres
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "damage_kit.h"
#include "raw_sql.h"

static uint64_t damaged(void)
{
    struct store_stats st;
    store_stats(s, &st);
    return st.damaged;
}

/* ---- nothing --------------------------------------------------------------------- */

static void a_store_without_damage_has_no_findings(void **state)
{
    (void)state;
    assert_string_equal(look(), "");
    each_reopen();
    assert_string_equal(look(), "");
    assert_int_equal(unsummed, 0);
    assert_int_equal(damaged(), 0);
}

static void what_an_earlier_version_wrote_has_no_sum_and_gets_one(void **state)
{
    (void)state;
    static const char *const all =
        "UPDATE log SET sum = NULL; UPDATE piece SET sum = NULL;"
        "UPDATE chat SET sum = NULL; UPDATE analysis SET sum = NULL;"
        "UPDATE game_table SET sum = NULL, sum_index = NULL;"
        "UPDATE person SET sum = NULL, sum_name = NULL, sum_login = NULL,"
        " sum_hash = NULL, sum_admin = NULL; UPDATE session SET sum = NULL;";
    char sqlite[1000];
    snprintf(sqlite, sizeof sqlite, "%s UPDATE setup SET sum = NULL", all);
    char postgres[1000];
    snprintf(postgres, sizeof postgres, "%s UPDATE game_table SET sum_setup = NULL",
             all);
    spoil(sqlite, postgres);
    assert_string_equal(look(), "");
    assert_true(unsummed > 90);
    assert_int_equal(load("t"), STORE_OK);
    mend(STORE_MEND_SUMS, "t");
    mend(STORE_MEND_SUMS, "u");
    mend(STORE_MEND_PEOPLE, "");
    assert_string_equal(look(), "");
    assert_int_equal(unsummed, 0);
}

/* ---- of a table ------------------------------------------------------------------ */

#define OF_T "num = (SELECT num FROM game_table WHERE id = 't')"
#define IN_T "table_id = 't'"

/* Each is done to row 35, which is in no piece. */
static void a_row_that_is_another_is_not_served(void **state)
{
    (void)state;
    static const char *const spoils[] = {
        "text = 'T'",  "at = at + 4",   "kind = 'e'",
        "key = 'kez'", "sum = sum + 1", "text = text || ' '",
    };
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
        char sqlite[200], postgres[200];
        each_close(state);
        assert_int_equal(fresh(state), 0);
        snprintf(sqlite, sizeof sqlite, "UPDATE log SET %s WHERE " OF_T " AND seq = 35",
                 spoils[i]);
        snprintf(postgres, sizeof postgres,
                 "UPDATE log SET %s WHERE " IN_T " AND seq = 35", spoils[i]);
        spoil(sqlite, postgres);
        assert_int_equal(load("t"), STORE_DAMAGED);
        assert_true(damaged() > 0);
        assert_int_equal(load("u"), STORE_OK);
        assert_string_equal(look(), "row sum t 35; ");
    }
}

static void a_row_that_has_gone_is_missed(void **state)
{
    (void)state;
    spoil("DELETE FROM log WHERE " OF_T " AND seq = 35",
          "DELETE FROM log WHERE " IN_T " AND seq = 35");
    assert_int_equal(load("t"), STORE_DAMAGED);
    sees("row missing t 35; ");
}

static void the_last_row_is_missed_as_well(void **state)
{
    (void)state;
    spoil("DELETE FROM log WHERE " OF_T " AND seq = 40",
          "DELETE FROM log WHERE " IN_T " AND seq = 40");
    assert_int_equal(load("t"), STORE_DAMAGED);
    sees("row missing t 40; ");
}

static void a_row_in_the_place_of_another_is_noticed(void **state)
{
    (void)state;
    spoil("UPDATE log SET seq = 75 - seq WHERE " OF_T " AND seq IN (37, 38)",
          "UPDATE log SET seq = seq + 1000 WHERE " IN_T " AND seq IN (37, 38);"
          "UPDATE log SET seq = 1075 - seq WHERE " IN_T " AND seq > 1000");
    assert_int_equal(load("t"), STORE_DAMAGED);
    sees("row ");
}

static void rows_under_good_pieces_are_served_by_these(void **state)
{
    (void)state;
    spoil("UPDATE log SET text = 'x' WHERE " OF_T " AND seq = 5",
          "UPDATE log SET text = 'x' WHERE " IN_T " AND seq = 5");
    assert_int_equal(load("t"), STORE_OK);
    assert_string_equal(look(), "row sum t 5; ");
}

static bool is_snapshot_bad, is_index_bad;

static void on_flags(void *ctx, enum store_code code, const struct store_history *h)
{
    *(enum store_code *)ctx = code;
    is_snapshot_bad = h && h->is_snapshot_bad;
    is_index_bad = h && h->is_index_bad;
    assert_true(!h || h->n_rows == (h->snapshot_seq ? ROWS - IN_PIECES : ROWS));
}

static void instead_of_a_bad_piece_its_rows_are_read(void **state)
{
    (void)state;
    static const char *const spoils[] = {"text = 'tow'", "seq = 33", "sum = 7"};
    for (int i = 0; i < 3; i++) {
        char sqlite[200], postgres[200];
        each_close(state);
        assert_int_equal(fresh(state), 0);
        snprintf(sqlite, sizeof sqlite,
                 "UPDATE piece SET %s WHERE " OF_T " AND after = 16", spoils[i]);
        snprintf(postgres, sizeof postgres,
                 "UPDATE piece SET %s WHERE " IN_T " AND after = 16", spoils[i]);
        spoil(sqlite, postgres);
        DO(store_load(s, "t", 0, on_flags, &got_));
        assert_true(is_snapshot_bad);
        assert_string_equal(look(), "piece sum t 16; ");
        mend(STORE_MEND_PIECES, "t");
        DO(store_load(s, "t", 0, on_flags, &got_));
        assert_false(is_snapshot_bad);
        assert_string_equal(look(), "");
    }
}

static void a_bad_setup_is_not_served(void **state)
{
    (void)state;
    spoil("UPDATE setup SET text = '{\"seats\":5}' WHERE " OF_T,
          "UPDATE game_table SET setup = '{\"seats\":5}' WHERE id = 't'");
    assert_int_equal(load("t"), STORE_DAMAGED);
    assert_string_equal(look(), "setup sum t 0; ");
}

static void a_bad_index_is_in_no_list_and_is_written_anew(void **state)
{
    (void)state;
    static const char *const spoils[] = {"state = 2",      "summary = 'forti'",
                                         "is_public = 0",  "p1 = 'bnna'",
                                         "updated = 1042", "game = 'rb'"};
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
        struct store_table t = index_of("t");
        char sql[200];
        each_close(state);
        assert_int_equal(fresh(state), 0);
        snprintf(sql, sizeof sql, "UPDATE game_table SET %s WHERE id = 't'", spoils[i]);
        spoil(sql, sql);
        assert_string_equal(kit_tables(s, STORE_LIST_EACH, ""), "u");
        DO(store_load(s, "t", 0, on_flags, &got_));
        assert_true(is_index_bad);
        assert_string_equal(look(), "index sum t 0; ");
        DO(store_index_mend(s, &t, keep_code, &got_));
        assert_string_equal(look(), "");
        assert_string_equal(kit_tables(s, STORE_LIST_EACH, ""), "t u");
    }
}

static void a_seat_at_a_table_of_others_leads_nowhere(void **state)
{
    (void)state;
    struct store_table t = index_of("t");
    spoil("UPDATE seat SET person = 'eve' WHERE person = 'ben' AND " OF_T,
          "UPDATE seat SET person = 'eve' WHERE person = 'ben' AND " IN_T);
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "eve"), "");
    assert_string_equal(look(), "seats content t 0; ");
    DO(store_index_mend(s, &t, keep_code, &got_));
    assert_string_equal(look(), "");
}

static size_t n_lines;

static void on_chat(void *ctx, enum store_code code, const struct store_chat *c,
                    size_t n)
{
    *(enum store_code *)ctx = code;
    n_lines = n;
    for (size_t i = 0; i < n; i++)
        assert_string_equal(c[i].text, "there");
}

static void a_bad_line_of_chat_is_left_out(void **state)
{
    (void)state;
    spoil("UPDATE chat SET text = 'ho!' WHERE text = 'hi!' AND " OF_T,
          "UPDATE chat SET text = 'ho!' WHERE text = 'hi!' AND " IN_T);
    DO(store_chat_list(s, "t", 0, 50, on_chat, &got_));
    assert_int_equal(n_lines, 1);
    sees("chat sum t ");
}

static void on_text(void *ctx, enum store_code code, const char *text)
{
    *(enum store_code *)ctx = code;
    assert_null(text);
}

static void a_bad_analysis_is_made_anew(void **state)
{
    (void)state;
    enum store_code code;
    spoil("UPDATE analysis SET text = '{\"a\":3}' WHERE " OF_T,
          "UPDATE analysis SET text = '{\"a\":3}' WHERE " IN_T);
    assert_int_equal(store_analysis_get(s, "t", "engine 1", on_text, &code), STORE_OK);
    store_drain(s);
    assert_int_equal(code, STORE_MISSING);
    assert_string_equal(look(), "analysis sum t 0; ");
    mend(STORE_MEND_ANALYSIS, "t");
    assert_string_equal(look(), "");
}

/* ---- of people ------------------------------------------------------------------- */

static void on_person(void *ctx, enum store_code code, const struct store_person *p,
                      const struct store_session *x)
{
    *(enum store_code *)ctx = code;
    assert_null(p);
    assert_null(x);
}

static void nobody_gets_in_by_a_flipped_bit(void **state)
{
    (void)state;
    static const char *const spoils[] = {"is_admin = 1", "hash = '$argon2id$v=19$abb'",
                                         "name = 'Bnna'", "is_bot = 1", "created = 6"};
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
        enum store_code code;
        char sql[200];
        each_close(state);
        assert_int_equal(fresh(state), 0);
        snprintf(sql, sizeof sql, "UPDATE person SET %s WHERE id = 'anna'", spoils[i]);
        spoil(sql, sql);
        store_login_get(s, "anna", on_person, &code);
        store_drain(s);
        assert_int_equal(code, STORE_DAMAGED);
        store_session_get(s, token, on_person, &code);
        store_drain(s);
        assert_int_equal(code, STORE_DAMAGED);
        assert_string_equal(look(), "person sum anna 0; ");
    }
}

static void a_session_of_somebody_else_is_not_served(void **state)
{
    (void)state;
    static const char *const sql = "UPDATE session SET kind = 1";
    enum store_code code;
    spoil(sql, sql);
    store_session_get(s, token, on_person, &code);
    store_drain(s);
    assert_int_equal(code, STORE_DAMAGED);
    assert_string_equal(look(), "session sum anna 0; ");
}

static void parts_of_a_person_are_changed_each_with_its_sum(void **state)
{
    (void)state;
    struct store_person p = {.id = "anna", .name = "Anna-Lena", .lang = "en"};
    DO(store_person_change(s, &p, STORE_PERSON_NAME, NULL, keep_code, &got_));
    snprintf(p.hash, sizeof p.hash, "new");
    DO(store_person_change(s, &p, STORE_PERSON_HASH, "$argon2id$v=19$abc", keep_code,
                           &got_));
    p.is_admin = true;
    DO(store_person_change(s, &p, STORE_PERSON_ADMIN, NULL, keep_code, &got_));
    assert_string_equal(look(), "");
    assert_int_equal(unsummed, 0);
}

/* ---- what leads to the rows ------------------------------------------------------ */

static void a_bad_mark_is_mended_at_the_start(void **state)
{
    (void)state;
    if (raw_is_postgres(each_url))
        skip();
    spoil("UPDATE mark SET id = id - 8", "");
    assert_string_equal(look(), "");
    assert_int_equal(load("t"), STORE_OK);
    assert_int_equal(kit_append(s, "t", ROWS + 1, 0, "t"), STORE_OK);
    assert_string_equal(look(), "");
}

static void runs_that_have_gone_are_missed_and_found_again(void **state)
{
    (void)state;
    if (raw_is_postgres(each_url))
        skip();
    spoil("DELETE FROM run WHERE " OF_T, "");
    assert_int_equal(load("t"), STORE_DAMAGED);
    sees("row missing t 1; ");
    sees("row lost  40; ");
    mend(STORE_MEND_LOG, "");
    assert_string_equal(look(), "");
    assert_int_equal(load("t"), STORE_OK);
}

/* A mending that believes every row would cut the other table short. */
static void a_row_that_names_another_table_does_not_spoil_that(void **state)
{
    (void)state;
    if (raw_is_postgres(each_url))
        skip();
    spoil("UPDATE log SET num = (SELECT num FROM game_table WHERE id = 'u')"
          " WHERE " OF_T " AND seq = 35",
          "");
    mend(STORE_MEND_LOG, "");
    assert_int_equal(load("u"), STORE_OK);
    assert_int_equal(kit_count_rows(s, "u") == UINT64_MAX, true); /* it has pieces */
    assert_int_equal(load("t"), STORE_DAMAGED);
    sees("row missing t 35; ");
    assert_null(strstr(found, " u "));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CASE(a_store_without_damage_has_no_findings),
        CASE(what_an_earlier_version_wrote_has_no_sum_and_gets_one),
        CASE(a_row_that_is_another_is_not_served),
        CASE(a_row_that_has_gone_is_missed),
        CASE(the_last_row_is_missed_as_well),
        CASE(a_row_in_the_place_of_another_is_noticed),
        CASE(rows_under_good_pieces_are_served_by_these),
        CASE(instead_of_a_bad_piece_its_rows_are_read),
        CASE(a_bad_setup_is_not_served),
        CASE(a_bad_index_is_in_no_list_and_is_written_anew),
        CASE(a_seat_at_a_table_of_others_leads_nowhere),
        CASE(a_bad_line_of_chat_is_left_out),
        CASE(a_bad_analysis_is_made_anew),
        CASE(nobody_gets_in_by_a_flipped_bit),
        CASE(a_session_of_somebody_else_is_not_served),
        CASE(parts_of_a_person_are_changed_each_with_its_sum),
        CASE(a_bad_mark_is_mended_at_the_start),
        CASE(runs_that_have_gone_are_missed_and_found_again),
        CASE(a_row_that_names_another_table_does_not_spoil_that),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
