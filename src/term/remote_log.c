/* remote_log.c - what a server has told a viewpoint: views and actions, by plies. */
#include <stdlib.h>
#include <string.h>

#include "client/clean.h"
#include "term/remote_own.h"

/* ---- views ----------------------------------------------------------------------- */

static struct position_ear ear_of(const struct remote *r, int as)
{
    return (struct position_ear){r->s.game, r->s.config,
                                 sitting_onlooker(&r->s, as ? as - 1 : GAME_SPECTATOR)};
}

/* Room for one more; the older half goes when there are very many. */
static struct remote_view *next_view(struct remote_point *p)
{
    if (p->n_views == REMOTE_VIEWS_MAX) {
        p->n_views /= 2;
        memmove(p->views, p->views + REMOTE_VIEWS_MAX - p->n_views,
                p->n_views * sizeof *p->views);
    }
    if (p->n_views == p->cap_views) {
        size_t cap = p->cap_views ? p->cap_views * 2 : 64;
        struct remote_view *more = realloc(p->views, cap * sizeof *more);
        if (!more)
            return NULL;
        p->views = more;
        p->cap_views = cap;
    }
    return &p->views[p->n_views];
}

int remote_keep_view(struct remote *r, int as, uint32_t ply, char why[POSITION_WHY_MAX])
{
    struct remote_point *p = &r->point[as];
    struct position_ear ear = ear_of(r, as);
    while (p->n_views && p->views[p->n_views - 1].ply >= ply)
        p->n_views--;
    struct remote_view *v = next_view(p);
    why[0] = '\0';
    if (!v || position_told_view(&ear, p->view, &v->position, why))
        return -1;
    v->ply = ply;
    p->n_views++;
    return 0;
}

/* Boards of the others look through the eyes that we have. */
static struct remote_point *point_of(struct remote *r, int viewer)
{
    int as = viewer >= 0 && viewer < GAME_MAX_PLAYERS ? viewer + 1 : 0;
    if (r->point[as].is_there)
        return &r->point[as];
    for (int i = 0; i < REMOTE_POINTS && viewer < 0; i++)
        if (r->point[i].is_there)
            return &r->point[i];
    return NULL;
}

const struct game_view *remote_view_at(struct sitting *s, int viewer, uint32_t ply)
{
    struct remote_point *p = point_of(remote_of(s), viewer);
    if (!p || !p->n_views)
        return NULL;
    size_t i = 0;
    while (i + 1 < p->n_views && p->views[i].ply < ply)
        i++;
    return position_view(&p->views[i].position);
}

/* ---- actions --------------------------------------------------------------------- */

static int grow(struct remote_point *p, uint32_t n)
{
    if (n <= p->cap_act)
        return 0;
    uint32_t cap = p->cap_act ? p->cap_act : 64;
    while (cap < n)
        cap *= 2;
    struct remote_act **more = realloc(p->act, cap * sizeof(struct remote_act *));
    if (!more)
        return -1;
    memset(more + p->cap_act, 0, (cap - p->cap_act) * sizeof(struct remote_act *));
    p->act = more;
    p->cap_act = cap;
    return 0;
}

static struct remote_act *read_act(const struct remote *r, const json_t *act)
{
    const json_t *events = json_object_get(act, "ev");
    size_t n = json_array_size(events);
    json_int_t by = json_integer_value(json_object_get(act, "by"));
    if (n > GAME_MAX_EVENTS)
        n = GAME_MAX_EVENTS;
    struct remote_act *a = calloc(1, sizeof *a + n * sizeof a->event[0]);
    if (!a)
        return NULL;
    a->actor = by >= 1 && by <= r->s.n ? (int)by - 1 : GAME_CHANCE;
    clean_text(a->text, sizeof a->text, json_string_value(json_object_get(act, "do")));
    clean_text(a->input, sizeof a->input,
               json_string_value(json_object_get(act, "throw")));
    for (size_t i = 0; i < n; i++)
        if (position_told_event(r->s.game, r->s.n, json_array_get(events, i),
                                &a->event[a->n]) == 0)
            a->n++; /* what is none is passed over: a newer server may tell more */
    return a;
}

void remote_keep_acts(struct remote *r, int as, const json_t *acts)
{
    struct remote_point *p = &r->point[as];
    for (size_t i = 0; i < json_array_size(acts); i++) {
        const json_t *act = json_array_get(acts, i);
        json_int_t ply = json_integer_value(json_object_get(act, "ply"));
        if (ply < 0 || ply >= REMOTE_ACTS_MAX || grow(p, (uint32_t)ply + 1))
            continue;
        free(p->act[ply]);
        p->act[ply] = read_act(r, act);
        if ((uint32_t)ply + 1 > p->n_act)
            p->n_act = (uint32_t)ply + 1;
    }
}

void remote_drop_from(struct remote *r, struct remote_point *p, uint32_t ply)
{
    for (uint32_t i = ply; i < p->n_act; i++) {
        free(p->act[i]);
        p->act[i] = NULL;
    }
    if (p->n_act > ply)
        p->n_act = ply;
    while (p->n_views && p->views[p->n_views - 1].ply > ply)
        p->n_views--;
    if (r->s.back > ply)
        r->s.back = ply;
}

void remote_free_point(struct remote_point *p)
{
    for (uint32_t i = 0; i < p->n_act; i++)
        free(p->act[i]);
    free(p->act);
    free(p->views);
    json_decref(p->view);
    memset(p, 0, sizeof *p);
}

/* The sentences of an action, for the line mode and the log. */
static int put_lines(struct remote *r, const struct remote_act *a, int viewer)
{
    int n = 0;
    for (int i = 0; i < a->n; i++)
        if (text_event(r->s.game, r->s.lang, &a->event[i], viewer, &r->s.read,
                       r->line[n], SITTING_LINE_MAX) > 0) {
            r->lines[n] = r->line[n];
            n++;
        }
    return n;
}

int remote_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
                int (*each)(void *ctx, const struct sitting_act *a), void *ctx)
{
    struct remote *r = remote_of(s);
    struct remote_point *p = point_of(r, viewer);
    int stop = 0;
    for (uint32_t ply = from; p && ply < to && ply < p->n_act && !stop; ply++) {
        const struct remote_act *a = p->act[ply];
        if (!a)
            continue;
        struct sitting_act told = {.ply = ply,
                                   .actor = a->actor,
                                   .text = a->text,
                                   .input = a->input[0] ? a->input : NULL,
                                   .n = put_lines(r, a, viewer),
                                   .line = r->lines,
                                   .n_events = a->n,
                                   .event = a->event};
        stop = each(ctx, &told);
    }
    return stop;
}
