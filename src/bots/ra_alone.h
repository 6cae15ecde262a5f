/*
 * ra_alone.h - the rest of an epoch of Ra when only one seat has usable suns.
 *
 * Nobody can interfere any more: what is left is a stopping problem against a bag
 * whose contents are known. It is solved by the rules themselves, over all tiles that
 * can be drawn, deeper and deeper until one action is proved to be the best.
 */
#ifndef MAAT_RA_ALONE_H
#define MAAT_RA_ALONE_H

#include "bots/brain.h"
#include "games/ra/state.h"

enum {
    RA_ALONE_SLOTS = 1 << 16, /* positions remembered */
    RA_ALONE_WORK = 100000,   /* actions tried: below 50 ms on one core */
    RA_ALONE_QUICK = 5000,    /* about 1 ms */
};

struct ra_alone_slot {
    uint64_t key;
    float value;
    uint32_t cut; /* something below was not looked at */
};

/* Room to work in; the caller's, and nothing survives a call. */
struct ra_alone {
    struct ra_alone_slot slot[RA_ALONE_SLOTS];
    const struct brain *brain;
    uint64_t salt;
    uint32_t work, budget;
    int seat;
    unsigned epoch, floor; /* tiles that stay in the bag at this depth */
    bool again;            /* a fresh start behind a full row was cut off */
};

struct ra_alone_answer {
    int best;                      /* index of the best action */
    int depth;                     /* draws looked ahead */
    bool complete;                 /* nothing was cut off anywhere */
    float value[GAME_MAX_ACTIONS]; /* expected utility; a lower bound where cut off */
};

/* Does the open decision belong to the only seat that still has usable suns? */
bool ra_alone_is(const struct ra_state *s);

/*
 * Find the best of the legal actions of the seat to decide. The utility is that of the
 * search: the shares of the final ranks in the last epoch, before that the estimate of
 * the next epoch's first position. False: `work` tries did not prove it.
 *
 * An action is proved best when nothing of the others was cut off and none is worth
 * more. One thing may stay cut: what follows an unsold full row, the start of a new
 * one, then counts as spending the suns for nothing. `complete` says that not even
 * this was needed.
 */
bool ra_alone_solve(struct ra_alone *t, const struct brain *b, const struct ra_state *s,
                    uint32_t work, struct ra_alone_answer *ret);

#endif
