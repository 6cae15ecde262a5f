/*
 * store.h - what outlives the process: people, tables, their logs and their chat.
 *
 * A table is its setup plus the rows of its log; everything else about it can be
 * rebuilt from those. The pair (table, seq) is unique, and that constraint, not a lock,
 * decides between two writers.
 *
 * Nothing here blocks the caller. Writes are copied into a bounded queue; one writer
 * thread commits all that waits as one transaction. Reads run on reader threads.
 * Completions are kept until the owner's thread calls store_poll(), which runs the
 * callbacks in the order in which the requests of one kind were made: writes; reads of
 * people; of tables; lists.
 * A callback runs exactly once per accepted request; a request that is not accepted
 * (the function answers a code other than STORE_OK) never calls back.
 *
 * All functions except store_open and store_close belong to the owner's thread.
 * Texts are UTF-8 with NUL; times are milliseconds since 1970.
 */
#ifndef MAAT_STORE_H
#define MAAT_STORE_H

#include "store/log.h"

const char *store_code_name(enum store_code code); /* "conflict" */

struct store;

/* ---- opening --------------------------------------------------------------------- */

struct store_config {
    const char *url;         /* a path (SQLite) or postgres://... */
    const char *listen;      /* PostgreSQL: where notifications are heard; "" or NULL:
                                there as well, or polled behind a pooler */
    const char *node;        /* this process among its peers; "" draws one */
    uint32_t queue_max;      /* requests that may wait; 0: a sound default */
    void (*wake)(void *ctx); /* any thread: store_poll has something to do */
    void *wake_ctx;
    /* Any thread: one line about what went wrong; NULL: to standard error. */
    void (*complain)(void *ctx, const char *what);
    void *complain_ctx;
    bool is_eager; /* connections for reading are made before somebody asks */
    bool is_check; /* nothing is mended by itself: it is to be found (check.h) */
};

/* Opens, migrates to the newest version and starts the threads. NULL: see `why`. */
struct store *store_open(const struct store_config *cfg, char *why, size_t size);

/* Commits what waits, runs the remaining callbacks, stops the threads, frees. */
void store_close(struct store *s);

/*
 * Run the callbacks of finished requests and of foreign rows; how many there were. A
 * busy store answers a part and wakes its owner again, so that the owner can look at
 * its clients in between; 0 means that nothing waits.
 */
int store_poll(struct store *s);

/* Wait until nothing is outstanding, running callbacks meanwhile (tools, tests). */
void store_drain(struct store *s);

const char *store_node(const struct store *s);
bool store_is_shared(const struct store *s); /* may other nodes write as well? */

/* ---- writes ---------------------------------------------------------------------- */

/* STORE_CONFLICT through `done`: the row's seq is taken; reload and look again.
 * STORE_LONG at once: beyond STORE_ROWS_MAX + STORE_ROWS_SPARE. */
enum store_code store_append(struct store *s, const char *table,
                             const struct store_row *row, store_done *done, void *ctx);

/* Insert; STORE_CONFLICT when the id exists. */
enum store_code store_table_new(struct store *s, const struct store_table *t,
                                store_done *done, void *ctx);
/* Refresh the index (all but id, game, setup, created) unless it is newer already. */
enum store_code store_table_put(struct store *s, const struct store_table *t,
                                store_done *done, void *ctx);
/*
 * Keep rows after+1..seq also as one text, so that opening a long table is one read.
 * The snapshot grows by such pieces: STORE_CONFLICT when it does not end at `after`.
 */
enum store_code store_snapshot_add(struct store *s, const char *table, uint64_t after,
                                   uint64_t seq, const char *text, size_t len,
                                   store_done *done, void *ctx);
/*
 * Keep what was found in a finished game, in place of what was there; `made` says by
 * what. STORE_LONG at once: beyond STORE_ANALYSIS_MAX.
 */
enum store_code store_analysis_put(struct store *s, const char *table, const char *made,
                                   const char *text, store_done *done, void *ctx);
/*
 * Remove a table with its rows, snapshot, analysis and chat (administration, expiry).
 * With `seq` other than 0 only while its log ends there: whoever decided by what they
 * had read must not remove a move that came later (STORE_CONFLICT).
 */
enum store_code store_table_drop(struct store *s, const char *table, uint64_t seq,
                                 store_done *done, void *ctx);

