/* board.c - which board draws which game, and a plain one for games without. */
#include "term/board.h"

#include <string.h>

#include "core/jot.h"

/* One line per field: enough to play a game before anybody has drawn it. */
static void draw_fields(struct paint *p, const struct game *g,
                        const struct game_view *v, enum lang lang)
{
    for (const struct game_field *f = g->fields; f->name; f++) {
        char key[64], text[1024];
        struct jot j;
        key[0] = '\0';
        strncat(key, "field.", sizeof key - 1);
        strncat(key, f->name, sizeof key - 8);
        const char *label = text_find(g->id, lang, key);
        jot_init(&j, text, sizeof text);
        jot_field(&j, f, game_peek(v));
        paint_cell(p, INK_DIM, 22, label ? label : f->name);
        paint(p, INK_PLAIN, "%s\n", jot_ok(&j) ? text : "...");
    }
}

void board_draw(struct paint *p, const struct game *g, const struct game_view *v,
                int viewer, enum lang lang, const char *const *names)
{
    for (int i = 0; board_list[i].id; i++) {
        if (strcmp(board_list[i].id, g->id) == 0) {
            board_list[i].draw(p, v, viewer, lang, names);
            return;
        }
    }
    draw_fields(p, g, v, lang);
}
