/* lesson_progress.h - which chapters of lessons a person has been through. */
#ifndef MAAT_LESSON_PROGRESS_H
#define MAAT_LESSON_PROGRESS_H

#include <stdbool.h>

/*
 * They are kept as lines "GAME CHAPTER" in $XDG_STATE_HOME/maat/lessons or
 * ~/.local/state/maat/lessons. Where neither is known nothing is remembered.
 */
bool progress_has_lesson(const char *game, const char *chapter);

/* Remember it; 0, or -1 when it cannot be kept: errno says why. */
int progress_keep_lesson(const char *game, const char *chapter);

#endif
