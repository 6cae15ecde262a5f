/* hand.c - throws by hand inside the screen: the ball on its track, the ring. */
#include "screen/hand.h"

#include <stdio.h>
#include <string.h>

#include "games/horus/dexterity.h"
#include "games/horus/state.h"

enum {
    BAR = 50, /* columns of a bar */
    FRAME_MS = 30,
    PATIENCE_MS = 60 * 1000, /* then chance throws */
    WIDE = 66,
    HIGH = 15,
    BEST_POWER = 497, /* of the ring */
    FAST = 2000,      /* microseconds of the physics in a millisecond here */
};

extern const struct game game_horus;

/* A throw that goes on. */
struct throwing {
    struct show *w;
    const struct horus_state *s;
    bool ccw, assist;
    bool god[BAR]; /* columns of the ball's bar that reach the own god */
    int y, x;      /* of its window in the frame */
};

enum swing { BALL_POWER, RING_NEEDLE, RING_POWER };

static const char *say(const struct throwing *t, const char *key)
{
    return text_of(&game_horus, t->w->s->lang, key);
}

/* ---- the window ------------------------------------------------------------------ */

static void draw_window(struct throwing *t, const char *title)
{
    struct canvas *c = &t->w->frame;
    show_draw(t->w);
    t->y = (c->height - HIGH) / 2;
    t->x = (c->width - WIDE) / 2;
    canvas_fill(c, t->y, t->x, HIGH, WIDE, INK(HUE_PLAIN), " ");
    canvas_frame(c, t->y, t->x, HIGH, WIDE, INK(HUE_GOLD), title,
                 INK_STRONG_OF(HUE_GOLD));
}

/* The eight hollows round the obelisk, clockwise from the top, and where the ball is.
 */
static void draw_track(struct throwing *t, int ball)
{
    static const struct {
        int y, x;
    } at[HORUS_HOLLOWS] = {{0, 31}, {1, 45}, {3, 51}, {5, 45},
                           {6, 31}, {5, 17}, {3, 11}, {1, 17}};
    struct canvas *c = &t->w->frame;
    canvas_text(c, t->y + 4, t->x + 31, INK_STRONG_OF(HUE_SAND), "▲");
    canvas_text(c, t->y + 5, t->x + 31, INK_STRONG_OF(HUE_SAND), "█");
    for (int i = 0; i < HORUS_HOLLOWS; i++) {
        const char *word = text_word(&game_horus, t->w->s->lang, horus_hollow_words[i]);
        int y = t->y + 2 + at[i].y, x = t->x + at[i].x;
        canvas_text(c, y, x, i == ball ? INK_STRONG_OF(HUE_CURSOR) : INK(HUE_LINE),
                    i == ball ? "●" : "○");
        canvas_text(c, y, x + 2, i % 2 ? INK(HUE_FAINT) : INK_STRONG_OF(HUE_STRONG),
                    word);
    }
}

/* The ring in the air beside the obelisk, after so many microseconds. */
static void draw_flight(struct throwing *t, const struct horus_toss *toss, int64_t time)
{
    struct canvas *c = &t->w->frame;
    struct horus_toss best = horus_show_ring(true, false);
    int64_t forward, aside, height, goal;
    horus_ring_at(&best, horus_ring_land(&best).time, &goal, &aside, &height);
    int at = t->x + 8 + 44;
    for (int i = 0; i < 4; i++)
        canvas_text(c, t->y + 7 - i, at, INK_STRONG_OF(HUE_SAND), i < 3 ? "█" : "▲");
    canvas_fill(c, t->y + 8, t->x + 4, 1, WIDE - 8, INK(HUE_LINE), "─");
    if (!toss)
        return;
    for (int64_t past = 0; past <= time; past += 20000) {
        horus_ring_at(toss, past, &forward, &aside, &height);
        int x = t->x + 8 + (int)(forward * 44 / goal);
        int y = t->y + 7 - (int)(height / 110000);
        bool is_last = past + 20000 > time;
        if (y > t->y && y < t->y + 8 && x < t->x + WIDE - 1)
            canvas_text(c, y, x, is_last ? INK_STRONG_OF(HUE_CURSOR) : INK(HUE_FAINT),
                        is_last ? "◯" : "·");
    }
}

/* ---- bars ------------------------------------------------------------------------ */

static int column_of(int power)
{
    return power * (BAR - 1) / 1000;
}

