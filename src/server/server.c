/* server.c - puts the parts together, runs them, and stops them in order. */
#define _DEFAULT_SOURCE
#include "server/server.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/hosts.h"
#include "server/listen.h"
#include "server/looker.h"
#include "server/thinkers.h"
#include "server/vault.h"
#include "server/watchdog.h"

enum {
    MOST_CONNECTIONS = 20000, /* where nobody asked for a number */
    FEW_CONNECTIONS = 900,    /* and then fewer than these are worth a warning */
    SECOND = 1000,
    STOP_MS = 5000,    /* a graceful stop takes at most this long */
    DRIVEN_MS = 2000,  /* how often tables without a driver are looked for */
    LOOK_MS = 500,     /* how often another process is looked for in a file */
    EXPIRE_MS = 60000, /* how often it is looked whose time is over */
};

void server_defaults(struct server_config *cfg)
{
    memset(cfg, 0, sizeof *cfg);
    snprintf(cfg->address, sizeof cfg->address, "127.0.0.1");
    cfg->port = SERVER_PORT;
    cfg->log_level = -1;
    cfg->bot_threads = 2;
    cfg->bot_memory_mb = 256;
    cfg->ponder = PONDER_ON;
    cfg->moved = MOVED_ON;
    cfg->look = LOOK_ON;
    cfg->bot_pause_ms = 400;
    cfg->away_s = 60;
    cfg->reveal_s = 5;
    cfg->open_hours = 24;
    cfg->compact_s = 3600;
    cfg->guest_days = cfg->table_days = 400;
    cfg->ping_s = 25;
    cfg->idle_s = 120;
    cfg->max_connections = MOST_CONNECTIONS;
    cfg->watchdog_s = 30;
    cfg->max_rows = STORE_ROWS_MAX;
}

/* ---- tables that need somebody --------------------------------------------------- */

static void ignore_room(void *ctx, struct room *r, enum store_code code)
{
    (void)ctx;
    (void)r;
    (void)code;
}

static void on_driven(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    struct server *srv = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        if (!hall_find(srv, t[i].id))
            hall_open(srv, t[i].id, ignore_room, NULL);
}

/* Bots and clocks go on after a restart, or after another node has died. */
static void find_driven(struct server *srv)
{
    struct store_query q = {.list = STORE_LIST_DRIVEN, .limit = 1000};

    store_tables(srv->store, &q, on_driven, srv);
}

/* After a kill the index may be a little behind the log; opening repairs it. */
static void find_behind(struct server *srv)
{
    struct store_query q = {.list = STORE_LIST_BEHIND, .limit = 1000};

    store_tables(srv->store, &q, on_driven, srv);
}

/* ---- hooks ----------------------------------------------------------------------- */

static void on_request(void *ctx, struct net_request *r)
{
    api_request(ctx, r);
    hall_step(ctx);
}

static void on_text(void *ctx, struct net_socket *s, const char *text, size_t len)
{
    talk_text(ctx, s, text, len);
    hall_step(ctx);
}

static void on_woken(void *ctx)
{
    struct server *srv = ctx;

    store_poll(srv->store);
    if (srv->thinkers)
        ask_wake(srv);
    if (srv->looker)
        look_wake(srv);
    if (srv->vault)
        vault_collect(srv->vault);
    hall_step(srv);
}

static void on_report(void *ctx, int level, const char *event, const char *why)
{
    server_log(ctx, level, event, "why", why, NULL);
}

/* From the store's threads. */
static void on_complaint(void *ctx, const char *what)
{
    server_log(ctx, 0, "store", "why", what, NULL);
}

static void wake_net(void *ctx)
{
    struct server *srv = ctx;

    net_wake(srv->net);
}

static bool is_quiet(struct server *srv)
{
    uint32_t at = 0;
    const struct room *r;

    while ((r = map_next(&srv->rooms, &at)))
        if (r->first || room_life_is_busy(r->life))
            return false;
    return !srv->n_requests_open && !net_sockets(srv->net);
}

/* Commits under way are finished and answered; then everybody is told. */
static void stop_tick(struct server *srv, int64_t now)
{
    uint32_t at = 0;
    const struct room *r;
    bool is_settled = true;

    while ((r = map_next(&srv->rooms, &at)))
        is_settled &= !r->flying && !r->first;
    if (is_settled || now > srv->stop_at - STOP_MS / 2)
        for (struct client *c = srv->clients; c; c = c->next)
            if (c->socket) {
                client_send(c, wire_bye("shutdown"));
                net_close(c->socket, 1001, "shutdown");
            }
    if (is_quiet(srv) || now > srv->stop_at)
        net_quit(srv->net);
}

