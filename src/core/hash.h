/* hash.h - a 64-bit digest of a state, equal on every build. */
#ifndef MAAT_HASH_H
#define MAAT_HASH_H

#include "maat/game.h"

enum { HASH_HEX = 16 };

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* FNV-1a over bytes, to be continued from an earlier value. */
uint64_t hash_bytes(uint64_t h, const void *bytes, size_t n);
uint64_t hash_state(const struct game *g, const struct game_state *s);
void hash_hex(uint64_t h, char ret[HASH_HEX + 1]);

#endif
