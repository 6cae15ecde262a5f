/* socket.c - WebSockets: messages out, whole texts in. */
#include "net/net_private.h"

#include <stdlib.h>
#include <string.h>

enum { FAREWELL_MS = 10000 }; /* for a client that does not read to take the farewell */

/* ---- writing --------------------------------------------------------------------- */

static bool is_mute(const struct net_socket *s)
{
    return s->conn->state == CONN_DEAD || s->close_code || s->conn->net->is_down;
}

/* False: it is too slow. What waits is thrown away, and when it reads again it learns
 * why. */
static bool has_room(struct net_socket *s, size_t len)
{
    struct conn *c = s->conn;

    if (c->turn && (c->count >= NET_QUEUE_COUNT || c->queued + len > NET_QUEUE_BYTES))
        conn_flush_turn(c->net);
    if (c->count < NET_QUEUE_COUNT && c->queued + len <= NET_QUEUE_BYTES)
        return true;
    c->net->figures.dropped_slow++;
    conn_forget(c);
    net_close(s, 4408, "slow");
    return false;
}

void net_send(struct net_socket *s, struct net_msg *m)
{
    if (!m || is_mute(s) || (s->conn->count && !has_room(s, m->len)))
        return;
    if (conn_put_msg(s->conn, m)) {
        s->conn->net->figures.messages_out++;
        s->conn->net->figures.bytes_out += m->len;
    }
}

static void send_control(struct net_socket *s, enum frame_kind kind, const void *bytes,
                         size_t len)
{
    struct net_msg *m = msg_new(kind, len);

    if (!m) {
        conn_kill(s->conn);
        return;
    }
    memcpy(net_msg_text(m), bytes, len);
    conn_put_msg(s->conn, m);
    net_msg_drop(m);
}

void net_close(struct net_socket *s, int code, const char *reason)
{
    struct conn *c = s->conn;
    uint8_t content[125];
    size_t n = strlen(reason);

    if (c->state == CONN_DEAD || s->close_code)
        return;
    n = n < sizeof content - 2 ? n : sizeof content - 2;
    content[0] = (uint8_t)(code >> 8);
    content[1] = (uint8_t)code;
    memcpy(content + 2, reason, n);
    s->close_code = code;
    conn_move(c, &c->net->closing, net_now_ms() + FAREWELL_MS);
    send_control(s, FRAME_CLOSE, content, n + 2);
    conn_todo(c);
}

void net_vouch(struct net_socket *s)
{
    struct conn *c = s->conn;

    if (c->list == &c->net->strangers)
        conn_move(c, &c->net->known, INT64_MAX);
}

void net_socket_set_user(struct net_socket *s, void *user)
{
    s->user = user;
}

void *net_socket_user(const struct net_socket *s)
{
    return s->user;
}

/* ---- lives ----------------------------------------------------------------------- */

static void hear(struct net_socket *s)
{
    s->heard = net_now_ms();
    s->is_pinged = false;
}

static void say_closed(struct net_socket *s)
{
    const struct net_hooks *hooks = &s->conn->net->hooks;

    if (s->has_said)
        return;
    s->has_said = true;
    hooks->closed(hooks->ctx, s);
    s->user = NULL;
}

bool socket_open(struct conn *c, const struct net_head *h)
{
    struct net *n = c->net;
    struct net_socket *s = calloc(1, sizeof *s);

    if (!s)
        return false;
    s->conn = c;
    c->socket = s;
    c->state = CONN_SOCKET;
    conn_move(c, &n->strangers, INT64_MAX);
    if (n->strangers.count > n->cfg.max_strangers) {
        n->figures.crowded++;
        net_close(n->strangers.first->socket, 1013, "crowded");
    }
    hear(s);
    n->figures.opened++;
    n->n_sockets++;
    n->hooks.open(n->hooks.ctx, s, h);
    return true;
}

void socket_free(struct net_socket *s)
{
    say_closed(s);
    s->conn->socket = NULL;
    s->conn->net->n_sockets--;
    free(s->part);
    free(s);
}

/* The farewell is written: the owner may go. The line stays, deaf, until the client has
 * said goodbye as well or its time is up. */
void socket_do_todo(struct conn *c)
{
    struct net_socket *s = c->socket;

    if (!s->close_code || c->count || s->has_said)
        return;
    say_closed(s);
    if (s->is_peer_closed)
        conn_kill(c);
    else
        conn_move(c, &c->net->closing, net_now_ms() + LINGER_MS);
}

