/* api.h - one HTTP call on its way, and what its handlers share. */
#ifndef MAAT_API_H
#define MAAT_API_H

#include <jansson.h>

#include "server/server.h"

/* Handlers answer exactly once, at once or later, by call_json, call_error or so. */
struct call {
    struct server *srv;
    struct net_request *request; /* NULL once the client has gone */
    struct person *person;       /* NULL for nobody */
    char token[64];              /* the caller's own, as sent */
    char id[STORE_ID_MAX];       /* from the path: of a table, of a game */
    json_t *body;                /* an object, or NULL */
    const struct route *route;

    /* of handlers that take several steps */
    struct store_person draft;
    char fresh[64];           /* a new token */
    char was[STORE_HASH_MAX]; /* the hash that a new one replaces */
    struct room *room;
    struct wish wish; /* what is to be done at the table */
    int step, list;
    bool wants_start, is_bearer;
    char other[STORE_ID_MAX]; /* a second id: of a puzzle from the path, of a session */
    char luck[DEALER_HEX + 1]; /* a nonce, or with is_sealed the seal of one */
    bool is_sealed;
};

enum route_role { FOR_ALL, FOR_PEOPLE };

struct route {
    const char *path;    /* a star at its end stands for an id */
    const char *rest;    /* what follows the id, a star for another one; or NULL */
    uint8_t method;      /* enum net_method */
    uint8_t role;        /* enum route_role */
    const char *members; /* of the body, blank-separated; NULL: no body is read */
    void (*run)(struct call *c);
};

void call_error(struct call *c, int status, const char *code, const char *why);
void call_bad(struct call *c, const char *why);
/* Writes an object by `write` and ends the call. */
void call_json(struct call *c, int status, void (*write)(struct jot *j, void *arg),
               void *arg, const char *cookie);
void call_text(struct call *c, int status, const char *type, const char *text,
               size_t len);
/* 200, or 304 for whoever has it; asked for again every time. */
void call_tagged(struct call *c, const char *type, const char *text, size_t len,
                 const char *etag);
void call_empty(struct call *c, int status, const char *cookie);
void call_cookie(const struct call *c, const char *token, char *buf, size_t size);
void call_store_error(struct call *c, enum store_code code);
void call_refused(struct call *c, const struct refusal *no);
/* {"table": ...} of the call's room. */
void call_table(struct call *c, int status);
/* The caller has sat down, or told a nonce: what waited for it begins. Answers 200. */
void call_joined(struct call *c, struct room *r);
/* The caller's c->wish at the table of the path: answered by what comes of it. */
void call_wish(struct call *c, enum wish_kind kind);

/* Members of the body; absent ones leave *ret alone. -1 and an answer when wrong. */
int call_get_text(struct call *c, json_t *o, const char *key, size_t max,
                  const char **ret);
int call_get_int(struct call *c, json_t *o, const char *key, int64_t lo, int64_t hi,
                 int64_t *ret);
int call_get_bool(struct call *c, json_t *o, const char *key, bool *ret);
/* Members nonce and seal of the body: into c->luck. */
int call_get_luck(struct call *c);

/* api_people.c */
void api_session(struct call *c);
void api_me(struct call *c);
void api_me_set(struct call *c);
void api_account(struct call *c);
void api_login(struct call *c);
void api_password(struct call *c);
void api_logout(struct call *c);
void api_bots(struct call *c);

/* api_sessions.c */
void api_sessions(struct call *c);
void api_sessions_end(struct call *c);
/* All sessions of the caller but the present one, here and everywhere; then `done`. */
void call_end_others(struct call *c, store_done *done);

/* api_tables.c, api_make.c */
void api_games(struct call *c);
void api_game(struct call *c);
void api_list(struct call *c);
void api_make(struct call *c);
void api_rematch(struct call *c);
void api_table(struct call *c);
void api_join(struct call *c);
void api_leave(struct call *c);
void api_seat(struct call *c);
void api_cover(struct call *c);
void api_start(struct call *c);
void api_close(struct call *c);
void api_record(struct call *c);
/* Everything of this table is open now; else an answer has gone out. */
bool call_is_over(struct call *c, const struct room *r, enum store_code code);

/* api_analysis.c */
void api_analysis(struct call *c);

/* api_puzzles.c */
void api_puzzles(struct call *c);
void api_puzzle_try(struct call *c);

/* api_deal.c */
void api_seal(struct call *c);
void api_reveal(struct call *c);
void api_fairness(struct call *c);

/* pages.c: true when the path was a file of the page. */
bool pages_serve(struct server *srv, struct net_request *r, const char *path);
bool pages_has(const char *name); /* a file of the page */
/* preview.c: into the head of the page at this path. */
void pages_preview(struct server *srv, const struct net_head *h, const char *path,
                   FILE *f);

void api_security(struct call *c);

#endif
