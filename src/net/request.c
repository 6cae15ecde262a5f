/* request.c - HTTP requests: head and body in, the answer out, one at a time. */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    HEAD_MAX = 2048,  /* of an answer */
    WRITE_MS = 15000, /* to take an answer, and a millisecond for each 8 bytes of it */
    WRITE_RATE = 8,
};

/* ---- lives ----------------------------------------------------------------------- */

static struct net_request *begin(struct conn *c)
{
    struct net_request *r = calloc(1, sizeof *r);

    if (!r) {
        conn_kill(c);
        return NULL;
    }
    r->conn = c;
    http_begin(&r->reader, c->net->cfg.subprotocol);
    c->request = r;
    if (c->list != &c->net->young)
        conn_move(c, &c->net->young, net_now_ms() + c->net->cfg.head_ms);
    return r;
}

void request_free(struct net_request *r)
{
    const struct net_hooks *hooks = &r->conn->net->hooks;

    r->conn->request = NULL;
    if (r->is_whole && !r->is_answered)
        hooks->gone(hooks->ctx, r);
    free(r->body);
    free(r);
}

/* The answer is on its way: what comes next? */
void request_drained(struct conn *c)
{
    bool is_last = false;

    if (!c->request || !c->request->is_answered)
        return;
    is_last = c->request->is_last;
    request_free(c->request);
    if (is_last) {
        conn_linger(c);
        return;
    }
    conn_move(c, &c->net->resting, net_now_ms() + c->net->cfg.idle_ms);
    if (c == c->net->current)
        return;
    if (c->in_len || c->is_eof)
        conn_todo(c);
    conn_watch(c);
}

/* ---- answering ------------------------------------------------------------------- */

const struct net_head *net_head(const struct net_request *r)
{
    return &r->reader.head;
}

const char *net_body(const struct net_request *r, size_t *len)
{
    *len = r->body ? r->len : 0;
    return r->body ? r->body : "";
}

void net_set_user(struct net_request *r, void *user)
{
    r->user = user;
}

void *net_user(const struct net_request *r)
{
    return r->user;
}

static const char *date_now(struct net *n)
{
    time_t now = time(NULL);
    struct tm t;

    if (now != n->date_of && gmtime_r(&now, &t)) {
        strftime(n->date, sizeof n->date, "%a, %d %b %Y %H:%M:%S GMT", &t);
        n->date_of = now;
    }
    return n->date;
}

/* A head being written; what does not fit leaves it at its bound. */
struct text {
    char *at;
    size_t len, size;
};