static void on_tick(void *ctx)
{
    struct server *srv = ctx;
    int64_t now = net_now_ms();

    watchdog_alive(now);
    if (srv->house.is_stopping) {
        stop_tick(srv, now);
        return;
    }
    look_aside(srv);
    life_tick(srv);
    hall_tick(srv, now);
    if (srv->house.lobby_is_old && now - srv->last_lobby >= SECOND)
        watch_lobby(srv, now);
    if (store_is_shared(srv->store) && now - srv->last_renew >= DRIVEN_MS) {
        srv->last_renew = now;
        store_lease_renew(srv->store, SERVER_LEASE_MS, NULL, NULL);
        hall_beat(srv, false);
        find_driven(srv);
    }
    compaction_tick(srv, now);
    if (now - srv->last_look >= LOOK_MS) {
        srv->last_look = now;
        store_look(srv->store);
    }
    if (now - srv->last_second >= EXPIRE_MS) {
        srv->last_second = now;
        expiry_tick(srv);
    }
}

static void on_stop(void *ctx)
{
    struct server *srv = ctx;

    if (srv->house.is_stopping) {
        net_quit(srv->net);
        return;
    }
    srv->house.is_stopping = true;
    srv->stop_at = net_now_ms() + STOP_MS;
    watchdog_tell("STOPPING=1");
    server_log(srv, 2, "stopping", NULL);
}

/* ---- life ------------------------------------------------------------------------ */

static int open_parts(struct server *srv, char *why, size_t size)
{
    struct server_config *cfg = &srv->cfg;
    struct net_hooks hooks = {
        .ctx = srv,
        .request = on_request,
        .gone = api_gone,
        .body_max = api_body_max,
        .allow = talk_allow,
        .open = talk_open,
        .text = on_text,
        .closed = talk_closed,
        .woken = on_woken,
        .tick = on_tick,
        .stop = on_stop,
        .report = on_report,
    };
    struct net_config net = {
        .address = cfg->address,
        .port = cfg->port,
        .tls_cert = cfg->tls_cert[0] ? cfg->tls_cert : NULL,
        .tls_key = cfg->tls_key[0] ? cfg->tls_key : NULL,
        .subprotocol = "maat.1",
        .proxies = cfg->trust_proxy,
        .proxy_way = cfg->proxy_way,
        .no_limits = cfg->no_limits,
        /* Newcomers without a socket have some room of their own. */
        .max_connections = cfg->max_connections + 256 + cfg->max_connections / 8,
        .few_connections = cfg->max_connections == MOST_CONNECTIONS
                               ? FEW_CONNECTIONS
                               : cfg->max_connections,
        .max_per_address = cfg->max_per_address,
        .ping_ms = cfg->ping_s * 1000,
    };
    struct store_config store = {
        .url = cfg->db,
        .listen = cfg->db_listen,
        .node = cfg->node,
        .queue_max = cfg->queue_max,
        .is_eager = true,
        .wake = wake_net,
        .wake_ctx = srv,
        .complain = on_complaint,
        .complain_ctx = srv,
    };

    snprintf(why, size, "out of memory");
    srv->claim = (struct claim){.beside = -1, .store = -1};
    /* The loop first: whatever wakes it later finds it there. */
    if (!site_read(srv, why, size) && !pages_start(srv) &&
        !claim_take(&srv->claim, cfg->db, why, size))
        srv->net = listen_new(&net, !cfg->is_port_asked, &hooks, why, size);
    if (srv->net)
        srv->store = store_open(&store, why, size);
    if (srv->store && !claim_file(&srv->claim, cfg->db, why, size))
        srv->thinkers =
            thinkers_new(cfg->bot_threads, (enum think_priority)cfg->bot_priority, 8192,
                         wake_net, srv);
    if (srv->thinkers)
        srv->vault = vault_new(wake_net, srv);
    if (srv->vault && cfg->look != LOOK_OFF)
        srv->looker = looker_new(wake_net, srv);
    return srv->vault && (srv->looker || cfg->look == LOOK_OFF) ? 0 : -1;
}

