/* phrase.c - sentences about events and actions, filled from the catalogues. */
#include <stdio.h>
#include <string.h>

#include "core/standing.h"
#include "core/texts.h"

struct out {
    char *buf;
    size_t size, len;
};

static void put(struct out *o, const char *text, size_t n)
{
    if (o->len + n < o->size)
        memcpy(o->buf + o->len, text, n);
    o->len += n;
}

static int finish(struct out *o)
{
    if (o->size)
        o->buf[o->len < o->size ? o->len : 0] = '\0';
    return (int)o->len;
}

typedef void fill_fn(void *ctx, const char *name, struct out *o);

/* {name:one|many} is the word for one where {name} would be 1, else that for many. */
static void put_counted(char *hole, struct out *o, fill_fn *fill, void *ctx)
{
    char number[8] = "";
    struct out counted = {number, sizeof number, 0};
    char *one = strchr(hole, ':'), *many = strchr(hole, '|');
    *one++ = '\0';
    *many++ = '\0';
    fill(ctx, hole, &counted);
    finish(&counted);
    const char *word = strcmp(number, "1") == 0 ? one : many;
    put(o, word, strlen(word));
}

/* Copy the pattern, asking `fill` for every {name}. */
static int fill_in(const char *pattern, struct out *o, fill_fn *fill, void *ctx)
{
    while (*pattern) {
        const char *open = strchr(pattern, '{');
        const char *shut = open ? strchr(open, '}') : NULL;
        if (!shut) {
            put(o, pattern, strlen(pattern));
            break;
        }
        char name[64];
        size_t n = (size_t)(shut - open) - 1;
        put(o, pattern, (size_t)(open - pattern));
        if (n < sizeof name) {
            memcpy(name, open + 1, n);
            name[n] = '\0';
            if (strchr(name, ':') && strchr(name, '|'))
                put_counted(name, o, fill, ctx);
            else
                fill(ctx, name, o);
        }
        pattern = shut + 1;
    }
    return finish(o);
}

/* ---- events ---------------------------------------------------------------------- */

struct event_ctx {
    const struct game *g;
    enum lang lang;
    const struct game_event *e;
    unsigned hidden;
    const char *const *names;
};

static void put_arg(const struct event_ctx *c, const struct game_arg_spec *a, int i,
                    struct out *o)
{
    char number[16];
    const char *text = number;
    int v = c->e->arg[i];
    snprintf(number, sizeof number, "%d", v);
    if (c->hidden >> i & 1)
        text = text_of(c->g, c->lang, "hidden");
    else if (a->kind == GAME_SEAT)
        text = v >= 0 ? c->names[v] : text_of(c->g, c->lang, "nobody");
    else if (a->kind == GAME_WORD)
        text = text_word(c->g, c->lang, a->words[v]);
    else if (a->kind == GAME_BOOL)
        text = text_of(c->g, c->lang, v ? "yes" : "no");
    put(o, text, strlen(text));
}

/* "Anna 4, Bert 1" */
static void put_by_seat(const struct event_ctx *c, const struct game_arg_spec *a, int i,
                        struct out *o)
{
    for (int k = i; k + 1 < c->e->n_args; k += 2) {
        const char *name = c->names[c->e->arg[k] - 1];
        if (k > i)
            put(o, ", ", 2);
        put(o, name, strlen(name));
        put(o, " ", 1);
        put_arg(c, a, k + 1, o);
    }
}

static void fill_event(void *ctx, const char *name, struct out *o)
{
    const struct event_ctx *c = ctx;
    int i = 0;
    for (const struct game_arg_spec *a = c->g->event_kinds[c->e->kind].args;
         a && a->name; a++, i++) {
        if (strcmp(a->name, name) != 0)
            continue;
        if (a->by_seat) {
            put_by_seat(c, a, i, o);
            return;
        }
        if (i < c->e->n_args)
            put_arg(c, a, i, o);
        for (int k = i + 1; a->rest && k < c->e->n_args; k++) {
            put(o, " ", 1);
            put_arg(c, a, k, o);
        }
        return;
    }
}

int text_event(const struct game *g, enum lang lang, const struct game_event *e,
               int viewer, const char *const *seat_names, char *buf, size_t size)
{
    char key[64];
    struct out o = {buf, size, 0};
    bool full = e->seen_by == 0xff || (viewer >= 0 && (e->seen_by >> viewer & 1));
    struct event_ctx c = {g, lang, e, full ? 0 : e->secret, seat_names};
    const char *pattern = NULL;
    /* What others see of a secret may deserve words of its own. */
    if (c.hidden) {
        snprintf(key, sizeof key, "event.%s.hidden", g->event_kinds[e->kind].name);
        pattern = text_find(g->id, lang, key);
    }
    if (!pattern) {
        snprintf(key, sizeof key, "event.%s", g->event_kinds[e->kind].name);
        pattern = text_of(g, lang, key);
    }
    return fill_in(pattern, &o, fill_event, &c);
}

/* ---- actions --------------------------------------------------------------------- */

struct action_ctx {
    const struct game *g;
    enum lang lang;
    char word[8][32];
    int n;
};

/* {2} is the second word, translated by word.W; {2-place} by word.place-W, for words
 * that mean one thing here and another elsewhere. */
