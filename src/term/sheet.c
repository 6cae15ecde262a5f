/* sheet.c - what each seat scored in what. */
#include "term/sheet.h"

#include <stdio.h>
#include <string.h>

#include "games/horus/state.h"

enum { SHEET_LINES = 24 };

struct sheet {
    int n;
    struct {
        char name[64]; /* "Pharaohs" */
        int points[GAME_MAX_PLAYERS];
    } line[SHEET_LINES];
};

extern const struct game game_horus;

/* The event of a game that tells points, and its arguments: to whom, how many, for
 * what. In a game with partners what one gains is gained by both. */
static const struct scored {
    const char *game, *kind, *seat, *points, *reason;
    const char *partners; /* the event from which on two seats are one */
} scored[] = {
    {"ra", "score", "seat", "points", "line", NULL},
    {"aton", "points", "seat", "amount", "reason", NULL},
    {"ankh", "devotion", "god", "amount", "reason", "merge"},
};

struct counting {
    const struct sitting *s;
    const struct scored *how;
    struct sheet *sheet;
    unsigned partners;
};

static int arg_named(const struct game_event_kind *kind, const char *name)
{
    for (int i = 0; kind->args[i].name; i++)
        if (strcmp(kind->args[i].name, name) == 0)
            return i;
    return -1;
}

/* The row of what is called so, at the end where there is none yet. */
static int *points_of(struct sheet *t, const char *name)
{
    for (int i = 0; i < t->n; i++)
        if (strcmp(t->line[i].name, name) == 0)
            return t->line[i].points;
    if (t->n == SHEET_LINES)
        return t->line[SHEET_LINES - 1].points;
    snprintf(t->line[t->n].name, sizeof t->line[0].name, "%s", name);
    return t->line[t->n++].points;
}

static void count_event(struct counting *c, const struct game_event *e)
{
    const struct game_event_kind *kind = &c->s->game->event_kinds[e->kind];
    if (c->how->partners && strcmp(kind->name, c->how->partners) == 0)
        c->partners = 1u << e->arg[0] | 1u << e->arg[1];
    if (strcmp(kind->name, c->how->kind) != 0)
        return;
    int seat = arg_named(kind, c->how->seat), points = arg_named(kind, c->how->points);
    int reason = arg_named(kind, c->how->reason);
    if (seat < 0 || points < 0 || reason < 0 || e->arg[seat] < 0)
        return;
    const char *word = kind->args[reason].words[e->arg[reason]];
    int *row = points_of(c->sheet, text_word(c->s->game, c->s->lang, word));
    unsigned who = 1u << e->arg[seat];
    if (who & c->partners)
        who = c->partners;
    for (int p = 0; p < c->s->n; p++)
        if (who >> p & 1)
            row[p] += e->arg[points];
}

static int count_act(void *ctx, const struct sitting_act *a)
{
    for (int i = 0; i < a->n_events; i++)
        count_event(ctx, &a->event[i]);
    return 0;
}

/* Points of Horus lie on the table at the end (R-HORUS-45). */
static void count_barges(const struct sitting *s, const struct game_view *v,
                         struct sheet *ret)
{
    static const char *const key[] = {"account.lower", "account.upper",
                                      "account.supply", "account.gems"};
    const struct horus_state *h = horus_peek(game_peek(v));
    int part[4];
    for (int p = 0; p < s->n; p++) {
        horus_score(&h->seat[p], part);
        for (int i = 0; i < 4; i++)
            points_of(ret, text_of(s->game, s->lang, key[i]))[p] = part[i];
    }
}

/* What was there at first, or was set back, so that the column adds up. */
static void count_rest(const struct sitting *s, const struct game_result *r,
                       struct sheet *ret)
{
    int rest[GAME_MAX_PLAYERS] = {0};
    bool is_any = false;
    for (int p = 0; p < s->n; p++) {
        rest[p] = r->score[p];
        for (int i = 0; i < ret->n; i++)
            rest[p] -= ret->line[i].points[p];
        is_any |= rest[p] != 0;
    }
    if (is_any)
        memcpy(points_of(ret, text_of(s->game, s->lang, "ui.sheet.rest")), rest,
               sizeof rest);
}

/* The lines of a finished game as the viewer may know them; none where its points have
 * no parts that are told. */
static void sheet_of(struct sitting *s, int viewer, struct sheet *ret)
{
    struct game_result r;
    struct counting c = {.s = s, .sheet = ret};
    const struct game_view *v = sitting_view(s, viewer);
    memset(ret, 0, sizeof *ret);
    for (size_t i = 0; i < sizeof scored / sizeof scored[0]; i++)
        if (strcmp(scored[i].game, s->game->id) == 0)
            c.how = &scored[i];
    if (s->is_over_early || !v)
        return;
    if (c.how)
        sitting_acts(s, viewer, 0, s->ply, count_act, &c);
    else if (s->game == &game_horus)
        count_barges(s, v, ret);
    sitting_result(s, &r);
    if (ret->n)
        count_rest(s, &r, ret);
}

/* ---- the table ------------------------------------------------------------------- */

static void put_number(struct paint *p, int points, int width, enum paint_ink ink)
{
    char text[16];
    snprintf(text, sizeof text, "%s%d", points < 0 ? "−" : "",
             points < 0 ? -points : points);
    paint(p, INK_PLAIN, "%*s", width - paint_width(text), "");
    paint(p, ink, "%s", text);
}

static void put_name(struct paint *p, const char *name, int width, int seat)
{
    char text[TEXT_LABEL_MAX];
    bool fits = paint_width(name) <= width;
    enum paint_ink ink = (enum paint_ink)(INK_SEAT1 + seat);
    paint_cut(text, sizeof text, name, fits ? width : width - 1);
    paint(p, INK_PLAIN, "%*s", width - paint_width(text) - !fits, "");
    paint(p, ink, "%s%s", text, fits ? "" : "…");
}

void sheet_paint(struct paint *p, struct sitting *s, int viewer)
{
    enum { NAME = 24, MARGIN = 2 };
    struct sheet t;
    struct game_result r;
    sheet_of(s, viewer, &t);
    if (!t.n)
        return;
    int width = (p->columns - NAME - MARGIN) / s->n - 1;
    width = width > 14 ? 14 : width;
    sitting_result(s, &r);
    paint(p, INK_PLAIN, "\n");
    paint_cell(p, INK_BOLD, NAME + MARGIN, text_of(s->game, s->lang, "ui.sheet"));
    for (int i = 0; i < s->n; i++)
        paint(p, INK_PLAIN, " "), put_name(p, s->names[i], width, i);
    paint(p, INK_PLAIN, "\n");
    for (int k = 0; k < t.n; k++) {
        paint(p, INK_PLAIN, "%*s", MARGIN, "");
        paint_cell(p, INK_PLAIN, NAME, t.line[k].name);
        for (int i = 0; i < s->n; i++)
            put_number(p, t.line[k].points[i], width + 1, INK_PLAIN);
        paint(p, INK_PLAIN, "\n");
    }
    paint(p, INK_PLAIN, "%*s", MARGIN, "");
    paint_cell(p, INK_BOLD, NAME, text_of(s->game, s->lang, "ui.sheet.sum"));
    for (int i = 0; i < s->n; i++)
        put_number(p, r.score[i], width + 1, INK_BOLD);
    paint(p, INK_PLAIN, "\n");
}
