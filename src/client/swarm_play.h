/* swarm_play.h - between the loop of a swarm and what is played. */
#ifndef MAAT_SWARM_PLAY_H
#define MAAT_SWARM_PLAY_H

#include "client/swarm_private.h"

void swarm_message(struct wsc *ws, char *text, size_t len);

/* Make the next move of the table if its seats are ready, or send the one under way
 * again if its time has come. */
void swarm_move(struct group *g, uint64_t now);

uint64_t swarm_now(void); /* ns, monotonic */

#endif
