/* apply.c - what an action does. */
#include <string.h>

#include "games/null/rules.h"

void null_begin_round(struct null_state *n)
{
    n->round++;
    n->turn = 0;
    memset(n->card, NULL_NONE, sizeof n->card);
    memset(n->bid, NULL_NONE, sizeof n->bid);
    n->head.phase = NULL_PHASE_DEAL;
    n->head.node = GAME_CHANCE_NODE;
    n->head.acting = 0;
}

/* R-NULL-05: the highest sum of card and bid wins the point, if it stands alone. */
static void reveal(struct null_state *n, struct game_events *ev)
{
    int best = -1, who = GAME_NOBODY;
    for (int i = 0; i < null_seats(n); i++) {
        int sum = n->card[i] + n->bid[i];
        game_event(ev, NULL_EV_REVEAL, (int16_t)i, n->card[i], n->bid[i]);
        if (sum >= best)
            who = sum > best ? i : GAME_NOBODY;
        if (sum > best)
            best = sum;
        n->coins[i] = (uint8_t)(n->coins[i] - n->bid[i]);
    }
    if (who != GAME_NOBODY) {
        n->points[who]++;
        game_event(ev, NULL_EV_POINT, (int16_t)who);
    }
    if (n->round < NULL_ROUNDS) {
        null_begin_round(n);
        return;
    }
    memset(n->card, NULL_NONE, sizeof n->card);
    memset(n->bid, NULL_NONE, sizeof n->bid);
    n->head.phase = NULL_PHASE_OVER;
    n->head.node = GAME_OVER;
    game_event(ev, NULL_EV_END, n->round);
}

void null_apply(struct game_state *s, int actor, game_action a, struct game_events *ev)
{
    struct null_state *n = null_own(s);
    uint32_t arg = game_arg(a);
    n->head.ply++;
    if (actor == GAME_CHANCE) {
        struct game_event *e = game_event(ev, NULL_EV_DEAL, n->turn, (int16_t)arg);
        if (e) {
            e->secret = 1 << 1;
            e->seen_by = (uint8_t)(1u << n->turn);
        }
        n->deck[arg - 1]--;
        n->card[n->turn % GAME_MAX_PLAYERS] = (uint8_t)arg;
        n->turn++;
        if (n->turn == null_seats(n)) {
            n->head.phase = NULL_PHASE_BID;
            n->head.node = GAME_DECISION;
            n->head.acting = (uint8_t)((1u << n->turn) - 1);
        }
        return;
    }
    n->bid[actor] = (uint8_t)arg;
    n->head.acting &= (uint8_t) ~(1u << actor);
    game_event(ev, NULL_EV_BID, (int16_t)actor);
    if (!n->head.acting)
        reveal(n, ev);
}
