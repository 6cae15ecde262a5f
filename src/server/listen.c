/* listen.c - a server's own port, or the next free one. */
#define _DEFAULT_SOURCE
#include "server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TRIES = 20 };

/* Does somebody listen there? False as well when the address is none of ours. */
static bool is_taken(const char *address, uint16_t port)
{
    struct addrinfo want = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                            .ai_socktype = SOCK_STREAM},
                    *a;
    char text[8];
    int fd, on = 1;
    bool is;

    snprintf(text, sizeof text, "%u", (unsigned)port);
    if (!port || getaddrinfo(address, text, &want, &a))
        return false;
    fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    /* As the server does: a port whose connections are still fading away is free. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    is = fd >= 0 && bind(fd, a->ai_addr, a->ai_addrlen) && errno == EADDRINUSE;
    if (fd >= 0)
        close(fd);
    freeaddrinfo(a);
    return is;
}

struct net *listen_new(const struct net_config *cfg, bool may_move,
                       const struct net_hooks *hooks, char *why, size_t size)
{
    struct net_config c = *cfg;
    struct net *n = NULL;

    for (int i = 0; i < TRIES && !n; i++) {
        bool is_free = !is_taken(c.address, c.port);
        if (is_free)
            n = net_new(&c, hooks, why, size);
        /* Somebody may have come in between. */
        if (n || (is_free && !is_taken(c.address, c.port)))
            break;
        snprintf(why, size, strchr(c.address, ':') ? "[%s]:%u %s" : "%s:%u %s",
                 c.address, (unsigned)c.port, "is taken by another program");
        if (!may_move)
            break;
        c.port++;
    }
    return n;
}
