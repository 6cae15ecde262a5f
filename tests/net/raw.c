/* raw.c - connections by hand, and a reader of answers. */
#define _GNU_SOURCE
#include "raw.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

const char *raw_source;

int raw_connect(const struct kit_server *s)
{
    struct sockaddr_in a, from = {.sin_family = AF_INET};
    char host[256];
    int fd, on = 1;

    assert_int_equal(wsc_target(s->url, &a, host, sizeof host), 0);
    fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    if (raw_source) {
        assert_int_equal(inet_pton(AF_INET, raw_source, &from.sin_addr), 1);
        assert_int_equal(bind(fd, (struct sockaddr *)&from, sizeof from), 0);
    }
    assert_int_equal(connect(fd, (struct sockaddr *)&a, sizeof a), 0);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

void raw_open(struct raw *r, const struct kit_server *s)
{
    memset(r, 0, sizeof *r);
    r->fd = raw_connect(s);
    r->bytes = malloc(RAW_BYTES + 1);
    assert_non_null(r->bytes);
    r->bytes[0] = '\0';
}

void raw_close(struct raw *r)
{
    if (r->fd >= 0)
        close(r->fd);
    free(r->bytes);
    r->bytes = NULL;
    r->fd = -1;
}

void raw_send(struct raw *r, const char *bytes, size_t len, size_t step)
{
    size_t at = 0;

    while (at < len) {
        size_t n = step && step < len - at ? step : len - at;
        ssize_t k = send(r->fd, bytes + at, n, MSG_NOSIGNAL);
        if (k < 0)
            return; /* it has closed: the test looks at what it said */
        at += (size_t)k;
        if (step)
            nanosleep(&(struct timespec){0, 300000}, NULL);
    }
}

void raw_say(struct raw *r, const char *text)
{
    raw_send(r, text, strlen(text), 0);
}

/* The length of the answer that begins here, 0: it is not whole. */
static size_t answer_len(const char *p, bool has_body, int *status)
{
    const char *end = strstr(p, "\r\n\r\n"), *field;
    size_t len = 0;

    if (!end)
        return 0;
    *status = strncmp(p, "HTTP/1.1 ", 9) ? -1 : (int)strtol(p + 9, NULL, 10);
    field = strcasestr(p, "\r\ncontent-length:");
    if (field && field < end && has_body)
        len = strtoul(field + 17, NULL, 10);
    return (size_t)(end + 4 - p) + len;
}

static void count(struct raw *r, unsigned heads)
{
    size_t at = 0;

    r->n = 0;
    while (r->n < RAW_ANSWERS) {
        int status;
        size_t n = answer_len(r->bytes + at, !(heads >> r->n & 1), &status);
        if (!n || at + n > r->len)
            return;
        r->status[r->n] = status;
        r->at[r->n++] = at;
        at += n;
    }
}

/* False after `end`, or when nothing more will come. */
static bool read_more(struct raw *r, int64_t end)
{
    struct pollfd p = {.fd = r->fd, .events = POLLIN};
    int left = (int)(end - now_ms());
    ssize_t k;

    if (r->is_over || left <= 0 || r->len == RAW_BYTES || poll(&p, 1, left) <= 0)
        return false;
    k = recv(r->fd, r->bytes + r->len, RAW_BYTES - r->len, 0);
    r->is_over = k <= 0;
    if (k > 0)
        r->len += (size_t)k;
    r->bytes[r->len] = '\0';
    return true;
}

void raw_wait(struct raw *r, int n, unsigned heads)
{
    int64_t end = now_ms() + 5000;

    do
        count(r, heads);
    while (r->n < n && read_more(r, end));
}

void raw_wait_close(struct raw *r, int ms)
{
    int64_t end = now_ms() + ms;

    while (!r->is_over && read_more(r, end))
        ;
    count(r, 0);
}

void raw_ask(struct raw *r, const struct kit_server *s, const char *text, int n)
{
    raw_open(r, s);
    raw_say(r, text);
    raw_wait(r, n, 0);
}

bool raw_has(const struct raw *r, const char *text)
{
    const size_t n = strlen(text);

    for (size_t i = 0; i + n <= r->len; i++)
        if (!strncasecmp(r->bytes + i, text, n))
            return true;
    return false;
}

void raw_upgrade(struct raw *r, const struct kit_server *s, const char *cookie)
{
    char text[512];

    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
             "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s\r\n",
             cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "");
    raw_open(r, s);
    raw_say(r, text);
    raw_wait(r, 1, 0);
}

void raw_frame(struct raw *r, int first, const void *bytes, size_t len)
{
    static const uint8_t mask[4] = {17, 34, 51, 68};
    uint8_t frame[70000];
    size_t n = len < 126 ? 2 : 4;

    assert_true(len < 65536);
    frame[0] = (uint8_t)first;
    frame[1] = (uint8_t)(0x80 | (len < 126 ? len : 126));
    frame[2] = (uint8_t)(len >> 8);
    frame[3] = (uint8_t)len;
    memcpy(frame + n, mask, 4);
    for (size_t i = 0; i < len; i++)
        frame[n + 4 + i] = ((const uint8_t *)bytes)[i] ^ mask[i & 3];
    raw_send(r, (const char *)frame, n + 4 + len, 0);
}

double raw_figure(const struct kit_server *s, const char *name)
{
    struct raw r;
    char text[80];
    const char *at;
    double v = -1;

    raw_ask(&r, s, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", 1);
    snprintf(text, sizeof text, "\nmaat_%s ", name);
    at = strstr(r.bytes, text);
    if (at)
        v = atof(at + strlen(text));
    raw_close(&r);
    return v;
}

bool raw_logged(const struct kit_server *s, const char *text)
{
    char path[200], line[4096];
    bool found = false;

    snprintf(path, sizeof path, "%s/log", s->dir);
    for (int i = 0; i < 100 && !found; i++) {
        FILE *f = fopen(path, "r");
        while (f && !found && fgets(line, sizeof line, f))
            found = strstr(line, text);
        if (f)
            fclose(f);
        if (!found)
            nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    return found;
}

long raw_cpu_ms(const struct kit_server *s)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, sys = 0;
    const char *at;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)s->pid);
    f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    fclose(f);
    at = strrchr(line, ')');
    assert_non_null(at);
    assert_int_equal(sscanf(at + 2,
                            "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                            &user, &sys),
                     2);
    return (long)((user + sys) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
}
