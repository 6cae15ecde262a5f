/* board_generic.c - any game from its fields: grids as grids, tracks as tracks. */
#include <stdio.h>
#include <string.h>

#include "term/board.h"

enum { LABEL = 22, PAGE = 78, ITEM = 16, TRACK_MAX = 40 };

/* What a board that knows nothing of the game draws with. */
struct generic {
    struct paint *p;
    const struct game *g;
    const struct game_state *s;
    enum lang lang;
    const char *const *names;
    int n;
    const struct onlooker *who;
};

static int32_t value_at(const struct generic *d, const struct game_field *f,
                        const int *at, int depth)
{
    return cover_get(f, d->s, d->who, at, depth);
}

/* ---- values ---------------------------------------------------------------------- */

static bool is_seat(const struct generic *d, int32_t v)
{
    return v >= 1 && v <= d->n;
}

/* Where nothing is shown: because there is nothing, or because it lies covered. */
static const char *blank(const struct generic *d, const struct game_field *f)
{
    return cover_is_at(&f->remembered, d->who) ? "?" : "\u00b7";
}

/* A value in words: seats by name, words of the catalogue, nothing as a dot. */
static const char *value_text(const struct generic *d, const struct game_field *f,
                              int32_t v, char *buf, size_t size)
{
    bool is_word = f->kind == GAME_WORD || (f->kind == GAME_MIXED && v >= GAME_WORDS);
    if (v == GAME_NULL || (f->kind == GAME_SEAT && !is_seat(d, v)))
        return blank(d, f);
    if (f->kind == GAME_SEAT)
        return d->names[v - 1];
    if (f->kind == GAME_BOOL)
        return text_of(d->g, d->lang, v ? "yes" : "no");
    if (is_word)
        return text_word(d->g, d->lang,
                         f->words[f->kind == GAME_MIXED ? v - GAME_WORDS : v]);
    if (f->kind != GAME_TEXT) {
        snprintf(buf, size, "%d", (int)v);
        return buf;
    }
    f->text(d->s, v, buf, size);
    return buf[0] ? text_word(d->g, d->lang, buf) : "\u00b7";
}

static enum paint_ink value_ink(const struct generic *d, const struct game_field *f,
                                int32_t v)
{
    return f->kind == GAME_SEAT && is_seat(d, v) ? (enum paint_ink)(INK_SEAT1 + v - 1)
                                                 : INK_PLAIN;
}

static int track_length(const struct generic *d, const struct game_field *f)
{
    int more = game_head(d->s)->config.n_players - d->g->min_players;
    return f->widths ? f->widths[more] : f->width;
}

static void draw_value(const struct generic *d, const struct game_field *f, int32_t v)
{
    char text[128] = "";
    int length = track_length(d, f);
    if (f->shape == GAME_TRACK && v != GAME_NULL && length <= TRACK_MAX) {
        for (int i = 1; i <= length; i++)
            paint(d->p, i == v ? INK_BOLD : INK_DIM, "%s",
                  i == v  ? "\u25cf"
                  : i < v ? "\u2501"
                          : "\u2500");
        paint(d->p, INK_PLAIN, " ");
    }
    paint(d->p, value_ink(d, f, v), "%s", value_text(d, f, v, text, sizeof text));
    if (f->shape == GAME_TRACK && v != GAME_NULL)
        paint(d->p, INK_DIM, "/%d", length);
}

/* The name of place i of a row, a bag or a grid, whose places are short as in the
 * notation. A word may mean something else in this field: word.FIELD-WORD. */
static const char *place_name(const struct generic *d, const struct game_field *f,
                              int i, char *buf, size_t size)
{
    if (f->index && f->shape == GAME_GRID)
        return f->index[i];
    if (f->index) {
        char key[80];
        snprintf(key, sizeof key, "word.%s-%s", f->name, f->index[i]);
        const char *own = text_find(d->g->id, d->lang, key);
        return own ? own : text_word(d->g, d->lang, f->index[i]);
    }
    snprintf(buf, size, "%d", f->shape == GAME_GRID ? i : i + 1);
    return buf;
}