static void fill_action(void *ctx, const char *name, struct out *o)
{
    const struct action_ctx *c = ctx;
    int i = name[0] - '0';
    char word[64];
    if (i < 1 || i >= c->n || (name[1] && name[1] != '-'))
        return;
    snprintf(word, sizeof word, "%s%s%s", name[1] ? name + 2 : "", name[1] ? "-" : "",
             c->word[i]);
    const char *t = text_word(c->g, c->lang, word);
    put(o, t, strlen(t));
}

int text_action(const struct game *g, enum lang lang, const char *action, char *buf,
                size_t size)
{
    struct action_ctx c = {.g = g, .lang = lang};
    struct out o = {buf, size, 0};
    char key[64];
    for (const char *p = action; *p && c.n < 8;) {
        size_t n = strcspn(p, " ");
        snprintf(c.word[c.n++], sizeof c.word[0], "%.*s", (int)(n < 31 ? n : 31), p);
        p += n;
        while (*p == ' ')
            p++;
    }
    if (!c.n) {
        put(&o, action, strlen(action));
        return finish(&o);
    }
    snprintf(key, sizeof key, "do.%s/%d", c.word[0], c.n - 1);
    const char *pattern = text_find(g->id, lang, key);
    if (!pattern) {
        snprintf(key, sizeof key, "do.%s", c.word[0]);
        pattern = text_find(g->id, lang, key);
    }
    if (!pattern)
        pattern = text_find("maat", lang, key);
    if (!pattern) {
        put(&o, action, strlen(action));
        return finish(&o);
    }
    return fill_in(pattern, &o, fill_action, &c);
}

/* ---- numbers and names ----------------------------------------------------------- */

static void fill_number(void *ctx, const char *name, struct out *o)
{
    if (strcmp(name, "n") == 0)
        put(o, ctx, strlen(ctx));
}

int text_counted(const struct game *g, enum lang lang, const char *key, int n,
                 char *buf, size_t size)
{
    char number[16];
    struct out o = {buf, size, 0};
    snprintf(number, sizeof number, "%d", n);
    return fill_in(text_of(g, lang, key), &o, fill_number, number);
}

void text_labels(enum lang lang, const char *const *names, int n,
                 char label[][TEXT_LABEL_MAX])
{
    for (int i = 0; i < n; i++) {
        int before = 0, all = 0;
        for (int k = 0; k < n; k++) {
            bool is_same = strcmp(names[i], names[k]) == 0;
            all += is_same;
            before += is_same && k < i;
        }
        if (!names[i][0])
            snprintf(label[i], TEXT_LABEL_MAX, "%s %d", text_of(NULL, lang, "seat"),
                     i + 1);
        else if (all > 1)
            snprintf(label[i], TEXT_LABEL_MAX, "%.36s (%d)", names[i], before + 1);
        else
            snprintf(label[i], TEXT_LABEL_MAX, "%s", names[i]);
    }
}

/* ---- the end --------------------------------------------------------------------- */

struct standing_ctx {
    const struct game *g;
    enum lang lang;
    const char *const *names;
    const unsigned *side;
    int first; /* so many sides are told */
};

/* "Anna, Bert and Carl" */
static void put_side(const struct standing_ctx *c, unsigned side, struct out *o)
{
    for (int p = 0; side >> p; p++) {
        if (!(side >> p & 1))
            continue;
        const char *name = c->names[p], *and = text_of(c->g, c->lang, "and");
        put(o, name, strlen(name));
        unsigned left = side >> p >> 1;
        if (left && !(left & (left - 1))) {
            put(o, " ", 1);
            put(o, and, strlen(and));
            put(o, " ", 1);
        } else if (left) {
            put(o, ", ", 2);
        }
    }
}

static void fill_standing(void *ctx, const char *name, struct out *o)
{
    const struct standing_ctx *c = ctx;
    for (int i = 0; i < c->first && !strcmp(name, "names"); i++) {
        if (i)
            put(o, ", ", 2);
        put_side(c, c->side[i], o);
    }
}

/* "Anna loses on time", a line for each. */
static void put_late(const struct standing_ctx *c, unsigned late, struct out *o)
{
    for (; late; late &= late - 1) {
        unsigned seat = late & -late;
        struct standing_ctx one = {c->g, c->lang, c->names, &seat, 1};
        put(o, "\n", 1);
        fill_in(text_of(c->g, c->lang, "result.late"), o, fill_standing, &one);
    }
}

int text_standing(const struct game *g, enum lang lang, const struct game_result *r,
                  const char *const *seat_names, int n, char *buf, size_t size)
{
    unsigned side[GAME_MAX_PLAYERS], winners = standing_winners(r, n);
    struct standing_ctx c = {g, lang, seat_names, side, 0};
    struct out o = {buf, size, 0};
    char part[32];
    int sides = standing_sides(r, n, side);
    while (c.first < sides && winners & side[c.first])
        c.first++;
    fill_in(text_of(g, lang,
                    c.first > 1               ? "result.draw"
                    : c.first == 0            ? "result.nobody"
                    : side[0] & (side[0] - 1) ? "result.together"
                                              : "result.won"),
            &o, fill_standing, &c);
    put_late(&c, r->late, &o);
    for (int i = 0; i < sides; i++) {
        int p = __builtin_ctz(side[i]);
        snprintf(part, sizeof part, "\n  %d. ", r->rank[p]);
        put(&o, winners ? part : "\n  ", winners ? strlen(part) : 3);
        put_side(&c, side[i], &o);
        snprintf(part, sizeof part, ": %d", r->score[p]);
        /* nobody wins: no points */
        put(&o, part, winners && !r->no_score ? strlen(part) : 0);
    }
    return finish(&o);
}