static void say_address(struct server *srv)
{
    char text[128];
    bool is_tls = srv->cfg.tls_cert[0] != '\0';
    uint16_t port = net_port(srv->net);

    hosts_url(text, sizeof text, is_tls, hosts_own(srv->cfg.address), port);
    claim_tell(&srv->claim, text);
    hosts_url(text, sizeof text, is_tls, srv->cfg.address, port);
    if (srv->cfg.ready)
        srv->cfg.ready(srv->cfg.ready_ctx, port);
    server_log(srv, 2, "started", "address", text, "node", store_node(srv->store),
               NULL);
}

/*
 * Whoever leaves leaves rooms that ask the store, so the lines end first. Bots and
 * passwords answer before the store closes, which they may still ask, and take nothing
 * from those whom it answers last. The loop ends after all who could wake it.
 */
static void close_parts(struct server *srv)
{
    uint32_t at = 0;
    struct room *r;
    void *a;

    if (srv->net)
        net_hang_up(srv->net);
    if (srv->thinkers) {
        thinkers_stop(srv->thinkers);
        ask_wake(srv);
    }
    if (srv->looker) {
        looker_stop(srv->looker);
        look_wake(srv);
    }
    if (srv->vault)
        vault_stop(srv->vault);
    if (srv->store) {
        life_end(srv);
        hall_flush(srv);
        while ((r = map_next(&srv->rooms, &at)))
            if (r->fence) {
                store_lease_drop(srv->store, r->id, r->fence);
                r->fence = 0;
            }
        store_close(srv->store);
    }
    thinkers_free(srv->thinkers);
    looker_free(srv->looker);
    minds_done(&srv->minds);
    vault_free(srv->vault);
    if (srv->net)
        net_free(srv->net);
    claim_drop(&srv->claim);
    hall_done(srv);
    people_done(srv);
    at = 0;
    while ((a = map_next(&srv->addresses, &at)))
        free(a);
    map_done(&srv->addresses);
    free(srv->index);
}

static uint32_t count_turns(void *ctx)
{
    const struct server *srv = ctx;

    return net_turns(srv->net);
}

static void run_watched(struct server *srv)
{
    struct watchdog *w = NULL;

    if (srv->cfg.watchdog_s)
        w = watchdog_start(count_turns, srv, srv->cfg.watchdog_s, fileno(srv->log));
    net_run(srv->net);
    watchdog_stop(w);
}

/* Where the log is standard error, too, the caller's sentence is enough. */
static int cannot_start(struct server *srv, const char *why)
{
    if (srv->log != stderr)
        server_log(srv, 0, "cannot_start", "why", why, NULL);
    close_parts(srv);
    if (srv->log != stderr)
        fclose(srv->log);
    return -1;
}

int server_run(const struct server_config *cfg, char *why, size_t size)
{
    static struct server srv;
    uint64_t salt;

    snprintf(why, size, "no random numbers");
    if (sodium_init() < 0)
        return -1;
    memset(&srv, 0, sizeof srv);
    srv.cfg = *cfg;
    door_open(&srv);
    life_start(&srv);
    srv.log = cfg->log_path[0] ? fopen(cfg->log_path, "a") : stderr;
    if (!srv.log) {
        snprintf(why, size, "cannot write to %s: %s", cfg->log_path, strerror(errno));
        return -1;
    }
    if (cfg->log_level < 0)
        srv.cfg.log_level = srv.log == stderr && isatty(STDERR_FILENO) ? 0 : 2;
    randombytes_buf(&salt, sizeof salt);
    map_init(&srv.people, 0, salt);
    map_init(&srv.sessions, STORE_TOKEN, salt + 1);
    map_init(&srv.rooms, 0, salt + 2);
    map_init(&srv.addresses, 0, salt + 3);
    minds_init(&srv.minds, (size_t)cfg->bot_memory_mb << 20, salt + 4);
    srv.started = srv.last_second = net_now_ms();
    if (open_parts(&srv, why, size))
        return cannot_start(&srv, why);
    if (life_begin(&srv)) {
        snprintf(why, size, "the store does not answer");
        return cannot_start(&srv, why);
    }
    store_watch(srv.store, hall_news, &srv);
    hall_beat(&srv, true);
    find_driven(&srv);
    find_behind(&srv);
    expiry_tick(&srv);
    say_address(&srv);
    watchdog_tell("READY=1");
    run_watched(&srv);
    close_parts(&srv);
    server_log(&srv, 2, "stopped", NULL);
    if (srv.log != stderr)
        fclose(srv.log);
    return 0;
}
