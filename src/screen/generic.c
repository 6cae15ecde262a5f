/* generic.c - any game from its fields: grids as grids, tracks as tracks, the rest in
 * rows. */
#include <stdio.h>
#include <string.h>

#include "screen/sight.h"

enum { LABEL = 20, TRACK_MAX = 40 };

struct sheet {
    struct canvas *c;
    const struct sight *b;
    int y, x; /* where it goes on */
};

static int players(const struct sheet *d)
{
    return game_head(d->b->state)->config.n_players;
}

static int32_t value_at(const struct sheet *d, const struct game_field *f,
                        const int *at, int depth)
{
    return cover_get(f, d->b->state, d->b->who, at, depth);
}

static bool is_seat(const struct sheet *d, int32_t v)
{
    return v >= 1 && v <= players(d);
}

/* ---- values ---------------------------------------------------------------------- */

static const char *value_text(const struct sheet *d, const struct game_field *f,
                              int32_t v, char *buf, size_t size)
{
    bool is_word = f->kind == GAME_WORD || (f->kind == GAME_MIXED && v >= GAME_WORDS);
    if (v == GAME_NULL || (f->kind == GAME_SEAT && !is_seat(d, v)))
        return cover_is_at(&f->remembered, d->b->who) ? "?" : "·";
    if (f->kind == GAME_SEAT)
        return d->b->names[v - 1];
    if (f->kind == GAME_BOOL)
        return sight_say(d->b, v ? "yes" : "no");
    if (is_word)
        return sight_word(d->b, f->words[f->kind == GAME_MIXED ? v - GAME_WORDS : v]);
    if (f->kind == GAME_TEXT) {
        f->text(d->b->state, v, buf, size);
        return buf[0] ? sight_word(d->b, buf) : "·";
    }
    snprintf(buf, size, "%d", (int)v);
    return buf;
}

/* The word of a value as the notation has it; "" where there is none. */
static void value_word(const struct sheet *d, const struct game_field *f, int32_t v,
                       char *buf, size_t size)
{
    bool is_word = f->kind == GAME_WORD || (f->kind == GAME_MIXED && v >= GAME_WORDS);
    snprintf(buf, size, "%s", "");
    if (v == GAME_NULL)
        return;
    if (is_word)
        snprintf(buf, size, "%s", f->words[f->kind == GAME_MIXED ? v - GAME_WORDS : v]);
    else if (f->kind == GAME_TEXT)
        f->text(d->b->state, v, buf, size);
    else
        snprintf(buf, size, "%d", (int)v);
}

static struct ink value_ink(const struct sheet *d, const struct game_field *f,
                            int32_t v)
{
    return f->kind == GAME_SEAT && is_seat(d, v) ? INK_OF_SEAT(v - 1) : INK(HUE_PLAIN);
}

/* ---- writing along a line -------------------------------------------------------- */

static void write_on(struct sheet *d, struct ink ink, const char *text)
{
    int n = canvas_columns(text);
    if (d->x + n > d->c->width - 1 && d->x > LABEL) {
        d->y++;
        d->x = LABEL;
    }
    d->x = canvas_text(d->c, d->y, d->x, ink, text);
}

static void add_spot(struct sheet *d, const struct game_field *f, int y, int x,
                     int high, int wide, const int *at, int depth, const char *word)
{
    struct spot *s = canvas_spot(d->c, y, x, high, wide, f->name,
                                 depth > 0 ? at[0] : -1, depth > 1 ? at[1] : -1);
    spot_help(s, sight_word(d->b, word), "%s.%s %s %s",
              f->picture ? f->picture : f->name, word,
              f->picture ? f->picture : f->name, f->name);
    for (int i = 0; f->verbs && f->verbs[i] && word[0]; i++)
        spot_act(s, "%s %s", f->verbs[i], word);
}

static int track_length(const struct sheet *d, const struct game_field *f)
{
    return f->widths ? f->widths[players(d) - d->b->game->min_players] : f->width;
}

