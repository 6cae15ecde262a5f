/*
 * random_game.c - a whole game of any kind through the interface, in thirty lines.
 *
 * usage: random_game GAME [SEED]
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/registry.h"

int main(int argc, char **argv)
{
    _Alignas(16) unsigned char room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_config cfg;
    struct game_result result;
    game_action legal[GAME_MAX_ACTIONS];
    const struct game *g = registry_find(argc > 1 ? argv[1] : "ra");
    if (!g)
        return 2;
    struct rng rng = rng_stream(argc > 2 ? strtoul(argv[2], NULL, 10) : 1, RNG_BOT);
    config_default(g, &cfg);
    g->start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &rng), NULL);
        } else {
            int seat = __builtin_ctz(game_head(s)->acting);
            int n = g->legal(s, seat, legal);
            g->apply(s, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
    g->result(s, &result);
    for (int i = 0; i < cfg.n_players; i++)
        printf("seat %d: %d points, rank %d\n", i + 1, result.score[i], result.rank[i]);
    return 0;
}
