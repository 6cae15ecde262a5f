/*
 * wsc.h - WebSocket client for many connections at once: load tool, tests, terminal.
 *
 * Non-blocking; the owner runs the epoll loop and hands events to wsc_io.
 */
#ifndef MAAT_WSC_H
#define MAAT_WSC_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/secure.h"

enum wsc_state { WSC_CLOSED, WSC_CONNECTING, WSC_UPGRADING, WSC_OPEN };

enum { WSC_REASON_MAX = 124, WSC_MESSAGE_MAX = 8 << 20 };

struct wsc {
    int fd;
    enum wsc_state state;
    struct secure *secure; /* TLS over it, or NULL */
    uint32_t want;         /* epoll events that wsc_io waits for */
    char *in, *out;        /* partial input; output the kernel refused */
    size_t in_len, in_cap, out_len, out_cap;
    size_t whole;                /* bytes of a fragmented message joined so far */
    int code;                    /* close code, or HTTP status of a refused upgrade */
    char reason[WSC_REASON_MAX]; /* what the server said when it closed */
    void *owner;
};

struct wsc_request {
    struct sockaddr_in addr;
    const char *host, *path;
    const char *cookie, *origin, *bearer; /* each may be NULL */
    const char *tls_name; /* what the certificate must name; NULL or "": no TLS */
};

/* Called for every whole text message; `text` ends with NUL and may be changed. */
typedef void wsc_message(struct wsc *c, char *text, size_t len);

/* "http://127.0.0.1:8000", "127.0.0.1:8000", "localhost:80"; 0 or -1. */
int wsc_target(const char *url, struct sockaddr_in *addr, char *host, size_t size);

/* The name for the certificate of an https address; "" for any other. */
void wsc_tls_name(const char *url, char *name, size_t size);

/* Start to connect; 0 or -1 with errno. Add c->fd to an epoll set for c->want. */
int wsc_open(struct wsc *c, const struct wsc_request *r);

/* Serve what epoll reported. -1: the connection is closed (c->code, c->reason).
 * c->want may have changed. */
int wsc_io(struct wsc *c, uint32_t events, wsc_message *message);

/* Queue one text message and send what the kernel takes; 0 or -1. */
int wsc_send(struct wsc *c, const char *text, size_t len);

/* Say goodbye (unless `abrupt`), close, free. Safe on a closed connection. */
void wsc_close(struct wsc *c, bool abrupt);

/* For tests: serve this one connection until `*stop` is set or `ms` have passed. */
int wsc_serve(struct wsc *c, int ms, const bool *stop, wsc_message *message);

#endif