static void put_value(struct sheet *d, const struct game_field *f, int32_t v)
{
    char text[160] = "";
    int length = track_length(d, f);
    if (f->shape == GAME_TRACK && v != GAME_NULL && length <= TRACK_MAX)
        for (int i = 1; i <= length; i++)
            write_on(d, i <= v ? INK(HUE_GOLD) : INK(HUE_LINE),
                     i == v  ? "●"
                     : i < v ? "━"
                             : "─");
    if (f->shape == GAME_TRACK)
        write_on(d, INK(HUE_FAINT), " ");
    write_on(d, value_ink(d, f, v), value_text(d, f, v, text, sizeof text));
}

static const char *place_word(const struct game_field *f, int i, char *buf, size_t size)
{
    if (f->index)
        return f->index[i];
    snprintf(buf, size, "%d", f->shape == GAME_GRID ? i : i + 1);
    return buf;
}

static void put_row_of_table(struct sheet *d, const struct game_field *f, int *at,
                             int depth)
{
    char text[160];
    for (const struct game_arg_spec *c = f->columns; c->name; c++) {
        at[depth] = (int)(c - f->columns);
        int32_t v = value_at(d, f, at, depth + 1);
        struct game_field cell = *f;
        cell.kind = c->kind == GAME_WORD ? f->kind : c->kind;
        cell.shape = GAME_ONE;
        if (c->kind == GAME_BOOL ? !v : c->kind == GAME_NUMBER && v < 0)
            continue;
        if (c != f->columns)
            write_on(d, INK(HUE_PLAIN), " ");
        if (c->kind == GAME_BOOL)
            write_on(d, INK(HUE_FAINT), sight_word(d->b, c->name));
        else
            write_on(d, value_ink(d, &cell, v),
                     value_text(d, &cell, v, text, sizeof text));
    }
}

static void put_item(struct sheet *d, const struct game_field *f, int *at, int depth)
{
    char name[160], word[160] = "", text[200];
    int i = at[depth];
    int32_t v = value_at(d, f, at, depth + 1);
    int y = d->y, x;
    if (f->shape == GAME_TABLE) {
        put_row_of_table(d, f, at, depth + 1);
        return;
    }
    if (f->shape == GAME_BAG) {
        snprintf(word, sizeof word, "%s", place_word(f, i, name, sizeof name));
        snprintf(text, sizeof text, v == 1 ? "%s" : "%s ×%d", sight_word(d->b, word),
                 (int)v);
    } else {
        value_word(d, f, v, word, sizeof word);
        snprintf(text, sizeof text, "%s", value_text(d, f, v, name, sizeof name));
    }
    if (f->shape == GAME_ROW) {
        write_on(d, INK(HUE_FAINT), place_word(f, i, name, sizeof name));
        write_on(d, INK(HUE_FAINT), " ");
    }
    write_on(d, value_ink(d, f, v), text);
    x = d->x - canvas_columns(text);
    y = d->y;
    if (f->shape != GAME_ROW || word[0])
        add_spot(d, f, y, x, 1, canvas_columns(text), at, depth + 1, word);
}

/* A field, or one seat's part of it. */
static void put_part(struct sheet *d, const struct game_field *f, int *at, int depth)
{
    int32_t v = value_at(d, f, at, depth);
    bool any = false;
    char text[64];
    if (v != GAME_LIST) {
        if (f->shape != GAME_ONE && f->shape != GAME_TRACK && v != GAME_NULL) {
            snprintf(text, sizeof text, "%d × ?", (int)v);
            write_on(d, INK(HUE_FAINT), text);
        } else {
            put_value(d, f, v);
        }
        return;
    }
    for (at[depth] = 0; (v = value_at(d, f, at, depth + 1)) != GAME_END; at[depth]++) {
        if (f->shape == GAME_BAG && v == 0)
            continue;
        if (any)
            write_on(d, INK(HUE_LINE), f->shape == GAME_ORDER ? " → " : "  ");
        any = true;
        put_item(d, f, at, depth);
    }
    if (!any)
        write_on(d, INK(HUE_FAINT), "·");
}

/* ---- grids ----------------------------------------------------------------------- */