/* One row of a table: seats and words as they are, numbers by their column. */
static void draw_row(const struct generic *d, const struct game_field *f, int *at,
                     int depth)
{
    char text[128];
    for (const struct game_arg_spec *c = f->columns; c->name; c++) {
        at[depth] = (int)(c - f->columns);
        int32_t v = value_at(d, f, at, depth + 1);
        struct game_field cell = *f;
        cell.kind = c->kind == GAME_WORD ? f->kind : c->kind;
        if (c->kind == GAME_BOOL ? !v : c->kind == GAME_NUMBER && v < 0)
            continue;
        if (c != f->columns)
            paint(d->p, INK_PLAIN, " ");
        if (c->kind == GAME_NUMBER || c->kind == GAME_BOOL)
            paint(d->p, INK_DIM, "%s", text_word(d->g, d->lang, c->name));
        if (c->kind == GAME_NUMBER)
            paint(d->p, INK_DIM, " ");
        if (c->kind != GAME_BOOL)
            paint(d->p, value_ink(d, &cell, v), "%s",
                  value_text(d, &cell, v, text, sizeof text));
    }
}

/* Columns used on the last line; colours take none. */
static int column_of(const struct paint *p)
{
    int n = 0;
    size_t at = p->len;
    while (at && p->text[at - 1] != '\n')
        at--;
    for (; at < p->len; at++) {
        if (p->text[at] == '\033')
            at += strcspn(p->text + at, "m");
        else
            n += (p->text[at] & 0xc0) != 0x80;
    }
    return n;
}

/* A list; of a bag what there is. False where there is nothing. */
static bool draw_list(const struct generic *d, const struct game_field *f, int *at,
                      int depth)
{
    char name[128];
    bool any = false;
    for (at[depth] = 0; value_at(d, f, at, depth + 1) != GAME_END; at[depth]++) {
        int i = at[depth];
        int32_t v = value_at(d, f, at, depth + 1);
        if (f->shape == GAME_BAG && v == 0)
            continue;
        if (any)
            paint(d->p, INK_DIM, f->shape == GAME_ORDER ? " \u2192 " : ", ");
        if (any && column_of(d->p) > PAGE - ITEM) {
            paint(d->p, INK_PLAIN, "\n");
            paint_cell(d->p, INK_PLAIN, LABEL + 1, "");
        }
        any = true;
        if (f->shape == GAME_BAG)
            paint(d->p, INK_PLAIN, "%s", place_name(d, f, i, name, sizeof name));
        if (f->shape == GAME_BAG && v != 1)
            paint(d->p, INK_DIM, " \u00d7%d", (int)v);
        if (f->shape == GAME_ROW)
            paint(d->p, INK_DIM, "%s ", place_name(d, f, i, name, sizeof name));
        if (f->shape == GAME_TABLE)
            draw_row(d, f, at, depth + 1);
        else if (f->shape != GAME_BAG)
            draw_value(d, f, v);
    }
    return any;
}

/* A field, or one seat's part of it. */
static void draw_part(const struct generic *d, const struct game_field *f, int *at,
                      int depth)
{
    int32_t v = value_at(d, f, at, depth);
    bool is_list = f->shape != GAME_ONE && f->shape != GAME_TRACK;
    if (v == GAME_LIST) {
        if (!draw_list(d, f, at, depth))
            paint(d->p, INK_DIM, "\u00b7");
    } else if (is_list && v != GAME_NULL) {
        paint(d->p, INK_PLAIN, "%d ", (int)v); /* so many, not which */
        paint(d->p, INK_DIM, "\u00d7 ?");
    } else {
        draw_value(d, f, v);
    }
}

/* ---- grids ----------------------------------------------------------------------- */

