/*
 * opening.h - a game that goes on: what was played of it elsewhere, as a record.
 *
 * A table may begin with the actions of a record, from which on its own luck counts. An
 * opening is read like every record, line by line by the rules, and must be one that
 * can be gone on with.
 */
#ifndef MAAT_OPENING_H
#define MAAT_OPENING_H

#include "core/record.h"

/* What is taken from outside: three times what a long game of any title takes with its
 * usual options. */
enum { OPENING_TEXT_MAX = 1 << 17 };

/*
 * Of the text only game, options and actions are taken: who sat there and whose luck it
 * was does not matter any more. A text with a seed is refused, because that is nobody's
 * business while the game runs. On failure (-1) *ret is untouched and *err has a
 * sentence; an opening without any action is none, but no failure.
 */
int opening_read(const char *text, size_t len, struct record *ret,
                 struct record_error *err);

/* The same game with the same options? */
bool opening_fits(const struct record *opening, const struct game *g,
                  const struct game_config *cfg);

#endif
