/*
 * rng.h - a small deterministic generator, the same numbers on every platform.
 *
 * xoshiro256** (Blackman and Vigna, public domain), seeded by SplitMix64. Header-only
 * so that rules may sample hidden worlds without linking against anything. Streams
 * are separate by construction: match, bots and tests seed their own (rng_stream).
 * It decides nothing that must be fair: rolls of a table come from the dealer.
 */
#ifndef MAAT_RNG_H
#define MAAT_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

enum rng_use { RNG_MATCH = 1, RNG_BOT = 2, RNG_TEST = 3, RNG_CALLER = 4 };

static inline uint64_t rng_splitmix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Equal seeds give unrelated streams for different uses. */
static inline struct rng rng_stream(uint64_t seed, enum rng_use use)
{
    uint64_t x = seed ^ (uint64_t)use * 0xd1342543de82ef95u;
    struct rng r;
    for (int i = 0; i < 4; i++)
        r.s[i] = rng_splitmix(&x);
    return r;
}

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t x = s[1] * 5, t = s[1] << 17;
    x = (x << 7 | x >> 57) * 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return x;
}

/* Uniform in 0..n-1 without bias (Lemire), n > 0. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (rng_next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (uint32_t)(-n) % n;
        while ((uint32_t)m < floor)
            m = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
