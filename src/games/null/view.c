/* view.c - who may know what. */
#include "games/null/rules.h"

uint8_t null_seen_by(const struct game_state *s, int actor, game_action a)
{
    (void)a;
    return (uint8_t)(1u << (actor == GAME_CHANCE ? null_peek(s)->turn : actor));
}

void null_redact(const struct game_state *s, int viewer, struct game_view *out)
{
    struct null_state *n = (struct null_state *)(void *)out;
    *n = *null_peek(s);
    for (int i = 0; i < null_seats(n); i++) {
        if (i == viewer)
            continue;
        if (n->card[i] <= NULL_KINDS) {
            n->deck[n->card[i] - 1]++; /* for this viewer it may be any unseen card */
            n->card[i] = NULL_SEALED;
        }
        if (n->bid[i] < NULL_SEALED)
            n->bid[i] = NULL_SEALED;
    }
}

void null_resample(const struct game_view *v, int viewer, struct rng *r,
                   struct game_state *out)
{
    struct null_state *n = null_own(out);
    (void)viewer; /* the view says itself what it does not know */
    *n = *null_peek(game_peek(v));
    for (int i = 0; i < null_seats(n); i++) {
        if (n->card[i] == NULL_SEALED) {
            uint32_t left = 0, k = 0;
            for (int c = 0; c < NULL_KINDS; c++)
                left += n->deck[c];
            for (left = rng_below(r, left); left >= n->deck[k]; k++)
                left -= n->deck[k];
            n->deck[k]--;
            n->card[i] = (uint8_t)(k + 1);
        }
        if (n->bid[i] == NULL_SEALED)
            n->bid[i] = (uint8_t)rng_below(r, n->coins[i] + 1u);
    }
}
