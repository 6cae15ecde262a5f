/* test_aton_features.c - what the net of Aton looks at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "bots/aton_brain.h"
#include "bots/aton_features.h"
#include "bots/aton_matrix.h"
#include "bots/weights.h"
#include "core/chance.h"
#include "core/config.h"

extern const struct game game_aton;

enum { GAMES = 8 };

typedef void (*look)(const struct aton_state *s);

/* Look at every node of games of the policy. */
static void look_around(look at)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct aton_state s;
        struct game_state *g = (struct game_state *)(void *)&s;
        struct game_config cfg;
        struct rng r = rng_stream(seed, RNG_TEST);
        printf("# seed %d\n", (int)seed);
        config_default(&game_aton, &cfg);
        memset(&s, 0, sizeof s);
        game_aton.start(&cfg, g);
        while (s.head.node != GAME_OVER) {
            game_action legal[GAME_MAX_ACTIONS];
            float w[GAME_MAX_ACTIONS];
            at(&s);
            if (s.head.node == GAME_CHANCE_NODE) {
                game_aton.apply(g, GAME_CHANCE, chance_pick(&game_aton, g, &r), NULL);
                continue;
            }
            int seat = __builtin_ctz(s.head.acting);
            int n = game_aton.legal(g, seat, legal);
            brain_aton.weigh(&brain_aton, g, seat, legal, n, &r, w);
            game_aton.apply(g, seat, legal[brain_sample(w, n, &r)], NULL);
        }
    }
}

static void inputs(const struct aton_state *s, struct net_input in[ATON_SEATS])
{
    const struct game_state *g = (const struct game_state *)(const void *)s;
    memset(in, 0, ATON_SEATS * sizeof in[0]);
    aton_features.fill(&brain_aton, g, in);
}

static void turned_round(const struct aton_state *s)
{
    struct aton_state other = *s;
    struct net_input in[ATON_SEATS], swapped[ATON_SEATS];
    other.seat[0] = s->seat[1];
    other.seat[1] = s->seat[0];
    other.turn = s->turn == ATON_NOBODY ? s->turn : !s->turn;
    other.first = s->first == ATON_NOBODY ? s->first : !s->first;
    inputs(s, in);
    inputs(&other, swapped);
    assert_memory_equal(&in[0], &swapped[1], sizeof in[0]);
    assert_memory_equal(&in[1], &swapped[0], sizeof in[0]);
}

static void seats_that_change_places_change_their_numbers(void **state)
{
    (void)state;
    look_around(turned_round);
}

static bool is_between_rounds(const struct aton_state *s)
{
    const struct game_state *g = (const struct game_state *)(const void *)s;
    return brain_aton.settled(&brain_aton, g, UINT32_MAX);
}

static void as_a_spectator(const struct aton_state *s)
{
    struct aton_state view;
    struct net_input in[ATON_SEATS], seen[ATON_SEATS];
    if (!is_between_rounds(s))
        return;
    memset(&view, 0, sizeof view);
    game_aton.redact((const struct game_state *)(const void *)s, GAME_SPECTATOR,
                     (struct game_view *)(void *)&view);
    inputs(s, in);
    inputs(&view, seen);
    assert_memory_equal(in, seen, sizeof in);
}

static void between_rounds_only_what_everybody_knows_counts(void **state)
{
    (void)state;
    look_around(as_a_spectator);
}

static int asked, rounds;

static void count_rounds(const struct aton_state *s)
{
    static int last;
    asked += is_between_rounds(s);
    rounds += s->round != last;
    last = s->round;
}

/* Not in all: a whole hand may come from the known part of a pile that is used up. */
static void the_net_may_be_asked_in_nearly_every_round(void **state)
{
    (void)state;
    look_around(count_rounds);
    printf("# asked %d times in %d rounds\n", asked, rounds);
    assert_in_range(asked, rounds - rounds / 20, rounds + rounds / 20);
}

static void by_both_ways(const struct aton_state *s)
{
    static struct weights w;
    struct brain b = brain_aton;
    struct aton_board board;
    struct aton_cards cards;
    float u[GAME_MAX_PLAYERS];
    struct net *t = &w.of[ATON_SEATS].net;
    if (!is_between_rounds(s))
        return;
    t->n_inputs = weights_n_features(&b);
    for (int i = 0; i < t->n_inputs; i++) {
        t->skip[i] = (int16_t)(97 * i % 301 - 150);
        t->in[i % NET_HIDDEN][i] = (int16_t)(31 * i % 701 - 350);
        t->out[i % NET_HIDDEN] = (int16_t)(17 * i % 401 - 200);
    }
    memcpy(w.of[ATON_SEATS].constant, b.fallbacks,
           (size_t)weights_n_constants(&b) * sizeof(float));
    b.weights = &w;
    aton_board_from(brain_constants(&b, ATON_SEATS), s, &board);
    aton_cards_from(s, &cards);
    brain_value(&b, (const struct game_state *)(const void *)s, u);
    float x = aton_features_chance(t, &board, &cards);
    assert_true(x >= u[0] && x <= u[0]);
}

static void the_matrix_asks_as_the_tree_does(void **state)
{
    (void)state;
    look_around(by_both_ways);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_that_change_places_change_their_numbers),
        cmocka_unit_test(between_rounds_only_what_everybody_knows_counts),
        cmocka_unit_test(the_net_may_be_asked_in_nearly_every_round),
        cmocka_unit_test(the_matrix_asks_as_the_tree_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
