/* field_shapes.h - the words with which a game's table of fields tells shapes. */
#ifndef MAAT_FIELD_SHAPES_H
#define MAAT_FIELD_SHAPES_H

#include "maat/game.h"

/* clang-format off */
#define SHAPE_ONE            .shape = GAME_ONE
#define SHAPE_ROW(names)     .shape = GAME_ROW, .index = names
#define SHAPE_SET            .shape = GAME_SET
#define SHAPE_ORDER          .shape = GAME_ORDER
#define SHAPE_GRID(w, h)     .shape = GAME_GRID, .width = w, .height = h
#define SHAPE_TRACK(length)  .shape = GAME_TRACK, .width = length
#define SHAPE_TABLE(names)   .shape = GAME_TABLE, .index = names
#define SHAPE_SEATS(inside)  .per_seat = true, inside
/* clang-format on */

#endif
