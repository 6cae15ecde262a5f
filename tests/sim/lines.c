/*
 * lines.c - lines between clients and the server, on which things take their time.
 *
 * On one line everything arrives in order or, once it is cut, not at all; between lines
 * there is no order. What the server has said before it dies may still arrive.
 */
#include <stdio.h>
#include <string.h>

#include "lines.h"

enum { EVENTS = 4096 };

struct line net_line[LINES];
static struct event events[EVENTS];
static int n_events, last_id;
static uint64_t order;
static const struct wire_end *heard;
struct net *net_running;
static uint32_t delay_us = 2000, worst_us = 50000;

/* ---- events ---------------------------------------------------------------------- */

struct line *line_of(int id)
{
    for (int i = 0; i < LINES; i++)
        if (net_line[i].id == id && id)
            return &net_line[i];
    return NULL;
}

static bool is_at_server(enum event_kind k)
{
    return k <= AT_SERVER_END;
}

struct event *line_event(struct line *l, enum event_kind kind, const char *text,
                         size_t len)
{
    int64_t *last = is_at_server(kind) ? &l->in_at : &l->out_at;
    struct event *e = &events[n_events++];
    int64_t at = sim_us + 50 + sim_draw(LUCK_NET, delay_us);

    if (n_events == EVENTS) {
        sim_fail("too much is on its way");
        n_events--;
    }
    if (sim_one_in(LUCK_NET, 32))
        at += sim_draw(LUCK_NET, worst_us);
    if (at <= *last)
        at = *last + 1;
    *last = at;
    memset(e, 0, sizeof *e);
    e->at = at;
    e->order = ++order;
    e->kind = kind;
    e->line = l->id;
    if (text) {
        e->text = sim_alloc(len + 1);
        memcpy(e->text, text, len);
        e->len = len;
    }
    return e;
}

void line_drop(int line, bool at_server, bool at_client)
{
    int n = 0;

    for (int i = 0; i < n_events; i++) {
        bool is_ours = events[i].line == line &&
                       (is_at_server(events[i].kind) ? at_server : at_client);
        if (is_ours)
            sim_free(events[i].text);
        else
            events[n++] = events[i];
    }
    n_events = n;
}

static int first_event(void)
{
    int first = -1;

    for (int i = 0; i < n_events; i++)
        if (first < 0 || events[i].at < events[first].at ||
            (events[i].at == events[first].at && events[i].order < events[first].order))
            first = i;
    return first;
}

int64_t net_next(void)
{
    int i = first_event();
    int64_t at = i < 0 ? INT64_MAX : events[i].at;

    if (net_running && net_running->tick_at < at)
        at = net_running->tick_at;
    if (net_running && net_running->wake_at < at)
        at = net_running->wake_at;
    return at;
}

/* ---- what the network says twice ------------------------------------------------- */

enum { ECHOES = 24, ECHO_TEXT = 640 };

/* The last that was said, for those who say it again on a later connection. */
static struct echo {
    void *who;
    int line;
    size_t len;
    char text[ECHO_TEXT];
} echoes[ECHOES];
static uint32_t n_echoes;
static bool doubles;

void net_doubles(bool is)
{
    doubles = is;
}

/* Whatever has been said here before comes in front of what is said now. */
static void echo(struct line *l)
{
    for (uint32_t i = 0; doubles && i < ECHOES; i++) {
        struct echo *e = &echoes[(n_echoes + i) % ECHOES];
        if (e->who != l->who || e->line == l->id || sim_one_in(LUCK_NET, 2))
            continue;
        sim_tell("the network says again: %s", e->text);
        line_event(l, AT_SERVER_TEXT, e->text, e->len);
        e->who = NULL;
    }
}

static void remember(const struct line *l, const char *text, size_t len)
{
    struct echo *e = &echoes[n_echoes++ % ECHOES];

    e->who = len < ECHO_TEXT ? l->who : NULL;
    e->line = l->id;
    e->len = len;
    if (e->who)
        memcpy(e->text, text, len + 1);
}

