/* perft.c - how many different action sequences there are from a position. */
#include "tools/perft.h"

#include <string.h>

uint64_t perft(const struct game *g, const struct game_state *s, int depth)
{
    game_action moves[GAME_MAX_ACTIONS];
    const struct game_head *h = game_head(s);
    int n = 0, actor = GAME_CHANCE;
    if (depth == 0)
        return 1;
    if (h->node == GAME_CHANCE_NODE) {
        struct game_outcome o[GAME_MAX_OUTCOMES];
        n = g->chance(s, o);
        for (int i = 0; i < n; i++)
            moves[i] = o[i].action;
    } else if (h->node == GAME_DECISION) {
        actor = __builtin_ctz(h->acting);
        n = g->legal(s, actor, moves);
    }
    if (depth == 1)
        return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
        struct game_state *next = (struct game_state *)(void *)room;
        memcpy(next, s, g->state_size);
        g->apply(next, actor, moves[i], NULL);
        sum += perft(g, next, depth - 1);
    }
    return sum;
}
