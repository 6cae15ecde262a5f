/* test_ankh_features.c - how Ankh's net sees gods, teams and games that nobody wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/ankh_sight.h"
#include "bots/feature.h"
#include "core/chance.h"
#include "core/config.h"

extern const struct game game_ankh;

enum { GAMES = 6, MOST = 5 };

typedef void check(const struct brain *b, const struct game_state *s);

/* Games of the policy of the program; every decision is looked at. */
static void play(int players, uint64_t seed, check *look)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    const struct brain *b = brain_of(&game_ankh);
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    config_default(&game_ankh, &cfg);
    cfg.n_players = (uint8_t)players;
    game_ankh.start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        float w[GAME_MAX_ACTIONS];
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            game_ankh.apply(s, GAME_CHANCE, chance_pick(&game_ankh, s, &r), NULL);
            continue;
        }
        look(b, s);
        int seat = __builtin_ctz(game_head(s)->acting);
        int n = game_ankh.legal(s, seat, legal);
        b->weigh(b, s, seat, legal, n, &r, w);
        game_ankh.apply(s, seat, legal[brain_sample(w, n, &r)], NULL);
    }
}

static void play_all(check *look)
{
    for (int players = 2; players <= MOST; players++)
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            print_message("# %d players, seed %d\n", players, (int)seed);
            play(players, seed, look);
        }
}

static int met_teams, met_forgotten;

static void check_sides(const struct brain *b, const struct game_state *state)
{
    const struct ankh_state *s = ankh_peek(state);
    int n = s->head.config.n_players;
    struct sides side;
    float u[GAME_MAX_PLAYERS];
    brain_sides(b, state, &side);
    brain_value(b, state, u);
    assert_true(side.rest);
    assert_int_equal(side.rows, s->n_track + 1);
    assert_int_equal(side.wins, n > 2 && s->higher == ANKH_NONE ? 2 : 1);
    for (int p = 0; p < n; p++) {
        assert_true(u[p] >= 0 && u[p] <= 1);
        if (s->team[p] == ANKH_NONE) {
            assert_int_equal(side.row[p], -1);
            assert_true(u[p] <= 0);
            met_forgotten++;
        }
    }
    if (s->higher != ANKH_NONE && s->team[s->higher] != ANKH_NONE) {
        assert_int_equal(side.row[s->lower], side.row[s->higher]);
        assert_true(u[s->lower] >= u[s->higher] && u[s->lower] <= u[s->higher]);
        met_teams++;
    }
}

static void merged_gods_share_a_chance_and_forgotten_ones_have_none(void **state)
{
    (void)state;
    play_all(check_sides);
    assert_true(met_teams > 0);
    assert_true(met_forgotten > 0);
}

static void check_view(const struct brain *b, const struct game_state *s)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_view *v = (struct game_view *)(void *)room;
    struct net_input truth[FEATURE_ROWS], seen[FEATURE_ROWS];
    memset(truth, 0, sizeof truth);
    b->features->fill(b, s, truth);
    for (int p = 0; p < game_head(s)->config.n_players; p++) {
        memset(seen, 0, sizeof seen);
        game_ankh.redact(s, p, v);
        b->features->fill(b, game_peek(v), seen);
        assert_memory_equal(truth, seen, sizeof truth);
    }
}

static void features_need_nothing_that_is_secret(void **state)
{
    (void)state;
    play_all(check_view);
}

static void check_best(const struct brain *b, const struct game_state *state)
{
    const struct ankh_state *s = ankh_peek(state);
    const float *k = brain_constants(b, s->head.config.n_players);
    struct ankh_sight v;
    unsigned god = s->team[s->turn];
    if (s->head.phase != ANKH_PHASE_ACTION)
        return;
    ankh_sight(s, k, god, &v);
    ankh_sight_moves(&v);
    for (struct ankh_set f = s->own[god]; ankh_any(f);) {
        unsigned from = ankh_pop(&f);
        struct ankh_set cells =
            ankh_and(ankh_ball[from], ankh_may_end(s, god, ankh_pieces(s)));
        float best = -10;
        for (struct ankh_set c = cells; ankh_any(c);) {
            float x = ankh_sight_cell(&v, ankh_pop(&c), from);
            best = x > best ? x : best;
        }
        float quick = ankh_sight_best(&v, cells, from) - best;
        assert_true(best < -5 || (quick > -1e-4f && quick < 1e-4f));
    }
}

static void the_best_cell_is_found_region_by_region(void **state)
{
    (void)state;
    play_all(check_best);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_gods_share_a_chance_and_forgotten_ones_have_none),
        cmocka_unit_test(features_need_nothing_that_is_secret),
        cmocka_unit_test(the_best_cell_is_found_region_by_region),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
