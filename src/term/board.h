/* board.h - drawing a game for the terminal. */
#ifndef MAAT_BOARD_H
#define MAAT_BOARD_H

#include "core/cover.h"
#include "core/texts.h"
#include "term/paint.h"

/* The view is that of the onlooker's seat; what is covered is drawn from behind. */
typedef void board_fn(struct paint *p, const struct game_view *v,
                      const struct onlooker *who, enum lang lang,
                      const char *const *names);

/* Each game's own drawing, board_<game> in board_<game>.c. */
extern const struct board {
    const char *id; /* NULL ends the list */
    board_fn *draw;
} board_list[];

/* Draw `v` for whoever looks: by the game's own board, else by the generic one. */
void board_draw(struct paint *p, const struct game *g, const struct game_view *v,
                const struct onlooker *who, enum lang lang, const char *const *names);

/* Draw any game from its fields. */
void board_generic(struct paint *p, const struct game *g, const struct game_view *v,
                   const struct onlooker *who, enum lang lang,
                   const char *const *names);

#endif
