/* wsc.c - WebSocket client: handshake, frames, partial reads and writes. */
#include "client/wsc.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { OP_MORE = 0, OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };
enum { READ_SIZE = 256 << 10, HEAD_MAX = 14 };

/* Shared by all connections of a thread, so that an idle one owns no buffer. */
static _Thread_local char scratch[READ_SIZE + 1];

static uint32_t mask_word(void)
{
    static _Thread_local uint64_t x;
    if (x == 0) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        x = (uint64_t)t.tv_nsec << 20 ^ (uint64_t)t.tv_sec ^ (uintptr_t)&x;
    }
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)(x >> 16);
}

static int grow(char **buf, size_t *cap, size_t need)
{
    if (need <= *cap)
        return 0;
    size_t n = *cap ? *cap : 512;
    while (n < need)
        n *= 2;
    char *p = realloc(*buf, n);
    if (!p)
        return -1;
    *buf = p;
    *cap = n;
    return 0;
}

int wsc_target(const char *url, struct sockaddr_in *addr, char *host, size_t size)
{
    const char *p = strstr(url, "://");
    p = p ? p + 3 : url;
    size_t n = strcspn(p, "/");
    if (n == 0 || n >= size)
        return -1;
    memcpy(host, p, n);
    host[n] = '\0';
    char name[256];
    const char *colon = strrchr(host, ':');
    size_t k = colon ? (size_t)(colon - host) : n;
    if (k >= sizeof name)
        return -1;
    memcpy(name, host, k);
    name[k] = '\0';
    struct addrinfo hint = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *ai;
    const char *port = strncmp(url, "https:", 6) == 0 ? "443" : "80";
    if (getaddrinfo(name, colon ? colon + 1 : port, &hint, &ai) != 0)
        return -1;
    memcpy(addr, ai->ai_addr, sizeof *addr);
    freeaddrinfo(ai);
    return 0;
}

void wsc_tls_name(const char *url, char *name, size_t size)
{
    const char *p = strncmp(url, "https://", 8) == 0 ? url + 8 : "";
    snprintf(name, size, "%.*s", (int)strcspn(p, ":/"), p);
}

static int fail(struct wsc *c, int code, const char *why, size_t len)
{
    if (len >= sizeof c->reason)
        len = sizeof c->reason - 1;
    memcpy(c->reason, why, len);
    c->reason[len] = '\0';
    c->code = code;
    secure_free(c->secure);
    c->secure = NULL;
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->state = WSC_CLOSED;
    return -1;
}

static int broken(struct wsc *c)
{
    char trouble[SECURE_WHY_MAX];
    const char *why = errno ? strerror(errno) : "closed by the peer";
    if (c->secure && secure_why(c->secure)[0]) {
        snprintf(trouble, sizeof trouble, "%s", secure_why(c->secure));
        why = trouble;
    }
    return fail(c, 1006, why, strlen(why));
}

static int flush(struct wsc *c)
{
    size_t at = 0;
    while (at < c->out_len) {
        ssize_t n = secure_write_to(c->secure, c->fd, c->out + at, c->out_len - at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            break;
        if (n < 0)
            return broken(c);
        at += (size_t)n;
    }
    c->out_len -= at;
    memmove(c->out, c->out + at, c->out_len);
    bool awaits = c->secure && secure_awaits(c->secure);
    c->want = c->out_len && !awaits ? EPOLLIN | EPOLLOUT : EPOLLIN;
    return 0;
}

static int queue(struct wsc *c, const char *data, size_t len)
{
    if (grow(&c->out, &c->out_cap, c->out_len + len) < 0)
        return -1;
    memcpy(c->out + c->out_len, data, len);
    c->out_len += len;
    return 0;
}

int wsc_open(struct wsc *c, const struct wsc_request *r)
{
    memset(c, 0, sizeof *c);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0)
        return -1;
    int on = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(c->fd, (const struct sockaddr *)&r->addr, sizeof r->addr) < 0 &&
        errno != EINPROGRESS)
        return broken(c);
    if (r->tls_name && r->tls_name[0] && !(c->secure = secure_new(c->fd, r->tls_name)))
        return broken(c);
    char text[2048];
    int n = snprintf(text, sizeof text,
                     "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "%s%s%s%s%s%s%s%s%s\r\n",
                     r->path, r->host, r->cookie ? "Cookie: " : "",
                     r->cookie ? r->cookie : "", r->cookie ? "\r\n" : "",
                     r->origin ? "Origin: " : "", r->origin ? r->origin : "",
                     r->origin ? "\r\n" : "", r->bearer ? "Authorization: Bearer " : "",
                     r->bearer ? r->bearer : "", r->bearer ? "\r\n" : "");
    errno = ENOBUFS;
    if (n < 0 || (size_t)n >= sizeof text || queue(c, text, (size_t)n) < 0)
        return broken(c);
    c->state = WSC_CONNECTING;
    c->want = EPOLLOUT;
    return 0;
}

