/* api.c - HTTP: routes, limits, origins. */
#include "server/api.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/text.h"

static void api_health(struct call *c);
static void api_ready(struct call *c);
static void api_metrics(struct call *c);

static const struct route routes[] = {
    {"/api/session", NULL, NET_POST, FOR_ALL, "name lang device", api_session},
    {"/api/me", NULL, NET_GET, FOR_PEOPLE, NULL, api_me},
    {"/api/me", NULL, NET_POST, FOR_PEOPLE, "name lang", api_me_set},
    {"/api/account", NULL, NET_POST, FOR_PEOPLE, "login password", api_account},
    {"/api/login", NULL, NET_POST, FOR_ALL, "login password device", api_login},
    {"/api/password", NULL, NET_POST, FOR_PEOPLE, "old new", api_password},
    {"/api/logout", NULL, NET_POST, FOR_PEOPLE, "", api_logout},
    {"/api/sessions", NULL, NET_GET, FOR_PEOPLE, NULL, api_sessions},
    {"/api/sessions/end", NULL, NET_POST, FOR_PEOPLE, "id", api_sessions_end},
    {"/api/bots", NULL, NET_POST, FOR_PEOPLE, "name", api_bots},
    {"/api/games", NULL, NET_GET, FOR_ALL, NULL, api_games},
    {"/api/games/*", "", NET_GET, FOR_ALL, NULL, api_game},
    {"/api/puzzles/*", "", NET_GET, FOR_ALL, NULL, api_puzzles},
    {"/api/puzzles/*", "/*", NET_POST, FOR_PEOPLE, "choice", api_puzzle_try},
    {"/api/tables", NULL, NET_GET, FOR_ALL, NULL, api_list},
    {"/api/tables", NULL, NET_POST, FOR_PEOPLE,
     "game options seats public title undo memory start clock seed nonce seal opening",
     api_make},
    {"/api/tables/*", "", NET_GET, FOR_ALL, NULL, api_table},
    {"/api/tables/*", "/join", NET_POST, FOR_PEOPLE, "seat nonce seal", api_join},
    {"/api/tables/*", "/leave", NET_POST, FOR_PEOPLE, "seat", api_leave},
    {"/api/tables/*", "/seat", NET_POST, FOR_PEOPLE, "seat kind level", api_seat},
    {"/api/tables/*", "/cover", NET_POST, FOR_PEOPLE, "seat on", api_cover},
    {"/api/tables/*", "/start", NET_POST, FOR_PEOPLE, "", api_start},
    {"/api/tables/*", "/close", NET_POST, FOR_PEOPLE, "", api_close},
    {"/api/tables/*", "/rematch", NET_POST, FOR_PEOPLE, "nonce seal", api_rematch},
    {"/api/tables/*", "/seal", NET_POST, FOR_PEOPLE, "seal", api_seal},
    {"/api/tables/*", "/reveal", NET_POST, FOR_PEOPLE, "nonce", api_reveal},
    {"/api/tables/*", "/record", NET_GET, FOR_ALL, NULL, api_record},
    {"/api/tables/*", "/analysis", NET_GET, FOR_ALL, NULL, api_analysis},
    {"/api/tables/*", "/fairness", NET_GET, FOR_ALL, NULL, api_fairness},
    {"/healthz", NULL, NET_GET, FOR_ALL, NULL, api_health},
    {"/readyz", NULL, NET_GET, FOR_ALL, NULL, api_ready},
    {"/metrics", NULL, NET_GET, FOR_ALL, NULL, api_metrics},
    {"/.well-known/security.txt", NULL, NET_GET, FOR_ALL, NULL, api_security},
};

/* ---- reading a request ----------------------------------------------------------- */

static bool api_is_id(const char *text)
{
    size_t n = text_id_letters(text, 0);

    return n && n < STORE_ID_MAX && !text[n];
}

static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *p = list; *p; p += strspn(p, " ")) {
        size_t k = strcspn(p, " ");
        if (k == n && !memcmp(p, word, n))
            return true;
        p += k;
    }
    return false;
}

/* NULL, or what is wrong with the body. */
static const char *read_body(struct call *c)
{
    size_t len;
    const char *text = net_body(c->request, &len), *key;
    json_error_t err;
    json_t *value;

    if (!c->route->members || !len)
        return NULL;
    if (strncmp(net_head(c->request)->type, "application/json", 16) != 0)
        return "the body is not application/json";
    c->body = json_loadb(text, len, JSON_REJECT_DUPLICATES, &err);
    if (!json_is_object(c->body))
        return "the body is not a JSON object";
    json_object_foreach(
        c->body, key,
        value) if (!is_listed(c->route->members, key)) return "the body has a member "
                                                              "that is not known here";
    return NULL;
}

/* A game that goes on comes with all that was played: everything else is short, and so
 * is what strangers have to say. */
size_t api_body_max(void *ctx, const struct net_head *h)
{
    struct server *srv = ctx;
    bool is_long = srv->cfg.moved == MOVED_ON && h->method == NET_POST &&
                   (h->cookie[0] || h->bearer[0]) &&
                   !strcmp(site_path(srv, h->path), "/api/tables");

    return is_long ? SERVER_OPENING_BODY : NET_BODY_MAX;
}

/* ---- finding the route ----------------------------------------------------------- */

/* The id at the beginning of a path, which goes on behind it; NULL: there is none. */
static const char *take_id(const char *path, char id[STORE_ID_MAX])
{
    size_t n = strcspn(path, "/");

    if (!n || n >= STORE_ID_MAX)
        return NULL;
    memcpy(id, path, n);
    id[n] = '\0';
    return api_is_id(id) ? path + n : NULL;
}

