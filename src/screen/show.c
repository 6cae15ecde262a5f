/* show.c - a table on the whole terminal, from sitting down to leaving. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/hand.h"
#include "screen/show.h"

enum { WHEEL_MS = 120, CLOCK_MS = 500 };

bool screen_is_possible(void)
{
    return stage_is_possible();
}

/* ---- time ------------------------------------------------------------------------ */

static int sooner(int a, int64_t b)
{
    b = b < 0 ? 0 : b;
    return a < 0 || b < a ? (int)b : a;
}

/* How long nothing changes by itself; -1: for ever. */
static int patience(const struct show *w)
{
    int ms = sitting_wait_ms(w->s);
    if (!show_is_now(w))
        ms = sooner(ms, w->due - stage_now());
    if (w->s->thinking)
        ms = sooner(ms, WHEEL_MS);
    if (w->s->running)
        ms = sooner(ms, CLOCK_MS);
    return ms;
}

/* ---- the device goes from hand to hand ------------------------------------------- */

static void draw_curtain(struct show *w, int seat)
{
    char text[200];
    int y;
    canvas_clear(&w->frame, stage_width());
    canvas_grow(&w->frame, stage_height());
    y = w->frame.height / 2 - 2;
    canvas_centre(&w->frame, y, 0, w->frame.width, INK_STRONG_OF(HUE_GOLD), "☥");
    snprintf(text, sizeof text, text_of(w->s->game, w->s->lang, "ui.pass-device"),
             w->s->names[seat]);
    canvas_centre(&w->frame, y + 2, 0, w->frame.width, INK_OF_SEAT(seat), text);
    canvas_centre(&w->frame, y + 4, 0, w->frame.width, INK(HUE_FAINT),
                  text_of(w->s->game, w->s->lang, "ui.press-enter"));
    stage_show(&w->frame);
}

/* Nothing of a seat is shown before its person has the device alone. */
static bool is_curtained(struct show *w)
{
    int seat = sitting_turn(w->s);
    if (seat < 0 || !sitting_must_look_away(w->s, seat))
        return false;
    draw_curtain(w, seat);
    struct stage_key key = stage_key(-1, -1);
    if (key.code == STAGE_KEY_ENTER || key.code == STAGE_KEY_CLICK)
        sitting_looks(w->s, seat);
    else if (key.code == 'q' || key.code == STAGE_KEY_GONE)
        w->is_done = true;
    return true;
}

/* ---- one round of the loop ------------------------------------------------------- */

static void look_at_table(struct show *w)
{
    int seat = sitting_turn(w->s);
    int viewer;
    if (seat >= 0)
        sitting_looks(w->s, seat);
    viewer = sitting_viewer(w->s);
    if (viewer != w->viewer) {
        w->viewer = viewer;
        w->cursor = 0;
        w->top = 0;
    }
}

/* What somebody has said since. */
static void hear_chat(struct show *w)
{
    const struct sitting_chat *last =
        w->s->n_chat ? &w->s->chat[w->s->n_chat - 1] : NULL;
    if (!last || last->at <= w->heard)
        return;
    w->heard = last->at;
    w->by = GAME_CHANCE;
    snprintf(w->caption, sizeof w->caption, "%s%s%.400s", last->name,
             last->name[0] ? ": " : "", last->text);
}

static void hear(struct show *w)
{
    if (w->s->refused.code != REFUSAL_NONE) {
        sitting_explain(w->s, &w->s->refused, w->note, sizeof w->note);
        w->s->refused.code = REFUSAL_NONE;
        w->sent = 0;
    }
    hear_chat(w);
    if (w->wants_hint && !w->s->hint.is_asked) {
        w->wants_hint = false;
        w->note[0] = '\0';
        show_hint(w);
    }
    if (w->s->state == SITTING_CLOSED && w->s->is_one_choice)
        w->is_done = true;
    else if (w->s->state == SITTING_CLOSED)
        snprintf(w->note, sizeof w->note, "%s", w->s->why);
}

static void end_once(struct show *w)
{
    if (w->s->state != SITTING_OVER || !show_is_now(w) || w->was_over)
        return;
    w->was_over = true;
    show_rows(w);
    show_result(w);
}

static void turn_over(struct show *w)
{
    sitting_step(w->s);
    hear(w);
    if (w->is_done || is_curtained(w))
        return;
    look_at_table(w);
    hand_watch(w);
    show_advance(w);
    show_ask(w);
    if (w->is_playing_marks && w->seat >= 0)
        show_play_marks(w);
    hand_play(w);
    end_once(w);
    show_rows(w);
    show_draw(w);
    stage_show(&w->frame);
    show_key(w, stage_key(w->is_playing_marks ? 0 : patience(w), sitting_fd(w->s)));
}

enum sitting_end screen_play(struct sitting *s, const struct screen_options *o)
{
    struct show *w = calloc(1, sizeof *w);
    enum sitting_end end = SITTING_END_FAILED;
    if (w && !stage_open(&o->stage)) {
        w->s = s;
        w->o = o;
        w->viewer = GAME_SPECTATOR;
        w->seat = GAME_NOBODY;
        w->by = GAME_CHANCE;
        w->log_of = GAME_NOBODY;
        w->shown = s->ply;
        w->heard = s->n_chat ? s->chat[s->n_chat - 1].at : 0;
        s->back = UINT32_MAX;
        if (s->is_record)
            show_record_begin(w);
        while (!w->is_done)
            turn_over(w);
        end = w->end;
        pager_close(&w->pager);
        canvas_done(&w->board);
        canvas_done(&w->frame);
        stage_close();
    }
    free(w);
    return end;
}
