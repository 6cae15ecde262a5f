/* place.h - where the tables of a person are kept when nobody says --db. */
#ifndef MAAT_PLACE_H
#define MAAT_PLACE_H

#include <stdbool.h>

enum { PLACE_PATH = 256 };

struct place {
    char path[PLACE_PATH];  /* the store that is meant */
    char fixed[PLACE_PATH]; /* where it is kept nowadays; "" when nobody can say */
    bool is_here;           /* an older one was found in the current folder */
    bool is_twice;          /* ... and there is another one at the fixed place */
};

/*
 * $XDG_DATA_HOME/maat/maat.db or ~/.local/share/maat/maat.db; a maat.db in the current
 * folder goes first, for that was the place of 0.1.0. Makes nothing. 0, or an exit
 * code after saying what is missing.
 */
int place_find(struct place *ret);

/* The folder of the fixed place, for its owner only. 0, or an exit code after saying
 * why not. */
int place_make(const struct place *p);

/* For tools that look after a store: what --db says (or NULL), MAAT_DB, else the place.
 * As place_find; and there must be something that can be read. */
int place_of_store(const char *db, char ret[PLACE_PATH]);

/* Text as one word of a shell's line. */
void place_quote(const char *text, char *ret, unsigned long size);

#endif
