/*
 * screen.h - a table on the whole terminal: board, choices and log, by keys and mouse.
 *
 * docs: what every key does is in texts/screen.LANG (`keys.*`), as the screen tells it.
 */
#ifndef MAAT_SCREEN_H
#define MAAT_SCREEN_H

#include "screen/stage.h"
#include "term/sitting.h"

struct screen_options {
    struct stage_options stage;
    int pace_ms;     /* between two things that others do; 0: no wait */
    bool is_generic; /* the board that every game has */
    bool quick;      /* throws by the weights instead of by hand */
    /* The account of the finished game in this file as text, to be freed; NULL: it was
     * stopped or went wrong. `progress` is told how far it is; non-zero stops it. NULL:
     * there is none to be had. */
    char *(*look_back)(const char *file,
                       int (*progress)(void *ctx, uint32_t done, uint32_t all),
                       void *ctx);
};

/* Is there a terminal that can be used so? */
bool screen_is_possible(void);

/* Show the table until the person leaves it. It is not freed. */
enum sitting_end screen_play(struct sitting *s, const struct screen_options *o);

#endif
