/* line_lesson.c - a chapter of a lesson in the terminal. */
#include <stdio.h>
#include <string.h>

#include "lesson/lesson.h"
#include "match/match.h"
#include "match/position.h"
#include "term/line_own.h"
#include "term/local.h"

enum { INDENT = 2 };

struct pupil {
    struct line line;
    struct match *match;
    struct lesson_run run;
    int seat;
    bool has_seen;      /* the board has been shown ... */
    uint32_t seen;      /* ... as it was after so many actions */
    bool has_read_more; /* the words that help were told */
};

static const char *word(const struct pupil *u, const char *key)
{
    return line_word(&u->line, key);
}

/* ---- saying ---------------------------------------------------------------------- */

static void say(struct pupil *u, enum paint_ink ink, const char *mark, const char *text)
{
    char filled[2 * LESSON_TEXT_MAX];
    struct paint p;
    lesson_fill(text, u->line.s->names, u->line.s->n, filled, sizeof filled);
    line_page(&u->line, &p);
    paint(&p, INK_PLAIN, "\n");
    paint(&p, ink, "%s ", mark);
    paint_flow(&p, ink == INK_RED ? INK_PLAIN : ink, filled, INDENT, INDENT);
    line_print(&p);
}

/* What the step says, and how far it is. */
static void say_step(struct pupil *u, enum paint_ink ink, const char *mark)
{
    char text[LESSON_TEXT_MAX + 40];
    snprintf(text, sizeof text, "%s (%d/%d)", lesson_says(&u->run, u->line.s->lang),
             lesson_done(&u->run) + 1, lesson_steps(u->run.lesson));
    say(u, ink, mark, text);
}

/* What happened since the learner looked, and the board if it is another one now. */
static void show_news(struct pupil *u, bool board)
{
    uint32_t ply = u->line.s->ply;
    if (u->line.told[u->seat] < ply)
        printf("\n");
    line_news(&u->line, u->seat);
    if (!board || (u->has_seen && u->seen == ply))
        return;
    line_show(&u->line, u->seat);
    u->has_seen = true;
    u->seen = ply;
}

static void say_answer(struct pupil *u)
{
    char text[GAME_TEXT_MAX], words[SITTING_WORDS_MAX], line[SITTING_WORDS_MAX + 80];
    const struct sitting *s = u->line.s;
    if (lesson_wants(&u->run) != LESSON_DO || lesson_answer(&u->run, u->match, text))
        return;
    text_action(s->game, s->lang, text, words, sizeof words);
    snprintf(line, sizeof line, "%s %s", word(u, "ui.lesson.try"), words);
    line_say(&u->line, line);
}

/* ---- asking ---------------------------------------------------------------------- */

enum heard { HEARD_NOTHING, HEARD_TEXT, HEARD_AGAIN, HEARD_SKIP, HEARD_QUIT };

static bool is_word(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (line_same(text, *words))
            return true;
    return false;
}

/* ... with something behind it. */
static bool begins(const char *text, const char *first)
{
    return strncmp(text, first, strlen(first)) == 0;
}

/* A line that is no action: words of a lesson, and those of a table that only look. */
static enum heard obey(struct pupil *u, char *text)
{
    static const char *const skip[] = {"skip", "überspringen", NULL};
    static const char *const quit[] = {"quit", "q", "ende", "exit", NULL};
    static const char *const hint[] = {"hint", "tipp", NULL};
    static const char *const help[] = {"?", "help", "hilfe", "h", NULL};
    static const char *const look[] = {"board", "brett", "log", "verlauf", NULL};
    if (!*text)
        return HEARD_NOTHING;
    if (is_word(text, skip))
        return HEARD_SKIP;
    if (is_word(text, quit))
        return HEARD_QUIT;
    if (is_word(text, hint)) {
        say_answer(u);
        return HEARD_AGAIN;
    }
    if (is_word(text, help)) {
        line_say(&u->line, word(u, "ui.lesson.help"));
        return HEARD_AGAIN;
    }
    if (is_word(text, look) || begins(text, "rules") || begins(text, "regeln")) {
        line_word_said(&u->line, u->seat, text);
        return HEARD_AGAIN;
    }
    return HEARD_TEXT;
}

static enum heard ask(struct pupil *u, const char *prompt, char **ret)
{
    enum heard h;
    do {
        *ret = asker_ask(u->line.asker, prompt);
        h = *ret ? obey(u, *ret) : HEARD_QUIT;
    } while (h == HEARD_AGAIN);
    return h;
}

/* ---- steps ----------------------------------------------------------------------- */

