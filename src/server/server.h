/*
 * server.h - the parts of a running server and how they find each other.
 *
 *   net       sockets and requests       people   who is who (sessions, accounts)
 *   hall      the rooms in memory        door     what rooms need of the server
 *   watch     which client watches what  ask      bots for rooms and people
 *   talk      WebSocket messages         api      HTTP
 *   thinkers  threads for the bots       vault    the thread for passwords
 *   looker    the thread for finished games
 *
 * All of it belongs to the loop's thread, except what thinkers, vault and looker say.
 */
#ifndef MAAT_SERVER_H
#define MAAT_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "net/net.h"
#include "room/room.h"
#include "server/claim.h"
#include "server/map.h"
#include "server/minds.h"
#include "server/text.h"
#include "store/store.h"
#include "table/hours.h"
#include "table/wish.h"
#include "wire/wire.h"

enum {
    SERVER_SUBS_MAX = 64,     /* tables that a connection may watch */
    SERVER_CHAT_BYTES = 2000, /* of one line: 500 characters of UTF-8 */
    SERVER_CHAT_CHARS = 500,
    SERVER_NAME_CHARS = 32,
    SERVER_MUTES_MAX = 64,   /* people that one does not want to hear */
    COMPACTION_LIST = 32,    /* tables that are looked for at a time */
    SERVER_TABLES_MAX = 200, /* unfinished tables of one person */
    SERVER_SOCKETS_MAX = 64, /* connections of one person */
    SERVER_LEASE_MS = 6000,
    SERVER_OPENING_BODY = 192 << 10, /* of a request for a table with an opening */
};

enum { SERVER_PORT = 8080 };

enum server_ponder { PONDER_OFF, PONDER_ON };
enum server_moved { MOVED_OFF, MOVED_ON };
/* Are finished games looked at again: never, when asked for, after each game? */
enum server_look { LOOK_OFF, LOOK_ON, LOOK_AHEAD };

struct server_config {
    char address[64];
    uint16_t port;
    bool is_port_asked; /* else the next free one does as well */
    char db[512], db_listen[512], node[STORE_ID_MAX];
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
    uint8_t bot_priority;       /* enum think_priority */
    uint8_t ponder;             /* enum server_ponder: do bots think while people do? */
    uint8_t moved; /* enum server_moved: are games taken that began elsewhere? */
    uint8_t look;  /* enum server_look */
    uint32_t bot_memory_mb; /* for what bots remember between their choices */
    uint32_t bot_threads, bot_pause_ms, away_s, reveal_s, open_hours, ping_s, idle_s;
    uint32_t max_connections, max_per_address, queue_max;
    uint32_t compact_s; /* a table that is over rests so long until it is kept as few
                           bytes; 0: for ever */
    uint32_t guest_days, table_days; /* guests and their tables; 0: for ever */
    uint32_t max_rows;               /* of a table's log; some more are for its end */
    uint32_t watchdog_s; /* a loop that stands still so long is ended; 0: never */
    bool no_limits;      /* tests and load: rate limits off */
    void (*ready)(void *ctx, uint16_t port); /* connections are taken now; or NULL */
    void *ready_ctx;
};

/* ---- people ---------------------------------------------------------------------- */

struct client;

struct person {
    struct store_person p;
    uint32_t refs; /* sessions in the cache, clients, requests under way */
    struct client *clients;
    struct bucket chat, create, rename;
    struct bucket wishes; /* what is stored and is no move: seats, mutes, undos */
    struct bucket looks;  /* snapshots, views, histories: each costs many messages */
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
    struct sub_wait *subbing; /* on their way */
    uint32_t n_subs, n_subbing;
    uint8_t token[STORE_TOKEN]; /* of its session */
    struct bucket bucket;
    bool in_lobby;
};

/* ---- tables ---------------------------------------------------------------------- */

/* A client watches a table. */
struct sub {
    struct watcher watcher; /* first: the room gives it back */
    struct client *client;
    struct sub *next_own; /* of the client */
};

/* ---- the whole ------------------------------------------------------------------- */

