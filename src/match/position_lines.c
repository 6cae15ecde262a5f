/*
 * position_lines.c - a position as another one with some fields told anew.
 *
 * Values are written as the referee prints them: numbers, "words", lists of them. They
 * are not parsed into anything; an element is looked for where it stands. What is not
 * well written differs from what the game says of it, and is refused by that.
 */
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"
#include "match/position_source.h"

enum { NUMBER_MAX = 1 << 30, WORD_MAX = 256 };

struct reader {
    struct position_source from; /* first: the check gets this */
    const struct game_state *base;
    const struct position_line *lines;
    int n_lines;
    char text[WORD_MAX]; /* what source_text answered last */
};

static const struct reader *reader_of(const struct game_source *from)
{
    return (const struct reader *)(const void *)from;
}

static const char *value_of(const struct reader *r, const char *key)
{
    for (int i = r->n_lines - 1; i >= 0; i--)
        if (strcmp(r->lines[i].key, key) == 0)
            return r->lines[i].value;
    return NULL;
}

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " \t");
}

/* Behind the value that begins here: at its comma, its bracket or the end. */
static const char *skip_value(const char *p)
{
    int depth = 0;
    bool is_quoted = false;
    for (; *p; p++) {
        if (*p == '"')
            is_quoted = !is_quoted;
        if (is_quoted)
            continue;
        if (depth == 0 && (*p == ',' || *p == ']'))
            break;
        depth += (*p == '[') - (*p == ']');
    }
    return p;
}

/* The element at[0]..at[depth - 1] of a value, or NULL. */
static const char *element(const char *p, const int *at, int depth)
{
    p = skip_blanks(p);
    for (int d = 0; d < depth; d++) {
        if (*p != '[')
            return NULL;
        p = skip_blanks(p + 1);
        for (int i = 0; i < at[d]; i++) {
            p = skip_value(p);
            if (*p != ',')
                return NULL;
            p = skip_blanks(p + 1);
        }
        if (*p == ']' || !*p)
            return NULL;
    }
    return p;
}

/* A word between quotes into `buf`; false: it is none. */
static bool quoted(const char *p, char *buf, size_t size)
{
    size_t n = *p == '"' ? strcspn(p + 1, "\"") : size;
    if (n >= size || p[n + 1] != '"')
        return false;
    memcpy(buf, p + 1, n);
    buf[n] = '\0';
    return true;
}

static int32_t number(const char *p)
{
    char *end;
    long n = strtol(p, &end, 10);
    return end > p && n > -NUMBER_MAX && n < NUMBER_MAX ? (int32_t)n : GAME_END;
}

static int32_t scalar(const struct game_field *f, const char *p)
{
    char word[WORD_MAX];
    bool is_word = quoted(p, word, sizeof word);
    int32_t n;
    if (strncmp(p, "null", 4) == 0)
        return GAME_NULL;
    switch ((enum game_kind)f->kind) {
    case GAME_NUMBER:
    case GAME_SEAT:
        return number(p);
    case GAME_BOOL:
        return strncmp(p, "true", 4) == 0 ? 1 : 0;
    case GAME_WORD:
        return is_word ? position_word(f, word) : GAME_END;
    case GAME_TEXT:
        return is_word ? 0 : GAME_END;
    case GAME_MIXED:
        if (!is_word)
            return number(p) < GAME_WORDS ? number(p) : GAME_END;
        n = position_word(f, word);
        return n == GAME_END ? GAME_END : GAME_WORDS + n;
    }
    return GAME_END;
}

static int32_t source_value(const struct game_source *from, const char *key,
                            const int *at, int depth)
{
    const struct reader *r = reader_of(from);
    const struct game_field *f = position_field(r->from.game, key);
    const char *value = value_of(r, key);
    if (!f)
        return GAME_END;
    if (!value) {
        for (int d = 0; d < depth; d++)
            if (f->get(r->base, at, d) != GAME_LIST)
                return GAME_END;
        return f->get(r->base, at, depth);
    }
    value = element(value, at, depth);
    if (!value)
        return GAME_END;
    return *value == '[' ? GAME_LIST : scalar(f, value);
}

