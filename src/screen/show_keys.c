/* show_keys.c - what keys and the mouse do at the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/show.h"

/* ---- walking --------------------------------------------------------------------- */

static void look_at(struct show *w, int spot)
{
    w->cursor = spot;
    if (spot >= 0)
        w->looked = w->board.spot[spot];
    w->is_followed = true;
    w->is_in_list = false;
}

static int list_columns(const struct show *w)
{
    int n = 0, y = -1;
    for (int i = 0; i < w->n_rows; i++) {
        if (w->place[i].y < 0)
            continue;
        if (y < 0)
            y = w->place[i].y;
        n += w->place[i].y == y;
    }
    return n ? n : 1;
}

static void walk_list(struct show *w, int dy, int dx)
{
    int to = w->at_row + dx + dy * list_columns(w);
    if (to < 0 && dy < 0 && w->board.n_spots) {
        look_at(w, w->cursor >= 0 ? w->cursor : 0);
        return;
    }
    if (to >= 0 && to < w->n_rows)
        w->at_row = to;
    else if (dy > 0)
        w->at_row = w->n_rows ? w->n_rows - 1 : 0;
}

static void walk(struct show *w, int dy, int dx)
{
    w->note[0] = '\0';
    if (w->is_in_list) {
        walk_list(w, dy, dx);
        return;
    }
    int to = canvas_walk(&w->board, w->cursor, dy, dx);
    if (to == w->cursor && dy > 0 && w->n_rows) {
        w->is_in_list = true;
        w->at_row = 0;
    } else if (to >= 0) {
        look_at(w, to);
    }
}

static void scroll(struct show *w, int lines)
{
    w->top += lines;
    w->is_followed = false;
}

/* To the next spot that can be picked, in the order of reading. */
static void next_legal(struct show *w, int step)
{
    int n = w->board.n_spots;
    for (int i = 1; i <= n; i++) {
        int at = ((w->cursor + step * i) % n + n) % n;
        if (show_act(w, at)) {
            look_at(w, at);
            return;
        }
    }
    w->is_in_list = w->n_rows > 0;
}

/* ---- picking --------------------------------------------------------------------- */

static void enter(struct show *w)
{
    const char *act = show_act(w, w->cursor);
    if (w->digits) {
        show_pick_row(w, w->digits - 1);
    } else if (w->n_marks) {
        show_play_marks(w);
    } else if (w->wish.n > 1 && wish_fitting(&w->wish, NULL) == 1) {
        show_confirm(w);
    } else if (w->is_in_list) {
        show_pick_row(w, w->at_row);
    } else if (act) {
        char part[SPOT_ACT_MAX];
        snprintf(part, sizeof part, "%s", act);
        show_pick(w, part);
    } else if (w->seat >= 0) {
        snprintf(w->note, sizeof w->note, "%s", show_say(w, "note.not-here"));
        stage_bell();
    } else {
        show_go_on(w);
    }
}

static void digit(struct show *w, int d)
{
    int n = w->digits * 10 + d;
    if (n < 1 || n > w->n_rows) {
        w->digits = 0;
        stage_bell();
    } else if (n * 10 > w->n_rows) {
        show_pick_row(w, n - 1);
    } else {
        w->digits = n;
    }
}

static void click(struct show *w, int y, int x)
{
    for (int i = 0; i < w->n_rows; i++) {
        const struct show_place *p = &w->place[i];
        if (y == p->y && x >= p->x && x < p->x + p->wide) {
            w->at_row = i;
            w->is_in_list = true;
            show_pick_row(w, i);
            return;
        }
    }
    if (y < w->y || y >= w->y + w->high || x >= w->wide) {
        if (w->seat < 0)
            show_go_on(w);
        else if (w->wish.n > 1 && y == w->frame.height - 1)
            show_confirm(w);
        return;
    }
    int spot = canvas_spot_at(&w->board, y - w->y + w->top, x);
    if (spot < 0)
        return;
    look_at(w, spot);
    w->is_followed = false;
    if (show_act(w, spot) && !w->n_marks)
        enter(w);
    else if (show_act(w, spot))
        show_mark(w);
}

/* ---- all keys -------------------------------------------------------------------- */

