/* api_sessions.c - where somebody is logged in, with what bots, and ending that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"

enum { SESSIONS_SHOWN = 100, SHOWN_BYTES = 8 }; /* of the token's hash: a name for it */

struct listing {
    struct call *call;
    uint8_t own[STORE_TOKEN];
    size_t n;
    struct store_session x[SESSIONS_SHOWN];
};

static void name_of(const uint8_t token[STORE_TOKEN], char ret[2 * SHOWN_BYTES + 1])
{
    for (int i = 0; i < SHOWN_BYTES; i++)
        snprintf(ret + (size_t)i * 2, 3, "%02x", token[i]);
}

static void write_sessions(struct jot *j, void *arg)
{
    const struct listing *l = arg;
    char name[2 * SHOWN_BYTES + 1];

    jot_open(j, '{');
    jot_key(j, "sessions");
    jot_open(j, '[');
    for (size_t i = 0; i < l->n; i++) {
        name_of(l->x[i].token, name);
        jot_open(j, '{');
        jot_key(j, "id");
        jot_string(j, name);
        jot_key(j, "label");
        jot_string(j, l->x[i].label);
        jot_key(j, "created");
        jot_int(j, l->x[i].created);
        jot_key(j, "seen");
        jot_int(j, l->x[i].seen);
        jot_key(j, "current");
        jot_bool(j, !memcmp(l->x[i].token, l->own, STORE_TOKEN));
        jot_key(j, "bot");
        if (strcmp(l->x[i].person, l->call->person->p.id) != 0)
            jot_string(j, l->x[i].person);
        else
            jot_null(j);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_close(j, '}');
}

/* ---- reading them all, then doing something with the list ------------------------ */

static void end_one(struct listing *l);

static void on_session(void *ctx, enum store_code code, const struct store_person *p,
                       const struct store_session *x)
{
    struct listing *l = ctx;
    struct call *c = l->call;

    (void)p;
    if (x) {
        if (l->n < SESSIONS_SHOWN)
            l->x[l->n++] = *x;
        return;
    }
    if (code != STORE_OK)
        call_store_error(c, code);
    else if (c->other[0])
        end_one(l);
    else
        call_json(c, 200, write_sessions, l, NULL);
    free(l);
}

static void list(struct call *c)
{
    struct listing *l = calloc(1, sizeof *l);
    enum store_code code = STORE_FULL;

    if (l) {
        l->call = c;
        people_hash(c->token, l->own);
        code = store_sessions(c->srv->store, c->person->p.id, on_session, l);
    }
    if (code != STORE_OK) {
        free(l);
        call_store_error(c, code);
    }
}

void api_sessions(struct call *c)
{
    list(c);
}

/* ---- ending ---------------------------------------------------------------------- */

static void on_ended(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code != STORE_OK && code != STORE_MISSING)
        call_store_error(c, code);
    else
        call_empty(c, 204, NULL);
}

static void end_one(struct listing *l)
{
    struct call *c = l->call;
    char name[2 * SHOWN_BYTES + 1];
    enum store_code code = STORE_MISSING;

    for (size_t i = 0; i < l->n; i++) {
        name_of(l->x[i].token, name);
        if (strcmp(name, c->other) != 0)
            continue;
        people_forget(c->srv, l->x[i].token);
        code = store_session_drop(c->srv->store, l->x[i].token, on_ended, c);
        if (code != STORE_OK)
            call_store_error(c, code);
        return;
    }
    call_error(c, 404, "not_found", "there is no such session");
}

void call_end_others(struct call *c, store_done *done)
{
    uint8_t own[STORE_TOKEN] = {0};
    enum store_code code;

    people_hash(c->token, own);
    people_end_others(c->srv, c->person, own);
    code = store_sessions_end(c->srv->store, c->person->p.id, own, done, c);
    if (code != STORE_OK)
        done(c, code);
}

void api_sessions_end(struct call *c)
{
    const char *id = "";

    if (call_get_text(c, c->body, "id", 2 * SHOWN_BYTES, &id))
        return;
    snprintf(c->other, sizeof c->other, "%s", id);
    if (id[0])
        list(c);
    else
        call_end_others(c, on_ended);
}
