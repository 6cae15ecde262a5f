/*
 * reason.h - why one choice is better than another, by what the net looks at.
 *
 * Both are played in worlds that the seat cannot tell apart, on by the policy until the
 * net may be asked, with the same numbers. What each feature has to do with the
 * difference of the chances is added up by the things that features speak of
 * (struct feature_reason). What stands out from the noise is a reason.
 */
#ifndef MAAT_REASON_H
#define MAAT_REASON_H

#include "bots/brain.h"
#include "core/jot.h"
#include "maat/game.h"

enum { REASONS = 3 };

/* The two that every game has: what it does to the rows of others, and games that end
 * before the net is asked. */
#define REASON_RIVALS "rivals"
#define REASON_END    "end"

struct reason {
    const char *about; /* key of the texts: why.ABOUT.for, why.ABOUT.against */
    int sign; /* 1: the better choice is better in this; -1: in spite of this */
};

/*
 * Weightiest first; how many. 0 where the game has no net or no reasons, where nothing
 * stands out, and where the net sees no advantage: then only a search could tell.
 */
int reason_find(const struct game *g, const struct brain *b, const struct game_view *v,
                int seat, game_action better, game_action worse,
                struct reason ret[REASONS]);

/* [{"about":"suns","sign":1}], weightiest first. */
void reason_put(struct jot *j, const struct reason *why, int n);

#endif
