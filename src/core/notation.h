/* notation.h - from the text of an action to the action, and why not. */
#ifndef MAAT_NOTATION_H
#define MAAT_NOTATION_H

#include "maat/game.h"

enum notation_code {
    NOTATION_OK = 0,
    NOTATION_NOT_YOURS = -1, /* the actor owes nothing now */
    NOTATION_NO_ACTION = -2, /* the text is no action of this game */
    NOTATION_ILLEGAL = -3,   /* a rule forbids it */
    NOTATION_OVER = -4,
};

struct notation_error {
    const char *rule; /* "R-RA-11" or NULL */
    char why[400];    /* room for the sentence of a rule */
};

/*
 * Read what `actor` (a seat or GAME_CHANCE) wants to do in `s`. On failure *ret is
 * untouched and the error says what is wrong, with the rule where one forbids it.
 */
int notation_read(const struct game *g, const struct game_state *s, int actor,
                  const char *text, game_action *ret, struct notation_error *err);

/* As game.format, but the text is certain to be terminated. */
int notation_write(const struct game *g, const struct game_state *s, int actor,
                   game_action a, char *buf, size_t size);

/* Is `a` among the legal actions (or, for GAME_CHANCE, the outcomes)? */
bool notation_is_legal(const struct game *g, const struct game_state *s, int actor,
                       game_action a);

#endif
