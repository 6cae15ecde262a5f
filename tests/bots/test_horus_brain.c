/* test_horus_brain.c - the policy and the features of Horus. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/feature.h"
#include "bots/horus_brain.h"
#include "core/chance.h"
#include "core/config.h"
#include "games/horus/state.h"

extern const struct game game_horus;

enum { SEED = 3, GAMES = 6 };

static _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
static struct game_state *const state = (struct game_state *)(void *)room;

static void start(int players)
{
    struct game_config cfg;
    config_default(&game_horus, &cfg);
    cfg.n_players = (uint8_t)players;
    memset(room, 0, sizeof room);
    game_horus.start(&cfg, state);
}

/* Choices are drawn by the policy. */
static void step(const struct brain *b, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    float w[GAME_MAX_ACTIONS];
    if (game_head(state)->node == GAME_CHANCE_NODE) {
        game_horus.apply(state, GAME_CHANCE, chance_pick(&game_horus, state, r), NULL);
        return;
    }
    int seat = __builtin_ctz(game_head(state)->acting);
    int n = game_horus.legal(state, seat, legal);
    b->weigh(b, state, seat, legal, n, r, w);
    for (int i = 0; i < n; i++)
        if (!(w[i] > 0 && w[i] <= 2))
            fail_msg("seed %d: action %d weighs %f", SEED, i, (double)w[i]);
    game_horus.apply(state, seat, legal[brain_sample(w, n, r)], NULL);
}

static void fill(const struct brain *b, struct net_input *in)
{
    memset(in, 0, GAME_MAX_PLAYERS * sizeof *in);
    b->features->fill(b, state, in);
}

/* What nobody has seen may lie in any order: no feature knows it. */
static void features_do_not_look_beneath_the_stacks(void **unused)
{
    const struct brain *b = brain_of(&game_horus);
    struct rng r = rng_stream(SEED, RNG_TEST);
    (void)unused;
    for (int players = 2; players <= HORUS_SEATS; players++)
        for (int i = 0; i < GAMES; i++)
            for (start(players); game_head(state)->node != GAME_OVER; step(b, &r)) {
                struct net_input a[GAME_MAX_PLAYERS], c[GAME_MAX_PLAYERS];
                struct horus_state *s = horus_own(state);
                uint64_t pool = s->pool;
                fill(b, a);
                s->pool = HORUS_POOL_HIDDEN;
                fill(b, c);
                s->pool = pool;
                assert_memory_equal(a, c, sizeof a);
            }
}

static void a_net_is_asked_where_turns_begin(void **unused)
{
    const struct brain *b = brain_of(&game_horus);
    struct rng r = rng_stream(SEED, RNG_TEST);
    int begun = 0;
    (void)unused;
    for (start(3); game_head(state)->node != GAME_OVER; step(b, &r)) {
        const struct horus_state *s = horus_peek(state);
        if (!b->settled(b, state, UINT32_MAX))
            continue;
        assert_int_equal(s->head.node, GAME_DECISION);
        assert_int_equal(s->head.phase, HORUS_PHASE_ACQUIRE);
        assert_false(b->settled(b, state, s->head.ply));
        begun++;
    }
    assert_true(begun >= horus_peek(state)->turn);
}

/* Gems beyond what a stone can ask for are given away. */
static void no_more_is_staked_than_is_asked_for(void **unused)
{
    const struct brain *b = &brain_horus;
    struct rng r = rng_stream(SEED, RNG_TEST);
    int seen = 0;
    (void)unused;
    for (int i = 0; i < GAMES; i++)
        for (start(2); game_head(state)->node != GAME_OVER; step(b, &r)) {
            const struct horus_state *s = horus_peek(state);
            game_action legal[GAME_MAX_ACTIONS];
            float w[GAME_MAX_ACTIONS];
            if (s->head.phase != HORUS_PHASE_GEMS)
                continue;
            int n = game_horus.legal(state, s->active, legal);
            b->weigh(b, state, s->active, legal, n, &r, w);
            for (int k = 1; k < n; k++)
                if (game_arg(legal[k]) > HORUS_VALUES)
                    assert_true(w[k] <= w[k - 1]);
            seen++;
        }
    assert_true(seen > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_do_not_look_beneath_the_stacks),
        cmocka_unit_test(a_net_is_asked_where_turns_begin),
        cmocka_unit_test(no_more_is_staked_than_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
