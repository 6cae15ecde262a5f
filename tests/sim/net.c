/*
 * net.c - src/net without sockets: lines on which things take their time.
 *
 * On one line everything arrives in order or, once it is cut, not at all; between lines
 * there is no order. What the server has said before it dies may still arrive.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

enum { LINES = 128, EVENTS = 4096 };

enum event_kind {
    AT_SERVER_CALL,
    AT_SERVER_DIAL,
    AT_SERVER_TEXT,
    AT_SERVER_END, /* the client has gone, or the farewell has been written */
    AT_CLIENT_ANSWER,
    AT_CLIENT_TEXT,
    AT_CLIENT_END,
};

struct event {
    int64_t at;
    uint64_t order;
    enum event_kind kind;
    int line;
    int status;
    char cookie[64];
    char *text;
    size_t len;
};

struct net_request {
    int line;
    struct net_head head;
    char *body;
    size_t len;
    void *user;
};

struct net_socket {
    int line;
    void *user;
    bool is_told_to_go;
};

struct net_msg {
    uint32_t refs;
    size_t len;
    char text[];
};

struct line {
    int id; /* 0: free */
    void *who;
    bool is_socket, is_cut; /* cut: the client does not hear it any more */
    bool was_open;
    struct net_request *request; /* at the server, unanswered */
    struct net_socket *socket;   /* at the server */
    struct net_head head;
    int64_t in_at, out_at; /* what was said last arrives then */
};

struct net {
    struct net_hooks hooks;
    bool has_quit, hung_up;
    int64_t tick_at, wake_at;
    uint32_t turns;
    struct net_figures figures;
};

static struct line lines[LINES];
static struct event events[EVENTS];
static int n_events, last_id;
static uint64_t order;
static const struct wire_end *heard;
static struct net *running;
static uint32_t delay_us = 2000, worst_us = 50000;

/* ---- events ---------------------------------------------------------------------- */

static struct line *line_of(int id)
{
    for (int i = 0; i < LINES; i++)
        if (lines[i].id == id && id)
            return &lines[i];
    return NULL;
}

static bool is_at_server(enum event_kind k)
{
    return k <= AT_SERVER_END;
}

static struct event *put_event(struct line *l, enum event_kind kind, const char *text,
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

static void drop_events(int line, bool at_server, bool at_client)
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

    if (running && running->tick_at < at)
        at = running->tick_at;
    if (running && running->wake_at < at)
        at = running->wake_at;
    return at;
}

/* ---- ends ------------------------------------------------------------------------ */

static void free_line(struct line *l)
{
    drop_events(l->id, true, true);
    memset(l, 0, sizeof *l);
}

static void server_forgets(struct line *l)
{
    struct net_request *r = l->request;
    struct net_socket *s = l->socket;

    l->request = NULL;
    if (r && running)
        running->hooks.gone(running->hooks.ctx, r);
    if (r) {
        sim_free(r->body);
        sim_free(r);
    }
    l->socket = NULL;
    if (s && running)
        running->hooks.closed(running->hooks.ctx, s);
    sim_free(s);
}

static void client_hears_end(struct line *l)
{
    void *who = l->who;
    bool was_open = l->was_open, is_cut = l->is_cut;

    l->is_cut = true;
    if (!l->request && !l->socket)
        free_line(l);
    if (!is_cut)
        heard->ended(who, was_open);
}

void net_cut(int id)
{
    struct line *l = line_of(id);

    if (!l || l->is_cut)
        return;
    drop_events(id, true, true);
    if (l->request || l->socket)
        put_event(l, AT_SERVER_END, NULL, 0);
    client_hears_end(l);
}

void net_cut_all(void)
{
    for (int i = 0; i < LINES; i++)
        if (lines[i].id)
            net_cut(lines[i].id);
}

void net_process_ended(void)
{
    for (int i = 0; i < LINES; i++) {
        struct line *l = &lines[i];
        if (!l->id)
            continue;
        drop_events(l->id, true, false);
        if (l->is_cut)
            free_line(l);
        else
            put_event(l, AT_CLIENT_END, NULL, 0);
    }
}

