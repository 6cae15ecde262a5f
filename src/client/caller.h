/*
 * caller.h - somebody who calls a server: its address, who we are there, requests and
 * answers as JSON (docs/protocol.md). Each call waits for its answer.
 */
#ifndef MAAT_CALLER_H
#define MAAT_CALLER_H

#include <jansson.h>

#include "client/httpc.h"

enum {
    CALLER_URL_MAX = 384,
    CALLER_NAME_MAX = 132, /* of a person: 32 characters */
    CALLER_WHY_MAX = 240,
    CALLER_PROTOCOL = 1,
};

/* What went wrong with the last call. */
enum caller_fault {
    CALLER_FINE,
    CALLER_ADDRESS,     /* it is none, or there is no such host */
    CALLER_PORT,        /* it has a port that is none */
    CALLER_NO_SERVER,   /* nobody answers there */
    CALLER_NO_TLS,      /* https was asked for, and something else is spoken there */
    CALLER_CERTIFICATE, /* it is not the server that was asked for, or nobody knows */
    CALLER_NOT_MAAT,    /* something else answers there */
    CALLER_VERSION,     /* it speaks another protocol */
    CALLER_UNKNOWN,     /* it does not know us: no session, a wrong login */
    CALLER_REFUSED,     /* `code` and `why` say why */
};

struct caller {
    char url[CALLER_URL_MAX];  /* without a slash at its end */
    char base[CALLER_URL_MAX]; /* the path under which the server lives; "" */
    struct httpc http;
    enum caller_fault fault;
    int status;
    char code[24], why[CALLER_WHY_MAX]; /* of the last refusal, cleaned */
    char person[40], name[CALLER_NAME_MAX], login[CALLER_NAME_MAX]; /* who we are */
    char version[32];                                               /* of the server */
};

/* "https://maat.example/games", "localhost:8080"; 0, or -1 with a fault. */
int caller_open(struct caller *c, const char *url);
void caller_close(struct caller *c);

/* Who we are is told by a token (a cookie as the server set it). */
void caller_take_token(struct caller *c, const char *token);
const char *caller_token(const struct caller *c);

/* The answer, new; NULL with a fault. `body` is used up and may be NULL. */
json_t *caller_ask(struct caller *c, const char *method, const char *path,
                   json_t *body);

/* Ask who we are, and whether the server speaks as we do; 0, or -1 with a fault. */
int caller_greet(struct caller *c);
/* Become a new guest of this name, log in, make an account of a guest; as above. */
int caller_visit(struct caller *c, const char *name, const char *lang);
int caller_log_in(struct caller *c, const char *login, const char *password);
/* The guest that we are is called otherwise from now on. */
int caller_rename(struct caller *c, const char *name);
int caller_register(struct caller *c, const char *login, const char *password);

#endif
