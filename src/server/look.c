/* look.c - finished games looked at again, when there is time, and stored with the
 * table.
 */
#include "server/looker.h"
#include "server/server.h"
#include "server/thinkers.h"

enum { AHEAD_MAX = 4 }; /* so many may be under way when nobody has asked */

bool look_begin(struct server *srv, const struct room *r)
{
    const struct table *t = r->table;

    return looker_ask(srv->looker, r->id, t->game, table_record(t),
                      match_ply(t->match));
}

bool look_is_long(const struct room *r)
{
    return match_ply(r->table->match) > LOOKER_PLIES;
}

void look_ahead(struct server *srv, const struct room *r)
{
    const struct table *t = r->table;
    bool has_people = false;

    for (int p = 0; p < t->n_seats; p++)
        has_people |= t->seat[p].person[0] != '\0';
    if (srv->cfg.look == LOOK_AHEAD && has_people && t->state == TABLE_FINISHED &&
        !look_is_long(r) && looker_count(srv->looker) < AHEAD_MAX)
        look_begin(srv, r);
}

/* Told when a bot is asked, and by the clock: bots do not tell when they are done. */
void look_aside(struct server *srv)
{
    if (srv->looker)
        looker_aside(srv->looker, thinkers_are_asked(srv->thinkers));
}

/* ---- what was found -------------------------------------------------------------- */

static void on_kept(void *ctx, enum store_code code)
{
    struct look_job *job = ctx;
    struct server *srv = job->ctx;

    if (code != STORE_OK && code != STORE_MISSING)
        server_log(srv, 1, "look_not_kept", "table", job->table, "why",
                   store_code_name(code), NULL);
    looker_forget(srv->looker, job);
}

void look_wake(struct server *srv)
{
    struct look_job *job;

    while ((job = looker_collect(srv->looker))) {
        enum store_code code = STORE_CLOSED; /* given up, or memory was short */
        job->ctx = srv;
        srv->figures.looks += job->found != NULL;
        srv->figures.look_us += job->us;
        if (job->found)
            code = store_analysis_put(srv->store, job->table, job->made, job->found,
                                      on_kept, job);
        if (code != STORE_OK)
            on_kept(job, code);
    }
}
