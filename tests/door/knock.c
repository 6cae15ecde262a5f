/* knock.c - plays a case over a real socket; a stranger must be answered afterwards. */
#define _GNU_SOURCE
#include "knock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "raw.h"

/* Nothing is this slow but what hangs, on however busy a machine. */
enum {
    PATIENCE_MS = 30000,
    DYING_MS = 5000,
    TAKE_MS = 2000,
    ANSWER_MS = 100,
    FRAME_MAX = DOOR_BYTES + 14
};

static void rest_us(long us)
{
    nanosleep(&(struct timespec){0, us * 1000}, NULL);
}

/* ---- servers -------------------------------------------------------------------- */

void knock_begin(struct knock *k)
{
    static const char *const args[] = {"--no-limits", NULL};

    memset(k, 0, sizeof *k);
    kit_start(&k->plain, args);
    kit_nobody(&k->anna, &k->plain);
    knock_renew(k);
}

/* Only when a case asks for it. */
static struct kit_server *server_of(struct knock *k, const struct door_case *c)
{
    static const char *const args[] = {"--no-limits",    "--trust-proxy",  "127.0.0.1",
                                       "--proxy-header", "proxy-protocol", NULL};

    if (!c->is_proxied)
        return &k->plain;
    if (!k->proxied.pid)
        kit_start(&k->proxied, args);
    return &k->proxied;
}

void knock_renew(struct knock *k)
{
    kit_leave(&k->anna);
    kit_guest(&k->anna, &k->plain, "Anna");
    kit_table(&k->anna, k->table,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":"
              "[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"novice\"}]}");
}

static bool stop(struct kit_server *s)
{
    int status = 0;

    if (!s->pid)
        return true;
    kill(s->pid, SIGTERM);
    for (int ms = 0; ms < PATIENCE_MS; ms += 10) {
        pid_t gone = waitpid(s->pid, &status, WNOHANG);
        if (gone) {
            s->pid = 0;
            kit_clean(s);
            return gone > 0 && !status;
        }
        rest_us(10000);
    }
    kit_clean(s);
    return false;
}

bool knock_end(struct knock *k)
{
    bool is_good;

    for (size_t i = 0; i < sizeof k->old / sizeof *k->old; i++)
        if (k->old[i])
            close(k->old[i]);
    kit_leave(&k->anna);
    is_good = stop(&k->plain);
    return stop(&k->proxied) && is_good;
}

/* ---- one connection
 * ------------------------------------------------------------------
 */

int knock_connect(const struct kit_server *s, const char *source)
{
    struct sockaddr_in a, from = {.sin_family = AF_INET};
    char host[256];
    int fd, on = 1;

    if (wsc_target(s->url, &a, host, sizeof host))
        return -1;
    fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if ((source && (inet_pton(AF_INET, source, &from.sin_addr) != 1 ||
                    bind(fd, (struct sockaddr *)&from, sizeof from))) ||
        (connect(fd, (struct sockaddr *)&a, sizeof a) && errno != EINPROGRESS)) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool is_ready(int fd, short events, int ms)
{
    struct pollfd p = {.fd = fd, .events = events};

    return poll(&p, 1, ms) > 0;
}

/* False: nobody takes them. What the other side says meanwhile may wait. */
static bool send_all(int fd, const uint8_t *bytes, size_t len)
{
    while (len) {
        ssize_t n;
        if (!is_ready(fd, POLLOUT, TAKE_MS))
            return false;
        n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN)
            return false;
        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        }
    }
    return true;
}

/* With the names of what exists in their places; the new length. */
static size_t fill_in(const struct knock *k, const uint8_t *from, size_t len,
                      uint8_t *to)
{
    const struct {
        const char *name, *value;
    } places[] = {{"@TABLE@", k->table}, {"@COOKIE@", k->anna.http.cookie}};
    size_t n = 0;

    for (size_t i = 0; i < len && n < DOOR_BYTES - HTTPC_COOKIE_MAX;) {
        size_t used = 0;
        for (size_t p = 0; p < 2 && from[i] == '@' && !used; p++) {
            size_t name = strlen(places[p].name), value = strlen(places[p].value);
            if (len - i < name || memcmp(from + i, places[p].name, name) != 0)
                continue;
            memcpy(to + n, places[p].value, value);
            n += value;
            used = name;
        }
        if (!used)
            to[n++] = from[i];
        i += used ? used : 1;
    }
    return n;
}

static size_t frame(uint8_t first, const uint8_t *bytes, size_t len, uint8_t *to)
{
    static const uint8_t mask[4] = {17, 34, 51, 68};
    const size_t more = len < 126 ? 0 : len < 65536 ? 2 : 8;
    size_t n = 2;

    to[0] = first;
    to[1] = (uint8_t)(0x80 | (more == 8 ? 127 : more ? 126 : len));
    for (size_t i = more; i; i--)
        to[n++] = (uint8_t)((uint64_t)len >> 8 * (i - 1));
    memcpy(to + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < len; i++)
        to[n++] = bytes[i] ^ mask[i & 3];
    return n;
}

