/* hosts.c - the addresses at which others in its networks reach this machine. */
#define _DEFAULT_SOURCE
#include "server/hosts.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool hosts_is_loopback(const char *address)
{
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") ||
           !strcmp(address, "localhost");
}

static bool hosts_is_any(const char *address)
{
    return !strcmp(address, "0.0.0.0") || !strcmp(address, "::");
}

const char *hosts_own(const char *address)
{
    if (hosts_is_any(address))
        return strchr(address, ':') ? "::1" : "127.0.0.1";
    return address;
}

bool hosts_is_for_others(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, a, sizeof v4);
        uint32_t ip = ntohl(v4.sin_addr.s_addr);
        return ip >> 24 != 127 && ip >> 16 != 0xa9fe && ip != 0;
    }
    if (a->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, a, sizeof v6);
        return !IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr) &&
               !IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr) &&
               !IN6_IS_ADDR_MULTICAST(&v6.sin6_addr) &&
               !IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr);
    }
    return false;
}

static void put_text(const struct sockaddr *a, char ret[HOST_TEXT])
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    memcpy(&v4, a, sizeof v4);
    ret[0] = '\0';
    if (a->sa_family == AF_INET) {
        inet_ntop(AF_INET, &v4.sin_addr, ret, HOST_TEXT);
    } else {
        memcpy(&v6, a, sizeof v6);
        inet_ntop(AF_INET6, &v6.sin6_addr, ret, HOST_TEXT);
    }
}

/* The own address on the way out, as the kernel would choose it; sends nothing. */
static void find_way_out(char ret[HOST_TEXT])
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(9)};
    socklen_t n = sizeof a;
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    ret[0] = '\0';
    inet_pton(AF_INET, "192.0.2.1", &a.sin_addr); /* nobody's, for examples */
    if (fd < 0)
        return;
    if (!connect(fd, (struct sockaddr *)&a, sizeof a) &&
        !getsockname(fd, (struct sockaddr *)&a, &n))
        inet_ntop(AF_INET, &a.sin_addr, ret, HOST_TEXT);
    close(fd);
}

/* Whether `::` takes IPv4 as well is the system's choice: ask at the door. */
static bool answers(const struct sockaddr *a, uint16_t port)
{
    struct sockaddr_in v4;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_open;

    memcpy(&v4, a, sizeof v4);
    v4.sin_port = htons(port);
    is_open = fd >= 0 && !connect(fd, (struct sockaddr *)&v4, sizeof v4);
    if (fd >= 0)
        close(fd);
    return is_open;
}

static void add(struct hosts *h, const char *host, bool is_first)
{
    int at = is_first ? 0 : h->n;

    if (h->n == HOSTS_MAX && !is_first)
        return;
    h->n -= h->n == HOSTS_MAX;
    memmove(h->host[at + 1], h->host[at], (size_t)(h->n - at) * HOST_TEXT);
    snprintf(h->host[at], HOST_TEXT, "%s", host);
    h->n++;
}

static void find_all(struct hosts *ret, bool has_v6, uint16_t port)
{
    const unsigned up = IFF_UP | IFF_RUNNING;
    struct ifaddrs *list;
    char way_out[HOST_TEXT], text[HOST_TEXT];

    find_way_out(way_out);
    if (getifaddrs(&list))
        return;
    for (const struct ifaddrs *i = list; i; i = i->ifa_next) {
        const struct sockaddr *a = i->ifa_addr;
        if (!a || (i->ifa_flags & up) != up || !hosts_is_for_others(a) ||
            (a->sa_family == AF_INET6 && !has_v6) ||
            (a->sa_family == AF_INET && has_v6 && !answers(a, port)))
            continue;
        put_text(a, text);
        add(ret, text, !strcmp(text, way_out));
    }
    freeifaddrs(list);
}

void hosts_find(struct hosts *ret, const char *address, uint16_t port)
{
    memset(ret, 0, sizeof *ret);
    if (hosts_is_any(address))
        find_all(ret, strchr(address, ':') != NULL, port);
    else if (!hosts_is_loopback(address))
        add(ret, address, true);
}

void hosts_url(char *ret, unsigned long size, bool is_tls, const char *host,
               uint16_t port)
{
    bool is_v6 = strchr(host, ':') != NULL;

    snprintf(ret, size, "%s://%s%s%s:%u/", is_tls ? "https" : "http", is_v6 ? "[" : "",
             host, is_v6 ? "]" : "", (unsigned)port);
}
