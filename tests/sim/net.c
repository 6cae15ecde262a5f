/* net.c - src/net without sockets: what the server calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

struct net_msg {
    uint32_t refs;
    size_t len;
    char text[];
};

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
    net_running = n;
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
        if (net_line[i].id && net_running)
            line_forgotten(&net_line[i]);
    net_running = NULL;
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
        n += net_line[i].socket && (with_leaving || !net_line[i].socket->is_told_to_go);
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
        line_free(l);
    } else if (!disk_is_dead()) {
        e = line_event(l, AT_CLIENT_ANSWER, a->body ? a->body : "",
                       a->body ? a->len : 0);
        e->status = a->status;
        told_sent(l->who, NULL, "call", e->text, e->len);
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
    const struct event *e = line_event(l, AT_CLIENT_TEXT, net_msg_text(m), m->len);
    told_sent(l->who, s->user, NULL, e->text, e->len);
    net_running->figures.messages_out++;
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
    line_drop(s->line, true, false);
    line_event(l, AT_SERVER_END, NULL, 0);
    if (!l->is_cut && !disk_is_dead())
        line_event(l, AT_CLIENT_END, NULL, 0);
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
