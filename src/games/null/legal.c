/* legal.c - what may be done, and what may be drawn. */
#include "games/null/rules.h"

int null_legal(const struct game_state *s, int seat, game_action *out)
{
    const struct null_state *n = null_peek(s);
    int count = 0;
    if (seat < 0 || !(n->head.acting >> seat & 1))
        return 0;
    for (unsigned b = 0; b <= n->coins[seat]; b++) /* R-NULL-04 */
        out[count++] = game_act(NULL_DO_BID, b);
    return count;
}

int null_chance(const struct game_state *s, struct game_outcome *out)
{
    const struct null_state *n = null_peek(s);
    int count = 0;
    for (unsigned k = 0; k < NULL_KINDS; k++)
        if (n->deck[k])
            out[count++] =
                (struct game_outcome){game_act(NULL_DO_CARD, k + 1), n->deck[k]};
    return count;
}
