/*
 * postgres_write.c - group commit on PostgreSQL by one pipeline per transaction.
 *
 * Locks are taken in the order of table ids, so two nodes that write to the same
 * tables cannot block each other for good. A lost connection leaves open whether the
 * transaction was committed; the group is then simply sent again, because every row
 * carries the mark of its request and so recognises itself.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres_db.h"

enum {
    BATCH = 512,         /* requests of one transaction */
    PATIENCE_UNSENT = 5, /* seconds to wait for a database that got nothing yet */
    PATIENCE_SENT = 8,   /* ... that may have committed */
    PAUSE_US = 1000000,  /* between two tries to reach one that is down */
};

enum outcome { DONE, REFUSED, LOST };

struct pg_writer {
    struct store *store;
    struct pg_conn conn;
    char node[STORE_ID_MAX];
    struct pg_self self;
    uint64_t marks; /* added to the requests' own: unique over restarts */
    char state[6];  /* SQLSTATE of the last refusal */
    bool is_sent, is_again;
    bool is_down;     /* the last one could not be reached */
    bool is_doubtful; /* something was given up that may have been committed */
    uint64_t retry_us;
    struct pg_many *many;
    long hits[BATCH];
};

/* ---- one pipeline ---------------------------------------------------------------- */

static int send_request(struct pg_writer *w, struct request *r)
{
    struct pg_args a;
    char token[PG_TOKEN_TEXT];
    enum pg_id id = pg_statement(r, &w->self, w->marks + r->mark, token, &a);
    return pg_send(&w->conn, id, &a);
}

static int prepare_all(struct pg_writer *w, struct request **r, int n)
{
    struct pg_args a;
    char token[PG_TOKEN_TEXT];
    int rc = pg_prepare(&w->conn, PG_NOTIFY);
    if (rc == 0)
        rc = pg_prepare(&w->conn, PG_APPEND_MANY);
    for (int i = 0; rc == 0 && i < n; i++)
        rc = pg_many_takes(r[i])
                 ? 0
                 : pg_prepare(&w->conn, pg_statement(r[i], &w->self, 0, token, &a));
    return rc;
}

/* The next command's result: how many rows it made or showed; -1 when it failed. With
 * `r` it is that of the many rows, and their hits are set. */
static long take_result(struct pg_writer *w, struct request **r, int count,
                        bool *is_lost)
{
    PGresult *res = pg_next(&w->conn);
    long n = -1;
    /* (No switch: newer versions of the library know more answers.) */
    ExecStatusType status = PQresultStatus(res);
    if (status == PGRES_COMMAND_OK) {
        n = strtol(PQcmdTuples(res), NULL, 10);
        if (strcmp(PQcmdStatus(res), "ROLLBACK") == 0)
            n = -1; /* that is how a COMMIT of a failed transaction answers */
    } else if (status == PGRES_TUPLES_OK) {
        n = PQntuples(res);
        if (r)
            pg_many_hits(res, r, count, w->marks, w->hits);
    } else if (status == PGRES_FATAL_ERROR) {
        *is_lost |= pg_is_loss(res);
        if (!*is_lost)
            snprintf(w->state, sizeof w->state, "%s",
                     PQresultErrorField(res, PG_DIAG_SQLSTATE));
    }
    bool was_null = !res;
    PQclear(res);
    if (!was_null)
        PQclear(pg_next(&w->conn)); /* the NULL that ends each command */
    *is_lost |=
        was_null || pg_is_late(&w->conn) || PQstatus(w->conn.c) != CONNECTION_OK;
    return n;
}

static enum outcome take_results(struct pg_writer *w, struct request **r, int n,
                                 int begins, bool has_rows, int n_notices)
{
    bool is_lost = false, is_good = true;
    for (int i = 0; i < begins && !is_lost; i++)
        is_good &= take_result(w, NULL, 0, &is_lost) >= 0;
    for (int i = 0; i < n && !is_lost; i++) {
        if (pg_many_takes(r[i]))
            continue;
        w->hits[i] = take_result(w, NULL, 0, &is_lost);
        is_good &= w->hits[i] >= 0;
    }
    if (has_rows && !is_lost)
        is_good &= take_result(w, r, n, &is_lost) >= 0;
    for (int i = 0; i < n_notices + 1 && !is_lost; i++) /* and COMMIT */
        is_good &= take_result(w, NULL, 0, &is_lost) >= 0;
    if (is_lost)
        return LOST;
    PGresult *sync = pg_next(&w->conn);
    bool is_synced = PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
    PQclear(sync);
    if (!is_synced || !PQexitPipelineMode(w->conn.c) || w->conn.is_alone)
        return LOST;
    if (!is_good)
        pg_roll_back(&w->conn);
    return is_good ? DONE : REFUSED;
}

