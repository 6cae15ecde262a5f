/*
 * postgres_db.h - PostgreSQL connections and statements of the store.
 *
 * A statement is prepared when a connection first needs it. All values travel as text.
 */
#ifndef MAAT_POSTGRES_DB_H
#define MAAT_POSTGRES_DB_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "store/backend.h"
#include "store/sum.h"

enum pg_id {
    PG_APPEND_MANY,
    PG_APPEND_FENCED,
    PG_TABLE_NEW,
    PG_TABLE_PUT,
    PG_INDEX_MEND,
    PG_SNAPSHOT_ADD,
    PG_ANALYSIS_PUT,
    PG_TABLE_DROP,
    PG_COMPACT,
    PG_COMPACT_SWEEP,
    PG_CHAT_ADD,
    PG_PERSON_PUT,
    PG_PERSON_CHANGE,
    PG_GUEST_DROP,
    PG_MUTE_PUT,
    PG_TRY_ADD,
    PG_SESSION_PUT,
    PG_SESSION_TOUCH,
    PG_SESSION_DROP,
    PG_SESSIONS_END,
    PG_SESSION_EXPIRE,
    PG_LEASE_TAKE,
    PG_LEASE_DROP,
    PG_LEASE_RENEW,
    PG_PRESENCE_PUT,
    PG_NODE_BEAT,
    PG_ALIVE,
    PG_NOTIFY,
    PG_PROBE,
    PG_PROBE_END,
    PG_WHO_WROTE,
    PG_TABLE_GET, /* from here on as readers use them: see postgres_get_ready */
    PG_SNAPSHOT_GET,
    PG_ROWS,
    PG_CHAT_LIST,
    PG_ANALYSIS_GET,
    PG_PUZZLES,
    PG_LIST_PUBLIC, /* each of these is followed by that of one game */
    PG_LIST_PUBLIC_GAME,
    PG_LIST_MINE,
    PG_LIST_MINE_GAME,
    PG_LIST_FINISHED,
    PG_LIST_FINISHED_GAME,
    PG_LIST_FINISHED_OF,
    PG_LIST_FINISHED_OF_GAME,
    PG_LIST_DRIVEN,
    PG_LIST_STALE,
    PG_LIST_BEHIND,
    PG_LIST_EACH,
    PG_LIST_STEP,
    PG_LIST_EXPIRED,
    PG_LIST_EXPIRED_UNTIL,
    PG_LIST_RESTED,
    PG_GUESTS,
    PG_PRESENCE_GET,
    PG_PERSON_GET,
    PG_LOGIN_GET,
    PG_SESSION_GET,
    PG_SESSIONS,
    PG_ABSENCES,
    PG_MUTES,
    PG_COUNT,
};

extern const char *const pg_sql[PG_COUNT];

/* Where the database is. */
struct pg_address {
    char *url;
    bool is_pooled;   /* each transaction by another connection of a pooler */
    atomic_uint turn; /* with which of its hosts to begin */
};
struct pg_address *pg_address_new(const char *url, char *why, size_t size);
void pg_address_free(struct pg_address *a);

enum { PG_SERVER_TEXT = 64 };

struct pg_conn {
    struct store *store;
    struct pg_address *at;
    const char *node;
    PGconn *c;                   /* NULL while there is none */
    uint32_t wait_ms;            /* for one answer; 0: PG_WAIT_MS */
    uint64_t until_us;           /* by then the answer under way must be here */
    char server[PG_SERVER_TEXT]; /* behind a pooler: which one it was confirmed at */
    unsigned n_servers;          /* how many times it was confirmed at one */
    bool is_alone; /* something is committed here, and not on the standby */
    char state[6]; /* SQLSTATE of the last question that failed */
    bool is_prepared[PG_COUNT];
    struct compact_reader *compact; /* NULL before the first compacted table */
};

/*
 * A database may fall silent without closing anything: the network is gone, the machine
 * is. So nobody waits for an answer without an end. Whoever has waited for too long
 * gives the connection up, and what was asked is asked again through another one.
 */
enum { PG_WAIT_MS = 5000, PG_WAIT_CHORES_MS = 60000, PG_WAIT_CHECK_MS = 3600000 };

