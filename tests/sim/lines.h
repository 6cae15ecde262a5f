/* lines.h - between lines (lines.c) and what the server calls (net.c). */
#ifndef MAAT_SIM_LINES_H
#define MAAT_SIM_LINES_H

#include "sim.h"

enum { LINES = 128 };

enum event_kind {
    AT_SERVER_CALL,
    AT_SERVER_DIAL,
    AT_SERVER_TEXT,
    AT_SERVER_END, /* the client has gone, or the farewell has been written */
    AT_CLIENT_ANSWER,
    AT_CLIENT_TEXT,
    AT_CLIENT_END,
};

struct event {
    int64_t at;
    uint64_t order;
    enum event_kind kind;
    int line;
    int status;
    char cookie[64];
    char *text;
    size_t len;
};

struct net_request {
    int line;
    struct net_head head;
    char *body;
    size_t len;
    void *user;
};

struct net_socket {
    int line;
    void *user;
    bool is_told_to_go;
};

struct line {
    int id; /* 0: free */
    void *who;
    bool is_socket, is_cut; /* cut: the client does not hear it any more */
    bool was_open;
    struct net_request *request; /* at the server, unanswered */
    struct net_socket *socket;   /* at the server */
    struct net_head head;
    int64_t in_at, out_at; /* what was said last arrives then */
};

struct net {
    struct net_hooks hooks;
    bool has_quit, hung_up;
    int64_t tick_at, wake_at;
    uint32_t turns;
    struct net_figures figures;
};

extern struct line net_line[LINES];
extern struct net *net_running; /* NULL: no server listens */

struct line *line_of(int id); /* or NULL */
struct event *line_event(struct line *l, enum event_kind kind, const char *text,
                         size_t len);
void line_drop(int line, bool at_server, bool at_client); /* what is on its way */
void line_free(struct line *l);
/* The server hears that the client has gone. */
void line_forgotten(struct line *l);

#endif
