/* swarm.c - the loop of a swarm: connections, moves, figures. */
#include "client/swarm.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "client/swarm_play.h"
#include "client/swarm_private.h"

enum {
    HANDSHAKES = 64, /* under way at once */
    EVENTS = 512,
    LOOK_NS = 5000000,   /* how often plans are looked through */
    RETRY_NS = 30000000, /* after a failed connection */
    GLANCE_NS = 200000,  /* between two looks at the sockets */
    FEW = 4,             /* tables at which they are waited for instead */
};

uint64_t swarm_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- connections ----------------------------------------------------------------- */

static void watch(struct seat_of *x, int op)
{
    struct epoll_event e = {.events = x->ws.want, .data.ptr = x};
    epoll_ctl(x->group->swarm->epoll, op, x->ws.fd, &e);
    x->watched = x->ws.want;
}

static void mark_down(struct seat_of *x)
{
    struct swarm *s = x->group->swarm;
    if (x->is_open) {
        s->fig.open--;
        s->fig.reconnects++;
    }
    x->is_open = false;
    if (x->is_subscribed)
        s->fig.ready--;
    x->is_subscribed = false;
    x->retry_ns = swarm_now() + RETRY_NS;
    x->node = (x->node + 1) % s->cfg.n_urls; /* perhaps that node is gone for good */
    wsc_close(&x->ws, true);
}

static void dial(struct seat_of *x)
{
    struct swarm *s = x->group->swarm;
    struct wsc_request r = {.addr = s->addr[x->node],
                            .host = s->host[x->node],
                            .path = "/ws",
                            .cookie = x->cookie};
    x->retry_ns = 0;
    if (wsc_open(&x->ws, &r) < 0) {
        mark_down(x);
        return;
    }
    x->ws.owner = x;
    s->connecting++;
    watch(x, EPOLL_CTL_ADD);
}

static void on_event(struct seat_of *x, uint32_t events)
{
    struct swarm *s = x->group->swarm;
    int rc = wsc_io(&x->ws, events, swarm_message);
    bool is_open = rc == 0 && x->ws.state == WSC_OPEN;
    if (!x->is_open && (is_open || rc < 0))
        s->connecting--;
    if (is_open && !x->is_open) {
        x->is_open = true;
        s->fig.open++;
    }
    if (rc < 0)
        mark_down(x);
    else if (x->ws.want != x->watched)
        watch(x, EPOLL_CTL_MOD);
}

/* Connections to be opened, moves to be made or sent again. */
static void look_at_plans(struct swarm *s, uint64_t now)
{
    if (now - s->looked_ns < LOOK_NS)
        return;
    s->looked_ns = now;
    for (uint32_t i = 0; i < s->cfg.tables; i++) {
        struct group *g = &s->groups[i];
        for (int k = 0; k < s->cfg.seats; k++) {
            struct seat_of *x = &g->who[k];
            if (x->is_open && x->ws.state == WSC_CLOSED)
                mark_down(x); /* it broke while somebody else was being served */
            if (x->retry_ns && x->retry_ns <= now && s->connecting < HANDSHAKES)
                dial(x);
        }
        if (g->again_ns && g->again_ns <= now)
            swarm_move(g, now);
    }
}

/*
 * Sockets are looked at five thousand times a second instead of waited for: on the
 * loopback each wake-up of a waiting reader is charged to the server's send, which no
 * server has to pay whose players sit elsewhere. At a few tables the time of one move
 * is what counts, and a glance would come too late for it.
 */
static void serve(struct swarm *s, uint64_t end)
{
    struct epoll_event ev[EVENTS];
    const bool glances = s->cfg.tables > FEW;
    uint64_t now = swarm_now();
    while (now < end) {
        int n = epoll_wait(s->epoll, ev, EVENTS, glances ? 0 : 1);
        for (int i = 0; i < n; i++)
            on_event(ev[i].data.ptr, ev[i].events);
        if (n < EVENTS && glances)
            nanosleep(&(struct timespec){.tv_nsec = GLANCE_NS}, NULL);
        now = swarm_now();
        look_at_plans(s, now);
    }
}

int swarm_connect(struct swarm *s, double seconds)
{
    uint64_t end = swarm_now() + (uint64_t)(seconds * 1e9);
    uint32_t all = s->cfg.tables * (uint32_t)s->cfg.seats;
    for (uint32_t i = 0; i < s->cfg.tables; i++)
        for (int k = 0; k < s->cfg.seats; k++)
            if (s->groups[i].who[k].ws.state == WSC_CLOSED)
                s->groups[i].who[k].retry_ns = 1;
    while (s->fig.ready < all && swarm_now() < end) {
        s->looked_ns = 0;
        serve(s, swarm_now() + 2000000);
    }
    return s->fig.ready == all ? 0 : -1;
}

