/* gate.c - who may come in, and how often: origins and one bucket per address. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/server.h"

bool gate_is_loopback(const char *peer)
{
    return !strncmp(peer, "127.", 4) || !strcmp(peer, "::1") ||
           !strncmp(peer, "::ffff:127.", 11);
}

bool gate_is_own_host(const char *host)
{
    size_t n = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");

    return (n == 9 && !strncasecmp(host, "localhost", 9)) ||
           (n == 5 && !strncmp(host, "[::1]", 5)) ||
           (!strncmp(host, "127.", 4) && strspn(host, "0123456789.") == n);
}

/* The page's own origin, or none (programs send none, browsers always do). */
bool gate_origin_ok(const struct server *srv, const struct net_head *h)
{
    const char *host = strstr(h->origin, "://");

    if (!h->origin[0])
        return true;
    if (srv->origin[0])
        return !strcmp(h->origin, srv->origin);
    return host && !strcmp(host + 3, h->host);
}

void gate_key(const char *peer, char ret[GATE_KEY_MAX])
{
    struct in6_addr a;

    if (inet_pton(AF_INET6, peer, &a) == 1 && !IN6_IS_ADDR_V4MAPPED(&a)) {
        memset(a.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &a, ret, GATE_KEY_MAX);
    } else {
        snprintf(ret, GATE_KEY_MAX, "%s", peer);
    }
}

struct address {
    char peer[GATE_KEY_MAX];
    struct bucket all, logins;
};

static struct address *address_of(struct server *srv, const char *peer)
{
    char key[GATE_KEY_MAX];
    struct address *a;

    gate_key(peer, key);
    a = map_find(&srv->addresses, key);
    if (a)
        return a;
    if (srv->addresses.count >= 65536) {
        uint32_t at = 0;
        a = map_next(&srv->addresses, &at);
        map_take(&srv->addresses, a->peer);
        free(a);
    }
    a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    memcpy(a->peer, key, sizeof a->peer);
    if (!map_put(&srv->addresses, a->peer, a)) {
        free(a);
        return NULL;
    }
    return a;
}

bool gate_open(struct server *srv, const struct net_head *h, bool is_login)
{
    struct address *a;
    int64_t now = net_now_ms();

    if (srv->cfg.no_limits ||
        (gate_is_loopback(h->peer) && !h->is_unknown && !is_login))
        return true;
    a = address_of(srv, h->peer);
    if (!a)
        return false;
    if (is_login && !bucket_take(&a->logins, 10, 1.0 / 6, now))
        return false;
    return bucket_take(&a->all, 120, 20, now);
}

bool gate_wish(const struct server *srv, struct person *p)
{
    return srv->cfg.no_limits || bucket_take(&p->wishes, 100, 2, net_now_ms());
}
