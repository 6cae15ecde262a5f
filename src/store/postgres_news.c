/*
 * postgres_news.c - learning what other nodes have written.
 *
 * Notifications come at once. In case one gets lost, the log is asked every few seconds
 * for what was committed since the last look; and after a lost connection everybody
 * is told to look at everything. What the process before us has written is news, though
 * it had our name: the database may have finished it after we had begun.
 *
 * Behind a pooler nobody can listen. Then the listener has an address of its own, or it
 * says that it polls, so that news are also written into a table, and reads that.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/postgres_db.h"

enum {
    LOOK_MS = 2000,
    RETRY_MS = 500,
    POLL_MS = 200,
    POLLER_MS = 20000,
    OLD_MS = 60000
};

struct pg_listener {
    struct store *store;
    struct pg_conn conn;
    const struct pg_writer *writer; /* what it writes is no news */
    const char *node;
    char marks[24];     /* the first of those that it gives */
    char since[32];     /* every transaction below this one has been looked at */
    char polled[32];    /* ... and its news read */
    unsigned n_servers; /* the one of the connection, when that was */
    int stop[2];        /* a pipe: closing its end wakes the thread */
    pthread_t thread;
};

static const char look_sql[] =
    "SELECT table_id, max(seq) FROM log WHERE xid >= $1::xid8 AND (node <> $2"
    " OR mark NOT BETWEEN $3::bigint AND $3::bigint + (1::bigint << 40))"
    " GROUP BY table_id UNION ALL"
    " SELECT '', pg_snapshot_xmin(pg_current_snapshot())::text::bigint";

/* One line of a notification: kind, id, number. */
static void tell(struct pg_listener *l, const char *line)
{
    char id[STORE_NAME_MAX], kind;
    unsigned long long number = 0;
    if (sscanf(line, "%c %63s %llu", &kind, id, &number) < 2)
        return;
    if (kind == 'r')
        store_note_news(l->store, STORE_NEWS_ROW, id, number);
    else if (kind == 't')
        store_note_news(l->store, STORE_NEWS_TABLE, id, number);
    else if (kind == 'c')
        store_note_news(l->store, STORE_NEWS_CHAT, id, number);
    else if (kind == 'p')
        store_note_news(l->store, STORE_NEWS_PERSON, id, number);
    else if (kind == 'w')
        store_note_news(l->store, STORE_NEWS_PRESENCE, id, number);
}

/* "voice\nline\nline": our own are no news. */
static void on_notice(struct pg_listener *l, const char *text)
{
    const char *lines = strchr(text, '\n'), *own = pg_writer_voice(l->writer);
    if (!lines ||
        (strlen(own) == (size_t)(lines - text) && memcmp(text, own, strlen(own)) == 0))
        return;
    for (const char *p = lines; p; p = strchr(p + 1, '\n'))
        tell(l, p + 1);
}

static int take_notices(struct pg_listener *l)
{
    if (!PQconsumeInput(l->conn.c))
        return -1;
    PGnotify *n;
    while ((n = PQnotifies(l->conn.c)) != NULL) {
        on_notice(l, n->extra);
        PQfreemem(n);
    }
    return 0;
}

static int look(struct pg_listener *l, bool is_first)
{
    const char *args[] = {l->since, l->node, l->marks};
    if (is_first)
        args[0] = "18446744073709551615"; /* nothing; only where to begin */
    PGresult *res = pg_ask(&l->conn, look_sql, 3, args);
    int rc = res ? 0 : -1;
    for (int i = 0; rc == 0 && i < PQntuples(res); i++) {
        const char *id = PQgetvalue(res, i, 0), *number = PQgetvalue(res, i, 1);
        if (id[0])
            store_note_news(l->store, STORE_NEWS_ROW, id, strtoull(number, NULL, 10));
        else
            snprintf(l->since, sizeof l->since, "%s", number);
    }
    PQclear(res);
    return rc;
}

/* ---- polling --------------------------------------------------------------------- */

static bool is_polling(const struct pg_listener *l)
{
    return l->conn.at->is_pooled;
}

static const char poll_sql[] =
    "SELECT 0, text FROM news WHERE xid >= $1::xid8 UNION ALL"
    " SELECT 1, pg_snapshot_xmin(pg_current_snapshot())::text";

/* From here on whoever tells something writes it down as well; what is old goes. */
static int register_poller(struct pg_listener *l)
{
    static const char sql[] =
        "WITH old AS (DELETE FROM news WHERE at < clock_timestamp()"
        " - $3::int * interval '1 millisecond')"
        " INSERT INTO poller VALUES($1, clock_timestamp()"
        " + $2::int * interval '1 millisecond')"
        " ON CONFLICT(node) DO UPDATE SET until = excluded.until";
    char ttl[16], old[16];
    snprintf(ttl, sizeof ttl, "%d", (int)POLLER_MS);
    snprintf(old, sizeof old, "%d", (int)OLD_MS);
    const char *args[] = {l->node, ttl, old};
    PGresult *res = pg_ask(&l->conn, sql, 3, args);
    PQclear(res);
    return res ? 0 : -1;
}