static bool step(struct knock *k, int fd, const struct door_case *c,
                 const struct door_step *s)
{
    static uint8_t filled[DOOR_BYTES], framed[FRAME_MAX];
    struct linger now = {.l_onoff = 1, .l_linger = 0};
    size_t n = fill_in(k, c->bytes + s->at, s->len, filled);

    k->sent += n;
    switch (s->kind) {
    case DOOR_SEND:
        return send_all(fd, filled, n);
    case DOOR_FRAME:
        return send_all(fd, framed, frame(s->first, filled, n, framed));
    case DOOR_READ:
        return is_ready(fd, POLLIN, ANSWER_MS);
    case DOOR_SHUT:
        shutdown(fd, SHUT_WR);
        return true;
    default:
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        return false;
    }
}

/* It stays open for a while, as those of rude people do. */
static void leave_open(struct knock *k, int fd)
{
    int *place = &k->old[k->n_old++ % (sizeof k->old / sizeof *k->old)];

    if (*place)
        close(*place);
    *place = fd;
}

static bool mentions(const struct door_case *c, const char *word)
{
    const size_t n = strlen(word);

    for (size_t i = 0; i + n <= c->len; i++)
        if (!strncasecmp((const char *)c->bytes + i, word, n))
            return true;
    return false;
}

/* Of what has come back so far. */
static const char *judge(struct knock *k, int fd, const struct door_case *c)
{
    char text[65536];
    ssize_t n = recv(fd, text, sizeof text - 1, 0);

    if (n <= 0)
        return NULL;
    k->answered++;
    text[n] = '\0';
    if (n >= 12 && strncmp(text, "HTTP/1.1 ", 9) != 0)
        return "what came back is no answer";
    if (!strncmp(text + 9, "500", 3))
        return "it lost its countenance (500)";
    if (!strncmp(text + 9, "101", 3) && !mentions(c, "websocket"))
        return "it became something else than a WebSocket";
    return NULL;
}

/* ---- the pulse
 * -----------------------------------------------------------------------
 */

/* A sanitizer has something to say first. */
static bool is_dead(struct kit_server *s, int ms)
{
    pid_t gone = waitpid(s->pid, NULL, WNOHANG);

    for (; !gone && ms > 0; ms -= 10) {
        rest_us(10000);
        gone = waitpid(s->pid, NULL, WNOHANG);
    }
    if (gone)
        s->pid = 0;
    return gone != 0;
}

static const char *feel_pulse(struct kit_server *s, bool is_proxied)
{
    static const char dead[] = "the server has died";
    static const char text[] =
        "PROXY UNKNOWN\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    const size_t skip = is_proxied ? 0 : 15;
    const char *why = NULL;
    char answer[1024] = "";
    int fd;

    if (is_dead(s, 0))
        return dead;
    fd = knock_connect(s, NULL);
    if (fd < 0)
        return is_dead(s, DYING_MS) ? dead : "nobody can connect any more";
    if (!send_all(fd, (const uint8_t *)text + skip, sizeof text - 1 - skip) ||
        !is_ready(fd, POLLIN, PATIENCE_MS))
        why = "the server hangs: no answer to a newcomer";
    else if (recv(fd, answer, sizeof answer - 1, 0) < 12 ||
             strncmp(answer, "HTTP/1.1 200", 12) != 0)
        why = "a newcomer gets another answer than 200";
    close(fd);
    return why && is_dead(s, DYING_MS) ? dead : why;
}

const char *knock(struct knock *k, const struct door_case *c)
{
    struct kit_server *s = server_of(k, c);
    const char *why, *ill;
    int fd = knock_connect(s, NULL), i;

    if (fd < 0)
        return feel_pulse(s, c->is_proxied);
    for (i = 0; i < c->n; i++) {
        if (!step(k, fd, c, &c->step[i]))
            break;
        if (c->n < 8) /* they are meant to come one by one */
            rest_us(50);
    }
    if (i < c->n && c->step[i].kind == DOOR_RESET) {
        close(fd);
        return feel_pulse(s, c->is_proxied);
    }
    ill = feel_pulse(s, c->is_proxied);
    why = judge(k, fd, c);
    leave_open(k, fd);
    return ill ? ill : why;
}

bool knock_is_forgotten(struct knock *k)
{
    for (size_t i = 0; i < sizeof k->old / sizeof *k->old; i++) {
        if (k->old[i])
            close(k->old[i]);
        k->old[i] = 0;
    }
    kit_leave(&k->anna);
    for (int ms = 0; ms < PATIENCE_MS; ms += 50) {
        if (raw_figure(&k->plain, "lines") <= 1) /* the one that asks */
            return true;
        rest_us(50000);
    }
    return false;
}
