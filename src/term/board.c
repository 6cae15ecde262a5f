/* board.c - which board draws which game. */
#include "term/board.h"

#include <string.h>

void board_draw(struct paint *p, const struct game *g, const struct game_view *v,
                const struct onlooker *who, enum lang lang, const char *const *names)
{
    for (int i = 0; board_list[i].id; i++) {
        if (strcmp(board_list[i].id, g->id) == 0) {
            board_list[i].draw(p, v, who, lang, names);
            return;
        }
    }
    board_generic(p, g, v, who, lang, names);
}
