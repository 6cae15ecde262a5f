/* hand.c - throws by hand inside the screen: the ball on its track, the ring. */
#include "screen/hand.h"

void hand_play(struct show *w)
{
    int hand =
        w->s->state == SITTING_THROW && show_is_now(w) ? w->s->hand : GAME_NOBODY;
    if (hand >= 0 && (w->s->here >> hand & 1))
        sitting_throw(w->s, hand, NULL, NULL);
}

void hand_watch(struct show *w)
{
    (void)w;
}
