/*
 * net_digest.c - a number for features, net and policy of each game that has learned.
 *
 * Positions of games of the policy, judged by a net of chance numbers and by the one of
 * the program. Every build must print the same, and so must the page's compiler; see
 * test_net_digest.sh.
 */
#include <stdio.h>
#include <string.h>

#include "bots/ankh_brain.h"
#include "bots/aton_brain.h"
#include "bots/feature.h"
#include "bots/horus_brain.h"
#include "bots/ra_brain.h"
#include "bots/weights.h"
#include "core/chance.h"
#include "core/embed.h"
#include "core/hash.h"
#include "games/ankh/state.h"
#include "games/horus/state.h"

extern const struct game game_ankh, game_aton, game_horus, game_ra;
extern const struct embed embed_weights[];

/* With the options as they are played most. */
static const struct taught {
    const struct game *game;
    const struct brain *brain;
    int most; /* players */
    uint16_t option[GAME_MAX_OPTIONS];
} taught[] = {
    {&game_ra, &brain_ra, 5, {1}},
    {&game_aton, &brain_aton, 2, {0}},
    {&game_ankh, &brain_ankh, 5, {[ANKH_OPT_RED] = 20}},
    {&game_horus, &brain_horus, 4, {[HORUS_OPT_RING] = 50, [HORUS_OPT_LIMIT] = 100}},
};

enum { GAMES = 6 };

static uint64_t digest;
static struct weights made, shipped;

static void make_net(struct net *t, struct rng *r, int n)
{
    t->n_inputs = n;
    for (int j = 0; j < NET_HIDDEN; j++) {
        for (int i = 0; i < n; i++)
            t->in[j][i] = (int16_t)((int)rng_below(r, 1024) - 512);
        t->bias[j] = (int32_t)rng_below(r, NET_SCORE) - NET_SCORE / 2;
        t->out[j] = (int16_t)((int)rng_below(r, 1024) - 512);
    }
    for (int i = 0; i < n; i++)
        t->skip[i] = (int16_t)((int)rng_below(r, 1024) - 512);
}

static void judge(const struct brain *b, const struct game_state *s)
{
    struct net_input in[FEATURE_ROWS];
    size_t rows = b->features->sides ? FEATURE_ROWS : GAME_MAX_PLAYERS;
    float u[GAME_MAX_PLAYERS] = {0};
    memset(in, 0, sizeof in);
    b->features->fill(b, s, in);
    brain_value(b, s, u);
    digest = hash_bytes(digest, in, rows * sizeof *in);
    digest = hash_bytes(digest, u, sizeof u);
}

static void play(const struct taught *of, const struct brain *b, int players,
                 uint64_t seed)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    const struct game *g = of->game;
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_config cfg = {.n_players = (uint8_t)players};
    struct rng r = rng_stream(seed, RNG_TEST);
    memcpy(cfg.option, of->option, sizeof cfg.option);
    g->start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        float w[GAME_MAX_ACTIONS];
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &r), NULL);
            continue;
        }
        int seat = __builtin_ctz(game_head(s)->acting);
        int n = g->legal(s, seat, legal);
        judge(b, s);
        b->weigh(b, s, seat, legal, n, &r, w);
        g->apply(s, seat, legal[brain_sample(w, n, &r)], NULL);
    }
}

/* Games with a net of chance numbers and with that of the program; false: the latter
 * does not fit. */
static bool try_out(const struct taught *of)
{
    struct brain b = *of->brain;
    struct rng r = rng_stream(5, RNG_TEST);
    char file[40], why[120];
    snprintf(file, sizeof file, "%s.weights", b.id);
    const struct embed *e = embed_find(embed_weights, file);
    digest = HASH_START;
    memset(&made, 0, sizeof made);
    for (int n = 2; n <= GAME_MAX_PLAYERS; n++) {
        memcpy(made.of[n].constant, b.fallbacks,
               (size_t)weights_n_constants(&b) * sizeof(float));
        make_net(&made.of[n].net, &r, weights_n_features(&b));
    }
    if (e && weights_read(&b, (const char *)e->bytes, &shipped, why, sizeof why) < 0) {
        printf("%s: %s\n", file, why);
        return false;
    }
    for (int i = 0; i < GAMES; i++)
        for (int n = 2; n <= of->most; n++) {
            b.weights = &made;
            play(of, &b, n, (uint64_t)i);
            b.weights = e ? &shipped : NULL;
            play(of, &b, n, (uint64_t)i);
        }
    printf("%s %016llx\n", b.id, (unsigned long long)digest);
    return true;
}

int main(void)
{
    for (size_t i = 0; i < sizeof taught / sizeof *taught; i++)
        if (!try_out(&taught[i]))
            return 1;
    return 0;
}
