/*
 * log.h - the values of the store that are spoken of elsewhere: codes, tables, the rows
 * of their logs, their chat. What is done with them is in store.h.
 */
#ifndef MAAT_STORE_LOG_H
#define MAAT_STORE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID_MAX = 32,    /* ids of tables, people and nodes, NUL included */
    STORE_KEY_MAX = 40,   /* an idempotency key, NUL included */
    STORE_NAME_MAX = 64,  /* a name for people, NUL included */
    STORE_HASH_MAX = 128, /* an encoded argon2id hash, NUL included */
    STORE_TOKEN = 32,     /* bytes of a hashed session token */
    STORE_SEATS = 5,
    STORE_TEXT_MAX = 4096,        /* summary, chat line or row text, NUL included */
    STORE_SETUP_MAX = 1 << 18,    /* setup, NUL included */
    STORE_MADE_MAX = 64,          /* by what an analysis was made, NUL included */
    STORE_ANALYSIS_MAX = 1 << 23, /* an analysis, NUL included */
    STORE_ROWS_MAX = 65536,       /* rows of a table: whoever plays gets no more, */
    STORE_ROWS_SPARE = 64,        /* these are for its end (resigning, closing) */
    STORE_KEYS = 32, /* of a compacted table the last keys, as many as a table knows */
};

enum store_code {
    STORE_OK = 0,
    STORE_CONFLICT = -1, /* another row already has this (table, seq), or this id */
    STORE_FULL = -2,     /* too much is waiting: try again later */
    STORE_IO = -3,       /* the commit failed: nothing of this request was written */
    STORE_MISSING = -4,  /* no such table, person or session */
    STORE_FENCED = -5,   /* the lease this row relies on has gone to another node */
    STORE_TAKEN = -6,    /* the login or the lease belongs to somebody else */
    STORE_CLOSED = -7,   /* the store is shutting down */
    STORE_LONG = -8,     /* the table's log has as many rows as a log may have */
    STORE_DAMAGED = -9,  /* what is stored is not what was written: it is not served */
};

/*
 * One row of a table's log. `kind` and `text` mean nothing to the store. `fence`
 * other than 0 makes the row conditional: it is written only while this node holds
 * the table's lease with that number (clocks and bots).
 */
struct store_row {
    uint64_t seq; /* from 1, without gaps */
    int64_t at;
    uint64_t fence;
    char kind;
    const char *key;  /* idempotency key or "" */
    const char *text; /* below STORE_TEXT_MAX */
};

enum store_table_state {
    STORE_TABLE_OPEN, /* seats are being filled */
    STORE_TABLE_RUNNING,
    STORE_TABLE_FINISHED,
    STORE_TABLE_CLOSED, /* expired, or closed by its host or an administrator */
};

/* `setup` is written once; the rest is an index over what the log says. */
struct store_table {
    char id[STORE_ID_MAX];
    char game[STORE_ID_MAX];
    char host[STORE_ID_MAX];                /* person */
    char person[STORE_SEATS][STORE_ID_MAX]; /* who sits where; "" for nobody or bots */
    uint8_t state;                          /* enum store_table_state */
    uint8_t acting;                         /* bit p: seat p owes a decision */
    bool is_public;
    bool is_driven; /* a clock or a bot needs a node to drive it */
    int64_t created, updated;
    uint64_t seq;        /* the row up to which this is true */
    const char *setup;   /* below STORE_SETUP_MAX; lists leave it empty */
    const char *summary; /* below STORE_TEXT_MAX */
};

struct store_chat {
    int64_t at;
    uint64_t id; /* set by the store; grows */
    char person[STORE_ID_MAX];
    char name[STORE_NAME_MAX]; /* as it was then */
    const char *text;
};

/* What a node says of a table, or what all the others say of it together. It is kept
 * only as long as whoever says it lives. */
struct store_presence {
    uint8_t seats;         /* bit p: the person of seat p is here */
    const char *proposals; /* lines; they mean nothing to the store */
};

struct store_history {
    struct store_table table;
    uint64_t compacted;    /* rows up to here are few bytes and need no snapshot */
    uint64_t snapshot_seq; /* 0: no snapshot was needed */
    const char *snapshot;  /* rows 1..snapshot_seq, the pieces in order */
    size_t snapshot_len;
    const struct store_row *rows; /* those after the snapshot and after `after` */
    size_t n_rows;
    /* Damage that does not matter here, for it can be made anew from the rows. */
    bool is_snapshot_bad; /* not used; store_mend() removes it */
    bool is_index_bad; /* `table` has no more than id and setup; see store_index_mend */
};

/* ---- answers: all pointers handed to one die with it ----------------------------- */

/* May be NULL where the caller does not care. */
typedef void store_done(void *ctx, enum store_code code);

typedef void store_got_number(void *ctx, enum store_code code, uint64_t number);

typedef void store_got_presence(void *ctx, enum store_code code,
                                const struct store_presence *p);

typedef void store_got_history(void *ctx, enum store_code code,
                               const struct store_history *h);

#endif
