/*
 * wish.h - an action that is put together from what is picked, part by part, in any
 * order.
 *
 * A part is a pattern of words, "load * u2": the words of the notation, * for any. A
 * wish fits all actions of which all its parts are true.
 */
#ifndef MAAT_SCREEN_WISH_H
#define MAAT_SCREEN_WISH_H

#include "screen/canvas.h"
#include "term/sitting.h"

enum { WISH_PARTS = 8, WISH_ROWS = 99 };

struct wish {
    const struct sitting_choice *choice; /* what the seat may do; not owned */
    int n_choices;
    const char *lettered; /* a verb whose one word is taken letter by letter, or NULL */
    int n;
    char part[WISH_PARTS][SPOT_ACT_MAX];
};

/* A row of the list of choices: an action, or the beginning of several. */
struct wish_row {
    char part[GAME_TEXT_MAX];
    char words[SITTING_WORDS_MAX];
    int n;    /* actions */
    int only; /* the index of the action where it is one */
};

/* How many actions fit the wish; *only is the first one (may be NULL). */
int wish_fitting(const struct wish *w, int *only);
/* How many would fit with this part as well. */
int wish_with(const struct wish *w, const char *part);
void wish_add(struct wish *w, const char *part);
/* The first part of a spot that fits something, or NULL: it cannot be picked now. */
const char *wish_act_of(const struct wish *w, const struct spot *s);
/* Word `at` (0 is the verb) as it is settled by the parts; "" where it is open. */
void wish_word(const struct wish *w, int at, char *buf, size_t size);

/* What could be said next, at most `max` rows: actions where they are few, else what
 * they begin with. */
int wish_rows(const struct wish *w, const struct game *g, enum lang lang, int few,
              struct wish_row *row, int max);

#endif
