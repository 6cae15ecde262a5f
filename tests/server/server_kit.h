/*
 * server_kit.h - a real server for tests, and people who talk to it.
 *
 * Every message in either direction is checked against its schema on the way. What goes
 * wrong ends the test by cmocka's fail with the place and the message.
 */
#ifndef MAAT_SERVER_KIT_H
#define MAAT_SERVER_KIT_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "client/httpc.h"
#include "client/wsc.h"

struct kit_server {
    pid_t pid;
    char dir[128], url[128], db[256];
};

/* Start one on a fresh folder, or again on the same; extra arguments end with NULL. */
void kit_start(struct kit_server *s, const char *const *args);
/* One on a database of others. */
void kit_join(struct kit_server *s, const char *db, const char *const *args);
void kit_again(struct kit_server *s, const char *const *args);
void kit_kill(struct kit_server *s);  /* kill -9 */
int kit_stop(struct kit_server *s);   /* SIGTERM; its exit status */
void kit_clean(struct kit_server *s); /* removes the folder */

/* nginx at a free port (front->url): kit_stop and kit_clean end it. `locations` is the
 * inside of its server block; the fields of a proxy in front of maat are set. */
void kit_nginx(struct kit_server *front, const char *locations);
/* The path under which the server lives for whoever calls it; "" */
extern const char *kit_base;

/* The whole main of a test program. `setup` and `teardown` run once around all tests;
 * NULL: none. */
struct CMUnitTest;
int kit_main(const struct CMUnitTest *tests, size_t n, int (*setup)(void **state),
             int (*teardown)(void **state));
/* One server for all tests of a program, started with these further arguments
 * (kit_args, ends with NULL) and stopped in an orderly way. */
extern struct kit_server server;
extern const char *const *kit_args;
int kit_up(void **state);
int kit_down(void **state);

/* Somebody with a cookie jar. */
struct kit_person {
    struct httpc http;
    char id[32];
    char token[80];
};

void kit_nobody(struct kit_person *p, const struct kit_server *s);
void kit_guest(struct kit_person *p, const struct kit_server *s, const char *name);
void kit_leave(struct kit_person *p);
/* The same person at another server, or at the same after a restart. */
void kit_aim(struct kit_person *p, const struct kit_server *s);

/* One request; asserts nothing about the status. `fmt` NULL: no body. The answer's JSON
 * is new (NULL when it has none) and was checked against schema/openapi.json. */
int kit_call(struct kit_person *p, const char *method, json_t **ret, const char *path,
             const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* The same, which must have this status; the answer is new. */
json_t *kit_must(struct kit_person *p, int status, const char *method, const char *path,
                 const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Each of these bodies is refused with 400. */
void kit_refuses(struct kit_person *p, const char *path, const char *const *bodies,
                 size_t n);
/* "/api/tables/ID/join" of "/join"; good until the next call. */
const char *kit_path(const char *id, const char *rest);
/* POST to a table ("/join"), which must answer with this status. */
void kit_post(struct kit_person *p, int status, const char *id, const char *rest,
              const char *body);
/* A table of this body; its id. */
void kit_table(struct kit_person *p, char id[32], const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- sockets -------------------------------------------------------------- */

struct kit_socket {
    struct wsc c;
    json_t *inbox; /* array, oldest first */
    bool is_dead, has_mail;
};

void kit_open(struct kit_socket *k, struct kit_person *p, const struct kit_server *s);
/* Killed and started anew; all of them have their connections again. */
void kit_die_and_return(struct kit_server *s, struct kit_person *const *person,
                        struct kit_socket *const *at, int n);
/* With these headers; true when a hello came. */
bool kit_try(struct kit_socket *k, const struct kit_server *s, const char *cookie,
             const char *bearer, const char *origin);
void kit_close(struct kit_socket *k);
void kit_say(struct kit_socket *k, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* As it is, whatever the schemas say. */
void kit_say_raw(struct kit_socket *k, const char *text);

/* Look at a table, and have its snapshot behind oneself. */
void kit_watch(struct kit_socket *k, const char *id);
/* Give up a seat of a table that has begun and that the socket watches. */
void kit_resign(struct kit_socket *k, const char *id, int seat);

/* The next message of this type (skipping others) within 10 s; new. */
json_t *kit_wait(struct kit_socket *k, const char *type);
/* The same, or NULL after `ms`. */
json_t *kit_wait_ms(struct kit_socket *k, const char *type, int ms);
/* The next message whatever it is, or NULL after `ms`. */
json_t *kit_next(struct kit_socket *k, int ms);

/* A guest with a socket, and the end of both. */
void kit_arrive(struct kit_person *p, struct kit_socket *k, const struct kit_server *s,
                const char *name);
void kit_depart(struct kit_person *p, struct kit_socket *k);

/* Play on with whatever is legal until the game is over (kit_play.c). */
void kit_finish(struct kit_person *p, const struct kit_server *s, const char *id);

/* ---- small things ------------------------------------------------------------- */

const char *kit_text(json_t *o, const char *path); /* "table.state"; "" when absent */
json_int_t kit_int(json_t *o, const char *path);   /* -1 when absent */
json_t *kit_at(json_t *o, const char *path);       /* borrowed */

#endif
