/* lesson_read.c - a chapter from its text, and what is wrong with it, line by line. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "lesson/lesson_lines.h"

enum { LINES_MAX = 2000, SEED_MAX = 1000000000 };

const struct lesson_grammar lesson_grammar[LESSON_WORDS] = {
    [WORD_TITLE] = {"title", .is_head = true, .has_text = true, .is_bare = true},
    [WORD_OPTIONS] = {"options", .is_head = true},
    [WORD_SEED] = {"seed", .is_head = true},
    [WORD_LEARNER] = {"learner", .is_head = true},
    [WORD_BEFORE] = {"before", .is_head = true},
    [WORD_SET] = {"set", .is_head = true},
    [WORD_TELL] = {"tell", .is_step = true, .has_text = true, .is_bare = true},
    [WORD_DO] = {"do", .is_step = true, .has_text = true},
    [WORD_TIP] = {"tip", .is_step = true, .has_text = true, .is_bare = true},
    [WORD_GAME] = {"game", .is_step = true, .has_text = true},
    [WORD_PLAY] = {"play", .is_step = true},
    [WORD_ROLL] = {"roll", .is_step = true},
    [WORD_WRONG] = {"wrong", .has_text = true},
    [WORD_OTHERWISE] = {"otherwise", .has_text = true, .is_bare = true},
    [WORD_OR] = {.name = "or"},
    [WORD_POINT] = {.name = "point"},
    [WORD_EN] = {.name = "en"},
    [WORD_DE] = {.name = "de"},
};

int lesson_fail(struct lesson_fault *no, int line, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    no->line = line;
    vsnprintf(no->why, sizeof no->why, fmt, ap);
    va_end(ap);
    return -1;
}

/* ---- words ----------------------------------------------------------------------- */

static int word_of(const char *text, size_t len)
{
    for (int i = 0; i < LESSON_WORDS; i++)
        if (strlen(lesson_grammar[i].name) == len &&
            strncmp(lesson_grammar[i].name, text, len) == 0)
            return i;
    return -1;
}

/* Cut the blanks off both ends of a line. */
static char *trim(char *line)
{
    size_t n;
    line += strspn(line, " \t");
    n = strlen(line);
    while (n && strchr(" \t\r", line[n - 1]))
        line[--n] = '\0';
    return line;
}

static int add_line(struct lesson *l, char *line, int number, struct lesson_fault *no)
{
    size_t len = strcspn(line, " \t");
    int word = word_of(line, len);
    char *rest = line + len;
    if (word < 0)
        return lesson_fail(no, number, "\"%.*s\" is not a word of lessons",
                           len > 40 ? 40 : (int)len, line);
    rest += strspn(rest, " \t");
    if (lesson_grammar[word].is_bare && *rest)
        return lesson_fail(no, number, "nothing stands behind \"%s\"",
                           lesson_grammar[word].name);
    if (!lesson_grammar[word].is_bare && !*rest)
        return lesson_fail(no, number, "something is missing behind \"%s\"",
                           lesson_grammar[word].name);
    if ((word == WORD_EN || word == WORD_DE) && strlen(rest) >= LESSON_TEXT_MAX)
        return lesson_fail(no, number, "the text is too long (%d bytes at most)",
                           LESSON_TEXT_MAX - 1);
    l->lines[l->n_lines++] = (struct lesson_line){(uint8_t)word, number, rest};
    return 0;
}

static int cut_lines(struct lesson *l, struct lesson_fault *no)
{
    int number = 0;
    char *next = l->text;
    while (next) {
        char *line = next;
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line = trim(line);
        if (!*line || *line == '#')
            continue;
        if (l->n_lines == LINES_MAX)
            return lesson_fail(no, number, "a chapter has %d lines at most", LINES_MAX);
        if (add_line(l, line, number, no))
            return -1;
    }
    return 0;
}

/* ---- order ----------------------------------------------------------------------- */

int lesson_step_after(const struct lesson *l, int at)
{
    for (at++; at < l->n_lines; at++)
        if (lesson_grammar[l->lines[at].word].is_step)
            break;
    return at;
}

const char *lesson_text_at(const struct lesson *l, int at, enum lang lang)
{
    uint8_t wanted = lang == LANG_DE ? WORD_DE : WORD_EN;
    for (at++; at < l->n_lines; at++) {
        const struct lesson_line *line = &l->lines[at];
        const struct lesson_grammar *g = &lesson_grammar[line->word];
        if (g->is_step || g->is_head || g->has_text)
            return NULL;
        if (line->word == wanted)
            return line->rest;
    }
    return NULL;
}

static int check_texts(const struct lesson *l, int at, struct lesson_fault *no)
{
    const struct lesson_line *line = &l->lines[at];
    const char *name = lesson_grammar[line->word].name;
    if (!lesson_text_at(l, at, LANG_EN))
        return lesson_fail(no, line->number, "\"%s\" has no English text", name);
    if (!lesson_text_at(l, at, LANG_DE))
        return lesson_fail(no, line->number, "\"%s\" has no German text", name);
    return 0;
}

/* May this word stand here? `step` is the step it would belong to, or -1; `block` the
 * last line that wants a text, or -1. */
