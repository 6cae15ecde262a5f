/* line.c - a table in lines of text. */
#include "term/line.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/line_own.h"
#include "term/sheet.h"
#include "term/throw.h"

/* ---- opening and closing --------------------------------------------------------- */

static void go_on_meanwhile(void *ctx)
{
    struct line *l = ctx;
    sitting_step(l->s);
}

void line_open(struct line *l, struct sitting *s, const struct line_options *o)
{
    *l = (struct line){.s = s, .o = *o, .width = line_width()};
    l->asker = asker_new(sitting_fd(s), go_on_meanwhile, l);
    for (int i = 0; i < s->n; i++)
        l->told[i] = s->ply;
    l->watched = s->ply;
    l->chatted = s->n_chat;
}

void line_close(struct line *l)
{
    asker_free(l->asker);
}

/* What was told of a game that was taken back has to be told anew. */
static void forget_undone(struct line *l)
{
    for (int i = 0; i < l->s->n; i++)
        if (l->told[i] > l->s->back)
            l->told[i] = l->s->back;
    if (l->watched > l->s->back)
        l->watched = l->s->back;
    l->s->back = UINT32_MAX;
}

/* ---- what people mean ------------------------------------------------------------ */

enum line_meant line_meant(struct line *l, int seat, const char *text,
                           char ret[GAME_TEXT_MAX])
{
    const struct sitting_choice *c;
    char *end;
    int n = sitting_choices(l->s, seat, &c);
    long k = strtol(text, &end, 10);
    if (text[0] && !*end) { /* "?" where there is no such number */
        snprintf(ret, GAME_TEXT_MAX, "%s", k >= 1 && k <= n ? c[k - 1].text : "?");
        return MEANT_NUMBER;
    }
    for (int i = 0; i < n; i++)
        if (line_same(text, c[i].words) || line_same(text, c[i].text)) {
            memcpy(ret, c[i].text, GAME_TEXT_MAX);
            return MEANT_WORDS;
        }
    snprintf(ret, GAME_TEXT_MAX, "%.63s", text);
    return MEANT_OTHER;
}

/* What the person typed: a choice, or a word for the table. */
static enum line_step obey(struct line *l, int seat, char *text)
{
    char action[GAME_TEXT_MAX];
    struct refusal no = {0};
    if (!text[0]) {
        line_offer(l, seat);
        return STEP_AGAIN;
    }
    if (line_meant(l, seat, text, action) == MEANT_OTHER) {
        enum line_step done = line_word_said(l, seat, text);
        if (done != STEP_UNKNOWN)
            return done;
    }
    if (sitting_act(l->s, seat, action, &no)) {
        line_explain(l, &no);
        return STEP_AGAIN;
    }
    l->is_moved = true;
    return STEP_DONE;
}

/* ---- turns ----------------------------------------------------------------------- */

/* Before hidden things of one person appear, the others look away. */
static bool hand_over(struct line *l, int seat)
{
    struct sitting *s = l->s;
    char text[160];
    if (!sitting_must_look_away(s, seat)) {
        sitting_looks(s, seat);
        return true;
    }
    if (s->last != GAME_NOBODY || s->ply)
        fputs(l->o.colour ? "\033[2J\033[3J\033[H"
                          : "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
                            "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n",
              stdout);
    snprintf(text, sizeof text, line_word(l, "ui.pass-device"), s->names[seat]);
    printf("\n");
    line_say(l, text);
    sitting_looks(s, seat);
    return asker_ask(l->asker, line_word(l, "ui.press-enter")) != NULL;
}

/* A server may refuse what was sent; and somebody may have moved meanwhile. */
static void tell_refused(struct line *l)
{
    if (l->s->refused.code == REFUSAL_NONE)
        return;
    line_explain(l, &l->s->refused);
    l->s->refused.code = REFUSAL_NONE;
}

static enum line_step person_acts(struct line *l, int seat)
{
    if (!hand_over(l, seat))
        return STEP_QUIT;
    line_news(l, seat);
    tell_refused(l);
    line_show(l, seat);
    line_offer(l, seat);
    while (sitting_turn(l->s) == seat) {
        char *text = asker_ask(l->asker, "> ");
        if (!text)
            return STEP_QUIT;
        enum line_step done = obey(l, seat, text);
        if (done != STEP_AGAIN)
            return done;
    }
    return STEP_DONE;
}

static enum line_step person_throws(struct line *l, int seat)
{
    struct sitting *s = l->s;
    char input[RECORD_THROW_MAX];
    const char *thrown = NULL;
    if (!l->o.quick && throw_possible()) {
        line_news(l, seat);
        printf("\n%s: ", s->names[seat]);
        if (throw_play(s->game, sitting_view(s, seat), s->lang, input, sizeof input) ==
            0)
            thrown = input;
    }
    if (sitting_throw(s, seat, thrown, NULL))
        sitting_throw(s, seat, NULL, NULL);
    return STEP_DONE;
}

/* ---- throws that are shown ------------------------------------------------------- */

enum { THROWS_MAX = 16 };

struct throws {
    int n;
    uint32_t ply[THROWS_MAX];
    char text[THROWS_MAX][GAME_TEXT_MAX];
};

