/* event_args.h - the words with which a game's table of event kinds is written. */
#ifndef MAAT_EVENT_ARGS_H
#define MAAT_EVENT_ARGS_H

#include "maat/covered.h"

/* clang-format off */
#define ARG_SEAT(key)        {.name = key, .kind = GAME_SEAT}
#define ARG_SEATS(key)       {.name = key, .kind = GAME_SEAT, .rest = true}
#define ARG_NUMBER(key)      {.name = key, .kind = GAME_NUMBER}
#define ARG_NUMBERS(key)     {.name = key, .kind = GAME_NUMBER, .rest = true}
/* A seat, its number, the next seat, its number, ... */
#define ARG_BY_SEAT(key)     {.name = key, .kind = GAME_NUMBER, .rest = true, .by_seat = true}
#define ARG_BOOL(key)        {.name = key, .kind = GAME_BOOL}
#define ARG_WORD(key, list)  {.name = key, .kind = GAME_WORD, .words = list}
#define ARG_WORDS(key, list) {.name = key, .kind = GAME_WORD, .words = list, .rest = true}
/* This one and those behind it may be missing: null. */
#define ARG_MAYBE_WORD(key, list) {.name = key, .kind = GAME_WORD, .words = list, .optional = true}
/* What the table does not show: ARG_COVERED_BOOL("first", COVERED(OTHERS)). */
#define ARG_COVERED_NUMBER(key, ...) {.name = key, .kind = GAME_NUMBER, __VA_ARGS__}
#define ARG_COVERED_BOOL(key, ...)   {.name = key, .kind = GAME_BOOL, __VA_ARGS__}
#define ARG_LIST(...)        (const struct game_arg_spec[]){__VA_ARGS__, {.name = NULL}}
#define ARG_NONE             (const struct game_arg_spec[]){{.name = NULL}}
/* clang-format on */

#endif
