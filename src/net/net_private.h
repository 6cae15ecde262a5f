/* net_private.h - what the files of this room share: connections and their lives. */
#ifndef MAAT_NET_PRIVATE_H
#define MAAT_NET_PRIVATE_H

#include <ev.h>
#include <limits.h>
#include <stdatomic.h>

#include "net/crowd.h"
#include "net/frame.h"
#include "net/net.h"
#include "net/proxy.h"
#include "net/tls.h"

enum {
    CONN_READ_MAX = 65536,  /* bytes taken from a connection in one turn */
    LINGER_MS = 3000,       /* for a client that has been told to go */
    LINGER_BYTES = 4 << 20, /* what it may still say meanwhile */
    RING_SENDS = 512,       /* sends in one system call */
};

/* Bytes to be sent to one or to many; with a frame's head in front when it is a text.
 */
struct net_msg {
    uint32_t refs;
    uint32_t len;
    uint8_t head; /* length of the frame's head; 0: not written yet */
    uint8_t kind; /* enum frame_kind */
    uint8_t data[];
};

/* Something that waits to be written. */
struct piece {
    const uint8_t *bytes;
    size_t len;
    struct net_msg *owner; /* NULL: bytes that live for ever */
};

enum conn_state {
    CONN_PROXY,  /* reads the PROXY protocol */
    CONN_TLS,    /* shakes hands */
    CONN_HTTP,   /* reads requests, one at a time */
    CONN_SOCKET, /* is a WebSocket */
    CONN_LINGER, /* all is said: until the client goes */
    CONN_DEAD,   /* is put away in the next turn */
};

struct conn;

/* In the order in which they came in: the first one has waited longest. */
struct conn_list {
    struct conn *first, *last;
    uint32_t count;
};

struct conn {
    struct net *net;
    ev_io io;
    struct ssl_st *ssl;
    uint8_t state;       /* enum conn_state */
    bool is_eof;         /* it says no more, but may still listen */
    bool is_tls_writing; /* its reading, or its handshake, has to write */
    bool is_tls_reading; /* its writing has to read */
    bool is_todo;
    struct proxy_address peer;
    struct crowd_entry *crowd;
    uint8_t *in; /* what came and could not be used yet */
    uint32_t in_len;
    struct piece *queue; /* a ring, there while something waits */
    struct piece alone;  /* what it is made of while one thing waits */
    uint32_t first, count, cap;
    size_t queued;  /* bytes */
    size_t unheard; /* bytes that came when nobody listened any more */
    uint32_t turn; /* its place among those that write at the end of the turn, from 1 */
    struct net_request *request;
    struct net_socket *socket;
    int64_t deadline;
    struct conn_list *list;
    struct conn *next, *prev, *next_todo;
};

/* ring.c: what the kernel took (send's answer, or -errno); RING_UNSENT: not looked at
 */
enum { RING_UNSENT = INT_MIN };
struct ring_send {
    int fd, result;
    const uint8_t *bytes;
    size_t len;
};
struct ring *ring_new(void); /* NULL: the kernel has none for us */
void ring_free(struct ring *r);
/* At most RING_SENDS. False: it works no more; what is RING_UNSENT has not been sent.
 */
bool ring_send(struct ring *r, struct ring_send *s, int n);

struct net_request {
    struct conn *conn;
    void *user;
    struct http_reader reader;
    char *body;
    size_t len;
    bool has_head, is_whole, is_answered;
    bool is_last; /* the connection ends with its answer */
};

struct net_socket {
    struct conn *conn;
    void *user;
    char *part; /* a message that comes in pieces */
    size_t part_len;
    uint64_t skip;  /* bytes of a frame that nobody wants */
    int64_t heard;  /* when the client last gave a sign of life */
    int close_code; /* 0: open */
    bool is_within; /* a message has begun and not ended */
    bool is_deaf;   /* it broke the rules: nothing is understood any more */
    bool is_peer_closed, is_pinged, has_said;
};

struct net {
    struct net_hooks hooks;
    struct net_config cfg;
    struct ev_loop *loop;
    ev_io listener;
    ev_async wake;
    ev_timer tick;
    ev_prepare turn;
    ev_idle idle;
    ev_signal term, intr, hup;
    struct tls *tls; /* NULL: plain */
    struct proxy_list proxies;
    struct crowd crowd;
    /* Every connection is in one of these. */
    struct conn_list young, resting, busy, strangers, known, closing, dead;
    struct conn *todo;            /* what has to wait for the next turn */
    struct conn *current;         /* whose bytes are being read */
    struct ring *ring;            /* NULL: every send is a call of its own */
    struct conn *out[RING_SENDS]; /* who writes at the end of the turn */
    uint32_t n_out;
    int64_t last_round; /* when the silent ones were looked for */
    int64_t deaf_until; /* no descriptors: nobody is let in before */
    int64_t last_report;
    char date[40];
    int64_t date_of;
    atomic_uint turns;
    bool is_down; /* nothing is sent any more */
    uint32_t n_sockets;
    struct net_figures figures;
    uint8_t scratch[CONN_READ_MAX + HTTP_HEAD_MAX + 1];
};

/*
 * The files in their order, from the lowest: msg.c, ring.c, conn.c, conn_write.c,
 * socket.c, request.c (which may become a socket), conn_life.c, net.c. None calls a
 * later one.
 */

/* msg.c */
struct net_msg *msg_new(enum frame_kind kind, size_t len);
void msg_seal(struct net_msg *m);

/* conn.c */
void conn_move(struct conn *c, struct conn_list *to, int64_t deadline);
void conn_leave_list(struct conn *c);
void conn_todo(struct conn *c);
bool conn_wants_bytes(const struct conn *c);
void conn_watch(struct conn *c);
void conn_kill(struct conn *c);
void conn_linger(struct conn *c);

/* conn_write.c: what does not go out at once waits in the queue. False: it is dead. */
bool conn_put(struct conn *c, const struct piece *pieces, int n);
bool conn_put_msg(struct conn *c, struct net_msg *m);
bool conn_flush(struct conn *c);
void conn_forget(struct conn *c); /* what has not begun to leave */
void conn_free_queue(struct conn *c);
/*
 * Messages of sockets wait for the end of the turn where there is a ring: then all of
 * them leave by one system call.
 */
void conn_flush_turn(struct net *n);
void conn_leave_turn(struct conn *c);

/* socket.c */
bool socket_open(struct conn *c, const struct net_head *h);
size_t socket_take(struct conn *c, uint8_t *bytes, size_t len);
void socket_do_todo(struct conn *c);
void socket_round(struct net *n, int64_t now);
void socket_free(struct net_socket *s);

/* request.c: the bytes used, 0 when more are needed or an answer is waited for */
size_t request_take(struct conn *c, const uint8_t *bytes, size_t len);
void request_refuse(struct conn *c, int status, const char *why);
void request_drained(struct conn *c);
void request_free(struct net_request *r);

/* conn_life.c */
void conn_accept(struct net *n, int fd, const struct proxy_address *peer);
void conn_tick(struct net *n, int64_t now);
void conn_do_todo(struct net *n);
void conn_free(struct conn *c);

#endif
