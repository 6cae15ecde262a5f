/* link.c - a lasting connection to a server. */
#include "client/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "client/caller.h"
#include "client/clean.h"
#include "client/errand.h"
#include "client/wsc.h"

enum {
    HELLO_MS = 8000,    /* for the greeting of a new connection */
    SILENCE_MS = 40000, /* two of the server's pings; then we ask */
    ANSWER_MS = 8000,   /* for the answer to that */
    SENT_MAX = 4096,    /* bytes of a message to the server */
    POLLED = 4,
};

struct link {
    struct link_hearer hearer;
    struct wsc ws;
    struct wsc_request request;
    char url[CALLER_URL_MAX], token[HTTPC_COOKIE_MAX];
    char host[256], path[CALLER_URL_MAX + 8], tls_name[256];
    int epoll;
    uint32_t polled; /* what the epoll set waits for of the socket; 0: not in it */
    enum link_state state;
    bool is_bid_farewell, is_pinged;
    int tries;
    int64_t due; /* when something is to be done by the clock; 0: never */
    int timer;   /* rings then */
    int64_t set; /* what it is set to */
    struct errands *errands;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- connecting ------------------------------------------------------------------ */

static void watch(struct link *l)
{
    struct epoll_event e = {.events = l->ws.want, .data.ptr = &l->ws};
    if (l->ws.state == WSC_CLOSED || l->ws.want == l->polled)
        return;
    epoll_ctl(l->epoll, l->polled ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, l->ws.fd, &e);
    l->polled = l->ws.want;
}

static void set_timer(struct link *l)
{
    int64_t ms = l->due ? l->due - now_ms() : 0;
    if (l->due && ms < 1)
        ms = 1;
    struct itimerspec t = {
        .it_value = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}};
    if (l->due == l->set)
        return;
    timerfd_settime(l->timer, 0, &t, NULL);
    l->set = l->due;
}

static void turn(struct link *l, enum link_state state, const char *why)
{
    char clean[WSC_REASON_MAX];
    l->state = state;
    clean_text(clean, sizeof clean, why);
    l->hearer.state(l->hearer.ctx, state, clean);
}

/* The connection is gone (its socket has left the set by being closed). */
static void lose(struct link *l)
{
    static const int waits[] = {300, 800, 1500, 3000, 5000, 8000};
    enum { WAITS = sizeof waits / sizeof *waits };
    char why[WSC_REASON_MAX];
    bool is_unknown = l->is_bid_farewell || l->ws.code == 4401 || l->ws.code == 401;
    snprintf(why, sizeof why, "%s", l->ws.reason);
    wsc_close(&l->ws, true);
    l->polled = 0;
    if (is_unknown) {
        l->due = 0;
        turn(l, LINK_NOBODY, why);
        return;
    }
    /* Not all at once when a server comes back. */
    int wait = waits[l->tries < WAITS ? l->tries : WAITS - 1];
    l->due = now_ms() + wait * 8 / 10 + now_ms() % (wait / 3);
    l->tries++;
    turn(l, LINK_LOST, why);
}

static void dial(struct link *l)
{
    l->is_pinged = false;
    l->due = now_ms() + HELLO_MS;
    if (wsc_open(&l->ws, &l->request) < 0)
        lose(l);
    else
        watch(l);
}

struct link *link_open(const char *url, const char *token, const struct link_hearer *h)
{
    struct link *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->hearer = *h;
    l->ws.fd = -1;
    l->ws.state = WSC_CLOSED;
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    snprintf(l->url, sizeof l->url, "%s", url);
    snprintf(l->token, sizeof l->token, "%s", token);
    const char *rest = strstr(l->url, "://");
    const char *base = rest ? strchr(rest + 3, '/') : NULL;
    snprintf(l->path, sizeof l->path, "%s/ws", base ? base : "");
    wsc_tls_name(url, l->tls_name, sizeof l->tls_name);
    l->request = (struct wsc_request){
        .host = l->host, .path = l->path, .cookie = l->token, .tls_name = l->tls_name};
    l->errands = errands_new(l->url, l->token);
    l->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = l->errands};
    struct epoll_event rings = {.events = EPOLLIN, .data.ptr = &l->timer};
    if (!l->errands || l->epoll < 0 || l->timer < 0 ||
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, l->timer, &rings) ||
        wsc_target(l->url, &l->request.addr, l->host, sizeof l->host) ||
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, errands_fd(l->errands), &e)) {
        link_close(l);
        return NULL;
    }
    l->state = LINK_CONNECTING;
    l->due = now_ms();
    set_timer(l);
    return l;
}

