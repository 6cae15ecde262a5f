/* horus_kit.h - what the tests of Horus share: the moments from which they begin. */
#ifndef HORUS_KIT_H
#define HORUS_KIT_H

#include "games/horus/state.h"
#include "kit/kit.h"

extern const struct game game_horus;

static inline const struct horus_state *kit_horus(const struct kit *k)
{
    return horus_peek(kit_peek(k));
}

/* A state outside a kit, as the rules take it. */
static inline struct game_state *horus_game(struct horus_state *s)
{
    return (struct game_state *)(void *)s;
}

/* Fewer repetitions where a sanitizer makes every step slow. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KIT_SLOW 8
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KIT_SLOW 8
#endif
#endif
#ifndef KIT_SLOW
#define KIT_SLOW 1
#endif

/*
 * The first motifs of the box, seat 1 in turn, about to acquire, but for these keys.
 * Stones that no key names lie in the depot of the last seat, beneath those that it is
 * given; so its highest stone can be wanted by the others. Gems that a seat is not
 * given are with the last seat, too.
 */
void kit_table(struct kit *k, const char *options, const char *keys);

/* A table at which seat 1 has offered d2 and 2 gems for the stack stone u5 of seat 2.
 */
void kit_offer(struct kit *k, const char *options);

/* The deterministic walker of the specification: sort the texts, pick by a small
 * generator, hash what was done. */
struct kit_walk {
    uint32_t x, check;
};
struct kit_walk kit_walk_from(uint32_t seed);
void kit_walk(struct kit *k, struct kit_walk *w);

#endif
