/* outside_layout.c - whether two programs mean the same by the bytes of a view. */
#include "bots/outside_layout.h"

#include "core/chance.h"
#include "core/config.h"

enum { PLIES_MOST = 400 };

/* One action of everybody who owes one, chance included, all by lot. */
static void play_on(const struct game *g, struct game_state *s, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    const struct game_head *h = game_head(s);
    if (h->node == GAME_CHANCE_NODE) {
        g->apply(s, GAME_CHANCE, chance_pick(g, s, r), NULL);
        return;
    }
    unsigned acting = h->acting;
    for (int p = 0; p < h->config.n_players; p++) {
        if (!(acting >> p & 1))
            continue;
        int n = g->legal(s, p, legal);
        g->apply(s, p, legal[rng_below(r, (uint32_t)n)], NULL);
    }
}

void outside_layout(const struct game *g, char ret[HASH_HEX + 1])
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT] = {0}, seen[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)truth;
    struct game_config cfg;
    struct rng r = rng_stream(1, RNG_MATCH);
    uint64_t h = HASH_START;
    config_default(g, &cfg);
    g->start(&cfg, s);
    while (game_head(s)->node != GAME_OVER && game_head(s)->ply < PLIES_MOST) {
        play_on(g, s, &r);
        g->redact(s, 0, (struct game_view *)(void *)seen);
        h = hash_bytes(h, seen, g->state_size);
    }
    hash_hex(h, ret);
}
