/* show_draw.c - the table on the window. */
#include <stdio.h>
#include <string.h>

#include "screen/show.h"

enum { ROW_GAP = 2 };

/* ---- the board ------------------------------------------------------------------- */

/* The log stands beside the board, unless the board needs that room itself. */
static bool has_log_beside(const struct show *w)
{
    const struct sight_board *b = sight_board(w->s->game);
    return w->frame.width >= SHOW_WIDE && (!b || w->frame.width - SHOW_SIDE >= b->wide);
}

static bool is_large(const struct show *w)
{
    const struct sight_board *b = sight_board(w->s->game);
    return w->frame.width >= SHOW_WIDE && w->frame.height >= SHOW_FULL &&
           (!b || w->high >= b->full_high);
}

/* Before it begins: who sits there, and the link for others. */
static void draw_seats(struct show *w)
{
    const struct sitting *s = w->s;
    int y = 2;
    for (int i = 0; i < s->n; i++, y++) {
        bool is_free = s->seat[i].who == SITTING_NOBODY;
        canvas_print(&w->board, y, 4, INK_OF_SEAT(i), "%d", i + 1);
        canvas_text(&w->board, y, 7, is_free ? INK(HUE_FAINT) : INK_OF_SEAT(i),
                    is_free ? show_say(w, "seat.free") : s->names[i]);
        if (s->seat[i].who == SITTING_AWAY)
            canvas_text(&w->board, y, 40, INK(HUE_FAINT), show_say(w, "seat.away"));
    }
    if (s->url[0]) {
        canvas_text(&w->board, y + 1, 4, INK(HUE_PLAIN), show_say(w, "seat.link"));
        canvas_cut(&w->board, y + 2, 4, w->wide - 5, INK_STRONG_OF(HUE_CYAN), s->url);
    }
}

/* The board is drawn anew; the cursor stays on the spot that means the same. */
static void draw_board(struct show *w)
{
    struct onlooker who = sitting_onlooker(w->s, w->viewer);
    const struct game_view *v = show_is_now(w)
                                    ? sitting_view(w->s, w->viewer)
                                    : sitting_view_at(w->s, w->viewer, w->shown);
    const struct sight_board *b = sight_board(w->s->game);
    canvas_clear(&w->board, w->wide);
    if (!v) {
        w->acting = 0;
        draw_seats(w);
        return;
    }
    w->acting = game_head(game_peek(v))->acting;
    w->phase = game_head(game_peek(v))->phase;
    struct sight sight = {w->s->game,  game_peek(v), &who,       w->s->lang,
                          w->s->names, &w->wish,     is_large(w)};
    if (b && !w->o->is_generic)
        b->draw(&w->board, &sight);
    else
        screen_generic(&w->board, &sight);
    int best = -1, least = 0;
    for (int i = 0; i < w->board.n_spots && w->cursor >= 0; i++) {
        const struct spot *s = &w->board.spot[i], *was = &w->looked;
        bool is_same =
            s->field == was->field && s->at[0] == was->at[0] && s->at[1] == was->at[1];
        int dy = s->y - was->y, dx = s->x - was->x;
        int d = is_same ? -1 : 4 * dy * dy + dx * dx;
        if (best < 0 || d < least) {
            best = i;
            least = d;
        }
    }
    w->cursor = best;
    if (best >= 0)
        w->looked = w->board.spot[best];
    else if (w->board.n_spots && !w->cursor)
        w->looked = w->board.spot[0];
}

static void light(struct show *w)
{
    for (int i = 0; i < w->board.n_spots; i++) {
        const struct spot *s = &w->board.spot[i];
        const char *act = show_act(w, i);
        bool is_at = i == w->cursor && !w->is_in_list;
        if (!act && !is_at)
            continue;
        for (int y = s->y; y < s->y + s->high; y++)
            for (int x = s->x; x < s->x + s->wide; x++) {
                struct cell *cell = canvas_at(&w->board, y, x);
                if (!cell)
                    continue;
                if (is_at)
                    cell->ink = INK_ON(HUE_NIGHT, HUE_CURSOR);
                else if (cell->ink.back == HUE_PLAIN)
                    cell->ink.back = HUE_LIT;
                else
                    cell->ink.look |= LOOK_UNDER;
                if (act)
                    cell->ink.look |= LOOK_BOLD;
                if (act && show_is_marked(w, act))
                    cell->ink.look |= LOOK_REVERSE | LOOK_UNDER;
            }
    }
}

