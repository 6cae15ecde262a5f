/*
 * test_ra_yardstick.c - an honest master of Ra against one who sees into the bag.
 *
 * The cheat knows in which order the tiles will come, and searches the game that is
 * open to it then, auctions ahead, as if the other side knew it too. The test only sees
 * that both keep to the rules; measured is by hand:
 *
 *   YARDSTICK="master:nodes=8000 2 200" test_ra_yardstick    BOT AUCTIONS GAMES
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/ra_brain.h"
#include "bots/search.h"
#include "core/chance.h"
#include "core/config.h"
#include "games/ra/state.h"

extern const struct game game_ra;

enum { PLAYERS = 2 };

/* All tiles of the game in the order in which they will be drawn. */
struct bag {
    uint8_t tile[RA_TILES];
    unsigned next;
};

struct table {
    _Alignas(16) struct ra_state s;
    struct bag bag;
};

static void fill(struct bag *b, struct rng *r)
{
    unsigned n = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        for (unsigned i = 0; i < ra_tile_counts[k]; i++)
            b->tile[n++] = (uint8_t)k;
    for (unsigned i = n; i > 1; i--) {
        unsigned j = rng_below(r, i);
        uint8_t t = b->tile[i - 1];
        b->tile[i - 1] = b->tile[j];
        b->tile[j] = t;
    }
    b->next = 0;
}

/* A tile comes out of the bag; who gets which suns was decided before. */
static void draw(struct table *t)
{
    game_ra.apply(ra_game(&t->s), GAME_CHANCE,
                  game_act(RA_DO_DRAWN, t->bag.tile[t->bag.next++]), NULL);
}

/* ---- the cheat ------------------------------------------------------------------- */

struct cheat {
    int seat, auctions; /* so many ahead */
};

/* The chance of winning of the cheat. */
static float judge(const struct cheat *c, struct table *t)
{
    float u[GAME_MAX_PLAYERS];
    if (t->s.head.node == GAME_OVER) {
        struct game_result res;
        game_ra.result(ra_game(&t->s), &res);
        search_utility(&res, PLAYERS, 0, u);
    } else {
        brain_value(&brain_ra, ra_game(&t->s), u);
    }
    return u[c->seat];
}

/* Gods stay where they are, and what must be discarded is the first that may. */
static int choices(const struct table *t, int seat, game_action *legal)
{
    int n = game_ra.legal((const struct game_state *)(const void *)&t->s, seat, legal);
    int k = 0;
    if (t->s.head.phase != RA_PHASE_TURN && t->s.head.phase != RA_PHASE_AUCTION)
        return 1;
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) != RA_DO_GOD)
            legal[k++] = legal[i];
    return k;
}

/* Minimax with bounds; `left` auctions may still be played. */
static float look(const struct cheat *c, const struct table *from, int left, float low,
                  float high, game_action *ret)
{
    struct table t = *from;
    while (t.s.head.node == GAME_CHANCE_NODE && t.s.head.phase == RA_PHASE_TILE) {
        draw(&t);
        if (t.s.head.phase == RA_PHASE_AUCTION && left-- == 0)
            return judge(c, &t);
    }
    if (t.s.head.node != GAME_DECISION || t.s.epoch != from->s.epoch)
        return judge(c, &t);
    int seat = __builtin_ctz(t.s.head.acting);
    game_action legal[GAME_MAX_ACTIONS];
    int n = choices(&t, seat, legal);
    float best = seat == c->seat ? -1.0f : 2.0f;
    for (int i = 0; i < n && low < high; i++) {
        bool calls = game_verb(legal[i]) == RA_DO_INVOKE;
        struct table next = t;
        game_ra.apply(ra_game(&next.s), seat, legal[i], NULL);
        float x = calls && left == 0 ? judge(c, &t)
                                     : look(c, &next, left - calls, low, high, NULL);
        if (seat == c->seat ? x > best : x < best) {
            best = x;
            if (ret)
                *ret = legal[i];
        }
        if (seat == c->seat && x > low)
            low = x;
        else if (seat != c->seat && x < high)
            high = x;
    }
    return best;
}

static game_action cheat_choose(const struct cheat *c, const struct table *t)
{
    game_action legal[GAME_MAX_ACTIONS], a;
    if (choices(t, c->seat, legal) == 1)
        return legal[0];
    a = legal[0];
    look(c, t, c->auctions, -1, 2, &a);
    return a;
}

/* ---- games ----------------------------------------------------------------------- */

static bool is_legal(const struct table *t, int seat, game_action a)
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = game_ra.legal((const struct game_state *)(const void *)&t->s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

/* The share of the win of the bot, who sits on this seat. */
static float play(const char *spec, int auctions, uint64_t deal, int seat)
{
    struct table t = {0};
    struct game_config cfg;
    struct rng r = rng_stream(deal, RNG_TEST);
    struct cheat c = {!seat, auctions};
    char why[160] = "";
    float u[GAME_MAX_PLAYERS];
    struct bot *b = bot_new(&game_ra, spec, deal, why, sizeof why);
    if (!b)
        fail_msg("%s", why);
    bot_inline(b);
    config_default(&game_ra, &cfg);
    cfg.n_players = PLAYERS;
    fill(&t.bag, &r);
    game_ra.start(&cfg, ra_game(&t.s));
    while (t.s.head.node != GAME_OVER) {
        if (t.s.head.node == GAME_CHANCE_NODE && t.s.head.phase == RA_PHASE_TILE) {
            draw(&t);
            continue;
        }
        if (t.s.head.node == GAME_CHANCE_NODE) {
            game_ra.apply(ra_game(&t.s), GAME_CHANCE,
                          chance_pick(&game_ra, ra_game(&t.s), &r), NULL);
            continue;
        }
        int turn = __builtin_ctz(t.s.head.acting);
        game_action legal[GAME_MAX_ACTIONS], a;
        int n = game_ra.legal(ra_game(&t.s), turn, legal);
        a = turn == seat ? bot_choose(b, (const struct game_view *)(const void *)&t.s,
                                      turn, legal, n)
                         : cheat_choose(&c, &t);
        if (!is_legal(&t, turn, a))
            fail_msg("deal %llu, ply %u: not legal", (unsigned long long)deal,
                     t.s.head.ply);
        game_ra.apply(ra_game(&t.s), turn, a, NULL);
    }
    struct game_result res;
    game_ra.result(ra_game(&t.s), &res);
    search_utility(&res, PLAYERS, 0, u);
    bot_free(b);
    return u[seat];
}

static void both_keep_to_the_rules(void **state)
{
    const char *wish = getenv("YARDSTICK");
    char spec[64] = "master:nodes=60,memory=1";
    int auctions = 1, games = 2;
    double sum = 0, squares = 0;
    (void)state;
    if (wish && sscanf(wish, "%63s %d %d", spec, &auctions, &games) != 3)
        fail_msg("YARDSTICK: BOT AUCTIONS GAMES");
    int deals = (games + 1) / 2;
    for (int i = 0; i < deals; i++) {
        double x = 0.5 * (double)(play(spec, auctions, (uint64_t)i + 1, 0) +
                                  play(spec, auctions, (uint64_t)i + 1, 1));
        sum += x;
        squares += x * x;
        double mean = sum / (i + 1), var = squares / (i + 1) - mean * mean;
        if (wish)
            fprintf(stderr, "%s: %.1f %% +- %.1f of %d games\n", spec, 100 * mean,
                    196 * sqrt((var > 0 ? var : 0) / (i + 1)), 2 * (i + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_keep_to_the_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
