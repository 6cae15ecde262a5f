/*
 * net.h - a small net that says how likely each seat is to win.
 *
 * One scorer looks at every seat in turn: the seat's features, a row of hidden units
 * with a leaky ramp, a sum, and the features once more straight to the sum. The scores
 * of all seats become chances. Everything is whole numbers, so that every build gives
 * the same chances to the last bit; a net that could leave 32 bits is refused when it
 * is read (net_fits).
 *
 *   features   1/1024, at most NET_LIMIT in size
 *   in, skip   1/2048      bias, scores  1/2^21
 *   hidden     1/2048      out           1/1024
 */
#ifndef MAAT_NET_H
#define MAAT_NET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NET_INPUTS = 96, /* at most; rows are filled up with zeros */
    NET_HIDDEN = 32,
    NET_ROW = 16,           /* inputs are read in steps of so many */
    NET_ONE = 1024,         /* a feature of 1 */
    NET_LIMIT = 8191,       /* no feature is larger, above or below zero */
    NET_WEIGHT = 2048,      /* a weight of 1 in `in` and `skip` */
    NET_OUT = 1024,         /* and in `out` */
    NET_SCORE = 1 << 21,    /* a score of 1 */
    NET_LEAK = 3,           /* below zero a unit gives an eighth: 2^-3 */
    NET_CERTAIN = 1 << 16,  /* a chance of 1 */
    NET_HIDDEN_MAX = 32767, /* of a unit */
};

/* Begins at a multiple of 32 bytes: the loops read rows of NET_ROW numbers. */
struct net {
    _Alignas(32) int16_t in[NET_HIDDEN][NET_INPUTS];
    _Alignas(32) int16_t skip[NET_INPUTS];
    _Alignas(32) int16_t out[NET_HIDDEN];
    int32_t bias[NET_HIDDEN];
    int32_t n_inputs; /* 0: there is no net */
};

/* What a seat shows of itself; zeros behind the last feature. */
struct net_input {
    _Alignas(32) int16_t x[NET_INPUTS];
};

/* Can no input make a sum leave 32 bits? */
bool net_fits(const struct net *t);

int32_t net_score(const struct net *t, const struct net_input *in);
/*
 * What each input has to do with the score of `to` less that of `from`; the parts add
 * up to it, but for what is rounded. A hidden unit passes on what its own change was
 * for each unit of its input.
 */
void net_parts(const struct net *t, const struct net_input *from,
               const struct net_input *to, double part[NET_INPUTS]);
/* Chances of n scores in parts of NET_CERTAIN; they sum to it. */
void net_chances(const int32_t *score, int n, uint32_t *chance);

/* A number as a feature. */
static inline int16_t net_feature(float x)
{
    float y = x * (float)NET_ONE;
    y = y > (float)NET_LIMIT ? (float)NET_LIMIT : y;
    y = y < -(float)NET_LIMIT ? -(float)NET_LIMIT : y;
    return (int16_t)(y < 0 ? y - 0.5f : y + 0.5f);
}

#endif