/* The window goes where the cursor is, and never beyond the board. */
static void scroll(struct show *w)
{
    const struct spot *s = &w->looked;
    if (w->is_followed && w->cursor >= 0) {
        if (s->y < w->top + 1)
            w->top = s->y - 1;
        if (s->y + s->high > w->top + w->high - 1)
            w->top = s->y + s->high - w->high + 1;
    }
    if (w->top > w->board.height - w->high)
        w->top = w->board.height - w->high;
    if (w->top < 0)
        w->top = 0;
}

static void place_board(struct show *w)
{
    int x = w->wide - 1;
    canvas_copy(&w->frame, w->y, 0, &w->board, w->top, 0, w->high, w->wide);
    if (w->top > 0)
        canvas_text(&w->frame, w->y, x, INK_STRONG_OF(HUE_GOLD), "▲");
    if (w->top + w->high < w->board.height)
        canvas_text(&w->frame, w->y + w->high - 1, x, INK_STRONG_OF(HUE_GOLD), "▼");
}

/* ---- the bars -------------------------------------------------------------------- */

static int put_clock(const struct show *w, int seat, int x)
{
    char text[32];
    int64_t left = w->s->left_ms[seat] / 1000;
    bool runs = w->s->running >> seat & 1;
    if (w->s->left_ms[seat] < 0)
        return x;
    if (left >= 86400)
        snprintf(text, sizeof text, "%dd %dh", (int)(left / 86400),
                 (int)(left / 3600 % 24));
    else
        snprintf(text, sizeof text, "%d:%02d", (int)(left / 60), (int)(left % 60));
    x -= canvas_columns(text) + 2;
    canvas_text(
        &((struct show *)w)->frame, 0, x,
        (struct ink){(uint8_t)(HUE_SEAT1 + seat), HUE_PANEL, runs ? LOOK_BOLD : 0},
        text);
    return x;
}

static void phase_words(const struct show *w, char *text, size_t size)
{
    char key[64];
    const struct sitting *s = w->s;
    int seat = w->seat >= 0 ? w->seat
               : w->acting  ? __builtin_ctz(w->acting)
                            : GAME_NOBODY;
    snprintf(key, sizeof key, "phase.%s", s->game->phases[w->phase]);
    if (s->state == SITTING_OVER && show_is_now(w))
        snprintf(text, size, "%s", show_say(w, "head.over"));
    else if (s->state == SITTING_WAITING)
        snprintf(text, size, "%s  %.200s", show_say(w, "head.waiting"), s->url);
    else if (seat >= 0 && (s->here >> seat & 1))
        snprintf(text, size, "%s: %s", s->names[seat], text_of(s->game, s->lang, key));
    else if (seat >= 0)
        snprintf(text, size, show_say(w, "head.turn-of"), s->names[seat]);
    else
        snprintf(text, size, "%s", "");
}

static void head_words(const struct show *w, char *text, size_t size)
{
    char phase[200], at[60];
    if (w->s->connection == SITTING_LOST) {
        snprintf(text, size, "%s", show_say(w, "head.lost"));
        return;
    }
    if (!w->s->is_record) {
        phase_words(w, text, size);
        return;
    }
    phase_words(w, phase, sizeof phase);
    snprintf(at, sizeof at, show_say(w, "head.record"), (unsigned)w->shown,
             (unsigned)w->s->ply);
    snprintf(text, size, "%s%s%s", at, phase[0] ? " · " : "", phase);
}

static void draw_head(struct show *w)
{
    char text[300];
    struct ink bar = INK_ON(HUE_PLAIN, HUE_PANEL);
    int end = w->frame.width;
    canvas_fill(&w->frame, 0, 0, 1, w->frame.width, bar, " ");
    int x = canvas_text(&w->frame, 0, 1, (struct ink){HUE_GOLD, HUE_PANEL, LOOK_BOLD},
                        "☥ ");
    x = canvas_text(&w->frame, 0, x, (struct ink){HUE_GOLD, HUE_PANEL, LOOK_BOLD},
                    text_of(w->s->game, w->s->lang, "title"));
    for (int i = w->s->n - 1; i >= 0; i--)
        end = put_clock(w, i, end);
    head_words(w, text, sizeof text);
    canvas_text(&w->frame, 0, x + 1, INK_ON(HUE_LINE, HUE_PANEL), "│");
    canvas_cut(&w->frame, 0, x + 3, end - x - 4, bar, text);
}

