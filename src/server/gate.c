/* gate.c - who may come in, and how often: origins and one bucket per address. */
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

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

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);

    return n > k && !strcasecmp(text + n - k, end);
}

/* An address, or a name that no public name server hands out: one without a dot, of the
 * local network, or this machine's own. */
static bool is_near(const char *host)
{
    char name[128] = "", own[128] = "";
    size_t n = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");
    struct in6_addr v6;
    struct in_addr v4;

    if (n >= sizeof name)
        return false;
    memcpy(name, host, n);
    if (name[0] == '[')
        return inet_pton(AF_INET6, name + 1, &v6) == 1 && host[n] == ']' &&
               (!host[n + 1] || host[n + 1] == ':');
    gethostname(own, sizeof own - 1);
    return inet_pton(AF_INET, name, &v4) == 1 || !strchr(name, '.') ||
           ends_with(name, ".local") || ends_with(name, ".localhost") ||
           !strcasecmp(name, own);
}

bool gate_knows_name(const struct server *srv, const struct net_head *h)
{
    const struct server_config *cfg = &srv->cfg;
    bool is_proxied = cfg->trust_proxy[0] &&
                      (h->is_forwarded || cfg->proxy_way == NET_PROXY_PROTOCOL);

    /* With TLS the browser has seen by the certificate that the name is ours. */
    return srv->origin[0] || cfg->tls_cert[0] || is_proxied || is_near(h->host);
}

/* Programs send no origin, browsers always do. */
const char *gate_foreign(const struct server *srv, const struct net_head *h)
{
    static const char other[] =
        "this request comes from another origin; behind a proxy, set --origin";
    const char *host = strstr(h->origin, "://");
    const char *scheme = srv->cfg.tls_cert[0] ? "https://" : "http://";
    /* What a proxy speaks to the browser is not seen from here. */
    bool is_certain =
        srv->cfg.tls_cert[0] || (!h->is_forwarded && !srv->cfg.secure_cookies);

    if (!h->origin[0])
        return NULL;
    if (srv->origin[0])
        return strcmp(h->origin, srv->origin) ? other : NULL;
    if (!host || strcmp(host + 3, h->host) != 0 ||
        (is_certain && strncmp(h->origin, scheme, strlen(scheme)) != 0))
        return other;
    if (!gate_knows_name(srv, h))
        return "the server does not go by this name; if it should, set --origin";
    return NULL;
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
    struct bucket all, logins, rare[GATE_RARE];
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

/* They take room in the store or hours of the machine, so new guests do not get more of
 * them. */
bool gate_rare(struct server *srv, const struct net_head *h, enum gate_rare what)
{
    struct address *a;

    if (srv->cfg.no_limits || (gate_is_loopback(h->peer) && !h->is_unknown))
        return true;
    a = address_of(srv, h->peer);
    return a && bucket_take(&a->rare[what], 20, 1.0 / 15, net_now_ms());
}

/* Over all sockets of a person: one alone could otherwise keep the loop busy. */
bool gate_look(const struct server *srv, struct person *p)
{
    return srv->cfg.no_limits || bucket_take(&p->looks, 256, 50, net_now_ms());
}

bool gate_wish(const struct server *srv, struct person *p)
{
    return srv->cfg.no_limits || bucket_take(&p->wishes, 100, 2, net_now_ms());
}
