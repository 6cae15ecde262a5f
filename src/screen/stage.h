/*
 * stage.h - the terminal as a whole: what it can show, its keys, and back to what it
 * was.
 *
 * There is one stage in a process. Whatever ends the process, the terminal is as
 * before.
 */
#ifndef MAAT_SCREEN_STAGE_H
#define MAAT_SCREEN_STAGE_H

#include "screen/canvas.h"

enum { STAGE_WIDTH = 80, STAGE_HEIGHT = 24 }; /* the least window there is play in */

enum stage_colour {
    STAGE_COLOUR_AUTO, /* by TERM, COLORTERM and NO_COLOR */
    STAGE_COLOUR_NONE,
    STAGE_COLOUR_16,
    STAGE_COLOUR_256,
    STAGE_COLOUR_TRUE,
};
enum stage_ground { STAGE_GROUND_AUTO /* by COLORFGBG */, STAGE_DARK, STAGE_LIGHT };

struct stage_options {
    enum stage_colour colour;
    enum stage_ground ground;
    bool ascii; /* nothing beyond ASCII is written */
    bool mouse;
};

/* Keys that are no letter; letters are themselves. */
enum {
    STAGE_KEY_NONE = 0, /* nothing was pressed in the time */
    STAGE_KEY_BACK = 8,
    STAGE_KEY_TAB = 9,
    STAGE_KEY_ENTER = 10,
    STAGE_KEY_ESC = 27,
    STAGE_KEY_UP = 0x110000, /* behind all letters */
    STAGE_KEY_DOWN,
    STAGE_KEY_LEFT,
    STAGE_KEY_RIGHT,
    STAGE_KEY_PAGE_UP,
    STAGE_KEY_PAGE_DOWN,
    STAGE_KEY_HOME,
    STAGE_KEY_END,
    STAGE_KEY_DELETE,
    STAGE_KEY_BACK_TAB,
    STAGE_KEY_F1,
    STAGE_KEY_RESIZE,
    STAGE_KEY_CLICK, /* y and x tell where */
    STAGE_KEY_WHEEL_UP,
    STAGE_KEY_WHEEL_DOWN,
    STAGE_KEY_GONE, /* the terminal is gone */
};

struct stage_key {
    uint32_t code;
    int y, x;
};

/* May there be a stage here: are both ends a terminal that can move its cursor? */
bool stage_is_possible(void);
/* 0, or -1. */
int stage_open(const struct stage_options *o);
void stage_close(void);

int stage_height(void);
int stage_width(void);
bool stage_is_small(void);

/* Show a canvas that is as wide as the window. */
void stage_show(const struct canvas *c);

/* The next key within so many milliseconds; < 0: for ever. `fd` (or -1) may become
 * readable before: then STAGE_KEY_NONE. */
struct stage_key stage_key(int ms, int fd);

/* A short sound, or nothing. */
void stage_bell(void);
/* Milliseconds on a clock that never goes back. */
int64_t stage_now(void);

#endif
