/* call.c - what all calls share: their answers, and reading members of their bodies. */
#include "server/api.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ending a call --------------------------------------------------------------- */

static void call_end(struct call *c, const struct net_answer *a)
{
    if (c->request) {
        net_set_user(c->request, NULL);
        net_reply(c->request, a);
    }
    if (c->person)
        people_drop(c->srv, c->person);
    c->srv->n_requests_open--;
    json_decref(c->body);
    sodium_memzero(c, sizeof *c);
    free(c);
}

void api_gone(void *ctx, struct net_request *r)
{
    struct call *c = net_user(r);

    (void)ctx;
    if (c)
        c->request = NULL;
}

static void end_with(struct call *c, int status, const char *type, const char *text,
                     size_t len, const char *cookie)
{
    struct net_answer a = {.status = status,
                           .type = type,
                           .body = text,
                           .len = len,
                           .cookie = cookie,
                           .retry_after = status == 429 ? 5 : 0};

    call_end(c, &a);
}

void call_text(struct call *c, int status, const char *type, const char *text,
               size_t len)
{
    end_with(c, status, type, text, len, NULL);
}

void call_tagged(struct call *c, const char *type, const char *text, size_t len,
                 const char *etag)
{
    bool is_known = c->request && !strcmp(net_head(c->request)->etag, etag);
    struct net_answer a = {.status = is_known ? 304 : 200,
                           .type = type,
                           .body = is_known ? NULL : text,
                           .len = is_known ? 0 : len,
                           .etag = etag,
                           .cache = "no-cache"};

    call_end(c, &a);
}

void call_empty(struct call *c, int status, const char *cookie)
{
    end_with(c, status, NULL, "", 0, cookie);
}

void call_error(struct call *c, int status, const char *code, const char *why)
{
    char text[1024];
    struct jot j;

    jot_init(&j, text, sizeof text);
    jot_open(&j, '{');
    jot_key(&j, "error");
    jot_open(&j, '{');
    jot_key(&j, "code");
    jot_string(&j, code);
    jot_key(&j, "why");
    jot_string(&j, why);
    jot_close(&j, '}');
    jot_close(&j, '}');
    jot_ok(&j);
    end_with(c, status, "application/json", text, j.len, NULL);
}

void call_bad(struct call *c, const char *why)
{
    call_error(c, 400, "bad_request", why);
}

void call_store_error(struct call *c, enum store_code code)
{
    switch (code) {
    case STORE_MISSING:
        call_error(c, 404, "not_found", "there is no such table");
        break;
    case STORE_TAKEN:
        call_error(c, 409, "conflict", "this login is taken");
        break;
    case STORE_DAMAGED:
        call_error(c, 500, "damaged",
                   "what is stored of it is damaged; who runs this server can look "
                   "with maat admin check");
        break;
    case STORE_OK:
    case STORE_CONFLICT:
    case STORE_FULL:
    case STORE_IO:
    case STORE_FENCED:
    case STORE_CLOSED:
    case STORE_LONG:
        call_error(c, 503, "unavailable",
                   "it could not be stored; nothing has changed");
        break;
    }
}

void call_refused(struct call *c, const struct refusal *no)
{
    if (no->code == REFUSED_FORBIDDEN || no->code == REFUSED_NOT_YOURS)
        call_error(c, 403, "forbidden", no->why);
    else if (no->code == REFUSED_NOT_SUBSCRIBED)
        call_error(c, 404, "not_found", no->why);
    else if (no->code == REFUSED_BAD)
        call_error(c, 400, "bad_request", no->why);
    else if (no->code == REFUSED_UNAVAILABLE || no->code == REFUSED_BUSY)
        call_error(c, 503, "unavailable", no->why);
    else
        call_error(c, 409, "conflict", no->why);
}

void call_json(struct call *c, int status, void (*write)(struct jot *j, void *arg),
               void *arg, const char *cookie)
{
    size_t size = 16384;

    for (;;) {
        char *text = malloc(size);
        struct jot j;
        if (!text) {
            call_error(c, 503, "unavailable", "out of memory");
            return;
        }
        jot_init(&j, text, size);
        write(&j, arg);
        if (jot_ok(&j)) {
            end_with(c, status, "application/json", text, j.len, cookie);
            free(text);
            return;
        }
        free(text);
        size = j.len + 1;
    }
}

static void write_table(struct jot *j, void *arg)
{
    const struct call *c = arg;

    jot_open(j, '{');
    jot_key(j, "table");
    wire_table(j, c->room->table, c->room->online, c->person ? c->person->p.id : NULL);
    jot_close(j, '}');
}

void call_table(struct call *c, int status)
{
    call_json(c, status, write_table, c, NULL);
}

void call_cookie(const struct call *c, const char *token, char *buf, size_t size)
{
    const struct server_config *cfg = &c->srv->cfg;

    snprintf(buf, size, "maat=%s; Path=%s; HttpOnly; SameSite=Strict; Max-Age=%d%s",
             token, c->srv->base[0] ? c->srv->base : "/", token[0] ? 31536000 : 0,
             cfg->secure_cookies || cfg->tls_cert[0] ? "; Secure" : "");
}

/* ---- reading the body ------------------------------------------------------------ */

int call_get_text(struct call *c, json_t *o, const char *key, size_t max,
                  const char **ret)
{
    json_t *v = json_object_get(o, key);
    char why[80];

    if (!v)
        return 0;
    if (!json_is_string(v) || json_string_length(v) > max ||
        strlen(json_string_value(v)) != json_string_length(v)) {
        snprintf(why, sizeof why, "%s is not a text of at most %zu bytes", key, max);
        call_bad(c, why);
        return -1;
    }
    *ret = json_string_value(v);
    return 0;
}

int call_get_int(struct call *c, json_t *o, const char *key, int64_t lo, int64_t hi,
                 int64_t *ret)
{
    json_t *v = json_object_get(o, key);
    char why[80];

    if (!v)
        return 0;
    if (!json_is_integer(v) || json_integer_value(v) < lo ||
        json_integer_value(v) > hi) {
        snprintf(why, sizeof why, "%s is not a whole number in %lld..%lld", key,
                 (long long)lo, (long long)hi);
        call_bad(c, why);
        return -1;
    }
    *ret = json_integer_value(v);
    return 0;
}

int call_get_bool(struct call *c, json_t *o, const char *key, bool *ret)
{
    json_t *v = json_object_get(o, key);
    char why[80];

    if (!v)
        return 0;
    if (!json_is_boolean(v)) {
        snprintf(why, sizeof why, "%s is not true or false", key);
        call_bad(c, why);
        return -1;
    }
    *ret = json_is_true(v);
    return 0;
}