/*
 * A table that is over: from now on its setup and its rows are kept as few bytes, and
 * so is its summary; what lists and store_load answer stays the same, but for keys that
 * no table remembers any more (STORE_KEYS), and its snapshot, which is not needed.
 * Later rows come as before. STORE_CONFLICT: it is not over, or something happened
 * there meanwhile; STORE_TAKEN: not yet, nodes of an earlier version are alive.
 */
enum store_code store_compact(struct store *s, const char *table, store_done *done,
                              void *ctx);
/* Forget the rows of some tables that were compacted a while ago, where that is not
 * done at once; `done` gets of how many. */
enum store_code store_compact_sweep(struct store *s, store_got_number *done, void *ctx);

enum store_code store_chat_add(struct store *s, const char *table,
                               const struct store_chat *line, store_done *done,
                               void *ctx);

struct store_person {
    char id[STORE_ID_MAX];
    char name[STORE_NAME_MAX];
    char login[STORE_NAME_MAX]; /* "" for guests; unique, also with cases folded */
    char hash[STORE_HASH_MAX];  /* argon2id, "" for guests */
    char lang[8];
    bool is_bot;
    bool is_admin;
    int64_t created;
};

/* Insert or replace by id (new people); STORE_TAKEN when another has the login. */
enum store_code store_person_put(struct store *s, const struct store_person *p,
                                 store_done *done, void *ctx);

enum store_person_part {
    STORE_PERSON_NAME = 1,  /* name and language */
    STORE_PERSON_LOGIN = 2, /* login and hash of a guest, who is one no more */
    STORE_PERSON_HASH = 4,  /* a new hash in place of `was` */
    STORE_PERSON_ADMIN = 8,
};

/*
 * Change these parts of a person and nothing else, so that two who change other parts
 * do not undo each other. STORE_TAKEN: another person has the login, whatever its case;
 * STORE_CONFLICT: there is no such person, no guest any more, or the hash was another.
 */
enum store_code store_person_change(struct store *s, const struct store_person *p,
                                    unsigned parts, const char *was, store_done *done,
                                    void *ctx);

/* Forget a guest who has neither a session nor a seat, with mutes and tries of puzzles;
 * STORE_MISSING for others. */
enum store_code store_guest_drop(struct store *s, const char *id, store_done *done,
                                 void *ctx);

/* What `person` does not want to hear from: one more or one less. */
enum store_code store_mute_put(struct store *s, const char *person, const char *other,
                               bool on, store_done *done, void *ctx);

enum store_session_kind { STORE_SESSION_BROWSER, STORE_SESSION_BOT };

struct store_session {
    uint8_t token[STORE_TOKEN]; /* SHA-256 of the secret that the client holds */
    char person[STORE_ID_MAX];
    char label[STORE_NAME_MAX];
    char maker[STORE_ID_MAX]; /* who made the bot whose token this is; else "" */
    uint8_t kind;             /* enum store_session_kind */
    int64_t created, seen;
};

enum store_code store_session_put(struct store *s, const struct store_session *x,
                                  store_done *done, void *ctx);
/* It was used at `seen`; one that has ended stays so. */
enum store_code store_session_touch(struct store *s, const uint8_t token[STORE_TOKEN],
                                    int64_t seen);
enum store_code store_session_drop(struct store *s, const uint8_t token[STORE_TOKEN],
                                   store_done *done, void *ctx);
/* End all sessions of a person but this one (NULL: all). */
enum store_code store_sessions_end(struct store *s, const char *person,
                                   const uint8_t keep[STORE_TOKEN], store_done *done,
                                   void *ctx);
/* Forget browser sessions of guests last seen from `after` on and before `before`, of
 * some dozens at most; `done` gets where to go on, and does not look again at what
 * stays: sessions of accounts are many. */
enum store_code store_session_expire(struct store *s, int64_t after, int64_t before,
                                     store_got_number *done, void *ctx);

/* ---- puzzles: what people made of them, and how that is rated -------------------- */

/* As core/rating.h has it; the store only keeps the numbers. */
struct store_rating {
    int32_t value, deviation;
    uint32_t tries; /* how many first tries it is made of */
};

/* The first time that somebody tried a puzzle. */
struct store_try {
    char person[STORE_ID_MAX], game[STORE_ID_MAX], puzzle[STORE_ID_MAX];
    bool is_solved;
    int64_t at;
    struct store_rating solver, rating; /* after it: of the person in this game, and of
                                           the puzzle */
};

/*
 * Keep the try and both ratings, or nothing. STORE_CONFLICT: the person has tried this
 * puzzle before, or one of the two has had another try meanwhile, so that the number
 * of theirs is taken; read again.
 */
