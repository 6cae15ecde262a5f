/* phrase_event.c - the sentence of an event, filled from the catalogues. */
#include <stdio.h>
#include <string.h>

#include "core/phrase.h"
#include "core/texts.h"

struct event_ctx {
    const struct game *g;
    enum lang lang;
    const struct game_event *e;
    unsigned hidden;
    const struct text_names *names;
};

static void put_seat(const struct event_ctx *c, int seat, const struct hole *h,
                     struct out *o)
{
    const char *text = seat < 0 ? text_of(c->g, c->lang, "nobody")
                       : h->reader && seat == c->names->reader ? h->reader
                                                               : c->names->of[seat];
    phrase_put(o, text, strlen(text));
}

/* 4213 is "4, 2, 1, 3". */
static void put_each(const char *digits, struct out *o)
{
    for (const char *d = digits; *d; d++) {
        phrase_put(o, ", ", d > digits ? 2 : 0);
        phrase_put(o, d, 1);
    }
}

/* "+3", "−3" */
static void put_signed(int v, struct out *o)
{
    char text[16];
    snprintf(text, sizeof text, "%s%d", v < 0 ? "−" : "+", v < 0 ? -v : v);
    phrase_put(o, text, strlen(text));
}

static void put_word(const struct event_ctx *c, const char *word, const struct hole *h,
                     struct out *o)
{
    char named[64];
    const char *text = word;
    if (h->form) {
        snprintf(named, sizeof named, "%.30s-%.30s", h->form, word);
        text = text_word(c->g, c->lang, named);
    }
    if (text == named || !h->form)
        text = text_word(c->g, c->lang, word);
    phrase_put(o, text, strlen(text));
}

static void put_arg(const struct event_ctx *c, const struct game_arg_spec *a, int i,
                    const struct hole *h, struct out *o)
{
    char number[16];
    int v = c->e->arg[i];
    const char *text = NULL;
    snprintf(number, sizeof number, "%d", v);
    if (c->hidden >> i & 1)
        text = text_of(c->g, c->lang, "hidden");
    else if (a->kind == GAME_BOOL)
        text = text_of(c->g, c->lang, v ? "yes" : "no");
    if (text)
        phrase_put(o, text, strlen(text));
    else if (a->kind == GAME_SEAT)
        put_seat(c, v, h, o);
    else if (h->form && strcmp(h->form, "each") == 0)
        put_each(number, o);
    else if (h->form && strcmp(h->form, "signed") == 0)
        put_signed(v, o);
    else if (h->form && strcmp(h->form, "size") == 0)
        phrase_put(o, number + (v < 0), strlen(number + (v < 0)));
    else
        put_word(c, a->kind == GAME_WORD ? a->words[v] : number, h, o);
}

/* "Anna 4, Bert 1" */
static void put_by_seat(const struct event_ctx *c, const struct game_arg_spec *a, int i,
                        const struct hole *h, struct out *o)
{
    for (int k = i; k + 1 < c->e->n_args; k += 2) {
        phrase_put(o, ", ", k > i ? 2 : 0);
        put_seat(c, c->e->arg[k] - 1, h, o);
        phrase_put(o, " ", 1);
        put_arg(c, a, k + 1, h, o);
    }
}

/* The argument that a hole names, its index in `ret`; NULL when there is none. */
static const struct game_arg_spec *arg_of(const struct event_ctx *c, const char *hole,
                                          const struct hole *h, int *ret)
{
    const struct game_arg_spec *a = c->g->event_kinds[c->e->kind].args;
    for (*ret = 0; a && a->name; a++, ++*ret)
        if (strlen(a->name) == h->len && memcmp(a->name, hole, h->len) == 0)
            return a;
    return NULL;
}

/* "a, b and c" */
static void put_joint(const struct event_ctx *c, bool is_last, struct out *o)
{
    const char *and = text_of(c->g, c->lang, "and");
    phrase_put(o, is_last ? " " : ", ", is_last ? 1 : 2);
    phrase_put(o, and, is_last ? strlen(and) : 0);
    phrase_put(o, " ", is_last ? 1 : 0);
}

