/*
 * test_logs.c - what every store promises of tables, their rows and lists.
 *
 * usage: test_logs sqlite | postgres
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"
#include "store_kit.h"

static void rows_come_back_in_order_after_a_restart(void **state)
{
    (void)state;
    enum store_code code;
    assert_int_equal(kit_table_new(s, "order", "anna"), STORE_OK);
    assert_int_equal(kit_append(s, "order", 1, 0, "1 draw"), STORE_OK);
    assert_int_equal(kit_append(s, "order", 2, 0, "2 bid \"7\" ä"), STORE_OK);
    assert_int_equal(kit_append(s, "order", 3, 0, ""), STORE_OK);
    each_reopen();
    assert_string_equal(kit_history(s, "order", 0, &code),
                        "1 d 1 draw\n2 d 2 bid \"7\" ä\n3 d \n");
    assert_int_equal(code, STORE_OK);
    assert_string_equal(kit_history(s, "order", 2, &code), "3 d \n");
    assert_string_equal(kit_history(s, "order", 3, &code), "");
    assert_int_equal(code, STORE_OK);
}

static void a_seq_is_given_once(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(s, "once", "anna");
    assert_int_equal(kit_append(s, "once", 1, 0, "first"), STORE_OK);
    assert_int_equal(kit_append(s, "once", 1, 0, "second"), STORE_CONFLICT);
    assert_string_equal(kit_history(s, "once", 0, &code), "1 d first\n");
}

static void a_conflict_in_a_group_spares_the_others(void **state)
{
    (void)state;
    enum { N = 40 };
    enum store_code code[N], got;
    kit_table_new(s, "group-a", "anna");
    kit_table_new(s, "group-b", "anna");
    for (int i = 0; i < N; i++) {
        struct store_row row = {.seq = (uint64_t)(i / 4 + 1),
                                .kind = 'd',
                                .key = "",
                                .text = i % 4 < 2 ? "won" : "lost"};
        code[i] = STORE_CLOSED;
        assert_int_equal(
            store_append(s, i % 2 ? "group-a" : "group-b", &row, kit_done, &code[i]),
            STORE_OK);
    }
    store_drain(s);
    for (int i = 0; i < N; i++)
        assert_int_equal(code[i], i % 4 < 2 ? STORE_OK : STORE_CONFLICT);
    assert_null(strstr(kit_history(s, "group-a", 0, &got), "lost"));
    assert_non_null(strstr(kit_history(s, "group-b", 0, &got), "10 d won"));
}

static void nothing_is_written_to_a_table_that_is_not_there(void **state)
{
    (void)state;
    enum store_code code;
    struct store_table t = {.id = "nowhere", .setup = "", .summary = ""};
    assert_int_equal(kit_append(s, "nowhere", 1, 0, "x"), STORE_MISSING);
    store_table_put(s, &t, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_MISSING);
    kit_history(s, "nowhere", 0, &code);
    assert_int_equal(code, STORE_MISSING);
    assert_int_equal(kit_table_new(s, "twice", "anna"), STORE_OK);
    assert_int_equal(kit_table_new(s, "twice", "bert"), STORE_CONFLICT);
}

static void a_snapshot_replaces_the_rows_it_covers(void **state)
{
    (void)state;
    enum store_code code, put;
    kit_table_new(s, "snap", "anna");
    for (uint64_t i = 1; i <= 5; i++)
        kit_append(s, "snap", i, 0, "x");
    store_snapshot_add(s, "snap", 0, 4, "rows\n1..4", 9, kit_done, &put);
    store_drain(s);
    assert_int_equal(put, STORE_OK);
    assert_string_equal(kit_history(s, "snap", 0, &code), "=4 rows\n1..4\n5 d x\n");
    assert_string_equal(kit_history(s, "snap", 3, &code), "4 d x\n5 d x\n");
}

static void a_snapshot_grows_by_pieces_that_fit(void **state)
{
    static const struct {
        uint64_t after, seq;
        enum store_code code;
    } pieces[] = {{0, 2, STORE_OK},       {0, 3, STORE_CONFLICT},
                  {1, 3, STORE_CONFLICT}, {3, 4, STORE_CONFLICT},
                  {2, 5, STORE_OK},       {2, 4, STORE_CONFLICT},
                  {5, 6, STORE_OK}};
    (void)state;
    enum store_code code;
    kit_table_new(s, "grow", "anna");
    for (uint64_t i = 1; i <= 7; i++)
        kit_append(s, "grow", i, 0, "x");
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        enum store_code put = STORE_CLOSED;
        char text[32];
        int len = snprintf(text, sizeof text, "(%d..%d)", (int)pieces[i].after + 1,
                           (int)pieces[i].seq);
        store_snapshot_add(s, "grow", pieces[i].after, pieces[i].seq, text, (size_t)len,
                           kit_done, &put);
        store_drain(s);
        assert_int_equal(put, pieces[i].code);
    }
    assert_string_equal(kit_history(s, "grow", 0, &code),
                        "=6 (1..2)(3..5)(6..6)\n7 d x\n");
}

static void a_log_that_is_full_takes_no_more(void **state)
{
    (void)state;
    uint64_t last = STORE_ROWS_MAX + STORE_ROWS_SPARE;
    kit_table_new(s, "long", "anna");
    assert_int_equal(kit_append(s, "long", last + 1, 0, "x"), STORE_LONG);
}

static void put(const char *id, uint64_t seq, uint8_t state, int64_t updated,
                const char *p1, const char *p2)
{
    enum store_code code = STORE_CLOSED;
    struct store_table t = {.host = "host",
                            .state = state,
                            .acting = 2,
                            .is_public = true,
                            .is_driven = seq == 9,
                            .updated = updated,
                            .seq = seq,
                            .summary = "sum"};
    snprintf(t.id, sizeof t.id, "%s", id);
    snprintf(t.person[0], sizeof t.person[0], "%s", p1);
    snprintf(t.person[4], sizeof t.person[4], "%s", p2);
    store_table_put(s, &t, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
}

static void lists_show_each_table_where_it_belongs(void **state)
{
    (void)state;
    kit_table_new(s, "l-open", "host");
    kit_table_new(s, "l-run", "host");
    kit_table_new(s, "l-over", "host");
    kit_table_new(s, "l-shut", "host");
    put("l-open", 1, STORE_TABLE_OPEN, 100, "eva", "");
    put("l-run", 9, STORE_TABLE_RUNNING, 200, "eva", "otto");
    put("l-over", 3, STORE_TABLE_FINISHED, 300, "eva", "otto");
    put("l-shut", 3, STORE_TABLE_CLOSED, 400, "eva", "");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "eva"), "l-run l-open");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "otto"), "l-run");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "host"), "l-run l-open");
    assert_string_equal(kit_tables(s, STORE_LIST_FINISHED, "otto"), "l-over");
    assert_string_equal(kit_tables(s, STORE_LIST_FINISHED, ""), "l-over");
    assert_string_equal(kit_tables(s, STORE_LIST_DRIVEN, ""), "l-run");
    assert_non_null(strstr(kit_tables(s, STORE_LIST_PUBLIC, ""), "l-run l-open"));
    assert_non_null(strstr(kit_tables(s, STORE_LIST_STALE, ""), "l-open"));
    put("l-run", 10, STORE_TABLE_RUNNING, 210, "", "otto");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "eva"), "l-open");
}

/* After a kill what lists show may lag: who starts finds such tables, and no others. */
static void tables_whose_index_is_behind_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        static const char *const ids[] = {"b-late", "b-done", "b-new"};
        kit_table_new(s, ids[i], "host");
        kit_append(s, ids[i], 1, 0, "x");
        kit_append(s, ids[i], 2, 0, "y");
    }
    put("b-late", 1, STORE_TABLE_RUNNING, 100, "", "");
    put("b-done", 2, STORE_TABLE_FINISHED, 100, "", "");
    put("b-new", 2, STORE_TABLE_RUNNING, 100, "", "");
    const char *behind = kit_tables(s, STORE_LIST_BEHIND, "");
    assert_non_null(strstr(behind, "b-late"));
    assert_null(strstr(behind, "b-done"));
    assert_null(strstr(behind, "b-new"));
    put("b-late", 2, STORE_TABLE_RUNNING, 100, "", "");
}

