/*
 * siege.h - an attack that goes on: a process of its own, all from one address.
 *
 * Half of its connections say nothing, the others a letter of a head now and then; a
 * guest opens one WebSocket after the other. Whatever is hung up is opened again.
 */
#ifndef MAAT_SIEGE_H
#define MAAT_SIEGE_H

#include <stdatomic.h>

#include "server_kit.h"

enum { SIEGE_SILENT = 800, SIEGE_SOCKETS = 200 };

struct siege_figures {
    atomic_uint rounds;  /* through all connections */
    atomic_uint opened;  /* connections */
    atomic_uint hung_up; /* by the server */
};

struct siege {
    pid_t pid;
    struct siege_figures *figures; /* shared with the process */
    struct kit_person guest;
};

/* Returns when all connections have been opened once. */
void siege_begin(struct siege *g, const struct kit_server *s);
void siege_end(struct siege *g);

/* Somebody comes: the page, a session, a WebSocket, an answer over it. Ends the test
 * when that fails. */
void siege_newcomer(const struct kit_server *s);

#endif
