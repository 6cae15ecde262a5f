/* share.h - parts of a win in JSON: all six decimals, for they are millionths. */
#ifndef MAAT_SHARE_H
#define MAAT_SHARE_H

#include "analysis/estimate.h"
#include "core/jot.h"

static inline void share_jot(struct jot *j, int64_t x)
{
    jot_real(j, (double)x / ESTIMATE_ONE, 6);
}

static inline void share_put(struct jot *j, const char *key, int64_t x)
{
    jot_key(j, key);
    share_jot(j, x);
}

#endif
