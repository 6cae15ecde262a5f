/*
 * pack.h - what a seat sees, as bytes: from a table to whoever thinks for that
 * seat in another worker, or in the page of a person.
 *
 * The bytes of the view behind a stamp of all that must be the same at both ends. They
 * are for programs of one version; nobody keeps them.
 */
#ifndef MAAT_PACK_H
#define MAAT_PACK_H

#include "maat/game.h"

size_t pack_size(const struct game *g);
/* Writes pack_size bytes. */
void pack_view(const struct game *g, const struct game_view *v, int viewer,
               uint8_t *ret);

/* 0, or -1: these are not the bytes of a view of this game. `ret` has the size of a
 * state. */
int pack_open(const struct game *g, const uint8_t *bytes, size_t n, void *ret,
              int *viewer);

#endif
