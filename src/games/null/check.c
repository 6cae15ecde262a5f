/* check.c - what holds in every state. */
#include "games/null/rules.h"

const char *null_check_state(const struct game_state *s)
{
    const struct null_state *n = null_peek(s);
    int cards = 0;
    for (int i = 0; i < NULL_KINDS; i++) {
        if (n->deck[i] > NULL_COPIES)
            return "R-NULL-02: more than two cards of a kind";
        cards += n->deck[i];
    }
    /* Cards of finished rounds do not come back. */
    int out = (n->round - 1) * null_seats(n);
    for (int i = 0; i < null_seats(n); i++)
        out += n->card[i] != NULL_NONE;
    if (n->head.node == GAME_OVER)
        out = n->round * null_seats(n);
    return cards + out == NULL_KINDS * NULL_COPIES ? NULL : "R-NULL-02: cards are lost";
}
