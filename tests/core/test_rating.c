/* test_rating.c - ratings against the example of Glickman's paper, and what must hold
 * of all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rating.h"

#define POINTS(value, deviation)                                                       \
    {                                                                                  \
        (value) * RATING_ONE, (deviation)*RATING_ONE                                   \
    }

static struct rating points(int value, int deviation)
{
    return (struct rating)POINTS(value, deviation);
}

static struct rating after(struct rating r, struct rating other, double score)
{
    struct rating_game g = {other, score};
    return rating_after(r, &g, 1);
}

/* "The Glicko system", section 3: a player of 1500 and 200 wins, loses and loses. */
static void the_example_of_the_paper_comes_out(void **state)
{
    static const struct rating_game games[] = {
        {POINTS(1400, 30), 1}, {POINTS(1550, 100), 0}, {POINTS(1700, 300), 0}};
    struct rating r = rating_after(points(1500, 200), games, 3);

    (void)state;
    assert_int_equal(rating_points(r.value), 1464);
    assert_in_range(r.value, 1464050, 1464150); /* 1464.1 by exact arithmetic */
    assert_in_range(r.deviation, 151350, 151450);
}

static void without_games_nothing_changes(void **state)
{
    struct rating r = rating_after(points(1623, 87), NULL, 0);

    (void)state;
    assert_int_equal(r.value, 1623 * RATING_ONE);
    assert_int_equal(r.deviation, 87 * RATING_ONE);
}

static void whoever_wins_rises_and_the_more_the_stronger_the_other_is(void **state)
{
    struct rating r = points(1500, 350);
    int32_t last = r.value;

    (void)state;
    for (int other = 900; other <= 2300; other += 100) {
        struct rating up = after(r, points(other, 200), 1);
        struct rating down = after(r, points(other, 200), 0);
        assert_true(up.value > last);
        assert_true(down.value < r.value);
        assert_true(up.deviation < r.deviation && down.deviation < r.deviation);
        last = up.value;
    }
}

static void a_draw_among_equals_moves_nobody(void **state)
{
    (void)state;
    assert_int_equal(after(points(1500, 100), points(1500, 100), 0.5).value,
                     1500 * RATING_ONE);
}

static void what_is_sure_moves_little_and_yet_it_moves(void **state)
{
    struct rating r = points(1500, 350);

    (void)state;
    for (int i = 0; i < 500; i++)
        r = after(r, points(1500, 50), i % 2);
    assert_int_equal(r.deviation, RATING_SURE);
    assert_in_range(after(r, points(1500, 50), 1).value - r.value, 5 * RATING_ONE,
                    10 * RATING_ONE);
}

static void numbers_stay_within_bounds_whatever_happens(void **state)
{
    (void)state;
    for (int score = 0; score < 2; score++) {
        struct rating r = points(1500, 350);
        for (int i = 0; i < 3000; i++)
            r = after(r, points(score ? 4000 : 0, 350), score);
        assert_in_range(r.value, 0, 4000 * RATING_ONE);
        assert_in_range(r.deviation, RATING_SURE, RATING_UNSURE);
    }
}

static void points_are_rounded(void **state)
{
    (void)state;
    assert_int_equal(rating_points(1499499), 1499);
    assert_int_equal(rating_points(1499500), 1500);
    assert_int_equal(rating_points(-1499500), -1500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper_comes_out),
        cmocka_unit_test(without_games_nothing_changes),
        cmocka_unit_test(whoever_wins_rises_and_the_more_the_stronger_the_other_is),
        cmocka_unit_test(a_draw_among_equals_moves_nobody),
        cmocka_unit_test(what_is_sure_moves_little_and_yet_it_moves),
        cmocka_unit_test(numbers_stay_within_bounds_whatever_happens),
        cmocka_unit_test(points_are_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
