/* line_words.c - what a person may say at the table besides moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/line_own.h"
#include "term/rules.h"

static enum line_step do_help(struct line *l, int seat, const char *rest)
{
    static const char *const keys[] = {"ui.help.act",  "ui.help.board", "ui.help.log",
                                       "ui.help.undo", "ui.help.rules", "ui.help.hint",
                                       "ui.help.save", "ui.help.quit"};
    (void)seat;
    (void)rest;
    bool is_over = l->s->state == SITTING_OVER;
    for (size_t i = 0; !is_over && i < sizeof keys / sizeof keys[0]; i++)
        line_say(l, line_word(l, keys[i]));
    if (!is_over && sitting_may_cover(l->s))
        line_say(l, line_word(l, "ui.help.cover"));
    if (!is_over && l->s->is_remote) {
        line_say(l, line_word(l, "ui.help.chat"));
        line_say(l, line_word(l, "ui.help.resign"));
    }
    if (is_over)
        line_say(l, line_word(l, line_after(l)));
    return STEP_AGAIN;
}

static enum line_step do_board(struct line *l, int seat, const char *rest)
{
    (void)rest;
    line_show(l, seat);
    return STEP_AGAIN;
}

static enum line_step do_log(struct line *l, int seat, const char *rest)
{
    (void)rest;
    line_tell(l, seat, 0);
    return STEP_AGAIN;
}

static enum line_step do_undo(struct line *l, int seat, const char *rest)
{
    struct refusal no = {.code = REFUSED_NO_UNDO};
    (void)rest;
    if (sitting_can_undo(l->s, seat) && !sitting_undo(l->s, seat, &no))
        return STEP_DONE;
    line_explain(l, &no);
    return STEP_AGAIN;
}

/* Keep from the others what the rules let the seat keep, or show it again. */
static enum line_step do_cover(struct line *l, int seat, const char *rest)
{
    struct sitting *s = l->s;
    (void)rest;
    if (!sitting_may_cover(s)) {
        line_say(l, line_word(l, "ui.no-cover"));
        return STEP_AGAIN;
    }
    bool on = !(s->covering >> seat & 1);
    sitting_cover(s, seat, on, NULL);
    line_say(l, line_word(l, on ? "ui.covered" : "ui.uncovered"));
    return STEP_AGAIN;
}

static enum line_step do_rules(struct line *l, int seat, const char *rest)
{
    struct paint p;
    const char *text =
        rest[0] ? line_rule(l->s->lang, rest) : text_rules(l->s->game->id, l->s->lang);
    (void)seat;
    if (!text) {
        line_say(l, line_word(l, "ui.no-rule"));
    } else if (rest[0]) {
        printf("  %s:\n", rest);
        line_say(l, text);
    } else {
        line_page(l, &p);
        rules_paint(&p, text, l->width);
        line_print(&p);
    }
    return STEP_AGAIN;
}

/* A bot's advice, from the seat's own view. */
static enum line_step do_hint(struct line *l, int seat, const char *rest)
{
    struct sitting *s = l->s;
    struct refusal no = {0};
    char text[SITTING_WORDS_MAX + 80];
    (void)rest;
    if (sitting_ask_hint(s, seat, &no)) {
        line_explain(l, &no);
        return STEP_AGAIN;
    }
    while (s->hint.is_asked && sitting_turn(s) == seat && !s->refused.code)
        sitting_await(s, SITTING_FOR_EVER);
    if (s->hint.seat != seat)
        return s->refused.code ? STEP_DONE : STEP_AGAIN;
    snprintf(text, sizeof text, "%s %s", line_word(l, "ui.hint"), s->hint.choice.words);
    line_say(l, text);
    for (int i = 0; i < s->hint.n_then; i++) {
        snprintf(text, sizeof text, "%s %s", line_word(l, "ui.hint-then"),
                 s->hint.then[i]);
        line_say(l, text);
    }
    if (s->hint.why[0])
        line_say(l, s->hint.why);
    return STEP_AGAIN;
}

static enum line_step do_save(struct line *l, int seat, const char *rest)
{
    char text[4 * SITTING_PATH_MAX + 400];
    (void)seat;
    line_save(l->s, rest[0] ? rest : l->o.save, text, sizeof text);
    line_say(l, text);
    return STEP_AGAIN;
}

