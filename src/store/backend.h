/*
 * backend.h - between store.c (queues, threads) and the databases.
 *
 * A backend is called from several threads: `write` from the writer only, `read` from
 * one thread for each reader; every one of them has a connection of its own.
 */
#ifndef MAAT_STORE_BACKEND_H
#define MAAT_STORE_BACKEND_H

#include <stdatomic.h>

#include "store/check.h"
#include "store/store.h"

enum request_op {
    REQ_APPEND,
    REQ_TABLE_NEW,
    REQ_TABLE_PUT,
    REQ_SNAPSHOT_ADD,
    REQ_ANALYSIS_PUT,
    REQ_TABLE_DROP,
    REQ_COMPACT,
    REQ_COMPACT_SWEEP,
    REQ_CHAT_ADD,
    REQ_PERSON_PUT,
    REQ_PERSON_CHANGE,
    REQ_GUEST_DROP,
    REQ_MUTE_PUT,
    REQ_TRY_ADD,
    REQ_SESSION_PUT,
    REQ_SESSION_TOUCH,
    REQ_SESSION_DROP,
    REQ_SESSIONS_END,
    REQ_SESSION_EXPIRE,
    REQ_LEASE_TAKE,
    REQ_LEASE_DROP,
    REQ_LEASE_RENEW,
    REQ_PRESENCE_PUT,
    REQ_NODE_BEAT,
    REQ_ALIVE,
    REQ_LOOK,
    REQ_INDEX_MEND,
    REQ_MEND,
    REQ_FIRST_READ,
    REQ_LOAD = REQ_FIRST_READ,
    REQ_COMPACT_READ, /* a load of all rows, without the snapshot, that nobody waits for
                       */
    REQ_TABLES,
    REQ_CHAT_LIST,
    REQ_ANALYSIS_GET,
    REQ_PRESENCE_GET,
    REQ_PERSON_GET,
    REQ_LOGIN_GET,
    REQ_SESSION_GET,
    REQ_SESSIONS,
    REQ_MUTES,
    REQ_PUZZLES,
    REQ_GUESTS,
    REQ_ABSENCES,
    REQ_INSPECT,
    REQ_SCAN,
    REQ_SIZE,
};

/* Memory of one answer: chunks that are freed together. */
struct arena {
    struct arena_chunk *chunks;
};

void *arena_alloc(struct arena *a, size_t size); /* zeroed; NULL when out of memory */
char *arena_text(struct arena *a, const void *text, size_t len); /* adds NUL */
void arena_done(struct arena *a);

/* A table that is kept as few bytes: see compact.h. */
struct compact_bytes {
    uint8_t *at; /* malloc'd */
    size_t size;
};

/* An answer to a read. The arrays are malloc'd, what they point to is in the arena. */
struct reply {
    struct arena arena;
    struct store_history history;
    struct store_row *rows;
    struct store_table *tables;
    struct store_chat *chat;
    struct store_session *sessions;
    char (*ids)[STORE_ID_MAX];
    struct store_absence *absences;
    struct store_puzzle *puzzles;
    struct store_person person;
    struct store_presence presence;
    struct compact_bytes rows_bytes, brief_bytes;
    struct compact_reader **compact; /* of the connection that reads */
    char *text;                      /* an analysis, in the arena */
    size_t n, cap;                   /* of whichever array the request fills */

    const char *id; /* what was asked for */
    uint64_t last;  /* seq of the last row that was met, good or bad */
    struct store_flaw *flaws;
    size_t n_flaws, n_kept, cap_flaws; /* those beyond memory count as well */
    struct store_findings found;
    struct store_size size;
};

/* Room for one more element in one of the arrays of `r`; NULL when out of memory. */
void *reply_push(struct reply *r, void *array, size_t size);

