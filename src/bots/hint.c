/* hint.c - what a bot would do for somebody else, and how it would go on. */
#include "bots/hint.h"

const char hint_spec[] = "master:nodes=1000";

/* The world is one that the seat cannot tell from the true one. */
int hint_go_on(struct bot *b, const struct game *g, const struct game_view *v, int seat,
               game_action chosen, uint64_t seed, char then[HINT_SET][GAME_TEXT_MAX])
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT], seen[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)truth;
    struct game_view *now = (struct game_view *)(void *)seen;
    const struct game_head *h = game_head(s);
    struct rng r = rng_stream(seed, RNG_BOT);
    game_action legal[GAME_MAX_ACTIONS], a = chosen, first = GAME_ACTION_NONE;
    unsigned phase = 0;
    int n_then = 0;

    g->resample(v, seat, &r, s);
    while (n_then < HINT_SET) {
        g->apply(s, seat, a, NULL);
        if (h->node != GAME_DECISION || h->acting != 1u << seat ||
            (first && h->phase != phase))
            break;
        int n = g->legal(s, seat, legal);
        g->redact(s, seat, now);
        a = bot_choose(b, now, seat, legal, n);
        if (first && game_verb(a) != game_verb(first))
            break;
        first = first ? first : a;
        phase = h->phase;
        g->format(s, seat, a, then[n_then++], GAME_TEXT_MAX);
    }
    return n_then;
}
