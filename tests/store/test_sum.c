/* test_sum.c - sums are what others would compute: SipHash-2-4 over known words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "store/store.h"
#include "store/sum.h"

static uint8_t words[4096];
static size_t n_words;

static void put(uint64_t word)
{
    for (int i = 0; i < 8; i++)
        words[8 * n_words + (size_t)i] = (uint8_t)(word >> (8 * i));
    n_words++;
}

static void put_text(const char *text)
{
    size_t n = strlen(text);
    put(n);
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < n; k++)
            word |= (uint64_t)(uint8_t)text[i + k] << (8 * k);
        put(word);
    }
}

/* libsodium's, with the key that is written down here. */
static int64_t sodium_sum(void)
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t sum = 0;
    int64_t ret;
    crypto_shorthash(hash, words, 8 * n_words,
                     (const unsigned char *)"Maat: as written");
    for (int i = 0; i < 8; i++)
        sum |= (uint64_t)hash[i] << (8 * i);
    memcpy(&ret, &sum, sizeof ret);
    return ret;
}

static void a_sum_is_what_libsodium_computes(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",         "1",         "1 bid 7",
        "12345678", "123456789", "mit Umlaut: ä, und länger als ein Wort",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct store_row row = {.seq = i + 1,
                                .at = -5 + (int64_t)i * 1700000000,
                                .kind = 'a',
                                .key = i % 2 ? "k" : "",
                                .text = texts[i]};
        n_words = 0;
        put(SUM_ROW);
        put_text("table");
        put(row.seq);
        put((uint64_t)row.at);
        put_text("a");
        put_text(row.key);
        put_text(texts[i]);
        assert_true(sum_row("table", &row) == sodium_sum());
    }
}

/* What stands in stores must be read by every later version. */
static void a_sum_stays_what_it_was(void **state)
{
    (void)state;
    struct store_row row = {
        .seq = 7, .at = 1763500000000, .kind = 'a', .key = "key", .text = "1 20 bid 7"};
    assert_true(sum_row("k3J9", &row) == INT64_C(4004535275106890100));
    assert_true(sum_piece("k3J9", 0, 256, "text", 4) == INT64_C(2466000609445382884));
    assert_true(sum_mark(17, 18) == INT64_C(-5012700094792804389));
}

static void no_single_bit_is_missed(void **state)
{
    (void)state;
    char text[] = "1 4312 a bid of seven";
    struct store_row row = {.seq = 9, .at = 77, .kind = 'a', .key = "", .text = text};
    int64_t good = sum_row("t", &row);
    for (size_t i = 0; i < sizeof text - 1; i++)
        for (int bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ 1 << bit);
            assert_true(sum_row("t", &row) != good);
            text[i] = (char)(text[i] ^ 1 << bit);
        }
    for (int bit = 0; bit < 63; bit++) {
        row.seq ^= UINT64_C(1) << bit;
        assert_true(sum_row("t", &row) != good);
        row.seq ^= UINT64_C(1) << bit;
        row.at ^= INT64_C(1) << bit;
        assert_true(sum_row("t", &row) != good);
        row.at ^= INT64_C(1) << bit;
    }
    assert_true(sum_row("u", &row) != good);
    assert_true(sum_row("t", &row) == good);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_is_what_libsodium_computes),
        cmocka_unit_test(a_sum_stays_what_it_was),
        cmocka_unit_test(no_single_bit_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
