/* test_aton_matrix.c - the solved assignment of Aton: hands, values, exploitability. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/aton_board.h"
#include "bots/aton_brain.h"
#include "bots/aton_matrix.h"
#include "bots/bot.h"
#include "core/chance.h"
#include "core/config.h"

extern const struct game game_aton;

static struct aton_matrix matrix; /* big */

/* A position in which both seats assign, with at least `points` points somewhere. */
static bool reach(uint64_t seed, int points, struct aton_state *s)
{
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    struct game_state *g = (struct game_state *)(void *)s;
    char why[80];
    struct bot *b = bot_new(&game_aton, "novice", seed, why, sizeof why);
    config_default(&game_aton, &cfg);
    memset(s, 0, sizeof *s);
    game_aton.start(&cfg, g);
    bool found = false;
    while (s->head.node != GAME_OVER && !found) {
        if (s->head.node == GAME_CHANCE_NODE) {
            game_aton.apply(g, GAME_CHANCE, chance_pick(&game_aton, g, &r), NULL);
            continue;
        }
        found = s->head.phase == ATON_PHASE_ASSIGN && s->head.acting == 3 &&
                (s->seat[0].points >= points || s->seat[1].points >= points);
        if (found)
            break;
        game_action legal[GAME_MAX_ACTIONS];
        _Alignas(16) uint8_t view[GAME_STATE_LIMIT];
        struct game_view *v = (struct game_view *)(void *)view;
        int seat = __builtin_ctz(s->head.acting), n = game_aton.legal(g, seat, legal);
        game_aton.redact(g, seat, v);
        game_aton.apply(g, seat, bot_choose(b, v, seat, legal, n), NULL);
    }
    bot_free(b);
    return found;
}

static void there_are_35_hands_and_every_string_has_one(void **state)
{
    int seen[ATON_HANDS] = {0};
    (void)state;
    for (unsigned i = 0; i < ATON_STRINGS; i++) {
        int h = aton_matrix_hand(i);
        assert_in_range(h, 0, ATON_HANDS - 1);
        seen[h]++;
    }
    for (int h = 0; h < ATON_HANDS; h++)
        assert_true(seen[h] == 1 || seen[h] == 4 || seen[h] == 6 || seen[h] == 12 ||
                    seen[h] == 24);
}

static void likelihoods_of_hands_sum_to_one_and_respect_what_is_known(void **state)
{
    struct aton_state s;
    float prior[ATON_HANDS], sum = 0;
    (void)state;
    assert_true(reach(3, 0, &s));
    aton_matrix_prior(&s, 0, GAME_SPECTATOR, prior);
    for (int h = 0; h < ATON_HANDS; h++)
        sum += prior[h];
    assert_true(sum > 0.999f && sum < 1.001f);
    aton_matrix_prior(&s, 0, 0, prior); /* the owner knows it */
    unsigned string = 0;
    for (int v = 0; v < ATON_VALUES; v++)
        for (int k = 0; k < s.seat[0].hand[v]; k++)
            string = string << 2 | (unsigned)v;
    assert_true(prior[aton_matrix_hand(string)] == 1);
}

/* R-ATON-17: who reaches 40 by cartouche 1 has won, whatever the rest would be. */
static void a_decided_first_cartouche_decides_the_value(void **state)
{
    struct aton_state s;
    (void)state;
    assert_true(reach(5, 0, &s));
    s.seat[0].points = 36;
    s.seat[1].points = 38;
    aton_matrix_fill(&brain_aton, &s, &matrix);
    /* 4 against 1 gives six points; cartouche 1 is the highest pair of bits. */
    assert_true(matrix.value[3 << 6][0] == 1);
    assert_true(matrix.value[0][3 << 6] == 0);
}

/*
 * Endgames: the exact gain of a best answer against the strategies found. Where this
 * round ends the game for certain the matrix is the whole game, not an estimate.
 */
static void endgame_strategies_can_hardly_be_exploited(void **state)
{
    struct aton_state s;
    double sum = 0, most = 0;
    int n = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60 && n < 8; seed++) {
        if (!reach(seed, 30, &s))
            continue;
        aton_matrix_fill(&brain_aton, &s, &matrix);
        for (int p = 0; p < 2; p++)
            aton_matrix_prior(&s, p, GAME_SPECTATOR, matrix.prior[p]);
        aton_matrix_solve(&matrix, 600);
        for (int p = 0; p < 2; p++) {
            double x = (double)matrix.exploit[p];
            assert_true(x > -1e-4);
            sum += x / 2;
            most = x > most ? x : most;
        }
        n++;
    }
    assert_true(n > 0);
    printf("# %d endgames: a best answer gains %.5f on average, %.5f at most\n", n,
           sum / n, most);
    if (most > 0.01)
        fail_msg("a best answer gains %.4f", most);
}

/* The uniform strategy must be worse than the solved one: the measure measures. */
static void one_round_of_regret_matching_is_easily_exploited(void **state)
{
    struct aton_state s;
    (void)state;
    assert_true(reach(7, 0, &s));
    aton_matrix_fill(&brain_aton, &s, &matrix);
    for (int p = 0; p < 2; p++)
        aton_matrix_prior(&s, p, GAME_SPECTATOR, matrix.prior[p]);
    aton_matrix_solve(&matrix, 1);
    float uniform = matrix.exploit[0];
    aton_matrix_solve(&matrix, 400);
    assert_true(matrix.exploit[0] * 5 < uniform);
}

static void a_full_temple_wins_on_the_quick_board_too(void **state)
{
    struct aton_board b = {
        .k = brain_aton.fallbacks, .reserve = {20, 20}, .winner = -1};
    const int card[3] = {2, 1, 4};
    (void)state;
    b.stones[0] = aton_temple(0) & ~(uint64_t)15;
    aton_board_turn(&b, 0, card, true);
    assert_int_equal(b.winner, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_35_hands_and_every_string_has_one),
        cmocka_unit_test(likelihoods_of_hands_sum_to_one_and_respect_what_is_known),
        cmocka_unit_test(a_decided_first_cartouche_decides_the_value),
        cmocka_unit_test(endgame_strategies_can_hardly_be_exploited),
        cmocka_unit_test(one_round_of_regret_matching_is_easily_exploited),
        cmocka_unit_test(a_full_temple_wins_on_the_quick_board_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
