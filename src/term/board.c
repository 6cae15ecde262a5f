/* board.c - which board draws which game, and a plain one for games without. */
#include "term/board.h"

#include <stdio.h>
#include <string.h>

/* What a board that knows nothing of the game draws with. */
struct plain {
    struct paint *p;
    const struct game *g;
    const struct game_state *s;
    enum lang lang;
    const char *const *names;
};

/* A scalar in words: seats by name, words of the catalogue, nothing as a dot. */
static void draw_value(const struct plain *d, const struct game_field *f, int32_t v)
{
    char text[128] = "", key[80];
    const char *word = NULL;
    bool is_word = f->kind == GAME_WORD || (f->kind == GAME_MIXED && v >= GAME_WORDS);
    if (v == GAME_NULL)
        word = "\u00b7";
    else if (f->kind == GAME_SEAT && v >= 1 && v <= GAME_MAX_PLAYERS && d->names[v - 1])
        word = d->names[v - 1];
    else if (is_word)
        word = f->words[f->kind == GAME_MIXED ? v - GAME_WORDS : v];
    else if (f->kind == GAME_TEXT)
        f->text(d->s, v, text, sizeof text);
    else
        snprintf(text, sizeof text, "%d", (int)v);
    if (is_word) {
        snprintf(key, sizeof key, "word.%s", word);
        const char *known = text_find(d->g->id, d->lang, key);
        word = known ? known : word;
    }
    paint(d->p, INK_PLAIN, "%s", word ? word : text);
    if (f->shape == GAME_TRACK && v != GAME_NULL)
        paint(d->p, INK_DIM, "/%d", f->width);
}

/* A value and what is inside: rows of grids and tables stand on lines of their own. */
static void draw_inside(const struct plain *d, const struct game_field *f, int *at,
                        int depth)
{
    int32_t v = f->get(d->s, at, depth);
    bool lines = f->shape == GAME_GRID && depth == f->per_seat;
    if (v != GAME_LIST) {
        draw_value(d, f, v);
        return;
    }
    for (at[depth] = 0; f->get(d->s, at, depth + 1) != GAME_END; at[depth]++) {
        int i = at[depth];
        if (lines)
            paint(d->p, INK_PLAIN, "\n    ");
        else if (i)
            paint(d->p, INK_PLAIN,
                  depth == f->per_seat && f->shape == GAME_TABLE ? ", " : " ");
        if (f->shape == GAME_ROW && f->index)
            paint(d->p, INK_DIM, "%s ", f->index[i]);
        draw_inside(d, f, at, depth + 1);
    }
}

/* A line for every field, and for every seat of those that have one value each. */
static void draw_fields(struct paint *p, const struct game *g,
                        const struct game_view *v, enum lang lang,
                        const char *const *names)
{
    struct plain d = {p, g, game_peek(v), lang, names};
    int n = game_head(d.s)->config.n_players;
    for (const struct game_field *f = g->fields; f->name; f++) {
        int at[GAME_DEPTH_MAX + 2] = {0};
        char key[64];
        snprintf(key, sizeof key, "field.%s", f->name);
        const char *label = text_find(g->id, lang, key);
        paint_cell(p, INK_DIM, 22, label ? label : f->name);
        if (!f->per_seat)
            draw_inside(&d, f, at, 0);
        for (int seat = 0; f->per_seat && seat < n; seat++) {
            at[0] = seat;
            paint(p, INK_PLAIN, "\n  ");
            paint_cell(p, INK_DIM, 20, names[seat]);
            draw_inside(&d, f, at, 1);
        }
        paint(p, INK_PLAIN, "\n");
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
    draw_fields(p, g, v, lang, names);
}
