/* proxy_kit.c - a network in miniature between a server and its database. */
#define _DEFAULT_SOURCE
#include "proxy_kit.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PAIRS = 64, TICK_MS = 20 };

struct proxy {
    char socket[108];
    int listener, port, n;
    int fd[PAIRS][2];
    atomic_bool is_silent, is_ending;
    pthread_t thread;
};

static void take_one(struct proxy *p)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int in = accept(p->listener, NULL, NULL);
    int out = socket(AF_UNIX, SOCK_STREAM, 0);
    memcpy(a.sun_path, p->socket, sizeof a.sun_path);
    if (in < 0 || out < 0 || p->n == PAIRS ||
        connect(out, (struct sockaddr *)&a, sizeof a) < 0) {
        close(in);
        close(out);
        return;
    }
    p->fd[p->n][0] = in;
    p->fd[p->n][1] = out;
    p->n++;
}

/* false: the pair is at its end */
static bool pass_on(int from, int to)
{
    char buf[65536];
    ssize_t n = recv(from, buf, sizeof buf, MSG_DONTWAIT);
    for (ssize_t at = 0; at < n;) {
        ssize_t sent = send(to, buf + at, (size_t)(n - at), MSG_NOSIGNAL);
        if (sent < 0)
            return false;
        at += sent;
    }
    return n > 0;
}

static void drop_pair(struct proxy *p, int i)
{
    close(p->fd[i][0]);
    close(p->fd[i][1]);
    p->n--;
    memcpy(p->fd[i], p->fd[p->n], sizeof p->fd[i]);
}

static void *run(void *arg)
{
    struct proxy *p = arg;
    while (!atomic_load(&p->is_ending)) {
        struct pollfd fd[1 + 2 * PAIRS] = {{.fd = p->listener, .events = POLLIN}};
        int n = p->n;
        if (atomic_load(&p->is_silent)) {
            poll(NULL, 0, TICK_MS);
            continue;
        }
        for (int i = 0; i < 2 * n; i++)
            fd[1 + i] = (struct pollfd){.fd = p->fd[i / 2][i % 2], .events = POLLIN};
        if (poll(fd, 1 + 2 * (nfds_t)n, TICK_MS) <= 0)
            continue;
        for (int i = n; i-- > 0;) {
            int *pair = p->fd[i];
            if ((fd[1 + 2 * i].revents && !pass_on(pair[0], pair[1])) ||
                (fd[2 + 2 * i].revents && !pass_on(pair[1], pair[0])))
                drop_pair(p, i);
        }
        if (fd[0].revents)
            take_one(p);
    }
    return NULL;
}

struct proxy *proxy_start(const char *socket_path)
{
    struct proxy *p = calloc(1, sizeof *p);
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof a;
    if (!p)
        return NULL;
    snprintf(p->socket, sizeof p->socket, "%s", socket_path);
    p->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(p->listener, (struct sockaddr *)&a, size) < 0 ||
        listen(p->listener, 64) < 0 ||
        getsockname(p->listener, (struct sockaddr *)&a, &size) < 0 ||
        pthread_create(&p->thread, NULL, run, p) != 0) {
        close(p->listener);
        free(p);
        return NULL;
    }
    p->port = ntohs(a.sin_port);
    return p;
}

int proxy_port(const struct proxy *p)
{
    return p->port;
}

void proxy_silence(struct proxy *p, bool is_silent)
{
    atomic_store(&p->is_silent, is_silent);
}

void proxy_stop(struct proxy *p)
{
    atomic_store(&p->is_ending, true);
    pthread_join(p->thread, NULL);
    while (p->n > 0)
        drop_pair(p, p->n - 1);
    close(p->listener);
    free(p);
}