/* Connect anew and set up the session; 0 or -1 (`why` may be NULL). */
int pg_connect(struct pg_conn *p, char *why, size_t size);
void pg_disconnect(struct pg_conn *p);
bool pg_is_up(const struct pg_conn *p);
/* Did this result fail because the connection went, or is about to? libpq may go on
 * calling such a connection good until it has read the end of it. */
bool pg_is_loss(const PGresult *res);

/* The lists of `n` hosts in an address, `turn` places further; NULL: as they are. */
struct pg_hosts {
    unsigned n;
    char *host, *hostaddr, *port;
};
void pg_hosts_turned(const char *url, unsigned turn, struct pg_hosts *ret);
void pg_hosts_free(struct pg_hosts *h);

/* Writes nothing that anybody finds. When its commit is done, so are those of all that
 * could be seen before it. */
extern const char pg_barrier_sql[];

/* ---- the schema ------------------------------------------------------------------ */

/*
 * The version that this program knows: it refuses stores above it. Those from 12 on
 * have no migration. Each stands for something that programs before it must not meet,
 * and a store has it from when that was first wanted (pg_raise).
 */
enum {
    PG_VERSION_COMPACTED = 12, /* tables whose rows are as few bytes */
    PG_VERSION_KNOWN = PG_VERSION_COMPACTED,
};

/* Bring the schema up to what this program needs; 0 or -1. */
int pg_migrate(struct pg_conn *p, char *why, size_t size);

/*
 * May that be done now which programs below `version` must not meet? 1: yes. 0: not
 * yet, a node that does not know it is alive or may have just started; from the first
 * time that none is, such nodes do not start any more. -1: the connection failed. To be
 * asked each time; in the thread of the connection, outside of transactions.
 */
int pg_raise(struct pg_conn *p, int version);

/* ---- statements ------------------------------------------------------------------ */

/* The arguments of one statement: texts as they are, numbers written into `room`. */
enum { PG_ARGS_MAX = 20 };
struct pg_args {
    int n;
    const char *value[PG_ARGS_MAX];
    char room[PG_ARGS_MAX][24];
};
void pg_text(struct pg_args *a, const char *text);
void pg_int(struct pg_args *a, int64_t v);

/* "\x..." of a hashed token */
enum { PG_TOKEN_TEXT = 2 * STORE_TOKEN + 3 };
void pg_token(const uint8_t token[STORE_TOKEN], char out[PG_TOKEN_TEXT]);
int pg_token_read(const char *text, uint8_t token[STORE_TOKEN]);

/* Prepare if needed, outside of a pipeline; 0 or -1. */
int pg_prepare(struct pg_conn *p, enum pg_id id);
/* The time for an answer begins. */
void pg_begin_wait(struct pg_conn *p);
/* The next result of what was sent: as PQgetResult, but NULL also when none came in
 * time; pg_is_late tells. */
PGresult *pg_next(struct pg_conn *p);
bool pg_is_late(const struct pg_conn *p);
/* Run a statement with its arguments and wait; NULL when it failed. */
PGresult *pg_ask(struct pg_conn *p, const char *sql, int n, const char *const *args);
/* Run one statement and wait; NULL when it failed. */
PGresult *pg_run(struct pg_conn *p, enum pg_id id, const struct pg_args *a);

/* ---- in a pipeline --------------------------------------------------------------- */

/* One statement that pg_prepare was called for; 0 or -1. */
int pg_send(struct pg_conn *p, enum pg_id id, const struct pg_args *a);
int pg_send_plain(struct pg_conn *p, const char *sql);
/* Begin a transaction, perhaps with a barrier; by how many commands, or -1. */
int pg_send_begin(struct pg_conn *p, bool has_barrier);
/* After a failure, outside of a pipeline. */
void pg_roll_back(struct pg_conn *p);

/* ---- by way of a pooler ---------------------------------------------------------- */

/* The settings of a session, for the transaction that has begun. */
int pg_send_settings(struct pg_conn *p);
/* All that can be seen at the server behind it is confirmed; 0 or -1. */
int pg_pool_confirm(struct pg_conn *p);
PGresult *pg_pool_ask(struct pg_conn *p, const char *sql, int n,
                      const char *const *args);

