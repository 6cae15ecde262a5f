/* show_told.c - what happens at the table, one thing after the other. */
#include <stdio.h>
#include <string.h>

#include "screen/show.h"

enum { BACKLOG = 40 }; /* whoever comes back does not see all of it one by one */

/* What one action has to tell, in one line. */
struct told {
    char *buf;
    size_t size, len;
    int actor, n;
};

static int tell(void *ctx, const struct sitting_act *a)
{
    struct told *t = ctx;
    t->actor = a->actor;
    t->n += a->n;
    for (int i = 0; i < a->n && t->len < t->size; i++) {
        int n = snprintf(t->buf + t->len, t->size - t->len, "%s%s", t->len ? " · " : "",
                         a->line[i]);
        t->len += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

bool show_is_now(const struct show *w)
{
    return w->shown >= w->s->ply;
}

void show_go(struct show *w, uint32_t ply)
{
    struct told t = {w->caption, sizeof w->caption, 0, GAME_CHANCE, 0};
    w->shown = ply < w->s->ply ? ply : w->s->ply;
    w->note[0] = w->caption[0] = '\0';
    w->is_in_list = false;
    if (w->shown)
        sitting_acts(w->s, w->viewer, w->shown - 1, w->shown, tell, &t);
    w->by = t.actor;
}

void show_go_on(struct show *w)
{
    int pace = 0;
    if (w->s->is_record) {
        show_go(w, w->shown + 1);
        return;
    }
    while (!show_is_now(w) && pace++ < 100000) {
        w->due = 0;
        show_advance(w);
    }
}

/* An action that this keyboard has done needs no pause behind it, and neither does what
 * is dealt before anybody has acted. */
static int pause_after(const struct show *w, const struct told *t)
{
    bool is_own = t->actor >= 0 && (w->s->here >> t->actor & 1);
    if (!t->n || is_own || !w->has_begun || w->s->ply - w->shown > BACKLOG)
        return 0;
    return t->actor == GAME_CHANCE ? w->o->pace_ms * 2 / 3 : w->o->pace_ms;
}

bool show_advance(struct show *w)
{
    bool any = false;
    if (w->s->is_record)
        return false;
    if (w->s->back < w->shown)
        w->shown = w->s->back;
    w->s->back = UINT32_MAX;
    while (!show_is_now(w) && stage_now() >= w->due) {
        char line[SITTING_LINE_MAX] = "";
        struct told t = {line, sizeof line, 0, GAME_CHANCE, 0};
        sitting_acts(w->s, w->viewer, w->shown, w->shown + 1, tell, &t);
        w->shown++;
        w->has_begun |= t.actor >= 0;
        if (t.n) {
            snprintf(w->caption, sizeof w->caption, "%s", line);
            w->by = t.actor;
        }
        w->due = stage_now() + pause_after(w, &t);
        any = true;
    }
    return any;
}

/* ---- the log --------------------------------------------------------------------- */

static int keep(void *ctx, const struct sitting_act *a)
{
    struct show *w = ctx;
    for (int i = 0; i < a->n; i++) {
        if (w->n_log == SHOW_LOG) {
            memmove(w->log[0], w->log[SHOW_LOG / 2], sizeof w->log / 2);
            memmove(w->log_by, w->log_by + SHOW_LOG / 2, sizeof w->log_by / 2);
            w->n_log -= SHOW_LOG / 2;
        }
        snprintf(w->log[w->n_log], sizeof w->log[0], "%s", a->line[i]);
        w->log_by[w->n_log++] = a->actor;
    }
    return 0;
}

void show_log(struct show *w)
{
    if (w->logged > w->shown || w->log_of != w->viewer) {
        w->logged = 0;
        w->n_log = 0;
        w->log_of = w->viewer;
    }
    if (w->logged < w->shown)
        sitting_acts(w->s, w->viewer, w->logged, w->shown, keep, w);
    w->logged = w->shown;
}
