/*
 * wasm_pack.h - what a seat sees, as bytes: from a table in one worker to a bot in
 * another.
 *
 * The bytes of the view behind a stamp of all that must be the same at both ends. They
 * are for modules of one version; nobody keeps them.
 */
#ifndef MAAT_WASM_PACK_H
#define MAAT_WASM_PACK_H

#include "maat/game.h"

size_t wasm_pack_size(const struct game *g);
/* Writes wasm_pack_size bytes. */
void wasm_pack(const struct game *g, const struct game_view *v, int viewer,
               uint8_t *ret);

/* 0, or -1: these are not the bytes of a view of this game. `ret` has the size of a
 * state. */
int wasm_unpack(const struct game *g, const uint8_t *bytes, size_t n, void *ret,
                int *viewer);

#endif
