/*
 * bot.h - a player that is a program. It sees what a person in its seat would see.
 *
 * A bot is named by a spec: "random", "novice", "adept", "master", with options after
 * a colon: "master:ms=500", "adept:nodes=2000,seed=7". With `nodes` the choice is
 * reproducible; with `ms` it is bounded in time.
 */
#ifndef MAAT_BOT_H
#define MAAT_BOT_H

#include "maat/game.h"

struct bot;

/* NULL on a bad spec: `why` then names the wrong word. */
struct bot *bot_new(const struct game *g, const char *spec, uint64_t seed, char *why,
                    size_t size);
void bot_free(struct bot *b);

/* One of the n > 0 legal actions of `seat` in `v`. */
game_action bot_choose(struct bot *b, const struct game_view *v, int seat,
                       const game_action *legal, int n);

/* May be called from another thread: the running choice ends as soon as it can. */
void bot_hurry(struct bot *b);

/* The names of the levels, weakest first; NULL at the end. */
extern const char *const bot_levels[];

#endif
