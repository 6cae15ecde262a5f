/* foyer_draw.c - the tables of a server on the window. */
#include <stdio.h>
#include <string.h>

#include "screen/foyer_own.h"

enum {
    BELOW = 3,       /* lines below the list: buttons, what is told, keys */
    TITLE_WIDE = 22, /* columns of a row */
    STATE_WIDE = 22,
};

static const char *word(const struct foyer *f, const char *key)
{
    return text_of(NULL, f->l->lang, key);
}

/* ---- rows ------------------------------------------------------------------------ */

static void write_names(const struct foyer *f, const struct lobby_row *row, char *text,
                        size_t size)
{
    size_t len = 0;
    text[0] = '\0';
    for (int i = 0; i < row->n && len < size; i++)
        len +=
            (size_t)snprintf(text + len, size - len, "%s%s", i ? ", " : "",
                             row->name[i][0] ? row->name[i] : word(f, "online.free"));
}

static void write_state(const struct foyer *f, const struct lobby_row *row, char *text,
                        size_t size)
{
    if (row->free_seats && !row->has_begun)
        text_counted(NULL, f->l->lang, "online.waiting", row->free_seats, text, size);
    else
        snprintf(text, size, "%s",
                 !row->has_begun
                     ? ""
                     : word(f, row->is_asked ? "online.asked" : "online.begun"));
}

static void draw_row(struct foyer *f, int i, int y)
{
    const struct lobby_row *row = &f->l->row[i];
    char text[GAME_MAX_PLAYERS * (TEXT_LABEL_MAX + 2)];
    bool is_at = i == f->at;
    int wide = f->page.width, title = wide >= 120 ? TITLE_WIDE + 18 : TITLE_WIDE;
    int names = 4 + title + 2, state = wide - STATE_WIDE - 2;
    struct ink lit = INK_ON(HUE_NIGHT, HUE_CURSOR);
    struct ink strong = row->is_asked ? INK_STRONG_OF(HUE_GOLD) : INK(HUE_STRONG);
    f->line[i] = y;
    if (is_at)
        canvas_fill(&f->page, y, 1, 1, wide - 2, lit, " ");
    if (row->is_asked)
        canvas_text(&f->page, y, 2, is_at ? lit : INK_STRONG_OF(HUE_GOLD), "▶");
    snprintf(text, sizeof text, "%s%s%s", text_of(row->game, f->l->lang, "title"),
             row->title[0] ? ", " : "", row->title);
    canvas_cut(&f->page, y, 4, title, is_at ? lit : strong, text);
    write_names(f, row, text, sizeof text);
    canvas_cut(&f->page, y, names, state - names - 2, is_at ? lit : INK(HUE_PLAIN),
               text);
    write_state(f, row, text, sizeof text);
    canvas_cut(&f->page, y, state, STATE_WIDE,
               is_at           ? lit
               : row->is_asked ? INK_STRONG_OF(HUE_GOLD)
                               : INK(HUE_FAINT),
               text);
}

static void draw_page(struct foyer *f)
{
    static const char *const heads[] = {
        [LOBBY_MINE] = "online.mine",
        [LOBBY_OPEN] = "online.open",
        [LOBBY_RUNNING] = "online.running",
    };
    int y = 1;
    canvas_clear(&f->page, f->frame.width);
    for (int i = 0; i < f->l->n; i++) {
        const struct lobby_row *row = &f->l->row[i];
        bool is_first = !i || row->place != row[-1].place;
        y += is_first && i;
        canvas_grow(&f->page, y + 2);
        if (is_first)
            canvas_text(&f->page, y++, 2, INK_STRONG_OF(HUE_GOLD),
                        word(f, heads[row->place]));
        draw_row(f, i, y++);
    }
    if (!f->l->n && !f->is_failed) {
        canvas_grow(&f->page, y + 2);
        canvas_text(&f->page, y, 2, INK(HUE_FAINT), word(f, "online.none"));
        canvas_text(&f->page, y + 1, 2, INK(HUE_FAINT), foyer_say(f, "lobby.begin"));
    }
}

