/*
 * faults.c - what the store makes of a database that fails at any single call.
 *
 *   store-faults STEP [BUG]   every STEPth call of the writer fails once, in each way;
 *                             with a mistake made on purpose: until it is found
 *
 * Two stores play at one PostgreSQL as two nodes do. Between the writer of the first
 * and libpq stands this file, by the linker: it counts the calls and cuts the
 * connection before one, or after the database has done what it was told and before it
 * is heard; or no answer comes in time; or the database is gone for a while. Time that
 * only has to pass is not waited for. After that it is the database that refuses, by a
 * trigger.
 */
#define _GNU_SOURCE
#include <libpq-fe.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "pg_cluster.h"
#include "store/postgres_db.h"
#include "store_kit.h"

enum fault { FAULT_BEFORE, FAULT_AFTER, FAULT_LATE, FAULT_DOWN, FAULTS };
enum bug { BUG_NONE, BUG_HITS, BUG_MARKS, BUGS };

static const char *const fault_words[FAULTS] = {
    "is cut before", "is cut, unheard, after", "answers too late after",
    "is gone for a while from"};
static const char *const bug_words[BUGS] = {"none", "hits", "marks"};

enum { LATE_US = 6000000, ROUNDS = 2, QUIET_MS = 30 };

static _Thread_local bool is_writer;
static struct {
    enum fault kind;
    atomic_long calls, at; /* 0: nothing fails */
    atomic_bool is_down;
} plan;
static atomic_ullong ahead_us; /* how far time is ahead of the true one */
static enum bug bug;
static char failure[300];

static void fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void fail(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    if (!failure[0])
        vsnprintf(failure, sizeof failure, fmt, ap);
    va_end(ap);
}

/* ---- between the store and libpq ------------------------------------------------- */

#define WRAP(type, name, ...)                                                          \
    type __real_##name(__VA_ARGS__);                                                   \
    type __wrap_##name(__VA_ARGS__);                                                   \
    type __wrap_##name(__VA_ARGS__)

/* The database does what it has been sent, and nobody hears of it. */
static void lose_answers(PGconn *c)
{
    static char lost[65536];
    struct pollfd p = {.fd = PQsocket(c), .events = POLLIN};
    while (PQflush(c) > 0)
        poll(&(struct pollfd){.fd = p.fd, .events = POLLOUT}, 1, 1000);
    while (poll(&p, 1, QUIET_MS) > 0 && recv(p.fd, lost, sizeof lost, MSG_DONTWAIT) > 0)
        ;
    shutdown(p.fd, SHUT_RDWR);
}

/* One more call; is it the one? */
static bool strikes(void)
{
    return is_writer && atomic_fetch_add(&plan.calls, 1) + 1 == plan.at;
}

static void before(PGconn *c, bool is_it)
{
    if (!is_it || plan.kind == FAULT_AFTER || plan.kind == FAULT_LATE)
        return;
    plan.is_down = plan.kind == FAULT_DOWN;
    shutdown(PQsocket(c), SHUT_RDWR);
}

static void after(PGconn *c, bool is_it)
{
    if (is_it && plan.kind == FAULT_LATE)
        ahead_us += LATE_US;
    if (is_it && plan.kind == FAULT_AFTER)
        lose_answers(c);
}

#define CALL(type, name, conn, ...)                                                    \
    bool is_it = strikes();                                                            \
    before(conn, is_it);                                                               \
    type ret = __real_##name(__VA_ARGS__);                                             \
    after(conn, is_it);                                                                \
    return ret

WRAP(int, PQsendQuery, PGconn *c, const char *sql)
{
    CALL(int, PQsendQuery, c, c, sql);
}

WRAP(int, PQsendPrepare, PGconn *c, const char *name, const char *sql, int n,
     const Oid *types)
{
    CALL(int, PQsendPrepare, c, c, name, sql, n, types);
}

