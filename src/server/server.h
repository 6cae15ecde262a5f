/*
 * server.h - the parts of a running server and how they find each other.
 *
 *   net       sockets and requests       people   who is who (sessions, accounts)
 *   hall      the tables in memory       op_queue what waits to be done at them
 *   feed      who watches, what is sent  drive    bots, clocks, stand-ins, leases
 *   presence  who is at a table          api      HTTP
 *   talk      WebSocket messages
 *   thinkers  threads for the bots       vault    the thread for passwords
 *
 * All of it belongs to the loop's thread, except what thinkers and vault say.
 */
#ifndef MAAT_SERVER_H
#define MAAT_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "net/net.h"
#include "server/claim.h"
#include "server/map.h"
#include "server/room_life.h"
#include "server/text.h"
#include "store/store.h"
#include "table/hours.h"
#include "table/wish.h"
#include "wire/wire.h"

enum {
    SERVER_OPS_MAX = 16,      /* actions of one table that may wait */
    SERVER_SUBS_MAX = 64,     /* tables that a connection may watch */
    SERVER_CHAT_KEPT = 50,    /* lines in a snapshot */
    SERVER_CHAT_BYTES = 2000, /* of one line: 500 characters of UTF-8 */
    SERVER_CHAT_CHARS = 500,
    SERVER_NAME_CHARS = 32,
    SERVER_TABLES_MAX = 200, /* unfinished tables of one person */
    SERVER_SOCKETS_MAX = 64, /* connections of one person */
    SERVER_LEASE_MS = 6000,
};

enum { SERVER_PORT = 8080 };

struct server_config {
    char address[64];
    uint16_t port;
    bool is_port_asked; /* else the next free one does as well */
    char db[256], node[STORE_ID_MAX];
    char tls_cert[256], tls_key[256];
    char origin[160];           /* where the page lives when a proxy is in front; "" */
    char security_contact[160]; /* for security.txt; "": there is none */
    char trust_proxy[256];      /* addresses of proxies that are believed; "" */
    uint8_t proxy_way;          /* enum net_proxy_way */
    bool secure_cookies;        /* also set with TLS */
    char metrics_token[64];     /* lets others than loopback read /metrics */
    char log_path[256];         /* "": standard error */
    int log_level;              /* 0 errors, 1 warnings, 2 information, 3 everything;
                                 * -1: 2, but 0 for people at a terminal */
    uint32_t bot_threads, bot_pause_ms, away_s, reveal_s, open_hours, ping_s, idle_s;
    uint32_t max_connections, max_per_address, queue_max;
    uint32_t guest_days, table_days; /* guests and their tables; 0: for ever */
    uint32_t max_rows;               /* of a table's log; some more are for its end */
    uint32_t watchdog_s; /* a loop that stands still so long is ended; 0: never */
    bool no_limits;      /* tests and load: rate limits off */
    void (*ready)(void *ctx, uint16_t port); /* connections are taken now; or NULL */
    void *ready_ctx;
};

/* ---- people ---------------------------------------------------------- */

struct client;

struct person {
    struct store_person p;
    uint32_t refs; /* sessions in the cache, clients, requests under way */
    struct client *clients;
    struct bucket chat, create, rename;
    struct bucket wishes; /* what is stored and is no move: seats, mutes, undos */
    char (*muted)[STORE_ID_MAX]; /* whom this person does not want to hear */
    uint32_t n_muted, n_muting;  /* the second: being stored */
    bool has_mutes;              /* they are known */
};

/* One WebSocket. It outlives its connection while an operation refers to it. */
struct client {
    struct server *srv;
    struct net_socket *socket; /* NULL once closed */
    struct person *person;     /* NULL until the session was looked up */
    uint32_t refs;
    struct client *next, *prev;         /* all */
    struct client *next_own, *prev_own; /* of the person */
    struct sub *subs;
    uint32_t n_subs, n_subbing; /* the second: on their way */
    uint8_t token[STORE_TOKEN]; /* of its session */
    struct bucket bucket;
    bool in_lobby;
};

/* ---- tables ------------------------------------------------------------ */

/* A client watches a table. */
struct sub {
    struct client *client;
    struct room *room;
    struct sub *next, *prev; /* of the room */
    struct sub *next_own;    /* of the client */
    uint8_t views;           /* bit v: viewpoint v */
};

struct room;
struct op;

/* What came of a wish. */
struct op_answer {
    struct refusal no; /* REFUSAL_NONE: it is done, by the row `seq`, */
    bool is_repeated;  /* not now, but before */
    uint64_t seq;
};