/* Other writes first: a table may be new in this very group. */
static enum outcome try_batch(struct pg_writer *w, struct request **r, int n)
{
    struct pg_args rows;
    w->state[0] = '\0';
    if (!pg_is_up(&w->conn) && pg_connect(&w->conn, NULL, 0) < 0)
        return LOST;
    int n_rows = pg_many_args(w->many, r, n, w->node, w->marks, &rows);
    if (n_rows < 0)
        return REFUSED;
    if (prepare_all(w, r, n) < 0)
        return pg_is_up(&w->conn) ? REFUSED : LOST;
    if (!PQenterPipelineMode(w->conn.c))
        return LOST;
    pg_begin_wait(&w->conn);
    w->is_sent = true;
    /* (On a second try: rows that are found were perhaps never confirmed.) */
    int begins = pg_send_begin(&w->conn, w->is_again), rc = begins < 0 ? -1 : 0;
    for (int i = 0; rc == 0 && i < n; i++)
        if (!pg_many_takes(r[i]))
            rc = send_request(w, r[i]);
    if (rc == 0 && n_rows > 0)
        rc = pg_send(&w->conn, PG_APPEND_MANY, &rows);
    int notices = rc < 0 ? -1 : pg_notify(&w->conn, w->self.voice, r, n);
    if (notices < 0 || pg_send_plain(&w->conn, "COMMIT") < 0 ||
        !PQpipelineSync(w->conn.c))
        return LOST;
    return take_results(w, r, n, begins, n_rows > 0, notices);
}

/* ---- answers --------------------------------------------------------------------- */

static int settle(struct pg_writer *w, struct request *r, long hits)
{
    r->code = STORE_OK;
    if (r->op == REQ_SESSION_EXPIRE) /* here nobody waits for it: all at once */
        r->number = (uint64_t)r->u.span.before;
    if (hits > 0)
        return 0;
    switch (r->op) {
    case REQ_APPEND:
        return pg_find_row(&w->conn, r, w->node, w->marks + r->mark);
    case REQ_TABLE_NEW: /* ids are drawn: on a second try it was our first one */
        r->code = w->is_again ? STORE_OK : STORE_CONFLICT;
        break;
    case REQ_TABLE_DROP:
        r->code = w->is_again     ? STORE_OK
                  : r->u.last_seq ? STORE_CONFLICT
                                  : STORE_MISSING;
        break;
    case REQ_SNAPSHOT_ADD:
    case REQ_TRY_ADD:
        r->code = STORE_CONFLICT;
        break;
    case REQ_TABLE_PUT:
    case REQ_INDEX_MEND:
    case REQ_ANALYSIS_PUT:
    case REQ_GUEST_DROP:
    case REQ_CHAT_ADD:
        r->code = STORE_MISSING;
        break;
    case REQ_PERSON_PUT:
        r->code = STORE_TAKEN;
        break;
    case REQ_PERSON_CHANGE: /* what it began from has gone: perhaps by its first try */
        r->code = STORE_CONFLICT;
        return w->is_again ? pg_find_change(&w->conn, r) : 0;
    case REQ_MUTE_PUT:
    case REQ_SESSION_PUT:
    case REQ_SESSION_TOUCH:
    case REQ_SESSION_DROP:
    case REQ_SESSIONS_END:
    case REQ_SESSION_EXPIRE:
    case REQ_LEASE_TAKE:
    case REQ_LEASE_DROP:
    case REQ_LEASE_RENEW:
    case REQ_PRESENCE_PUT:
    case REQ_NODE_BEAT:
    case REQ_ALIVE:
    case REQ_LOOK:
    case REQ_MEND:
    case REQ_INSPECT:
    case REQ_SCAN:
    case REQ_SIZE:
    case REQ_PRESENCE_GET:
    case REQ_COMPACT:
    case REQ_COMPACT_SWEEP:
    case REQ_LOAD:
    case REQ_COMPACT_READ:
    case REQ_TABLES:
    case REQ_CHAT_LIST:
    case REQ_ANALYSIS_GET:
    case REQ_PERSON_GET:
    case REQ_LOGIN_GET:
    case REQ_SESSION_GET:
    case REQ_SESSIONS:
    case REQ_MUTES:
    case REQ_PUZZLES:
    case REQ_GUESTS:
    case REQ_ABSENCES:
        break;
    }
    return 0;
}

