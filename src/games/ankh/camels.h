/*
 * camels.h - camels of the starting layouts, as pairs of printed hex numbers.
 *
 * Here and not beside the other pieces, because the tables of the board are made from
 * them as well (build-aux/ankh_maketables.c).
 */
#ifndef ANKH_CAMELS_H
#define ANKH_CAMELS_H

#include <stdint.h>

enum { ANKH_LAYOUTS = 8, ANKH_CAMELS_MAX = 10 };

/* middle-kingdom, then old-kingdom, each with 2 to 5 players; {0, 0} ends a list */
static const uint8_t ankh_camels[ANKH_LAYOUTS][ANKH_CAMELS_MAX + 1][2] = {
    {{0, 0}},
    {{0, 0}},
    {{31, 42}, {32, 42}, {32, 43}, {43, 44}, {0, 0}},
    {{31, 42},
     {32, 42},
     {32, 43},
     {43, 44},
     {60, 71},
     {69, 80},
     {69, 81},
     {70, 71},
     {70, 81},
     {71, 72},
     {0, 0}},
    {{0, 0}},
    {{0, 0}},
    {{69, 70}, {70, 81}, {71, 81}, {71, 82}, {0, 0}},
    {{43, 54}, {53, 54}, {53, 64}, {69, 70}, {70, 81}, {71, 81}, {71, 82}, {0, 0}},
};

#endif
