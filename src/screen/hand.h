/* hand.h - throws by hand inside the screen: the ball on its track, the ring. */
#ifndef MAAT_SCREEN_HAND_H
#define MAAT_SCREEN_HAND_H

#include "screen/show.h"

/* A person here is to throw now: let the hand decide. */
void hand_play(struct show *w);
/* The next action to be shown was thrown: show how. */
void hand_watch(struct show *w);

#endif
