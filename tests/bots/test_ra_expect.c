/* test_ra_expect.c - a turn of Ra one draw ahead, and auctions by backward induction.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/ra_brain.h"
#include "bots/ra_expect.h"
#include "bots/ra_solve.h"
#include "core/chance.h"
#include "core/config.h"

extern const struct game game_ra;

enum { CALLS = 3, DRAWS = 2, SEED = 17 };

/* A turn in which tiles lie in the offer and several seats have suns. */
static void reach(uint64_t seed, int players, unsigned tiles, struct ra_state *s)
{
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    config_default(&game_ra, &cfg);
    cfg.n_players = (uint8_t)players;
    memset(s, 0, sizeof *s);
    game_ra.start(&cfg, ra_game(s));
    for (;;) {
        if (s->head.node == GAME_CHANCE_NODE) {
            game_ra.apply(ra_game(s), GAME_CHANCE,
                          chance_pick(&game_ra, ra_game(s), &r), NULL);
            continue;
        }
        if (s->head.phase == RA_PHASE_TURN && ra_count(s->used) == tiles &&
            (s->live & (s->live - 1)))
            return;
        game_action legal[GAME_MAX_ACTIONS];
        float w[GAME_MAX_ACTIONS];
        int seat = __builtin_ctz(s->head.acting);
        int n = game_ra.legal(ra_game(s), seat, legal);
        brain_ra.weigh(&brain_ra, ra_game(s), seat, legal, n, &r, w);
        game_ra.apply(ra_game(s), seat, legal[brain_sample(w, n, &r)], NULL);
        if (s->head.node == GAME_OVER)
            fail_msg("seed %u: no such turn", (unsigned)seed);
    }
}

static void fill_bag(struct ra_state *s, unsigned a, unsigned n_a, unsigned b,
                     unsigned n_b)
{
    memset(s->bag, 0, sizeof s->bag);
    s->bag[a] = (uint8_t)n_a;
    s->bag[b] = (uint8_t)n_b;
    s->bag_kinds = RA_BIT(a) | RA_BIT(b);
}

static float value_of(const struct ra_state *s, unsigned verb)
{
    game_action legal[GAME_MAX_ACTIONS];
    float value[GAME_MAX_ACTIONS];
    const struct game_state *g = (const struct game_state *)(const void *)s;
    int n = game_ra.legal(g, __builtin_ctz(s->head.acting), legal);
    ra_expect_turn(&brain_ra, g, legal, n, CALLS, DRAWS, SEED, value);
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) == verb)
            return value[i];
    fail_msg("no such action");
    return -1;
}

static void invoking_is_worth_its_auction(void **state)
{
    (void)state;
    for (int players = 2; players <= 5; players++) {
        struct ra_state s;
        float u[GAME_MAX_PLAYERS];
        reach(4, players, 3, &s);
        int seat = __builtin_ctz(s.head.acting);
        float got = value_of(&s, RA_DO_INVOKE);
        game_ra.apply(ra_game(&s), seat, game_act(RA_DO_INVOKE, 0), NULL);
        ra_solve_auction(&brain_ra, ra_game(&s), CALLS, SEED, u);
        assert_true(got == u[seat]);
    }
}

static void drawing_is_the_mean_over_the_bag(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct ra_state mixed;
        reach(seed, 3, 2, &mixed);
        int seat = __builtin_ctz(mixed.head.acting);
        float u[GAME_MAX_PLAYERS], v[GAME_MAX_PLAYERS];
        fill_bag(&mixed, RA_TILE_GOLD, 3, RA_TILE_RA, 25);
        struct ra_state next = mixed;
        game_ra.apply(ra_game(&next), seat, game_act(RA_DO_DRAW, 0), NULL);
        struct ra_state ra = next, gold = next;
        game_ra.apply(ra_game(&ra), GAME_CHANCE, game_act(RA_DO_DRAWN, RA_TILE_RA),
                      NULL);
        game_ra.apply(ra_game(&gold), GAME_CHANCE, game_act(RA_DO_DRAWN, RA_TILE_GOLD),
                      NULL);
        ra_solve_auction(&brain_ra, ra_game(&ra), CALLS, SEED, u);
        ra_solve_estimate(&brain_ra, &gold, DRAWS, SEED + 1000 * (RA_TILE_GOLD + 1), v);
        double want = (25 * (double)u[seat] + 3 * (double)v[seat]) / 28;
        if (fabs(want - (double)value_of(&mixed, RA_DO_DRAW)) > 1e-5)
            fail_msg("seed %u: %f instead of %f", (unsigned)seed,
                     (double)value_of(&mixed, RA_DO_DRAW), want);
    }
}

