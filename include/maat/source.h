/*
 * source.h - reading a position value by value, for the `read` of a game.
 *
 * A value that cannot be becomes another one; that is noticed by whoever compares the
 * fields of the state with the source.
 */
#ifndef MAAT_SOURCE_H
#define MAAT_SOURCE_H

#include "maat/game.h"

/* The value of a key, of an element of a list, of an element of a list of lists. */
static inline int32_t source_get(const struct game_source *from, const char *key)
{
    return from->get(from, key, (const int[]){0}, 0);
}

static inline int32_t source_at(const struct game_source *from, const char *key, int i)
{
    return from->get(from, key, (const int[]){i}, 1);
}

static inline int32_t source_at2(const struct game_source *from, const char *key, int i,
                                 int k)
{
    return from->get(from, key, (const int[]){i, k}, 2);
}

/* The value if it is one of lo..hi. */
static inline unsigned source_within(int32_t v, int32_t lo, int32_t hi,
                                     unsigned otherwise)
{
    return v >= lo && v <= hi ? (unsigned)v : otherwise;
}

/* The index of the word that a GAME_MIXED value is, or -1. */
static inline int32_t source_word(int32_t v)
{
    return v >= GAME_WORDS ? v - GAME_WORDS : -1;
}

/* The value as a byte. */
static inline uint8_t source_byte(int32_t v)
{
    return (uint8_t)source_within(v, 0, UINT8_MAX, 0);
}

/* A seat from its number, `otherwise` for none. */
static inline uint8_t source_seat(int32_t v, unsigned n_players, unsigned otherwise)
{
    unsigned seat = source_within(v, 1, (int32_t)n_players, 0);
    return (uint8_t)(seat ? seat - 1 : otherwise);
}

#endif