static void add(struct text *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void add(struct text *t, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(t->at + t->len, t->size - t->len, fmt, ap);
    va_end(ap);
    if (n > 0 && (size_t)n < t->size - t->len)
        t->len += (size_t)n;
}

static void add_field(struct text *t, const char *name, const char *value)
{
    if (value)
        add(t, "%s: %s\r\n", name, value);
}

static size_t write_head(struct net_request *r, const struct net_answer *a, char *to)
{
    struct net *n = r->conn->net;
    struct text t = {.at = to, .size = HEAD_MAX};

    add(&t, "HTTP/1.1 %d %s\r\n", a->status, http_reason(a->status));
    add_field(&t, "date", date_now(n));
    add_field(&t, "content-type", a->type);
    add_field(&t, "set-cookie", a->cookie);
    add_field(&t, "etag", a->etag);
    add_field(&t, "cache-control", a->cache ? a->cache : "no-store");
    add_field(&t, "content-encoding", a->encoding);
    add_field(&t, "vary", a->encoding ? "accept-encoding" : NULL);
    add_field(&t, "content-security-policy",
              a->policy ? a->policy : "default-src 'none'; frame-ancestors 'none'");
    add_field(&t, "x-content-type-options", "nosniff");
    add_field(&t, "referrer-policy", "no-referrer");
    add_field(&t, "x-frame-options", "DENY");
    add_field(&t, "strict-transport-security", n->tls ? "max-age=31536000" : NULL);
    add_field(&t, "sec-websocket-version", a->status == 426 ? "13" : NULL);
    add_field(&t, "upgrade", a->status == 426 ? "websocket" : NULL);
    add_field(&t, "connection", r->is_last ? "close" : NULL);
    if (a->retry_after)
        add(&t, "retry-after: %d\r\n", a->retry_after);
    if (a->status != 204 && a->status != 304)
        add(&t, "content-length: %zu\r\n", a->len);
    add(&t, "\r\n");
    return t.len;
}

void net_reply(struct net_request *r, const struct net_answer *a)
{
    struct conn *c = r->conn;
    bool has_body = a->len && r->reader.head.method != NET_HEAD && a->status != 204 &&
                    a->status != 304;
    bool is_copied = has_body && !a->is_static;
    struct net_msg *m = msg_new(FRAME_MORE, HEAD_MAX + (is_copied ? a->len : 0));
    struct piece out[2];

    r->is_answered = true;
    if (!m || c->state == CONN_DEAD || c->net->is_down) {
        net_msg_drop(m);
        conn_kill(c);
        return;
    }
    r->is_last |= c->is_eof && !c->in_len;
    m->len = (uint32_t)write_head(r, a, net_msg_text(m));
    if (is_copied) {
        memcpy(net_msg_text(m) + m->len, a->body, a->len);
        m->len += (uint32_t)a->len;
    }
    out[0] = (struct piece){m->data + FRAME_OUT_MAX, m->len, m};
    out[1] = (struct piece){(const uint8_t *)a->body, a->len, NULL};
    conn_put(c, out, has_body && !is_copied ? 2 : 1);
    net_msg_drop(m);
    if (c->state == CONN_DEAD)
        return;
    if (c->count)
        conn_move(c, &c->net->busy,
                  net_now_ms() + WRITE_MS + (int64_t)(c->queued / WRITE_RATE));
    else
        request_drained(c);
}

void request_refuse(struct conn *c, int status, const char *why)
{
    struct net_request *r = c->request;
    char text[256];
    int n = snprintf(text, sizeof text, "{\"error\":{\"code\":\"%s\",\"why\":\"%s\"}}",
                     status == 413   ? "too_large"
                     : status == 403 ? "forbidden"
                     : status == 429 ? "too_many"
                     : status == 503 ? "unavailable"
                                     : "bad_request",
                     why);

    c->net->figures.refused++;
    r->is_whole = r->is_last = true;
    net_reply(r, &(struct net_answer){.status = status,
                                      .type = "application/json",
                                      .body = text,
                                      .len = (size_t)n,
                                      .retry_after = status == 429 ? 5 : 0});
}

/* ---- becoming a socket ----------------------------------------------------------- */

/* RFC 6455, 4.2.2: what shows that the key was read by somebody who knows why. */
static void accept_key(const char *key, char ret[32])
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[64];
    unsigned char digest[SHA_DIGEST_LENGTH];
    int n = snprintf(text, sizeof text, "%s%s", key, salt);

    SHA1((const unsigned char *)text, (size_t)n, digest);
    EVP_EncodeBlock((unsigned char *)ret, digest, sizeof digest);
}

/* The address behind a proxy counts, not the proxy's; that one stands for all those
 * whom the proxy does not name. */
static bool enter_crowd(struct conn *c, const struct proxy_address *client)
{
    struct net *n = c->net;
    bool is_ours = proxy_is_loopback(client) || proxy_list_has(&n->proxies, client);

    if (c->crowd || n->cfg.no_limits ||
        (is_ours && !c->request->reader.head.is_unknown))
        return true;
    c->crowd = crowd_enter(&n->crowd, client, n->cfg.max_per_address);
    n->figures.crowded += !c->crowd;
    return c->crowd != NULL;
}