static int note_throw(void *ctx, const struct sitting_act *a)
{
    struct throws *t = ctx;
    if (a->actor != GAME_CHANCE || t->n == THROWS_MAX)
        return 0;
    t->ply[t->n] = a->ply;
    snprintf(t->text[t->n++], GAME_TEXT_MAX, "%s", a->text);
    return 0;
}

/* The throws of others, and of one's own hand, are shown before they are told. */
static void watch_throws(struct line *l)
{
    struct sitting *s = l->s;
    struct throws t = {0};
    uint32_t from = l->watched;
    game_action outcome;
    l->watched = s->ply;
    if (l->o.quick || !s->game->skill || !throw_possible())
        return;
    sitting_acts(s, GAME_SPECTATOR, from, s->ply, note_throw, &t);
    for (int i = 0; i < t.n; i++) {
        const struct game_view *v = sitting_view_at(s, GAME_SPECTATOR, t.ply[i]);
        if (v && s->game->parse(game_peek(v), GAME_CHANCE, t.text[i], &outcome) == 0)
            throw_watch(s->game, v, s->lang, outcome);
    }
}

/* ---- the table ------------------------------------------------------------------- */

static enum line_step wait_for_others(struct line *l)
{
    if (l->s->is_remote)
        return line_wait(l);
    sitting_await(l->s, SITTING_FOR_EVER);
    return STEP_DONE;
}

static enum line_step next_step(struct line *l)
{
    struct sitting *s = l->s;
    int seat;
    sitting_step(s);
    forget_undone(l);
    line_meanwhile(l);
    /* In lines one thing is told after the other: whoever chooses at the same moment
     * does so first. */
    if (s->state == SITTING_OVER || s->state == SITTING_CLOSED)
        return STEP_DONE;
    if ((s->thinking && !s->is_remote) || (seat = sitting_turn(s)) < 0)
        return wait_for_others(l);
    watch_throws(l);
    return s->state == SITTING_THROW ? person_throws(l, seat) : person_acts(l, seat);
}

static void tell_result(struct line *l)
{
    struct sitting *s = l->s;
    struct game_result r;
    char lines[1024];
    struct paint p;
    /* Who looked last has heard the least of the others' moves. */
    int viewer = s->last >= 0 ? s->last : GAME_SPECTATOR;
    watch_throws(l);
    if (viewer >= 0)
        line_news(l, viewer);
    else
        line_tell(l, viewer, l->seen);
    line_show(l, viewer);
    sitting_result(s, &r);
    printf("\n%s\n", line_word(l, "ui.over"));
    text_standing(s->game, s->lang, &r, &s->read, s->n, lines, sizeof lines);
    printf("%s\n", lines);
    line_page(l, &p);
    sheet_paint(&p, s, viewer);
    line_print(&p);
    if (s->seed)
        printf("%s\n  %s\n", line_word(l, "ui.seed"), s->seed);
    if (s->file[0])
        printf("%s\n  %s\n", line_word(l, "ui.record"), s->file);
}

/* A finished game can still be looked at and kept, and another one begun; anything else
 * ends it. */
static void linger(struct line *l)
{
    struct sitting *s = l->s;
    int seat = s->last >= 0 ? s->last : GAME_SPECTATOR;
    char *text;
    if (!s->here)
        return;
    line_say(l, line_word(l, line_after(l)));
    while ((text = asker_ask(l->asker, "> ")) && text[0] &&
           line_word_said(l, seat, text) == STEP_AGAIN)
        ;
}

static void save_at_end(struct line *l)
{
    const char *path = l->o.save;
    char text[SITTING_PATH_MAX + 400];
    if (!path)
        return;
    if (sitting_save(l->s, path) == 0)
        return;
    snprintf(text, sizeof text, "%s %s: %s", line_word(l, "ui.save-failed"), path,
             strerror(errno));
    line_say(l, text);
}

/* Nothing is lost, and this is how one goes on. */
static void tell_kept(struct line *l)
{
    struct sitting *s = l->s;
    if (s->state == SITTING_OVER || !s->file[0] || s->unkept)
        return;
    printf("\n");
    line_say(l, line_word(l, "ui.left"));
    printf("  %s\n", s->file);
}

enum sitting_end line_on(struct line *l)
{
    struct sitting *s = l->s;
    l->end = SITTING_END_LEFT;
    while (s->state != SITTING_OVER && s->state != SITTING_CLOSED)
        if (next_step(l) == STEP_QUIT) {
            save_at_end(l);
            tell_kept(l);
            return l->end;
        }
    if (s->state == SITTING_CLOSED) {
        if (!s->is_one_choice)
            line_say(l, s->why);
        return l->end;
    }
    save_at_end(l);
    tell_result(l);
    linger(l);
    return l->end;
}

enum sitting_end line_play(struct sitting *s, const struct line_options *o)
{
    struct line l;
    line_open(&l, s, o);
    if (!s->is_one_choice)
        printf("%s\n", line_word(&l, "ui.welcome"));
    enum sitting_end end = line_on(&l);
    line_close(&l);
    return end;
}