WRAP(int, PQsendQueryParams, PGconn *c, const char *sql, int n, const Oid *types,
     const char *const *values, const int *lengths, const int *formats, int format)
{
    CALL(int, PQsendQueryParams, c, c, sql, n, types, values, lengths, formats, format);
}

WRAP(int, PQsendQueryPrepared, PGconn *c, const char *name, int n,
     const char *const *values, const int *lengths, const int *formats, int format)
{
    CALL(int, PQsendQueryPrepared, c, c, name, n, values, lengths, formats, format);
}

WRAP(int, PQenterPipelineMode, PGconn *c)
{
    CALL(int, PQenterPipelineMode, c, c);
}

WRAP(int, PQexitPipelineMode, PGconn *c)
{
    CALL(int, PQexitPipelineMode, c, c);
}

WRAP(int, PQpipelineSync, PGconn *c)
{
    CALL(int, PQpipelineSync, c, c);
}

WRAP(PGresult *, PQgetResult, PGconn *c)
{
    CALL(PGresult *, PQgetResult, c, c);
}

WRAP(PGconn *, PQconnectdbParams, const char *const *keys, const char *const *values,
     int expand)
{
    const char *const nowhere[] = {"host", NULL}, *const there[] = {"/nowhere", NULL};
    bool is_it = strikes();
    if (is_writer && (plan.is_down ||
                      (is_it && plan.kind != FAULT_AFTER && plan.kind != FAULT_LATE)))
        return __real_PQconnectdbParams(nowhere, there, 0);
    PGconn *c = __real_PQconnectdbParams(keys, values, expand);
    after(c, is_it);
    return c;
}

/* ---- the store's time, and mistakes made on purpose ------------------------------ */

WRAP(uint64_t, store_now_us, void)
{
    return __real_store_now_us() + ahead_us;
}

WRAP(int, nanosleep, const struct timespec *t, struct timespec *left)
{
    if (!is_writer)
        return __real_nanosleep(t, left);
    ahead_us += (unsigned long long)(t->tv_sec * 1000000 + t->tv_nsec / 1000);
    return 0;
}

WRAP(void, pg_write, struct pg_writer *w, struct request *list)
{
    is_writer = !strncmp(pg_writer_voice(w), "node-a", 6);
    __real_pg_write(w, list);
    is_writer = false;
}

/* Of the marks by which rows recognise themselves: other ones at each try. */
static uint64_t strange;

/* Rows count as written that another node was faster with. */
WRAP(void, pg_many_hits, const PGresult *res, struct request *const *r, int n,
     uint64_t marks, long *hits)
{
    __real_pg_many_hits(res, r, n, is_writer ? marks + strange : marks, hits);
    for (int i = 0; bug == BUG_HITS && i < n; i++)
        hits[i] |= pg_many_takes(r[i]);
}

WRAP(int, pg_many_args, struct pg_many *m, struct request *const *r, int n,
     const char *node, uint64_t marks, struct pg_args *ret)
{
    if (is_writer && bug == BUG_MARKS)
        strange += UINT64_C(1) << 41;
    return __real_pg_many_args(m, r, n, node, is_writer ? marks + strange : marks, ret);
}

/* ---- two nodes play -------------------------------------------------------------- */

static struct store *a, *b;
static struct pg_cluster *pg;
static int games;

struct wish {
    struct store *s;
    char table[32], text[16];
    uint64_t seq, fence;
    enum store_code code;
};

static void ask_for(struct wish *w)
{
    struct store_row row = {.seq = w->seq,
                            .at = 1,
                            .fence = w->fence,
                            .kind = 'd',
                            .key = w->text,
                            .text = w->text};
    w->code = STORE_CLOSED;
    enum store_code code = store_append(w->s, w->table, &row, kit_done, &w->code);
    if (code != STORE_OK)
        w->code = code;
}

