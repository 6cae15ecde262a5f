/*
 * search.h - a search that plays any game: information sets, sampled worlds, max-n.
 *
 * Every iteration samples a world from the view, walks down the tree, rolls chance
 * anew, plays out by the brain's policy and gives every seat on the way its own
 * utility. A node belongs to what its seat knows: it is found by the hash of that
 * seat's view, so orders of a step-wise set that meet again share one node, worlds
 * that a seat cannot tell apart are one, and the tree of the last move is simply still
 * there for the next one. Seats that owe a decision together choose by regret
 * matching, everybody else by priors and upper confidence bounds.
 */
#ifndef MAAT_SEARCH_H
#define MAAT_SEARCH_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/brain.h"
#include "maat/game.h"

struct search;

enum { SEARCH_MEMORY = 48 << 20 }; /* bytes of one tree unless told otherwise */

/* What is asked: the best action of `seat`, or (seat GAME_NOBODY) only the chances. */
struct search_root {
    const struct game_view *view;   /* worlds are sampled from it, or */
    const struct game_state *truth; /* if not NULL, are copies of this (analysis) */
    int seat;
    const game_action *legal;
    int n;
    game_action only; /* if not GAME_ACTION_NONE: try nothing else at the root */
};

/* Whichever comes first; 0 means no such limit. */
struct search_limits {
    uint32_t nodes;
    uint32_t ms;
    const atomic_bool *stop;
    bool settle; /* only the choice counts: end when it is clear (search_stop.h), */
    uint32_t nodes_most, ms_most; /* and think so long where it is close */
};

/* NULL when memory is short. `bytes` 0: SEARCH_MEMORY. */
struct search *search_new(const struct game *g, const struct brain *b, size_t bytes);
void search_free(struct search *t);
void search_forget(struct search *t); /* a new game begins */

/* Memory that its tree has touched. */
size_t search_bytes(const struct search *t);

/* Weight of places below the first in the utility: 0 counts wins only, and no time. */
void search_place_weight(struct search *t, float weight);

void search_run(struct search *t, const struct search_root *root,
                const struct search_limits *lim, uint64_t seed, struct bot_report *ret);

/* Put b's findings into a (root parallel trees). */
void search_merge(struct bot_report *a, const struct bot_report *b);

/*
 * Utilities of a finished game, as the search counts them: rivals who are first
 * together share the win, each seat of a team has all of it, and where nobody has won
 * it is nobody's.
 */
void search_utility(const struct game_result *res, int n, float place, float *u);

/*
 * Chances of winning turned into the same utility: of two seats the one with c of the
 * c + d chances ends before the other so often. Where nobody wins places count nothing.
 */
void search_places(float *u, int n, float place);

#endif
