/* net_private.h - what net.c, net_http.c and net_socket.c share. */
#ifndef MAAT_NET_PRIVATE_H
#define MAAT_NET_PRIVATE_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/net.h"

struct net_msg {
    uint32_t refs;
    uint32_t len;
    unsigned char data[]; /* LWS_PRE bytes of room, then the text */
};

struct net_socket {
    struct net *net;
    struct lws *wsi;
    void *user;
    struct net_msg **queue; /* a ring, made when first needed */
    uint32_t head, count, cap;
    size_t bytes;
    char *part; /* a message that comes in pieces */
    size_t part_len;
    int close_code;
    char close_reason[32];
    bool is_dead;      /* no more writing */
    bool is_lingering; /* all is said, the owner has left: until the client goes */
    size_t unheard;    /* bytes that came after the farewell */
    int64_t deadline;  /* when a closing socket is cut off */
    struct net_socket *next_closing, *prev_closing;
    int64_t heard; /* when the client last gave a sign of life */
    bool is_pinged;
    struct net_socket *next, *prev; /* of all sockets */
};

struct net_request {
    struct net *net;
    struct lws *wsi;
    void *user;
    struct net_head head;
    char *body;
    size_t len, expected;
    struct net_answer answer;
    char *copy; /* of the answer's body */
    char cookie[256], etag[64];
    size_t sent;
    bool is_whole, is_answered, has_head_sent, is_too_large;
    bool is_last; /* the connection ends with its answer */
};

/* What libwebsockets keeps per connection. */
struct net_pss {
    struct net_request *request;
    struct net_socket *socket;
    struct net_head *upgrade; /* between filter and established */
};

struct net {
    struct net_hooks hooks;
    struct net_config cfg;
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    ev_async wake;
    ev_timer tick;
    ev_signal term, intr;
    uint32_t n_sockets, n_requests;
    struct net_socket *sockets, *closing;
    int64_t last_round; /* when the silent ones were looked for */
    bool is_down;       /* nothing is sent any more */
    struct net_figures figures;
};

void net_read_head(struct net *n, struct lws *wsi, struct net_head *ret);
int net_http_event(struct net *n, struct lws *wsi, enum lws_callback_reasons why,
                   struct net_pss *pss, void *in, size_t len);
int net_socket_event(struct net *n, struct lws *wsi, enum lws_callback_reasons why,
                     struct net_pss *pss, void *in, size_t len);
void net_socket_tick(struct net *n, int64_t now);

#endif
