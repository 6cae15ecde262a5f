/*
 * httpc.h - blocking HTTP/1.1 client with keep-alive: load tool and tests.
 *
 * One connection, one request at a time. A connection that the server closed between
 * two requests is opened again once. An answer that is too long is none.
 */
#ifndef MAAT_HTTPC_H
#define MAAT_HTTPC_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

#include "client/secure.h"

enum { HTTPC_COOKIE_MAX = 256, HTTPC_ANSWER_MAX = 64 << 20 };

struct httpc {
    struct sockaddr_in addr;
    char host[256];
    int fd;                        /* -1 while closed */
    struct secure *secure;         /* TLS over it, or NULL */
    char tls_name[256];            /* what its certificate must name; "": no TLS */
    char tls_why[SECURE_WHY_MAX];  /* what is wrong with that certificate; "" */
    bool is_strange;               /* what came back is no answer in HTTP */
    int error;                     /* errno of the last call when nobody answered */
    int timeout_ms;                /* of one request; 10,000 by default */
    char cookie[HTTPC_COOKIE_MAX]; /* sent when not ""; follows Set-Cookie */
    const char *origin, *bearer, *encoding; /* headers that are sent when not NULL */
    char *buf;                              /* last answer: head, NUL, body, NUL */
    size_t len, cap;
    int status;        /* of the last answer */
    char *head, *body; /* into buf */
    size_t body_len;
};

/* `url` as for wsc_target, with TLS when it begins with https; 0 or -1. */
int httpc_init(struct httpc *c, const char *url);
void httpc_done(struct httpc *c);

/* The status of the answer, or -1 when there was none. `body` may be NULL. */
int httpc_request(struct httpc *c, const char *method, const char *path,
                  const char *body);

/* A header of the last answer, copied; its length or -1. */
int httpc_header(const struct httpc *c, const char *name, char *buf, size_t size);

#endif
