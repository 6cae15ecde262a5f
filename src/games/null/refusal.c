/* refusal.c - which rule forbids a well-formed action. */
#include "games/null/rules.h"

const char *null_refusal(const struct game_state *s, int actor, game_action a)
{
    const struct null_state *n = null_peek(s);
    if (actor == GAME_CHANCE)
        return n->head.node == GAME_CHANCE_NODE && n->deck[game_arg(a) - 1]
                   ? NULL
                   : "R-NULL-02";
    if (!(n->head.acting >> actor & 1))
        return "R-NULL-05";
    return game_arg(a) <= n->coins[actor] ? NULL : "R-NULL-04";
}