static int poll_news(struct pg_listener *l, bool is_first)
{
    const char *args[] = {is_first ? "18446744073709551615" : l->polled};
    PGresult *res = pg_ask(&l->conn, poll_sql, 1, args);
    if (!res)
        return -1;
    if (!is_first && l->n_servers != l->conn.n_servers) {
        PQclear(res); /* another server: its transactions have other numbers */
        return -1;
    }
    for (int i = 0; i < PQntuples(res); i++)
        if (PQgetvalue(res, i, 0)[0] == '0')
            on_notice(l, PQgetvalue(res, i, 1));
        else
            snprintf(l->polled, sizeof l->polled, "%s", PQgetvalue(res, i, 1));
    l->n_servers = l->conn.n_servers;
    PQclear(res);
    return 0;
}

/* ---- the thread ------------------------------------------------------------------ */

static int hear(struct pg_listener *l)
{
    PGresult *res = pg_ask(&l->conn, "LISTEN maat", 0, NULL);
    PQclear(res);
    return res ? 0 : -1;
}

static int begin(struct pg_listener *l, char *why, size_t size)
{
    if (pg_connect(&l->conn, why, size) < 0)
        return -1;
    if ((is_polling(l) ? register_poller(l) == 0 && poll_news(l, true) == 0
                       : hear(l) == 0) &&
        look(l, true) == 0)
        return 0;
    if (why)
        snprintf(why, size, "cannot listen to the database");
    pg_disconnect(&l->conn);
    return -1;
}

/* Wait for the socket or the end; false: the store closes. */
static bool pause_for(struct pg_listener *l, int ms)
{
    struct pollfd p[2] = {
        {.fd = l->stop[0], .events = POLLIN},
        {.fd = pg_is_up(&l->conn) && !is_polling(l) ? PQsocket(l->conn.c) : -1,
         .events = POLLIN}};
    int n = poll(p, 2, ms);
    return !(n > 0 && p[0].revents);
}

static int turn(struct pg_listener *l, uint64_t *looked)
{
    int rc = is_polling(l) ? poll_news(l, false) : take_notices(l);
    if (rc < 0 || store_now_us() - *looked < LOOK_MS * 1000u)
        return rc;
    *looked = store_now_us();
    if (is_polling(l) && register_poller(l) < 0)
        return -1;
    return look(l, false);
}

static void *listen_thread(void *arg)
{
    struct pg_listener *l = arg;
    uint64_t looked = store_now_us();
    int rest = is_polling(l) ? POLL_MS : LOOK_MS;
    while (pause_for(l, pg_is_up(&l->conn) ? rest : RETRY_MS)) {
        if (!pg_is_up(&l->conn)) {
            if (begin(l, NULL, 0) == 0)
                store_note_news(l->store, STORE_NEWS_LOST, "", 0);
            continue;
        }
        if (turn(l, &looked) < 0)
            pg_disconnect(&l->conn);
    }
    return NULL;
}

struct pg_listener *pg_listener_new(struct store *s, struct pg_address *at,
                                    const char *node, const struct pg_writer *writer,
                                    char *why, size_t size)
{
    struct pg_listener *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->store = s;
    l->conn.store = s;
    l->conn.at = at;
    l->stop[0] = l->stop[1] = -1;
    l->node = node;
    l->writer = writer;
    snprintf(l->marks, sizeof l->marks, "%" PRIu64, pg_writer_marks(writer));
    if (pipe(l->stop) < 0) {
        snprintf(why, size, "%s", strerror(errno));
        goto fail;
    }
    fcntl(l->stop[0], F_SETFD, FD_CLOEXEC);
    fcntl(l->stop[1], F_SETFD, FD_CLOEXEC);
    if (begin(l, why, size) < 0)
        goto fail;
    if (pthread_create(&l->thread, NULL, listen_thread, l) == 0)
        return l;
    snprintf(why, size, "cannot start the listener's thread");
fail:
    pg_disconnect(&l->conn);
    if (l->stop[0] >= 0) {
        close(l->stop[0]);
        close(l->stop[1]);
    }
    free(l);
    return NULL;
}

void pg_listener_free(struct pg_listener *l)
{
    if (!l)
        return;
    close(l->stop[1]);
    pthread_join(l->thread, NULL);
    close(l->stop[0]);
    pg_disconnect(&l->conn);
    free(l);
}
