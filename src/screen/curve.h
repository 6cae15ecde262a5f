/* curve.h - how the chances of everybody went through a game, in block characters. */
#ifndef MAAT_SCREEN_CURVE_H
#define MAAT_SCREEN_CURVE_H

#include "screen/pager.h"
#include "term/sitting.h"

/* Add the curves of a game that is not played any more and lies in its file, and where
 * in them `ply` is, if that is not the end; false: it lies in no file. */
bool curve_add(struct pager *p, const struct sitting *s, uint32_t ply);

#endif
