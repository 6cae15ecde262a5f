/*
 * net.h - the loop: HTTP requests, WebSockets, timers and signals as plain calls.
 *
 * The one room that knows libev, OpenSSL's TLS and sockets; it knows nothing of tables
 * and people. Everything runs on the thread that calls net_run, except net_wake and
 * net_turns, which any thread may call.
 */
#ifndef MAAT_NET_H
#define MAAT_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/http.h"

struct net;
struct net_request;
struct net_socket;

enum {
    NET_BODY_MAX = 8192,       /* of a request, unless a hook allows more */
    NET_TEXT_MAX = 4096,       /* of a message from a client */
    NET_QUEUE_BYTES = 1 << 20, /* waiting for one slow client */
    NET_QUEUE_COUNT = 1024,
    NET_TICK_MS = 100,
};

/* How a proxy in front tells whom it speaks for. */
enum net_proxy_way { NET_X_FORWARDED_FOR, NET_FORWARDED, NET_PROXY_PROTOCOL };

struct net_config {
    const char *address;
    uint16_t port;                  /* 0: any */
    const char *tls_cert, *tls_key; /* NULL: plain */
    const char *subprotocol;        /* of WebSockets, for clients that ask for it */
    const char *proxies; /* who is believed; see proxy_list_read. "": nobody */
    uint8_t proxy_way;   /* enum net_proxy_way */
    bool no_limits;      /* no caps per address (load tests) */

    /* 0: what net_defaults says */
    uint32_t max_connections; /* of all kinds */
    uint32_t few_connections; /* what is below is told of; 0: what is below the most */
    uint32_t max_per_address; /* loopback and proxies have no such bound */
    uint32_t max_strangers;   /* sockets for which nobody has vouched yet */
    uint32_t head_ms;         /* from accept, TLS included, to the end of the head */
    uint32_t body_ms;         /* for the rest of the request */
    uint32_t idle_ms;         /* between two requests */
    uint32_t ping_ms;         /* silence after which a client is pinged */
};

struct net_hooks {
    void *ctx;
    void (*request)(void *ctx, struct net_request *r); /* whole, body included */
    void (*gone)(void *ctx, struct net_request *r);    /* before it was answered */
    /* How long may the body of this request be? NULL: NET_BODY_MAX. */
    size_t (*body_max)(void *ctx, const struct net_head *h);
    /* May it become a socket? 0, or the status that refuses it. */
    int (*allow)(void *ctx, const struct net_head *h);
    void (*open)(void *ctx, struct net_socket *s, const struct net_head *h);
    void (*text)(void *ctx, struct net_socket *s, const char *text, size_t len);
    void (*closed)(void *ctx, struct net_socket *s);
    void (*woken)(void *ctx);
    void (*tick)(void *ctx); /* every NET_TICK_MS */
    void (*stop)(void *ctx); /* SIGTERM, SIGINT */
    /* What whoever runs it should know. Levels as in the log: 0 is an error. */
    void (*report)(void *ctx, int level, const char *event, const char *why);
};

/* NULL, and why not. */
struct net *net_new(const struct net_config *cfg, const struct net_hooks *hooks,
                    char *why, size_t size);
void net_free(struct net *n);
uint16_t net_port(const struct net *n);
void net_run(struct net *n); /* until net_quit */
void net_quit(struct net *n);
void net_hang_up(struct net *n); /* everybody; only net_wake and net_free may follow */
void net_wake(struct net *n);
uint32_t net_sockets(const struct net *n);
/* Those of them that have not been told to go: who was refused takes no place. */
uint32_t net_present(const struct net *n);
int64_t net_now_ms(void); /* a clock that never jumps */
/* The loop's pulse: grows with every turn, at least every NET_TICK_MS. */
uint32_t net_turns(const struct net *n);

/* ---- requests -------------------------------------------------------------------- */

const struct net_head *net_head(const struct net_request *r);
const char *net_body(const struct net_request *r, size_t *len);
void net_set_user(struct net_request *r, void *user);
void *net_user(const struct net_request *r);

struct net_answer {
    int status;
    const char *type;
    const char *body; /* copied unless is_static */
    size_t len;
    bool is_static;
    const char *cookie;                           /* a whole Set-Cookie value or NULL */
    const char *etag, *cache, *encoding, *policy; /* or NULL */
    int retry_after;                              /* seconds, 0: none */
};

/* Exactly once per request, at once or later. */
void net_reply(struct net_request *r, const struct net_answer *a);

/* ---- sockets --------------------------------------------------------------------- */

/* A text message that may go to many sockets; counted references. */
struct net_msg;

char *net_msg_text(struct net_msg *m); /* len bytes to be filled */
struct net_msg *net_msg_of(const char *text, size_t len);
void net_msg_drop(struct net_msg *m);

/* Adds a reference of its own. A client that does not keep up is dropped. */
void net_send(struct net_socket *s, struct net_msg *m);
/* Somebody is known to sit at this socket: it is no stranger any more. */
void net_vouch(struct net_socket *s);
/*
 * Nothing is sent after this and what comes in is thrown away. The hook `closed` is
 * called once the farewell has been written, never from within this call; net_sockets
 * counts the socket until the client has gone, or had its time to.
 */
void net_close(struct net_socket *s, int code, const char *reason);
void net_socket_set_user(struct net_socket *s, void *user);
void *net_socket_user(const struct net_socket *s);

struct net_figures {
    uint64_t requests, messages_in, messages_out, bytes_out, dropped_slow, opened;
    uint64_t refused; /* requests that were none, or too much of it */
    uint64_t crowded; /* connections refused or dropped because there were too many */
    uint64_t late;    /* connections that took too long */
    uint32_t connections; /* open now, of all kinds */
};
const struct net_figures *net_figures(const struct net *n);

#endif