/* ---- ends ------------------------------------------------------------------------ */

void line_free(struct line *l)
{
    line_drop(l->id, true, true);
    memset(l, 0, sizeof *l);
}

void line_forgotten(struct line *l)
{
    struct net_request *r = l->request;
    struct net_socket *s = l->socket;

    l->request = NULL;
    if (r && net_running)
        net_running->hooks.gone(net_running->hooks.ctx, r);
    if (r) {
        sim_free(r->body);
        sim_free(r);
    }
    l->socket = NULL;
    if (s && net_running)
        net_running->hooks.closed(net_running->hooks.ctx, s);
    sim_free(s);
}

static void client_hears_end(struct line *l)
{
    void *who = l->who;
    bool was_open = l->was_open, is_cut = l->is_cut;

    l->is_cut = true;
    if (!l->request && !l->socket)
        line_free(l);
    if (!is_cut && who)
        heard->ended(who, was_open);
}

void net_cut(int id)
{
    struct line *l = line_of(id);

    if (!l || l->is_cut)
        return;
    line_drop(id, true, true);
    if (l->request || l->socket)
        line_event(l, AT_SERVER_END, NULL, 0);
    client_hears_end(l);
}

void net_cut_all(void)
{
    for (int i = 0; i < LINES; i++)
        if (net_line[i].id)
            net_cut(net_line[i].id);
}

void net_process_ended(void)
{
    for (int i = 0; i < LINES; i++) {
        struct line *l = &net_line[i];
        if (!l->id)
            continue;
        line_drop(l->id, true, false);
        if (l->is_cut)
            line_free(l);
        else
            line_event(l, AT_CLIENT_END, NULL, 0);
    }
}

void net_reset(void)
{
    for (int i = 0; i < n_events; i++)
        sim_free(events[i].text);
    n_events = 0;
    memset(net_line, 0, sizeof net_line);
    memset(echoes, 0, sizeof echoes);
    n_echoes = 0;
    doubles = false;
    last_id = 0;
    order = 0;
}

int net_lines(void)
{
    int n = 0;

    for (int i = 0; i < LINES; i++)
        n += net_line[i].id && !net_line[i].is_cut;
    return n;
}

int net_any_line(uint32_t k)
{
    for (int i = 0; i < LINES; i++)
        if (net_line[i].id && !net_line[i].is_cut && !k--)
            return net_line[i].id;
    return 0;
}

bool net_is_calm(void)
{
    return n_events == 0;
}

void net_delays(uint32_t usual, uint32_t worst)
{
    delay_us = usual;
    worst_us = worst;
}

void net_ask_stop(void)
{
    if (net_running)
        net_running->hooks.stop(net_running->hooks.ctx);
}

struct server *net_server(void)
{
    return net_running ? net_running->hooks.ctx : NULL;
}

void net_calls(const struct wire_end *end)
{
    heard = end;
}

/* ---- clients' side --------------------------------------------------------------- */

static struct line *new_line(void *who, const char *path, const char *token)
{
    struct line *l = net_line;

    while (l < net_line + LINES && l->id)
        l++;
    if (l == net_line + LINES) {
        sim_fail("too many lines");
        return NULL;
    }
    l->id = ++last_id;
    l->who = who;
    snprintf(l->head.path, sizeof l->head.path, "%s", path);
    snprintf(l->head.cookie, sizeof l->head.cookie, "%s", token);
    snprintf(l->head.host, sizeof l->head.host, "localhost");
    snprintf(l->head.type, sizeof l->head.type, "application/json");
    snprintf(l->head.peer, sizeof l->head.peer, "127.0.0.1");
    return l;
}

