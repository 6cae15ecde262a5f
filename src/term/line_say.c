/* line_say.c - what the line mode prints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "term/board.h"
#include "term/line_own.h"

enum { USUAL = 80, NARROWEST = 40, WIDEST = 100 };

int line_width(void)
{
    struct winsize w;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) || w.ws_col == 0)
        return USUAL;
    return w.ws_col < NARROWEST ? NARROWEST : w.ws_col > WIDEST ? WIDEST : w.ws_col;
}

const char *line_word(const struct line *l, const char *key)
{
    return text_of(l->s->game, l->s->lang, key);
}

void line_page(const struct line *l, struct paint *p)
{
    paint_init(p, l->o.colour);
    p->columns = l->width;
}

void line_print(struct paint *p)
{
    /* Boards and choices pad their columns; nobody needs that at the end of a line. */
    for (const char *at = p->text; *at;) {
        size_t n = strcspn(at, "\n"), shown = n;
        bool is_whole = at[n] == '\n';
        while (is_whole && shown && at[shown - 1] == ' ')
            shown--;
        fwrite(at, 1, shown, stdout);
        if (is_whole)
            putchar('\n');
        at += n + is_whole;
    }
    paint_done(p);
}

void line_say(const struct line *l, const char *text)
{
    struct paint p;
    line_page(l, &p);
    paint(&p, INK_PLAIN, "  ");
    paint_flow(&p, INK_PLAIN, text, 2, 2);
    line_print(&p);
}

void line_explain(struct line *l, const struct refusal *no)
{
    char text[2048];
    sitting_explain(l->s, no, text, sizeof text);
    line_say(l, no->code == REFUSED_NO_ACTION ? line_word(l, "ui.no-action") : text);
}

/* ---- telling --------------------------------------------------------------------- */

static int tell_act(void *ctx, const struct sitting_act *a)
{
    struct paint *p = ctx;
    for (int i = 0; i < a->n; i++) {
        paint(p, INK_PLAIN, "  ");
        paint_flow(p, INK_PLAIN, a->line[i], 2, 4);
    }
    return 0;
}

void line_tell(struct line *l, int viewer, uint32_t from)
{
    struct paint p;
    line_page(l, &p);
    sitting_acts(l->s, viewer, from, l->s->ply, tell_act, &p);
    line_print(&p);
}

void line_news(struct line *l, int seat)
{
    uint32_t *told = &l->told[seat];
    if (*told < l->s->ply)
        line_tell(l, seat, *told);
    *told = l->s->ply;
    line_chat(l);
}

void line_chat(struct line *l)
{
    if (l->chatted > l->s->n_chat) /* the oldest lines go */
        l->chatted = l->s->n_chat;
    for (; l->chatted < l->s->n_chat; l->chatted++) {
        const struct sitting_chat *c = &l->s->chat[l->chatted];
        char text[SITTING_LINE_MAX + TEXT_LABEL_MAX + 4];
        snprintf(text, sizeof text, "%s%s%s", c->name, c->name[0] ? ": " : "", c->text);
        line_say(l, text);
    }
}

/* ---- the board and the choices --------------------------------------------------- */

void line_show(struct line *l, int viewer)
{
    struct sitting *s = l->s;
    struct paint p;
    const struct game_view *v = sitting_view(s, viewer);
    struct onlooker who = sitting_onlooker(s, viewer);
    if (!v)
        return;
    line_page(l, &p);
    paint(&p, INK_PLAIN, "\n");
    paint_rule(&p, line_word(l, "title"));
    if (l->o.generic)
        board_generic(&p, s->game, v, &who, s->lang, s->names);
    else
        board_draw(&p, s->game, v, &who, s->lang, s->names);
    line_print(&p);
}

/* One choice; a long one has lines of its own. Answers the column behind it. */
static int put_choice(struct paint *p, int number, const char *words, int column)
{
    int wide = paint_width(words) + 6 + (number > 9) + (number > 99);
    if (column > 1 && column + wide > p->columns - 2) {
        paint(p, INK_PLAIN, "\n");
        column = 1;
    }
    paint(p, INK_GREEN, " %d)", number);
    if (column + wide <= p->columns) {
        paint(p, INK_PLAIN, " %s  ", words);
        return column + wide;
    }
    paint(p, INK_PLAIN, " ");
    paint_flow(p, INK_PLAIN, words, 4 + (number > 9) + (number > 99), 4);
    return 1;
}

void line_offer(struct line *l, int seat)
{
    struct sitting *s = l->s;
    struct paint p;
    char key[64];
    const struct sitting_choice *c;
    int column = 1, n = sitting_choices(s, seat, &c);
    snprintf(key, sizeof key, "phase.%s", s->game->phases[s->phase]);
    line_page(l, &p);
    paint(&p, INK_PLAIN, "\n");
    paint(&p, (enum paint_ink)(INK_SEAT1 + seat), "%s", s->names[seat]);
    paint(&p, INK_BOLD, ": ");
    paint_flow(&p, INK_BOLD, line_word(l, key), paint_width(s->names[seat]) + 2, 2);
    for (int i = 0; i < n; i++)
        column = put_choice(&p, i + 1, c[i].words, column);
    if (column > 1)
        paint(&p, INK_PLAIN, "\n");
    line_print(&p);
}

const char *line_after(const struct line *l)
{
    return l->s->unkept      ? "ui.after-position"
           : l->s->is_remote ? "ui.after-online"
                             : "ui.after";
}