/* A bar with its mark, and what is aimed at. */
static void draw_bar(struct throwing *t, int line, const char *key, enum swing what,
                     int value, bool is_running)
{
    struct canvas *c = &t->w->frame;
    int y = t->y + 9 + line, x = t->x + 13;
    int at = column_of(what == RING_NEEDLE ? (value + 1000) / 2 : value);
    canvas_cut(c, y, t->x + 2, 10, INK(HUE_FAINT), say(t, key));
    for (int i = 0; i < BAR; i++) {
        bool is_goal = what == BALL_POWER    ? t->god[i]
                       : what == RING_NEEDLE ? i == BAR / 2
                                             : i == column_of(BEST_POWER);
        struct ink ink = i == at                         ? INK_STRONG_OF(HUE_CURSOR)
                         : is_goal                       ? INK_STRONG_OF(HUE_GREEN)
                         : i < at && what != RING_NEEDLE ? INK(HUE_ORANGE)
                                                         : INK(HUE_LINE);
        canvas_text(c, y, x + i, ink,
                    i == at                         ? (is_running ? "█" : "▼")
                    : is_goal                       ? "◆"
                    : i < at && what != RING_NEEDLE ? "━"
                                                    : "·");
    }
}

static int value_at(const struct throwing *t, enum swing what, int64_t ms)
{
    if (what == BALL_POWER)
        return horus_ball_bar(ms);
    return what == RING_NEEDLE ? horus_ring_needle(ms, t->assist)
                               : horus_ring_bar(ms, t->assist);
}

static void draw_swing(struct throwing *t, enum swing what, int needle, int value)
{
    struct canvas *c = &t->w->frame;
    draw_window(t, t->w->s->names[t->s->thrower]);
    if (what == BALL_POWER) {
        draw_track(t, (int)horus_side(t->s->head.config.n_players, t->s->thrower) * 2);
        draw_bar(t, 0, "throw.power", what, value, true);
        canvas_print(c, t->y + 10, t->x + 13, INK(HUE_PLAIN), "%s %s",
                     t->ccw ? "↺" : "↻", say(t, t->ccw ? "throw.ccw" : "throw.cw"));
        canvas_print(c, t->y + 10, t->x + 45, INK(HUE_GREEN), "◆ %s",
                     say(t, "throw.god"));
    } else {
        draw_flight(t, NULL, 0);
        draw_bar(t, 0, "throw.needle", RING_NEEDLE,
                 what == RING_NEEDLE ? value : needle, what == RING_NEEDLE);
        if (what == RING_POWER)
            draw_bar(t, 1, "throw.power", RING_POWER, value, true);
        if (t->assist)
            canvas_text(c, t->y + 8, t->x + 4, INK(HUE_CYAN), say(t, "throw.assist"));
    }
    canvas_flow(c, t->y + 12, t->x + 2, WIDE - 4, 0, INK(HUE_FAINT),
                say(t, what == BALL_POWER ? "throw.ball" : "throw.ring"));
    stage_show(c);
}

/* ---- throwing -------------------------------------------------------------------- */

/* Swing until a key stops it; false: left to chance. */
static bool stop(struct throwing *t, enum swing what, int needle, int *ret)
{
    int64_t began = stage_now();
    for (;;) {
        int64_t ms = stage_now() - began;
        draw_swing(t, what, needle, value_at(t, what, ms));
        struct stage_key key = stage_key(FRAME_MS, -1);
        ms = stage_now() - began;
        if (key.code == 'q' || key.code == STAGE_KEY_ESC ||
            key.code == STAGE_KEY_GONE || ms > PATIENCE_MS)
            return false;
        if (key.code == ' ' || key.code == STAGE_KEY_ENTER ||
            key.code == STAGE_KEY_CLICK) {
            *ret = value_at(t, what, ms);
            return true;
        }
        if (key.code == 'd')
            t->ccw = !t->ccw;
        if (key.code == 'a' && what == RING_NEEDLE) {
            t->assist = !t->assist;
            began = stage_now();
        }
    }
}

/* Without tremor, which powers end at the own god? */
static void find_gods(struct throwing *t)
{
    for (int i = 0; i < BAR; i++) {
        int64_t launch = horus_ball_launch(i * 1000 / (BAR - 1), /* g= */ 0);
        t->god[i] = horus_ball_cell(launch) % HORUS_HOLLOWS == 0;
    }
}