/* What is there at this place of the log, as the other node sees it; "": nothing. */
static const char *row_at(const char *table, uint64_t seq)
{
    static char text[40];
    enum store_code code = STORE_IO;
    const char *p = "";
    for (int i = 0; i < 20 && code != STORE_OK; i++)
        p = kit_history(b, table, 0, &code);
    if (code != STORE_OK)
        fail("%s cannot be read: %s", table, store_code_name(code));
    for (uint64_t n = 1; *p; p = strchr(p, '\n') + 1, n++) {
        char kind;
        unsigned long long at;
        if (sscanf(p, "%llu %c %39s", &at, &kind, text) != 3 || at != n)
            fail("the rows of %s are not 1, 2, 3, ...", table);
        if (at == seq)
            return text;
    }
    return "";
}

/* The database does, and the store has waited for long enough to see it. */
static void come_back(void)
{
    plan.is_down = false;
    ahead_us += 2000000;
}

/* What a room makes of the answer: in doubt it looks, and tries again. */
static void settle(struct wish *w, bool is_race)
{
    for (int i = 0; i < 20 && w->code == STORE_IO && !row_at(w->table, w->seq)[0];
         i++) {
        come_back();
        ask_for(w);
        store_drain(w->s);
    }
    const char *there = row_at(w->table, w->seq);
    bool is_mine = !strcmp(there, w->text);
    if (w->code == STORE_OK && !is_mine)
        fail("row %llu of %s is acknowledged to %s and is `%s`",
             (unsigned long long)w->seq, w->table, w->text, there);
    if (w->code == STORE_CONFLICT && (is_mine || !is_race))
        fail("row %llu of %s is refused to %s and is `%s`", (unsigned long long)w->seq,
             w->table, w->text, there);
    if (w->code != STORE_OK && w->code != STORE_CONFLICT && w->code != STORE_IO)
        fail("row %llu of %s is answered with %s", (unsigned long long)w->seq, w->table,
             store_code_name(w->code));
    if (w->code == STORE_IO && !there[0])
        fail("row %llu of %s cannot be stored any more", (unsigned long long)w->seq,
             w->table);
}

static struct wish wish_of(struct store *s, const char *name, int seq, uint64_t fence)
{
    struct wish w = {.s = s, .seq = (uint64_t)seq, .fence = fence};
    snprintf(w.table, sizeof w.table, "%s%d", name, games);
    snprintf(w.text, sizeof w.text, "%s%d", s == a ? "a" : "b", seq);
    return w;
}

/* Own tables, one with a lease, and one at which the other node plays as well. */
static void play_round(int seq, uint64_t fence)
{
    struct wish w[] = {wish_of(a, "one", seq, 0), wish_of(a, "two", seq, 0),
                       wish_of(a, "leased", seq, fence), wish_of(a, "race", seq, 0),
                       wish_of(b, "race", seq, 0)};
    for (int i = 0; i < 5; i++)
        ask_for(&w[i]);
    store_drain(a);
    store_drain(b);
    plan.is_down = false;
    for (int i = 0; i < 5; i++)
        settle(&w[i], i > 2);
}

static uint64_t take_lease(const char *table)
{
    enum store_code code = STORE_IO;
    uint64_t fence = 0, other;
    for (int i = 0; i < 20 && code == STORE_IO; i++) {
        fence = kit_lease(a, table, 600000, &code);
        if (code == STORE_IO)
            come_back();
    }
    if (code != STORE_OK || !fence)
        fail("no lease of %s: %s", table, store_code_name(code));
    other = kit_lease(b, table, 600000, &code);
    if (code == STORE_OK)
        fail("both nodes have the lease of %s: %llu and %llu", table,
             (unsigned long long)fence, (unsigned long long)other);
    return fence;
}

