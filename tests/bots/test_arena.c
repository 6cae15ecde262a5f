/* test_arena.c - what the arena counts, on results that are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "tools/arena.h"

enum { ROWS = 4000 };

static struct arena_row rows[ROWS];

/* Two seats; the first bot wins with probability p. */
static void fill(struct arena *a, double p, uint32_t games)
{
    struct rng r = rng_stream(99, RNG_TEST);
    memset(a, 0, sizeof *a);
    a->n_players = 2;
    a->n_groups = 2;
    a->group[1] = 1;
    a->games = games;
    a->row = rows;
    for (uint32_t i = 0; i < games; i++) {
        struct arena_row *w = &rows[i];
        *w = (struct arena_row){.deal = i / 2, .rotation = (uint8_t)(i % 2)};
        int first = arena_place(a, w->rotation, 0) == 0 ? 0 : 1;
        int winner = rng_below(&r, 1000000) < p * 1e6 ? first : !first;
        w->result.rank[winner] = 1;
        w->result.rank[!winner] = 2;
        w->result.score[winner] = 10;
    }
    a->n_rows = games;
}

static void shares_and_bounds_cover_the_truth(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    fill(&a, 0.7, ROWS);
    arena_count(&a, &s);
    assert_int_equal(s.games, ROWS);
    assert_int_equal(s.deals, ROWS / 2);
    assert_true(fabs(s.share[0].mean - 0.7) < 2 * s.share[0].half);
    assert_true(s.share[0].half > 0.010 && s.share[0].half < 0.018);
    assert_true(fabs(s.share[0].mean + s.share[1].mean - 1) < 1e-9);
    assert_true(fabs(s.rank[0].mean - (2 - s.share[0].mean)) < 1e-9);
}

static void elo_of_seventy_percent_is_147(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    fill(&a, 0.7, ROWS);
    arena_count(&a, &s);
    double want = 400 * log10(s.share[0].mean / (1 - s.share[0].mean));
    assert_true(fabs(s.elo[0].mean - want) < 1);
    assert_true(s.elo[1].mean == 0);
    assert_true(s.elo[0].half > 5 && s.elo[0].half < 25);
}

static void the_sequential_test_decides_both_ways(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    fill(&a, 0.7, 600);
    a.sprt = true;
    a.sprt_low = 0.5;
    a.sprt_high = 0.65;
    arena_count(&a, &s);
    assert_int_equal(s.verdict, 1);
    fill(&a, 0.45, 600);
    a.sprt = true;
    a.sprt_low = 0.5;
    a.sprt_high = 0.65;
    arena_count(&a, &s);
    assert_int_equal(s.verdict, -1);
    fill(&a, 0.575, 40);
    a.sprt = true;
    a.sprt_low = 0.55;
    a.sprt_high = 0.60;
    arena_count(&a, &s);
    assert_int_equal(s.verdict, 0);
}

static void a_broken_deal_does_not_count(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    fill(&a, 0.5, 9);
    arena_count(&a, &s);
    assert_int_equal(s.games, 9);
    assert_int_equal(s.deals, 4);
    fill(&a, 0.5, 0);
    arena_count(&a, &s);
    assert_int_equal(s.deals, 0);
}

static void too_few_deals_have_no_bounds(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    for (uint32_t deals = 1; deals <= 2; deals++) {
        fill(&a, 0.5, 2 * deals);
        arena_count(&a, &s);
        assert_int_equal(s.deals, deals);
        assert_true(isnan(s.share[0].half) && isnan(s.rank[0].half));
        assert_true(isnan(s.score[0].half) && isnan(s.elo[0].half));
    }
    fill(&a, 1, 20); /* ten equal deals are no proof of certainty */
    arena_count(&a, &s);
    assert_true(s.share[0].mean == 1 && isnan(s.share[0].half));
    fill(&a, 0.5, 40);
    arena_count(&a, &s);
    assert_true(s.share[0].half > 0 && s.elo[0].half > 0);
}

/* Thirds have no exact double: what rounding leaves of equal deals is no width. */
static void equal_thirds_have_no_bounds(void **state)
{
    struct arena a = {.n_players = 3, .n_groups = 3, .group = {0, 1, 2}, .row = rows};
    struct arena_stats s;
    (void)state;
    for (uint32_t deals = 3; deals < 30; deals++) {
        a.games = a.n_rows = 3 * deals;
        for (uint32_t i = 0; i < a.games; i++)
            rows[i] = (struct arena_row){.deal = i / 3,
                                         .rotation = (uint8_t)(i % 3),
                                         .result = {.rank = {1, 2, 2}}};
        arena_count(&a, &s);
        for (int g = 0; g < 3; g++)
            if (!isnan(s.share[g].half) || !isnan(s.elo[g].half))
                fail_msg("%u deals: %g, %g", (unsigned)deals, s.share[g].half,
                         s.elo[g].half);
    }
}

