/* field_shapes.h - the words with which a game's table of fields is written. */
#ifndef MAAT_FIELD_SHAPES_H
#define MAAT_FIELD_SHAPES_H

#include "maat/covered.h"

/* clang-format off */
/* The field `key` is what get_key answers; shape and whatever else follows the text. */
#define FIELD_SEAT(key, text, ...) \
    {.name = #key, .kind = GAME_SEAT, .get = get_##key, .about = text, __VA_ARGS__}
#define FIELD_NUMBER(key, text, ...) \
    {.name = #key, .kind = GAME_NUMBER, .get = get_##key, .about = text, __VA_ARGS__}
#define FIELD_BOOL(key, text, ...) \
    {.name = #key, .kind = GAME_BOOL, .get = get_##key, .about = text, __VA_ARGS__}
#define FIELD_WORD(key, list, text, ...) \
    {.name = #key, .kind = GAME_WORD, .words = list, .get = get_##key, .about = text, __VA_ARGS__}
#define FIELD_MIXED(key, list, text, ...) \
    {.name = #key, .kind = GAME_MIXED, .words = list, .get = get_##key, .about = text, __VA_ARGS__}
#define FIELD_TEXT(key, function, about_text, ...) \
    {.name = #key, .kind = GAME_TEXT, .text = function, .get = get_##key, \
     .about = about_text, __VA_ARGS__}

#define SHAPE_ONE            .shape = GAME_ONE
#define SHAPE_ROW(names)     .shape = GAME_ROW, .index = names
#define SHAPE_SET            .shape = GAME_SET
#define SHAPE_ORDER          .shape = GAME_ORDER
#define SHAPE_BAG(names)     .shape = GAME_BAG, .index = names
#define SHAPE_GRID(w, h)     .shape = GAME_GRID, .width = w, .height = h
/* One list of the places that `rows` show, odd columns half a place lower. */
#define SHAPE_HEXES(w, h, rows) \
    SHAPE_GRID(w, h), .hexes = true, .plan = rows
#define SHAPE_TRACK(length)  .shape = GAME_TRACK, .width = length
/* A track whose length depends on the players, the longest as well. */
#define SHAPE_TRACK_BY_PLAYERS(longest, list) SHAPE_TRACK(longest), .widths = list
#define SHAPE_TABLE(...)     .shape = GAME_TABLE, .columns = __VA_ARGS__
#define SHAPE_SEATS(inside)  .per_seat = true, inside
/* Actions that choose a place or a piece here: FIELD_VERBS("bid", "take"). */
#define FIELD_VERBS(...)     .verbs = (const char *const[]){__VA_ARGS__, NULL}
/* clang-format on */

#endif
