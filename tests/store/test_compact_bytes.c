/* test_compact_bytes.c - rows and summaries as few bytes, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "maat/rng.h"
#include "store/compact.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(a_summary_is_read_again),
        cmocka_unit_test(a_flipped_bit_is_found),
    };
    return cmocka_run_group_tests_name("compact bytes", tests, NULL, NULL);
}
