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

#include "maat/rng.h" /* before each_store.h, whose s is everywhere */

#include "each_store.h"
#include "store/compact.h"
#include "store_kit.h"

/* ---- the bytes ------------------------------------------------------------------- */

static struct store_row rows[300];

/* What rows have that are hard to tell from others. */
static const char *const texts[] = {
    "",   "1",         "1 ",       "1 5",       "1 5 draw", "1 5  draw", "13 -",
    "-",  "1 \x02",    "1 5 \x02", "\x02",      "\x01",     "2 \x01 5",  " ",
    "  ", "1 -7 draw", "ä ö",      "1 05 draw", "2 5 bid 7"};

static void make_rows(struct rng *rng, size_t n)
{
    static char keys[300][STORE_KEY_MAX], said[300][64];
    int64_t at = rng_below(rng, 2) ? 0 : 1795030669644;
    for (size_t i = 0; i < n; i++) {
        int64_t step = rng_below(rng, 3) ? (int64_t)rng_below(rng, 30000)
                                         : (int64_t)rng_next(rng) / 1000;
        at = (int64_t)((uint64_t)at + (uint64_t)step);
        snprintf(keys[i], sizeof keys[i], "key-%u", (unsigned)rng_below(rng, 1000));
        snprintf(said[i], sizeof said[i], "%u %lld bid", (unsigned)(1 + i % 4),
                 (long long)step);
        uint32_t k = rng_below(rng, 2 * sizeof texts / sizeof texts[0]);
        rows[i] = (struct store_row){
            .seq = i + 1,
            .at = at,
            .kind = (char)('a' + rng_below(rng, 26)),
            .key = rng_below(rng, 3) ? keys[i] : "",
            .text = k < sizeof texts / sizeof texts[0] ? texts[k] : said[i]};
    }
}

static bool is_remembered(size_t i, size_t n)
{
    for (size_t k = i + STORE_KEYS; k < n; k += STORE_KEYS)
        if (rows[k].key[0])
            return false;
    return true;
}

static void what_was_written_is_read_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct rng rng = rng_stream(seed, RNG_TEST);
        size_t n = 1 + rng_below(&rng, 300);
        uint64_t after = rng_below(&rng, (uint32_t)n + 2);
        struct compact_reader *reader = NULL;
        struct reply p = {.compact = &reader};
        struct compact_bytes b;
        make_rows(&rng, n);
        assert_int_equal(compact_rows("{\"a\":1}", rows, n, &b), 0);
        assert_int_equal(compact_read(b.at, b.size, after, &p), 0);
        assert_string_equal(p.history.table.setup, "{\"a\":1}");
        assert_int_equal(p.n, after < n ? n - after : 0);
        for (size_t i = 0; i < p.n; i++) {
            const struct store_row *was = &rows[after + i], *is = &p.rows[i];
            if (is->seq != was->seq || is->at != was->at || is->kind != was->kind ||
                strcmp(is->text, was->text) != 0 ||
                strcmp(is->key, is_remembered(after + i, n) ? was->key : "") != 0)
                fail_msg("seed %llu, row %zu: \"%s\" is \"%s\"",
                         (unsigned long long)seed, i, was->text, is->text);
        }
        compact_done(&b);
        arena_done(&p.arena);
        free(p.rows);
        compact_reader_free(reader);
    }
}

static void a_summary_is_read_again(void **state)
{
    (void)state;
    static const char *const summaries[] = {"", "x", "{\"id\":\"ä\",\"seats\":[]}"};
    struct compact_reader *reader = NULL;
    struct reply p = {.compact = &reader};
    for (size_t i = 0; i < sizeof summaries / sizeof summaries[0]; i++) {
        struct compact_bytes b;
        assert_int_equal(compact_text(summaries[i], &b), 0);
        assert_string_equal(compact_read_text(b.at, b.size, &p), summaries[i]);
        compact_done(&b);
    }
    arena_done(&p.arena);
    compact_reader_free(reader);
}

/* Whatever happened to the bytes: they are read as they were, or not at all. */
static void a_flipped_bit_is_found(void **state)
{
    (void)state;
    struct rng rng = rng_stream(7, RNG_TEST);
    struct compact_reader *reader = NULL;
    struct compact_bytes b;
    make_rows(&rng, 40);
    assert_int_equal(compact_rows("{}", rows, 40, &b), 0);
    for (size_t i = 0; i < 8 * b.size; i++) {
        struct reply p = {.compact = &reader};
        b.at[i / 8] ^= (uint8_t)(1 << i % 8);
        if (compact_read(b.at, b.size, 0, &p) == 0)
            for (size_t k = 0; k < p.n; k++)
                if (strcmp(p.rows[k].text, rows[k].text) != 0)
                    fail_msg("bit %zu: row %zu is \"%s\"", i, k, p.rows[k].text);
        b.at[i / 8] ^= (uint8_t)(1 << i % 8);
        arena_done(&p.arena);
        free(p.rows);
    }
    for (size_t size = 0; size < b.size; size++) {
        struct reply p = {.compact = &reader};
        assert_int_equal(compact_read(b.at, size, 0, &p), -1);
        arena_done(&p.arena);
        free(p.rows);
    }
    compact_done(&b);
    compact_reader_free(reader);
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
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(a_summary_is_read_again),
        cmocka_unit_test(a_flipped_bit_is_found),
        EACH_CASE(a_compacted_table_is_read_as_before),
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
