/*
 * net.h - the loop: HTTP requests, WebSockets, timers and signals as plain calls.
 *
 * The one module that knows libwebsockets and libev. Everything runs on the thread that
 * calls net_run, except net_wake, which any thread may call.
 */
#ifndef MAAT_NET_H
#define MAAT_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_request;
struct net_socket;

enum {
    NET_BODY_MAX = 8192,       /* of a request */
    NET_TEXT_MAX = 4096,       /* of a message from a client */
    NET_QUEUE_BYTES = 1 << 20, /* waiting for one slow client */
    NET_QUEUE_COUNT = 1024,
};

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_OTHER };

/* What was asked, whichever way. Texts that do not fit are empty. */
struct net_head {
    uint8_t method; /* enum net_method */
    char path[160], query[160];
    char host[128], origin[160];
    char cookie[64]; /* the value of cookie "maat" */
    char bearer[64]; /* the token of "Authorization: Bearer" */
    char type[64];   /* Content-Type */
    char etag[48];   /* If-None-Match */
    bool gzip;       /* the client reads gzip */
    char peer[64];   /* address of the client */
};

struct net_config {
    const char *address;
    uint16_t port;                  /* 0: any */
    const char *tls_cert, *tls_key; /* NULL: plain */
    bool trust_proxy;               /* believe X-Forwarded-For */
    uint32_t max_fds;               /* 0: 20000 */
    uint32_t ping_ms;               /* silence after which a client is pinged */
};

struct net_hooks {
    void *ctx;
    void (*request)(void *ctx, struct net_request *r);  /* whole, body included */
    void (*gone)(void *ctx, struct net_request *r);     /* before it was answered */
    bool (*allow)(void *ctx, const struct net_head *h); /* may it become a socket? */
    void (*open)(void *ctx, struct net_socket *s, const struct net_head *h);
    void (*text)(void *ctx, struct net_socket *s, const char *text, size_t len);
    void (*closed)(void *ctx, struct net_socket *s);
    void (*woken)(void *ctx);
    void (*tick)(void *ctx); /* every NET_TICK_MS */
    void (*stop)(void *ctx); /* SIGTERM, SIGINT */
};

enum { NET_TICK_MS = 100 };

struct net *net_new(const struct net_config *cfg, const struct net_hooks *hooks,
                    char *why, size_t size);
void net_free(struct net *n);
uint16_t net_port(const struct net *n);
void net_run(struct net *n); /* until net_quit */
void net_quit(struct net *n);
void net_wake(struct net *n);
uint32_t net_sockets(const struct net *n);
uint32_t net_requests(const struct net *n);
int64_t net_now_ms(void); /* a clock that never jumps */

/* ---- requests ------------------------------------------------------ */

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

/* ---- sockets ------------------------------------------------------- */

/* A text message that may go to many sockets; counted references. */
struct net_msg;

struct net_msg *net_msg_new(size_t len); /* one reference; NULL without memory */
char *net_msg_text(struct net_msg *m);   /* len bytes to be filled */
void net_msg_trim(struct net_msg *m, size_t len);
struct net_msg *net_msg_of(const char *text, size_t len);
void net_msg_drop(struct net_msg *m);

/* Adds a reference of its own. A client that does not keep up is dropped. */
void net_send(struct net_socket *s, struct net_msg *m);
void net_send_text(struct net_socket *s, const char *text, size_t len);
/*
 * Nothing is sent after this and what comes in is thrown away. The hook `closed` is
 * called once the farewell has been written; net_sockets counts the socket until the
 * client has gone, or had its time to.
 */
void net_close(struct net_socket *s, int code, const char *reason);
void net_socket_set_user(struct net_socket *s, void *user);
void *net_socket_user(const struct net_socket *s);

struct net_figures {
    uint64_t requests, messages_in, messages_out, bytes_out, dropped_slow, opened;
};
const struct net_figures *net_figures(const struct net *n);

#endif