/* Who thinks, with something that moves. */
static int draw_thinking(struct show *w, int y)
{
    static const char *const wheel[] = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"};
    char text[160] = "";
    size_t len = 0;
    for (int i = 0; i < w->s->n; i++)
        if (w->s->thinking >> i & 1 && len < sizeof text)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
                                    len ? ", " : "", w->s->names[i]);
    if (!len || !show_is_now(w))
        return w->frame.width;
    int x = w->frame.width - canvas_columns(text) -
            canvas_columns(show_say(w, "thinking")) - 6;
    if (x < w->frame.width / 2)
        x = w->frame.width / 2;
    int end = canvas_text(&w->frame, y, x, INK(HUE_FAINT), " ");
    end = canvas_cut(&w->frame, y, end, w->frame.width - end - 3, INK(HUE_CYAN),
                     wheel[stage_now() / 120 % 8]);
    end = canvas_text(&w->frame, y, end, INK(HUE_FAINT), " ");
    snprintf(text + strlen(text), sizeof text - strlen(text), " %s",
             show_say(w, "thinking"));
    end = canvas_cut(&w->frame, y, end, w->frame.width - end - 1, INK(HUE_FAINT), text);
    canvas_text(&w->frame, y, end, INK(HUE_FAINT), " ");
    return x;
}

/* That the board goes on below, and how to get there; the column before it. */
static int draw_more(struct show *w, int y, int end)
{
    const char *text = show_say(w, "more.below");
    if (w->top + w->high >= w->board.height || end < w->frame.width)
        return end;
    end -= canvas_columns(text) + 3;
    canvas_text(&w->frame, y, end, INK(HUE_LINE), " ");
    int x = canvas_text(&w->frame, y, end + 1, INK_STRONG_OF(HUE_GOLD), text);
    canvas_text(&w->frame, y, x, INK(HUE_LINE), " ");
    return end;
}

/* What is to be said to the person is said whole: it may take lines of the board. */
static void draw_long_note(struct show *w, int y)
{
    struct canvas page;
    int wide = w->frame.width - 6;
    canvas_init(&page, wide);
    int high = canvas_flow(&page, 0, 0, wide, 0, INK_STRONG_OF(HUE_STRONG), w->note);
    high = high > w->high ? w->high : high;
    int top = y - high + 1;
    canvas_fill(&w->frame, top, 0, high, w->frame.width, INK(HUE_PLAIN), " ");
    canvas_text(&w->frame, top, 2, INK_STRONG_OF(HUE_ORANGE), " ! ");
    canvas_copy(&w->frame, top, 5, &page, 0, 0, high, wide);
    canvas_done(&page);
}

static void draw_caption(struct show *w, int y)
{
    canvas_fill(&w->frame, y, 0, 1, w->frame.width, INK(HUE_LINE), "─");
    int end = draw_more(w, y, draw_thinking(w, y)), x = 2;
    struct ink ink = w->by >= 0 ? INK_OF_SEAT(w->by) : INK(HUE_GOLD);
    const char *text = w->note[0] ? w->note : w->caption;
    bool fits = canvas_columns(text) <= end - x - 5;
    if (w->note[0] && !fits) {
        draw_long_note(w, y);
        return;
    }
    if (!text[0])
        return;
    const char *log = fits ? "" : show_say(w, "key.log");
    x = canvas_text(&w->frame, y, x, w->note[0] ? INK_STRONG_OF(HUE_ORANGE) : ink,
                    w->note[0] ? " ! " : " ▸ ");
    x = canvas_cut(&w->frame, y, x, end - x - 2 - canvas_columns(log) - 2 * !fits,
                   INK_STRONG_OF(HUE_STRONG), text);
    x = canvas_text(&w->frame, y, x, INK(HUE_LINE), " ");
    x = canvas_text(&w->frame, y, x, INK(HUE_FAINT), log);
    canvas_text(&w->frame, y, x, INK(HUE_LINE), *log ? " " : "");
}

/* ---- the list -------------------------------------------------------------------- */

