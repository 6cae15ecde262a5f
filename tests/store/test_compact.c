/*
 * test_compact.c - tables that are over are kept as few bytes, and nobody notices.
 *
 * usage: test_compact sqlite | postgres
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include "each_store.h"
#include "store/compact.h"
#include "store_kit.h"

/* ---- what makes the bytes, and what goes wrong with it --------------------------- */

enum spoilt {
    SPOIL_NOTHING,
    SPOIL_SETUP,
    SPOIL_COUNT,
    SPOIL_TIME,
    SPOIL_KIND,
    SPOIL_TEXT,
    SPOIL_KEY,
    SPOIL_BYTES,
    SPOIL_SUMMARY,
    SPOILT,
};

static enum spoilt spoilt;

int __real_compact_rows(const char *setup, const struct store_row *given, size_t n,
                        struct compact_bytes *ret);
int __wrap_compact_rows(const char *setup, const struct store_row *given, size_t n,
                        struct compact_bytes *ret);
int __wrap_compact_rows(const char *setup, const struct store_row *given, size_t n,
                        struct compact_bytes *ret)
{
    struct store_row other[300];
    assert_true(n > 0 && n <= 300);
    memcpy(other, given, n * sizeof other[0]);
    if (spoilt == SPOIL_TIME)
        other[n / 2].at++;
    else if (spoilt == SPOIL_KIND)
        other[n / 2].kind ^= 1;
    else if (spoilt == SPOIL_TEXT)
        other[n / 2].text = "1 1 draw ";
    else if (spoilt == SPOIL_KEY)
        other[n - 1].key = "other";
    int rc = __real_compact_rows(spoilt == SPOIL_SETUP ? "{}" : setup, other,
                                 spoilt == SPOIL_COUNT ? n - 1 : n, ret);
    if (spoilt == SPOIL_BYTES)
        ret->at[ret->size / 2] ^= 1;
    return rc;
}

int __real_compact_text(const char *text, struct compact_bytes *ret);
int __wrap_compact_text(const char *text, struct compact_bytes *ret);
int __wrap_compact_text(const char *text, struct compact_bytes *ret)
{
    return __real_compact_text(spoilt == SPOIL_SUMMARY ? "{}" : text, ret);
}

/* ---- tables ---------------------------------------------------------------------- */

static bool is_postgres(void)
{
    return strncmp(each_url, "postgres", 8) == 0;
}

/* Straight to the database. */
static void command(const char *sql)
{
    char url[sizeof each_url]; /* libpq does not know what it says of a pooler */
    snprintf(url, sizeof url, "%.*s",
             (int)(strstr(each_url, "user=maat") - each_url) + 9, each_url);
    PGconn *c = PQconnectdb(url);
    PGresult *r = PQexec(c, sql);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
}

static enum store_code compact(const char *table)
{
    enum store_code code = STORE_CLOSED;
    assert_int_equal(store_compact(s, table, kit_done, &code), STORE_OK);
    store_drain(s);
    return code;
}

/* A node that began with an earlier version would have told of itself by now. */
static enum store_code compact_late(const char *table)
{
    enum store_code code = compact(table);
    if (code != STORE_TAKEN || !is_postgres())
        return code;
    command("UPDATE maat.version SET at = at - interval '2 minutes'");
    return compact(table);
}

/* As if all that was compacted had been so for long. */
static void sweep(void)
{
    if (is_postgres())
        command("UPDATE maat.rested SET compacted = compacted - interval '1 hour'");
    assert_int_equal(store_compact_sweep(s, NULL, NULL), STORE_OK);
    store_drain(s);
}

static void put_index(const char *id, uint64_t seq, uint8_t state, const char *summary)
{
    enum store_code code = STORE_CLOSED;
    struct store_table t = {.host = "anna",
                            .person = {"anna", "bert"},
                            .state = state,
                            .is_public = true,
                            .updated = (int64_t)(100 + seq),
                            .seq = seq,
                            .summary = summary};
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_int_equal(store_table_put(s, &t, kit_done, &code), STORE_OK);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
}

static void play(const char *id, uint64_t n, const char *summary)
{
    assert_int_equal(kit_table_new(s, id, "anna"), STORE_OK);
    for (uint64_t i = 1; i <= n; i++)
        assert_int_equal(kit_append(s, id, i, 0, i % 2 ? "1 1 draw" : "2 1 pass"),
                         STORE_OK);
    put_index(id, n, STORE_TABLE_FINISHED, summary);
}

struct seen {
    char setup[64], summary[64];
    size_t n, n_rows;
    uint64_t snapshot_seq;
};

static void see_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct seen *seen = ctx;
    assert_int_equal(code, STORE_OK);
    snprintf(seen->setup, sizeof seen->setup, "%s", h->table.setup);
    snprintf(seen->summary, sizeof seen->summary, "%s", h->table.summary);
    seen->n_rows = h->n_rows;
    seen->snapshot_seq = h->snapshot_seq;
}

