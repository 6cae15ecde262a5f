/* puzzle_shelf.h - the puzzles that are part of the program (data/puzzles). */
#ifndef MAAT_PUZZLE_SHELF_H
#define MAAT_PUZZLE_SHELF_H

#include "analysis/puzzle_text.h"

/* All of a game, for puzzle_next; of a game that has none, none. */
struct puzzle_lines puzzle_shelf(const struct game *g);

/* Which puzzle it is and how hard, without its position. */
struct puzzle_card {
    char id[PUZZLE_ID_MAX]; /* puzzle_id */
    int difficulty;
};
/* One by one, from puzzle_shelf(g); false: there are no more. */
bool puzzle_shelf_next(const struct game *g, struct puzzle_lines *from,
                       struct puzzle_card *ret);

/* The one with this id (puzzle_id). 0, or -1: there is none. */
int puzzle_shelf_find(const struct game *g, const char *id, struct puzzle *ret);

#endif
