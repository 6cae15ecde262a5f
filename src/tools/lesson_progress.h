/* lesson_progress.h - what a person has been through of lessons and puzzles. */
#ifndef MAAT_LESSON_PROGRESS_H
#define MAAT_LESSON_PROGRESS_H

#include <stdbool.h>

/*
 * They are kept as lines "GAME CHAPTER" in $XDG_STATE_HOME/maat/lessons or
 * ~/.local/state/maat/lessons. Where neither is known nothing is remembered.
 * Puzzles that were solved are lines "GAME ID" in `puzzles` beside it.
 */
bool progress_has_lesson(const char *game, const char *chapter);

/* Remember it; 0, or -1 when it cannot be kept: errno says why. */
int progress_keep_lesson(const char *game, const char *chapter);

/* The same of puzzles, by their ids (puzzle_id). */
bool progress_has_puzzle(const char *game, const char *id);
int progress_keep_puzzle(const char *game, const char *id);

#endif