static void upgrade(struct net_request *r, const struct proxy_address *client)
{
    struct conn *c = r->conn;
    const struct http_reader *q = &r->reader;
    char key[32], text[320];
    struct net_msg *m;
    int n, status = c->net->hooks.allow(c->net->hooks.ctx, &q->head);

    if (!status && !enter_crowd(c, client))
        status = 429;
    if (status) {
        request_refuse(c, status, "this connection is not taken");
        return;
    }
    accept_key(q->key, key);
    n = snprintf(text, sizeof text,
                 "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                 "connection: upgrade\r\nsec-websocket-accept: %s\r\n%s%s%s\r\n",
                 key, q->has_subprotocol ? "sec-websocket-protocol: " : "",
                 q->has_subprotocol ? q->subprotocol : "",
                 q->has_subprotocol ? "\r\n" : "");
    m = msg_new(FRAME_MORE, (size_t)n);
    if (!m) {
        conn_kill(c);
        return;
    }
    memcpy(net_msg_text(m), text, (size_t)n);
    conn_put(c, &(struct piece){m->data + FRAME_OUT_MAX, (size_t)n, m}, 1);
    net_msg_drop(m);
    r->is_answered = true;
    if (c->state != CONN_DEAD && !socket_open(c, &q->head))
        conn_kill(c);
    request_free(r);
}

/* ---- reading --------------------------------------------------------------------- */

static void hand_over(struct net_request *r)
{
    struct net *n = r->conn->net;

    r->is_whole = true;
    n->figures.requests++;
    conn_move(r->conn, &n->busy, INT64_MAX);
    n->hooks.request(n->hooks.ctx, r);
}

static struct proxy_address find_client(struct net_request *r)
{
    const struct conn *c = r->conn;
    const struct net *n = c->net;
    struct proxy_address who = c->peer;
    struct net_head *h = &r->reader.head;

    if (n->cfg.proxy_way == NET_X_FORWARDED_FOR)
        who = proxy_client(&n->proxies, &c->peer, r->reader.forwarded_for, false,
                           &h->is_unknown);
    else if (n->cfg.proxy_way == NET_FORWARDED)
        who = proxy_client(&n->proxies, &c->peer, r->reader.forwarded, true,
                           &h->is_unknown);
    proxy_address_text(&who, h->peer);
    return who;
}

static bool is_too_large(struct net_request *r)
{
    const struct net_hooks *hooks = &r->conn->net->hooks;
    size_t most = NET_BODY_MAX;
    char why[48];

    if (r->reader.length > most && hooks->body_max)
        most = hooks->body_max(hooks->ctx, &r->reader.head);
    if (r->reader.length <= most)
        return false;
    snprintf(why, sizeof why, "the body is above %zu kB", most >> 10);
    request_refuse(r->conn, 413, why);
    return true;
}

/* The head is whole: which way does it go? */
static void take_head(struct net_request *r)
{
    struct conn *c = r->conn;
    const struct http_reader *q = &r->reader;
    const struct proxy_address client = find_client(r);
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

    r->has_head = true;
    r->is_last = q->is_last;
    if (q->asks_upgrade && q->is_websocket && q->minor) {
        if (q->head.method != NET_GET || q->length)
            request_refuse(c, 400, "a socket is opened by GET without a body");
        else if (!q->is_version_13)
            request_refuse(c, 426, "only version 13 of WebSocket is spoken here");
        else if (!q->key[0])
            request_refuse(c, 400, "there is no sec-websocket-key");
        else
            upgrade(r, &client);
        return;
    }
    if (!q->length) {
        hand_over(r);
        return;
    }
    if (is_too_large(r))
        return;
    r->body = malloc((size_t)q->length + 1);
    conn_move(c, &c->net->busy, net_now_ms() + c->net->cfg.body_ms);
    if (!r->body)
        conn_kill(c);
    else if (q->wants_continue)
        conn_put(c, &(struct piece){(const uint8_t *)go_on, sizeof go_on - 1, NULL}, 1);
}

size_t request_take(struct conn *c, const uint8_t *bytes, size_t len)
{
    struct net_request *r = c->request ? c->request : begin(c);
    size_t n;

    if (!r || r->is_whole)
        return 0;
    if (!r->has_head) {
        int k = http_read(&r->reader, (const char *)bytes, len);
        if (k < 0)
            request_refuse(c, -k, r->reader.why);
        else if (k)
            take_head(r);
        return k < 0 ? len : (size_t)k;
    }
    n = (size_t)r->reader.length - r->len;
    n = n < len ? n : len;
    memcpy(r->body + r->len, bytes, n);
    r->len += n;
    if (r->len == r->reader.length) {
        r->body[r->len] = '\0';
        hand_over(r);
    }
    return n;
}
