/* covered.h - the words with which tables say what is remembered and not shown. */
#ifndef MAAT_COVERED_H
#define MAAT_COVERED_H

#include "maat/game.h"

/* clang-format off */
/* COVERED(OTHERS): from all but its seat. */
#define COVERED(from) .remembered = {.cover = GAME_COVER_##from}
/* COVERED_BY(RA_OPT_EDITION, RA_2008, OTHERS, MAY): where the option has another value
 * a seat may cover it. */
#define COVERED_BY(number, word, from, elsewhere) \
    .remembered = {.cover = GAME_COVER_##from, .depends = true, .option = number, \
                   .value = word, .otherwise = GAME_COVER_##elsewhere}
/* clang-format on */

#endif