struct server_figures {
    uint64_t chat_lines, bot_us, ponder_us, logins, tables_made;
    uint64_t looks, look_us, puzzle_tries;
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
    struct minds minds;    /* of bots that are not thinking */
    struct looker *looker; /* NULL: finished games are not looked at again */
    struct vault *vault;
    struct map people, sessions, rooms, addresses;
    uint32_t sessions_age; /* sessions of another age are looked up again */
    struct client *clients;
    struct room *dirty, *last_dirty;
    uint32_t n_dirty;
    struct server_figures figures;
    struct room_house house; /* what its rooms have in common */
    FILE *log;
    uint32_t walk_at; /* place in `rooms` where the next tick looks */
    struct hours hours;
    struct {
        int64_t at, mono; /* the server's time at that moment of net_now_ms */
        int64_t told;     /* when the store was last told that we live */
        int64_t unheard;  /* since when it has not answered that; 0: it has */
        int64_t since;    /* how long we have been here without a break */
        int64_t looked;   /* the last tick; 0: there was none */
        bool is_here, is_asking;
        bool is_old; /* there was a break since that was asked */
    } time;
    int64_t started, last_second, last_sweep, last_lobby, last_renew, last_look;
    struct {
        char after[STORE_ID_MAX]; /* the walk through old tables goes on here, */
        char until[STORE_ID_MAX]; /* and in this step to there; "": to the end */
        bool rests;               /* it has come to the end */
        int64_t walked, guests_before, tables_before;
        int64_t sessions_from;  /* those last seen before have been looked at */
        uint32_t sessions_left; /* so many parts of them in this look */
        bool is_expiring;
    } expiry;
    struct {
        char id[COMPACTION_LIST][STORE_ID_MAX]; /* tables that have rested, */
        uint32_t n;                             /* so many of them are left, */
        uint32_t left;                          /* and so many go in this tick */
        bool is_asking, is_busy;
        char after[STORE_ID_MAX]; /* the last of a list that was full: look behind it;
                                     "": from the beginning */
        int64_t looked;
        uint64_t moves; /* as of the last tick */
        uint64_t done;
    } compaction;
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

/* ---- people.c -------------------------------------------------------------------- */

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
void mutes_set(struct person *p, const char *other, bool on); /* in memory */
void mutes_fetch(struct server *srv, struct person *p, mutes_known *known, void *ctx);
/* mute_wish.c: stored, then answered. */
void mutes_wish(struct client *c, const struct room *r, const char *other, bool on,
                struct wire_re re);

/* names.c: does it fit into a line of the page? */
bool people_name_fits(const char *name);
/* Why nobody may choose this name, or NULL. */
const char *people_name_refused(const char *name);
/* rename.c: tells the tables at which the person sits, one after the other. */
void rename_person(struct server *srv, const struct store_person *p);

/* ---- door.c: what rooms need of the server --------------------------------------- */

/* From the configuration. */
void door_open(struct server *srv);

/* ---- hall.c: rooms --------------------------------------------------------------- */

/* The room of a table, loaded; at once or later. r is NULL when there is none. */
void hall_open(struct server *srv, const char *id, room_opened *opened, void *ctx);
struct room *hall_find(struct server *srv, const char *id); /* loaded, or NULL */
/* A room for a table that was just made. */
struct room *hall_add(struct server *srv, const char *id, const char *setup);
/* The index in the store is old: written soon, or now. */
void hall_dirty(struct server *srv, struct room *r);
void hall_put(struct server *srv, struct room *r);
void hall_flush(struct server *srv);
void hall_tick(struct server *srv, int64_t now);
/* After every hook: with --idle 0 a table leaves memory the moment nobody needs it. */
void hall_step(struct server *srv);
void hall_done(struct server *srv);

/* ---- hall_news.c: what other nodes do -------------------------------------------- */

/* The room with all that other nodes had written when this was asked. */
void hall_open_fresh(struct server *srv, const char *id, room_opened *opened,
                     void *ctx);
void hall_news(void *ctx, enum store_news what, const char *id, uint64_t number);
/* Tells the other nodes that this one lives. */
void hall_beat(struct server *srv, bool is_first);

/* ---- watch.c: clients and the tables they watch ---------------------------------- */

void watch_enter(struct client *c, struct room *r, uint64_t after, bool has_after,
                 struct wire_re re);
void watch_leave(struct client *c, struct room *r);
void watch_dismiss(struct watcher *w);
struct sub *watch_find(const struct client *c, const struct room *r);
void watch_lobby(struct server *srv, int64_t now);

/* ---- ask.c: bots for rooms and for people ---------------------------------------- */

bool ask_bot(struct server *srv, struct room *r, int seat, int by, const char *level);
/* Let the bot of a seat think while it is not asked; drive_pondered is called when it
 * is back. false: it does not. */
bool ask_ponder(struct server *srv, struct room *r, int seat, const char *level);
/* Who ponders for this table comes back; when it is over its bots forget it. */
void ask_hush(struct server *srv, const struct room *r, bool is_over);
/* Ask a bot for a person; answered by a hint message. */
void ask_hint(struct client *c, struct room *r, int seat, struct wire_re re);
/* What the seat sees, for whoever judges its choices on a person's own machine. */
void ask_seen(struct client *c, struct room *r, int seat, struct wire_re re);
void ask_wake(struct server *srv); /* bots have answered */

/* ---- look.c: finished games looked at again -------------------------------------- */

/* Asks for a game that is over; false: too many wait. */
bool look_begin(struct server *srv, const struct room *r);
bool look_is_long(const struct room *r); /* too long for that */
/* A game has ended here: it is looked at before anybody asks, if that is wanted. */
void look_ahead(struct server *srv, const struct room *r);
/* Bots are asked, or are not any more. */
void look_aside(struct server *srv);
void look_wake(struct server *srv); /* something was found */

/* ---- expiry.c -------------------------------------------------------------------- */

/* Once a minute: closes and removes what nobody has touched for too long. */
void expiry_tick(struct server *srv);

/* ---- compaction.c ---------------------------------------------------------------- */

/* Tables that are over and have rested are kept as few bytes. */
void compaction_tick(struct server *srv, int64_t now);

/* ---- talk.c, api.c --------------------------------------------------------------- */

int talk_allow(void *ctx, const struct net_head *h);
void talk_open(void *ctx, struct net_socket *s, const struct net_head *h);
void talk_text(void *ctx, struct net_socket *s, const char *text, size_t len);
void talk_closed(void *ctx, struct net_socket *s);
/* client.c */
void client_hold(struct client *c);
void client_drop(struct client *c);
void client_send(struct client *c, struct net_msg *m); /* takes the message over */
void client_bye(struct client *c, const char *reason, int code);
/* Whoever is connected with this token must go. */
void client_expel(struct server *srv, const uint8_t token[STORE_TOKEN]);

/* chat.c: checked, stored, then sent to everybody who watches. */
void chat_say(struct client *c, struct room *r, const char *text, struct wire_re re);

/* pages.c: puts the base into the page; 0, or -1 without memory. */
int pages_start(struct server *srv);
void api_request(void *ctx, struct net_request *r);
void api_gone(void *ctx, struct net_request *r);
size_t api_body_max(void *ctx, const struct net_head *h);

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
bool gate_look(const struct server *srv, struct person *p);
/* NULL when the page behind the request is ours, or none; else why it is foreign. */
const char *gate_foreign(const struct server *srv, const struct net_head *h);
/* Is the request's host a name of ours? Not one that a stranger lets lead to this
 * machine, so that a foreign page passes for ours. */
bool gate_knows_name(const struct server *srv, const struct net_head *h);
bool gate_open(struct server *srv, const struct net_head *h, bool is_login);
/* May one more of what costs much come in from there: a game from elsewhere, the wish
 * to have one looked at again? */
enum gate_rare { GATE_OPENING, GATE_LOOK, GATE_RARE };
bool gate_rare(struct server *srv, const struct net_head *h, enum gate_rare what);
/* Does this host of a request name the machine itself, and nothing else? */
bool gate_is_own_host(const char *host);
bool gate_is_loopback(const char *peer);

/* A text for Prometheus; malloc'd. */
char *metrics_text(struct server *srv, size_t *len);

#endif
