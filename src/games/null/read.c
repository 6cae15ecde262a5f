/* read.c - a state or view from its fields. */
#include <string.h>

#include "games/null/rules.h"
#include "maat/source.h"

/* Who has a card, or has bid, follows from the phase: in a view it may be sealed. */
static void read_seat(const struct game_source *from, struct null_state *n, int i)
{
    int32_t card = source_at(from, "card", i), bid = source_at(from, "bid", i);
    unsigned no_card = n->head.phase == NULL_PHASE_BID ? NULL_SEALED : NULL_NONE;
    n->card[i] = (uint8_t)source_within(card, 1, NULL_KINDS, no_card);
    n->bid[i] = (uint8_t)source_within(bid, 0, NULL_SEALED - 1, NULL_NONE);
    n->coins[i] = source_byte(source_at(from, "coins", i));
    n->points[i] = source_byte(source_at(from, "points", i));
    if (n->head.phase == NULL_PHASE_DEAL && card >= 0)
        n->turn = (uint8_t)(i + 1);
    if (n->head.phase == NULL_PHASE_BID && bid == GAME_NULL)
        n->head.acting |= (uint8_t)(1u << i);
}

void null_read(const struct game_source *from, struct game_state *s)
{
    struct null_state *n = null_own(s);
    n->head.phase = (uint8_t)source_within(source_get(from, "phase"), 0,
                                           NULL_PHASE_OVER, NULL_PHASE_OVER);
    n->head.node = n->head.phase == NULL_PHASE_DEAL  ? GAME_CHANCE_NODE
                   : n->head.phase == NULL_PHASE_BID ? GAME_DECISION
                                                     : GAME_OVER;
    n->head.config.n_players = source_at(from, "coins", 2) == GAME_END ? 2 : 3;
    n->head.config.option[NULL_OPT_COINS] = NULL_COINS; /* used up by the start */
    n->round = source_byte(source_get(from, "round"));
    memset(n->card, NULL_NONE, sizeof n->card);
    memset(n->bid, NULL_NONE, sizeof n->bid);
    for (int k = 0; k < NULL_KINDS; k++)
        n->deck[k] = source_byte(source_at(from, "deck", k));
    for (int i = 0; i < null_seats(n); i++)
        read_seat(from, n, i);
    if (n->head.phase != NULL_PHASE_DEAL)
        n->turn = n->head.config.n_players;
}