static int send_frame(struct wsc *c, int op, const char *text, size_t len)
{
    uint8_t head[HEAD_MAX];
    size_t h = 2;
    head[0] = (uint8_t)(0x80 | op);
    if (len < 126) {
        head[1] = (uint8_t)(0x80 | len);
    } else if (len < 65536) {
        head[1] = 0x80 | 126;
        head[h++] = (uint8_t)(len >> 8);
        head[h++] = (uint8_t)len;
    } else {
        head[1] = 0x80 | 127;
        for (int s = 56; s >= 0; s -= 8)
            head[h++] = (uint8_t)((uint64_t)len >> s);
    }
    uint32_t key = mask_word();
    memcpy(head + h, &key, 4);
    h += 4;
    if (grow(&c->out, &c->out_cap, c->out_len + h + len) < 0)
        return -1;
    char *to = c->out + c->out_len;
    memcpy(to, head, h);
    for (size_t i = 0; i < len; i++)
        to[h + i] = (char)(text[i] ^ (char)head[h - 4 + (i & 3)]);
    c->out_len += h + len;
    return 0;
}

int wsc_send(struct wsc *c, const char *text, size_t len)
{
    if (c->state != WSC_OPEN || send_frame(c, OP_TEXT, text, len) < 0)
        return -1;
    return flush(c);
}

/* The answer to the upgrade: how many bytes it took, 0 for more to come, or -1. */
static long take_upgrade(struct wsc *c, char *p, size_t len)
{
    p[len] = '\0';
    char *end = strstr(p, "\r\n\r\n");
    if (!end)
        return len > READ_SIZE / 4 ? fail(c, 1002, "bad answer", 10) : 0;
    int status = 0;
    if (sscanf(p, "HTTP/1.1 %d", &status) != 1 || status != 101)
        return fail(c, status, p, strcspn(p, "\r\n"));
    c->state = WSC_OPEN;
    return (long)(end + 4 - p);
}

struct frame {
    int op;
    bool fin;
    size_t head, len;
};

/* 1: a whole frame is there; 0: not yet; -1: not ours. */
static int peek_frame(const char *data, size_t len, struct frame *f)
{
    const uint8_t *p = (const uint8_t *)data;
    *f = (struct frame){0};
    if (len < 2)
        return 0;
    if (p[1] & 0x80 || p[0] & 0x70)
        return -1; /* servers never mask, and we agreed on no extension */
    f->op = p[0] & 15;
    f->fin = p[0] & 0x80;
    f->len = p[1] & 127;
    f->head = f->len < 126 ? 2 : f->len == 126 ? 4 : 10;
    if (len < f->head)
        return 0;
    if (f->head > 2) {
        f->len = 0;
        for (size_t i = 2; i < f->head; i++)
            f->len = f->len << 8 | p[i];
    }
    if (f->len > WSC_MESSAGE_MAX)
        return -1;
    return len - f->head >= f->len;
}

static int take_close(struct wsc *c, const char *p, size_t len)
{
    int code = 1005;
    if (len >= 2) {
        code = (uint8_t)p[0] << 8 | (uint8_t)p[1];
        p += 2;
        len -= 2;
    }
    return fail(c, code, p, len);
}

/*
 * Serve the frames in data[0..len); data[len] may be written. Returns the bytes used or
 * -1. Parts of a fragmented message are moved together in front, where they wait.
 */
