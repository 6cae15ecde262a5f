/* lesson_shelf.h - the lessons that are part of the program. */
#ifndef MAAT_LESSON_SHELF_H
#define MAAT_LESSON_SHELF_H

#include <stddef.h>

#include "maat/game.h"

/* A chapter on the shelf: its name and its text. */
struct lesson_entry {
    const char *file; /* "ra/1-auction.lesson" */
    char name[48];    /* "auction" */
    const char *text;
    size_t size;
};

/* The chapter `at` of a game's lesson, from 0; -1: there is none. */
int lesson_shelf(const struct game *g, int at, struct lesson_entry *ret);

#endif