/* How wide the columns of the list are. */
static int column_width(const struct show *w)
{
    int most = 8;
    for (int i = 0; i < w->n_rows; i++) {
        int n = canvas_columns(w->row[i].words) + 4 + (w->n_rows > 9);
        most = n > most ? n : most;
    }
    most += w->row[0].n > 1 ? 4 : 0;
    return most + ROW_GAP > w->frame.width ? w->frame.width : most + ROW_GAP;
}

static void draw_row(struct show *w, int i, int y, int x, int wide)
{
    const struct wish_row *row = &w->row[i];
    bool is_at = w->is_in_list && i == w->at_row;
    struct ink number = INK_STRONG_OF(HUE_GREEN), words = INK(HUE_PLAIN);
    w->place[i] = (struct show_place){y, x, wide};
    if (is_at) {
        number = words = INK_ON(HUE_NIGHT, HUE_CURSOR);
        canvas_fill(&w->frame, y, x, 1, wide, words, " ");
    }
    int end =
        canvas_print(&w->frame, y, x + 1, number, w->n_rows > 9 ? "%2d" : "%d", i + 1);
    end = canvas_cut(&w->frame, y, end + 1, x + wide - end - 2, words, row->words);
    if (row->n > 1)
        canvas_print(&w->frame, y, end, is_at ? words : INK(HUE_FAINT), " (%d)",
                     row->n);
}

/* Rows in columns, from left to right; the window of them goes with the one looked at.
 */
static void draw_list(struct show *w, int y, int high)
{
    for (int i = 0; i < w->n_rows; i++)
        w->place[i] = (struct show_place){-1, 0, 0};
    if (!w->n_rows)
        return;
    int wide = column_width(w), columns = w->frame.width / wide;
    if (columns < 1)
        columns = 1;
    int lines = (w->n_rows + columns - 1) / columns, at = w->at_row / columns;
    if (at < w->first_row)
        w->first_row = at;
    if (at >= w->first_row + high)
        w->first_row = at - high + 1;
    if (w->first_row > lines - high)
        w->first_row = lines > high ? lines - high : 0;
    for (int i = w->first_row * columns; i < w->n_rows; i++) {
        int line = i / columns - w->first_row;
        if (line >= high)
            break;
        draw_row(w, i, y + line, i % columns * wide, wide);
    }
    int x = w->frame.width - 1;
    if (w->first_row)
        canvas_text(&w->frame, y, x, INK(HUE_GOLD), "▲");
    if (w->first_row + high < lines)
        canvas_text(&w->frame, y + high - 1, x, INK(HUE_GOLD), "▼");
}

/* ---- the log beside -------------------------------------------------------------- */

static void draw_side(struct show *w, int x)
{
    struct canvas page;
    int wide = w->frame.width - x - 2, y = 0;
    show_log(w);
    canvas_init(&page, wide);
    int from = w->n_log > w->high ? w->n_log - w->high : 0;
    for (int i = from; i < w->n_log; i++) {
        struct ink ink = w->log_by[i] >= 0 ? INK((uint8_t)(HUE_SEAT1 + w->log_by[i]))
                                           : INK(HUE_PLAIN);
        y += canvas_flow(&page, y, 0, wide, 2, ink, w->log[i]);
    }
    int top = y > w->high ? y - w->high : 0;
    canvas_fill(&w->frame, w->y, x, w->high, 1, INK(HUE_LINE), "│");
    canvas_copy(&w->frame, w->y, x + 2, &page, top, 0, w->high, wide);
    canvas_done(&page);
}

/* ---- the whole ------------------------------------------------------------------- */

void show_draw(struct show *w)
{
    int width = stage_width(), height = stage_height();
    int list = height >= 40 ? 6 : height >= 30 ? 5 : 4;
    if (!screen_begin(&w->frame, w->s->lang, "small"))
        return;
    w->y = 1;
    w->high = height - list - 3;
    w->wide = has_log_beside(w) ? width - SHOW_SIDE : width;
    draw_board(w);
    light(w);
    scroll(w);
    place_board(w);
    if (has_log_beside(w))
        draw_side(w, w->wide);
    draw_head(w);
    draw_caption(w, height - list - 2);
    draw_list(w, height - list - 1, list);
    show_foot(w, height - 1);
    if (w->pager.is_open)
        pager_draw(&w->pager, &w->frame);
}