static void see_list(void *ctx, enum store_code code, const struct store_table *t,
                     size_t n)
{
    struct seen *seen = ctx;
    assert_int_equal(code, STORE_OK);
    seen->n = n;
    if (n > 0)
        snprintf(seen->summary, sizeof seen->summary, "%s", t[0].summary);
}

static struct seen load(const char *id)
{
    struct seen seen = {0};
    assert_int_equal(store_load(s, id, 0, see_history, &seen), STORE_OK);
    store_drain(s);
    return seen;
}

static void a_compacted_table_is_read_as_before(void **state)
{
    (void)state;
    enum store_code code;
    char before[4000], part[4000];
    play("whole", 60, "{\"seats\":[]}");
    snprintf(before, sizeof before, "%s", kit_history(s, "whole", 0, &code));
    snprintf(part, sizeof part, "%s", kit_history(s, "whole", 41, &code));
    assert_int_equal(compact_late("whole"), STORE_OK);
    for (int again = 0; again < 2; again++) {
        assert_string_equal(kit_history(s, "whole", 0, &code), before);
        assert_string_equal(kit_history(s, "whole", 41, &code), part);
        assert_string_equal(kit_history(s, "whole", 60, &code), "");
        assert_string_equal(load("whole").setup, "{\"seats\":4}");
        assert_string_equal(load("whole").summary, "{\"seats\":[]}");
        sweep();
        each_reopen();
    }
}

/* The rows are the truth: nothing takes their place that does not say the same. */
static void what_does_not_say_the_same_takes_no_place(void **state)
{
    (void)state;
    enum store_code code;
    char before[4000];
    play("spoilt", 20, "{\"seats\":[]}");
    snprintf(before, sizeof before, "%s", kit_history(s, "spoilt", 0, &code));
    for (spoilt = SPOIL_NOTHING + 1; spoilt < SPOILT; spoilt++) {
        assert_int_equal(compact("spoilt"), STORE_IO);
        assert_string_equal(kit_history(s, "spoilt", 0, &code), before);
        assert_string_equal(load("spoilt").summary, "{\"seats\":[]}");
    }
    spoilt = SPOIL_NOTHING;
    assert_int_equal(compact_late("spoilt"), STORE_OK);
    sweep();
    assert_string_equal(kit_history(s, "spoilt", 0, &code), before);
}

static void lists_show_a_compacted_table_as_before(void **state)
{
    (void)state;
    struct seen seen = {0};
    struct store_query q = {.list = STORE_LIST_FINISHED, .person = "bert", .limit = 1};
    play("listed", 5, "{\"title\":\"so it was\"}");
    assert_int_equal(compact_late("listed"), STORE_OK);
    put_index("listed", 4, STORE_TABLE_RUNNING, "older");
    q.before = 106;
    store_tables(s, &q, see_list, &seen);
    store_drain(s);
    assert_string_equal(seen.summary, "{\"title\":\"so it was\"}");
}

static void later_rows_follow_and_are_compacted_in_their_turn(void **state)
{
    (void)state;
    enum store_code code;
    play("later", 40, "over");
    assert_int_equal(compact_late("later"), STORE_OK);
    assert_int_equal(kit_append(s, "later", 40, 0, "again"), STORE_CONFLICT);
    assert_int_equal(kit_append(s, "later", 42, 0, "gap"),
                     is_postgres() ? STORE_OK : STORE_CONFLICT);
    if (is_postgres())
        command("DELETE FROM maat.log WHERE table_id = 'later' AND seq = 42");
    assert_int_equal(kit_append(s, "later", 41, 0, "rematch"), STORE_OK);
    sweep();
    assert_int_equal(kit_append(s, "later", 12, 0, "again"), STORE_CONFLICT);
    assert_int_equal(kit_append(s, "later", 41, 0, "again"), STORE_CONFLICT);
    each_reopen();
    assert_int_equal(kit_count_rows(s, "later"), 41);
    assert_string_equal(kit_history(s, "later", 40, &code), "41 d rematch\n");
    assert_null(strstr(kit_tables(s, STORE_LIST_RESTED, ""), "later"));
    put_index("later", 41, STORE_TABLE_FINISHED, "over, and a rematch");
    assert_non_null(strstr(kit_tables(s, STORE_LIST_RESTED, ""), "later"));
    assert_string_equal(load("later").summary, "over, and a rematch");
    assert_int_equal(compact_late("later"), STORE_OK);
    assert_null(strstr(kit_tables(s, STORE_LIST_RESTED, ""), "later"));
    sweep();
    each_reopen();
    assert_int_equal(kit_count_rows(s, "later"), 41);
    assert_string_equal(load("later").summary, "over, and a rematch");
    assert_int_equal(kit_append(s, "later", 42, 0, "chat"), STORE_OK);
}

