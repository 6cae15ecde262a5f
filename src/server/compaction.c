/*
 * compaction.c - tables that are over and have rested are kept as few bytes.
 *
 * One after the other, and each is a small write of its own: many in a second while
 * nobody plays, few while somebody does, so that no move waits for them. Several nodes
 * may look at the same table; the store lets one of them do it.
 */
#include <string.h>

#include "server/server.h"

enum {
    PAUSE_MS = 60000, /* between two looks for tables that have rested */
    IDLE_MOVES = 4,   /* so few in a tick are none, */
    IDLE_PART = 16,   /* and then so many tables are compacted in the next */
    BUSY_PART = 1,
};

static void go_on(struct server *srv);

static void on_compacted(void *ctx, enum store_code code)
{
    struct server *srv = ctx;

    srv->compaction.is_busy = false;
    if (code == STORE_OK) {
        srv->compaction.done++;
    } else if (code == STORE_TAKEN) {
        srv->compaction.n = 0; /* nodes of an earlier version are alive */
        srv->compaction.after[0] = '\0';
    }
    go_on(srv);
}

static void go_on(struct server *srv)
{
    uint32_t *n = &srv->compaction.n;

    if (srv->compaction.is_busy || srv->compaction.left == 0 || *n == 0 ||
        srv->house.is_stopping)
        return;
    srv->compaction.left--;
    --*n;
    srv->compaction.is_busy = store_compact(srv->store, srv->compaction.id[*n],
                                            on_compacted, srv) == STORE_OK;
}

static void on_rested(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    struct server *srv = ctx;

    srv->compaction.is_asking = false;
    srv->compaction.after[0] = '\0';
    if (code != STORE_OK || n == 0)
        return;
    /* Those that cannot be compacted stay: behind them there may be others. */
    if (n == COMPACTION_LIST)
        memcpy(srv->compaction.after, t[n - 1].id, STORE_ID_MAX);
    /* They are taken from the end: the oldest first. */
    for (size_t i = 0; i < n; i++)
        memcpy(srv->compaction.id[i], t[n - 1 - i].id, STORE_ID_MAX);
    srv->compaction.n = (uint32_t)n;
}

static void look(struct server *srv, int64_t now)
{
    struct store_query q = {
        .list = STORE_LIST_RESTED,
        .person = srv->compaction.after,
        .before = server_now(srv) - (int64_t)srv->cfg.compact_s * 1000,
        .limit = COMPACTION_LIST,
    };

    srv->compaction.looked = now;
    srv->compaction.is_asking =
        store_tables(srv->store, &q, on_rested, srv) == STORE_OK;
    store_compact_sweep(srv->store, NULL, NULL);
}

void compaction_tick(struct server *srv, int64_t now)
{
    uint64_t moves = srv->house.figures.moves;
    bool is_idle = moves - srv->compaction.moves <= IDLE_MOVES;
    int64_t rest = (int64_t)srv->cfg.compact_s * 1000;
    int64_t pause = rest < PAUSE_MS ? rest : PAUSE_MS;

    srv->compaction.moves = moves;
    if (!srv->cfg.compact_s || srv->compaction.is_asking)
        return;
    srv->compaction.left = is_idle ? IDLE_PART : BUSY_PART;
    if (srv->compaction.n == 0 && !srv->compaction.is_busy &&
        (srv->compaction.after[0] || now - srv->compaction.looked >= pause))
        look(srv, now);
    go_on(srv);
}
