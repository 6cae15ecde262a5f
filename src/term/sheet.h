/* sheet.h - what each seat scored in what, when a game is over. */
#ifndef MAAT_SHEET_H
#define MAAT_SHEET_H

#include "term/paint.h"
#include "term/sitting.h"

/* A table with a column for each seat, as the viewer may know it; nothing where the
 * points of the game have no parts that are told. */
void sheet_paint(struct paint *p, struct sitting *s, int viewer);

#endif
