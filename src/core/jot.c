/* jot.c - an append writer for JSON and the encoding of states, views and events. */
#include "core/jot.h"

#include <stdio.h>
#include <string.h>

void jot_init(struct jot *j, char *buf, size_t size)
{
    *j = (struct jot){.buf = buf, .size = size};
}

bool jot_ok(const struct jot *j)
{
    if (j->len >= j->size)
        return false;
    j->buf[j->len] = '\0';
    return true;
}

static void put(struct jot *j, const char *text, size_t n)
{
    if (j->len + n < j->size)
        memcpy(j->buf + j->len, text, n);
    j->len += n;
}

static void put_char(struct jot *j, char c)
{
    if (j->len + 1 < j->size)
        j->buf[j->len] = c;
    j->len++;
}

/* Every value begins here: the comma belongs to what comes after it. */
static void begin(struct jot *j)
{
    if (j->comma)
        put_char(j, ',');
    j->comma = true;
}

void jot_open(struct jot *j, char bracket)
{
    begin(j);
    put_char(j, bracket);
    j->comma = false;
}

void jot_close(struct jot *j, char bracket)
{
    put_char(j, bracket);
    j->comma = true;
}

#define EIGHT(c)                                                                       \
    [c] = true, [(c) + 1] = true, [(c) + 2] = true, [(c) + 3] = true,                  \
    [(c) + 4] = true, [(c) + 5] = true, [(c) + 6] = true, [(c) + 7] = true

/* What ends a run of a string that can be copied. */
static const bool ends_run[256] = {
    EIGHT(0),     EIGHT(8),      EIGHT(16),     EIGHT(24),
    ['"'] = true, ['\\'] = true, [0x7f] = true,
};

/* Bit 7 of some byte is set when a byte of the word ends a run, and only then. */
static uint64_t ending(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t quote = word ^ ones * '"', back = word ^ ones * '\\',
                   rubout = word ^ ones * 0x7f;
    const uint64_t found = ((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) |
                           ((back - ones) & ~back) | ((rubout - ones) & ~rubout);
    return found & ones * 0x80;
}

static uint64_t eight_at(const char *text)
{
    uint64_t word;
    memcpy(&word, text, 8);
    return word;
}

/* Less than eight characters as a word, some of them twice. */
static uint64_t few_at(const char *text, size_t n)
{
    uint32_t first, last;
    if (n < 4)
        return UINT64_C(0x2020202020000000) | (uint64_t)(unsigned char)text[0] |
               (uint64_t)(unsigned char)text[n / 2] << 8 |
               (uint64_t)(unsigned char)text[n - 1] << 16;
    memcpy(&first, text, 4);
    memcpy(&last, text + n - 4, 4);
    return (uint64_t)first << 32 | last;
}

/* Can it be copied as it is? Most can, so all of it is looked at, a word at a time. */
static bool is_plain(const char *text, size_t n)
{
    uint64_t found = 0;
    if (n < 8)
        return !n || !ending(few_at(text, n));
    for (size_t i = 0; i + 8 < n; i += 8)
        found |= ending(eight_at(text + i));
    return !(found | ending(eight_at(text + n - 8)));
}

static void put_escaped(struct jot *j, const char *text, size_t n)
{
    const char *end = text + n;
    put_char(j, '"');
    for (;; text++) {
        const char *run = text;
        while (text < end && !ends_run[(unsigned char)*text])
            text++;
        put(j, run, (size_t)(text - run));
        if (text == end)
            break;
        unsigned char c = (unsigned char)*text;
        char esc[8];
        int k = c == '"' || c == '\\' ? snprintf(esc, sizeof esc, "\\%c", c)
                                      : snprintf(esc, sizeof esc, "\\u%04x", c);
        put(j, esc, (size_t)k);
    }
    put_char(j, '"');
}

/* Between quotes, and at once. False: something is to be escaped, or there is no room.
 */
static bool put_plain(struct jot *j, const char *text, size_t n)
{
    char *at = j->buf;
    if (j->len + n + 2 >= j->size || !is_plain(text, n))
        return false;
    at += j->len;
    at[0] = '"';
    memcpy(at + 1, text, n);
    at[n + 1] = '"';
    j->len += n + 2;
    return true;
}

static void put_string(struct jot *j, const char *text, size_t n)
{
    if (!put_plain(j, text, n))
        put_escaped(j, text, n);
}

/* At once, with all that is around it: every other thing that is written is a name. */
void jot_name(struct jot *j, const char *name, size_t n)
{
    const size_t all = n + 3 + j->comma;
    char *at = j->buf;
    if (j->len + all < j->size) {
        at += j->len;
        if (j->comma)
            *at++ = ',';
        *at++ = '"';
        memcpy(at, name, n);
        at[n] = '"';
        at[n + 1] = ':';
    }
    j->len += all;
    j->comma = false;
}

void jot_text_key(struct jot *j, const char *text)
{
    jot_string(j, text);
    put_char(j, ':');
    j->comma = false;
}

void jot_int(struct jot *j, int64_t v)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    begin(j);
    if (v >= 0 && v < 10) { /* most of them */
        put_char(j, (char)('0' + v));
        return;
    }
    do
        digits[--at] = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        digits[--at] = '-';
    put(j, digits + at, sizeof digits - at);
}

