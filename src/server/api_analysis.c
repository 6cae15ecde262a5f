/* api_analysis.c - what was found in a finished game, for whoever has its link. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "server/api.h"
#include "server/looker.h"

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
    else if (look_is_long(r))
        call_error(c, 409, "conflict", "the game is too long to be looked at here");
    else if (!c->request || !gate_rare(c->srv, net_head(c->request), GATE_LOOK))
        call_error(c, 429, "too_many", "too many games to look at");
    else if (!look_begin(c->srv, r) || !tell_way(c))
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
