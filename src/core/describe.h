/*
 * describe.h - what the fields and events of a game are, as JSON: for whoever draws or
 * plays a game without knowing it. Members that a field does not have are left out.
 */
#ifndef MAAT_DESCRIBE_H
#define MAAT_DESCRIBE_H

#include "core/jot.h"
#include "core/texts.h"

/* [{"key":"field","kind":"seat","shape":"grid","width":12,"height":4,...},...] */
void describe_fields(struct jot *j, const struct game *g);

/* [{"kind":"bid","args":[{"key":"seat","kind":"seat"},...]},...] */
void describe_events(struct jot *j, const struct game *g);

/* [{"key":"edition","default":"1999","values":[...],"range":null,"about":"..."},...] */
void describe_options(struct jot *j, const struct game *g, enum lang lang);

/* {"min":2,"max":5,"default":4} */
void describe_players(struct jot *j, const struct game *g);

/* All of it with players, traits and phases: one object. */
void describe_game(struct jot *j, const struct game *g);

#endif