static const char *misplaced(const struct lesson *l, int at, int step, int block)
{
    const struct lesson_line *line = &l->lines[at];
    int owner = step < 0 ? -1 : l->lines[step].word;
    switch ((enum lesson_word)line->word) {
    case WORD_WRONG:
    case WORD_OTHERWISE:
        return owner == WORD_DO ? NULL : "only a \"do\" has answers";
    case WORD_OR:
        return block >= 0 && owner == WORD_DO && l->lines[block].word != WORD_OTHERWISE
                   ? NULL
                   : "\"or\" belongs to a \"do\" or a \"wrong\"";
    case WORD_POINT:
        return step >= 0 && lesson_grammar[owner].has_text ? NULL
                                                           : "there is nothing to say";
    case WORD_EN:
    case WORD_DE:
        if (block < 0)
            return "this text belongs to nothing";
        for (int i = block + 1; i < at; i++)
            if (l->lines[i].word == line->word)
                return "there are two texts in one language";
        return NULL;
    case WORD_ROLL:
        return owner == WORD_DO || owner == WORD_PLAY || owner == WORD_ROLL
                   ? NULL
                   : "a roll follows what somebody does";
    case WORD_TITLE:
    case WORD_OPTIONS:
    case WORD_SEED:
    case WORD_LEARNER:
    case WORD_BEFORE:
    case WORD_SET:
        return step < 0 ? NULL : "this belongs before the first step";
    case WORD_TELL:
    case WORD_DO:
    case WORD_TIP:
    case WORD_GAME:
    case WORD_PLAY:
    case LESSON_WORDS:
        break;
    }
    return owner == WORD_GAME ? "nothing comes behind the game" : NULL;
}

static int check_order(struct lesson *l, struct lesson_fault *no)
{
    int step = -1, block = -1, title = 0, last = -1;
    for (int i = 0; i < l->n_lines; i++) {
        const struct lesson_grammar *g = &lesson_grammar[l->lines[i].word];
        const char *bad = misplaced(l, i, step, block);
        if (bad)
            return lesson_fail(no, l->lines[i].number, "%s", bad);
        title += l->lines[i].word == WORD_TITLE;
        if (g->is_step && step < 0)
            l->first = i;
        if (g->is_step)
            step = i;
        if (g->is_step || g->is_head || g->has_text)
            block = g->has_text ? i : -1;
        if (g->is_step)
            last = l->lines[i].word;
        if (g->has_text && check_texts(l, i, no))
            return -1;
    }
    if (title != 1)
        return lesson_fail(no, 0, "a chapter has one title");
    if (last != WORD_TIP && last != WORD_GAME)
        return lesson_fail(no, step < 0 ? 0 : l->lines[step].number,
                           "a chapter ends with a tip or a game");
    return 0;
}

/* Names are asked for as {2}, of seats that there are. */
static int check_names(const struct lesson *l, struct lesson_fault *no)
{
    for (int i = 0; i < l->n_lines; i++) {
        const struct lesson_line *line = &l->lines[i];
        const char *p =
            line->word == WORD_EN || line->word == WORD_DE ? line->rest : "";
        for (; (p = strchr(p, '{')); p++)
            if (p[1] < '1' || p[1] >= '1' + l->config.n_players || p[2] != '}')
                return lesson_fail(no, line->number, "\"%.3s\" is not a seat", p);
    }
    return 0;
}

/* ---- the head -------------------------------------------------------------------- */

static int read_number(const struct lesson_line *line, long hi, long *ret,
                       struct lesson_fault *no)
{
    char *end;
    *ret = strtol(line->rest, &end, 10);
    if (*end || *ret < 1 || *ret > hi)
        return lesson_fail(no, line->number, "a number from 1 to %ld is wanted", hi);
    return 0;
}

static int read_head(struct lesson *l, struct lesson_fault *no)
{
    char why[200];
    long n;
    if (config_parse(l->game, "", &l->config, why, sizeof why))
        return lesson_fail(no, 0, "%s", why);
    for (int i = 0; i < l->first; i++) {
        const struct lesson_line *line = &l->lines[i];
        if (line->word == WORD_OPTIONS &&
            config_parse(l->game, line->rest, &l->config, why, sizeof why))
            return lesson_fail(no, line->number, "%s", why);
        if (line->word == WORD_SEED) {
            if (read_number(line, SEED_MAX, &n, no))
                return -1;
            l->seed = (uint32_t)n;
        }
    }
    for (int i = 0; i < l->first; i++) {
        const struct lesson_line *line = &l->lines[i];
        if (line->word != WORD_LEARNER)
            continue;
        if (read_number(line, l->config.n_players, &n, no))
            return -1;
        l->learner = (int)n - 1;
    }
    return 0;
}

struct lesson *lesson_read(const struct game *g, const char *text, size_t len,
                           struct lesson_fault *ret)
{
    struct lesson *l = calloc(1, sizeof *l);
    *ret = (struct lesson_fault){0};
    if (l) {
        l->game = g;
        l->seed = 1;
        l->text = malloc(len + 1);
        l->lines = calloc(LINES_MAX, sizeof *l->lines);
    }
    if (!l || !l->text || !l->lines) {
        lesson_free(l);
        lesson_fail(ret, 0, "out of memory");
        return NULL;
    }
    memcpy(l->text, text, len);
    l->text[len] = '\0';
    if (cut_lines(l, ret) || check_order(l, ret) || read_head(l, ret) ||
        check_names(l, ret)) {
        lesson_free(l);
        return NULL;
    }
    return l;
}

void lesson_free(struct lesson *l)
{
    if (!l)
        return;
    free(l->lines);
    free(l->text);
    free(l);
}