enum store_code store_try_add(struct store *s, const struct store_try *t,
                              store_done *done, void *ctx);

/* A puzzle that somebody has tried. */
struct store_puzzle {
    char id[STORE_ID_MAX];
    struct store_rating rating; /* now */
    struct store_rating solver; /* the person's after the try; `tries` 0: has not */
    bool is_solved;             /* by the person */
};

typedef void store_got_puzzles(void *ctx, enum store_code code,
                               const struct store_puzzle *p, size_t n);
/* All of a game that were ever tried, with the tries of `person` (or of nobody, ""). */
enum store_code store_puzzles(struct store *s, const char *person, const char *game,
                              store_got_puzzles *done, void *ctx);

/* ---- leases ---------------------------------------------------------------------- */

/*
 * The right to drive a table's clock and bots; `done` gets its fence (> 0), or
 * STORE_TAKEN while another node holds it. Taking one's own lease again renews it and
 * keeps the fence. With SQLite the one process always gets it.
 */
enum store_code store_lease_take(struct store *s, const char *table, uint32_t ttl_ms,
                                 store_got_number *done, void *ctx);
enum store_code store_lease_drop(struct store *s, const char *table, uint64_t fence);
/* Renew every lease that this node holds, in one statement. */
enum store_code store_lease_renew(struct store *s, uint32_t ttl_ms, store_done *done,
                                  void *ctx);

/* ---- presence: who is at a table, what is proposed, through which node ----------- */

/* Replaces what this node said before; the others hear of it (STORE_NEWS_PRESENCE). */
enum store_code store_presence_put(struct store *s, const char *table,
                                   const struct store_presence *p, store_done *done,
                                   void *ctx);

/*
 * This node lives for another while. What nodes have said whose time is up is
 * forgotten, and so is, with `is_first`, what an earlier process with our name said.
 * `done` gets 1 when we were forgotten ourselves and must say everything again.
 */
enum store_code store_node_beat(struct store *s, uint32_t ttl_ms, bool is_first,
                                store_got_number *done, void *ctx);

/* ---- hours: when somebody was there ---------------------------------------------- */

enum { STORE_ABSENCES_MAX = 128 };

struct store_absence {
    int64_t from, to;
};

/*
 * This node lives at `now` and has since `since`, both in the server's time. When
 * nobody had told so for the time before `since`, that is an absence and is kept.
 * `done` gets the newest time that was ever told; with several nodes not less than the
 * database's clock, so that all of them can set theirs by it.
 */
enum store_code store_alive(struct store *s, int64_t now, int64_t since,
                            store_got_number *done, void *ctx);

typedef void store_got_absences(void *ctx, enum store_code code,
                                const struct store_absence *a, size_t n);
/* The newest STORE_ABSENCES_MAX, oldest first. */
enum store_code store_absences(struct store *s, store_got_absences *done, void *ctx);

/* ---- reads: all pointers handed to a callback die with it ------------------------ */

/* The table and its rows with seq > after; the snapshot is used when after is 0. */
enum store_code store_load(struct store *s, const char *table, uint64_t after,
                           store_got_history *done, void *ctx);

enum store_list {
    STORE_LIST_PUBLIC,   /* public tables that are open or running */
    STORE_LIST_MINE,     /* open and running tables in which `person` sits or hosts */
    STORE_LIST_FINISHED, /* finished tables: of `person`, or the public ones if "" */
    STORE_LIST_DRIVEN,   /* running, is_driven, and no other node holds a live lease */
    STORE_LIST_STALE,    /* open tables not updated since `before` (to be expired) */
    STORE_LIST_BEHIND,   /* rows of theirs came shortly before the end of the log, and
                            their index does not know them */
    STORE_LIST_EACH,     /* in an order of its own; `person` is the table after which
                            to go on, "" at the beginning */
    STORE_LIST_STEP,     /* of EACH the one that is `limit` behind `person`, and of it
                            nothing but its id */
    STORE_LIST_EXPIRED,  /* of EACH the ones of guests: no account sits or hosts there
                          */
    STORE_LIST_RESTED,   /* finished and closed tables that are not compacted, or not
                            up to their end; oldest first; `person` as in EACH */
};

struct store_query {
    enum store_list list;
    const char *person;
    const char *game;  /* "" or NULL: all */
    int64_t before;    /* only with updated < before; 0: no limit */
    uint32_t limit;    /* 1..1000; newest first */
    const char *until; /* EXPIRED: look no further than this table; "" or NULL: all */
};

typedef void store_got_tables(void *ctx, enum store_code code,
                              const struct store_table *t, size_t n);