void show_undo(struct show *w)
{
    struct refusal no = {0};
    int seat = w->seat >= 0 ? w->seat : w->viewer;
    if (w->wish.n || w->n_marks) {
        show_back(w);
        return;
    }
    if (seat >= 0 && sitting_undo(w->s, seat, &no)) {
        sitting_explain(w->s, &no, w->note, sizeof w->note);
        stage_bell();
    }
}

void show_ask_hint(struct show *w)
{
    struct refusal no = {0};
    if (w->seat < 0)
        return;
    if (sitting_ask_hint(w->s, w->seat, &no)) {
        sitting_explain(w->s, &no, w->note, sizeof w->note);
        return;
    }
    w->wants_hint = true;
    snprintf(w->note, sizeof w->note, "%s", show_say(w, "note.hint"));
}

void show_cover(struct show *w)
{
    if (w->viewer >= 0 && sitting_may_cover(w->s))
        sitting_cover(w->s, w->viewer, !(w->s->covering >> w->viewer & 1), NULL);
}

static void letter(struct show *w, uint32_t code)
{
    switch (code) {
    case 'u':
        show_undo(w);
        break;
    case '?':
        show_about(w);
        break;
    case 'K':
    case STAGE_KEY_F1:
        show_help(w);
        break;
    case 'H':
        show_ask_hint(w);
        break;
    case 'r':
        show_rules(w, "");
        break;
    case 'L':
        show_whole_log(w);
        break;
    case 'c':
        show_cover(w);
        break;
    case 'q':
        w->is_done = true;
        break;
    case ' ':
        if (w->seat >= 0)
            show_mark(w);
        else
            show_go_on(w);
        break;
    case ':':
        show_open_line(w, false);
        break;
    case 't':
        if (w->s->is_remote)
            show_open_line(w, true);
        break;
    case 'T':
        if (w->s->is_remote)
            show_chat(w);
        break;
    default:
        if (code >= '0' && code <= '9')
            digit(w, (int)(code - '0'));
        break;
    }
}

static void table_key(struct show *w, struct stage_key key)
{
    switch (key.code) {
    case STAGE_KEY_UP:
    case 'k':
        walk(w, -1, 0);
        break;
    case STAGE_KEY_DOWN:
    case 'j':
        walk(w, 1, 0);
        break;
    case STAGE_KEY_LEFT:
    case 'h':
        walk(w, 0, -1);
        break;
    case STAGE_KEY_RIGHT:
    case 'l':
        walk(w, 0, 1);
        break;
    case STAGE_KEY_TAB:
        next_legal(w, 1);
        break;
    case STAGE_KEY_BACK_TAB:
        next_legal(w, -1);
        break;
    case STAGE_KEY_WHEEL_UP:
        scroll(w, -3);
        break;
    case STAGE_KEY_WHEEL_DOWN:
        scroll(w, 3);
        break;
    case STAGE_KEY_PAGE_UP:
        scroll(w, -(w->high - 2));
        break;
    case STAGE_KEY_PAGE_DOWN:
        scroll(w, w->high - 2);
        break;
    case STAGE_KEY_CLICK:
        click(w, key.y, key.x);
        break;
    case STAGE_KEY_ENTER:
        enter(w);
        break;
    case STAGE_KEY_ESC:
        show_back(w);
        break;
    default:
        letter(w, key.code);
        break;
    }
}

/* Over a sheet, too, as its last line says. */
static bool asks_for_help(const struct show *w, struct stage_key key)
{
    return !w->pager.is_asking &&
           (key.code == '?' || key.code == 'K' || key.code == STAGE_KEY_F1);
}

void show_key(struct show *w, struct stage_key key)
{
    if (key.code == STAGE_KEY_GONE)
        w->is_done = true;
    else if (key.code == STAGE_KEY_NONE || key.code == STAGE_KEY_RESIZE)
        return;
    else if (w->pager.is_open && asks_for_help(w, key))
        show_help(w);
    else if (w->pager.is_open)
        pager_key(&w->pager, key);
    else if (w->is_resigning)
        show_resign_key(w, key);
    else if (w->line.is_open)
        show_line_key(w, key);
    else if (!w->s->is_record || !show_record_key(w, key))
        table_key(w, key);
}
