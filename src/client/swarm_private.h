/* swarm_private.h - shared by swarm.c (play) and swarm_prepare.c (HTTP). */
#ifndef MAAT_SWARM_PRIVATE_H
#define MAAT_SWARM_PRIVATE_H

#include "client/httpc.h"
#include "client/swarm.h"
#include "client/wsc.h"

struct seat_of {
    struct wsc ws;
    struct group *group;
    char cookie[HTTPC_COOKIE_MAX];
    int node;              /* which url */
    int index;             /* person 0.. of the group */
    int seat;              /* 1.. at the current table; 0: not known yet */
    bool is_open;          /* counted as open */
    bool is_subscribed;    /* has the snapshot of the current table */
    bool is_over;          /* sees the end of the current table */
    uint32_t watched;      /* epoll events asked for */
    uint64_t seq;          /* newest seen at the current table */
    uint64_t must_know;    /* acknowledged when the snapshot was asked for */
    uint64_t retry_ns;     /* when to connect again; 0: no need */
    char pick[SWARM_TEXT]; /* one of my legal actions, "" when I owe none */
};

/* The people of one table at a time. */
struct group {
    struct swarm *swarm;
    struct seat_of who[SWARM_SEATS];
    char (*table)[SWARM_ID]; /* games of them */
    uint32_t current;
    bool is_moving; /* a move is under way */
    int mover;      /* who[] index */
    uint64_t sent_ns;
    uint64_t again_ns; /* when to move, or to send the move again; 0: no plan */
    uint64_t target;   /* seq of the move under way, once acknowledged */
    uint64_t moves;    /* for keys */
    char text[SWARM_TEXT], key[SWARM_ID];
    uint64_t seq;       /* that the move under way answers */
    uint64_t acked_seq; /* newest acknowledged at the current table */
};

struct swarm {
    struct swarm_config cfg;
    struct sockaddr_in addr[SWARM_NODES];
    char host[SWARM_NODES][256];
    struct group *groups;
    int epoll;
    uint32_t connecting;
    uint64_t looked_ns; /* when the plans were last looked through */
    bool is_playing, keeps_ledger;
    uint64_t rng;
    struct swarm_figures fig;
    uint32_t *times; /* tenths of a microsecond */
    size_t n_times, cap_times;
    struct swarm_ack *ledger;
    size_t n_ledger, cap_ledger;
};

#endif