static const char *source_text(const struct game_source *from, const char *key,
                               const int *at, int depth)
{
    struct reader *r = (struct reader *)(uintptr_t)reader_of(from);
    const struct game_field *f = position_field(r->from.game, key);
    const char *value = value_of(r, key);
    r->text[0] = '\0';
    if (!f || !f->text)
        return r->text;
    if (value) {
        value = element(value, at, depth);
        if (!value || !quoted(value, r->text, sizeof r->text))
            r->text[0] = '\0';
    } else {
        int32_t v = source_value(from, key, at, depth);
        if (v != GAME_LIST && v != GAME_END && v != GAME_NULL)
            f->text(r->base, v, r->text, sizeof r->text);
    }
    return r->text;
}

/* What is said of a field, without blanks between values. */
static int said(const struct position_source *from, const struct game_field *f,
                char *buf, size_t size)
{
    const struct reader *r = reader_of(&from->source);
    const char *value = value_of(r, f->name);
    struct jot j;
    size_t n = 0;
    bool is_quoted = false;
    if (!value) {
        jot_init(&j, buf, size);
        jot_field(&j, f, r->base);
        return jot_ok(&j) ? 0 : -1;
    }
    for (; *value && n + 1 < size; value++) {
        is_quoted ^= *value == '"';
        if (is_quoted || (*value != ' ' && *value != '\t'))
            buf[n++] = *value;
    }
    buf[n] = '\0';
    return *value ? -1 : 0;
}

static struct reader reader_for(const struct game *g, const struct game_state *base,
                                const struct position_line *lines, int n,
                                char why[POSITION_WHY_MAX])
{
    why[0] = '\0';
    return (struct reader){.from = {.source = {source_value, source_text},
                                    .game = g,
                                    .said = said,
                                    .why = why},
                           .base = base,
                           .lines = lines,
                           .n_lines = n};
}

static int take(const struct reader *r, struct position *p)
{
    for (int i = 0; i < r->n_lines; i++)
        if (!position_field(r->from.game, r->lines[i].key))
            return position_fail(&r->from, r->lines[i].key, "there is no such key");
    return position_take(&r->from, p);
}

int position_change(const struct game *g, const struct game_state *base,
                    const struct position_line *lines, int n, struct position *ret,
                    char why[POSITION_WHY_MAX])
{
    struct reader r = reader_for(g, base, lines, n, why);
    struct position p;
    if (take(&r, &p) || position_check_truth(&r.from, position_state(&p)))
        return -1;
    *ret = p;
    return 0;
}

/* ---- what a seat sees ------------------------------------------------------------ */

void position_begin(const struct game *g, const struct game_config *cfg,
                    struct game_state *ret)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    g->start(cfg, ret);
    while (game_head(ret)->node == GAME_CHANCE_NODE && g->chance(ret, out) > 0)
        g->apply(ret, GAME_CHANCE, out[0].action, NULL);
}

void position_begin_view(const struct game *g, const struct game_config *cfg, int seat,
                         struct game_view *ret)
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)truth;
    position_begin(g, cfg, s);
    g->redact(s, seat, ret);
}

int position_guess(const struct game *g, const struct game_config *cfg, int seat,
                   const struct position_line *lines, int n, struct position *ret,
                   char why[POSITION_WHY_MAX])
{
    struct position begin = {.game = g}, seen;
    struct rng rng = rng_stream(1, RNG_MATCH);
    struct reader r = reader_for(g, position_state(&begin), lines, n, why);
    if (seat < 0 || seat >= cfg->n_players)
        return position_fail(&r.from, "", "there is no such seat");
    position_begin_view(g, cfg, seat, (struct game_view *)(void *)begin.room);
    if (take(&r, &seen) || position_check_view(&r.from, &seen, seat))
        return -1;
    *ret = (struct position){.game = g};
    g->resample(position_view(&seen), seat, &rng,
                (struct game_state *)(void *)ret->room);
    return 0;
}