static void an_older_index_does_not_replace_a_newer_one(void **state)
{
    (void)state;
    kit_table_new(s, "newer", "host");
    put("newer", 5, STORE_TABLE_FINISHED, 100, "ida", "");
    put("newer", 4, STORE_TABLE_RUNNING, 200, "ida", "");
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "ida"), "");
    assert_string_equal(kit_tables(s, STORE_LIST_FINISHED, "ida"), "newer");
}

static void a_dropped_table_is_gone_whole(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(s, "drop", "lea");
    kit_append(s, "drop", 1, 0, "x");
    store_table_drop(s, "drop", 0, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    kit_history(s, "drop", 0, &code);
    assert_int_equal(code, STORE_MISSING);
    assert_string_equal(kit_tables(s, STORE_LIST_MINE, "lea"), "");
    assert_int_equal(kit_table_new(s, "drop", "lea"), STORE_OK);
    assert_int_equal(kit_append(s, "drop", 1, 0, "y"), STORE_OK);
    assert_string_equal(kit_history(s, "drop", 0, &code), "1 d y\n");
}

static void keep_text(void *ctx, enum store_code code, const char *text)
{
    char(*said)[200] = ctx;
    snprintf(*said, sizeof *said, "%s",
             code == STORE_OK ? text : store_code_name(code));
}

/* The analysis of a table that was made so, or why there is none. */
static const char *analysis(const char *table, const char *made)
{
    static char said[200];
    assert_int_equal(store_analysis_get(s, table, made, keep_text, &said), STORE_OK);
    store_drain(s);
    return said;
}

static enum store_code put_analysis(const char *table, const char *made,
                                    const char *text)
{
    enum store_code code = STORE_CLOSED;
    assert_int_equal(store_analysis_put(s, table, made, text, kit_done, &code),
                     STORE_OK);
    store_drain(s);
    return code;
}

static void an_analysis_is_kept_by_what_made_it_until_another_does(void **state)
{
    (void)state;
    kit_table_new(s, "found", "anna");
    assert_string_equal(analysis("found", "v1"), "missing");
    assert_int_equal(put_analysis("found", "v1", "{\"a\":\"ä\"}"), STORE_OK);
    each_reopen();
    assert_string_equal(analysis("found", "v1"), "{\"a\":\"ä\"}");
    assert_string_equal(analysis("found", "v2"), "missing");
    assert_int_equal(put_analysis("found", "v2", "{}"), STORE_OK);
    assert_string_equal(analysis("found", "v1"), "missing");
    assert_string_equal(analysis("found", "v2"), "{}");
}

static void an_analysis_goes_with_its_table(void **state)
{
    enum store_code code;
    (void)state;
    kit_table_new(s, "goes", "anna");
    put_analysis("goes", "v1", "{}");
    store_table_drop(s, "goes", 0, kit_done, &code);
    store_drain(s);
    assert_string_equal(analysis("goes", "v1"), "missing");
    assert_int_equal(put_analysis("goes", "v1", "{}"), STORE_MISSING);
    kit_table_new(s, "goes", "bert");
    assert_string_equal(analysis("goes", "v1"), "missing");
}

static void an_analysis_beyond_all_bounds_is_refused_at_once(void **state)
{
    char *text = malloc(STORE_ANALYSIS_MAX + 1), made[STORE_MADE_MAX + 1];
    (void)state;
    memset(text, 'x', STORE_ANALYSIS_MAX);
    memset(made, 'v', STORE_MADE_MAX);
    text[STORE_ANALYSIS_MAX] = made[STORE_MADE_MAX] = '\0';
    kit_table_new(s, "vast", "anna");
    assert_int_equal(store_analysis_put(s, "vast", "v1", text, NULL, NULL), STORE_LONG);
    assert_int_equal(store_analysis_put(s, "vast", made, "{}", NULL, NULL), STORE_LONG);
    free(text);
}

/* Whoever drops by what they have read must not drop a row that came meanwhile. */
static void a_table_with_a_newer_row_is_not_dropped(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(s, "late", "lea");
    kit_append(s, "late", 1, 0, "x");
    kit_append(s, "late", 2, 0, "y");
    store_table_drop(s, "late", 1, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_CONFLICT);
    assert_string_equal(kit_history(s, "late", 0, &code), "1 d x\n2 d y\n");
    store_table_drop(s, "late", 2, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_int_equal(kit_append(s, "late", 3, 0, "z"), STORE_MISSING);
    kit_history(s, "late", 0, &code);
    assert_int_equal(code, STORE_MISSING);
}

static char chat_text[256];
static uint64_t chat_last;

static void on_chat(void *ctx, enum store_code code, const struct store_chat *c,
                    size_t n)
{
    (void)ctx;
    assert_int_equal(code, STORE_OK);
    chat_text[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        size_t at = strlen(chat_text);
        snprintf(chat_text + at, sizeof chat_text - at, "%s:%s;", c[i].name, c[i].text);
        chat_last = c[i].id;
    }
}

static void chat_is_kept_in_order_and_read_from_the_end(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(s, "chat", "anna");
    for (int i = 0; i < 4; i++) {
        char text[8];
        struct store_chat c = {.at = i, .person = "p", .name = "Anna", .text = text};
        snprintf(text, sizeof text, "%d", i);
        store_chat_add(s, "chat", &c, kit_done, &code);
    }
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    store_chat_list(s, "chat", 0, 3, on_chat, NULL);
    store_drain(s);
    assert_string_equal(chat_text, "Anna:1;Anna:2;Anna:3;");
    store_chat_list(s, "chat", chat_last - 1, 10, on_chat, NULL);
    store_drain(s);
    assert_string_equal(chat_text, "Anna:3;");
}

static void a_row_with_a_fence_needs_the_lease(void **state)
{
    (void)state;
    enum store_code code;
    kit_table_new(s, "lease", "anna");
    uint64_t fence = kit_lease(s, "lease", 60000, &code);
    assert_int_equal(code, STORE_OK);
    assert_true(fence > 0);
    assert_true(kit_lease(s, "lease", 60000, &code) == fence);
    assert_int_equal(kit_append(s, "lease", 1, fence, "bot"), STORE_OK);
    assert_int_equal(kit_append(s, "lease", 2, fence + 1, "ghost"), STORE_FENCED);
    store_lease_renew(s, 60000, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
}

static void answers_keep_the_order_of_the_questions(void **state)
{
    (void)state;
    enum { N = 3000 };
    static enum store_code code[N];
    kit_table_new(s, "many", "anna");
    for (int i = 0; i < N; i++) {
        struct store_row row = {
            .seq = (uint64_t)i + 1, .kind = 'd', .key = "k", .text = "2 bid 7"};
        assert_int_equal(store_append(s, "many", &row, kit_done, &code[i]), STORE_OK);
    }
    store_drain(s);
    for (int i = 0; i < N; i++)
        assert_int_equal(code[i], STORE_OK);
    struct store_stats t;
    store_stats(s, &t);
    assert_true(t.commits < t.rows); /* that is what a group commit is */
    assert_true(t.is_writable && t.write_queue == 0 && t.errors == 0);
}

static void a_full_queue_refuses_and_a_closed_store_too(void **state)
{
    (void)state;
    char why[256];
    struct store_config cfg = {.url = each_url, .node = "narrow", .queue_max = 4};
    struct store *narrow = store_open(&cfg, why, sizeof why);
    assert_non_null(narrow);
    enum store_code code, first = STORE_OK;
    int accepted = 0;
    kit_table_new(narrow, "narrow", "anna");
    for (int i = 0; i < 100000 && first == STORE_OK; i++) {
        struct store_row row = {
            .seq = (uint64_t)i + 1, .kind = 'd', .key = "", .text = "x"};
        first = store_append(narrow, "narrow", &row, kit_done, &code);
        accepted += first == STORE_OK;
    }
    assert_int_equal(first, STORE_FULL);
    store_close(narrow);
    char last[32];
    snprintf(last, sizeof last, "\n%d d x\n", accepted);
    assert_non_null(strstr(kit_history(s, "narrow", 0, &code), last));
}

static void bad_requests_are_refused_at_once(void **state)
{
    (void)state;
    enum store_code code;
    static char text[STORE_TEXT_MAX + 8];
    memset(text, 'x', sizeof text - 1);
    kit_table_new(s, "bad", "anna");
    assert_int_equal(kit_append(s, "bad", 1, 0, text), STORE_IO);
    assert_int_equal(kit_append(s, "bad", 0, 0, "x"), STORE_IO);
    text[STORE_TEXT_MAX - 1] = '\0';
    assert_int_equal(kit_append(s, "bad", 1, 0, text), STORE_OK);
    assert_int_equal(strlen(kit_history(s, "bad", 0, &code)), STORE_TEXT_MAX + 4);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH_CASE(rows_come_back_in_order_after_a_restart),
        EACH_CASE(a_seq_is_given_once),
        EACH_CASE(a_conflict_in_a_group_spares_the_others),
        EACH_CASE(nothing_is_written_to_a_table_that_is_not_there),
        EACH_CASE(a_snapshot_replaces_the_rows_it_covers),
        EACH_CASE(a_snapshot_grows_by_pieces_that_fit),
        EACH_CASE(a_log_that_is_full_takes_no_more),
        EACH_CASE(lists_show_each_table_where_it_belongs),
        EACH_CASE(tables_whose_index_is_behind_are_found),
        EACH_CASE(an_older_index_does_not_replace_a_newer_one),
        EACH_CASE(a_dropped_table_is_gone_whole),
        EACH_CASE(an_analysis_is_kept_by_what_made_it_until_another_does),
        EACH_CASE(an_analysis_goes_with_its_table),
        EACH_CASE(an_analysis_beyond_all_bounds_is_refused_at_once),
        EACH_CASE(a_table_with_a_newer_row_is_not_dropped),
        EACH_CASE(chat_is_kept_in_order_and_read_from_the_end),
        EACH_CASE(a_row_with_a_fence_needs_the_lease),
        EACH_CASE(answers_keep_the_order_of_the_questions),
        EACH_CASE(a_full_queue_refuses_and_a_closed_store_too),
        EACH_CASE(bad_requests_are_refused_at_once),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
