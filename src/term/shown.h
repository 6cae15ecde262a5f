/*
 * shown.h - a record that is looked at, as a table at which nobody sits.
 *
 * All of its actions are there from the beginning; where in it somebody looks is for
 * whoever shows it to say (sitting_view_at, sitting_acts).
 */
#ifndef MAAT_SHOWN_H
#define MAAT_SHOWN_H

#include "core/record.h"
#include "term/sitting.h"

/* As everybody or as seat `viewer` could know it. `path`: where the record lies, "" for
 * nowhere. NULL: there is no memory. What `r` holds may go afterwards. */
struct sitting *shown_open(const struct record *r, enum lang lang, int viewer,
                           const char *path);

/* Where a person decided, next to `ply`: forwards (step 1) or back (step -1); the end
 * or the beginning where there is none. The viewer is such a person, else all who are
 * no bots, else everybody. */
uint32_t shown_decision(struct sitting *s, uint32_t ply, int step);

#endif
