/* conn_life.c - connections from accept to close: handshakes, bytes in, time-outs. */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PARTS_AT_ONCE = 128 }; /* requests or frames of one connection in one turn */

/* ---- reading --------------------------------------------------------------------- */

static bool keep_rest(struct conn *c, const uint8_t *bytes, size_t len)
{
    if (len && len != c->in_len) {
        uint8_t *in = realloc(c->in, len);
        if (!in)
            return false;
        c->in = in;
    }
    if (len) {
        memcpy(c->in, bytes, len);
    } else {
        free(c->in);
        c->in = NULL;
    }
    c->in_len = (uint32_t)len;
    return true;
}

/* Use what is there; what cannot be used yet is kept. */
static void feed(struct conn *c, uint8_t *bytes, size_t len)
{
    size_t used = 0;
    int parts = 0;

    c->net->current = c;
    while (used < len && parts < PARTS_AT_ONCE) {
        size_t k = 0;
        if (c->state == CONN_HTTP)
            k = request_take(c, bytes + used, len - used);
        else if (c->state == CONN_SOCKET)
            k = socket_take(c, bytes + used, len - used);
        else
            k = len - used; /* nobody listens */
        if (!k)
            break;
        used += k;
        parts++;
    }
    c->net->current = NULL;
    if (c->state == CONN_LINGER) {
        c->unheard += len;
        if (c->unheard > LINGER_BYTES)
            conn_kill(c);
        used = len;
    }
    if (c->state == CONN_DEAD)
        return;
    if (!keep_rest(c, bytes + used, len - used)) {
        conn_kill(c);
        return;
    }
    if (parts == PARTS_AT_ONCE && used < len)
        conn_todo(c);
    conn_watch(c);
}

/* It says no more. Requests that it has made are still answered. */
static void on_eof(struct conn *c)
{
    c->is_eof = true;
    if (c->state == CONN_HTTP && (c->is_todo || (c->request && c->request->is_whole)))
        conn_watch(c);
    else
        conn_kill(c);
}

