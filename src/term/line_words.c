/* line_words.c - what a person may say at the table besides moves. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/keep.h"
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

/* Rules are cited in large letters, and typed in any. */
static const char *find_rule(const struct line *l, const char *number)
{
    char large[24];
    size_t i = 0;
    for (; number[i] && i + 1 < sizeof large; i++)
        large[i] = number[i] >= 'a' && number[i] <= 'z' ? (char)(number[i] - 'a' + 'A')
                                                        : number[i];
    large[i] = '\0';
    return text_rule(large, l->s->lang);
}

static enum line_step do_rules(struct line *l, int seat, const char *rest)
{
    struct paint p;
    const char *text =
        rest[0] ? find_rule(l, rest) : text_rules(l->s->game->id, l->s->lang);
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
    struct sitting *s = l->s;
    char own[40], text[4 * SITTING_PATH_MAX + 400];
    const char *path = own;
    snprintf(own, sizeof own, "%s" KEEP_SUFFIX, s->game->id);
    if (rest[0])
        path = rest;
    else if (l->o.save)
        path = l->o.save;
    else if (s->file[0])
        path = s->file;
    (void)seat;
    if (s->unkept && strcmp(s->unkept, "ui.unkept-position") == 0) {
        line_say(l, line_word(l, "ui.save-position"));
        return STEP_AGAIN;
    }
    if (sitting_save(s, path))
        snprintf(text, sizeof text, "%s %s: %s", line_word(l, "ui.save-failed"), path,
                 strerror(errno));
    else if (s->state == SITTING_OVER)
        snprintf(text, sizeof text,
                 "%s maat replay %s, maat analyse %s, maat verify %s",
                 line_word(l, "ui.kept"), path, path, path);
    else
        snprintf(text, sizeof text, "%s maat play --resume %s",
                 line_word(l, "ui.saved"), path);
    line_say(l, text);
    return STEP_AGAIN;
}

static bool is_quit(const char *text)
{
    static const char *const quit[] = {"quit", "q", "exit", "ende"};
    for (int i = 0; i < 4; i++)
        if (line_same(text, quit[i]))
            return true;
    return false;
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
    const char *word, *alias;
    enum line_step (*run)(struct line *l, int seat, const char *rest);
    enum when when;
} words[] = {
    {"?", "help", do_help, ALWAYS},
    {"hilfe", "h", do_help, ALWAYS},
    {"board", "brett", do_board, ALWAYS},
    {"log", "verlauf", do_log, ALWAYS},
    {"undo", "u", do_undo, PLAYING},
    {"zurück", "z", do_undo, PLAYING},
    {"rules", "regeln", do_rules, ALWAYS},
    {"hint", "tipp", do_hint, PLAYING},
    {"cover", "verdecken", do_cover, PLAYING},
    {"save", "sichern", do_save, ALWAYS},
    {"chat", "sage", do_chat, ALWAYS},
    {"resign", "aufgeben", do_resign, PLAYING},
    {"quit", "q", do_quit, ALWAYS},
    {"exit", "ende", do_quit, ALWAYS},
    {"rematch", "revanche", do_rematch, AFTER},
    {"analyse", "auswerten", do_analyse, AFTER},
};

/* Which of the words a text begins with; -1: none. */
static int find_word(const char *text)
{
    char first[24];
    size_t len = strcspn(text, " ");
    if (len >= sizeof first)
        return -1;
    memcpy(first, text, len);
    first[len] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (line_same(first, words[i].word) || line_same(first, words[i].alias))
            return (int)i;
    return -1;
}

bool line_is_for_waiting(const char *text)
{
    int i = find_word(text);
    return i >= 0 && (words[i].when == ALWAYS || words[i].run == do_resign);
}

enum line_step line_word_said(struct line *l, int seat, char *text)
{
    size_t len = strcspn(text, " ");
    bool is_over = l->s->state == SITTING_OVER;
    if (!len)
        return STEP_AGAIN;
    int i = find_word(text);
    if (i < 0 || (words[i].when != ALWAYS && is_over != (words[i].when == AFTER)))
        return STEP_UNKNOWN;
    return words[i].run(l, seat, text + len + strspn(text + len, " "));
}
