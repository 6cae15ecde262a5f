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

/* ---- the line for notation ------------------------------------------------------- */

static void remember(struct show_line *l)
{
    if (!l->text[0] ||
        (l->n_history && strcmp(l->history[l->n_history - 1], l->text) == 0))
        return;
    if (l->n_history == SHOW_HISTORY)
        memmove(l->history[0], l->history[1], sizeof l->history - sizeof l->history[0]);
    else
        l->n_history++;
    snprintf(l->history[l->n_history - 1], SHOW_LINE, "%s", l->text);
}

static void recall(struct show_line *l, int step)
{
    int at = l->at + step;
    if (at < 0 || at > l->n_history)
        return;
    l->at = at;
    snprintf(l->text, sizeof l->text, "%s", at < l->n_history ? l->history[at] : "");
}

/* As far as all choices that begin so agree. */
static void complete(struct show *w)
{
    struct show_line *l = &w->line;
    const char *first = NULL;
    size_t len = strlen(l->text), same = 0;
    for (int i = 0; i < w->wish.n_choices; i++) {
        const char *text = w->wish.choice[i].text;
        if (strncmp(text, l->text, len) != 0)
            continue;
        if (!first) {
            first = text;
            same = strlen(text);
        }
        size_t k = 0;
        while (k < same && text[k] == first[k])
            k++;
        same = k;
    }
    if (first && same > len)
        snprintf(l->text, sizeof l->text, "%.*s", (int)same, first);
    else
        stage_bell();
}

/* To the others at the table, who are elsewhere. */
static void say(struct show *w, const char *text)
{
    struct refusal no = {0};
    if (sitting_chat(w->s, text, &no))
        sitting_explain(w->s, &no, w->note, sizeof w->note);
}

static void open_line(struct show *w, bool is_chat)
{
    w->line.is_open = true;
    w->line.is_chat = is_chat;
    w->line.text[0] = '\0';
    w->line.at = w->line.n_history;
}

/* A number of the list, the words of a choice, or notation. */
static void obey_line(struct show *w)
{
    char text[SHOW_LINE];
    char *end;
    snprintf(text, sizeof text, "%s", w->line.text);
    long n = strtol(text, &end, 10);
    remember(&w->line);
    w->line.is_open = false;
    if (!text[0])
        return;
    if (w->line.is_chat) {
        say(w, text);
    } else if (strcmp(text, "q") == 0 || strcmp(text, "quit") == 0) {
        w->is_done = true;
    } else if (w->s->is_record) {
        show_record_to(w, text);
    } else if (!*end && n >= 1 && n <= w->n_rows) {
        show_pick_row(w, (int)n - 1);
    } else {
        show_do(w, text);
    }
}

static void line_key(struct show *w, struct stage_key key)
{
    struct show_line *l = &w->line;
    switch (key.code) {
    case STAGE_KEY_ENTER:
        obey_line(w);
        break;
    case STAGE_KEY_ESC:
        l->is_open = false;
        break;
    case STAGE_KEY_BACK:
        l->is_open = l->text[0] != '\0';
        screen_untype(l->text);
        break;
    case STAGE_KEY_UP:
        recall(l, -1);
        break;
    case STAGE_KEY_DOWN:
        recall(l, 1);
        break;
    case STAGE_KEY_TAB:
        complete(w);
        break;
    default:
        screen_type(l->text, sizeof l->text, key.code);
        break;
    }
}

/* ---- all keys -------------------------------------------------------------------- */

static void undo(struct show *w)
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

static void ask_hint(struct show *w)
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

static void cover(struct show *w)
{
    if (w->viewer >= 0 && sitting_may_cover(w->s))
        sitting_cover(w->s, w->viewer, !(w->s->covering >> w->viewer & 1), NULL);
}

static void letter(struct show *w, uint32_t code)
{
    switch (code) {
    case 'u':
        undo(w);
        break;
    case '?':
        show_about(w);
        break;
    case 'H':
        ask_hint(w);
        break;
    case 'r':
        show_rules(w);
        break;
    case 'L':
        show_whole_log(w);
        break;
    case 'c':
        cover(w);
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
        open_line(w, false);
        break;
    case 't':
        if (w->s->is_remote)
            open_line(w, true);
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

void show_key(struct show *w, struct stage_key key)
{
    if (key.code == STAGE_KEY_GONE)
        w->is_done = true;
    else if (key.code == STAGE_KEY_NONE || key.code == STAGE_KEY_RESIZE)
        return;
    else if (w->pager.is_open)
        pager_key(&w->pager, key);
    else if (w->line.is_open)
        line_key(w, key);
    else if (!w->s->is_record || !show_record_key(w, key))
        table_key(w, key);
}
