/*
 * hint.h - what a bot would do for somebody else, and how it would go on.
 *
 * The bot is one of `hint_spec`; why it chose says bot_explain.
 */
#ifndef MAAT_HINT_H
#define MAAT_HINT_H

#include "bots/bot.h"

enum { HINT_SET = 8 }; /* further actions that a hint names */

/* A level that tries out what it says, so that it can tell why; at each step of a set
 * for so long as people wait gladly. */
extern const char hint_spec[];

/*
 * Many choices are made in steps: gods are spent, then tiles taken one by one; stones
 * are placed one by one. As long as the same seat goes on, without luck or anybody else
 * between, the hint goes on as well after `chosen`, to the end of the next set. Their
 * texts, and how many.
 */
int hint_go_on(struct bot *b, const struct game *g, const struct game_view *v, int seat,
               game_action chosen, uint64_t seed, char then[HINT_SET][GAME_TEXT_MAX]);

#endif