static long take_frames(struct wsc *c, char *data, size_t len, wsc_message *message)
{
    size_t at = 0;
    while (at < len) {
        struct frame f;
        int got = peek_frame(data + at + c->whole, len - at - c->whole, &f);
        if (got < 0 || c->whole + f.len > WSC_MESSAGE_MAX)
            return fail(c, 1002, "bad frame", 9);
        if (got == 0)
            break;
        char *body = data + at + c->whole + f.head;
        if (f.op == OP_CLOSE)
            return take_close(c, body, f.len);
        if (f.op == OP_PING &&
            (send_frame(c, OP_PONG, body, f.len) < 0 || flush(c) < 0))
            return -1;
        if (f.op > OP_TEXT || !f.fin) { /* close the gap, keep the parts adjacent */
            size_t keep = f.op > OP_TEXT ? 0 : f.len;
            char *rest = body + f.len;
            size_t tail = (size_t)(data + len - rest);
            memmove(body - f.head, body, keep);
            memmove(body - f.head + keep, rest, tail);
            len -= f.head + f.len - keep;
            c->whole += keep;
            continue;
        }
        char *text = data + at;
        size_t n = c->whole + f.len;
        memmove(body - c->whole, text, c->whole);
        text = body - c->whole;
        at += f.head + n;
        c->whole = 0;
        char after = text[n];
        text[n] = '\0';
        message(c, text, n);
        if (c->state != WSC_OPEN)
            return -1; /* the owner closed it: `text` may be gone */
        text[n] = after;
    }
    if (len > at)
        memmove(data, data + at, len - at);
    return (long)(len - at);
}

/* Serve data[0..len); keep what is not whole yet in c->in. */
static int take_input(struct wsc *c, char *data, size_t len, wsc_message *message)
{
    long left = (long)len;
    if (c->state == WSC_UPGRADING) {
        long n = take_upgrade(c, data, len);
        if (n < 0)
            return -1;
        left -= n;
        memmove(data, data + n, (size_t)left);
    }
    if (c->state == WSC_OPEN) {
        left = take_frames(c, data, (size_t)left, message);
        if (left < 0)
            return -1;
    }
    if (data != c->in && left > 0) {
        if (grow(&c->in, &c->in_cap, (size_t)left + 1) < 0)
            return -1;
        memcpy(c->in, data, (size_t)left);
    }
    c->in_len = (size_t)left;
    if (left == 0 && c->in_cap > 4096) { /* a snapshot was long; do not hold it */
        free(c->in);
        c->in = NULL;
        c->in_cap = 0;
    }
    return 0;
}

static int read_some(struct wsc *c, wsc_message *message)
{
    bool own = c->in_len > 0;
    if (own && grow(&c->in, &c->in_cap, c->in_len + READ_SIZE / 4 + 1) < 0)
        return -1;
    char *to = own ? c->in + c->in_len : scratch;
    ssize_t n = secure_read_from(c->secure, c->fd, to,
                                 own ? c->in_cap - c->in_len - 1 : READ_SIZE);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR ? 0 : broken(c);
    if (n == 0) {
        errno = 0;
        return broken(c);
    }
    return take_input(c, own ? c->in : scratch, c->in_len + (size_t)n, message);
}

int wsc_io(struct wsc *c, uint32_t events, wsc_message *message)
{
    if (c->state == WSC_CLOSED)
        return -1;
    if (c->state == WSC_CONNECTING) {
        int err = 0;
        socklen_t n = sizeof err;
        getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &err, &n);
        errno = err;
        if (err)
            return broken(c);
        if (!(events & EPOLLOUT))
            return 0;
        c->state = WSC_UPGRADING;
    }
    bool may_write = events & EPOLLOUT || (c->secure && c->out_len);
    if (may_write && flush(c) < 0)
        return -1;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        return read_some(c, message);
    return 0;
}

void wsc_close(struct wsc *c, bool abrupt)
{
    if (c->state == WSC_OPEN && !abrupt && send_frame(c, OP_CLOSE, "\x03\xe8", 2) == 0)
        flush(c);
    if (c->state != WSC_CLOSED && c->fd >= 0)
        close(c->fd);
    secure_free(c->secure);
    c->secure = NULL;
    free(c->in);
    free(c->out);
    c->in = c->out = NULL;
    c->in_len = c->in_cap = c->out_len = c->out_cap = c->whole = 0;
    c->fd = -1;
    c->state = WSC_CLOSED;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int wsc_serve(struct wsc *c, int ms, const bool *stop, wsc_message *message)
{
    int64_t end = now_ms() + ms;
    while (c->state != WSC_CLOSED && !(stop && *stop)) {
        int64_t left = end - now_ms();
        if (left <= 0)
            break;
        struct pollfd p = {.fd = c->fd,
                           .events = (short)(c->want & EPOLLIN ? POLLIN : 0)};
        p.events = (short)(p.events | (c->want & EPOLLOUT ? POLLOUT : 0));
        if (poll(&p, 1, (int)left) <= 0)
            continue;
        uint32_t ev = p.revents & (POLLIN | POLLHUP | POLLERR) ? EPOLLIN : 0;
        if (wsc_io(c, ev | (p.revents & POLLOUT ? EPOLLOUT : 0u), message) < 0)
            return -1;
    }
    return c->state == WSC_CLOSED ? -1 : 0;
}
