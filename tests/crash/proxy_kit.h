/*
 * proxy_kit.h - a network in miniature between a server and its database.
 *
 * Connections to a port of the loopback go on to a socket in the file system. The
 * network can fall silent: nothing is closed, nothing arrives, until it is well again.
 */
#ifndef MAAT_PROXY_KIT_H
#define MAAT_PROXY_KIT_H

#include <stdbool.h>

struct proxy;

/* `socket` is the path of a listening Unix socket. NULL when it cannot be. */
struct proxy *proxy_start(const char *socket);
int proxy_port(const struct proxy *p);
void proxy_silence(struct proxy *p, bool is_silent);
void proxy_stop(struct proxy *p);

#endif
