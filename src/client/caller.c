/* caller.c - somebody who calls a server. */
#include "client/caller.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/clean.h"

static int fault(struct caller *c, enum caller_fault what, const char *why)
{
    c->fault = what;
    clean_text(c->why, sizeof c->why, why);
    return -1;
}

/* What stands behind the colon is no number from 1 to 65535. */
static bool is_bad_port(const char *host)
{
    size_t n = strcspn(host, "/");
    const char *colon = memchr(host, ':', n);
    char *end;
    if (!colon)
        return false;
    long port = strtol(colon + 1, &end, 10);
    return end != host + n || end == colon + 1 || port < 1 || port > 65535;
}

int caller_open(struct caller *c, const char *url)
{
    memset(c, 0, sizeof *c);
    c->http.fd = -1;
    size_t n = strlen(url);
    while (n && url[n - 1] == '/')
        n--;
    bool is_secure = strncasecmp(url, "https://", 8) == 0;
    bool has_scheme = is_secure || strncasecmp(url, "http://", 7) == 0;
    if (n == 0 || n + 8 >= sizeof c->url || (strstr(url, "://") && !has_scheme) ||
        strcspn(url, " \t\r\n\"\\<>?#@") < n)
        return fault(c, CALLER_ADDRESS, "");
    size_t from = is_secure ? 8 : has_scheme ? 7 : 0;
    if (n <= from)
        return fault(c, CALLER_ADDRESS, "");
    snprintf(c->url, sizeof c->url, "http%s://%.*s", is_secure ? "s" : "",
             (int)(n - from), url + from);
    const char *host = strstr(c->url, "://") + 3;
    const char *path = strchr(host, '/');
    snprintf(c->base, sizeof c->base, "%s", path ? path : "");
    if (is_bad_port(host))
        return fault(c, CALLER_PORT, "");
    if (httpc_init(&c->http, c->url))
        return fault(c, CALLER_ADDRESS, "");
    return 0;
}

void caller_close(struct caller *c)
{
    httpc_done(&c->http);
}

void caller_take_token(struct caller *c, const char *token)
{
    snprintf(c->http.cookie, sizeof c->http.cookie, "%s", token);
}

const char *caller_token(const struct caller *c)
{
    return c->http.cookie;
}

/* Nobody answered: why not? */
static int no_answer(struct caller *c)
{
    if (c->http.tls_why[0])
        return fault(c, CALLER_CERTIFICATE, c->http.tls_why);
    if (c->http.tls_name[0] && c->http.error == EPROTO)
        return fault(c, CALLER_NO_TLS, "");
    if (c->http.is_strange)
        return fault(c, CALLER_NOT_MAAT, "");
    return fault(c, CALLER_NO_SERVER, c->http.error ? strerror(c->http.error) : "");
}

static json_t *take_answer(struct caller *c)
{
    json_t *o = json_loadb(c->http.body, c->http.body_len, 0, NULL);
    json_t *error = json_object_get(o, "error");
    if (c->status < 400 && json_is_object(o))
        return o;
    if (json_is_object(error)) {
        const char *code = json_string_value(json_object_get(error, "code"));
        clean_text(c->code, sizeof c->code, code);
        fault(c, c->status == 401 ? CALLER_UNKNOWN : CALLER_REFUSED,
              json_string_value(json_object_get(error, "why")));
    } else {
        fault(c, CALLER_NOT_MAAT, "");
    }
    json_decref(o);
    return NULL;
}

json_t *caller_ask(struct caller *c, const char *method, const char *path, json_t *body)
{
    char whole[CALLER_URL_MAX + 256];
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    int n = snprintf(whole, sizeof whole, "%s%s", c->base, path);
    c->fault = CALLER_FINE;
    c->code[0] = c->why[0] = '\0';
    c->status = -1;
    if ((text || !body) && n > 0 && (size_t)n < sizeof whole)
        c->status = httpc_request(&c->http, method, whole, text);
    free(text);
    json_decref(body);
    if (c->status < 0) {
        no_answer(c);
        return NULL;
    }
    return c->status == 204 ? json_object() : take_answer(c);
}

static void take_person(struct caller *c, const json_t *answer)
{
    const json_t *p = json_object_get(answer, "person");
    clean_text(c->person, sizeof c->person,
               json_string_value(json_object_get(p, "id")));
    clean_text(c->name, sizeof c->name, json_string_value(json_object_get(p, "name")));
    clean_text(c->login, sizeof c->login,
               json_string_value(json_object_get(p, "login")));
}

int caller_greet(struct caller *c)
{
    json_t *o = caller_ask(c, "GET", "/api/me", NULL);
    const json_t *protocol = json_object_get(o, "protocol");
    int bad = o ? 0 : -1;
    clean_text(c->version, sizeof c->version,
               json_string_value(json_object_get(o, "version")));
    if (o && !json_is_integer(protocol))
        bad = fault(c, CALLER_NOT_MAAT, "");
    else if (o && json_integer_value(protocol) != CALLER_PROTOCOL)
        bad = fault(c, CALLER_VERSION, c->version);
    else if (o)
        take_person(c, o);
    json_decref(o);
    return bad;
}

static int introduce(struct caller *c, const char *path, json_t *body)
{
    json_t *o = caller_ask(c, "POST", path, body);
    if (!o)
        return -1;
    take_person(c, o);
    json_decref(o);
    return caller_greet(c);
}

int caller_visit(struct caller *c, const char *name, const char *lang)
{
    c->http.cookie[0] = '\0';
    json_t *body = json_pack("{s:s,s:s}", "lang", lang, "device", "maat");
    if (name && name[0])
        json_object_set_new(body, "name", json_string(name));
    return introduce(c, "/api/session", body);
}

int caller_log_in(struct caller *c, const char *login, const char *password)
{
    char before[HTTPC_COOKIE_MAX];
    snprintf(before, sizeof before, "%s", c->http.cookie);
    c->http.cookie[0] = '\0';
    int bad = introduce(c, "/api/login",
                        json_pack("{s:s,s:s,s:s}", "login", login, "password", password,
                                  "device", "maat"));
    if (bad) /* whoever we were, we still are */
        caller_take_token(c, before);
    return bad;
}

int caller_rename(struct caller *c, const char *name)
{
    return introduce(c, "/api/me", json_pack("{s:s}", "name", name));
}

int caller_register(struct caller *c, const char *login, const char *password)
{
    return introduce(c, "/api/account",
                     json_pack("{s:s,s:s}", "login", login, "password", password));
}
