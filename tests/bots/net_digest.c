/*
 * net_digest.c - one number for features, nets and policies.
 *
 * Positions of games of the policy, judged by a net of chance numbers and by the one of
 * the program. Every build must print the same, and so must the page's compiler; see
 * test_net_digest.sh.
 */
#include <stdio.h>
#include <string.h>

#include "bots/feature.h"
#include "bots/ra_brain.h"
#include "bots/weights.h"
#include "core/chance.h"
#include "core/embed.h"
#include "core/hash.h"

extern const struct game game_ra;
extern const struct embed embed_weights[];

enum { GAMES = 6 };

static uint64_t digest = HASH_START;
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
    struct net_input in[GAME_MAX_PLAYERS];
    float u[GAME_MAX_PLAYERS] = {0};
    memset(in, 0, sizeof in);
    b->features->fill(b, s, in);
    brain_value(b, s, u);
    digest = hash_bytes(digest, in, sizeof in);
    digest = hash_bytes(digest, u, sizeof u);
}

static void play(const struct brain *b, int players, uint64_t seed)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_config cfg = {.n_players = (uint8_t)players, .option = {1}};
    struct rng r = rng_stream(seed, RNG_TEST);
    game_ra.start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        float w[GAME_MAX_ACTIONS];
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            game_ra.apply(s, GAME_CHANCE, chance_pick(&game_ra, s, &r), NULL);
            continue;
        }
        int seat = __builtin_ctz(game_head(s)->acting);
        int n = game_ra.legal(s, seat, legal);
        judge(b, s);
        b->weigh(b, s, seat, legal, n, &r, w);
        game_ra.apply(s, seat, legal[brain_sample(w, n, &r)], NULL);
    }
}

int main(void)
{
    struct brain b = brain_ra;
    struct rng r = rng_stream(5, RNG_TEST);
    char why[120];
    const struct embed *e = embed_find(embed_weights, "ra.weights");
    for (int n = 2; n <= GAME_MAX_PLAYERS; n++) {
        memcpy(made.of[n].constant, b.fallbacks,
               (size_t)weights_n_constants(&b) * sizeof(float));
        make_net(&made.of[n].net, &r, weights_n_features(&b));
    }
    if (e && weights_read(&b, (const char *)e->bytes, &shipped, why, sizeof why) < 0) {
        printf("%s\n", why);
        return 1;
    }
    for (int i = 0; i < GAMES; i++)
        for (int n = 2; n <= GAME_MAX_PLAYERS; n++) {
            b.weights = &made;
            play(&b, n, (uint64_t)i);
            b.weights = e ? &shipped : NULL;
            play(&b, n, (uint64_t)i);
        }
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