/* The list goes with the cursor; above the first table of a kind stands what it is. */
static void place_page(struct foyer *f, int high)
{
    int at = f->at < f->l->n ? f->line[f->at] : f->page.height - 1;
    if (at - 2 < f->top)
        f->top = at - 2;
    if (at >= f->top + high)
        f->top = at - high + 1;
    if (f->top > f->page.height - high)
        f->top = f->page.height - high;
    if (f->top < 0)
        f->top = 0;
    canvas_copy(&f->frame, 1, 0, &f->page, f->top, 0, high, f->page.width);
    for (int i = 0; i < f->l->n; i++) {
        int y = f->line[i] - f->top;
        f->place[i] =
            (struct foyer_place){y >= 0 && y < high ? y + 1 : -1, 0, f->page.width};
    }
    if (f->top)
        canvas_text(&f->frame, 1, f->frame.width - 1, INK(HUE_GOLD), "▲");
    if (f->top + high < f->page.height)
        canvas_text(&f->frame, high, f->frame.width - 1, INK(HUE_GOLD), "▼");
}

/* ---- around them ----------------------------------------------------------------- */

static void draw_head(struct foyer *f)
{
    const struct caller *c = &f->l->caller;
    char who[CALLER_NAME_MAX + 40], text[CALLER_URL_MAX + CALLER_NAME_MAX + 60];
    struct ink gold = {HUE_GOLD, HUE_PANEL, LOOK_BOLD};
    struct ink bar = INK_ON(HUE_PLAIN, HUE_PANEL);
    canvas_fill(&f->frame, 0, 0, 1, f->frame.width, bar, " ");
    int x = canvas_text(&f->frame, 0, 1, gold, "☥ ");
    x = canvas_text(&f->frame, 0, x, gold, foyer_say(f, "lobby.title"));
    canvas_text(&f->frame, 0, x + 1, INK_ON(HUE_LINE, HUE_PANEL), "│");
    snprintf(who, sizeof who, c->login[0] ? "%s" : word(f, "online.guest"), c->name);
    snprintf(text, sizeof text, word(f, "online.at"), c->url, who);
    canvas_cut(&f->frame, 0, x + 3, f->frame.width - x - 4, bar, text);
}

static void draw_buttons(struct foyer *f, int y)
{
    static const char *const keys[FOYER_BUTTONS] = {
        [FOYER_NEW] = "lobby.new",
        [FOYER_LINK] = "lobby.link",
        [FOYER_ACCOUNT] = "lobby.account",
    };
    int x = 2;
    for (int i = 0; i < FOYER_BUTTONS; i++) {
        bool is_at = f->at == f->l->n + i;
        char text[80];
        snprintf(text, sizeof text, "[ %s ]", foyer_say(f, keys[i]));
        int end = canvas_text(
            &f->frame, y, x,
            is_at ? INK_ON(HUE_NIGHT, HUE_CURSOR) : INK_STRONG_OF(HUE_GREEN), text);
        f->place[f->l->n + i] = (struct foyer_place){y, x, end - x};
        x = end + 2;
    }
}

void foyer_draw(struct foyer *f)
{
    if (!screen_begin(&f->frame, f->l->lang, "small.lobby"))
        return;
    int width = f->frame.width, height = f->frame.height;
    draw_page(f);
    place_page(f, height - BELOW - 1);
    draw_head(f);
    draw_buttons(f, height - 3);
    canvas_fill(&f->frame, height - 2, 0, 1, width, INK(HUE_LINE), "─");
    if (f->note[0]) {
        int x = canvas_text(&f->frame, height - 2, 2, INK_STRONG_OF(HUE_ORANGE), " ! ");
        x = canvas_cut(&f->frame, height - 2, x, width - x - 3,
                       INK_STRONG_OF(HUE_STRONG), f->note);
        canvas_text(&f->frame, height - 2, x, INK(HUE_LINE), " ");
    }
    canvas_cut(&f->frame, height - 1, 1, width - 2, INK(HUE_FAINT),
               foyer_say(f, "keys.lobby"));
    if (f->form.is_open)
        form_draw(&f->form, &f->frame);
    if (f->pager.is_open)
        pager_draw(&f->pager, &f->frame);
}
