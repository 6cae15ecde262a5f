/* conn_write.c - bytes on their way out: at once while they are taken, then in a queue.
 */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum { PIECES_AT_ONCE = 16 };

static void drop(const struct piece *p)
{
    if (p->owner)
        net_msg_drop(p->owner);
}

/* The bytes taken, 0 when none are now, -1 when never more. */
static ssize_t write_some(struct conn *c, struct iovec *v, int n)
{
    struct msghdr m = {.msg_iov = v, .msg_iovlen = (size_t)n};
    ssize_t k;

    if (c->ssl) {
        k = tls_write(c->ssl, v[0].iov_base, v[0].iov_len);
        c->is_tls_reading = k == TLS_WANTS_READ;
        return k > 0 ? k : k == TLS_WANTS_WRITE || k == TLS_WANTS_READ ? 0 : -1;
    }
    do
        k = n == 1 ? send(c->io.fd, v[0].iov_base, v[0].iov_len, MSG_NOSIGNAL)
                   : sendmsg(c->io.fd, &m, MSG_NOSIGNAL);
    while (k < 0 && errno == EINTR);
    if (k < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS ? 0 : -1;
    return k;
}

void conn_free_queue(struct conn *c)
{
    if (c->queue != &c->alone)
        free(c->queue);
    c->queue = NULL;
    c->cap = c->first = 0;
}

static bool grow(struct conn *c)
{
    uint32_t cap = c->cap ? c->cap * 4 : 1;
    struct piece *q = c->cap ? malloc(cap * sizeof *q) : &c->alone;

    if (!q)
        return false;
    for (uint32_t i = 0; i < c->count; i++)
        q[i] = c->queue[(c->first + i) % c->cap];
    conn_free_queue(c);
    c->queue = q;
    c->cap = cap;
    return true;
}

static bool enqueue(struct conn *c, const struct piece *p)
{
    if (c->count == c->cap && !grow(c))
        return false;
    c->queue[(c->first + c->count++) % c->cap] = *p;
    c->queued += p->len;
    if (p->owner)
        p->owner->refs++;
    return true;
}

static void pop(struct conn *c)
{
    struct piece *p = &c->queue[c->first];

    c->queued -= p->len;
    drop(p);
    c->first = (c->first + 1) % c->cap;
    if (!--c->count)
        conn_free_queue(c);
}

/* So many bytes are on their way. */
static void take(struct conn *c, size_t k)
{
    while (k > 0) {
        struct piece *p = &c->queue[c->first];
        if (k < p->len) {
            p->bytes += k;
            p->len -= k;
            c->queued -= k;
            return;
        }
        k -= p->len;
        pop(c);
    }
}

/* ---- at the end of the turn ------------------------------------------------------ */

void conn_leave_turn(struct conn *c)
{
    if (c->turn)
        c->net->out[c->turn - 1] = NULL;
    c->turn = 0;
}

/* What it has to say leaves with what all the others have to say. */
static bool put_later(struct conn *c, const struct piece *p)
{
    struct net *n = c->net;

    if (!enqueue(c, p)) {
        conn_kill(c);
        return false;
    }
    if (c->turn || c->count > 1) /* or it waits for the client already */
        return true;
    if (n->n_out == RING_SENDS)
        conn_flush_turn(n);
    n->out[n->n_out++] = c;
    c->turn = n->n_out;
    return true;
}

/* ---- at once --------------------------------------------------------------------- */

bool conn_put(struct conn *c, const struct piece *pieces, int n)
{
    struct iovec v[2] = {{0}};
    ssize_t k = 0;
    bool is_whole = true;

    if (c->state == CONN_DEAD)
        return false;
    if (c->net->ring && c->state == CONN_SOCKET && !c->ssl && n == 1)
        return put_later(c, pieces);
    for (int i = 0; i < n; i++)
        v[i] = (struct iovec){(void *)(uintptr_t)pieces[i].bytes, pieces[i].len};
    if (!c->count)
        k = write_some(c, v, n);
    for (int i = 0; i < n && k >= 0 && is_whole; i++) {
        struct piece rest = pieces[i];
        const size_t done = (size_t)k < rest.len ? (size_t)k : rest.len;
        rest.bytes += done;
        rest.len -= done;
        k -= (ssize_t)done;
        if (rest.len)
            is_whole = enqueue(c, &rest);
    }
    if (k < 0 || !is_whole) {
        conn_kill(c);
        return false;
    }
    if (c->count)
        conn_watch(c);
    return true;
}

bool conn_put_msg(struct conn *c, struct net_msg *m)
{
    struct piece p = {.owner = m};

    msg_seal(m);
    p.bytes = m->data + FRAME_OUT_MAX - m->head;
    p.len = m->len + m->head;
    return conn_put(c, &p, 1);
}

bool conn_flush(struct conn *c)
{
    while (c->count) {
        struct iovec v[PIECES_AT_ONCE];
        int n = 0;
        ssize_t k;
        for (; n < PIECES_AT_ONCE && (uint32_t)n < c->count; n++) {
            const struct piece *p = &c->queue[(c->first + (uint32_t)n) % c->cap];
            v[n] = (struct iovec){(void *)(uintptr_t)p->bytes, p->len};
        }
        k = write_some(c, v, n);
        if (k < 0) {
            conn_kill(c);
            return false;
        }
        if (!k)
            break;
        take(c, (size_t)k);
    }
    conn_watch(c);
    return true;
}

/* Of a kernel that has rings, and no sends in them (before 5.6). */
static bool is_unknown(int result)
{
    return result == -EINVAL || result == -EOPNOTSUPP;
}

/* From now on every message is a call of its own. */
static void give_up_ring(struct net *n)
{
    ring_free(n->ring);
    n->ring = NULL;
    n->hooks.report(n->hooks.ctx, 1, "ring",
                    "io_uring fails: every message is a call of its own from now on");
}

/* What the kernel did not look at is RING_UNSENT. */
static void send_all(struct net *n, struct ring_send *s, int n_sends)
{
    bool works = true;

    for (int i = 0; i < n_sends; i++)
        s[i].result = RING_UNSENT;
    if (!n->ring || !n_sends)
        return;
    works = ring_send(n->ring, s, n_sends);
    for (int i = 0; i < n_sends; i++)
        if (is_unknown(s[i].result)) {
            s[i].result = RING_UNSENT;
            works = false;
        }
    if (!works)
        give_up_ring(n);
}

/* One of those whose turn ends: the kernel took `k` bytes of its first piece. */
static void end_turn(struct conn *c, int k)
{
    c->turn = 0;
    if (c->state == CONN_DEAD)
        return;
    if (k > 0)
        take(c, (size_t)k);
    if (k < 0 && k != RING_UNSENT && k != -EAGAIN && k != -EINTR && k != -ENOBUFS)
        conn_kill(c);
    else if (c->count && !conn_flush(c))
        return;
    if (!c->count && c->socket && c->socket->close_code)
        conn_todo(c); /* the farewell is written */
}

void conn_flush_turn(struct net *n)
{
    struct ring_send s[RING_SENDS];
    struct conn *c[RING_SENDS];
    int n_sends = 0;

    for (uint32_t i = 0; i < n->n_out; i++) {
        struct conn *one = n->out[i];
        const struct piece *p;
        if (!one)
            continue;
        if (!one->count) {
            one->turn = 0;
            continue;
        }
        p = &one->queue[one->first];
        c[n_sends] = one;
        s[n_sends] = (struct ring_send){one->io.fd, 0, p->bytes, p->len};
        n_sends++;
    }
    n->n_out = 0;
    send_all(n, s, n_sends);
    for (int i = 0; i < n_sends; i++)
        end_turn(c[i], s[i].result);
}

/* A piece of which the client has seen a part, or TLS has, is said to its end. */
void conn_forget(struct conn *c)
{
    struct piece keep;
    const struct net_msg *m;
    bool has_begun;

    if (!c->count)
        return;
    keep = c->queue[c->first];
    m = keep.owner;
    has_begun = c->ssl || !m || keep.bytes != m->data + FRAME_OUT_MAX - m->head;
    if (has_begun && m)
        keep.owner->refs++;
    while (c->count)
        pop(c);
    if (!has_begun)
        return;
    if (!enqueue(c, &keep))
        conn_kill(c);
    drop(&keep);
}
