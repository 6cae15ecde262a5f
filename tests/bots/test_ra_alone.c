/* test_ra_alone.c - the last seat with suns in Ra, compared with plain enumeration. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/ra_alone.h"
#include "bots/ra_brain.h"
#include "bots/search.h"
#include "core/chance.h"
#include "core/config.h"

extern const struct game game_ra;

static struct ra_alone room; /* big */

/* Play novices against each other until one is alone with `suns` suns. */
static bool reach(uint64_t seed, int players, unsigned epoch, unsigned suns,
                  struct ra_state *s)
{
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    config_default(&game_ra, &cfg);
    cfg.n_players = (uint8_t)players;
    memset(s, 0, sizeof *s);
    game_ra.start(&cfg, ra_game(s));
    while (s->head.node != GAME_OVER) {
        if (s->head.node == GAME_CHANCE_NODE) {
            game_ra.apply(ra_game(s), GAME_CHANCE,
                          chance_pick(&game_ra, ra_game(s), &r), NULL);
            continue;
        }
        int seat = __builtin_ctz(s->head.acting);
        if (s->epoch == epoch && s->head.phase == RA_PHASE_TURN && ra_alone_is(s) &&
            ra_count(s->seat[seat].suns) == suns)
            return true;
        game_action legal[GAME_MAX_ACTIONS];
        float w[GAME_MAX_ACTIONS];
        int n = game_ra.legal(ra_game(s), seat, legal);
        brain_ra.weigh(&brain_ra, ra_game(s), seat, legal, n, &r, w);
        game_ra.apply(ra_game(s), seat, legal[brain_sample(w, n, &r)], NULL);
    }
    return false;
}

/* Leave only a few tiles in the bag, with enough Ra tiles to end the epoch. */
static void shrink(struct ra_state *s, unsigned tiles, unsigned ras, struct rng *r)
{
    memset(s->bag, 0, sizeof s->bag);
    s->bag[RA_TILE_RA] = (uint8_t)ras;
    s->track = (uint8_t)(s->spaces - ras);
    for (unsigned i = 0; i < tiles; i++)
        s->bag[rng_below(r, RA_TILE_RA)]++;
    s->bag_kinds = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        s->bag_kinds |= s->bag[k] ? RA_BIT(k) : 0;
}

/* Lay `n` more tiles out, so that rows fill up. */
static void lay_out(struct ra_state *s, unsigned n, struct rng *r)
{
    for (; n && s->used != 0xff; n--) {
        unsigned slot = ra_lowest(~(uint32_t)s->used), k = rng_below(r, RA_TILE_RA);
        s->offer[slot] = (uint8_t)k;
        s->used |= (uint8_t)(1u << slot);
        s->offer_kinds |= RA_BIT(k);
    }
}

/* Expectation by nothing but the rules: every action, every tile, no memory. */
static double plain(const struct ra_state *s, int seat, unsigned epoch)
{
    const struct game_state *g = (const struct game_state *)(const void *)s;
    float u[GAME_MAX_PLAYERS];
    if (s->head.node == GAME_OVER) {
        struct game_result res;
        game_ra.result(g, &res);
        search_utility(&res, s->head.config.n_players, 0.1f, u);
        return (double)u[seat];
    }
    if (s->epoch != epoch) {
        brain_ra.value(&brain_ra, g, u);
        return (double)u[seat];
    }
    if (s->head.node == GAME_CHANCE_NODE) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        double sum = 0, all = 0;
        int n = game_ra.chance(g, out);
        for (int i = 0; i < n; i++) {
            struct ra_state next = *s;
            game_ra.apply(ra_game(&next), GAME_CHANCE, out[i].action, NULL);
            sum += out[i].weight * plain(&next, seat, epoch);
            all += out[i].weight;
        }
        return sum / all;
    }
    game_action legal[GAME_MAX_ACTIONS];
    int n = game_ra.legal(g, seat, legal);
    double best = -1;
    for (int i = 0; i < n; i++) {
        struct ra_state next = *s;
        game_ra.apply(ra_game(&next), seat, legal[i], NULL);
        best = fmax(best, plain(&next, seat, epoch));
    }
    return best;
}

struct sight {
    int players;
    unsigned epoch, suns, tiles, ras, laid, gods;
};

static void compare(const struct sight *c, uint64_t seed, const struct ra_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct ra_alone_answer a;
    int seat = __builtin_ctz(s->head.acting);
    int n = game_ra.legal((const struct game_state *)(const void *)s, seat, legal);
    double best = -1;
    if (!ra_alone_solve(&room, &brain_ra, s, UINT32_MAX / 2, &a) || !a.complete)
        fail_msg("players %d, epoch %u, seed %u: not solved", c->players, c->epoch,
                 (unsigned)seed);
    for (int i = 0; i < n; i++) {
        struct ra_state next = *s;
        game_ra.apply(ra_game(&next), seat, legal[i], NULL);
        double want = plain(&next, seat, s->epoch);
        best = fmax(best, want);
        if (fabs(want - (double)a.value[i]) > 1e-5)
            fail_msg("players %d, epoch %u, seed %u, action %d: %.6f instead of %.6f",
                     c->players, c->epoch, (unsigned)seed, i, (double)a.value[i], want);
    }
    assert_true(fabs(best - (double)a.value[a.best]) < 1e-5);
    /* What is proved with little work is right as well. */
    double value = (double)a.value[a.best];
    for (uint32_t work = 10; work <= 1000; work *= 10)
        if (ra_alone_solve(&room, &brain_ra, s, work, &a) && a.complete)
            assert_true(fabs(value - (double)a.value[a.best]) < 1e-5);
}

