/* net.c - the loop itself: libev for time, signals and wakes, libwebsockets on top. */
#include "server/net_private.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t net_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user,
                    void *in, size_t len)
{
    struct net_pss *pss = user;
    struct lws_context *context = lws_get_context(wsi);
    struct net *n = context ? lws_context_user(context) : NULL;
    int r;

    if (!n)
        return 0;
    r = net_socket_event(n, wsi, why, pss, in, len);
    if (r <= 0)
        return r;
    return net_http_event(n, wsi, why, pss, in, len);
}

static const struct lws_protocols protocols[] = {
    {"http", on_event, sizeof(struct net_pss), 4096, 0, NULL, 0},
    {"maat.1", on_event, sizeof(struct net_pss), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* None: its timers are one sorted list through all connections, and every message
 * would look for its place in it. net_socket.c keeps the heartbeat. */
static const lws_retry_bo_t idle_policy = {
    .secs_since_valid_ping = 0,
    .secs_since_valid_hangup = 0,
};

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
    (void)loop;
    (void)events;
    net_socket_tick(n, net_now_ms());
    n->hooks.tick(n->hooks.ctx);
}

static void on_signal(struct ev_loop *loop, ev_signal *w, int events)
{
    struct net *n = w->data;
    (void)loop;
    (void)events;
    n->hooks.stop(n->hooks.ctx);
}

static void watch(struct net *n)
{
    const double step = NET_TICK_MS / 1000.0;

    ev_async_init(&n->wake, on_wake);
    ev_timer_init(&n->tick, on_tick, step, step);
    ev_signal_init(&n->term, on_signal, SIGTERM);
    ev_signal_init(&n->intr, on_signal, SIGINT);
    n->wake.data = n->tick.data = n->term.data = n->intr.data = n;
    ev_async_start(n->loop, &n->wake);
    ev_timer_start(n->loop, &n->tick);
    ev_signal_start(n->loop, &n->term);
    ev_signal_start(n->loop, &n->intr);
}

static void quiet(int level, const char *line)
{
    (void)level;
    (void)line;
}

static bool listen_on(struct net *n, char *why, size_t size)
{
    struct lws_context_creation_info info;
    void *loops[1] = {n->loop};

    memset(&info, 0, sizeof info);
    info.port = n->cfg.port;
    info.iface = n->cfg.address;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (!strchr(n->cfg.address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (n->cfg.tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = n->cfg.tls_cert;
        info.ssl_private_key_filepath = n->cfg.tls_key;
        info.alpn = "http/1.1";
    }
    info.foreign_loops = loops;
    info.user = n;
    info.retry_and_idle_policy = &idle_policy;
    info.timeout_secs = 10;
    info.keepalive_timeout = 60;
    info.max_http_header_data = 4096;
    info.max_http_header_pool = 512;
    info.fd_limit_per_thread = n->cfg.max_fds ? n->cfg.max_fds : 20000;
    info.rlimit_nofile = (int)info.fd_limit_per_thread + 64;
    info.vhost_name = "maat";
    info.uid = (__typeof__(info.uid))-1; /* int in older versions of the library */
    info.gid = (__typeof__(info.gid))-1;
    lws_set_log_level(0, quiet);
    n->context = lws_create_context(&info);
    if (n->context)
        n->vhost = lws_get_vhost_by_name(n->context, "maat");
    if (!n->vhost) {
        snprintf(why, size, "cannot listen on %s port %u%s", n->cfg.address,
                 (unsigned)n->cfg.port,
                 n->cfg.tls_cert ? " (or the certificate cannot be read)" : "");
        return false;
    }
    return true;
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
    n->loop = ev_loop_new(EVFLAG_AUTO);
    if (!n->loop) {
        snprintf(why, size, "no event loop");
        free(n);
        return NULL;
    }
    /* A full disk or a closed socket is an error code, not the end. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    watch(n);
    if (!listen_on(n, why, size)) {
        net_free(n);
        return NULL;
    }
    return n;
}

void net_free(struct net *n)
{
    if (!n)
        return;
    n->is_down = true;
    if (n->context)
        lws_context_destroy(n->context);
    ev_async_stop(n->loop, &n->wake);
    ev_timer_stop(n->loop, &n->tick);
    ev_signal_stop(n->loop, &n->term);
    ev_signal_stop(n->loop, &n->intr);
    ev_loop_destroy(n->loop);
    free(n);
}

uint16_t net_port(const struct net *n)
{
    return (uint16_t)lws_get_vhost_listen_port(n->vhost);
}

void net_run(struct net *n)
{
    ev_run(n->loop, 0);
}

void net_quit(struct net *n)
{
    ev_break(n->loop, EVBREAK_ALL);
}

void net_wake(struct net *n)
{
    ev_async_send(n->loop, &n->wake);
}

uint32_t net_sockets(const struct net *n)
{
    return n->n_sockets;
}

uint32_t net_requests(const struct net *n)
{
    return n->n_requests;
}

const struct net_figures *net_figures(const struct net *n)
{
    return &n->figures;
}
