/*
 * canvas.h - cells with ink that are drawn into, and the spots on them that can be
 * picked.
 *
 * A canvas has a width and grows downwards. Coordinates are lines and columns; what
 * would lie beyond its width, or above or left of it, is not drawn.
 */
#ifndef MAAT_SCREEN_CANVAS_H
#define MAAT_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "screen/ink.h"

enum { SPOT_ACTS = 8, SPOT_ACT_MAX = 32, SPOT_HELP_MAX = 64, SPOT_NAME_MAX = 48 };

/* A rectangle that means something: a place of a field of the game's state. */
struct spot {
    int y, x, high, wide;
    const char *field; /* its key, or NULL */
    int at[2];         /* which of them, as `get` of the field is asked; -1: none */
    char help[SPOT_HELP_MAX]; /* keys of texts/about-<game>, the most exact one first */
    char name[SPOT_NAME_MAX]; /* {name} in them */
    char act[SPOT_ACTS][SPOT_ACT_MAX]; /* what picking it says of an action: "bid 5",
                                          "load * u2" */
    int n_acts;
};

struct cell {
    uint32_t sign; /* 0: the right half of a wide one */
    struct ink ink;
};

struct canvas {
    int width, height, cap; /* cap: lines that have memory */
    struct cell *cell;
    struct spot *spot;
    int n_spots, spot_cap;
    int lost; /* signs that did not fit */
};

void canvas_init(struct canvas *c, int width);
void canvas_done(struct canvas *c);
/* Empty it, and give it this width. */
void canvas_clear(struct canvas *c, int width);
/* It has at least so many lines. */
void canvas_grow(struct canvas *c, int height);

/* The cell, or NULL outside. */
struct cell *canvas_at(const struct canvas *c, int y, int x);

/* Write; the column behind it. */
int canvas_text(struct canvas *c, int y, int x, struct ink ink, const char *text);
int canvas_print(struct canvas *c, int y, int x, struct ink ink, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* At most `wide` columns of it, the last one a … where it is cut; the column behind. */
int canvas_cut(struct canvas *c, int y, int x, int wide, struct ink ink,
               const char *text);
/* In the middle of `wide` columns. */
void canvas_centre(struct canvas *c, int y, int x, int wide, struct ink ink,
                   const char *text);
/* Wrapped in `wide` columns, all lines but the first `indent` further right; the number
 * of lines. */
int canvas_flow(struct canvas *c, int y, int x, int wide, int indent, struct ink ink,
                const char *text);

void canvas_fill(struct canvas *c, int y, int x, int high, int wide, struct ink ink,
                 const char *sign);
/* A frame with round corners, and a title in its upper edge (may be NULL). */
void canvas_frame(struct canvas *c, int y, int x, int high, int wide, struct ink ink,
                  const char *title, struct ink title_ink);

/* A line as text in UTF-8, without the blanks behind it; its length. */
size_t canvas_line(const struct canvas *c, int y, char *buf, size_t size);

/* Copy a part of another canvas. */
void canvas_copy(struct canvas *to, int y, int x, const struct canvas *from, int top,
                 int left, int high, int wide);

/* A new spot; stays valid until the next one. `at` is -1 where there is none. */
struct spot *canvas_spot(struct canvas *c, int y, int x, int high, int wide,
                         const char *field, int at0, int at1);
void spot_help(struct spot *s, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void spot_act(struct spot *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The spot at a cell, the smallest one; -1 for none. */
int canvas_spot_at(const struct canvas *c, int y, int x);
/* The nearest spot in a direction (dy, dx are -1, 0, 1), or `from`. With from < 0 the
 * first one. */
int canvas_walk(const struct canvas *c, int from, int dy, int dx);

/* Umlauts become two letters each, ae for ä, in all texts from now on. */
void canvas_ascii(bool on);

/* Columns of a text in UTF-8. */
int canvas_columns(const char *text);
/* The next sign of a text in UTF-8, and its columns (0 for what is not drawn). */
uint32_t canvas_sign(const char **text, int *columns);

#endif
