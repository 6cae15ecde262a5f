/* httpc.c - blocking HTTP/1.1 client. */
#include "client/httpc.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "client/wsc.h"

int httpc_init(struct httpc *c, const char *url)
{
    memset(c, 0, sizeof *c);
    c->fd = -1;
    c->timeout_ms = 10000;
    wsc_tls_name(url, c->tls_name, sizeof c->tls_name);
    return wsc_target(url, &c->addr, c->host, sizeof c->host);
}

static void hang_up(struct httpc *c)
{
    if (c->secure && secure_why(c->secure)[0])
        snprintf(c->tls_why, sizeof c->tls_why, "%s", secure_why(c->secure));
    secure_free(c->secure);
    c->secure = NULL;
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
}

void httpc_done(struct httpc *c)
{
    hang_up(c);
    free(c->buf);
    c->buf = c->head = c->body = NULL;
    c->len = c->cap = 0;
}

static int dial(struct httpc *c)
{
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c->fd < 0)
        return -1;
    int on = 1;
    struct timeval t = {.tv_sec = c->timeout_ms / 1000,
                        .tv_usec = c->timeout_ms % 1000 * 1000};
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
    setsockopt(c->fd, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof t);
    if (connect(c->fd, (const struct sockaddr *)&c->addr, sizeof c->addr) == 0 &&
        (!c->tls_name[0] || (c->secure = secure_new(c->fd, c->tls_name))))
        return 0;
    c->error = errno;
    hang_up(c);
    return -1;
}

static int send_all(struct httpc *c, const char *p, size_t len)
{
    while (len > 0) {
        ssize_t n = secure_write_to(c->secure, c->fd, p, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            c->error = errno;
            return -1;
        }
        p += n;
        len -= (size_t)n;
    }
    return 0;
}

/* A field of a request that is there when it has a value; its length. */
static int write_field(char *to, size_t size, const char *name, const char *value)
{
    return value && value[0] ? snprintf(to, size, "%s%s\r\n", name, value) : 0;
}

static int send_request(struct httpc *c, const char *method, const char *path,
                        const char *body)
{
    const struct {
        const char *name, *value;
    } fields[] = {
        {"Cookie: ", c->cookie},
        {"Origin: ", c->origin},
        {"Authorization: Bearer ", c->bearer},
        {"Accept-Encoding: ", c->encoding},
    };
    char head[2048];
    int n = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, path,
                     c->host);

    for (size_t i = 0; n > 0 && i < sizeof fields / sizeof *fields; i++)
        if ((size_t)n < sizeof head)
            n += write_field(head + n, sizeof head - (size_t)n, fields[i].name,
                             fields[i].value);
    if (n < 0 || (size_t)n >= sizeof head)
        return -1;
    size_t at = (size_t)n;
    if (body)
        n = snprintf(head + at, sizeof head - at,
                     "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                     strlen(body));
    else
        n = snprintf(head + at, sizeof head - at, "\r\n");
    if (n < 0 || at + (size_t)n >= sizeof head)
        return -1;
    if (send_all(c, head, at + (size_t)n) < 0)
        return -1;
    return body ? send_all(c, body, strlen(body)) : 0;
}

/* Read more into the buffer; the bytes read, 0 at the end, -1 on failure. */
static long read_more(struct httpc *c)
{
    if (c->len > HTTPC_ANSWER_MAX)
        return -1;
    if (c->cap - c->len < 4096) {
        size_t cap = c->cap ? c->cap * 2 : 16384;
        char *p = realloc(c->buf, cap);
        if (!p)
            return -1;
        c->buf = p;
        c->cap = cap;
    }
    ssize_t n;
    do
        n = secure_read_from(c->secure, c->fd, c->buf + c->len, c->cap - c->len - 1);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        c->error = errno;
    if (n > 0)
        c->len += (size_t)n;
    c->buf[c->len] = '\0';
    return n;
}

