/* conn.c - a connection: the lists it is in, what it waits for, how it ends. */
#define _GNU_SOURCE
#include "net/net_private.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

int64_t net_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- lists ----------------------------------------------------------------------- */

void conn_leave_list(struct conn *c)
{
    struct conn_list *l = c->list;

    if (!l)
        return;
    *(c->prev ? &c->prev->next : &l->first) = c->next;
    *(c->next ? &c->next->prev : &l->last) = c->prev;
    l->count--;
    c->list = NULL;
}

void conn_move(struct conn *c, struct conn_list *to, int64_t deadline)
{
    c->deadline = deadline;
    if (c->list == to && to->last == c)
        return;
    conn_leave_list(c);
    c->list = to;
    c->prev = to->last;
    c->next = NULL;
    *(to->last ? &to->last->next : &to->first) = c;
    to->last = c;
    to->count++;
}

void conn_todo(struct conn *c)
{
    struct net *n = c->net;

    if (c->is_todo)
        return;
    c->is_todo = true;
    c->next_todo = n->todo;
    n->todo = c;
    ev_idle_start(n->loop, &n->idle);
}

/* ---- waiting --------------------------------------------------------------------- */

bool conn_wants_bytes(const struct conn *c)
{
    if (c->is_eof || c->in_len > HTTP_HEAD_MAX)
        return false;
    /* What follows a request is looked at when that is answered. */
    return c->state != CONN_HTTP || !c->in_len || !c->request || !c->request->is_whole;
}

void conn_watch(struct conn *c)
{
    int events = 0;

    if (c->state == CONN_DEAD)
        return;
    if (conn_wants_bytes(c))
        events |= EV_READ;
    if (c->is_tls_writing || (c->count && !c->is_tls_reading && !c->turn))
        events |= EV_WRITE;
    if (events == (c->io.events & (EV_READ | EV_WRITE)) && ev_is_active(&c->io))
        return;
    ev_io_stop(c->net->loop, &c->io);
    ev_io_set(&c->io, c->io.fd, events);
    if (events)
        ev_io_start(c->net->loop, &c->io);
}

/* ---- ends ------------------------------------------------------------------------ */

/* No more reading and writing now; its owners are told in the next turn, so that nobody
 * loses what is in use further up. */
void conn_kill(struct conn *c)
{
    if (c->state == CONN_DEAD)
        return;
    c->state = CONN_DEAD;
    ev_io_stop(c->net->loop, &c->io);
    conn_move(c, &c->net->dead, INT64_MAX);
    conn_todo(c);
}

/*
 * To close at once would be rude: input that nobody has read makes TCP throw away what
 * the client has not read yet, and with it the answer. So the line stays until the
 * client closes it or its time is up.
 */
void conn_linger(struct conn *c)
{
    if (c->is_eof) {
        conn_kill(c);
        return;
    }
    if (c->ssl)
        tls_end(c->ssl);
    shutdown(c->io.fd, SHUT_WR);
    free(c->in);
    c->in = NULL;
    c->in_len = 0;
    c->state = CONN_LINGER;
    conn_move(c, &c->net->closing, net_now_ms() + LINGER_MS);
    conn_watch(c);
}