/* ---- the parts of the backend ---------------------------------------------------- */

struct pg_writer;
struct pg_writer *pg_writer_new(struct store *s, struct pg_address *at,
                                const char *node, uint64_t marks, char *why,
                                size_t size);
void pg_writer_free(struct pg_writer *w);
void pg_write(struct pg_writer *w, struct request *list);
/* As what it tells the others something; in any thread. */
const char *pg_writer_voice(const struct pg_writer *w);
/* Its rows have marks from this one on. */
uint64_t pg_writer_marks(const struct pg_writer *w);

/* Who we are: the node, and this process of it, by which it knows its own news. */
enum { PG_VOICE_MAX = STORE_ID_MAX + 24 };
struct pg_self {
    const char *node;
    char voice[PG_VOICE_MAX];
};

/* Which statement serves the request, and with what. */
enum pg_id pg_statement(const struct request *r, const struct pg_self *self,
                        uint64_t mark, char token[PG_TOKEN_TEXT], struct pg_args *ret);

/* A row was not written: whose is there, or what is missing? A person was not changed:
 * because that was done by a try whose answer was lost? The code; -1: nobody knows. */
int pg_find_row(struct pg_conn *c, struct request *r, const char *node, uint64_t mark);
int pg_find_change(struct pg_conn *c, struct request *r);

/* All rows of a group that need no lease, as one statement. */
struct pg_many;
struct pg_many *pg_many_new(void);
void pg_many_free(struct pg_many *m);
bool pg_many_takes(const struct request *r);
/* The arguments; how many rows there are, or -1 without memory. */
int pg_many_args(struct pg_many *m, struct request *const *r, int n, const char *node,
                 uint64_t marks, struct pg_args *ret);
/* hits[i] = 1 for each row that was written, 0 for the others. */
void pg_many_hits(const PGresult *res, struct request *const *r, int n, uint64_t marks,
                  long *hits);

/* Tells the other nodes of them, within the transaction; by how many commands, or -1.
 */
int pg_notify(struct pg_conn *conn, const char *voice, struct request *const *r, int n);

/* Put a few bytes in place of a table's rows, or forget rows of tables for which that
 * was done before; in the writer's thread, outside of transactions. */
void pg_compact(struct pg_conn *conn, struct request *r);

/* Fill the answer; -1 when the connection failed. */
int pg_read(struct pg_conn *p, struct request *r);
/* Run and hand over each row; the number of rows or -1. */
int pg_each(struct pg_conn *p, enum pg_id id, const struct pg_args *a,
            struct reply *reply,
            bool (*row)(struct reply *p, const PGresult *res, int i));
bool pg_get_table(struct reply *p, const PGresult *res, int i, struct store_table *t);
bool pg_on_chat(struct reply *p, const PGresult *res, int i);
bool pg_on_analysis(struct reply *p, const PGresult *res, int i);
bool pg_on_person(struct reply *p, const PGresult *res, int i);
bool pg_get_session(struct reply *p, const PGresult *res, int i, int k); /* from k */
int64_t pg_int_at(const PGresult *res, int i, int k);
char *pg_keep(struct reply *p, const PGresult *res, int i, int k);
unsigned char *pg_bytes_at(const PGresult *res, int i, int k, size_t *size);
struct sum_kept pg_sum(const PGresult *res, int i, int k);
/* postgres_load.c: a table with its rows. postgres_check.c: looking for damage, and
 * making good what can be. */
int pg_load(struct pg_conn *p, struct request *r);
int pg_inspect(struct pg_conn *p, struct request *r);
/* What else belongs to the table in `a`: chat, analysis, seats. */
int pg_inspect_rest(struct pg_conn *c, struct reply *p, const struct pg_args *a);
int pg_scan(struct pg_conn *p, struct request *r);
int pg_size(struct pg_conn *p, struct request *r);
int pg_mend(struct pg_conn *p, struct request *r);

struct pg_listener;
struct pg_listener *pg_listener_new(struct store *s, struct pg_address *at,
                                    const char *node, const struct pg_writer *writer,
                                    char *why, size_t size);
void pg_listener_free(struct pg_listener *l);

#endif
