/* pager.h - a sheet of text over the table: scrolled, searched, wrapped at any width.
 */
#ifndef MAAT_SCREEN_PAGER_H
#define MAAT_SCREEN_PAGER_H

#include "core/texts.h"
#include "screen/canvas.h"
#include "screen/stage.h"

enum { PAGER_NEEDLE = 64, PAGER_NARROW = 70 /* columns that every sheet has */ };

struct pager_part {
    char *text;
    struct ink ink;
    int indent;  /* of the whole */
    int hanging; /* of all lines but the first, beyond that */
    bool is_raw; /* not wrapped, cut */
};

struct pager {
    bool is_open;
    enum lang lang;
    char title[96];
    struct pager_part *part;
    int n_parts, cap;
    struct canvas page; /* the parts, wrapped at its width */
    int top, high;      /* the first line seen, and how many are */
    bool is_asking;     /* for what is searched */
    char needle[PAGER_NEEDLE];
    int found; /* the line where it was found last; -1 */
    bool is_missing;
    bool is_wide;  /* as wide as the window is, for tables of 80 columns */
    bool from_end; /* it opens at its end, as a log does */
};

/* Empty and open; what was in it is gone. */
void pager_open(struct pager *p, enum lang lang, const char *title);
void pager_close(struct pager *p);

void pager_add(struct pager *p, struct ink ink, int indent, int hanging,
               const char *text);
/* A heading with an empty line before it. */
void pager_head(struct pager *p, const char *text);
/* A line that is not wrapped. */
void pager_raw(struct pager *p, struct ink ink, const char *text);

/* Show it in the middle of the frame. */
void pager_draw(struct pager *p, struct canvas *frame);
/* It closes itself when it is left. */
void pager_key(struct pager *p, struct stage_key key);

#endif
