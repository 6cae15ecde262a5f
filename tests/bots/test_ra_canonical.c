/* test_ra_canonical.c - draws in another order lead to one node of the search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/ra_brain.h"
#include "core/chance.h"
#include "core/config.h"
#include "games/ra/state.h"

extern const struct game game_ra;

struct table {
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
};

static struct game_state *at(struct table *t)
{
    return (struct game_state *)(void *)t->room;
}

/* A game of three in which these tiles are drawn first, ended by RA_EMPTY. */
static void draw(struct table *t, const uint8_t *tiles)
{
    struct game_config cfg;
    struct rng r = rng_stream(1, RNG_TEST);
    memset(t, 0, sizeof *t);
    config_default(&game_ra, &cfg);
    game_ra.start(&cfg, at(t));
    while (game_head(at(t))->node == GAME_CHANCE_NODE)
        game_ra.apply(at(t), GAME_CHANCE, chance_pick(&game_ra, at(t), &r), NULL);
    for (; *tiles != RA_EMPTY; tiles++) {
        game_ra.apply(at(t), ra_peek(at(t))->turn, game_act(RA_DO_DRAW, 0), NULL);
        game_ra.apply(at(t), GAME_CHANCE, game_act(RA_DO_DRAWN, *tiles), NULL);
    }
}

static void make_canonical(struct table *t)
{
    brain_ra.canonical((struct game_view *)(void *)t->room);
}

static void orders_of_drawing_meet(void **state)
{
    static const uint8_t one[] = {RA_TILE_NILE, RA_TILE_GOLD, RA_TILE_NILE, RA_EMPTY};
    static const uint8_t two[] = {RA_TILE_GOLD, RA_TILE_NILE, RA_TILE_NILE, RA_EMPTY};
    struct table a, b;
    (void)state;
    draw(&a, one);
    draw(&b, two);
    assert_memory_not_equal(&a, &b, sizeof a);
    make_canonical(&a);
    make_canonical(&b);
    assert_memory_equal(&a, &b, sizeof a);
}

static void offers_that_differ_do_not(void **state)
{
    static const uint8_t one[] = {RA_TILE_NILE, RA_TILE_GOLD, RA_TILE_NILE, RA_EMPTY};
    static const uint8_t two[] = {RA_TILE_NILE, RA_TILE_GOLD, RA_TILE_GOLD, RA_EMPTY};
    struct table a, b;
    (void)state;
    draw(&a, one);
    draw(&b, two);
    make_canonical(&a);
    make_canonical(&b);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* Where a god has taken a tile there is a gap, and no rule knows of it. */
static void gaps_close(void **state)
{
    static const uint8_t tiles[] = {RA_TILE_GOD, RA_TILE_GOLD, RA_TILE_NILE, RA_EMPTY};
    static const uint8_t after[] = {RA_TILE_GOLD, RA_TILE_NILE, RA_EMPTY};
    struct table a, b;
    (void)state;
    draw(&a, tiles);
    draw(&b, after);
    ra_own(at(&a))->offer[0] = RA_EMPTY;
    ra_own(at(&a))->used = 6;
    make_canonical(&a);
    make_canonical(&b);
    assert_memory_equal(ra_peek(at(&a))->offer, ra_peek(at(&b))->offer, RA_SLOTS);
    assert_int_equal(ra_peek(at(&a))->used, ra_peek(at(&b))->used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_of_drawing_meet),
        cmocka_unit_test(offers_that_differ_do_not),
        cmocka_unit_test(gaps_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
