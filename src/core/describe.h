/*
 * describe.h - what the fields and events of a game are, as JSON: for whoever draws or
 * plays a game without knowing it. Members that a field does not have are left out.
 */
#ifndef MAAT_DESCRIBE_H
#define MAAT_DESCRIBE_H

#include "core/jot.h"

/* [{"key":"field","kind":"seat","shape":"grid","width":12,"height":4,...},...] */
void describe_fields(struct jot *j, const struct game *g);

/* [{"kind":"bid","args":[{"key":"seat","kind":"seat"},...]},...] */
void describe_events(struct jot *j, const struct game *g);

#endif
