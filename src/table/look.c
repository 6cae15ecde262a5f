/* look.c - a game that was played elsewhere, as a table to look back at. */
#include <stdio.h>
#include <string.h>

#include "table/table.h"

static void seat_of(struct table *t, int p, const struct record *r)
{
    struct seat *s = &t->seat[p];

    if (r->late >> p & 1)
        s->standin = STANDIN_LOST;
    if (strncmp(r->name[p], "bot:", 4) == 0 && r->name[p][4]) {
        s->kind = SEAT_BOT;
        snprintf(s->level, sizeof s->level, "%.*s", (int)sizeof s->level - 1,
                 r->name[p] + 4);
        return;
    }
    s->kind = SEAT_PERSON;
    snprintf(s->person, sizeof s->person, "%d", p + 1);
    if (r->name[p][0])
        snprintf(s->name, sizeof s->name, "%s", r->name[p]);
    else
        snprintf(s->name, sizeof s->name, "%d", p + 1);
    for (char *c = s->name; *c; c++)
        if (*c == '_')
            *c = ' '; /* as records write blanks */
}

struct table *table_look(const char *id, const struct record *r, int64_t created)
{
    struct table_setup s = {.game = r->game,
                            .config = r->config,
                            .host = "",
                            .title = "",
                            .rematch_of = "",
                            .has_chosen_seed = r->is_chosen,
                            .memory = r->memory,
                            .created = created};
    struct game_result ignored;
    struct table *t = table_make(id, &s);

    if (!t)
        return NULL;
    t->match = match_from_record(r, NULL);
    if (!t->match) {
        table_free(t);
        return NULL;
    }
    for (int p = 0; p < t->n_seats; p++)
        seat_of(t, p, r);
    t->clock.on_time = r->is_lost_on_time ? ON_TIME_LOSS : ON_TIME_STANDIN;
    t->is_cut = !r->over;
    t->state = record_settle(r, r->over, &ignored) ? TABLE_FINISHED : TABLE_CLOSED;
    return t;
}