static enum heard read_on(struct pupil *u)
{
    bool is_tip = lesson_wants(&u->run) == LESSON_TIP;
    char *line;
    show_news(u, lesson_points(&u->run)[0] != '\0');
    say_step(u, is_tip ? INK_YELLOW : INK_BOLD, is_tip ? "*" : ">");
    enum heard h = ask(u, word(u, "ui.press-enter"), &line);
    lesson_next(&u->run);
    return h == HEARD_TEXT ? HEARD_NOTHING : h;
}

/* One answer to what is to be done; true: it was right, and is done. */
static bool answer(struct pupil *u, const char *text)
{
    struct line *l = &u->line;
    char action[GAME_TEXT_MAX];
    const char *why = "";
    struct refusal no = {0};
    line_meant(l, u->seat, text, action);
    switch (lesson_judge(&u->run, u->match, action, l->s->lang, &why, &no)) {
    case LESSON_RIGHT:
        lesson_did(&u->run);
        match_act(u->match, u->seat, action, NULL);
        return true;
    case LESSON_REFUSED:
        line_explain(l, &no);
        return false;
    case LESSON_WRONG:
    case LESSON_MUTE:
        break;
    }
    say(u, INK_RED, "x", why);
    return false;
}

static enum heard act(struct pupil *u)
{
    char *text;
    show_news(u, true);
    say_step(u, INK_BOLD, ">");
    line_offer(&u->line, u->seat);
    if (!u->has_read_more)
        line_say(&u->line, word(u, "ui.lesson.how"));
    u->has_read_more = true;
    for (;;) {
        enum heard h = ask(u, "> ", &text);
        if (h == HEARD_SKIP || h == HEARD_QUIT)
            return h;
        if (h == HEARD_NOTHING)
            line_offer(&u->line, u->seat);
        if (h == HEARD_TEXT && answer(u, text))
            return HEARD_TEXT;
    }
}

static void others_act(struct pupil *u)
{
    const char *action;
    int seat = lesson_script(&u->run, &action);
    lesson_did(&u->run);
    match_act(u->match, seat, action, NULL);
}

static enum line_lesson lead(struct pupil *u)
{
    for (;;) {
        enum heard h = HEARD_NOTHING;
        match_settle(u->match, false);
        local_moved(u->line.s);
        switch (lesson_wants(&u->run)) {
        case LESSON_READ:
        case LESSON_TIP:
            h = read_on(u);
            break;
        case LESSON_DO:
            h = act(u);
            break;
        case LESSON_OTHERS:
            others_act(u);
            break;
        case LESSON_GAME:
            show_news(u, false);
            say_step(u, INK_BOLD, ">");
            line_on(&u->line);
            return u->line.s->state == SITTING_OVER ? LINE_OVER : LINE_QUIT;
        case LESSON_OVER:
            show_news(u, false);
            return LINE_OVER;
        }
        if (h == HEARD_SKIP || h == HEARD_QUIT)
            return h == HEARD_SKIP ? LINE_SKIPPED : LINE_QUIT;
    }
}

static int prepare(struct local_options *o, const struct lesson *l,
                   struct position *start)
{
    struct lesson_fault no;
    if (lesson_pose(l, start, &no)) {
        fprintf(stderr, "maat: %d: %s\n", no.line, no.why);
        return -1;
    }
    o->game = lesson_game(l);
    o->from = position_state(start);
    o->config = game_head(o->from)->config;
    dealer_seed_from(lesson_seed(l), o->seed);
    for (int i = 0; i < o->config.n_players; i++)
        snprintf(o->name[i], sizeof o->name[i], "bot:%s", lesson_level(l));
    snprintf(o->name[lesson_learner(l)], sizeof o->name[0], "%s",
             text_of(NULL, o->lang, "ui.player"));
    return 0;
}

enum line_lesson line_lesson(const struct lesson *l, enum lang lang, bool colour)
{
    /* Nobody has seen what came before: what could be remembered is told. */
    struct local_options o = {
        .lang = lang, .quick = true, .plain = true, .memory = MEMORY_AID};
    const struct line_options how = {.colour = colour, .quick = true};
    struct position start;
    struct pupil u = {.seat = lesson_learner(l)};
    char why[200];
    if (prepare(&o, l, &start))
        return LINE_FAILED;
    struct sitting *s = local_open(&o, why, sizeof why);
    if (!s) {
        fprintf(stderr, "maat: %s\n", why);
        return LINE_FAILED;
    }
    line_open(&u.line, s, &how);
    u.match = local_match(s);
    sitting_looks(s, u.seat);
    lesson_begin(&u.run, l, u.match);
    enum line_lesson end = lead(&u);
    line_close(&u.line);
    sitting_free(s);
    return end;
}
