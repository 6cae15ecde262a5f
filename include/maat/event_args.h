/* event_args.h - the words with which a game's table of event kinds is written. */
#ifndef MAAT_EVENT_ARGS_H
#define MAAT_EVENT_ARGS_H

#include "maat/game.h"

/* clang-format off */
#define SEAT(key)        {.name = key, .kind = GAME_ARG_SEAT}
#define SEATS(key)       {.name = key, .kind = GAME_ARG_SEAT, .rest = true}
#define NUMBER(key)      {.name = key, .kind = GAME_ARG_NUMBER}
#define NUMBERS(key)     {.name = key, .kind = GAME_ARG_NUMBER, .rest = true}
#define YES(key)         {.name = key, .kind = GAME_ARG_BOOL}
#define WORD(key, list)  {.name = key, .kind = GAME_ARG_WORD, .words = list}
#define WORDS(key, list) {.name = key, .kind = GAME_ARG_WORD, .words = list, .rest = true}
#define ARGS(...)        (const struct game_arg_spec[]){__VA_ARGS__, {.name = NULL}}
#define NO_ARGS          (const struct game_arg_spec[]){{.name = NULL}}
/* clang-format on */

#endif
