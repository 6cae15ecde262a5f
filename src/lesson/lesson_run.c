/* lesson_run.c - a learner on the way through a chapter. */
#include <string.h>

#include "core/notation.h"
#include "lesson/lesson_lines.h"

static const struct lesson_line *line_at(const struct lesson_run *r)
{
    static const struct lesson_line end = {.word = LESSON_WORDS, .rest = ""};
    return r->at < r->lesson->n_lines ? &r->lesson->lines[r->at] : &end;
}

/* How pending chance ends: by the line behind what was done last, if it is a roll. One
 * that cannot come stays where it is, for lesson_check to be found. */
static const char *luck(void *ctx)
{
    struct lesson_run *r = ctx;
    const struct lesson_line *line = line_at(r);
    game_action a;
    if (line->word != WORD_ROLL || notation_read(r->lesson->game, match_truth(r->match),
                                                 GAME_CHANCE, line->rest, &a, NULL))
        return NULL;
    r->at = lesson_step_after(r->lesson, r->at);
    return line->rest;
}

void lesson_begin(struct lesson_run *r, const struct lesson *l, struct match *m)
{
    *r = (struct lesson_run){.lesson = l, .match = m, .at = l->first};
    match_lend_luck(m, luck, r);
}

/* ---- what is wanted -------------------------------------------------------------- */

enum lesson_want lesson_wants(const struct lesson_run *r)
{
    switch (line_at(r)->word) {
    case WORD_TELL:
        return LESSON_READ;
    case WORD_TIP:
        return LESSON_TIP;
    case WORD_DO:
        return LESSON_DO;
    case WORD_PLAY:
    case WORD_ROLL: /* one that never came; lesson_check says so */
        return LESSON_OTHERS;
    case WORD_GAME:
        return LESSON_GAME;
    default:
        return LESSON_OVER;
    }
}

const char *lesson_says(const struct lesson_run *r, enum lang lang)
{
    const char *text =
        r->at < r->lesson->n_lines ? lesson_text_at(r->lesson, r->at, lang) : NULL;
    return text ? text : "";
}

void lesson_fill(const char *text, const char *const *names, int n, char *buf,
                 size_t size)
{
    size_t len = 0;
    while (*text && len + 1 < size) {
        bool is_name =
            text[0] == '{' && text[1] >= '1' && text[1] < '1' + n && text[2] == '}';
        const char *piece = is_name ? names[text[1] - '1'] : text;
        size_t k = is_name ? strlen(piece) : 1;
        k = k < size - 1 - len ? k : size - 1 - len;
        memcpy(buf + len, piece, k);
        len += k;
        text += is_name ? 3 : 1;
    }
    buf[len] = '\0';
}

const char *lesson_points(const struct lesson_run *r)
{
    int end = r->at < r->lesson->n_lines ? lesson_step_after(r->lesson, r->at) : r->at;
    for (int i = r->at + 1; i < end; i++)
        if (r->lesson->lines[i].word == WORD_POINT)
            return r->lesson->lines[i].rest;
    return "";
}

int lesson_line(const struct lesson_run *r)
{
    return line_at(r)->number;
}

static int count_steps(const struct lesson *l, int end)
{
    int n = 0;
    for (int i = l->first; i < end; i++)
        n += lesson_grammar[l->lines[i].word].is_step &&
             lesson_grammar[l->lines[i].word].has_text;
    return n;
}

int lesson_done(const struct lesson_run *r)
{
    return count_steps(r->lesson, r->at);
}

int lesson_steps(const struct lesson *l)
{
    return count_steps(l, l->n_lines);
}

void lesson_next(struct lesson_run *r)
{
    if (r->at < r->lesson->n_lines)
        r->at = lesson_step_after(r->lesson, r->at);
}

void lesson_did(struct lesson_run *r)
{
    lesson_next(r);
}

int lesson_script(const struct lesson_run *r, const char **ret)
{
    const char *rest = line_at(r)->rest;
    size_t n = strcspn(rest, " ");
    *ret = rest + n + strspn(rest + n, " ");
    return n == 1 ? rest[0] - '1' : GAME_NOBODY;
}

/* ---- answers --------------------------------------------------------------------- */

/* A pattern is a text in which * is anything. */
static bool fits(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    pattern += strspn(pattern, "*");
    return !*pattern;
}

/* Does the text fit the block that begins here: its line, or an `or` of it? */
static bool fits_block(const struct lesson *l, int at, const char *text)
{
    if (l->lines[at].word == WORD_OTHERWISE || fits(l->lines[at].rest, text))
        return true;
    for (at++; at < l->n_lines && !lesson_grammar[l->lines[at].word].is_step &&
               !lesson_grammar[l->lines[at].word].has_text;
         at++)
        if (l->lines[at].word == WORD_OR && fits(l->lines[at].rest, text))
            return true;
    return false;
}

enum lesson_verdict lesson_judge(const struct lesson_run *r, const struct match *m,
                                 const char *action, enum lang lang, const char **ret,
                                 struct refusal *no)
{
    const struct lesson *l = r->lesson;
    char text[GAME_TEXT_MAX];
    game_action a;
    if (match_check(m, l->learner, action, &a, no))
        return LESSON_REFUSED;
    match_format(m, l->learner, a, text, sizeof text);
    if (fits_block(l, r->at, text))
        return LESSON_RIGHT;
    for (int i = r->at + 1; i < lesson_step_after(l, r->at); i++)
        if ((l->lines[i].word == WORD_WRONG || l->lines[i].word == WORD_OTHERWISE) &&
            fits_block(l, i, text)) {
            *ret = lesson_text_at(l, i, lang);
            return LESSON_WRONG;
        }
    return LESSON_MUTE;
}

int lesson_answer(const struct lesson_run *r, const struct match *m,
                  char buf[GAME_TEXT_MAX])
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(m, r->lesson->learner, legal);
    for (int i = 0; i < n; i++) {
        match_format(m, r->lesson->learner, legal[i], buf, GAME_TEXT_MAX);
        if (fits_block(r->lesson, r->at, buf))
            return 0;
    }
    return -1;
}

int lesson_check(const struct lesson_run *r, const struct match *m,
                 struct lesson_fault *no)
{
    const struct lesson_line *line = line_at(r);
    const struct game_head *h = match_head(m);
    struct refusal why = {0};
    char text[GAME_TEXT_MAX];
    const char *action;
    *no = (struct lesson_fault){0};
    if (line->word == WORD_ROLL)
        return lesson_fail(no, line->number,
                           "nothing is rolled here, or this cannot come");
    if (line->word == WORD_DO && !(h->acting >> r->lesson->learner & 1))
        return lesson_fail(no, line->number, "it is not the learner's turn");
    if (line->word == WORD_DO && lesson_answer(r, m, text))
        return lesson_fail(no, line->number, "no such action is legal now");
    if (line->word == WORD_GAME && h->node == GAME_OVER)
        return lesson_fail(no, line->number, "the game is over already");
    if (line->word != WORD_PLAY)
        return 0;
    int seat = lesson_script(r, &action);
    if (seat < 0 || seat >= h->config.n_players || seat == r->lesson->learner)
        return lesson_fail(no, line->number, "the seat of somebody else is wanted");
    if (match_check(m, seat, action, NULL, &why))
        return lesson_fail(no, line->number, "\"%.60s\" cannot be done: %.150s", action,
                           why.why);
    return 0;
}