/* Whoever compacts table by table passes those over that stay. */
static void the_list_of_rested_tables_goes_on_behind_any_of_them(void **state)
{
    (void)state;
    play("rest-b", 40, "over");
    play("rest-a", 40, "over");
    play("rest-c", 40, "over");
    const char *all = kit_tables(s, STORE_LIST_RESTED, "");
    const char *a = strstr(all, "rest-a"), *b = strstr(all, "rest-b"),
               *c = strstr(all, "rest-c");
    assert_true(a && b && c && a < b && b < c);
    const char *rest = kit_tables(s, STORE_LIST_RESTED, "rest-a");
    assert_null(strstr(rest, "rest-a"));
    assert_non_null(strstr(rest, "rest-b"));
    assert_null(strstr(kit_tables(s, STORE_LIST_RESTED, "rest-c"), "rest-"));
    assert_int_equal(compact_late("rest-b"), STORE_OK);
    assert_non_null(strstr(kit_tables(s, STORE_LIST_RESTED, "rest-b"), "rest-c"));
}

static void a_snapshot_goes_with_the_rows(void **state)
{
    (void)state;
    enum store_code code;
    play("pieces", 9, "over");
    store_snapshot_add(s, "pieces", 0, 8, "eight rows", 10, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_int_equal(load("pieces").snapshot_seq, 8);
    assert_int_equal(compact_late("pieces"), STORE_OK);
    sweep();
    assert_int_equal(load("pieces").snapshot_seq, 0);
    assert_int_equal(load("pieces").n_rows, 9);
    store_snapshot_add(s, "pieces", 0, 9, "nine rows", 9, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_CONFLICT);
}

static void what_is_not_over_is_not_compacted(void **state)
{
    (void)state;
    enum store_code code;
    play("runs", 6, "over");
    assert_int_equal(kit_append(s, "runs", 7, 0, "x"), STORE_OK);
    put_index("runs", 7, STORE_TABLE_RUNNING, "goes on");
    assert_int_equal(compact("runs"), STORE_CONFLICT);
    assert_int_equal(compact("nowhere"), STORE_MISSING);
    assert_int_equal(kit_count_rows(s, "runs"), 7);
    kit_history(s, "runs", 0, &code);
    assert_int_equal(kit_append(s, "runs", 8, 0, "y"), STORE_OK);
    put_index("runs", 8, STORE_TABLE_CLOSED, "closed");
    assert_int_equal(compact_late("runs"), STORE_OK);
    assert_int_equal(compact_late("runs"), STORE_CONFLICT);
    assert_int_equal(kit_count_rows(s, "runs"), 8);
}

static void a_compacted_table_is_dropped_whole(void **state)
{
    (void)state;
    enum store_code code;
    play("gone", 30, "over");
    assert_int_equal(compact_late("gone"), STORE_OK);
    sweep();
    store_table_drop(s, "gone", 29, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_CONFLICT);
    store_table_drop(s, "gone", 30, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_int_equal(kit_append(s, "gone", 31, 0, "z"), STORE_MISSING);
    kit_history(s, "gone", 0, &code);
    assert_int_equal(code, STORE_MISSING);
    assert_int_equal(kit_table_new(s, "gone", "bert"), STORE_OK);
    assert_int_equal(kit_append(s, "gone", 1, 0, "y"), STORE_OK);
    assert_string_equal(kit_history(s, "gone", 0, &code), "1 d y\n");
}

/* Many tables whose rows lie among each other, some compacted and some not. */
static void compacted_tables_and_others_do_not_meet(void **state)
{
    enum { TABLES = 12, ROWS = 70 };
    (void)state;
    char id[16];
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "among-%d", t);
        assert_int_equal(kit_table_new(s, id, "anna"), STORE_OK);
    }
    for (uint64_t i = 1; i <= ROWS; i++)
        for (int t = 0; t < TABLES; t++) {
            snprintf(id, sizeof id, "among-%d", t);
            assert_int_equal(kit_append(s, id, i, 0, id), STORE_OK);
        }
    for (int t = 0; t < TABLES; t += 2) {
        snprintf(id, sizeof id, "among-%d", t);
        put_index(id, ROWS, STORE_TABLE_FINISHED, "over");
        assert_int_equal(compact_late(id), STORE_OK);
    }
    sweep();
    each_reopen();
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "among-%d", t);
        assert_int_equal(kit_count_rows(s, id), ROWS);
        assert_int_equal(kit_append(s, id, ROWS + 1, 0, "more"), STORE_OK);
        assert_int_equal(kit_count_rows(s, id), ROWS + 1);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH_CASE(a_compacted_table_is_read_as_before),
        EACH_CASE(what_does_not_say_the_same_takes_no_place),
        EACH_CASE(lists_show_a_compacted_table_as_before),
        EACH_CASE(later_rows_follow_and_are_compacted_in_their_turn),
        EACH_CASE(the_list_of_rested_tables_goes_on_behind_any_of_them),
        EACH_CASE(a_snapshot_goes_with_the_rows),
        EACH_CASE(what_is_not_over_is_not_compacted),
        EACH_CASE(a_compacted_table_is_dropped_whole),
        EACH_CASE(compacted_tables_and_others_do_not_meet),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
