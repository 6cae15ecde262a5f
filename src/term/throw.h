/*
 * throw.h - throwing by hand in the terminal: stop a needle, stop a power bar.
 *
 * A throw is only offered where both ends are terminals; everywhere else, and for
 * whoever declines, chance decides by its weights (quick resolution).
 */
#ifndef MAAT_THROW_H
#define MAAT_THROW_H

#include "core/texts.h"

/* Are standard input and output a terminal that a hand can play on? */
bool throw_possible(void);

/*
 * Let the hand that `v` waits for throw. 0: `input` is what match_throw takes. -1: left
 * to chance, because the player said so, waited too long, or there is no terminal or no
 * such throw. The terminal is as before afterwards, also when a signal ends the
 * program.
 */
int throw_play(const struct game *g, const struct game_view *v, enum lang lang,
               char *input, size_t size);

/* Show the ball rolling into the hollow of `outcome`; does nothing for other throws. */
void throw_watch(const struct game *g, const struct game_view *v, enum lang lang,
                 game_action outcome);

#endif
