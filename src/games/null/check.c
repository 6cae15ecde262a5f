/* check.c - what holds in every state. */
#include "games/null/rules.h"

static const char *check_phase(const struct null_state *n)
{
    static const uint8_t node[] = {[NULL_PHASE_DEAL] = GAME_CHANCE_NODE,
                                   [NULL_PHASE_BID] = GAME_DECISION,
                                   [NULL_PHASE_OVER] = GAME_OVER};
    if (n->head.phase > NULL_PHASE_OVER || n->head.node != node[n->head.phase])
        return "phase: it does not fit the node";
    if (n->round < 1 || n->round > NULL_ROUNDS)
        return "round: there are three (R-NULL-01)";
    if (n->head.phase == NULL_PHASE_OVER && n->round != NULL_ROUNDS)
        return "round: the game ends with the third (R-NULL-01)";
    return NULL;
}

/* R-NULL-02: two cards of each value; those of finished rounds do not come back. */
static const char *check_deck(const struct null_state *n)
{
    bool over = n->head.phase == NULL_PHASE_OVER;
    int cards = (n->round - !over) * null_seats(n);
    for (int i = 0; i < null_seats(n); i++)
        cards += n->card[i] != NULL_NONE;
    for (int k = 0; k < NULL_KINDS; k++) {
        int of_kind = n->deck[k];
        cards += n->deck[k];
        for (int i = 0; i < null_seats(n); i++)
            of_kind += n->card[i] == k + 1;
        if (of_kind > NULL_COPIES)
            return "deck: more than two cards of a value (R-NULL-02)";
    }
    return cards == NULL_KINDS * NULL_COPIES ? NULL : "deck: cards are lost";
}

/* Who has a card: in a deal the seats before `turn`, then all, in the end nobody. */
static const char *check_card(const struct null_state *n, int seat)
{
    bool is_dealt = n->head.phase != NULL_PHASE_OVER && seat < n->turn;
    if (!is_dealt)
        return n->card[seat] == NULL_NONE ? NULL : "card: it is not dealt yet";
    if (n->card[seat] < 1 || n->card[seat] > NULL_KINDS)
        return "card: a seat has none, or one that is not in the deck";
    return NULL;
}

static const char *check_bid(const struct null_state *n, int seat)
{
    bool has_bid = n->head.phase == NULL_PHASE_BID && !(n->head.acting >> seat & 1);
    if (has_bid != (n->bid[seat] != NULL_NONE))
        return "bid: a seat has bid that is asked, or out of time (R-NULL-05)";
    if (has_bid && n->bid[seat] > n->coins[seat])
        return "bid: more than the seat has (R-NULL-04)";
    return NULL;
}

static const char *check_points(const struct null_state *n)
{
    int points = 0;
    for (int i = 0; i < null_seats(n); i++) {
        points += n->points[i];
        if (n->coins[i] > NULL_COINS_MAX)
            return "coins: more than a game can begin with (R-NULL-03)";
    }
    if (points > n->round - (n->head.phase != NULL_PHASE_OVER))
        return "points: more than rounds were played (R-NULL-05)";
    return NULL;
}

const char *null_check_state(const struct game_state *s)
{
    const struct null_state *n = null_peek(s);
    int seats = null_seats(n);
    const char *why = check_phase(n);
    if (!why)
        why = check_deck(n);
    if (!why)
        why = check_points(n);
    for (int i = 0; i < seats && !why; i++)
        why = check_card(n, i);
    for (int i = 0; i < seats && !why; i++)
        why = check_bid(n, i);
    if (why)
        return why;
    if ((n->head.phase == NULL_PHASE_DEAL) != (n->turn < seats))
        return "card: all are dealt, or one is missing";
    if ((n->head.phase == NULL_PHASE_BID) != (n->head.acting != 0))
        return "bid: all have bid, or it is not the time (R-NULL-05)";
    return NULL;
}