/* Kinds of monuments that nobody has are one draw, counted together. */
static void kinds_that_mean_the_same_are_looked_at_once(void **state)
{
    struct ra_state s;
    (void)state;
    reach(2, 4, 1, &s);
    for (int p = 0; p < 4; p++)
        for (unsigned k = RA_TILE_FORTRESS; k < RA_TABLEAU_KINDS; k++) {
            s.seat[p].tableau[k] = 0;
            s.seat[p].kinds &= ~RA_BIT(k);
        }
    s.offer[0] = RA_TILE_GOLD;
    s.offer_kinds = RA_BIT(RA_TILE_GOLD);
    fill_bag(&s, RA_TILE_SPHINX, 2, RA_TILE_TEMPLE, 4);
    s.bag[RA_TILE_RA] = 20;
    s.bag_kinds |= RA_BIT(RA_TILE_RA);
    int seat = __builtin_ctz(s.head.acting);
    struct ra_state ra = s, sphinx;
    float u[GAME_MAX_PLAYERS], v[GAME_MAX_PLAYERS];
    game_ra.apply(ra_game(&ra), seat, game_act(RA_DO_DRAW, 0), NULL);
    sphinx = ra;
    game_ra.apply(ra_game(&ra), GAME_CHANCE, game_act(RA_DO_DRAWN, RA_TILE_RA), NULL);
    game_ra.apply(ra_game(&sphinx), GAME_CHANCE, game_act(RA_DO_DRAWN, RA_TILE_SPHINX),
                  NULL);
    ra_solve_auction(&brain_ra, ra_game(&ra), CALLS, SEED, u);
    ra_solve_estimate(&brain_ra, &sphinx, DRAWS, SEED + 1000 * (RA_TILE_SPHINX + 1), v);
    double want = (20 * (double)u[seat] + 6 * (double)v[seat]) / 26;
    assert_true(fabs(want - (double)value_of(&s, RA_DO_DRAW)) < 1e-5);
}

/* R-RA-22: the last speaker of a lap simply takes what is best for itself. */
static void the_last_speaker_takes_its_best(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct ra_state s;
        float u[GAME_MAX_PLAYERS];
        game_action legal[GAME_MAX_ACTIONS];
        reach(seed, 2, 4, &s);
        int caller = __builtin_ctz(s.head.acting);
        game_ra.apply(ra_game(&s), caller, game_act(RA_DO_INVOKE, 0), NULL);
        game_ra.apply(ra_game(&s), !caller, game_act(RA_DO_PASS, 0), NULL);
        int n = game_ra.legal(ra_game(&s), caller, legal);
        int best = ra_solve_auction(&brain_ra, ra_game(&s), CALLS, SEED, u);
        assert_in_range(best, 0, n - 1);
        struct ra_state next = s;
        float v[GAME_MAX_PLAYERS];
        game_ra.apply(ra_game(&next), caller, legal[best], NULL);
        ra_solve_estimate(&brain_ra, &next, CALLS, SEED, v);
        assert_true(u[caller] == v[caller]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invoking_is_worth_its_auction),
        cmocka_unit_test(drawing_is_the_mean_over_the_bag),
        cmocka_unit_test(kinds_that_mean_the_same_are_looked_at_once),
        cmocka_unit_test(the_last_speaker_takes_its_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
