/* show_record.c - the table of a record: keys go through what was played. */
#include <stdio.h>
#include <stdlib.h>

#include "screen/show.h"
#include "term/shown.h"

enum { LEAP = 10 };

/* As many actions on, or back; not beyond either end. */
static void leap(struct show *w, int by)
{
    int64_t to = (int64_t)w->shown + by;
    show_go(w, to < 0 ? 0 : (uint32_t)to);
}

void show_record_begin(struct show *w)
{
    w->viewer = sitting_viewer(w->s);
    w->cursor = -1; /* ? tells about the keys until somebody looks at something */
    show_go(w, 0);
}

void show_record_to(struct show *w, const char *number)
{
    char *end;
    long n = strtol(number, &end, 10);
    if (*end || n < 0 || n > (long)w->s->ply) {
        snprintf(w->note, sizeof w->note, show_say(w, "note.no-action"),
                 (unsigned)w->s->ply);
        stage_bell();
        return;
    }
    show_go(w, (uint32_t)n);
}

bool show_record_key(struct show *w, struct stage_key key)
{
    switch (key.code) {
    case STAGE_KEY_LEFT:
        leap(w, -1);
        return true;
    case STAGE_KEY_RIGHT:
        leap(w, 1);
        return true;
    case STAGE_KEY_UP:
        show_go(w, shown_decision(w->s, w->shown, -1));
        return true;
    case STAGE_KEY_DOWN:
        show_go(w, shown_decision(w->s, w->shown, 1));
        return true;
    case STAGE_KEY_PAGE_UP:
        leap(w, -LEAP);
        return true;
    case STAGE_KEY_PAGE_DOWN:
        leap(w, LEAP);
        return true;
    case STAGE_KEY_HOME:
        show_go(w, 0);
        return true;
    case STAGE_KEY_END:
        show_go(w, w->s->ply);
        return true;
    case 'c':
        show_curve(w);
        return true;
    default:
        return false;
    }
}