static bool is_quit(const char *text)
{
    const char *rest;
    return line_name_of(text, &rest) == LINE_QUITS && !rest[0];
}

/* A game that is kept goes on another time. One that cannot be kept is not lost by one
 * word: who means it says it again, or ends the input. */
static enum line_step do_quit(struct line *l, int seat, const char *rest)
{
    struct sitting *s = l->s;
    (void)rest;
    if (s->state == SITTING_OVER || !s->unkept || !l->is_moved)
        return STEP_QUIT;
    line_say(l, line_word(l, s->unkept));
    line_say(l, line_word(l, "ui.lost"));
    char *text = asker_ask(l->asker, "> ");
    if (!text || is_quit(text))
        return STEP_QUIT;
    if (!text[0] || line_word_said(l, seat, text) == STEP_UNKNOWN)
        line_say(l, line_word(l, "ui.stays"));
    return STEP_AGAIN;
}

static enum line_step do_chat(struct line *l, int seat, const char *rest)
{
    struct refusal no = {0};
    (void)seat;
    if (sitting_chat(l->s, rest, &no))
        line_explain(l, &no);
    return STEP_AGAIN;
}

/* A word that was said by mistake ends no game. */
static enum line_step do_resign(struct line *l, int seat, const char *rest)
{
    struct refusal no = {0};
    char *text;
    (void)rest;
    if (!l->s->is_remote)
        return STEP_UNKNOWN;
    line_say(l, line_word(l, "ui.resign-sure"));
    text = asker_ask(l->asker, "> ");
    if (!text)
        return STEP_QUIT;
    if (!line_same(text, "resign") && !line_same(text, "aufgeben"))
        line_say(l, line_word(l, "ui.stays"));
    else if (sitting_resign(l->s, seat, &no))
        line_explain(l, &no);
    else
        return STEP_DONE;
    return STEP_AGAIN;
}

static enum line_step do_rematch(struct line *l, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    l->end = SITTING_END_REMATCH;
    return STEP_DONE;
}

static enum line_step do_analyse(struct line *l, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    if (!l->s->file[0] || l->s->unkept)
        return STEP_UNKNOWN;
    l->end = SITTING_END_ANALYSE;
    return STEP_DONE;
}

/* When a word is of use. */
enum when { ALWAYS, PLAYING, AFTER };

static const struct {
    enum line_step (*run)(struct line *l, int seat, const char *rest);
    enum when when;
} words[LINE_NAMES] = {
    [LINE_HELPS] = {do_help, ALWAYS},      [LINE_BOARDS] = {do_board, ALWAYS},
    [LINE_LOGS] = {do_log, ALWAYS},        [LINE_UNDOES] = {do_undo, PLAYING},
    [LINE_RULES] = {do_rules, ALWAYS},     [LINE_HINTS] = {do_hint, PLAYING},
    [LINE_COVERS] = {do_cover, PLAYING},   [LINE_SAVES] = {do_save, ALWAYS},
    [LINE_CHATS] = {do_chat, ALWAYS},      [LINE_RESIGNS] = {do_resign, PLAYING},
    [LINE_QUITS] = {do_quit, ALWAYS},      [LINE_REMATCHES] = {do_rematch, AFTER},
    [LINE_ANALYSES] = {do_analyse, AFTER},
};

bool line_is_for_waiting(const char *text)
{
    const char *rest;
    enum line_name name = line_name_of(text, &rest);
    return name != LINE_NO_NAME && (words[name].when == ALWAYS || name == LINE_RESIGNS);
}

enum line_step line_word_said(struct line *l, int seat, char *text)
{
    const char *rest;
    bool is_over = l->s->state == SITTING_OVER;
    if (!text[0] || text[0] == ' ')
        return STEP_AGAIN;
    enum line_name name = line_name_of(text, &rest);
    if (name == LINE_NO_NAME ||
        (words[name].when != ALWAYS && is_over != (words[name].when == AFTER)))
        return STEP_UNKNOWN;
    return words[name].run(l, seat, rest);
}