void swarm_run(struct swarm *s, double seconds, bool play)
{
    uint64_t now = swarm_now();
    s->is_playing = play;
    for (uint32_t i = 0; play && i < s->cfg.tables; i++)
        swarm_move(&s->groups[i], now);
    serve(s, now + (uint64_t)(seconds * 1e9));
}

void swarm_settle(struct swarm *s, double seconds)
{
    uint64_t end = swarm_now() + (uint64_t)(seconds * 1e9);
    s->is_playing = false;
    for (;;) {
        uint32_t moving = 0;
        for (uint32_t i = 0; i < s->cfg.tables; i++)
            moving += s->groups[i].is_moving;
        if (!moving || swarm_now() >= end)
            return;
        serve(s, swarm_now() + 5000000);
    }
}

/* ---- figures --------------------------------------------------------------------- */

void swarm_figures(const struct swarm *s, struct swarm_figures *ret)
{
    *ret = s->fig;
    ret->playing = 0;
    for (uint32_t i = 0; i < s->cfg.tables; i++)
        ret->playing += s->groups[i].current < s->cfg.games;
}

void swarm_reset_times(struct swarm *s)
{
    s->n_times = 0;
}

static int by_time(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

double swarm_time(struct swarm *s, double quantile)
{
    if (s->n_times == 0)
        return 0;
    qsort(s->times, s->n_times, sizeof s->times[0], by_time);
    return s->times[(size_t)(quantile * (double)(s->n_times - 1))] / 1e4;
}

const struct swarm_ack *swarm_ledger(const struct swarm *s, size_t *n)
{
    *n = s->n_ledger;
    return s->ledger;
}

void swarm_keep_ledger(struct swarm *s, bool on)
{
    s->keeps_ledger = on;
}

size_t swarm_tables(const struct swarm *s)
{
    return (size_t)s->cfg.tables * s->cfg.games;
}

const char *swarm_table(const struct swarm *s, size_t i)
{
    return s->groups[i / s->cfg.games].table[i % s->cfg.games];
}

/* ---- life ------------------------------------------------------------------------ */

/* Thousands of connections need as many descriptors. */
static int raise_limit(uint64_t need, char *why, size_t size)
{
    struct rlimit r;
    getrlimit(RLIMIT_NOFILE, &r);
    if (r.rlim_cur >= need)
        return 0;
    r.rlim_cur = need;
    if (r.rlim_max < need)
        r.rlim_max = need;
    if (setrlimit(RLIMIT_NOFILE, &r) == 0)
        return 0;
    snprintf(why, size, "%llu descriptors are needed: raise ulimit -n",
             (unsigned long long)need);
    return -1;
}

static int init_group(struct swarm *s, struct group *g, uint32_t i)
{
    g->swarm = s;
    g->table = calloc(s->cfg.games, sizeof g->table[0]);
    for (int k = 0; k < s->cfg.seats; k++) {
        g->who[k].group = g;
        g->who[k].index = k;
        g->who[k].ws.fd = -1;
        g->who[k].node = (int)((i + (uint32_t)k) % (uint32_t)s->cfg.n_urls);
    }
    return g->table ? 0 : -1;
}

struct swarm *swarm_new(const struct swarm_config *cfg, char *why, size_t size)
{
    struct swarm *s = calloc(1, sizeof *s);
    snprintf(why, size, "out of memory");
    if (!s)
        return NULL;
    s->cfg = *cfg;
    s->rng = cfg->seed * 2654435761u + 88172645463325252u;
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    s->groups = calloc(cfg->tables, sizeof s->groups[0]);
    if (!s->groups || s->epoll < 0)
        goto fail;
    for (uint32_t i = 0; i < cfg->tables; i++)
        if (init_group(s, &s->groups[i], i) < 0)
            goto fail;
    for (int i = 0; i < cfg->n_urls; i++)
        if (wsc_target(cfg->url[i], &s->addr[i], s->host[i], sizeof s->host[i]) < 0) {
            snprintf(why, size, "bad address %s", cfg->url[i]);
            goto fail;
        }
    if (raise_limit((uint64_t)cfg->tables * (uint64_t)cfg->seats + 200, why, size) == 0)
        return s;
fail:
    swarm_free(s);
    return NULL;
}

void swarm_free(struct swarm *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; s->groups && i < s->cfg.tables; i++) {
        for (int k = 0; k < s->cfg.seats; k++)
            wsc_close(&s->groups[i].who[k].ws, false);
        free(s->groups[i].table);
    }
    if (s->epoll >= 0)
        close(s->epoll);
    free(s->groups);
    free(s->times);
    free(s->ledger);
    free(s);
}