/* Four games, one in each rotation, that all went like this. */
static void one_against_three(struct arena *a, const struct arena_row *game)
{
    memset(a, 0, sizeof *a);
    a->n_players = 4;
    a->n_groups = 2;
    a->group[1] = a->group[2] = a->group[3] = 1;
    a->row = rows;
    for (int i = 0; i < 4; i++) {
        rows[a->n_rows] = *game;
        rows[a->n_rows++].rotation = (uint8_t)i;
    }
}

/* One against a table: shares are per seat, so a fair game gives 1/n to both groups. */
static void ties_share_the_win_and_tables_count_per_seat(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    one_against_three(
        &a, &(struct arena_row){.result.rank = {1, 1, 3, 4}, .faults = {2, 0, 0, 0}});
    arena_count(&a, &s);
    assert_true(fabs(s.share[0].mean - 0.25) < 1e-9);
    assert_true(fabs(s.share[1].mean - 0.25) < 1e-9);
    assert_int_equal(s.faults[0] + s.faults[1], 8);
    assert_int_equal(s.faults[0], 2);
}

/* Seats 1 and 2 win as one team: each has won, and they have not met. */
static void a_team_wins_whole_and_a_game_without_winner_counts_for_nobody(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    one_against_three(&a, &(struct arena_row){
                              .result = {.rank = {1, 1, 3, 4}, .team = {2, 2, 0, 0}}});
    arena_count(&a, &s);
    assert_true(fabs(s.share[0].mean - 0.5) < 1e-9);
    assert_true(fabs(s.share[1].mean - 0.5) < 1e-9);
    assert_int_equal(s.together, 4);
    assert_int_equal(s.unwon, 0);
    for (int i = 0; i < 4; i++)
        rows[i].result = (struct game_result){.rank = {1, 1, 1, 1}, .no_winner = true};
    arena_count(&a, &s);
    assert_true(s.share[0].mean == 0 && s.share[1].mean == 0);
    assert_true(s.rank[0].mean == 1 && s.rank[1].mean == 1); /* R-ANKH-82 */
    assert_true(s.elo[0].mean == 0 && s.elo[1].mean == 0);
    assert_int_equal(s.together, 0);
    assert_int_equal(s.unwon, 4);
}

/* As many games as turns of all seats: 1, 2, ... 40 with two players. */
static void lengths_are_counted_in_turns_of_a_seat(void **state)
{
    struct arena a;
    struct arena_stats s;
    (void)state;
    fill(&a, 0.5, 40);
    a.game = registry_find("horus");
    for (uint32_t i = 0; i < 40; i++) {
        rows[i].plies = 1000;
        rows[i].turns = i + 1;
        rows[i].end = i % 2 ? 2 : 4;
    }
    arena_count(&a, &s);
    assert_int_equal(s.length.games, 40);
    assert_true(fabs(s.length.mean - 10.25) < 1e-9);
    assert_int_equal(s.length.p95, 19);
    assert_int_equal(s.length.longest, 20);
    assert_int_equal(s.ends[2], 20);
    assert_int_equal(s.ends[4], 20);
    rows[39].turns = 0; /* a row of an older log */
    arena_count(&a, &s);
    assert_int_equal(s.length.games, 39);
    a.game = registry_find("ra"); /* turns are not numbered: actions */
    arena_count(&a, &s);
    assert_int_equal(s.length.longest, 1000);
}

static void the_sequential_test_of_merged_rows_ends_where_a_run_would_have(void **state)
{
    struct arena a, one;
    struct arena_stats s = {0};
    uint32_t n = 0;
    (void)state;
    fill(&a, 0.6, ROWS);
    a.sprt = true;
    a.sprt_low = 0.5;
    a.sprt_high = 0.6;
    for (one = a; !s.verdict && n < ROWS;) {
        one.n_rows = n += 2;
        arena_count(&one, &s);
    }
    assert_int_equal(s.verdict, 1);
    assert_int_equal(arena_decided(&a), n);
    a.sprt = false;
    assert_int_equal(arena_decided(&a), ROWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_and_bounds_cover_the_truth),
        cmocka_unit_test(elo_of_seventy_percent_is_147),
        cmocka_unit_test(the_sequential_test_decides_both_ways),
        cmocka_unit_test(a_broken_deal_does_not_count),
        cmocka_unit_test(too_few_deals_have_no_bounds),
        cmocka_unit_test(equal_thirds_have_no_bounds),
        cmocka_unit_test(ties_share_the_win_and_tables_count_per_seat),
        cmocka_unit_test(a_team_wins_whole_and_a_game_without_winner_counts_for_nobody),
        cmocka_unit_test(lengths_are_counted_in_turns_of_a_seat),
        cmocka_unit_test(
            the_sequential_test_of_merged_rows_ends_where_a_run_would_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