static void refuse(struct request **r, int n, enum store_code code)
{
    for (int i = 0; i < n; i++)
        r[i]->code = code;
}

/* Out of space, out of memory, I/O: not the fault of one request. */
static bool is_storage_error(const char *state)
{
    return strncmp(state, "53", 2) == 0 || strncmp(state, "58", 2) == 0 ||
           strncmp(state, "XX", 2) == 0;
}

static bool is_worth_repeating(const char *state)
{
    return strncmp(state, "40", 2) == 0; /* deadlock, serialization */
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* While the database is down the many are refused at once, and one of them tries. */
static bool is_pausing(const struct pg_writer *w)
{
    return w->is_down && store_now_us() < w->retry_us;
}

static void note_down(struct pg_writer *w)
{
    w->is_down = true;
    w->retry_us = store_now_us() + PAUSE_US;
    store_note_writable(w->store, false);
}

/* After a failure only a write of some size shows that all is well. */
static void note_up(struct pg_writer *w)
{
    struct pg_args none = {0};
    if (w->is_doubtful)
        store_note_news(w->store, STORE_NEWS_LOST, "", 0);
    w->is_down = w->is_doubtful = false;
    if (store_was_writable(w->store))
        return;
    PGresult *res = pg_run(&w->conn, PG_PROBE, &none);
    PGresult *end = res ? pg_run(&w->conn, PG_PROBE_END, &none) : NULL;
    store_note_writable(w->store, res && end);
    PQclear(res);
    PQclear(end);
}

static bool has_patience(const struct pg_writer *w, uint64_t start)
{
    uint64_t waited = (store_now_us() - start) / 1000000;
    if (w->is_down)
        return false;
    return waited < (w->is_sent && !store_is_closing(w->store) ? PATIENCE_SENT
                                                               : PATIENCE_UNSENT);
}

/* Repeat until the batch is decided one way or the other. */
static enum outcome insist(struct pg_writer *w, struct request **r, int n)
{
    uint64_t start = store_now_us();
    int repeats = 0, ms = 20;
    w->is_sent = w->is_again = false;
    if (is_pausing(w))
        return LOST;
    for (;;) {
        enum outcome o = try_batch(w, r, n);
        for (int i = 0; o == DONE && i < n; i++)
            if (settle(w, r[i], w->hits[i]) < 0)
                o = LOST;
        if (o == DONE ||
            (o == REFUSED && !(is_worth_repeating(w->state) && repeats++ < 5)))
            return o;
        if (o == REFUSED)
            continue;
        pg_disconnect(&w->conn);
        store_note_commit(w->store, 0, 0, false);
        if (!has_patience(w, start)) {
            w->is_doubtful |= w->is_sent;
            note_down(w);
            return LOST;
        }
        w->is_again = w->is_sent;
        nap(ms);
        ms = ms < 1000 ? ms * 2 : 1000;
    }
}

static void commit_batch(struct pg_writer *w, struct request **r, int n)
{
    uint64_t start = store_now_us();
    enum outcome o = insist(w, r, n);
    if (o == DONE) {
        uint32_t rows = 0;
        for (int i = 0; i < n; i++)
            rows += r[i]->op == REQ_APPEND && r[i]->code == STORE_OK;
        bool was_writable = store_was_writable(w->store);
        store_note_commit(w->store, store_now_us() - start, rows, true);
        store_note_writable(w->store, was_writable);
        note_up(w);
        return;
    }
    if (o == REFUSED && n > 1 && !is_storage_error(w->state)) {
        for (int i = 0; i < n; i++)
            commit_batch(w, &r[i], 1);
        return;
    }
    if (o == REFUSED)
        store_complain(w->store, "commit failed, SQLSTATE %s", w->state);
    else
        store_complain(w->store, "the database cannot be reached: nothing is stored");
    bool is_taken = strcmp(w->state, "23505") == 0;
    refuse(r, n,
           !is_taken ? STORE_IO
           : r[0]->op == REQ_PERSON_PUT || r[0]->op == REQ_PERSON_CHANGE
               ? STORE_TAKEN
               : STORE_CONFLICT);
    store_note_commit(w->store, 0, 0, is_taken);
}

/* ---- the list -------------------------------------------------------------------- */

static bool is_lease(const struct request *r)
{
    return r->op == REQ_LEASE_TAKE || r->op == REQ_LEASE_DROP ||
           r->op == REQ_LEASE_RENEW || r->op == REQ_NODE_BEAT || r->op == REQ_ALIVE;
}

/* Leases and beats are statements of their own, so they never hold a lock while they
 * wait. */
static void write_lease(struct pg_writer *w, struct request *r)
{
    struct pg_args a;
    char token[PG_TOKEN_TEXT];
    enum pg_id id = pg_statement(r, &w->self, 0, token, &a);
    PGresult *res = NULL;
    for (int i = 0; i < 2 && !res && !is_pausing(w); i++)
        if (pg_is_up(&w->conn) || pg_connect(&w->conn, NULL, 0) == 0)
            res = pg_run(&w->conn, id, &a);
    if (res)
        note_up(w);
    else if (!is_pausing(w) && !pg_is_up(&w->conn))
        note_down(w);
    r->code = res ? STORE_OK : STORE_IO;
    if (res && PQntuples(res) == 1)
        r->number = strtoull(PQgetvalue(res, 0, 0), NULL, 10);
    else if (res && r->op == REQ_LEASE_TAKE)
        r->code = STORE_TAKEN;
    PQclear(res);
}

/* What takes as long as it takes, and for which nobody else is to wait. */
static bool is_alone(const struct request *r)
{
    return r->op == REQ_COMPACT || r->op == REQ_COMPACT_SWEEP || r->op == REQ_MEND;
}

static void write_alone(struct pg_writer *w, struct request *r)
{
    r->code = STORE_IO;
    if (is_pausing(w) || (!pg_is_up(&w->conn) && pg_connect(&w->conn, NULL, 0) < 0))
        return;
    if (r->op != REQ_MEND)
        pg_compact(&w->conn, r);
    else if (pg_mend(&w->conn, r) == 0)
        r->code = STORE_OK;
}

static int by_table(const void *a, const void *b)
{
    const struct request *x = *(struct request *const *)a;
    const struct request *y = *(struct request *const *)b;
    int order = strcmp(x->id, y->id);
    return order ? order : x->mark < y->mark ? -1 : 1;
}

void pg_write(struct pg_writer *w, struct request *list)
{
    while (list) {
        struct request *batch[BATCH];
        int n = 0;
        for (; list && n < BATCH && !is_lease(list) && !is_alone(list);
             list = list->next)
            batch[n++] = list;
        if (n > 0) {
            qsort(batch, (size_t)n, sizeof batch[0], by_table);
            commit_batch(w, batch, n);
            continue;
        }
        if (is_alone(list))
            write_alone(w, list);
        else
            write_lease(w, list);
        list = list->next;
    }
}

struct pg_writer *pg_writer_new(struct store *s, struct pg_address *at,
                                const char *node, uint64_t marks, char *why,
                                size_t size)
{
    struct pg_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->store = s;
    w->marks = marks;
    w->conn.at = at;
    w->conn.store = s;
    snprintf(w->node, sizeof w->node, "%s", node);
    w->self.node = w->node;
    snprintf(w->self.voice, sizeof w->self.voice, "%s %" PRIu64, node, marks);
    w->many = pg_many_new();
    if (w->many && pg_connect(&w->conn, why, size) == 0 &&
        pg_migrate(&w->conn, why, size) == 0)
        return w;
    pg_writer_free(w);
    return NULL;
}

const char *pg_writer_voice(const struct pg_writer *w)
{
    return w->self.voice;
}

uint64_t pg_writer_marks(const struct pg_writer *w)
{
    return w->marks;
}

void pg_writer_free(struct pg_writer *w)
{
    if (!w)
        return;
    pg_disconnect(&w->conn);
    pg_many_free(w->many);
    free(w);
}
