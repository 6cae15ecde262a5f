/* hosts.h - the addresses at which others in its networks reach this machine. */
#ifndef MAAT_HOSTS_H
#define MAAT_HOSTS_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

enum { HOSTS_MAX = 8, HOST_TEXT = 64 };

struct hosts {
    char host[HOSTS_MAX][HOST_TEXT];
    int n;
};

bool hosts_is_loopback(const char *address); /* 127.0.0.1, ::1, localhost */
/* Where this machine itself reaches what listens there. */
const char *hosts_own(const char *address);
/* Can others use it? Not the loopback's, and not one that needs an interface beside. */
bool hosts_is_for_others(const struct sockaddr *a);

/*
 * Where a server that listens on `address` and `port` is reached by others: that
 * address itself or, when it listens on all, those of the interfaces that are up, the
 * one of the way out first.
 */
void hosts_find(struct hosts *ret, const char *address, uint16_t port);

/* "http://192.0.2.7:8080/"; an IPv6 address gets its brackets. */
void hosts_url(char *ret, unsigned long size, bool is_tls, const char *host,
               uint16_t port);

#endif