static int place_at(const struct game_field *f, int row, int column)
{
    int n = 0;
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

static void put_grid(struct sheet *d, const struct game_field *f)
{
    char name[64], text[96];
    int wide = (d->c->width - 2) / f->width;
    for (int place, i = 0; i < f->height * f->width; i++) {
        int row = i / f->width, column = i % f->width;
        int at[GAME_DEPTH_MAX + 2] = {row, column};
        if ((place = place_at(f, row, column)) < 0)
            continue;
        if (f->plan)
            at[0] = place;
        int32_t v = value_at(d, f, at, f->plan ? 1 : 2);
        int y = d->y + 1 + 2 * row + (f->hexes && column % 2), x = 1 + column * wide;
        const char *word = f->index ? f->index[place]
                                    : (snprintf(name, sizeof name, "%d", place), name);
        canvas_cut(d->c, y, x, wide - 1, INK(HUE_FAINT), word);
        if (f->kind == GAME_SEAT && is_seat(d, v))
            canvas_print(d->c, y + 1, x, INK_OF_SEAT(v - 1), "●%d", (int)v);
        else
            canvas_cut(d->c, y + 1, x, wide - 1, v ? INK(HUE_PLAIN) : INK(HUE_FAINT),
                       v ? value_text(d, f, v, text, sizeof text) : "·");
        add_spot(d, f, y, x, 2, wide - 1, at, f->plan ? 1 : 2, word);
    }
    d->y += 1 + 2 * f->height + f->hexes;
}

/* ---- the page -------------------------------------------------------------------- */

static bool is_scalar(const struct game_field *f)
{
    return f->shape == GAME_ONE || f->shape == GAME_TRACK;
}

/* Nothing there now, or told in the head of the screen. */
static bool is_idle(const struct sheet *d, const struct game_field *f)
{
    char text[64] = "";
    int at[GAME_DEPTH_MAX + 2] = {0};
    int seats = f->per_seat ? players(d) : 1;
    if (strcmp(f->name, "game") == 0 || strcmp(f->name, "phase") == 0)
        return true;
    for (int i = 0; i < seats; i++) {
        at[0] = i;
        int32_t v = value_at(d, f, at, f->per_seat);
        if (v == GAME_LIST) {
            at[f->per_seat] = 0;
            if (value_at(d, f, at, f->per_seat + 1) != GAME_END)
                return false;
        } else if (v != GAME_NULL && !(f->kind == GAME_SEAT && !is_seat(d, v)) &&
                   !(f->kind == GAME_WORD && is_scalar(f) && !f->words[v][0]) &&
                   !(f->kind == GAME_TEXT &&
                     f->text(d->b->state, v, text, sizeof text) == 0) &&
                   !(f->on && v < 0)) {
            return false;
        }
    }
    return true;
}

static void begin(struct sheet *d, const struct game_field *f)
{
    char key[64];
    snprintf(key, sizeof key, "field.%s", f->name);
    const char *label = text_find(d->b->game->id, d->b->lang, key);
    canvas_cut(d->c, d->y, 1, LABEL - 2, INK(HUE_GOLD), label ? label : f->name);
    d->x = LABEL;
}

void screen_generic(struct canvas *c, const struct sight *b)
{
    struct sheet d = {c, b, 0, LABEL};
    for (int pass = 0; pass < 2; pass++)
        for (const struct game_field *f = b->game->fields; f->name; f++) {
            int at[GAME_DEPTH_MAX + 2] = {0};
            if (f->per_seat != pass || is_idle(&d, f))
                continue;
            begin(&d, f);
            if (f->shape == GAME_GRID && !f->per_seat) {
                put_grid(&d, f);
                continue;
            }
            for (int seat = 0; seat < (pass ? players(&d) : 1); seat++) {
                at[0] = seat;
                if (pass) {
                    d.y += seat > 0;
                    d.x = LABEL;
                    canvas_cut(c, d.y, d.x, 14, INK_OF_SEAT(seat), b->names[seat]);
                    d.x = LABEL + 15;
                }
                put_part(&d, f, at, pass);
            }
            d.y++;
        }
}
