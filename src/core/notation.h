/* notation.h - from the text of an action to the action, and why not. */
#ifndef MAAT_NOTATION_H
#define MAAT_NOTATION_H

#include "core/refusal.h"
#include "maat/game.h"

/*
 * Read what `actor` (a seat or GAME_CHANCE) wants to do in `s`. When it is refused *ret
 * is untouched and *no (which may be NULL) says why, with the rule where one forbids
 * it.
 */
enum refusal_code notation_read(const struct game *g, const struct game_state *s,
                                int actor, const char *text, game_action *ret,
                                struct refusal *no);

/* The same of an action that is known by its number, whatever that is. */
enum refusal_code notation_check(const struct game *g, const struct game_state *s,
                                 int actor, game_action a, struct refusal *no);

/* As game.format, but the text is certain to be terminated. */
int notation_write(const struct game *g, const struct game_state *s, int actor,
                   game_action a, char *buf, size_t size);

/* Is `a` among the legal actions (or, for GAME_CHANCE, the outcomes)? */
bool notation_is_legal(const struct game *g, const struct game_state *s, int actor,
                       game_action a);

#endif