typedef void op_done(void *ctx, struct room *r, const struct op *op,
                     const struct op_answer *a);

/* Whoever wants to know what came of it; nobody when `done` is NULL. */
struct asker {
    op_done *done;
    void *ctx;
    struct wire_re re;
};

/* A wish that waits at a table, of a client, a request or the server itself. */
struct op {
    struct op *next;
    struct wish wish;
    struct asker asker;
    uint32_t tries; /* races lost for a seq */
    bool is_fresh;  /* checked against a table that has caught up */
};

struct room {
    struct server *srv;
    enum room_life life;
    uint32_t refs; /* of all who will come back to it: room_hold */
    char id[STORE_ID_MAX];
    struct table *table; /* NULL while loading */
    struct sub *subs;
    uint32_t n_view[WIRE_VIEWPOINTS]; /* watchers per viewpoint */
    uint8_t seats_elsewhere;          /* whose people are here through other nodes */
    uint8_t seats_told;               /* what the other nodes were told of ours */
    struct wire_face *face[WIRE_VIEWPOINTS];
    struct op *first, *last; /* waiting */
    uint32_t n_ops;
    struct op *flying;                /* its row is with the store */
    struct row row;                   /* what it says */
    struct waiter *waiters;           /* for the room to be loaded */
    struct waiter *asking, *catching; /* for the next look at the store, for this one */
    struct wire_line *chat[SERVER_CHAT_KEPT];
    uint32_t n_chat;
    /* What it owes, whatever its life is. */
    bool owes_look;     /* others did something since the last look at the store */
    bool owes_presence; /* what the other nodes say of it is not known */
    bool owes_index;    /* the one in the store is old */
    bool look_failed;   /* the last time */
    struct room *next_dirty;
    int64_t used;   /* when it was last of use */
    uint64_t fence; /* the lease, 0: none */
    bool is_leasing;
    int64_t lease_try;
    uint8_t thinking; /* bit p: a bot thinks for seat p */
    uint64_t thinking_seq[GAME_MAX_PLAYERS];
    uint8_t hinting; /* bit p: somebody waits for a hint */
    uint8_t ready;   /* bit p: it has decided and waits a moment */
    game_action decided[GAME_MAX_PLAYERS];
    int64_t think_at[GAME_MAX_PLAYERS]; /* not to be played before */
    uint64_t snapshot_seq;
    int64_t snapshot_at; /* no piece of it before this */
    bool is_snapping;    /* one is on its way */
    uint64_t news_seq;   /* newest row of another node that was heard of */
    uint64_t looked_for; /* the same when the present look at the store began */
};

/* ---- the whole ----------------------------------------------------------- */

struct server_figures {
    uint64_t moves, refused, stale, repeated, unavailable, chat_lines, bot_moves;
    uint64_t bot_us, logins, tables_made, tables_finished, errors;
};

struct server {
    struct server_config cfg;
    struct net *net;
    struct claim claim;
    char origin[160], base[96]; /* of cfg.origin: "https://a.example", "/games" */
    char *index;                /* the page, with its files below the base */
    size_t index_len;
    struct store *store;
    struct thinkers *thinkers;
    struct vault *vault;
    struct map people, sessions, rooms, addresses;
    uint32_t sessions_age; /* sessions of another age are looked up again */
    struct client *clients;
    struct room *dirty, *last_dirty;
    uint32_t n_dirty;
    struct server_figures figures;
    FILE *log;
    uint32_t walk_at; /* place in `rooms` where the next tick looks */
    struct hours hours;
    struct {
        int64_t at, mono; /* the server's time at that moment of net_now_ms */
        int64_t told;     /* when the store was last told that we live */
        int64_t unheard;  /* since when it has not answered that; 0: it has */
        int64_t since;    /* how long we have been here without a break */
        bool is_here, is_asking;
    } time;
    int64_t started, last_second, last_sweep, last_lobby, last_renew, last_look;
    struct {
        char after[STORE_ID_MAX]; /* the walk through old tables goes on here */
        bool rests;               /* it has come to the end */
        int64_t walked, guests_before;
    } expiry;
    bool lobby_changed;
    bool is_stopping;
    int64_t stop_at;
    uint32_t n_requests_open;
};

/* Everything from opening the store to the last commit. 0, or -1 with the reason why it
 * did not start. */
int server_run(const struct server_config *cfg, char *why, size_t size);
void server_defaults(struct server_config *cfg);
/* The server's own time: milliseconds since 1970 that never go back (hours.h). */
int64_t server_now(const struct server *srv);
/* 16 characters of chance for tables and people. */
void server_new_id(char ret[STORE_ID_MAX]);

