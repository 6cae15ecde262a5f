/*
 * test_puzzles.c - what every store promises of tries of puzzles and their ratings.
 *
 * usage: test_puzzles sqlite | postgres
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"
#include "store_kit.h"

/* The try number `turn` of the person and number `round` of the puzzle; ratings that
 * tell which it was. */
static struct store_try attempt(const char *person, const char *game,
                                const char *puzzle, uint32_t turn, uint32_t round)
{
    struct store_try t = {
        .is_solved = turn % 2,
        .at = 1700000000000 + turn,
        .solver = {1500000 + (int32_t)turn, 350000 - (int32_t)turn, turn},
        .rating = {1300000 + (int32_t)round, 200000 - (int32_t)round, round}};
    snprintf(t.person, sizeof t.person, "%s", person);
    snprintf(t.game, sizeof t.game, "%s", game);
    snprintf(t.puzzle, sizeof t.puzzle, "%s", puzzle);
    return t;
}

static enum store_code add(const char *person, const char *game, const char *puzzle,
                           uint32_t turn, uint32_t round)
{
    struct store_try t = attempt(person, game, puzzle, turn, round);
    enum store_code code = STORE_CLOSED;
    if (store_try_add(s, &t, kit_done, &code) == STORE_OK)
        store_drain(s);
    return code;
}

static int by_id(const struct store_puzzle *p, size_t n, size_t k)
{
    int before = 0;
    for (size_t i = 0; i < n; i++)
        before += strcmp(p[i].id, p[k].id) < 0;
    return before;
}

/* "a 1300001/199999#1 + 1500001/349999#1; ": of the puzzle, then the person's, in the
 * order of ids. */
static void on_puzzles(void *ctx, enum store_code code, const struct store_puzzle *p,
                       size_t n)
{
    char *text = ctx;
    assert_int_equal(code, STORE_OK);
    text[0] = '\0';
    for (int want = 0; want < (int)n; want++)
        for (size_t k = 0; k < n; k++) {
            const struct store_puzzle *x = &p[k];
            if (by_id(p, n, k) != want)
                continue;
            snprintf(text + strlen(text), 80, "%s %d/%d#%u", x->id, x->rating.value,
                     x->rating.deviation, x->rating.tries);
            if (x->solver.tries)
                snprintf(text + strlen(text), 80, " %c %d/%d#%u",
                         x->is_solved ? '+' : '-', x->solver.value, x->solver.deviation,
                         x->solver.tries);
            snprintf(text + strlen(text), 3, "; ");
        }
}

static const char *seen_by(const char *person, const char *game)
{
    static char text[1000];
    assert_int_equal(store_puzzles(s, person, game, on_puzzles, text), STORE_OK);
    store_drain(s);
    return text;
}

static void a_try_keeps_the_ratings_of_both(void **state)
{
    (void)state;
    assert_string_equal(seen_by("anna", "g1"), "");
    assert_int_equal(add("anna", "g1", "a", 1, 1), STORE_OK);
    assert_int_equal(add("anna", "g1", "b", 2, 1), STORE_OK);
    assert_int_equal(add("ben", "g1", "a", 1, 2), STORE_OK);
    each_reopen();
    assert_string_equal(seen_by("anna", "g1"),
                        "a 1300002/199998#2 + 1500001/349999#1; "
                        "b 1300001/199999#1 - 1500002/349998#2; ");
    assert_string_equal(seen_by("ben", "g1"),
                        "a 1300002/199998#2 + 1500001/349999#1; b 1300001/199999#1; ");
    assert_string_equal(seen_by("", "g1"), "a 1300002/199998#2; b 1300001/199999#1; ");
    assert_string_equal(seen_by("anna", "g2"), "");
}

static void a_second_try_changes_nothing(void **state)
{
    static const char after[] = "a 1300001/199999#1 + 1500001/349999#1; ";
    (void)state;
    assert_int_equal(add("anna", "g3", "a", 1, 1), STORE_OK);
    assert_int_equal(add("anna", "g3", "a", 2, 2), STORE_CONFLICT);
    assert_string_equal(seen_by("anna", "g3"), after);
}