static bool throw_by_hand(struct throwing *t, char *input, size_t size)
{
    int needle = 0, power = 0;
    if (t->s->head.phase == HORUS_PHASE_BALL) {
        find_gods(t);
        if (!stop(t, BALL_POWER, 0, &power))
            return false;
        snprintf(input, size, "ball %d %s", power, t->ccw ? "ccw" : "cw");
        return true;
    }
    if (!stop(t, RING_NEEDLE, 0, &needle) || !stop(t, RING_POWER, needle, &power))
        return false;
    snprintf(input, size, t->assist ? "ring %d %d assist" : "ring %d %d", needle,
             power);
    return true;
}

void hand_play(struct show *w)
{
    char input[RECORD_THROW_MAX];
    struct horus_state s;
    int hand =
        w->s->state == SITTING_THROW && show_is_now(w) ? w->s->hand : GAME_NOBODY;
    if (hand < 0 || !(w->s->here >> hand & 1) || w->sent == w->s->ply + 1)
        return;
    struct throwing t = {.w = w, .s = &s};
    bool is_thrown = false;
    if (w->s->game == &game_horus && !w->o->quick && !stage_is_small()) {
        s = *horus_peek(game_peek(sitting_view(w->s, hand)));
        is_thrown = s.thrower != HORUS_NONE && throw_by_hand(&t, input, sizeof input);
    }
    if (!sitting_throw(w->s, hand, is_thrown ? input : NULL, NULL) && w->s->is_remote)
        w->sent = w->s->ply + 1;
}

/* ---- watching -------------------------------------------------------------------- */

/* The text of the next action. */
static int get_text(void *ctx, const struct sitting_act *a)
{
    snprintf(ctx, GAME_TEXT_MAX, "%s", a->text);
    return 0;
}

/* Any key ends it. */
static bool is_skipped(void)
{
    uint32_t code = stage_key(FRAME_MS, -1).code;
    return code != STAGE_KEY_NONE && code != STAGE_KEY_RESIZE;
}

static void watch_ball(struct throwing *t, int hollow)
{
    static int64_t times[HORUS_BALL_CURVE];
    int side = (int)horus_side(t->s->head.config.n_players, t->s->thrower);
    int n = horus_ball_curve(horus_show_ball(side, hollow), times, HORUS_BALL_CURVE);
    int64_t began = stage_now();
    for (int i = 0; i < n;) {
        int64_t us = (stage_now() - began) * FAST;
        while (i < n && times[i] <= us)
            i++;
        int cell = (i < n ? i : n - 1) / HORUS_BALL_STEPS + 1;
        draw_window(t, t->w->s->names[t->s->thrower]);
        draw_track(t, horus_ball_hollow(side, 1, cell));
        stage_show(&t->w->frame);
        if (is_skipped())
            return;
    }
}

static void watch_ring(struct throwing *t, bool is_hit)
{
    struct horus_toss toss = horus_show_ring(is_hit, false);
    int64_t began = stage_now(), whole = horus_ring_land(&toss).time;
    for (int64_t us = 0; us < whole + 300000; us = (stage_now() - began) * 700) {
        draw_window(t, t->w->s->names[t->s->thrower]);
        draw_flight(t, &toss, us < whole ? us : whole);
        stage_show(&t->w->frame);
        if (is_skipped())
            return;
    }
}

void hand_watch(struct show *w)
{
    char text[GAME_TEXT_MAX] = "";
    struct horus_state s;
    if (w->s->game != &game_horus || w->o->quick || !w->o->pace_ms || show_is_now(w) ||
        w->pager.is_open || stage_is_small() || stage_now() < w->due)
        return;
    sitting_acts(w->s, w->viewer, w->shown, w->shown + 1, get_text, text);
    bool is_ball = strncmp(text, "ball ", 5) == 0;
    if (!is_ball && strncmp(text, "ring ", 5) != 0)
        return;
    s = *horus_peek(game_peek(sitting_view_at(w->s, w->viewer, w->shown)));
    struct throwing t = {.w = w, .s = &s};
    if (s.thrower == HORUS_NONE)
        return;
    if (!is_ball)
        watch_ring(&t, strcmp(text, "ring hit") == 0);
    for (int i = 0; is_ball && i < HORUS_HOLLOWS; i++)
        if (strcmp(text + 5, horus_hollow_words[i]) == 0)
            watch_ball(&t, i);
}
