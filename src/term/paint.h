/* paint.h - a page of coloured text for the terminal, built in memory. */
#ifndef MAAT_PAINT_H
#define MAAT_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum paint_ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_RED,
    INK_GREEN,
    INK_YELLOW,
    INK_BLUE,
    INK_MAGENTA,
    INK_CYAN,
    INK_INVERSE,
    INK_SEAT1, /* the five seat colours; INK_SEAT1 + seat */
    INK_SEAT2,
    INK_SEAT3,
    INK_SEAT4,
    INK_SEAT5,
    INK_COUNT,
};

struct paint {
    char *text; /* NUL-terminated, grows as needed */
    size_t len, cap;
    bool colour; /* false: inks are ignored */
    int columns; /* where paint_flow begins a new line; 80 unless somebody says so */
};

void paint_init(struct paint *p, bool colour);
void paint_done(struct paint *p);

/* Append formatted text in this ink. */
void paint(struct paint *p, enum paint_ink ink, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Append text padded with blanks to `width` columns (UTF-8 counted by characters). */
void paint_cell(struct paint *p, enum paint_ink ink, int width, const char *text);

/* Columns that the text takes (one per character; wide signs are not used). */
int paint_width(const char *text);

/* At most `columns` characters of the text, for names in narrow places; an ellipsis
 * ends what is cut. */
void paint_cut(char *out, size_t size, const char *text, int columns);

/* Append a paragraph in lines of at most p->columns, all but the first indented; the
 * first begins at `column`. */
void paint_flow(struct paint *p, enum paint_ink ink, const char *text, int column,
                int indent);

/* Print one in the same way, at most 80 wide. */
void paint_wrapped(FILE *f, const char *text, int column, int indent);

/* A heading over the whole width. */
void paint_rule(struct paint *p, const char *title);

#endif
