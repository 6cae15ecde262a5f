/* registry.h - which games there are. */
#ifndef MAAT_REGISTRY_H
#define MAAT_REGISTRY_H

#include "maat/game.h"

/* The shipped game with this id, or NULL. */
const struct game *registry_find(const char *id);

#endif