static void fill_event(void *ctx, const char *name, struct out *o)
{
    const struct event_ctx *c = ctx;
    const struct hole h = phrase_hole(name);
    int i;
    const struct game_arg_spec *a = arg_of(c, name, &h, &i);
    if (!a)
        return;
    if (a->by_seat) {
        put_by_seat(c, a, i, &h, o);
        return;
    }
    if (a->rest && i >= c->e->n_args)
        phrase_put(o, "–", strlen("–"));
    for (int k = i; k < c->e->n_args && (k == i || a->rest); k++) {
        if (k > i)
            put_joint(c, k == c->e->n_args - 1, o);
        put_arg(c, a, k, &h, o);
    }
}

/* The seat that a sentence is about: its first one that has no word for the reader. */
static int subject_of(const struct event_ctx *c, const char *pattern)
{
    int i;
    while ((pattern = strchr(pattern, '{'))) {
        const struct hole h = phrase_hole(++pattern);
        const struct game_arg_spec *a = arg_of(c, pattern, &h, &i);
        if (a && a->kind == GAME_SEAT && !a->rest && !h.reader)
            return c->e->arg[i];
    }
    return GAME_NOBODY;
}

/* Whether the argument is nothing ("no": an empty list, 0, nobody) or a loss ("less"),
 * for which a sentence may have other words; else NULL. */
static const char *lack_of(const struct event_ctx *c, const struct game_arg_spec *a,
                           int i)
{
    if (a->by_seat || (i < c->e->n_args && c->hidden >> i & 1))
        return NULL;
    if (a->rest || i >= c->e->n_args)
        return i >= c->e->n_args ? "no" : NULL;
    int v = c->e->arg[i];
    if (a->kind == GAME_SEAT)
        return v < 0 ? "no" : NULL;
    return a->kind != GAME_NUMBER || v > 0 ? NULL : v < 0 ? "less" : "no";
}

/* The words of event.KIND.no-ARG or event.KIND.less-ARG, of the first argument in the
 * sentence that has such words; NULL where none has. Their key comes back as well. */
static const char *find_lacking(const struct event_ctx *c, const char *pattern,
                                const char *kind, char *key, size_t size)
{
    int i;
    while ((pattern = strchr(pattern, '{'))) {
        const struct hole h = phrase_hole(++pattern);
        const struct game_arg_spec *a = arg_of(c, pattern, &h, &i);
        const char *lack = a ? lack_of(c, a, i) : NULL, *found;
        if (!lack)
            continue;
        snprintf(key, size, "event.%s.%s-%s", kind, lack, a->name);
        if ((found = text_find(c->g->id, c->lang, key)))
            return found;
    }
    return NULL;
}

/* A sentence begins with a capital letter; names stay as their owners write them. */
static void begin_large(const struct event_ctx *c, const char *pattern, char *buf)
{
    if (pattern[0] != '{' || buf[0] < 'a' || buf[0] > 'z')
        return;
    const struct hole h = phrase_hole(pattern + 1);
    int i;
    const struct game_arg_spec *a = arg_of(c, pattern + 1, &h, &i);
    if (!a || a->kind != GAME_SEAT || i >= c->e->n_args || c->e->arg[i] < 0)
        buf[0] = (char)(buf[0] - 'a' + 'A');
}

int text_event(const struct game *g, enum lang lang, const struct game_event *e,
               int viewer, const struct text_names *names, char *buf, size_t size)
{
    char key[96];
    const char *kind = g->event_kinds[e->kind].name, *pattern = NULL, *own, *lacking;
    struct out o = {buf, size, 0};
    bool full = e->seen_by == 0xff || (viewer >= 0 && (e->seen_by >> viewer & 1));
    struct event_ctx c = {g, lang, e, full ? 0 : e->secret, names};
    /* What others see of a secret may deserve words of its own. */
    if (c.hidden) {
        snprintf(key, sizeof key, "event.%s.hidden", kind);
        pattern = text_find(g->id, lang, key);
    }
    if (!pattern) {
        snprintf(key, sizeof key, "event.%s", kind);
        pattern = text_of(g, lang, key);
        lacking = find_lacking(&c, pattern, kind, key, sizeof key);
        if (lacking)
            pattern = lacking;
        else
            snprintf(key, sizeof key, "event.%s", kind);
        strncat(key, ".you", sizeof key - strlen(key) - 1);
        own = text_find(g->id, lang, key);
        if (own && names->reader >= 0 && subject_of(&c, pattern) == names->reader)
            pattern = own;
    }
    int len = phrase_fill(pattern, &o, fill_event, &c);
    begin_large(&c, pattern, buf);
    return len;
}