/* The number of the place at this row and column, or -1. */
static int place_at(const struct game_field *f, int row, int column)
{
    int n = 0;
    if (row < 0 || row >= f->height)
        return -1;
    if (!f->plan)
        return row * f->width + column;
    if (f->plan[row][column] == '.')
        return -1;
    for (int r = 0; r < row; r++)
        for (const char *c = f->plan[r]; *c; c++)
            n += *c != '.';
    for (int c = 0; c < column; c++)
        n += f->plan[row][c] != '.';
    return n;
}

/* What a table says is on this place, as letters with the number of their seat. */
static int draw_things(const struct generic *d, const struct game_field *grid,
                       int place)
{
    int used = 0;
    for (const struct game_field *f = d->g->fields; f->name; f++) {
        if (!f->on || strcmp(f->on, grid->name) != 0 || f->shape != GAME_TABLE)
            continue;
        int at[GAME_DEPTH_MAX + 2] = {0};
        for (; value_at(d, f, at, 1) != GAME_END; at[0]++) {
            int32_t seat = 0;
            const char *word = NULL;
            at[1] = 0;
            if (value_at(d, f, at, 2) != place)
                continue;
            for (const struct game_arg_spec *c = f->columns; c->name; c++) {
                at[1] = (int)(c - f->columns);
                int32_t v = value_at(d, f, at, 2);
                seat = c->kind == GAME_SEAT ? v : seat;
                if (c->kind == GAME_WORD)
                    word = text_word(d->g, d->lang, c->words[v - GAME_WORDS]);
            }
            if (!word)
                continue;
            int bytes = 1;
            while ((word[bytes] & 0xc0) == 0x80)
                bytes++;
            paint(d->p,
                  is_seat(d, seat) ? (enum paint_ink)(INK_SEAT1 + seat - 1) : INK_BOLD,
                  "%.*s%s", bytes, word, is_seat(d, seat) ? "" : " ");
            if (is_seat(d, seat))
                paint(d->p, (enum paint_ink)(INK_SEAT1 + seat - 1), "%d", (int)seat);
            used += 2;
        }
    }
    return used;
}

/* One of the two lines of a place: its name, then what is there. */
static void draw_place(const struct generic *d, const struct game_field *f, int place,
                       int line, int width)
{
    char text[64] = "", word[64];
    int at[GAME_DEPTH_MAX + 2] = {place}, used = 0;
    if (!f->plan) {
        at[0] = place / f->width;
        at[1] = place % f->width;
    }
    int32_t v = place < 0 ? GAME_NULL : value_at(d, f, at, f->plan ? 1 : 2);
    if (place >= 0 && line == 0) {
        const char *name = place_name(d, f, place, text, sizeof text);
        paint(d->p, INK_DIM, "%s", name);
        used = paint_width(name);
    } else if (place >= 0) {
        if (f->kind == GAME_SEAT && is_seat(d, v))
            snprintf(text, sizeof text, "\u25cf%d", (int)v);
        else
            snprintf(text, sizeof text, "%s",
                     v == 0 ? "\u00b7" : value_text(d, f, v, word, sizeof word));
        paint(d->p, v ? value_ink(d, f, v) : INK_DIM, "%s ", text);
        used = paint_width(text) + 1 + draw_things(d, f, place);
    }
    for (; used < width; used++)
        paint(d->p, INK_PLAIN, " ");
}

static void draw_grid(const struct generic *d, const struct game_field *f)
{
    int width = (PAGE - 2) / f->width;
    for (int line = 0; line < 2 * f->height + f->hexes; line++) {
        paint(d->p, INK_PLAIN, "\n  ");
        for (int column = 0; column < f->width; column++) {
            int own = line - (f->hexes && column % 2);
            draw_place(d, f, own < 0 ? -1 : place_at(f, own / 2, column), own % 2,
                       width);
        }
    }
}

/* ---- the page -------------------------------------------------------------------- */

static bool is_scalar(const struct game_field *f)
{
    return f->shape == GAME_ONE || f->shape == GAME_TRACK;
}