int httpc_header(const struct httpc *c, const char *name, char *buf, size_t size)
{
    size_t k = strlen(name);
    for (const char *p = c->head; p && *p; p = strstr(p, "\r\n")) {
        p += p == c->head ? 0 : 2;
        if (strncasecmp(p, name, k) != 0 || p[k] != ':')
            continue;
        p += k + 1;
        p += strspn(p, " ");
        return snprintf(buf, size, "%.*s", (int)strcspn(p, "\r\n"), p);
    }
    return -1;
}

/* Undo the chunks in place, reading on as needed; 0 or -1. */
static int read_chunks(struct httpc *c, size_t start)
{
    size_t from = start, to = start;
    for (;;) {
        char *line = c->buf + from, *end = strstr(line, "\r\n");
        if (!end) {
            if (read_more(c) <= 0)
                return -1;
            continue;
        }
        size_t n = strtoul(line, NULL, 16);
        if (n > HTTPC_ANSWER_MAX)
            return -1;
        from = (size_t)(end + 2 - c->buf);
        while (c->len < from + n + 2)
            if (read_more(c) <= 0)
                return -1;
        if (n == 0)
            break;
        memmove(c->buf + to, c->buf + from, n);
        to += n;
        from += n + 2;
    }
    c->body_len = to - start;
    return 0;
}

static int read_answer(struct httpc *c, bool bodyless)
{
    c->len = 0;
    c->head = c->body = NULL;
    char *end = NULL;
    do {
        if (read_more(c) <= 0) {
            c->is_strange = c->len > 0 && strncmp(c->buf, "HTTP/", 5) != 0;
            return -1;
        }
        end = strstr(c->buf, "\r\n\r\n");
    } while (!end);
    size_t start = (size_t)(end + 4 - c->buf);
    end[2] = '\0';
    c->head = c->buf;
    if (sscanf(c->buf, "HTTP/1.%*1d %d", &c->status) != 1) {
        c->is_strange = true;
        return -1;
    }
    char value[64];
    c->body_len = 0;
    bool bare = bodyless || c->status == 204 || c->status == 304;
    if (bare) {
        c->body_len = 0;
    } else if (httpc_header(c, "transfer-encoding", value, sizeof value) > 0) {
        if (read_chunks(c, start) < 0)
            return -1;
    } else if (httpc_header(c, "content-length", value, sizeof value) > 0) {
        c->body_len = strtoul(value, NULL, 10);
        if (c->body_len > HTTPC_ANSWER_MAX)
            return -1;
        while (c->len < start + c->body_len)
            if (read_more(c) <= 0)
                return -1;
    } else {
        while (read_more(c) > 0)
            ;
        c->body_len = c->len - start;
    }
    c->head = c->buf; /* the buffer may have moved */
    c->body = c->buf + start;
    c->body[c->body_len] = '\0';
    return 0;
}

static void keep_cookie(struct httpc *c)
{
    char value[1024];
    if (httpc_header(c, "set-cookie", value, sizeof value) <= 0)
        return;
    size_t n = strcspn(value, ";");
    if (n < sizeof c->cookie) {
        memcpy(c->cookie, value, n);
        c->cookie[n] = '\0';
    }
}

int httpc_request(struct httpc *c, const char *method, const char *path,
                  const char *body)
{
    bool bodyless = strcmp(method, "HEAD") == 0;
    bool fresh = c->fd < 0;
    c->len = 0;
    c->error = 0;
    c->is_strange = false;
    c->tls_why[0] = '\0';
    if (fresh && dial(c) < 0)
        return -1;
    if (send_request(c, method, path, body) < 0 || read_answer(c, bodyless) < 0) {
        hang_up(c);
        if (fresh || c->len > 0 || dial(c) < 0)
            return -1;
        if (send_request(c, method, path, body) < 0 || read_answer(c, bodyless) < 0) {
            hang_up(c);
            return -1;
        }
    }
    keep_cookie(c);
    char value[32];
    bool is_old = strncmp(c->buf, "HTTP/1.0", 8) == 0;
    if (is_old || (httpc_header(c, "connection", value, sizeof value) > 0 &&
                   strcasecmp(value, "close") == 0))
        hang_up(c);
    return c->status;
}
