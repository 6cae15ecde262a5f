/* palette.h - what the hues of inks are on a terminal with so many colours. */
#ifndef MAAT_SCREEN_PALETTE_H
#define MAAT_SCREEN_PALETTE_H

#include <stdbool.h>

#include "screen/ink.h"

enum palette_depth {
    PALETTE_NONE,
    PALETTE_8,
    PALETTE_16,
    PALETTE_256,
    PALETTE_TRUE,
};

struct palette {
    enum palette_depth depth;
    bool is_light;
};

void palette_init(struct palette *p, enum palette_depth depth, bool is_light);

/* The number of the colour for the terminal; -1 for its own. */
int palette_colour(const struct palette *p, unsigned hue);

/* The looks of an ink; where there are too few colours, they stand for some of them. */
unsigned palette_look(const struct palette *p, struct ink ink);

/* A sign of ASCII in the place of another. */
uint32_t palette_ascii(uint32_t sign);

#endif
