/* sight.h - what a board needs to know to be drawn, and which boards there are. */
#ifndef MAAT_SCREEN_SIGHT_H
#define MAAT_SCREEN_SIGHT_H

#include "core/cover.h"
#include "core/texts.h"
#include "screen/canvas.h"
#include "screen/wish.h"

struct sight {
    const struct game *game;
    const struct game_state *state; /* a view: what the onlooker knows */
    const struct onlooker *who;
    enum lang lang;
    const char *const *names;
    const struct wish *wish; /* what the viewer puts together now */
    bool is_full;            /* there is room for the large board */
};

/* Each game's own board, screen_ID in board_ID.c. */
struct sight_board {
    const char *id;
    void (*draw)(struct canvas *c, const struct sight *b);
    const char *lettered; /* see struct wish */
    int wide, full_high; /* columns for all beside each other; lines of the large one */
};

extern const struct sight_board *const sight_boards[]; /* ends with NULL */

/* The board of a game; NULL where it has none of its own. */
const struct sight_board *sight_board(const struct game *g);

/* Draw any game from its fields. */
void screen_generic(struct canvas *c, const struct sight *b);

/* A word of the game's catalogue. */
const char *sight_say(const struct sight *b, const char *key);
const char *sight_word(const struct sight *b, const char *word);
bool sight_hides(const struct sight *b, const char *field, int seat);
/* The name of a seat after its marker: who acts, whose turn it is; the column behind.
 */
int sight_seat(struct canvas *c, int y, int x, int wide, const struct sight *b,
               int seat, bool is_turn);

#endif
