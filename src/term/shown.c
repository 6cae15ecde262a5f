/* shown.c - a record that is looked at, as a table at which nobody sits. */
#include "term/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/local_own.h"

/* It is told as a table in this process is, and nothing can be done at it. */
struct shown {
    struct local l; /* first: all that looks at a local table looks at this one */
    struct game_result result;
};

static int fd(const struct sitting *s)
{
    (void)s;
    return -1;
}

static bool stay(struct sitting *s)
{
    (void)s;
    return false;
}

static void result(struct sitting *s, struct game_result *ret)
{
    *ret = ((const struct shown *)(const void *)s)->result;
}

static void close_record(struct sitting *s)
{
    match_free(local_of(s)->match);
    free(s);
}

static const struct sitting_kind kind = {
    .fd = fd,
    .step = stay,
    .view_at = local_view_at,
    .choices = local_choices,
    .acts = local_acts,
    .result = result,
    .free = close_record,
};

static void seat_all(struct sitting *s, const struct record *r)
{
    const char *called[GAME_MAX_PLAYERS];
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    for (int i = 0; i < s->n; i++) {
        bool is_bot = strncmp(r->name[i], "bot:", 4) == 0;
        memcpy(s->seat[i].name, r->name[i], sizeof s->seat[i].name);
        s->seat[i].who = is_bot ? SITTING_BOT : SITTING_ELSEWHERE;
        called[i] = r->name[i];
        s->left_ms[i] = -1;
    }
    text_labels(s->lang, called, s->n, label);
    for (int i = 0; i < s->n; i++) {
        memcpy(s->seat[i].label, label[i], sizeof label[i]);
        s->names[i] = s->seat[i].label;
    }
    s->read = (struct text_names){s->names, GAME_NOBODY};
}

/* By the rules, or because somebody left or was late. */
static void settle(struct shown *t, const struct record *r)
{
    struct sitting *s = &t->l.s;
    bool is_over = s->state == SITTING_OVER;
    if (is_over)
        match_result(t->l.match, &t->result);
    s->is_over_early = !is_over;
    if (record_settle(r, is_over, &t->result)) {
        s->state = SITTING_OVER;
        s->acting = 0;
        s->hand = GAME_NOBODY;
    } else {
        s->is_over_early = false;
    }
}

struct sitting *shown_open(const struct record *r, enum lang lang, int viewer,
                           const char *path)
{
    struct shown *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    struct sitting *s = &t->l.s;
    *s = (struct sitting){.kind = &kind,
                          .game = r->game,
                          .config = r->config,
                          .lang = lang,
                          .is_record = true,
                          .memory = MEMORY_AID,
                          .n = r->config.n_players,
                          .hand = GAME_NOBODY,
                          .last = viewer,
                          .hint = {.seat = GAME_NOBODY},
                          .back = UINT32_MAX};
    snprintf(s->file, sizeof s->file, "%s", path);
    seat_all(s, r);
    t->l.match = match_from_record(r, NULL);
    if (!t->l.match) {
        free(t);
        return NULL;
    }
    local_tell(&t->l);
    settle(t, r);
    return s;
}

/* ---- where people decided -------------------------------------------------------- */

struct seek {
    uint32_t people; /* bit p: a decision of seat p is looked for */
    uint32_t found;
    bool is_first; /* the first of them, else the last */
};

static int seek(void *ctx, const struct sitting_act *a)
{
    struct seek *k = ctx;
    if (a->actor < 0 || !(k->people >> a->actor & 1))
        return 0;
    k->found = a->ply;
    return k->is_first;
}

static uint32_t people_of(const struct sitting *s)
{
    uint32_t all = (1u << s->n) - 1, people = 0;
    for (int i = 0; i < s->n; i++)
        people |= (uint32_t)(s->seat[i].who != SITTING_BOT) << i;
    return s->last >= 0 ? 1u << s->last : people ? people : all;
}

uint32_t shown_decision(struct sitting *s, uint32_t ply, int step)
{
    struct seek k = {people_of(s), step > 0 ? s->ply : 0, step > 0};
    if (step > 0)
        sitting_acts(s, s->last, ply + 1, s->ply, seek, &k);
    else
        sitting_acts(s, s->last, 0, ply, seek, &k);
    return k.found;
}
