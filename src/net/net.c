/* net.c - the loop itself: time, signals, wakes, and the door where everybody comes in.
 */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    BACKLOG = 1024,
    ACCEPTS_AT_ONCE = 64,   /* then the others have their turn */
    VICTIMS_AT_ONCE = 16,   /* when there are no descriptors left */
    SPARE_DESCRIPTORS = 64, /* for files, the store, the log */
    REPORT_MS = 10000,      /* the same complaint not more often */
};

static void report(struct net *n, int level, const char *event, const char *why)
{
    n->hooks.report(n->hooks.ctx, level, event, why);
}

/* ---- the door -------------------------------------------------------------------- */

/* Somebody who has said nothing for longest makes room. False: all are busy. */
static bool make_room(struct net *n)
{
    struct conn_list *const lists[] = {&n->closing, &n->resting, &n->young,
                                       &n->strangers};

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i]->first) {
            conn_kill(lists[i]->first);
            n->figures.crowded++;
            return true;
        }
    return false;
}

/* Without descriptors the next one would be tried again and again, at full speed. */
static void stop_accepting(struct net *n, int64_t now)
{
    ev_io_stop(n->loop, &n->listener);
    n->deaf_until = now + NET_TICK_MS;
    if (now - n->last_report < REPORT_MS && n->last_report)
        return;
    n->last_report = now;
    report(n, 0, "accept", strerror(errno));
}

static void on_accept(struct ev_loop *loop, ev_io *w, int events)
{
    struct net *n = w->data;

    (void)loop;
    (void)events;
    for (int i = 0; i < ACCEPTS_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        char text[PROXY_TEXT] = "";
        struct proxy_address peer = {{0}};
        int fd = accept4(n->listener.fd, (struct sockaddr *)&from, &size,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED || errno == EPROTO))
            continue;
        if (fd < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (fd < 0) {
            stop_accepting(n, net_now_ms());
            for (int k = 0; k < VICTIMS_AT_ONCE && make_room(n); k++)
                ;
            return;
        }
        if (n->figures.connections - n->dead.count >= n->cfg.max_connections &&
            !make_room(n)) {
            n->figures.crowded++;
            close(fd);
            continue;
        }
        getnameinfo((struct sockaddr *)&from, size, text, sizeof text, NULL, 0,
                    NI_NUMERICHOST);
        proxy_address_read(&peer, text, strcspn(text, "%"));
        conn_accept(n, fd, &peer);
    }
}

static int listen_at(const struct addrinfo *a)
{
    int on = 1, off = 0;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (!bind(fd, a->ai_addr, a->ai_addrlen) && !listen(fd, BACKLOG))
        return fd;
    close(fd);
    return -1;
}

static bool open_door(struct net *n, char *why, size_t size)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *all;
    char port[8];
    int fd = -1, bad;

    snprintf(port, sizeof port, "%u", (unsigned)n->cfg.port);
    bad = getaddrinfo(n->cfg.address, port, &hints, &all);
    for (const struct addrinfo *a = all; !bad && a && fd < 0; a = a->ai_next)
        fd = listen_at(a);
    if (fd < 0) {
        snprintf(why, size, "cannot listen on %s port %s: %s", n->cfg.address, port,
                 bad ? gai_strerror(bad) : strerror(errno));
    } else {
        ev_io_init(&n->listener, on_accept, fd, EV_READ);
        n->listener.data = n;
        ev_io_start(n->loop, &n->listener);
    }
    if (!bad)
        freeaddrinfo(all);
    return fd >= 0;
}

/* ---- what else happens ----------------------------------------------------------- */

static void on_wake(struct ev_loop *loop, ev_async *w, int events)
{
    struct net *n = w->data;

    (void)loop;
    (void)events;
    n->hooks.woken(n->hooks.ctx);
}

static void on_tick(struct ev_loop *loop, ev_timer *w, int events)
{
    struct net *n = w->data;
    int64_t now = net_now_ms();

    (void)events;
    if (n->deaf_until && now >= n->deaf_until) {
        n->deaf_until = 0;
        ev_io_start(loop, &n->listener);
    }
    conn_tick(n, now);
    n->hooks.tick(n->hooks.ctx);
}

static void on_stop(struct ev_loop *loop, ev_signal *w, int events)
{
    struct net *n = w->data;

    (void)loop;
    (void)events;
    n->hooks.stop(n->hooks.ctx);
}

static void on_reload(struct ev_loop *loop, ev_signal *w, int events)
{
    struct net *n = w->data;
    char why[300];

    (void)loop;
    (void)events;
    if (tls_reload(n->tls, why, sizeof why))
        report(n, 2, "certificate", "read again");
    else
        report(n, 0, "certificate", why);
}

static void on_turn(struct ev_loop *loop, ev_prepare *w, int events)
{
    struct net *n = w->data;

    (void)loop;
    (void)events;
    atomic_fetch_add_explicit(&n->turns, 1, memory_order_relaxed);
    conn_flush_turn(n);
}

/* As often as the loop turns, while something is to be done. */
static void on_idle(struct ev_loop *loop, ev_idle *w, int events)
{
    (void)loop;
    (void)events;
    conn_do_todo(w->data);
}

static void watch(struct net *n)
{
    const double step = NET_TICK_MS / 1000.0;

    ev_async_init(&n->wake, on_wake);
    ev_timer_init(&n->tick, on_tick, step, step);
    ev_prepare_init(&n->turn, on_turn);
    ev_idle_init(&n->idle, on_idle);
    ev_set_priority(&n->idle, EV_MAXPRI); /* not only when all others are quiet */
    ev_signal_init(&n->term, on_stop, SIGTERM);
    ev_signal_init(&n->intr, on_stop, SIGINT);
    ev_signal_init(&n->hup, on_reload, SIGHUP);
    n->wake.data = n->tick.data = n->turn.data = n->idle.data = n;
    n->term.data = n->intr.data = n->hup.data = n;
    ev_async_start(n->loop, &n->wake);
    ev_timer_start(n->loop, &n->tick);
    ev_prepare_start(n->loop, &n->turn);
    ev_signal_start(n->loop, &n->term);
    ev_signal_start(n->loop, &n->intr);
    if (n->tls)
        ev_signal_start(n->loop, &n->hup);
}