/* Nothing there now, or known from elsewhere: not worth a line. */
static bool is_idle(const struct generic *d, const struct game_field *f)
{
    int at[GAME_DEPTH_MAX + 2] = {0};
    char text[64] = "";
    int seats = f->per_seat ? d->n : 1;
    if (strcmp(f->name, "game") == 0 || strcmp(f->name, "phase") == 0)
        return true;
    for (at[0] = 0; at[0] < seats; at[0]++) {
        int32_t v = value_at(d, f, at, f->per_seat);
        bool is_word = is_scalar(f) && f->kind == GAME_WORD;
        if (v == GAME_LIST) {
            at[f->per_seat] = 0;
            if (value_at(d, f, at, f->per_seat + 1) != GAME_END)
                return false;
        } else if (v != GAME_NULL && !(is_word && !f->words[v][0]) &&
                   !(f->kind == GAME_SEAT && !is_seat(d, v)) &&
                   !(f->kind == GAME_TEXT &&
                     f->text(d->s, v, text, sizeof text) == 0) &&
                   !(f->on && v < 0)) {
            return false;
        }
        if (!f->per_seat)
            break;
    }
    return true;
}

static void draw_label(const struct generic *d, const struct game_field *f)
{
    char key[64];
    snprintf(key, sizeof key, "field.%s", f->name);
    const char *label = text_find(d->g->id, d->lang, key);
    paint_cell(d->p, INK_DIM, LABEL, label ? label : f->name);
    paint(d->p, INK_PLAIN, " ");
}

/* What each seat has one value of: a table with a column for each. */
static void draw_seats(const struct generic *d)
{
    int width = (PAGE - LABEL - 1) / d->n;
    char text[128];
    paint_cell(d->p, INK_DIM, LABEL + 1, "");
    for (int i = 0; i < d->n; i++) {
        snprintf(text, sizeof text, "%.*s", width - 1, d->names[i]);
        paint_cell(d->p, (enum paint_ink)(INK_SEAT1 + i), width, text);
    }
    paint(d->p, INK_PLAIN, "\n");
    for (const struct game_field *f = d->g->fields; f->name; f++) {
        if (!f->per_seat || !is_scalar(f) || is_idle(d, f))
            continue;
        draw_label(d, f);
        for (int i = 0; i < d->n; i++) {
            int32_t v = value_at(d, f, &i, 1);
            char cell[160];
            snprintf(cell, sizeof cell, "%s", value_text(d, f, v, text, sizeof text));
            if (f->shape == GAME_TRACK && v != GAME_NULL)
                snprintf(cell, sizeof cell, "%d/%d", (int)v, f->width);
            paint_cell(d->p, value_ink(d, f, v), width, cell);
        }
        paint(d->p, INK_PLAIN, "\n");
    }
}

void board_generic(struct paint *p, const struct game *g, const struct game_view *v,
                   const struct onlooker *who, enum lang lang, const char *const *names)
{
    struct generic d = {p, g, game_peek(v), lang, names, 0, who};
    d.n = game_head(d.s)->config.n_players;
    for (const struct game_field *f = g->fields; f->name; f++) {
        int at[GAME_DEPTH_MAX + 2] = {0};
        if (f->per_seat || is_idle(&d, f))
            continue;
        draw_label(&d, f);
        if (f->shape == GAME_GRID)
            draw_grid(&d, f);
        else
            draw_part(&d, f, at, 0);
        paint(p, INK_PLAIN, "\n");
    }
    draw_seats(&d);
    for (const struct game_field *f = g->fields; f->name; f++) {
        if (!f->per_seat || is_scalar(f) || is_idle(&d, f))
            continue;
        draw_label(&d, f);
        for (int seat = 0; seat < d.n; seat++) {
            int at[GAME_DEPTH_MAX + 2] = {seat};
            paint(p, INK_PLAIN, "\n  ");
            paint_cell(p, (enum paint_ink)(INK_SEAT1 + seat), LABEL - 2, names[seat]);
            paint(p, INK_PLAIN, " ");
            draw_part(&d, f, at, 1);
        }
        paint(p, INK_PLAIN, "\n");
    }
}