/* life.c: sets the time; then by the store, with the absences (0 or -1). */
void life_start(struct server *srv);
int life_begin(struct server *srv);
void life_tick(struct server *srv);
void life_end(struct server *srv);

/* One JSON line; the values are escaped. Ends with a NULL key. */
void server_log(struct server *srv, int level, const char *event, ...);

/* ---- people.c ---------------------------------------------------------------- */

/* p is NULL for nobody (STORE_MISSING) and when it could not be found out. */
typedef void people_found(void *ctx, struct person *p, const struct store_session *x,
                          enum store_code code);

/* Who holds the token of this head? Answers at once or later. */
void people_who(struct server *srv, const struct net_head *h, people_found *found,
                void *ctx);
struct wire_person people_told(const struct store_person *p);
void people_hold(struct person *p);
void people_drop(struct server *srv, struct person *p);
/* A fresh session for a person; the token's text goes to the client only. */
void people_token(struct server *srv, struct store_session *x, const char *person,
                  uint8_t kind, const char *label, char text[64]);
void people_uncache(struct server *srv, const char *token_text);
/* A session has ended: its connections here go, and so do all others of a person. */
void people_forget(struct server *srv, const uint8_t token[STORE_TOKEN]);
void people_end_others(struct server *srv, const struct person *p,
                       const uint8_t keep[STORE_TOKEN]);
/* Others changed this person (NULL: anybody): look again before believing a token. */
void people_changed(struct server *srv, const char *id);
void people_done(struct server *srv);
bool people_hash(const char *token_text, uint8_t ret[STORE_TOKEN]);

/* mutes.c: whom a person does not want to hear, at whatever table. */
typedef void mutes_known(void *ctx, struct person *p, enum store_code code);

bool mutes_hide(const struct person *p, const char *other);
void mutes_fetch(struct server *srv, struct person *p, mutes_known *known, void *ctx);
/* Stored, then answered. */
void mutes_wish(struct client *c, const struct room *r, const char *other, bool on,
                struct wire_re re);

/* rename.c: tells the tables at which the person sits, one after the other. */
void rename_person(struct server *srv, const struct store_person *p);

/* ---- hall.c: rooms --------------------------------------------------------------- */

typedef void hall_opened(void *ctx, struct room *r, enum store_code code);

/* The room of a table, loaded; at once or later. r is NULL when there is none. */
void hall_open(struct server *srv, const char *id, hall_opened *opened, void *ctx);
struct room *hall_find(struct server *srv, const char *id); /* loaded, or NULL */
/* Whoever keeps a room beyond the present call (a callback, a watcher, a plan) holds
 * it, and drops it afterwards. */
struct room *room_hold(struct room *r);
void room_drop(struct room *r);
/* Its life goes on: a change that room_life.c does not allow is an error. */
void room_turn(struct room *r, enum room_life life);
/* What was under way has come back; it may have gone meanwhile. */
void room_rest(struct room *r);
/* A room for a table that was just made. */
struct room *hall_add(struct server *srv, const char *id, const char *setup);
void hall_dirty(struct room *r);
void hall_put(struct room *r); /* write the index now */
void hall_flush(struct server *srv);
void hall_tick(struct server *srv, int64_t now);
/* After every hook: with --idle 0 a table leaves memory the moment nobody needs it. */
void hall_step(struct server *srv);
void hall_done(struct server *srv);
/* Waiting lists: to join one (false without memory), and to call all who are in it. */
bool hall_wait(struct waiter **list, hall_opened *opened, void *ctx);
void hall_call(struct room *r, struct waiter **list, enum store_code code);

/* ---- catch_up.c: what others have written ------------------------------------------
 */

/* Fold rows that another node wrote (or that were lost from sight); not while a row of
 * ours is on its way. false: the store takes no question now. */
bool hall_catch_up(struct room *r);
/* Tries again what the store could not answer. */
void hall_look_tick(struct room *r);
/* The room with all that other nodes had written when this was asked. Whoever refuses
 * something because of the state of a table must have asked. */
void hall_fresh(struct room *r, hall_opened *opened, void *ctx);
void hall_open_fresh(struct server *srv, const char *id, hall_opened *opened,
                     void *ctx);
void hall_news(void *ctx, enum store_news what, const char *id, uint64_t number);
/* A line of chat arrived in the store. */
void hall_said(struct room *r, const struct store_chat *c);

/* ---- op_queue.c ------------------------------------------------------------------ */