/* ---- life ------------------------------------------------------------------------ */

static void set_default(uint32_t *to, uint32_t value)
{
    if (!*to)
        *to = value;
}

static void set_defaults(struct net_config *c)
{
    set_default(&c->max_connections, 20256);
    set_default(&c->max_per_address, 512);
    set_default(&c->max_strangers,
                c->no_limits ? UINT32_MAX : c->max_connections / 4 + 1);
    set_default(&c->head_ms, 3000);
    set_default(&c->body_ms, 10000);
    set_default(&c->idle_ms, 60000);
    set_default(&c->ping_ms, 25000);
}

/* As many descriptors as connections, or as few connections as descriptors. */
static void fit_descriptors(struct net *n)
{
    const rlim_t wanted = (rlim_t)n->cfg.max_connections + SPARE_DESCRIPTORS;
    struct rlimit now, more;
    char text[120];

    if (getrlimit(RLIMIT_NOFILE, &now) || now.rlim_cur >= wanted)
        return;
    more = (struct rlimit){wanted, now.rlim_max > wanted ? now.rlim_max : wanted};
    if (!setrlimit(RLIMIT_NOFILE, &more))
        return;
    more = (struct rlimit){now.rlim_max, now.rlim_max};
    if (now.rlim_cur < now.rlim_max && !setrlimit(RLIMIT_NOFILE, &more))
        now = more;
    n->cfg.max_connections = now.rlim_cur > 2 * SPARE_DESCRIPTORS
                                 ? (uint32_t)now.rlim_cur - SPARE_DESCRIPTORS
                                 : SPARE_DESCRIPTORS;
    if (n->cfg.few_connections && n->cfg.max_connections >= n->cfg.few_connections)
        return;
    snprintf(text, sizeof text, "only %u connections: %llu descriptors are allowed",
             (unsigned)n->cfg.max_connections, (unsigned long long)now.rlim_cur);
    report(n, 1, "descriptors", text);
}

static bool open_parts(struct net *n, char *why, size_t size)
{
    uint64_t salt = 0;

    if (proxy_list_read(&n->proxies, n->cfg.proxies ? n->cfg.proxies : "", why, size))
        return false;
    if (n->cfg.tls_cert) {
        n->tls = tls_new(n->cfg.tls_cert, n->cfg.tls_key, why, size);
        if (!n->tls)
            return false;
    }
    (void)!getrandom(&salt, sizeof salt, GRND_NONBLOCK);
    crowd_init(&n->crowd, salt);
    watch(n);
    fit_descriptors(n);
    return open_door(n, why, size);
}

struct net *net_new(const struct net_config *cfg, const struct net_hooks *hooks,
                    char *why, size_t size)
{
    struct net *n = calloc(1, sizeof *n);

    if (!n) {
        snprintf(why, size, "out of memory");
        return NULL;
    }
    n->cfg = *cfg;
    n->hooks = *hooks;
    n->listener.fd = -1;
    set_defaults(&n->cfg);
    n->loop = ev_loop_new(EVFLAG_AUTO);
    if (!n->loop) {
        snprintf(why, size, "no event loop");
        free(n);
        return NULL;
    }
    /* A full disk or a closed socket is an error code, not the end. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (!open_parts(n, why, size)) {
        net_free(n);
        return NULL;
    }
    return n;
}

void net_hang_up(struct net *n)
{
    struct conn_list *const lists[] = {&n->young, &n->resting, &n->busy, &n->strangers,
                                       &n->known, &n->closing, &n->dead};

    conn_flush_turn(n);
    n->is_down = true;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        while (lists[i]->first)
            conn_free(lists[i]->first);
}

void net_free(struct net *n)
{
    if (!n)
        return;
    net_hang_up(n);
    ev_signal_stop(n->loop, &n->term);
    ev_signal_stop(n->loop, &n->intr);
    ev_signal_stop(n->loop, &n->hup);
    if (n->listener.fd >= 0) {
        ev_io_stop(n->loop, &n->listener);
        close(n->listener.fd);
    }
    ev_loop_destroy(n->loop);
    tls_free(n->tls);
    crowd_done(&n->crowd);
    free(n);
}

uint16_t net_port(const struct net *n)
{
    struct sockaddr_storage a;
    socklen_t size = sizeof a;

    if (getsockname(n->listener.fd, (struct sockaddr *)&a, &size))
        return 0;
    return ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                         : ((struct sockaddr_in *)&a)->sin_port);
}

void net_run(struct net *n)
{
    n->ring = ring_new(); /* it belongs to the thread that made it */
    ev_run(n->loop, 0);
    conn_flush_turn(n);
    ring_free(n->ring);
    n->ring = NULL;
}

void net_quit(struct net *n)
{
    ev_break(n->loop, EVBREAK_ALL);
}

void net_wake(struct net *n)
{
    ev_async_send(n->loop, &n->wake);
}

uint32_t net_turns(const struct net *n)
{
    return atomic_load_explicit(&n->turns, memory_order_relaxed);
}

uint32_t net_sockets(const struct net *n)
{
    return n->n_sockets;
}

uint32_t net_present(const struct net *n)
{
    return n->strangers.count + n->known.count;
}

const struct net_figures *net_figures(const struct net *n)
{
    return &n->figures;
}