/* One game; false: the call that was to fail did not come. */
static bool play(enum fault kind, long at)
{
    static const char *const names[] = {"one", "two", "leased", "race"};
    char table[32];
    games++;
    for (int i = 0; i < 4; i++) {
        snprintf(table, sizeof table, "%s%d", names[i], games);
        if (kit_table_new(b, table, "anna") != STORE_OK)
            fail("no table");
    }
    plan.kind = kind;
    plan.calls = 0;
    plan.at = at;
    snprintf(table, sizeof table, "leased%d", games);
    uint64_t fence = take_lease(table);
    for (int i = 1; i <= ROUNDS && !failure[0]; i++)
        play_round(i, fence);
    plan.at = 0;
    return plan.calls >= at;
}

/* ---- the database refuses -------------------------------------------------------- */

static void tell_database(const char *sql)
{
    PGconn *db = PQconnectdb(pg_cluster_url(pg));
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail("%s: %s", sql, PQerrorMessage(db));
    PQclear(r);
    PQfinish(db);
}

/* Sequences count on when a transaction is rolled back. */
static void put_triggers(void)
{
    tell_database(
        "CREATE SEQUENCE maat.turn; CREATE TABLE maat.spoilt(at bigint, state text);"
        "CREATE FUNCTION maat.spoil() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE"
        " s text; BEGIN SELECT state INTO s FROM maat.spoilt"
        " WHERE at = nextval('maat.turn'); IF s IS NOT NULL THEN"
        " RAISE EXCEPTION 'spoilt' USING ERRCODE = s; END IF; RETURN NULL; END $$;"
        "CREATE TRIGGER spoil AFTER INSERT ON maat.log FOR EACH STATEMENT"
        " EXECUTE FUNCTION maat.spoil();"
        "CREATE CONSTRAINT TRIGGER spoil_end AFTER INSERT ON maat.log DEFERRABLE"
        " INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION maat.spoil()");
}

static int refuse_at(int step)
{
    static const char *const states[] = {"40P01", "40001", "53100", "57014",
                                         "25006", "57P01", "XX000", "22000"};
    int n = 0;
    put_triggers();
    for (int at = 1; at <= 20 && !failure[0]; at += step, n++) {
        char sql[160];
        const char *state = states[n % 8];
        snprintf(sql, sizeof sql,
                 "SELECT setval('maat.turn', 1, false); DELETE FROM maat.spoilt;"
                 " INSERT INTO maat.spoilt VALUES(%d, '%s')",
                 at, state);
        tell_database(sql);
        play(FAULTS, 0);
        if (failure[0])
            fprintf(stderr, "the database says %s for the %dth time: %s\n", state, at,
                    failure);
    }
    return n;
}

/* ---- all of it ------------------------------------------------------------------- */

static int strike_all(int step)
{
    int n = 0;
    for (int kind = 0; kind < FAULTS && !failure[0]; kind++)
        for (long at = 1 + kind % step; play((enum fault)kind, at); at += step) {
            n++;
            if (!failure[0])
                continue;
            fprintf(stderr, "the connection %s call %ld: %s\n", fault_words[kind], at,
                    failure);
            break;
        }
    return n;
}

int main(int argc, char **argv)
{
    char dir[64];
    int step = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1, n = 0;
    for (int i = 0; argc > 2 && i < BUGS; i++)
        if (!strcmp(argv[2], bug_words[i]))
            bug = (enum bug)i;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    pg = pg_cluster_start(dir);
    a = pg ? kit_open(pg_cluster_url(pg), "node-a") : NULL;
    b = a ? kit_open(pg_cluster_url(pg), "node-b") : NULL;
    if (!b || step < 1)
        fail("no database");
    if (!failure[0])
        n = strike_all(step);
    if (!failure[0])
        n += refuse_at(step);
    printf("%d games, each with one thing that failed: %s\n", n,
           failure[0] ? failure : "nothing was lost, nothing was there twice");
    store_close(a);
    store_close(b);
    pg_cluster_stop(pg);
    kit_remove(dir);
    return (failure[0] != '\0') != (bug != BUG_NONE);
}
