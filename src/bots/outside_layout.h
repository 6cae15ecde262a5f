/*
 * outside_layout.h - whether two programs mean the same by the bytes of a view.
 *
 * Bytes have no names. But programs with the same rules in the same layout see the same
 * bytes in the same game, and with anything else they hardly do: so one game is played
 * by lot, and a digest of its views is what both sides compare.
 */
#ifndef MAAT_OUTSIDE_LAYOUT_H
#define MAAT_OUTSIDE_LAYOUT_H

#include "core/hash.h"

void outside_layout(const struct game *g, char ret[HASH_HEX + 1]);

#endif