static void run(const struct sight *c, int wanted)
{
    int found = 0;
    for (uint64_t seed = 1; seed < 400 && found < wanted; seed++) {
        struct ra_state s;
        struct rng r = rng_stream(seed, RNG_TEST);
        if (!reach(seed, c->players, c->epoch, c->suns, &s))
            continue;
        shrink(&s, c->tiles, c->ras, &r);
        lay_out(&s, c->laid, &r);
        struct ra_seat *me = &s.seat[__builtin_ctz(s.head.acting)];
        me->tableau[RA_TILE_GOD] = (uint8_t)c->gods;
        me->kinds &= ~RA_BIT(RA_TILE_GOD);
        me->kinds |= c->gods ? RA_BIT(RA_TILE_GOD) : 0;
        compare(c, seed, &s);
        found++;
    }
    assert_int_equal(found, wanted);
}

static void one_sun_equals_plain_enumeration(void **state)
{
    (void)state;
    for (unsigned epoch = 1; epoch <= 3; epoch++)
        for (int players = 2; players <= 5; players++) {
            struct sight c = {players, epoch, 1, 5, 1, 0, 0};
            run(&c, 4);
        }
}

static void two_suns_equal_plain_enumeration(void **state)
{
    (void)state;
    for (unsigned epoch = 1; epoch <= 3; epoch++) {
        struct sight c = {3, epoch, 2, 3, 2, 0, 0};
        run(&c, 3);
    }
}

/* R-RA-17: a god may be worth more than what it fetches, or less. */
static void gods_equal_plain_enumeration(void **state)
{
    (void)state;
    for (unsigned epoch = 2; epoch <= 3; epoch++) {
        struct sight c = {4, epoch, 1, 3, 1, 2, 1};
        run(&c, 4);
    }
}

/* R-RA-25: a full row that nobody wants makes room for another one. */
static void full_rows_equal_plain_enumeration(void **state)
{
    (void)state;
    for (unsigned epoch = 1; epoch <= 3; epoch++) {
        struct sight c = {4, epoch, 1, 5, 1, 7, 0};
        run(&c, 4);
    }
}

/* Auctions that a Ra tile has called are decisions of their own. */
static void bids_equal_plain_enumeration(void **state)
{
    (void)state;
    for (uint64_t seed = 1, found = 0; found < 6; seed++) {
        struct sight c = {4, 3, 1, 4, 2, 3, 0};
        struct ra_state s;
        struct rng r = rng_stream(seed, RNG_TEST);
        assert_true(seed < 400);
        if (!reach(seed, c.players, c.epoch, c.suns, &s))
            continue;
        shrink(&s, c.tiles, c.ras, &r);
        lay_out(&s, c.laid, &r);
        game_ra.apply(ra_game(&s), __builtin_ctz(s.head.acting),
                      game_act(RA_DO_DRAW, 0), NULL);
        game_ra.apply(ra_game(&s), GAME_CHANCE, game_act(RA_DO_DRAWN, RA_TILE_RA),
                      NULL);
        assert_int_equal(s.head.phase, RA_PHASE_AUCTION);
        compare(&c, seed, &s);
        found++;
    }
}

static void what_is_too_big_is_said_to_be_too_big(void **state)
{
    struct ra_state s;
    struct ra_alone_answer a;
    int refused = 0;
    (void)state;
    for (uint64_t seed = 1; seed < 200; seed++)
        if (reach(seed, 3, 1, 3, &s))
            refused += !ra_alone_solve(&room, &brain_ra, &s, RA_ALONE_QUICK, &a);
    assert_true(refused > 0);
}

static void who_has_company_is_not_alone(void **state)
{
    struct game_config cfg;
    struct ra_state s;
    struct rng r = rng_stream(1, RNG_TEST);
    (void)state;
    config_default(&game_ra, &cfg);
    memset(&s, 0, sizeof s);
    game_ra.start(&cfg, ra_game(&s));
    assert_false(ra_alone_is(&s));
    while (s.head.node == GAME_CHANCE_NODE)
        game_ra.apply(ra_game(&s), GAME_CHANCE, chance_pick(&game_ra, ra_game(&s), &r),
                      NULL);
    assert_false(ra_alone_is(&s));
    assert_true(reach(1, 4, 1, 1, &s) || reach(2, 4, 1, 1, &s) ||
                reach(3, 4, 1, 1, &s));
    assert_true(ra_alone_is(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sun_equals_plain_enumeration),
        cmocka_unit_test(two_suns_equal_plain_enumeration),
        cmocka_unit_test(gods_equal_plain_enumeration),
        cmocka_unit_test(full_rows_equal_plain_enumeration),
        cmocka_unit_test(bids_equal_plain_enumeration),
        cmocka_unit_test(what_is_too_big_is_said_to_be_too_big),
        cmocka_unit_test(who_has_company_is_not_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
