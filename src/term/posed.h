/*
 * posed.h - a position in which somebody is asked for one choice, as a table.
 *
 * What the seat does not know is drawn; the choice closes the table, and nothing comes
 * of it.
 */
#ifndef MAAT_POSED_H
#define MAAT_POSED_H

#include "term/sitting.h"

/* NULL: there is no memory. The view may go afterwards. */
struct sitting *posed_open(const struct game *g, const struct game_view *v, int seat,
                           enum lang lang);

/* What was chosen, in notation; "": nothing yet. */
const char *posed_choice(const struct sitting *s);

#endif