enum store_code store_tables(struct store *s, const struct store_query *q,
                             store_got_tables *done, void *ctx);

typedef void store_got_chat(void *ctx, enum store_code code, const struct store_chat *c,
                            size_t n);
/* The newest `limit` lines with id > after, oldest first. */
enum store_code store_chat_list(struct store *s, const char *table, uint64_t after,
                                uint32_t limit, store_got_chat *done, void *ctx);

typedef void store_got_text(void *ctx, enum store_code code, const char *text);
/* STORE_MISSING: there is no analysis, or it was made by something else. */
enum store_code store_analysis_get(struct store *s, const char *table, const char *made,
                                   store_got_text *done, void *ctx);

/* What the other nodes say that live. */
enum store_code store_presence_get(struct store *s, const char *table,
                                   store_got_presence *done, void *ctx);

typedef void store_got_person(void *ctx, enum store_code code,
                              const struct store_person *p,
                              const struct store_session *x);
/* `x` is NULL when the person was asked for by id or login. */
enum store_code store_person_get(struct store *s, const char *id,
                                 store_got_person *done, void *ctx);
enum store_code store_login_get(struct store *s, const char *login,
                                store_got_person *done, void *ctx);
enum store_code store_session_get(struct store *s, const uint8_t token[STORE_TOKEN],
                                  store_got_person *done, void *ctx);
/* The sessions of the person and of bots that the person made, newest first: `x` once
 * per session, then NULL, NULL. */
enum store_code store_sessions(struct store *s, const char *person,
                               store_got_person *done, void *ctx);

typedef void store_got_ids(void *ctx, enum store_code code,
                           const char (*ids)[STORE_ID_MAX], size_t n);
/* Whom this person has muted. */
enum store_code store_mutes(struct store *s, const char *person, store_got_ids *done,
                            void *ctx);

/* Guests made before `before` who have neither a session nor a seat. */
enum store_code store_guests(struct store *s, int64_t before, uint32_t limit,
                             store_got_ids *done, void *ctx);

/* ---- what other nodes do --------------------------------------------------------- */

enum store_news {
    STORE_NEWS_ROW,      /* `number` is a seq of the table's log */
    STORE_NEWS_TABLE,    /* a table was made, its index changed; `number` 1: dropped */
    STORE_NEWS_CHAT,     /* `number` is a chat id */
    STORE_NEWS_PERSON,   /* `id` is a person of whom something changed */
    STORE_NEWS_PRESENCE, /* of a table: somebody came, left, or proposed something */
    STORE_NEWS_LOST,     /* notifications may be missing: look at every open table */
};

/* Called from store_poll for what others have written. With SQLite others are rare
 * (maat admin), and all that is heard of them is STORE_NEWS_LOST. */
void store_watch(struct store *s,
                 void (*news)(void *ctx, enum store_news what, const char *id,
                              uint64_t number),
                 void *ctx);

/* SQLite: has another process written? It is heard of at the next commit anyway. */
enum store_code store_look(struct store *s);

/* ---- figures --------------------------------------------------------------------- */

enum { STORE_BUCKETS = 12 }; /* commit times: <= 0.25, 0.5, 1, 2, ... 256 ms, more */

struct store_stats {
    uint64_t commits, rows, reads, conflicts, errors, read_errors;
    uint64_t commit_us; /* sum of all commits */
    uint64_t bucket[STORE_BUCKETS];
    uint32_t write_queue, read_queue; /* waiting now */
    uint64_t damaged; /* things met that were not as they had been written */
    uint32_t largest_group;
    uint32_t oldest_ms; /* age of the oldest write that waits for its commit */
    bool is_displaced;  /* the file was deleted or replaced under us */
    bool is_writable;   /* no commit has failed since the last one, or the last probe */
};

void store_stats(const struct store *s, struct store_stats *ret);

/* ---- administration -------------------------------------------------------------- */

/* An online copy that is consistent (SQLite only); blocks; own connection. */
int store_backup(const char *url, const char *to, char *why, size_t size);
/* Where it grows until it is whole: whoever ends the process meanwhile removes it. */
int store_backup_part(const char *to, char *part, size_t size);

enum store_copy {
    STORE_COPY_SOUND,
    STORE_COPY_DAMAGED, /* so the store is: so many things are not as written */
    STORE_COPY_UNKNOWN, /* of an earlier version, which has no sums */
};
/* Look at every sum of a copy that nobody else uses. */
enum store_copy store_backup_check(const char *copy, uint64_t *n_flaws);

#endif
