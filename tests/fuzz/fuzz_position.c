/* fuzz_position.c - any text as a position or view: refused, or played on from there.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "match/position.h"

enum { PLIES_ON = 32 };

static void play_on(struct position *p)
{
    struct game_state *s = (struct game_state *)(void *)p->room;
    struct rng r = rng_stream(1, RNG_TEST);
    for (int i = 0; i < PLIES_ON; i++) {
        game_action legal[GAME_MAX_ACTIONS];
        if (p->game->check_state(s))
            abort();
        if (game_head(s)->node == GAME_OVER)
            return;
        int actor = GAME_CHANCE, n = 1;
        if (game_head(s)->node == GAME_DECISION) {
            actor = __builtin_ctz(game_head(s)->acting);
            n = p->game->legal(s, actor, legal);
        } else {
            legal[0] = chance_pick(p->game, s, &r);
        }
        if (n < 1)
            abort();
        p->game->apply(s, actor, legal[rng_below(&r, (uint32_t)n)], NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct position p;
    char why[POSITION_WHY_MAX];
    for (int seat = 0; seat < GAME_MAX_PLAYERS; seat++)
        if (position_read_view((const char *)data, size, seat, &p, why) && !why[0])
            abort();
    if (!position_read((const char *)data, size, &p, why))
        play_on(&p);
    else if (!why[0])
        abort();
    return 0;
}
