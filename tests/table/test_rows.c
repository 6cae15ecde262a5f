/* test_rows.c - the grammar of rows: read, written, documented. */
#include <stdio.h>

#include "maat/rng.h"
#include "table_kit.h"

static struct row_line line_of(char letter, const char *text)
{
    return (struct row_line){7, 1234, letter, "k-1", text};
}

/* ---- what is read is written as it was ------------------------------------------- */

static const struct {
    char letter;
    const char *text;
} good[] = {
    {'j', "1 anna lotus 0 Anna"},
    {'j', "5 p_3-x - 1 "},
    {'j', "2 ben - 0 Ben of  two  blanks "},
    {'e', "2 ben 00ff 0 Ben"},
    {'l', "3"},
    {'h', "3 cleo Cleo"},
    {'p', "anna Anna the Great"},
    {'k', "1 open"},
    {'k', "1 outside"},
    {'k', "1 bot master"},
    {'c', "13 abcdef"},
    {'d', "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 12345"},
    {'d', "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f -"},
    {'v', "2 lotus"},
    {'o', "25"},
    {'s', ""},
    {'a', "1 0 draw"},
    {'a', "2 -5 a clock of 0.1.0 that went back"},
    {'a', "1 9223372036854775807 bid 3"},
    {'t', "1 250 ring 10 497"},
    {'t', "1 250 -"},
    {'u', "4"},
    {'b', "1 away"},
    {'b', "1 time"},
    {'g', "1 10000"},
    {'r', "2"},
    {'f', "2"},
    {'m', "ben 1"},
    {'m', "ben 0"},
    {'w', "3 1"},
    {'w', "1 0"},
    {'n', "Xt_5-q"},
    {'x', "host"},
    {'x', ""},
};

static void what_is_read_is_written_as_it_was(void **state)
{
    char text[TABLE_TEXT_MAX];
    struct row row;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct row_line line = line_of(good[i].letter, good[i].text);
        if (row_read(&line, &row))
            fail_msg("%c \"%s\" is refused", line.letter, line.text);
        assert_true(row_write(&row, text, sizeof text) >= 0);
        assert_string_equal(text, good[i].text);
        assert_int_equal(row_forms[row.kind].letter, line.letter);
        assert_int_equal(row.seq, 7);
        assert_int_equal(row.at, 1234);
        assert_string_equal(row.key, "k-1");
    }
}

static void every_kind_is_among_them(void **state)
{
    (void)state;
    for (int k = 0; k < ROW_KINDS; k++) {
        size_t i = 0;
        while (i < sizeof good / sizeof *good && good[i].letter != row_forms[k].letter)
            i++;
        if (i == sizeof good / sizeof *good)
            fail_msg("no example of the kind %c", row_forms[k].letter);
    }
}

/* ---- what nobody has written is refused -------------------- */

static void what_nobody_has_written_is_refused(void **state)
{
    static const struct {
        char letter;
        const char *text;
    } bad[] = {
        {'q', "1"},
        {'l', ""},
        {'l', "0"},
        {'l', "6"},
        {'l', "12"},
        {'l', "1 "},
        {'l', "1 more"},
        {'l', " 1"},
        {'s', "now"},
        {'j', "1 anna - 2 Anna"},
        {'j', "1 anna - 0"},
        {'j', "1  - 0 Anna"},
        {'j', "1 anna a-nonce-of-more-than-32-characters 0 Anna"},
        {'j', "1 an-id-of-more-than-thirty-one-signs - 0 Anna"},
        {'e', "1 anna 00ff"},
        {'k', "1 bot"},
        {'k', "1 bot "},
        {'k', "1 openly"},
        {'k', "1 person"},
        {'c', "31 abcdef"},
        {'c', "11 abcdef"},
        {'d', "00 1"},
        {'d', "zz0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f -"},
        {'a', "1 draw"},
        {'a', "1 007 draw"},
        {'a', "1 +7 draw"},
        {'a', "1 -0 draw"},
        {'a', "1 99999999999999999999 draw"},
        {'a', "1 5"},
        {'a', "1 5 draw\n"},
        {'b', "1 resigned"},
        {'b', "1 timely"},
        {'m', "ben"},
        {'m', "ben yes"},
        {'n', "a b"},
    };
    struct row row;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct row_line line = line_of(bad[i].letter, bad[i].text);
        if (!row_read(&line, &row))
            fail_msg("%c \"%s\" is taken", line.letter, line.text);
    }
}

/* ---- any row -------------------- */

enum { WALKS = 20000, SEED = 14 };

static void put_word(struct rng *r, char *buf, size_t size, const char *letters)
{
    size_t n = 1 + rng_below(r, (uint32_t)size - 1);

    for (size_t i = 0; i < n; i++)
        buf[i] = letters[rng_below(r, (uint32_t)strlen(letters))];
}

