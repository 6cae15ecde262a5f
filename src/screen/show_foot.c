/* show_foot.c - the last line of the window. */
#include <stdio.h>

#include "screen/show.h"

/* What is put together so far. */
static void draw_wish(struct show *w, int y)
{
    char text[400];
    size_t len = 0;
    for (int i = 0; i < w->wish.n && len < sizeof text; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i ? " + " : "",
                                w->wish.part[i]);
    int only = 0, n = wish_fitting(&w->wish, &only);
    canvas_fill(&w->frame, y, 0, 1, w->frame.width, INK_ON(HUE_PLAIN, HUE_PANEL), " ");
    snprintf(text, sizeof text, show_say(w, n == 1 ? "keys.confirm" : "keys.go-on"),
             n == 1 ? w->wish.choice[only].words : "");
    canvas_cut(&w->frame, y, 1, w->frame.width - 2,
               (struct ink){HUE_GOLD, HUE_PANEL, LOOK_BOLD}, text);
}

static bool can_undo(const struct show *w)
{
    int seat = w->seat >= 0 ? w->seat : w->viewer;
    return seat >= 0 && sitting_can_undo(w->s, seat);
}

/* The keys that are of use now, the most useful ones first; what does not fit is left
 * to `?`. */
static void draw_keys(struct show *w, int y)
{
    bool is_over = w->s->state == SITTING_OVER && show_is_now(w);
    bool chooses = w->seat >= 0;
    const struct {
        const char *key;
        bool is_shown;
    } keys[] = {
        {"keys.choose", chooses},
        {"keys.over", is_over},
        {"key.on", !show_is_now(w)},
        {"key.help", true},
        {"key.undo", can_undo(w)},
        {"key.line", true},
        {"key.hint", chooses},
        {"key.chat", w->s->is_remote},
        {"key.rules", true},
        {"key.log", true},
        {"key.cover", sitting_may_cover(w->s)},
    };
    const char *leave = show_say(w, "key.leave");
    int end = w->frame.width - 1 - canvas_columns(leave), x = 1;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *text = show_say(w, keys[i].key);
        if (keys[i].is_shown && x + canvas_columns(text) + 2 <= end)
            x = canvas_text(&w->frame, y, x, INK(HUE_FAINT), text) + 2;
    }
    canvas_text(&w->frame, y, x, INK(HUE_FAINT), leave);
}

/* What is typed, with an example as long as it is nothing. */
static void draw_line(struct show *w, int y)
{
    char text[200];
    const struct show_line *l = &w->line;
    int x = canvas_text(&w->frame, y, 1, INK_STRONG_OF(HUE_GOLD),
                        l->is_chat ? show_say(w, "chat.prompt") : ":");
    x = canvas_text(&w->frame, y, x, INK(HUE_STRONG), l->text);
    x = canvas_text(&w->frame, y, x, INK_ON(HUE_NIGHT, HUE_CURSOR), " ");
    if (l->is_chat || l->text[0])
        return;
    snprintf(text, sizeof text, show_say(w, "line.example"),
             w->wish.n_choices ? w->wish.choice[0].text : "",
             w->wish.n_choices ? ", " : "");
    canvas_cut(&w->frame, y, x + 2, w->frame.width - x - 3, INK(HUE_FAINT), text);
}

void show_foot(struct show *w, int y)
{
    if (w->line.is_open) {
        draw_line(w, y);
    } else if (w->is_resigning) {
        canvas_cut(&w->frame, y, 1, w->frame.width - 2, INK_STRONG_OF(HUE_ORANGE),
                   show_say(w, "keys.resign"));
    } else if (w->wish.n) {
        draw_wish(w, y);
    } else if (w->n_marks) {
        char text[200];
        snprintf(text, sizeof text, show_say(w, "keys.marked"), w->n_marks);
        canvas_cut(&w->frame, y, 1, w->frame.width - 2, INK_STRONG_OF(HUE_GOLD), text);
    } else if (w->digits) {
        canvas_print(&w->frame, y, 1, INK_STRONG_OF(HUE_GOLD), "%d…", w->digits);
    } else if (w->s->is_record) {
        canvas_cut(&w->frame, y, 1, w->frame.width - 2, INK(HUE_FAINT),
                   show_say(w, "keys.record"));
    } else {
        draw_keys(w, y);
    }
}
