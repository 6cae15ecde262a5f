/* ink.h - colours by what they are for; what a terminal can show of them knows stage.c.
 */
#ifndef MAAT_SCREEN_INK_H
#define MAAT_SCREEN_INK_H

#include <stdint.h>

enum hue {
    HUE_PLAIN, /* the terminal's own */
    HUE_FAINT,
    HUE_STRONG,
    HUE_LINE, /* frames */
    HUE_GOLD,
    HUE_RED,
    HUE_GREEN,
    HUE_BLUE,
    HUE_CYAN,
    HUE_VIOLET,
    HUE_ORANGE,
    HUE_SEAT1, /* HUE_SEAT1 + seat */
    HUE_SEAT2,
    HUE_SEAT3,
    HUE_SEAT4,
    HUE_SEAT5,
    HUE_NIGHT, /* letters on bright grounds */
    HUE_SNOW,  /* letters on dark grounds */
    HUE_SAND,  /* grounds from here on */
    HUE_FIELD,
    HUE_WATER,
    HUE_PANEL,  /* bars, cards from behind */
    HUE_LIT,    /* may be picked */
    HUE_CURSOR, /* is looked at */
    HUE_COUNT,
};

enum look { LOOK_BOLD = 1, LOOK_REVERSE = 2, LOOK_UNDER = 4 };

struct ink {
    uint8_t fore, back, look; /* enum hue, enum hue, enum look */
};

#define INK(f)           ((struct ink){(f), HUE_PLAIN, 0})
#define INK_STRONG_OF(f) ((struct ink){(f), HUE_PLAIN, LOOK_BOLD})
#define INK_ON(f, b)     ((struct ink){(f), (b), 0})
#define INK_OF_SEAT(s)   INK_STRONG_OF((uint8_t)(HUE_SEAT1 + (int)(s)))

#endif
