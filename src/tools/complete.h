/* complete.h - scripts by which shells complete what is typed after `maat`. */
#ifndef MAAT_COMPLETE_H
#define MAAT_COMPLETE_H

#include <stdio.h>

#include "maat/game.h"
#include "tools/options.h"

void complete_bash(FILE *f);
void complete_fish(FILE *f);
void complete_zsh(FILE *f);

/* ---- what all of them need, as words separated by blanks ------------------------- */

void complete_commands(FILE *f);
void complete_games(FILE *f);
/* "players= edition=" */
void complete_keys(FILE *f, const struct game *g);
/* "players=2 players=3 ..." as far as values are few enough to be listed. */
void complete_pairs(FILE *f, const struct game *g);
/* What a value may be, for the kinds of which that is known; nothing for the others. */
void complete_value(FILE *f, enum value_kind kind, const char *const *words);
/* Is there something that complete_value would print? */
bool complete_knows(enum value_kind kind);

/* A text between single quotes, as `quote` says how to write one of them inside. */
void complete_quoted(FILE *f, const char *text, const char *quote);

/* All options of a command, the common ones last; NULL at the end. */
const struct option *complete_option(const struct command *c, int i);

#endif