/* A heartbeat for whoever is silent; whoever stays silent is gone. */
static void feel_pulse(struct net_socket *s, int64_t now)
{
    const int64_t quiet = now - s->heard, ping = s->conn->net->cfg.ping_ms;

    if (quiet >= ping * 12 / 5) {
        conn_kill(s->conn);
    } else if (quiet >= ping && !s->is_pinged && !s->conn->count) {
        s->is_pinged = true;
        send_control(s, FRAME_PING, "maat", 4);
    }
}

void socket_round(struct net *n, int64_t now)
{
    struct conn_list *const lists[] = {&n->strangers, &n->known};

    if (now - n->last_round < n->cfg.ping_ms / 5)
        return;
    n->last_round = now;
    for (int i = 0; i < 2; i++) {
        struct conn *next;
        for (struct conn *c = lists[i]->first; c; c = next) {
            next = c->next;
            feel_pulse(c->socket, now);
        }
    }
}

/* ---- reading --------------------------------------------------------------------- */

static void deliver(struct net_socket *s, const uint8_t *text, size_t len)
{
    struct net *n = s->conn->net;

    if (!frame_is_utf8(text, len)) {
        net_close(s, FRAME_CLOSE_TEXT, "text");
        return;
    }
    n->figures.messages_in++;
    n->hooks.text(n->hooks.ctx, s, (const char *)text, len);
}

static void take_part(struct net_socket *s, const struct frame *f, const uint8_t *bytes)
{
    const size_t len = (size_t)f->len;
    char *part;

    s->is_within = !f->is_last;
    if (f->is_last && !s->part) {
        deliver(s, bytes, len);
        return;
    }
    part = realloc(s->part, s->part_len + len + 1);
    if (!part) {
        conn_kill(s->conn);
        return;
    }
    memcpy(part + s->part_len, bytes, len);
    s->part = part;
    s->part_len += len;
    if (!f->is_last)
        return;
    s->part = NULL;
    deliver(s, (const uint8_t *)part, s->part_len);
    s->part_len = 0;
    free(part);
}

static void take_control(struct net_socket *s, const struct frame *f,
                         const uint8_t *bytes)
{
    const size_t len = (size_t)f->len;

    if (f->kind == FRAME_CLOSE && s->close_code) {
        conn_kill(s->conn); /* its answer to our farewell, or what crossed it */
    } else if (f->kind == FRAME_CLOSE) {
        s->is_peer_closed = true;
        net_close(s, frame_close_code(bytes, len), "");
    } else if (f->kind == FRAME_PING && !is_mute(s) &&
               (!s->conn->count || has_room(s, len))) {
        send_control(s, FRAME_PONG, bytes, len);
    }
}

/* Of a frame whose head has been read: used up to here, what follows is thrown away. */
static size_t skip(struct net_socket *s, const struct frame *f)
{
    if (f->kind < FRAME_CLOSE)
        s->is_within = !f->is_last;
    s->skip = f->len;
    return f->head;
}

static size_t ignore(struct net_socket *s, size_t len)
{
    s->conn->unheard += len;
    if (s->conn->unheard > LINGER_BYTES)
        conn_kill(s->conn);
    return len;
}

size_t socket_take(struct conn *c, uint8_t *bytes, size_t len)
{
    struct net_socket *s = c->socket;
    struct frame f;
    int got;

    if (s->is_deaf)
        return ignore(s, len);
    if (s->skip) {
        const size_t n = s->skip < len ? (size_t)s->skip : len;
        s->skip -= n;
        return ignore(s, n);
    }
    got = frame_read(bytes, len, s->is_within, &f);
    if (got < 0) {
        s->is_deaf = true;
        net_close(s, FRAME_CLOSE_PROTOCOL, "protocol");
        return len;
    }
    if (!got)
        return 0;
    hear(s);
    if (f.kind < FRAME_CLOSE && !s->close_code &&
        (f.kind == FRAME_BINARY || s->part_len + f.len > NET_TEXT_MAX))
        net_close(s, FRAME_CLOSE_SIZE, "size");
    if (f.kind < FRAME_CLOSE && s->close_code)
        return skip(s, &f);
    if (len - f.head < f.len)
        return 0;
    frame_unmask(bytes + f.head, (size_t)f.len, f.mask);
    if (f.kind < FRAME_CLOSE)
        take_part(s, &f, bytes + f.head);
    else
        take_control(s, &f, bytes + f.head);
    return f.head + (size_t)f.len;
}
