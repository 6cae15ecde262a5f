/* curve.h - how the chances of everybody went through a game, in block characters. */
#ifndef MAAT_SCREEN_CURVE_H
#define MAAT_SCREEN_CURVE_H

#include "screen/pager.h"
#include "term/sitting.h"

/* Add the curves of a game that is over and lies in its file; false: it does not. */
bool curve_add(struct pager *p, const struct sitting *s);

#endif
