/* form.h - a sheet with fields that are filled in by arrows, letters and Enter. */
#ifndef MAAT_SCREEN_FORM_H
#define MAAT_SCREEN_FORM_H

#include "core/texts.h"
#include "screen/canvas.h"
#include "screen/stage.h"

enum {
    FORM_FIELDS = 32,
    FORM_WORDS = 16,
    FORM_WORD = 24,
    FORM_SHOWN = 64,
    FORM_VALUE = 200,
    FORM_NOTE = 400,
};

enum form_kind {
    FORM_CHOICE, /* one of its words */
    FORM_NUMBER, /* arrows count, digits are typed */
    FORM_TEXT,
    FORM_SECRET, /* not shown while it is typed */
    FORM_BUTTON,
};

struct form_field {
    enum form_kind kind;
    int tag; /* what it is to whoever made the form, and which of them */
    const char *key;
    char label[FORM_SHOWN];
    char about[FORM_NOTE]; /* told while the cursor is here; "" */
    char value[FORM_VALUE];
    int lo, hi; /* of a number */
    int n_words;
    char word[FORM_WORDS][FORM_WORD];
    char shown[FORM_WORDS][FORM_SHOWN];
    int y; /* where it stands in the window; -1: it is not seen */
};

struct form {
    bool is_open;
    enum lang lang;
    char title[96];
    struct form_field field[FORM_FIELDS];
    int n, at, top;
    char note[FORM_NOTE]; /* what is wrong with what was filled in */
};

/* What came of a key. */
enum form_step {
    FORM_GOES_ON,
    FORM_CHANGED, /* the value of the field under the cursor */
    FORM_PRESSED, /* the button under the cursor */
    FORM_LEFT,
};

/* Empty and open. */
void form_open(struct form *f, enum lang lang, const char *title);
/* A new field behind the others; where there are too many, the last one anew. */
struct form_field *form_add(struct form *f, enum form_kind kind, int tag,
                            const char *label);
/* A word that the field may have, and how people read it; the first one is chosen. */
void form_word(struct form_field *field, const char *word, const char *shown);
/* Take the value, if the field can have it. */
void form_take(struct form_field *field, const char *value);

void form_draw(struct form *f, struct canvas *frame);
enum form_step form_key(struct form *f, struct stage_key key);

#endif
