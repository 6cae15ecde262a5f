/* moved_kit.h - games as a device had them, for a server where they go on. */
#ifndef MAAT_MOVED_KIT_H
#define MAAT_MOVED_KIT_H

#include <stdint.h>

enum { MOVED_ENOUGH = 100000 }; /* actions: to the end of any game */

/* The record of a game that was played at random up to this action, or to its end; the
 * caller frees it. */
char *moved_played(const char *game, const char *options, uint32_t plies,
                   uint64_t stream);

/* A text as it stands in JSON; the caller frees it. */
char *moved_quoted(const char *text);

#endif