static ssize_t receive(struct conn *c, void *buf, size_t size)
{
    ssize_t k;

    if (c->ssl) {
        k = tls_read(c->ssl, buf, size);
        c->is_tls_writing |= k == TLS_WANTS_WRITE;
        return k;
    }
    do
        k = recv(c->io.fd, buf, size, 0);
    while (k < 0 && errno == EINTR);
    if (k < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return TLS_WANTS_READ;
    return k;
}

static void on_readable(struct conn *c)
{
    uint8_t *room = c->net->scratch;
    const size_t old = c->in_len;
    ssize_t k;

    if (old)
        memcpy(room, c->in, old);
    k = receive(c, room + old, CONN_READ_MAX);
    if (k > 0)
        feed(c, room, old + (size_t)k);
    else if (k == TLS_END)
        on_eof(c);
    else if (k == TLS_BROKEN)
        conn_kill(c);
    else
        conn_watch(c);
}

/* What waited in `in` while a request was answered. */
static void resume(struct conn *c)
{
    size_t len = c->in_len;

    if (c->request && c->request->is_whole)
        return;
    if (len) {
        memcpy(c->net->scratch, c->in, len);
        feed(c, c->net->scratch, len);
    }
    if (c->state == CONN_HTTP && c->is_eof && !c->is_todo &&
        !(c->request && c->request->is_whole))
        conn_kill(c);
}

/* ---- handshakes ------------------------------------------------------------------ */

/* False: there are too many of its kind. */
static bool enter_crowd(struct conn *c)
{
    struct net *n = c->net;

    if (n->cfg.no_limits || proxy_is_loopback(&c->peer) ||
        proxy_list_has(&n->proxies, &c->peer))
        return true;
    c->crowd = crowd_enter(&n->crowd, &c->peer, n->cfg.max_per_address);
    n->figures.crowded += !c->crowd;
    return c->crowd != NULL;
}

static void begin_http(struct conn *c)
{
    static const char no[] = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n"
                             "content-length: 0\r\nretry-after: 5\r\n\r\n";

    c->state = CONN_HTTP;
    if (!enter_crowd(c)) {
        if (!c->net->tls)
            (void)!send(c->io.fd, no, sizeof no - 1, MSG_NOSIGNAL);
        conn_kill(c);
        return;
    }
    if (!c->net->tls)
        return;
    c->state = CONN_TLS;
    c->ssl = tls_open(c->net->tls, c->io.fd);
    if (!c->ssl)
        conn_kill(c);
}

/* Byte by byte what belongs to it: what follows may be for TLS. */
static void read_proxy_head(struct conn *c)
{
    uint8_t *room = c->net->scratch;
    size_t more;
    int used;

    if (c->in_len)
        memcpy(room, c->in, c->in_len);
    while (!(used = proxy_head_read(room, c->in_len, &c->peer, &more))) {
        ssize_t k = receive(c, room + c->in_len, more);
        if (k == TLS_WANTS_READ) {
            if (!keep_rest(c, room, c->in_len))
                conn_kill(c);
            return;
        }
        if (k <= 0) {
            conn_kill(c);
            return;
        }
        if (!keep_rest(c, room, c->in_len + (size_t)k)) {
            conn_kill(c);
            return;
        }
    }
    if (used < 0) {
        c->net->figures.refused++;
        conn_kill(c);
        return;
    }
    keep_rest(c, NULL, 0);
    begin_http(c);
}

static void shake(struct conn *c)
{
    int k = tls_shake(c->ssl);

    c->is_tls_writing = k == TLS_WANTS_WRITE;
    if (k == 1)
        c->state = CONN_HTTP;
    else if (k == TLS_END || k == TLS_BROKEN)
        conn_kill(c);
    conn_watch(c);
}

static void on_io(struct ev_loop *loop, ev_io *w, int events)
{
    struct conn *c = w->data;

    (void)loop;
    if (c->state == CONN_PROXY)
        read_proxy_head(c);
    if (c->state == CONN_TLS) {
        shake(c);
        return;
    }
    if (events & EV_WRITE)
        c->is_tls_writing = false; /* the reading tries again below */
    if (c->count && (events & EV_WRITE || c->ssl)) {
        if (!conn_flush(c))
            return;
        if (!c->count && c->state == CONN_HTTP)
            request_drained(c);
        else if (!c->count && c->socket)
            conn_todo(c);
    }
    if (c->state != CONN_DEAD && (events & EV_READ || c->ssl) && conn_wants_bytes(c))
        on_readable(c);
}

void conn_accept(struct net *n, int fd, const struct proxy_address *peer)
{
    struct conn *c = calloc(1, sizeof *c);
    int on = 1;

    if (!c) {
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    c->net = n;
    c->peer = *peer;
    n->figures.connections++;
    ev_io_init(&c->io, on_io, fd, EV_READ);
    c->io.data = c;
    conn_move(c, &n->young, net_now_ms() + n->cfg.head_ms);
    if (n->cfg.proxy_way == NET_PROXY_PROTOCOL && proxy_list_has(&n->proxies, peer))
        c->state = CONN_PROXY;
    else
        begin_http(c);
    if (c->state != CONN_DEAD)
        ev_io_start(n->loop, &c->io);
}

/* ---- time ------------------------------------------------------------------------ */

void conn_free(struct conn *c)
{
    struct net *n = c->net;

    c->state = CONN_DEAD;
    conn_leave_turn(c);
    ev_io_stop(n->loop, &c->io);
    if (c->request)
        request_free(c->request);
    if (c->socket)
        socket_free(c->socket);
    for (; c->count; c->count--, c->first = (c->first + 1) % c->cap)
        if (c->queue[c->first].owner)
            net_msg_drop(c->queue[c->first].owner);
    conn_free_queue(c);
    free(c->in);
    tls_close(c->ssl);
    close(c->io.fd);
    conn_leave_list(c);
    crowd_leave(&n->crowd, c->crowd);
    n->figures.connections--;
    free(c);
}

void conn_do_todo(struct net *n)
{
    struct conn *c = n->todo, *next;

    n->todo = NULL;
    for (; c; c = next) {
        next = c->next_todo;
        c->is_todo = false;
        if (c->state == CONN_DEAD) {
            conn_free(c);
            continue;
        }
        if (c->socket)
            socket_do_todo(c);
        if (c->state == CONN_HTTP || c->state == CONN_SOCKET)
            resume(c);
    }
    if (!n->todo)
        ev_idle_stop(n->loop, &n->idle);
}

static void give_up(struct conn *c)
{
    c->net->figures.late += c->state < CONN_SOCKET;
    if (c->state == CONN_HTTP && c->request && !c->request->is_whole)
        request_refuse(c, 408, "the request took too long");
    else
        conn_kill(c);
}

static void expire(struct conn_list *l, int64_t now, bool is_sorted)
{
    struct conn *next;

    for (struct conn *c = l->first; c; c = next) {
        next = c->next;
        if (now >= c->deadline)
            give_up(c);
        else if (is_sorted)
            return;
    }
}

void conn_tick(struct net *n, int64_t now)
{
    expire(&n->young, now, true);
    expire(&n->resting, now, true);
    expire(&n->busy, now, false);
    expire(&n->closing, now, false);
    socket_round(n, now);
}
