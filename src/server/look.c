/*
 * look.c - finished games looked at again: asked for, found when there is time, stored
 * with the table, and given to whoever has its link.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/api.h"
#include "server/looker.h"
#include "server/thinkers.h"

enum { AHEAD_MAX = 4 }; /* so many may be under way when nobody has asked */

static bool begin(struct server *srv, const struct room *r)
{
    const struct table *t = r->table;

    return looker_ask(srv->looker, r->id, t->game, table_record(t),
                      match_ply(t->match));
}

static bool is_long(const struct room *r)
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
        !is_long(r) && looker_count(srv->looker) < AHEAD_MAX)
        begin(srv, r);
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

/* ---- GET /api/tables/ID/analysis ------------------------------------------------- */

static void write_way(struct jot *j, void *arg)
{
    const struct look_job *job = arg;

    jot_open(j, '{');
    jot_key(j, "state");
    jot_string(j, job->state == LOOK_WAITING ? "waiting" : "running");
    jot_key(j, "done");
    jot_int(j, job->done);
    jot_key(j, "all");
    jot_int(j, job->all);
    jot_close(j, '}');
}

/* It is under way: how far. */
static bool tell_way(struct call *c)
{
    const struct look_job *job =
        c->srv->looker ? looker_find(c->srv->looker, c->id) : NULL;

    if (job)
        call_json(c, 202, write_way, (void *)job, NULL);
    return job != NULL;
}

static void ask_for(struct call *c, const struct room *r)
{
    if (!c->srv->looker)
        call_error(c, 503, "unavailable", "this server does not look at games again");
    else if (is_long(r))
        call_error(c, 409, "conflict", "the game is too long to be looked at here");
    else if (!c->request || !gate_rare(c->srv, net_head(c->request), GATE_LOOK))
        call_error(c, 429, "too_many", "too many games to look at");
    else if (!begin(c->srv, r) || !tell_way(c))
        call_error(c, 503, "unavailable", "too many games wait to be looked at");
}

static void give(struct call *c, const char *text)
{
    char etag[HASH_HEX + 3], hex[HASH_HEX + 1];
    size_t len = strlen(text);

    hash_hex(hash_bytes(HASH_START, text, len), hex);
    snprintf(etag, sizeof etag, "\"%s\"", hex);
    call_tagged(c, "application/json", text, len, etag);
}

static void on_analysis(void *ctx, enum store_code code, const char *text)
{
    struct call *c = ctx;
    struct room *r = c->room;

    if (code == STORE_OK)
        give(c, text);
    else if (code != STORE_MISSING)
        call_store_error(c, code);
    else if (!tell_way(c)) /* somebody else may have been quicker */
        ask_for(c, r);
    room_drop(r);
}

static void on_room(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    char made[STORE_MADE_MAX];

    if (!call_is_over(c, r, code) || tell_way(c))
        return;
    looker_made(r->table->game, made);
    c->room = room_hold(r);
    code = store_analysis_get(c->srv->store, r->id, made, on_analysis, c);
    if (code != STORE_OK) {
        call_store_error(c, code);
        room_drop(r);
    }
}

void api_analysis(struct call *c)
{
    hall_open_fresh(c->srv, c->id, on_room, c);
}