int net_call(void *who, const char *method, const char *path, const char *token,
             const char *body)
{
    struct line *l = new_line(who, path, token);

    if (!l)
        return 0;
    l->head.method = !strcmp(method, "POST") ? NET_POST : NET_GET;
    line_event(l, AT_SERVER_CALL, body ? body : "", body ? strlen(body) : 0);
    if (doubles && who && sim_one_in(LUCK_NET, 2)) {
        sim_tell("the network calls %s again", path);
        net_call(NULL, method, path, token, body); /* nobody hears the answer */
    }
    return l->id;
}

int net_dial(void *who, const char *token)
{
    struct line *l = new_line(who, "/ws", token);

    if (!l)
        return 0;
    l->is_socket = true;
    line_event(l, AT_SERVER_DIAL, NULL, 0);
    return l->id;
}

void net_say(int id, const char *text, size_t len)
{
    struct line *l = line_of(id);

    if (!l || l->is_cut)
        return;
    echo(l);
    line_event(l, AT_SERVER_TEXT, text, len);
    remember(l, text, len);
}

/* ---- what arrives ---------------------------------------------------------------- */

static void take_call(struct line *l, struct event *e)
{
    struct net_request *r = sim_alloc(sizeof *r);

    r->line = l->id;
    r->head = l->head;
    r->body = e->text;
    r->len = e->len;
    e->text = NULL;
    l->request = r;
    net_running->figures.requests++;
    net_running->hooks.request(net_running->hooks.ctx, r);
}

static void take_dial(struct line *l)
{
    int no = net_running->hooks.allow(net_running->hooks.ctx, &l->head);

    if (no) {
        line_event(l, AT_CLIENT_END, NULL, 0);
        return;
    }
    l->socket = sim_alloc(sizeof *l->socket);
    l->socket->line = l->id;
    l->was_open = true;
    net_running->hooks.open(net_running->hooks.ctx, l->socket, &l->head);
}

static void at_server(struct line *l, struct event *e)
{
    if (!net_running || net_running->hung_up) {
        if (!l->is_cut)
            line_event(l, AT_CLIENT_END, NULL, 0);
        return;
    }
    switch (e->kind) {
    case AT_SERVER_CALL:
        take_call(l, e);
        break;
    case AT_SERVER_DIAL:
        take_dial(l);
        break;
    case AT_SERVER_TEXT:
        if (l->socket && !l->socket->is_told_to_go)
            net_running->hooks.text(net_running->hooks.ctx, l->socket, e->text, e->len);
        break;
    case AT_SERVER_END:
        line_forgotten(l);
        if (l->is_cut)
            line_free(l);
        break;
    case AT_CLIENT_ANSWER:
    case AT_CLIENT_TEXT:
    case AT_CLIENT_END:
        break;
    }
}

static void at_client(struct line *l, const struct event *e)
{
    void *who = l->who;

    if (e->kind == AT_CLIENT_TEXT) {
        heard->told(who, e->text, e->len);
    } else if (e->kind == AT_CLIENT_ANSWER) {
        line_free(l);
        if (who)
            heard->answered(who, e->status, e->cookie, e->text, e->len);
    } else {
        client_hears_end(l);
    }
}

void net_step(void)
{
    int i = first_event();
    int64_t at = i < 0 ? INT64_MAX : events[i].at;

    if (net_running)
        net_running->turns++;
    if (net_running && net_running->wake_at <= at &&
        net_running->wake_at <= net_running->tick_at) {
        net_running->wake_at = INT64_MAX;
        net_running->hooks.woken(net_running->hooks.ctx);
    } else if (net_running && net_running->tick_at <= at) {
        net_running->tick_at = sim_us + NET_TICK_MS * 1000;
        net_running->hooks.tick(net_running->hooks.ctx);
    } else if (i >= 0) {
        struct event e = events[i];
        struct line *l = line_of(e.line);
        events[i] = events[--n_events];
        if (l && is_at_server(e.kind))
            at_server(l, &e);
        else if (l && !l->is_cut)
            at_client(l, &e);
        sim_free(e.text);
    }
}
