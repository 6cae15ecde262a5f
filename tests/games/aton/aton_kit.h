/* aton_kit.h - what the tests of Aton share: the moments from which they begin. */
#ifndef ATON_KIT_H
#define ATON_KIT_H

#include "games/aton/state.h"
#include "kit/kit.h"

extern const struct game game_aton;

static inline const struct aton_state *kit_aton(const struct kit *k)
{
    return aton_peek(kit_peek(k));
}

/* A state outside a kit, as the rules take it. */
static inline struct game_state *aton_game(struct aton_state *s)
{
    return (struct game_state *)(void *)s;
}

/*
 * Round 2: both have these cards in hand, "4321", nobody has assigned, and the exchange
 * stones are used, but for these keys.
 */
void kit_dealt(struct kit *k, const char *red, const char *blue, const char *keys);
/* The same, and both seats assign the cards as they were written. */
void kit_revealed(struct kit *k, const char *red, const char *blue, const char *keys);

/* Round 9 of a game with these options: red is about to draw its hand, but for these
 * keys; both exchange stones are used. */
void kit_drawing(struct kit *k, const char *options, const char *keys);

/* The seat has one stone left to place in round 2, anywhere; the realm is full, so that
 * a scoring follows. */
void kit_before_scoring(struct kit *k, int seat, const char *keys);

/* The n-th roll of the fixed driver of the spec, section 9.3. */
static inline uint64_t kit_step(uint64_t *x)
{
    *x = *x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *x >> 33;
}

#endif