#define WORD_LETTERS "abcXYZ019_.-"

/* Every member gets a value; the words of the kind decide which of them are written. */
static void put_row(struct rng *r, struct row *row)
{
    memset(row, 0, sizeof *row);
    row->kind = (enum row_kind)rng_below(r, ROW_KINDS);
    row->seat = (int)rng_below(r, GAME_MAX_PLAYERS);
    row->seats = (uint8_t)rng_below(r, 1u << GAME_MAX_PLAYERS);
    row->is_program = rng_below(r, 2);
    row->on = rng_below(r, 2);
    row->standin = rng_below(r, 2) ? STANDIN_AWAY : STANDIN_TIME;
    row->seating.kind = rng_below(r, 2) ? SEAT_OUTSIDE : SEAT_BOT;
    put_word(r, row->seating.level, sizeof row->seating.level, WORD_LETTERS);
    put_word(r, row->person, sizeof row->person, WORD_LETTERS);
    put_word(r, row->name, sizeof row->name, WORD_LETTERS " ");
    put_word(r, row->nonce, sizeof row->nonce, "abc.-0");
    put_word(r, row->seal, sizeof row->seal, "0123456789abcdef");
    for (int i = 0; i < DEALER_SEED; i++)
        row->seed[i] = (uint8_t)rng_below(r, 256);
    row->spent = (int64_t)rng_below(r, 1u << 31) - (1 << 20);
    row->left = (int64_t)rng_below(r, 1u << 31) << rng_below(r, 30);
    put_word(r, row->action, sizeof row->action, WORD_LETTERS " ");
    put_word(r, row->input, sizeof row->input, WORD_LETTERS " ");
    put_word(r, row->rematch, sizeof row->rematch, WORD_LETTERS);
    put_word(r, row->reason, sizeof row->reason, WORD_LETTERS " ");
}

static void any_row_comes_back(void **state)
{
    struct rng r = rng_stream(SEED, RNG_TEST);
    char text[TABLE_TEXT_MAX], again[TABLE_TEXT_MAX], whole[2 * TABLE_TEXT_MAX];
    struct row row, back;

    (void)state;
    for (int i = 0; i < WALKS; i++) {
        struct row_line line;
        put_row(&r, &row);
        assert_true(row_write(&row, text, sizeof text) >= 0);
        line = line_of(row_forms[row.kind].letter, text);
        row_line_write(&line, whole, sizeof whole);
        whole[strlen(whole) - 1] = '\0';
        if (row_line_read(whole, &line) || row_read(&line, &back) ||
            row_write(&back, again, sizeof again) < 0 || strcmp(text, again) != 0)
            fail_msg("seed %d, row %d: %c \"%s\"", SEED, i, line.letter, text);
    }
}

static void what_could_not_be_read_again_is_not_written(void **state)
{
    char text[TABLE_TEXT_MAX];
    struct row named = {.kind = ROW_RENAME, .person = "an na", .name = "Anna"};
    struct row torn = {.kind = ROW_ACT, .action = "draw\ndraw"};
    struct row nobody = {.kind = ROW_MUTE, .on = true};
    struct row fine = {.kind = ROW_LEAVE, .seat = 4};

    (void)state;
    assert_int_equal(row_write(&named, text, sizeof text), -1);
    assert_int_equal(row_write(&torn, text, sizeof text), -1);
    assert_int_equal(row_write(&nobody, text, sizeof text), -1);
    assert_int_equal(row_write(&fine, text, 1), -1);
    assert_int_equal(row_write(&fine, text, 2), 1);
}

/* ---- the page -------------------- */

static void the_page_lists_every_kind_as_it_is(void **state)
{
    FILE *f = fopen(getenv("MAAT_SERVER_PAGE"), "r");
    char *page = calloc(1, 1 << 20), line[512], words[128], quoted[140];

    (void)state;
    assert_non_null(f);
    assert_non_null(page);
    assert_true(fread(page, 1, (1 << 20) - 1, f) > 0);
    fclose(f);
    for (int k = 0; k < ROW_KINDS; k++) {
        int n = row_words((enum row_kind)k, words, sizeof words);
        snprintf(quoted, sizeof quoted, "%s%s%s", n ? "`" : "", words, n ? "` " : "");
        snprintf(line, sizeof line, "\n| `%c` | %s| %s |\n", row_forms[k].letter,
                 quoted, row_forms[k].about);
        if (!strstr(page, line))
            fail_msg("docs/server.md does not have the line%s", line);
    }
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written_as_it_was),
        cmocka_unit_test(every_kind_is_among_them),
        cmocka_unit_test(what_nobody_has_written_is_refused),
        cmocka_unit_test(any_row_comes_back),
        cmocka_unit_test(what_could_not_be_read_again_is_not_written),
        cmocka_unit_test(the_page_lists_every_kind_as_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
