/*
 * life.c - the server's own time, and word to the store that somebody is there.
 *
 * The time runs with the clock that never jumps. It is set by the wall clock (with
 * several nodes by the database's) at the start and when that has jumped ahead; it
 * never goes back. Whatever nobody was there for, and every jump, becomes an absence.
 */
#include <time.h>

#include "server/server.h"

enum {
    PAUSE_MS = 2000,  /* two looks further apart: the process was stopped */
    SILENT_MS = 5000, /* a store that does not answer: nobody can play */
    BEAT_MS = 2000,   /* how often we tell while somebody is here, */
    LULL_MS = 60000,  /* and while nobody is */
    AHEAD_MS = 2000,  /* the wall clock has jumped */
};

static int64_t wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t server_now(const struct server *srv)
{
    return srv->time.at + (net_now_ms() - srv->time.mono);
}

static void set_time(struct server *srv, int64_t at)
{
    srv->time.mono = net_now_ms();
    srv->time.at = at;
}

void life_start(struct server *srv)
{
    set_time(srv, wall_ms());
}

/* ---- telling --------------------------------------------------------------------- */

/* Was the process stopped, or the clock set, since the last tick? */
static bool is_after_pause(const struct server *srv)
{
    return srv->time.looked && server_now(srv) - srv->time.looked > PAUSE_MS;
}

static void on_absences(void *ctx, enum store_code code, const struct store_absence *a,
                        size_t n)
{
    struct server *srv = ctx;

    srv->time.is_asking = false;
    if (code != STORE_OK)
        return;
    srv->time.unheard = 0;
    srv->hours.n = 0;
    for (size_t i = 0; i < n; i++)
        hours_add(&srv->hours, a[i].from, a[i].to);
    /* What was told before a break does not cover it: the next tick tells of it. */
    if (srv->time.is_old || is_after_pause(srv)) {
        srv->time.is_here = false;
        return;
    }
    srv->hours.last = server_now(srv);
    srv->time.is_here = true;
}

static void on_alive(void *ctx, enum store_code code, uint64_t newest)
{
    struct server *srv = ctx;

    if (code == STORE_OK && store_is_shared(srv->store) &&
        (int64_t)newest > server_now(srv) + AHEAD_MS) {
        /* The database's clock is ahead of ours: told again with the new time. */
        set_time(srv, (int64_t)newest);
        srv->time.is_here = false;
        srv->time.is_asking = false;
        return;
    }
    if (code != STORE_OK || store_absences(srv->store, on_absences, srv) != STORE_OK)
        srv->time.is_asking = false;
}

/* Of the time up to the last look, and of the present. */
static void tell(struct server *srv, int64_t now)
{
    if (!srv->time.is_here && srv->hours.last &&
        store_alive(srv->store, srv->hours.last, 0, NULL, NULL) != STORE_OK)
        return;
    if (!srv->time.is_here)
        srv->time.since = now;
    srv->time.is_asking = true;
    srv->time.is_old = false;
    srv->time.told = now;
    if (!srv->time.unheard)
        srv->time.unheard = now;
    if (store_alive(srv->store, now, srv->time.since, on_alive, srv) != STORE_OK)
        srv->time.is_asking = false;
}

static void notice_jump(struct server *srv)
{
    int64_t wall = wall_ms(), now = server_now(srv);
    char text[24];

    if (store_is_shared(srv->store) || wall <= now + AHEAD_MS)
        return;
    snprintf(text, sizeof text, "%lld", (long long)(wall - now));
    server_log(srv, 1, "clock_jumped", "ms", text, NULL);
    set_time(srv, wall);
}

void life_tick(struct server *srv)
{
    int64_t now, lull = net_sockets(srv->net) ? BEAT_MS : LULL_MS;

    notice_jump(srv);
    now = server_now(srv);
    bool is_silent = srv->time.unheard && now - srv->time.unheard > SILENT_MS;
    if (is_silent || is_after_pause(srv))
        srv->time.is_old = true;
    if (is_silent || now - srv->hours.last > PAUSE_MS)
        srv->time.is_here = false;
    srv->time.looked = now;
    if (srv->time.is_here)
        srv->hours.last = now;
    if (!srv->time.is_asking &&
        (!srv->time.is_here ||
         now - srv->time.told >= (store_is_shared(srv->store) ? BEAT_MS : lull)))
        tell(srv, now);
}

void life_end(struct server *srv)
{
    if (srv->time.is_here)
        store_alive(srv->store, server_now(srv), srv->time.since, NULL, NULL);
}

/* ---- the start ------------------------------------------------------------------- */

static void on_newest(void *ctx, enum store_code code, uint64_t newest)
{
    struct server *srv = ctx;

    if (code == STORE_OK && newest &&
        (store_is_shared(srv->store) || (int64_t)newest > server_now(srv)))
        set_time(srv, (int64_t)newest);
}

int life_begin(struct server *srv)
{
    if (store_alive(srv->store, 0, 0, on_newest, srv) == STORE_OK)
        store_drain(srv->store);
    tell(srv, server_now(srv));
    store_drain(srv->store);
    return srv->time.is_here ? 0 : -1;
}