void link_close(struct link *l)
{
    if (!l)
        return;
    errands_free(l->errands);
    wsc_close(&l->ws, false);
    if (l->epoll >= 0)
        close(l->epoll);
    if (l->timer >= 0)
        close(l->timer);
    free(l);
}

void link_cut(struct link *l)
{
    snprintf(l->ws.reason, sizeof l->ws.reason, "cut");
    lose(l);
}

/* ---- hearing --------------------------------------------------------------------- */

static void hear(struct wsc *ws, char *text, size_t len)
{
    struct link *l = ws->owner;
    json_t *o = json_loadb(text, len, 0, NULL);
    const char *type = json_string_value(json_object_get(o, "t"));
    l->is_pinged = false;
    l->due = now_ms() + SILENCE_MS;
    if (type && strcmp(type, "bye") == 0) {
        const char *reason = json_string_value(json_object_get(o, "reason"));
        l->is_bid_farewell = reason && strcmp(reason, "unauthorised") == 0;
    } else if (type && strcmp(type, "hello") == 0) {
        l->tries = 0;
        turn(l, LINK_OPEN, "");
        l->hearer.message(l->hearer.ctx, o);
    } else if (type && l->state == LINK_OPEN) {
        l->hearer.message(l->hearer.ctx, o);
    }
    json_decref(o);
}

static void run_errands(struct link *l)
{
    struct errand_answer a;
    while (errands_take(l->errands, &a)) {
        l->hearer.answer(l->hearer.ctx, a.tag, a.status, a.answer);
        json_decref(a.answer);
    }
}

/* The time for something has come: to dial again, to ask whether anybody is there. */
static void mind_clock(struct link *l)
{
    if (!l->due || now_ms() < l->due || l->state == LINK_NOBODY)
        return;
    if (l->ws.state == WSC_CLOSED) {
        dial(l);
    } else if (l->state != LINK_OPEN || l->is_pinged) {
        snprintf(l->ws.reason, sizeof l->ws.reason, "no answer");
        lose(l);
    } else {
        struct inbox ping = {.verb = INBOX_SAYS_PING};
        l->is_pinged = true;
        l->due = now_ms() + ANSWER_MS;
        link_say(l, &ping);
    }
}

void link_step(struct link *l)
{
    struct epoll_event e[POLLED];
    int n = epoll_wait(l->epoll, e, POLLED, 0);
    for (int i = 0; i < n; i++) {
        if (e[i].data.ptr == l->errands) {
            run_errands(l);
        } else if (e[i].data.ptr == &l->timer) {
            uint64_t rung;
            if (read(l->timer, &rung, sizeof rung) < 0)
                continue;
            l->set = 0;
        } else if (l->ws.state != WSC_CLOSED) {
            l->ws.owner = l;
            if (wsc_io(&l->ws, e[i].events, hear) < 0)
                lose(l);
        }
    }
    mind_clock(l);
    watch(l);
    set_timer(l);
}

int link_fd(const struct link *l)
{
    return l->epoll;
}

int link_wait_ms(const struct link *l)
{
    int64_t left = l->due - now_ms();
    return !l->due ? -1 : left < 0 ? 0 : (int)left;
}

/* ---- saying ---------------------------------------------------------------------- */

bool link_say(struct link *l, const struct inbox *m)
{
    char text[SENT_MAX];
    int n = l->state == LINK_OPEN ? inbox_write(m, text, sizeof text) : -1;
    if (n < 0 || wsc_send(&l->ws, text, (size_t)n) < 0)
        return false;
    watch(l);
    return true;
}

void link_post(struct link *l, const char *path, json_t *body, int tag)
{
    errands_post(l->errands, path, body, tag);
}
