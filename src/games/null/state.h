/* state.h - the state of the template game, for its rules and for whoever draws it. */
#ifndef NULL_STATE_H
#define NULL_STATE_H

#include "maat/game.h"

enum {
    NULL_ROUNDS = 3,    /* R-NULL-01 */
    NULL_KINDS = 6,     /* R-NULL-02: cards of value 1..6, */
    NULL_COPIES = 2,    /* two of each */
    NULL_COINS = 5,     /* R-NULL-03 */
    NULL_COINS_MAX = 9, /* what the option allows */
    NULL_NONE = 0xff,   /* no card, no bid; in a view also: hidden */
    NULL_SEALED = 0xfe, /* in a view: a bid that lies there unseen */
};

enum null_verb { NULL_DO_CARD = 1, NULL_DO_BID };
enum null_phase { NULL_PHASE_DEAL, NULL_PHASE_BID, NULL_PHASE_OVER };
enum null_option { NULL_OPT_COINS };

struct null_state {
    struct game_head head;
    uint8_t round;            /* from 1 */
    uint8_t turn;             /* seat that gets the next card */
    uint8_t deck[NULL_KINDS]; /* in a view: with the cards that are hidden from it */
    uint8_t card[GAME_MAX_PLAYERS];
    uint8_t bid[GAME_MAX_PLAYERS];
    uint8_t coins[GAME_MAX_PLAYERS];
    uint8_t points[GAME_MAX_PLAYERS];
};
_Static_assert(sizeof(struct null_state) <= 64, "null state budget");

static inline struct null_state *null_own(struct game_state *s)
{
    return (struct null_state *)(void *)s;
}

static inline const struct null_state *null_peek(const struct game_state *s)
{
    return (const struct null_state *)(const void *)s;
}

static inline int null_seats(const struct null_state *n)
{
    int p = n->head.config.n_players;
    return p < GAME_MAX_PLAYERS ? p : GAME_MAX_PLAYERS;
}

#endif
