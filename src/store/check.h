/*
 * check.h - looking for what is not as it was written, and making good what can be.
 *
 * Requests like those of store.h, for `maat admin check`: a server may run meanwhile.
 * They name every flaw instead of answering STORE_DAMAGED.
 */
#ifndef MAAT_STORE_CHECK_H
#define MAAT_STORE_CHECK_H

#include "store/store.h"

enum {
    STORE_FLAW_ID = 160,                  /* NUL included */
    STORE_FROM_MAX = 2 * STORE_TOKEN + 1, /* likewise */
};

enum store_thing {
    STORE_THING_FILE,  /* the database itself: `id` is what it says of itself */
    STORE_THING_ROW,   /* number: seq */
    STORE_THING_PIECE, /* of a snapshot; number: the row after which it begins */
    STORE_THING_SETUP,
    STORE_THING_INDEX, /* what lists show of a table */
    STORE_THING_SEATS, /* whose lists show it */
    STORE_THING_CHAT,  /* number: id of the line */
    STORE_THING_ANALYSIS,
    STORE_THING_PERSON,  /* id: the person's */
    STORE_THING_SESSION, /* id: the person's */
    STORE_THING_MARK,    /* where the rows are looked for */
    STORE_THING_COMPACT, /* setup and rows of a table that is over, as few bytes */
    STORE_THINGS,
};

enum store_wrong {
    STORE_WRONG_SUM,        /* it does not agree with its sum */
    STORE_WRONG_MISSING,    /* it should be there */
    STORE_WRONG_LOST,       /* it is there, and nothing leads to it; number: how many */
    STORE_WRONG_CONTENT,    /* it is not what follows from the rows */
    STORE_WRONG_UNREADABLE, /* the database cannot read it */
    STORE_WRONGS,
};

struct store_flaw {
    enum store_thing thing;
    enum store_wrong wrong;
    uint64_t number;
    char id[STORE_FLAW_ID]; /* table, person, or what was said */
};

const char *store_thing_name(enum store_thing t); /* "row" */
const char *store_wrong_name(enum store_wrong w); /* "sum" */

struct store_piece {
    uint64_t after, seq;
    const char *text;
    size_t len;
};

/* What was looked at, and what is wrong with it. */
struct store_findings {
    const struct store_flaw *flaws;
    size_t n_flaws;
    uint64_t n;                      /* things that were looked at */
    uint64_t unsummed;               /* of them, without a sum: nobody can know */
    char next[STORE_FROM_MAX];       /* where to go on; "": that was all */
    const char (*ids)[STORE_ID_MAX]; /* of the tables, where these were asked for */
    size_t n_ids;
    /* Of a table: the rows that can be read, its pieces (good ones), and its index. */
    const struct store_history *history;
    const struct store_piece *pieces;
    size_t n_pieces;
};

typedef void store_got_findings(void *ctx, enum store_code code,
                                const struct store_findings *f);

/* All that is kept of a table; STORE_MISSING: there is none. */
enum store_code store_inspect(struct store *s, const char *table,
                              store_got_findings *done, void *ctx);

enum store_scan {
    STORE_SCAN_FILE,     /* what the database finds itself */
    STORE_SCAN_LOG,      /* rows that belong to no table, or that nothing leads to */
    STORE_SCAN_TABLES,   /* the ids of some, after `from` ("" at the beginning) */
    STORE_SCAN_PEOPLE,   /* likewise some people, */
    STORE_SCAN_SESSIONS, /* and sessions */
};
enum store_code store_scan(struct store *s, enum store_scan what, const char *from,
                           store_got_findings *done, void *ctx);

/* How much there is to look at. */
struct store_size {
    uint64_t tables, rows, people, sessions;
};
typedef void store_got_size(void *ctx, enum store_code code,
                            const struct store_size *size);
enum store_code store_size(struct store *s, store_got_size *done, void *ctx);

enum store_mend {
    STORE_MEND_PIECES,   /* of a table: remove them; its rows are read instead */
    STORE_MEND_ANALYSIS, /* of a table: remove it; it is made anew when wanted */
    STORE_MEND_SUMS,     /* of a table: sums for what has none */
    STORE_MEND_PEOPLE,   /* sums for all people and sessions that have none */
    STORE_MEND_LOG,      /* SQLite: find the rows of all tables anew */
    STORE_MEND_INDEXES,  /* the database makes its indexes anew */
};
/* `done` gets how many things changed. */
enum store_code store_mend(struct store *s, enum store_mend what, const char *table,
                           store_got_number *done, void *ctx);
/* Write the whole index of a table anew, and its seats, whatever stands there. */
enum store_code store_index_mend(struct store *s, const struct store_table *t,
                                 store_done *done, void *ctx);

#endif
