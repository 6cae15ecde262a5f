/*
 * bits.h - counting and finding bits without the C library.
 *
 * Header-only, because rules link against nothing: on targets without a population
 * count instruction the compiler's builtin would call its support library.
 */
#ifndef MAAT_BITS_H
#define MAAT_BITS_H

#include <stdint.h>

/* Number of ones. */
static inline int bits_count(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(x * 0x0101010101010101u >> 56);
}

/* Index of the lowest one; x must not be 0. */
static inline int bits_low(uint64_t x)
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    return bits_count((x & (0 - x)) - 1);
#endif
}

/* Index of the highest one; x must not be 0. */
static inline int bits_high(uint64_t x)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(x);
#else
    for (int i = 1; i < 64; i *= 2)
        x |= x >> i;
    return bits_count(x) - 1;
#endif
}

#endif
