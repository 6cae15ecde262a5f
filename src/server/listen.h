/* listen.h - a server's own port, or the next free one. */
#ifndef MAAT_LISTEN_H
#define MAAT_LISTEN_H

#include "net/net.h"

/* As net_new. With `may_move` ports that are taken are passed over, some twenty. */
struct net *listen_new(const struct net_config *cfg, bool may_move,
                       const struct net_hooks *hooks, char *why, size_t size);

#endif
