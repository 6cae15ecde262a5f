/* show_line.c - the line for notation and names, and for what is said to the others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/show.h"
#include "term/line.h"

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

/* What all texts that begin as the line does have in common. */
struct common {
    const char *begin, *text;
    size_t len; /* so much of the text; 0: there is none yet */
};

static void agree(struct common *c, const char *text)
{
    size_t same = strlen(text);
    if (strncmp(text, c->begin, strlen(c->begin)) != 0)
        return;
    if (c->text) {
        same = 0;
        while (same < c->len && text[same] == c->text[same])
            same++;
    }
    c->text = text;
    c->len = same;
}

/* As far as all choices and names that begin so agree. */
static void complete(struct show *w)
{
    struct show_line *l = &w->line;
    struct common c = {l->text, NULL, 0};
    char text[SHOW_LINE];
    for (int i = 0; i < w->wish.n_choices; i++)
        agree(&c, w->wish.choice[i].text);
    for (int i = LINE_NO_NAME + 1; i < LINE_NAMES; i++)
        agree(&c, line_name((enum line_name)i, w->s->lang));
    if (c.text && c.len > strlen(l->text)) {
        snprintf(text, sizeof text, "%.*s", (int)c.len, c.text);
        snprintf(l->text, sizeof l->text, "%s", text);
    } else {
        stage_bell();
    }
}

/* To the others at the table, who are elsewhere. */
static void say(struct show *w, const char *text)
{
    struct refusal no = {0};
    if (sitting_chat(w->s, text, &no))
        sitting_explain(w->s, &no, w->note, sizeof w->note);
}

void show_open_line(struct show *w, bool is_chat)
{
    w->line.is_open = true;
    w->line.is_chat = is_chat;
    w->line.text[0] = '\0';
    w->line.at = w->line.n_history;
}

/* ---- giving up ------------------------------------------------------------------- */

static int resigning_seat(const struct show *w)
{
    return w->seat >= 0 ? w->seat : w->viewer;
}

/* It cannot be taken back, so it is asked for twice. */
static void ask_resign(struct show *w)
{
    w->note[0] = '\0';
    w->is_resigning =
        w->s->is_remote && resigning_seat(w) >= 0 && w->s->state != SITTING_OVER;
    if (!w->is_resigning)
        snprintf(w->note, sizeof w->note, "%s", show_say(w, "note.no-resign"));
}

void show_resign_key(struct show *w, struct stage_key key)
{
    struct refusal no = {0};
    w->is_resigning = false;
    if (key.code == STAGE_KEY_ENTER && sitting_resign(w->s, resigning_seat(w), &no))
        sitting_explain(w->s, &no, w->note, sizeof w->note);
}

/* ---- what was typed -------------------------------------------------------------- */

static void save(struct show *w, const char *path)
{
    char text[4 * SITTING_PATH_MAX + 400];
    line_save(w->s, path[0] ? path : NULL, text, sizeof text);
    snprintf(w->note, sizeof w->note, "%.500s", text);
}

static void look_at_board(struct show *w)
{
    show_go_on(w);
    w->top = 0;
    w->is_followed = w->is_in_list = false;
}

/* One of the names that lines of text know, too; false: it is none. */
static bool obey_name(struct show *w, const char *text)
{
    const char *rest;
    switch (line_name_of(text, &rest)) {
    case LINE_HELPS:
        show_help(w);
        return true;
    case LINE_BOARDS:
        look_at_board(w);
        return true;
    case LINE_LOGS:
        show_whole_log(w);
        return true;
    case LINE_UNDOES:
        show_undo(w);
        return true;
    case LINE_RULES:
        show_rules(w, rest);
        return true;
    case LINE_HINTS:
        show_ask_hint(w);
        return true;
    case LINE_COVERS:
        show_cover(w);
        return true;
    case LINE_SAVES:
        save(w, rest);
        return true;
    case LINE_CHATS:
        say(w, rest);
        return true;
    case LINE_RESIGNS:
        ask_resign(w);
        return true;
    case LINE_QUITS:
        w->is_done = true;
        return true;
    case LINE_REMATCHES:
        return show_pick_end(w, "end.again");
    case LINE_ANALYSES:
        return show_pick_end(w, "end.analyse");
    case LINE_NO_NAME:
    case LINE_NAMES:
    default:
        return false;
    }
}

/* The choice that is said by its notation or its words, or NULL. */
static const struct sitting_choice *choice_of(const struct show *w, const char *text)
{
    for (int i = 0; i < w->wish.n_choices; i++)
        if (line_same(text, w->wish.choice[i].text) ||
            line_same(text, w->wish.choice[i].words))
            return &w->wish.choice[i];
    return NULL;
}

/* A number of the list, a choice, a name, or notation. */
static void obey_line(struct show *w)
{
    char text[SHOW_LINE];
    char *end;
    snprintf(text, sizeof text, "%s", w->line.text);
    long n = strtol(text, &end, 10);
    const struct sitting_choice *choice = choice_of(w, text);
    remember(&w->line);
    w->line.is_open = false;
    w->note[0] = '\0';
    if (!text[0])
        return;
    bool is_number = !*end;
    if (w->line.is_chat)
        say(w, text);
    else if (w->s->is_record) {
        if (is_number || !obey_name(w, text))
            show_record_to(w, text);
    } else if (is_number && n >= 1 && n <= w->n_rows)
        show_pick_row(w, (int)n - 1);
    else if (choice)
        show_do(w, choice->text);
    else if (!obey_name(w, text))
        show_do(w, text);
}

void show_line_key(struct show *w, struct stage_key key)
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