static void whoever_has_read_before_another_try_must_read_again(void **state)
{
    static const char after[] = "a 1300001/199999#1 + 1500001/349999#1; ";
    (void)state;
    assert_int_equal(add("anna", "g4", "a", 1, 1), STORE_OK);
    assert_int_equal(add("anna", "g4", "b", 1, 1), STORE_CONFLICT); /* her second */
    assert_int_equal(add("ben", "g4", "a", 1, 1), STORE_CONFLICT);  /* its second */
    assert_string_equal(seen_by("anna", "g4"), after);
    assert_string_equal(seen_by("ben", "g4"), "a 1300001/199999#1; ");
    assert_int_equal(add("ben", "g4", "a", 1, 2), STORE_OK);
}

/* Another node where there can be one; with a file, another process. */
static void of_many_at_the_same_time_one_counts(void **state)
{
    enum { MANY = 40, ROUNDS = 10 };
    static const char *const puzzles[] = {"a", "b", "c", "d"};
    struct store *both[2] = {s, kit_open(each_url, "node-b")};
    enum store_code codes[MANY];
    (void)state;
    assert_non_null(both[1]);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        int n = 0;
        char who[STORE_ID_MAX];
        for (int i = 0; i < MANY; i++) { /* five people, each puzzle on both */
            snprintf(who, sizeof who, "p-%u-%d", round, i / 8);
            struct store_try t = attempt(who, "g5", puzzles[i % 4], 1, round);
            assert_int_equal(store_try_add(both[i / 4 % 2], &t, kit_done, &codes[i]),
                             STORE_OK);
        }
        store_drain(both[0]);
        store_drain(both[1]);
        for (int i = 0; i < MANY; i++) {
            assert_true(codes[i] == STORE_OK || codes[i] == STORE_CONFLICT);
            n += codes[i] == STORE_OK;
        }
        /* Four puzzles have one round each, and nobody has two first turns. */
        assert_in_range(n, 1, 4);
        for (int i = 0; i < 4; i++) { /* those that nobody got go on as well */
            snprintf(who, sizeof who, "q-%u-%d", round, i);
            add(who, "g5", puzzles[i], 1, round);
        }
    }
    store_close(both[1]);
    assert_string_equal(seen_by("", "g5"),
                        "a 1300010/199990#10; b 1300010/199990#10; "
                        "c 1300010/199990#10; d 1300010/199990#10; ");
}

static void tries_go_with_the_guest_and_what_the_puzzle_learned_stays(void **state)
{
    enum store_code code = STORE_CLOSED;
    (void)state;
    assert_int_equal(kit_person(s, "g-guest", ""), STORE_OK);
    assert_int_equal(add("g-guest", "g6", "a", 1, 1), STORE_OK);
    store_guest_drop(s, "g-guest", kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_string_equal(seen_by("g-guest", "g6"), "a 1300001/199999#1; ");
    /* The number of the try that is gone is not given again. */
    assert_int_equal(add("ben", "g6", "a", 1, 1), STORE_CONFLICT);
    assert_int_equal(add("ben", "g6", "a", 1, 2), STORE_OK);
}

static void tries_stay_when_a_guest_becomes_an_account(void **state)
{
    struct store_person p = {.id = "g-new", .login = "henut", .hash = "h"};
    enum store_code code = STORE_CLOSED;
    (void)state;
    assert_int_equal(kit_person(s, "g-new", ""), STORE_OK);
    assert_int_equal(add("g-new", "g7", "a", 1, 1), STORE_OK);
    store_person_change(s, &p, STORE_PERSON_LOGIN, NULL, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    store_guest_drop(s, "g-new", kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_MISSING); /* no guest any more */
    assert_string_equal(seen_by("g-new", "g7"),
                        "a 1300001/199999#1 + 1500001/349999#1; ");
}

static void names_that_are_too_long_are_refused_at_once(void **state)
{
    char name[STORE_NAME_MAX + 1];
    (void)state;
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_int_equal(store_puzzles(s, "anna", name, on_puzzles, NULL), STORE_MISSING);
    assert_int_equal(store_puzzles(s, name, "g8", on_puzzles, NULL), STORE_MISSING);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH_CASE(a_try_keeps_the_ratings_of_both),
        EACH_CASE(a_second_try_changes_nothing),
        EACH_CASE(whoever_has_read_before_another_try_must_read_again),
        EACH_CASE(of_many_at_the_same_time_one_counts),
        EACH_CASE(tries_go_with_the_guest_and_what_the_puzzle_learned_stays),
        EACH_CASE(tries_stay_when_a_guest_becomes_an_account),
        EACH_CASE(names_that_are_too_long_are_refused_at_once),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