struct request {
    struct request *next;
    enum request_op op;
    enum store_code code; /* the answer */
    uint64_t number;      /* the answer: a fence, a time */
    uint64_t mark;        /* which request of this process; from 1 */
    uint64_t asked_us;    /* when */
    union {
        store_done *done;
        void (*request)(struct request *r); /* who goes on with it */
        store_got_number *number;
        store_got_presence *presence;
        store_got_history *history;
        store_got_tables *tables;
        store_got_chat *chat;
        store_got_person *person;
        store_got_ids *ids;
        store_got_text *text;
        store_got_absences *absences;
        store_got_puzzles *puzzles;
        store_got_findings *findings;
        store_got_size *size;
    } call;
    void *ctx;
    struct reply *reply;     /* reads */
    char id[STORE_NAME_MAX]; /* table, person, login or puzzle */
    union {
        struct store_row row;
        struct store_table table;
        struct {
            uint64_t after, seq;
            const char *text;
            size_t len;
        } snapshot;
        struct {
            char made[STORE_MADE_MAX];
            const char *text;
        } analysis;
        struct {
            uint64_t seq;             /* the log ends there, */
            const char *summary;      /* and this is the summary */
            const void *rows, *brief; /* both as few bytes: compact.h */
            size_t rows_size, brief_size;
        } compact;
        struct store_chat chat;
        struct store_person person;
        struct {
            struct store_person to;
            unsigned parts;
            char was[STORE_HASH_MAX];
        } change;
        struct store_session session;
        struct {
            int64_t after, before;
        } span;
        struct {
            uint64_t fence;
            uint32_t ttl_ms;
        } lease;
        struct {
            uint32_t ttl_ms;
            bool is_first;
        } beat;
        struct {
            int64_t now, since;
        } alive;
        struct store_presence presence;
        struct {
            char other[STORE_ID_MAX];
            bool on;
        } mute;
        struct {
            uint64_t after;
            uint32_t limit;
        } range;
        struct {
            int64_t before;
            uint32_t limit;
        } guests;
        struct {
            enum store_list list;
            char person[STORE_ID_MAX], game[STORE_ID_MAX], until[STORE_ID_MAX];
            int64_t before;
            uint32_t limit;
        } query;
        struct store_try attempt;
        char game[STORE_ID_MAX];
        uint8_t token[STORE_TOKEN];
        struct {
            enum store_scan what;
            char from[STORE_FROM_MAX];
        } scan;
        enum store_mend mend;
        uint64_t last_seq; /* of a table that is dropped; 0: whatever it is */
    } u;
    char tail[]; /* the texts that the union points to */
};

/*
 * Who reads. What people wait for in the middle of a game is not held up by a list, nor
 * a list by what the server looks through once in a while.
 */
enum reader {
    READ_PEOPLE, /* persons, sessions, presence */
    READ_LOGS,   /* tables with their rows, chat */
    READ_LISTS,  /* and analyses */
    READ_CHORES, /* lists that nobody waits for */
    READERS,
};

struct backend {
    bool is_shared;
    void *(*open)(struct store *s, const struct store_config *cfg, const char *node,
                  char *why, size_t size);
    /*
     * Make durable what the list asks for and set every code. All of it may share one
     * transaction; a failure of one request must not fail another unless the storage
     * itself failed.
     */
    void (*write)(void *b, struct request *list);
    void (*read)(void *b, enum reader who, struct request *r);
    void (*get_ready)(void *b, enum reader who); /* before the first; or NULL */
    void (*close)(void *b);
};

extern const struct backend sqlite_backend, postgres_backend;

/* ---- from the backends back to store.c ------------------------------------------- */

/* One transaction ended; `rows` log rows were in it. */
void store_note_commit(struct store *s, uint64_t us, uint32_t rows, bool ok);
/* Would a commit go through now? After one has failed, only a probe can tell. */
void store_note_writable(struct store *s, bool is_writable);
/* So many things were met that are not as they were written. */
void store_note_damage(struct store *s, size_t n);
/* Its file is not where it was; then no commit goes through. */
void store_note_displaced(struct store *s, bool is_displaced);
bool store_was_writable(struct store *s);
void store_note_news(struct store *s, enum store_news what, const char *id,
                     uint64_t number);
/* Say what went wrong, in one line; blanks at its end are cut. */
void store_complain(struct store *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The store is being closed: whoever waits for a lost database gives up. */
bool store_is_closing(const struct store *s);
uint64_t store_now_us(void);                  /* monotonic */
bool store_url_is_postgres(const char *url);  /* or else a file */
int store_draw_node(char *node, size_t size); /* a name by chance; 0 or -1 */

#endif