/* Checked and done in its turn; the asker hears of it exactly once. */
void op_submit(struct room *r, const struct wish *w, struct asker asker);
void op_next(struct room *r); /* go on with what waits */
/* Has the log all rows that it may have? Then only what ends the table is taken. */
bool op_is_full(const struct room *r);

/* ---- deal.c ---------------------------------------------------------------------- */

/* What the house knows now, for a check. */
struct house deal_house(const struct room *r);
/* Bit p: the person of seat p is connected, at whatever table. */
uint8_t deal_people_here(const struct room *r);
/* After every change and by the tick: goes on when nobody is waited for any more. */
void deal_room(struct room *r);

/* ---- feed.c
 * --------------------------------------------------------------------------- */

void feed_sub(struct client *c, struct room *r, uint64_t after, bool has_after,
              struct wire_re re);
void feed_unsub(struct client *c, struct room *r);
struct sub *feed_find(const struct client *c, const struct room *r);
void feed_change(struct room *r, const struct table_change *change, const char *key);
void feed_meta(struct room *r);
void feed_chat(struct room *r, const struct wire_line *line);
void feed_end(struct room *r, const char *reason);
void feed_lobby(struct server *srv, int64_t now);

/* ---- presence.c ------------------------------------------------------------------ */

/* Who is here? Tells the watchers and the other nodes when that has changed. */
void presence_look(struct room *r);
/* The person of this seat is back: ends a stand-in for absence or time. */
void presence_back(struct room *r, int seat);
/* A stand-in may have been called while its person was on the way. */
void presence_tick(struct room *r);
void presence_ask(struct room *r); /* what do the other nodes say? */
/* Says and asks again what the store could not take. */
void presence_retry(struct room *r);
void presence_beat(struct server *srv, bool is_first);

/* ---- drive.c
 * ---------------------------------------------------------------------------- */

void drive_room(struct room *r); /* after every change */
void drive_tick(struct room *r, int64_t now);
void drive_wake(struct server *srv); /* bots have answered */
/* Ask a bot for a person; answered by a hint message. */
void drive_hint(struct client *c, struct room *r, int seat, struct wire_re re);

/* ---- expiry.c -------------------------------------------------------------------- */

/* Once a minute: closes and removes what nobody has touched for too long. */
void expiry_tick(struct server *srv);

/* ---- talk.c, api.c
 * ------------------------------------------------------------------------ */

int talk_allow(void *ctx, const struct net_head *h);
void talk_open(void *ctx, struct net_socket *s, const struct net_head *h);
void talk_text(void *ctx, struct net_socket *s, const char *text, size_t len);
void talk_closed(void *ctx, struct net_socket *s);
/* Whoever is connected with this token must go. */
void talk_expel(struct server *srv, const uint8_t token[STORE_TOKEN]);
void client_hold(struct client *c);
void client_drop(struct client *c);
void client_send(struct client *c, struct net_msg *m); /* takes the message over */

/* chat.c: checked, stored, then sent to everybody who watches. */
void chat_say(struct client *c, struct room *r, const char *text, struct wire_re re);

/* pages.c: puts the base into the page; 0, or -1 without memory. */
int pages_start(struct server *srv);
void api_request(void *ctx, struct net_request *r);
void api_gone(void *ctx, struct net_request *r);

/* site.c: reads the origin and the contact; 0, or -1 and why not. */
int site_read(struct server *srv, char *why, size_t size);
/* A path below the place where the page lives, whether a proxy has cut that off or not.
 */
const char *site_path(const struct server *srv, const char *path);

/* gate.c */
/* What limits go by: an address, of IPv6 its first half, because nobody has only one.
 */
enum { GATE_KEY_MAX = 64 };
void gate_key(const char *peer, char ret[GATE_KEY_MAX]);
/* May this person have one more thing stored that is no move? */
bool gate_wish(const struct server *srv, struct person *p);
/* NULL when the page behind the request is ours, or none; else why it is foreign. */
const char *gate_foreign(const struct server *srv, const struct net_head *h);
/* Is the request's host a name of ours? Not one that a stranger lets lead to this
 * machine, so that a foreign page passes for ours. */
bool gate_knows_name(const struct server *srv, const struct net_head *h);
bool gate_open(struct server *srv, const struct net_head *h, bool is_login);
/* Does this host of a request name the machine itself, and nothing else? */
bool gate_is_own_host(const char *host);
bool gate_is_loopback(const char *peer);

/* A text for Prometheus; malloc'd. */
char *metrics_text(struct server *srv, size_t *len);

#endif
