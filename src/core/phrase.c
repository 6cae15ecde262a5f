/* phrase.c - patterns of the catalogues and what fills them: actions, names, the end.
 */
#include <stdio.h>
#include <string.h>

#include "core/phrase.h"
#include "core/standing.h"
#include "core/texts.h"

void phrase_put(struct out *o, const char *text, size_t n)
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

/* {name:one|many} is the word for one where {name} would be 1, else that for many;
 * {name:none|one|many} has words for 0, too. # is the number. */
static void put_counted(char *hole, struct out *o, fill_fn *fill, void *ctx)
{
    char number[8] = "", *word[3], *rest = strchr(hole, ':');
    struct out counted = {number, sizeof number, 0};
    int n = 0;
    while (n < 3 && rest) {
        *rest++ = '\0';
        word[n++] = rest;
        rest = strchr(rest, '|');
    }
    fill(ctx, hole, &counted);
    finish(&counted);
    bool is_one = strcmp(number, "1") == 0, is_none = strcmp(number, "0") == 0;
    const char *w = word[is_one ? n - 2 : is_none && n == 3 ? 0 : n - 1];
    for (size_t len; *w; w += len + (w[len] == '#')) {
        len = strcspn(w, "#");
        phrase_put(o, w, len);
        if (w[len] == '#')
            phrase_put(o, number, strlen(number));
    }
}

/* Copy the pattern, asking `fill` for every {name}. */
int phrase_fill(const char *pattern, struct out *o, fill_fn *fill, void *ctx)
{
    while (*pattern) {
        const char *open = strchr(pattern, '{');
        const char *shut = open ? strchr(open, '}') : NULL;
        if (!shut) {
            phrase_put(o, pattern, strlen(pattern));
            break;
        }
        char name[96];
        size_t n = (size_t)(shut - open) - 1;
        phrase_put(o, pattern, (size_t)(open - pattern));
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

struct hole phrase_hole(const char *hole)
{
    struct hole h = {strcspn(hole, "?-:}"), NULL, NULL};
    if (hole[h.len] == '?')
        h.reader = hole + h.len + 1;
    else if (hole[h.len] == '-')
        h.form = hole + h.len + 1;
    return h;
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
    if (strcmp(c->word[i], "…") == 0) { /* it is open yet, and so is its form */
        phrase_put(o, c->word[i], strlen(c->word[i]));
        return;
    }
    snprintf(word, sizeof word, "%s%s%s", name[1] ? name + 2 : "", name[1] ? "-" : "",
             c->word[i]);
    const char *t = text_word(c->g, c->lang, word);
    phrase_put(o, t, strlen(t));
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
        phrase_put(&o, action, strlen(action));
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
        phrase_put(&o, action, strlen(action));
        return finish(&o);
    }
    return phrase_fill(pattern, &o, fill_action, &c);
}

/* ---- numbers and names ----------------------------------------------------------- */

static void fill_number(void *ctx, const char *name, struct out *o)
{
    if (strcmp(name, "n") == 0)
        phrase_put(o, ctx, strlen(ctx));
}

int text_counted(const struct game *g, enum lang lang, const char *key, int n,
                 char *buf, size_t size)
{
    char number[16];
    struct out o = {buf, size, 0};
    snprintf(number, sizeof number, "%d", n);
    return phrase_fill(text_of(g, lang, key), &o, fill_number, number);
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
    const struct text_names *names;
    const unsigned *side;
    int first; /* so many sides are told */
};

static void put_name(const struct standing_ctx *c, int seat, const char *reader,
                     struct out *o)
{
    const char *name = seat == c->names->reader ? reader : c->names->of[seat];
    phrase_put(o, name, strlen(name));
}

/* "Anna, Bert and Carl"; "You, Anna and Carl" */
static void put_side(const struct standing_ctx *c, unsigned side, const char *reader,
                     struct out *o)
{
    const char *and = text_of(c->g, c->lang, "and");
    int me = c->names->reader;
    if (me >= 0 && side >> me & 1) {
        put_name(c, me, reader, o);
        side &= ~(1u << me);
    } else if (side) {
        put_name(c, __builtin_ctz(side), reader, o);
        side &= side - 1;
    }
    for (; side; side &= side - 1) {
        bool is_last = !(side & (side - 1));
        phrase_put(o, is_last ? " " : ", ", is_last ? 1 : 2);
        phrase_put(o, and, is_last ? strlen(and) : 0);
        phrase_put(o, " ", is_last ? 1 : 0);
        put_name(c, __builtin_ctz(side), reader, o);
    }
}

static void fill_standing(void *ctx, const char *name, struct out *o)
{
    const struct standing_ctx *c = ctx;
    const struct hole h = phrase_hole(name);
    bool is_names = h.len == strlen("names") && memcmp(name, "names", h.len) == 0;
    for (int i = 0; i < c->first && is_names; i++) {
        phrase_put(o, ", ", i ? 2 : 0);
        put_side(c, c->side[i], h.reader ? h.reader : text_of(NULL, c->lang, "ui.you"),
                 o);
    }
}

/* The text of this key, or that for a side to which the reader belongs. */
static void put_standing(const struct standing_ctx *c, const char *key, struct out *o)
{
    char own[32];
    int me = c->names->reader;
    snprintf(own, sizeof own, "%s.you", key);
    const char *text = text_find("maat", c->lang, own);
    if (!text || c->first != 1 || me < 0 || !(c->side[0] >> me & 1))
        text = text_of(c->g, c->lang, key);
    phrase_fill(text, o, fill_standing, (void *)(uintptr_t)c);
}

/* "Anna loses on time", a line for each. */
static void put_late(const struct standing_ctx *c, unsigned late, struct out *o)
{
    for (; late; late &= late - 1) {
        unsigned seat = late & -late;
        struct standing_ctx one = {c->g, c->lang, c->names, &seat, 1};
        phrase_put(o, "\n", 1);
        put_standing(&one, "result.late", o);
    }
}

int text_standing(const struct game *g, enum lang lang, const struct game_result *r,
                  const struct text_names *names, int n, char *buf, size_t size)
{
    unsigned side[GAME_MAX_PLAYERS], winners = standing_winners(r, n);
    struct standing_ctx c = {g, lang, names, side, 0};
    struct out o = {buf, size, 0};
    char part[32];
    int sides = standing_sides(r, n, side);
    while (c.first < sides && winners & side[c.first])
        c.first++;
    put_standing(&c,
                 c.first > 1               ? "result.draw"
                 : c.first == 0            ? "result.nobody"
                 : side[0] & (side[0] - 1) ? "result.together"
                                           : "result.won",
                 &o);
    put_late(&c, r->late, &o);
    for (int i = 0; i < sides; i++) {
        int p = __builtin_ctz(side[i]);
        snprintf(part, sizeof part, "\n  %d. ", r->rank[p]);
        phrase_put(&o, winners ? part : "\n  ", winners ? strlen(part) : 3);
        put_side(&c, side[i], text_of(NULL, lang, "ui.you"), &o);
        snprintf(part, sizeof part, ": %d", r->score[p]);
        /* nobody wins: no points */
        phrase_put(&o, part, winners && !r->no_score ? strlen(part) : 0);
    }
    return finish(&o);
}
