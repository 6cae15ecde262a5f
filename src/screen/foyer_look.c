/* foyer_look.c - which tables there are, and going to one. */
#include <stdio.h>
#include <string.h>

#include "screen/foyer_own.h"

enum { LOOK_MS = 5000 /* until it is looked again by itself */ };

const char *foyer_say(const struct foyer *f, const char *key)
{
    return screen_say(f->l->lang, key);
}

void foyer_remember(struct foyer *f)
{
    snprintf(f->looked, sizeof f->looked, "%s",
             f->at < f->l->n ? f->l->row[f->at].id : "");
}

void foyer_look(struct foyer *f)
{
    int button = f->at - f->l->n;
    bool was_failed = f->is_failed;
    f->is_failed = lobby_look(f->l) != 0;
    if (f->is_failed)
        lobby_explain(f->l, f->note, sizeof f->note);
    else if (was_failed)
        f->note[0] = '\0';
    if (button >= 0) {
        f->at = f->l->n + button;
    } else {
        for (int i = 0; i < f->l->n; i++)
            if (strcmp(f->l->row[i].id, f->looked) == 0)
                f->at = i;
        f->at = f->at < 0 ? 0 : f->at > f->l->n ? f->l->n : f->at;
    }
    foyer_remember(f);
    f->due = stage_now() + LOOK_MS;
}

void foyer_sit(struct foyer *f, struct sitting *s)
{
    if (!s) {
        lobby_explain(f->l, f->note, sizeof f->note);
        stage_bell();
        return;
    }
    f->note[0] = '\0';
    f->at = FOYER_NOWHERE;
    snprintf(f->looked, sizeof f->looked, "%s", s->id);
    stage_close();
    if (!f->o->sit(f->o->ctx, s) || stage_open(&f->o->stage))
        f->is_done = true;
    else
        foyer_look(f);
}