void net_reset(void)
{
    for (int i = 0; i < n_events; i++)
        sim_free(events[i].text);
    n_events = 0;
    memset(lines, 0, sizeof lines);
    last_id = 0;
    order = 0;
}

int net_lines(void)
{
    int n = 0;

    for (int i = 0; i < LINES; i++)
        n += lines[i].id && !lines[i].is_cut;
    return n;
}

int net_any_line(uint32_t k)
{
    for (int i = 0; i < LINES; i++)
        if (lines[i].id && !lines[i].is_cut && !k--)
            return lines[i].id;
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
    if (running)
        running->hooks.stop(running->hooks.ctx);
}

struct server *net_server(void)
{
    return running ? running->hooks.ctx : NULL;
}

void net_calls(const struct wire_end *end)
{
    heard = end;
}

/* ---- clients' side ----------------------------------------------------------------
 */

static struct line *new_line(void *who, const char *path, const char *token)
{
    struct line *l = lines;

    while (l < lines + LINES && l->id)
        l++;
    if (l == lines + LINES) {
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
    put_event(l, AT_SERVER_CALL, body ? body : "", body ? strlen(body) : 0);
    return l->id;
}

int net_dial(void *who, const char *token)
{
    struct line *l = new_line(who, "/ws", token);

    if (!l)
        return 0;
    l->is_socket = true;
    put_event(l, AT_SERVER_DIAL, NULL, 0);
    return l->id;
}

void net_say(int id, const char *text, size_t len)
{
    struct line *l = line_of(id);

    if (l && !l->is_cut)
        put_event(l, AT_SERVER_TEXT, text, len);
}

/* ---- what arrives ------------------------------------------------------------------
 */

static void take_call(struct line *l, struct event *e)
{
    struct net_request *r = sim_alloc(sizeof *r);

    r->line = l->id;
    r->head = l->head;
    r->body = e->text;
    r->len = e->len;
    e->text = NULL;
    l->request = r;
    running->figures.requests++;
    running->hooks.request(running->hooks.ctx, r);
}

static void take_dial(struct line *l)
{
    int no = running->hooks.allow(running->hooks.ctx, &l->head);

    if (no) {
        put_event(l, AT_CLIENT_END, NULL, 0);
        return;
    }
    l->socket = sim_alloc(sizeof *l->socket);
    l->socket->line = l->id;
    l->was_open = true;
    running->hooks.open(running->hooks.ctx, l->socket, &l->head);
}

static void at_server(struct line *l, struct event *e)
{
    if (!running || running->hung_up) {
        if (!l->is_cut)
            put_event(l, AT_CLIENT_END, NULL, 0);
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
            running->hooks.text(running->hooks.ctx, l->socket, e->text, e->len);
        break;
    case AT_SERVER_END:
        server_forgets(l);
        if (l->is_cut)
            free_line(l);
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
        free_line(l);
        heard->answered(who, e->status, e->cookie, e->text, e->len);
    } else {
        client_hears_end(l);
    }
}

void net_step(void)
{
    int i = first_event();
    int64_t at = i < 0 ? INT64_MAX : events[i].at;

    if (running)
        running->turns++;
    if (running && running->wake_at <= at && running->wake_at <= running->tick_at) {
        running->wake_at = INT64_MAX;
        running->hooks.woken(running->hooks.ctx);
    } else if (running && running->tick_at <= at) {
        running->tick_at = sim_us + NET_TICK_MS * 1000;
        running->hooks.tick(running->hooks.ctx);
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

/* ---- what the server calls ----------------------------------------------------------
 */

struct net *net_new(const struct net_config *cfg, const struct net_hooks *hooks,
                    char *why, size_t size)
{
    struct net *n = sim_alloc(sizeof *n);

    (void)cfg;
    (void)why;
    (void)size;
    n->hooks = *hooks;
    n->tick_at = sim_us + NET_TICK_MS * 1000;
    n->wake_at = INT64_MAX;
    return n;
}

void net_free(struct net *n)
{
    sim_free(n);
}

uint16_t net_port(const struct net *n)
{
    (void)n;
    return 8080;
}

void net_run(struct net *n)
{
    running = n;
    while (!n->has_quit && !disk_is_dead() && !sim_has_failed())
        world_step();
}

void net_quit(struct net *n)
{
    n->has_quit = true;
}

void net_hang_up(struct net *n)
{
    n->hung_up = true;
    for (int i = 0; i < LINES; i++)
        if (lines[i].id && running)
            server_forgets(&lines[i]);
    running = NULL;
    net_process_ended();
}

void net_wake(struct net *n)
{
    int64_t at = sim_us + sim_draw(LUCK_NET, 100);

    if (at < n->wake_at)
        n->wake_at = at;
}

static uint32_t count_sockets(bool with_leaving)
{
    uint32_t n = 0;

    for (int i = 0; i < LINES; i++)
        n += lines[i].socket && (with_leaving || !lines[i].socket->is_told_to_go);
    return n;
}

uint32_t net_sockets(const struct net *n)
{
    (void)n;
    return count_sockets(true);
}

uint32_t net_present(const struct net *n)
{
    (void)n;
    return count_sockets(false);
}

int64_t net_now_ms(void)
{
    return task_mono_us() / 1000;
}

uint32_t net_turns(const struct net *n)
{
    return n->turns;
}

const struct net_head *net_head(const struct net_request *r)
{
    return &r->head;
}

const char *net_body(const struct net_request *r, size_t *len)
{
    *len = r->len;
    return r->body;
}

void net_set_user(struct net_request *r, void *user)
{
    r->user = user;
}

void *net_user(const struct net_request *r)
{
    return r->user;
}

void net_reply(struct net_request *r, const struct net_answer *a)
{
    struct line *l = line_of(r->line);
    struct event *e;

    if (!l || l->request != r) {
        sim_fail("a request is answered twice");
        return;
    }
    l->request = NULL;
    if (l->is_cut) {
        free_line(l);
    } else if (!disk_is_dead()) {
        e = put_event(l, AT_CLIENT_ANSWER, a->body ? a->body : "",
                      a->body ? a->len : 0);
        e->status = a->status;
        if (a->cookie && !strncmp(a->cookie, "maat=", 5)) {
            size_t n = strcspn(a->cookie + 5, ";");
            snprintf(e->cookie, sizeof e->cookie, "%.*s", (int)n, a->cookie + 5);
        }
    }
    sim_free(r->body);
    sim_free(r);
}

char *net_msg_text(struct net_msg *m)
{
    return m->text;
}

size_t net_msg_length(const struct net_msg *m)
{
    return m->len;
}

struct net_msg *net_msg_of(const char *text, size_t len)
{
    struct net_msg *m = malloc(sizeof *m + len);

    if (!m)
        return NULL;
    m->refs = 1;
    m->len = len;
    memcpy(m->text, text, len);
    return m;
}

void net_msg_drop(struct net_msg *m)
{
    if (m && !--m->refs)
        free(m);
}

void net_send(struct net_socket *s, struct net_msg *m)
{
    struct line *l = line_of(s->line);

    if (!l || l->is_cut || s->is_told_to_go || disk_is_dead())
        return;
    put_event(l, AT_CLIENT_TEXT, net_msg_text(m), m->len);
    running->figures.messages_out++;
}

void net_vouch(struct net_socket *s)
{
    (void)s;
}

void net_close(struct net_socket *s, int code, const char *reason)
{
    struct line *l = line_of(s->line);

    (void)code;
    (void)reason;
    if (!l || s->is_told_to_go)
        return;
    s->is_told_to_go = true;
    drop_events(s->line, true, false);
    put_event(l, AT_SERVER_END, NULL, 0);
    if (!l->is_cut && !disk_is_dead())
        put_event(l, AT_CLIENT_END, NULL, 0);
}

void net_socket_set_user(struct net_socket *s, void *user)
{
    s->user = user;
}

void *net_socket_user(const struct net_socket *s)
{
    return s->user;
}

const struct net_figures *net_figures(const struct net *n)
{
    return &n->figures;
}
