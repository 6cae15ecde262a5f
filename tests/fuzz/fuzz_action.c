/*
 * fuzz_action.c - any text as an action, in every game, at positions along a random
 * game: first byte the game, second the seed, third how far to walk, the rest the text.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0}, before[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_config cfg;
    game_action legal[GAME_MAX_ACTIONS];
    char text[256];
    int n_games = 0;
    if (size < 4 || size > 200)
        return 0;
    while (game_list[n_games])
        n_games++;
    const struct game *g = game_list[data[0] % n_games];
    struct rng r = rng_stream(data[1], RNG_TEST);
    config_default(g, &cfg);
    g->start(&cfg, s);
    for (int i = 0; i < data[2] && game_head(s)->node != GAME_OVER; i++) {
        int seat = GAME_CHANCE;
        game_action a;
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            a = chance_pick(g, s, &r);
        } else {
            seat = __builtin_ctz(game_head(s)->acting);
            a = legal[rng_below(&r, (uint32_t)g->legal(s, seat, legal))];
        }
        g->apply(s, seat, a, NULL);
    }
    memcpy(text, data + 3, size - 3);
    text[size - 3] = '\0';
    memcpy(before, room, sizeof room);
    for (int actor = GAME_CHANCE; actor < cfg.n_players; actor++) {
        struct refusal err = {0};
        game_action a;
        enum refusal_code code = notation_read(g, s, actor, text, &a, &err);
        if (code && !err.why[0])
            abort();
        if (!code && !notation_is_legal(g, s, actor, a))
            abort();
    }
    if (memcmp(before, room, sizeof room) != 0)
        abort();
    return 0;
}