static bool fits(const struct route *r, const char *path, struct call *c)
{
    size_t n = strlen(r->path) - 1;

    if (!r->rest)
        return !strcmp(path, r->path);
    if (strncmp(path, r->path, n) != 0)
        return false;
    path = take_id(path + n, c->id);
    if (path && !strcmp(r->rest, "/*") && path[0] == '/')
        return (path = take_id(path + 1, c->other)) && !*path;
    return path && !strcmp(path, r->rest);
}

/* NULL with *known false: no such path; with *known true: another method. */
static const struct route *find_route(const struct net_head *h, const char *path,
                                      struct call *c, bool *known)
{
    uint8_t method = h->method == NET_HEAD ? NET_GET : h->method;

    *known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(&routes[i], path, c))
            continue;
        *known = true;
        if (routes[i].method == method)
            return &routes[i];
    }
    return NULL;
}

/* ---- the way in ------------------------------------------------------------------ */

static void on_who(void *ctx, struct person *p, const struct store_session *x,
                   enum store_code code)
{
    struct call *c = ctx;
    const char *why;

    (void)x;
    if (p) {
        c->person = p;
        people_hold(p);
    }
    if (!c->request) {
        call_error(c, 503, "unavailable", "gone");
    } else if (!p && code != STORE_MISSING) {
        call_error(c, 503, "unavailable", "the store does not answer");
    } else if (!p && c->route->role == FOR_PEOPLE) {
        call_error(c, 401, "unauthorised", "there is no session: POST /api/session");
    } else {
        why = read_body(c);
        if (why)
            call_bad(c, why);
        else
            c->route->run(c);
    }
}

void api_request(void *ctx, struct net_request *r)
{
    struct server *srv = ctx;
    const struct net_head *h = net_head(r);
    const char *path = site_path(srv, h->path);
    struct call *c;
    bool known;

    if (pages_serve(srv, r, path))
        return;
    c = calloc(1, sizeof *c);
    if (!c) {
        net_reply(r, &(struct net_answer){.status = 503, .type = "text/plain"});
        return;
    }
    c->srv = srv;
    c->request = r;
    c->is_bearer = h->bearer[0] != '\0';
    snprintf(c->token, sizeof c->token, "%s", c->is_bearer ? h->bearer : h->cookie);
    srv->n_requests_open++;
    net_set_user(r, c);
    c->route = find_route(h, path, c, &known);
    if (!known)
        call_error(c, 404, "not_found", "there is no such path");
    else if (!c->route)
        call_error(c, 405, "bad_method", "not with this method");
    else if (c->route->method == NET_POST && gate_foreign(srv, h))
        call_error(c, 403, "forbidden", gate_foreign(srv, h));
    else if (!gate_open(srv, h,
                        c->route->run == api_login || c->route->run == api_password))
        call_error(c, 429, "too_many", "too many requests");
    else if (srv->house.is_stopping && c->route->method == NET_POST)
        call_error(c, 503, "unavailable", "the server is stopping");
    else
        people_who(srv, h, on_who, c);
}

/* ---- for those who run it -------------------------------------------------------- */

static const char displaced[] =
    "the file of the store was deleted or replaced; nothing "
    "is written until it is back";

static void api_health(struct call *c)
{
    struct store_stats s;

    store_stats(c->srv->store, &s);
    if (s.is_displaced)
        call_error(c, 503, "unavailable", displaced);
    else
        call_text(c, 200, "text/plain", "ok\n", 3);
}

enum { READY_WAIT_MS = 3000 }; /* a commit that takes longer is stuck */

static void api_ready(struct call *c)
{
    struct store_stats s;
    char text[100];

    store_stats(c->srv->store, &s);
    if (c->srv->house.is_stopping) {
        call_error(c, 503, "unavailable", "stopping");
    } else if (s.is_displaced) {
        call_error(c, 503, "unavailable", displaced);
    } else if (!s.is_writable || s.oldest_ms > READY_WAIT_MS) {
        snprintf(text, sizeof text, "%s; the oldest commit has waited for %u ms",
                 s.is_writable ? "the store is silent" : "the store cannot write",
                 s.oldest_ms);
        call_error(c, 503, "unavailable", text);
    } else {
        snprintf(text, sizeof text, "ready; the oldest commit has waited for %u ms\n",
                 s.oldest_ms);
        call_text(c, 200, "text/plain", text, strlen(text));
    }
}

static void api_metrics(struct call *c)
{
    const struct net_head *h = net_head(c->request);
    const char *token = c->srv->cfg.metrics_token;
    size_t n = strlen(token), len;
    /* Behind a proxy everybody could seem to be here, and a foreign page whose name
     * leads to this machine. */
    bool is_allowed = gate_is_loopback(h->peer) && gate_is_own_host(h->host) &&
                      !h->is_forwarded && !c->srv->cfg.trust_proxy[0] &&
                      !c->srv->cfg.origin[0];
    char *text;

    if (n && strlen(h->bearer) == n)
        is_allowed |= !sodium_memcmp(h->bearer, token, n);
    if (!is_allowed) {
        call_error(c, 403, "forbidden", "only from loopback or with the metrics token");
        return;
    }
    text = metrics_text(c->srv, &len);
    if (!text) {
        call_error(c, 503, "unavailable", "out of memory");
        return;
    }
    call_text(c, 200, "text/plain; version=0.0.4", text, len);
    free(text);
}