void jot_bool(struct jot *j, bool v)
{
    jot_raw(j, v ? "true" : "false");
}

void jot_null(struct jot *j)
{
    jot_raw(j, "null");
}

void jot_string(struct jot *j, const char *text)
{
    begin(j);
    put_string(j, text, strlen(text));
}

void jot_raw(struct jot *j, const char *text)
{
    begin(j);
    put(j, text, strlen(text));
}

/* JSON has a point, whatever the locale of the program has. */
static void mend_point(char *text)
{
    char *at = text + strspn(text, "-0123456789");
    size_t n = strcspn(at, "0123456789");
    if (!at[n] || !n)
        return;
    *at = '.';
    memmove(at + 1, at + n, strlen(at + n) + 1);
}

void jot_real(struct jot *j, double v, int decimals)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", decimals, v);
    mend_point(text);
    jot_raw(j, text);
}

/* ---- states ---------------------------------------------------------------------- */

static void put_scalar(struct jot *j, const struct game_field *f,
                       const struct game_state *s, int32_t v)
{
    char text[GAME_TEXT_MAX * 2];
    if (v == GAME_NULL) {
        jot_null(j);
        return;
    }
    switch ((enum game_kind)f->kind) {
    case GAME_NUMBER:
    case GAME_SEAT:
        jot_int(j, v);
        break;
    case GAME_BOOL:
        jot_bool(j, v != 0);
        break;
    case GAME_WORD:
        jot_string(j, f->words[v]);
        break;
    case GAME_TEXT:
        f->text(s, v, text, sizeof text);
        jot_string(j, text);
        break;
    case GAME_MIXED:
        if (v >= GAME_WORDS)
            jot_string(j, f->words[v - GAME_WORDS]);
        else
            jot_int(j, v);
        break;
    }
}

/* A field of a state for somebody who is told about it. */
struct telling {
    struct jot *j;
    const struct game_field *f;
    const struct game_state *s;
    const struct onlooker *who; /* NULL: everything */
};

static void put_value(const struct telling *t, int *at, int depth, int32_t v)
{
    if (v != GAME_LIST) {
        put_scalar(t->j, t->f, t->s, v);
        return;
    }
    jot_open(t->j, '[');
    for (at[depth] = 0; depth < GAME_DEPTH_MAX; at[depth]++) {
        int32_t e = cover_told(t->f, t->s, t->who, at, depth + 1);
        if (e == GAME_END)
            break;
        put_value(t, at, depth + 1, e);
    }
    jot_close(t->j, ']');
}

void jot_told_field(struct jot *j, const struct game_field *f,
                    const struct game_state *s, const struct onlooker *who)
{
    bool is_covered = who && cover_is_at(&f->remembered, who);
    const struct telling t = {j, f, s, is_covered ? who : NULL};
    int at[GAME_DEPTH_MAX + 1] = {0};
    put_value(&t, at, 0, cover_told(f, s, t.who, at, 0));
}

void jot_field(struct jot *j, const struct game_field *f, const struct game_state *s)
{
    jot_told_field(j, f, s, NULL);
}

void jot_state(struct jot *j, const struct game *g, const struct game_state *s)
{
    jot_open(j, '{');
    for (const struct game_field *f = g->fields; f->name; f++) {
        jot_key(j, f->name);
        jot_field(j, f, s);
    }
    jot_close(j, '}');
}

/* ---- events ---------------------------------------------------------------------- */

static void put_arg(struct jot *j, const struct game_arg_spec *a, int v, bool hidden)
{
    if (hidden) {
        jot_null(j);
        return;
    }
    switch ((enum game_kind)a->kind) {
    case GAME_NUMBER:
        jot_int(j, v);
        break;
    case GAME_SEAT:
        if (v < 0)
            jot_null(j);
        else
            jot_int(j, v + 1);
        break;
    case GAME_WORD:
        jot_string(j, a->words[v]);
        break;
    case GAME_BOOL:
        jot_bool(j, v != 0);
        break;
    case GAME_TEXT:
    case GAME_MIXED:
        break; /* only fields have these */
    }
}

void jot_event(struct jot *j, const struct game *g, const struct game_event *e,
               int viewer)
{
    const struct game_event_kind *k = &g->event_kinds[e->kind];
    bool full = e->seen_by == 0xff || (viewer >= 0 && (e->seen_by >> viewer & 1));
    unsigned hidden = full ? 0 : e->secret;
    jot_open(j, '{');
    jot_key(j, "kind");
    jot_string(j, k->name);
    int i = 0;
    for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
        jot_key(j, a->name);
        if (!a->rest) {
            if (i < e->n_args)
                put_arg(j, a, e->arg[i], hidden >> i & 1);
            else
                jot_null(j);
            i++;
            continue;
        }
        jot_open(j, '[');
        for (; i < e->n_args; i++)
            put_arg(j, a, e->arg[i], hidden >> i & 1);
        jot_close(j, ']');
    }
    jot_close(j, '}');
}
