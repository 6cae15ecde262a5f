/*
 * link.h - a lasting connection to a server: the WebSocket with its greeting, heartbeat
 * and reconnection, and requests that are made meanwhile. Nothing here waits.
 */
#ifndef MAAT_LINK_H
#define MAAT_LINK_H

#include <jansson.h>
#include <stdbool.h>

#include "wire/inbox.h"

struct link;

enum link_state {
    LINK_CONNECTING,
    LINK_OPEN,
    LINK_LOST,   /* it is tried again */
    LINK_NOBODY, /* the server does not know us any more; it is over */
};

/* What is heard, all of it in link_step. */
struct link_hearer {
    void (*message)(void *ctx, const json_t *message);
    /* `why` is what happened, in English; "" when nothing did. */
    void (*state)(void *ctx, enum link_state state, const char *why);
    /* Of link_post; `answer` is NULL when there was none. */
    void (*answer)(void *ctx, int tag, int status, const json_t *answer);
    void *ctx;
};

/* At this address, as who the token tells; NULL without memory or address. */
struct link *link_open(const char *url, const char *token, const struct link_hearer *h);
void link_close(struct link *l);

int link_fd(const struct link *l); /* readable when link_step has something to do */
int link_wait_ms(const struct link *l); /* ... and after so many milliseconds */
void link_step(struct link *l);

/* Say something; false: there is no connection. */
bool link_say(struct link *l, const struct inbox *m);
/* POST beside everything else; `body` is used up. */
void link_post(struct link *l, const char *path, json_t *body, int tag);
/* For tests: the connection breaks. */
void link_cut(struct link *l);

#endif
