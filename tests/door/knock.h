/* knock.h - cases of the front door at real servers, and whether those are well. */
#ifndef MAAT_KNOCK_H
#define MAAT_KNOCK_H

#include "door.h"
#include "server_kit.h"

/* The server that is knocked at, and the one behind a proxy; somebody with a table. */
struct knock {
    struct kit_server plain, proxied;
    struct kit_person anna;
    char table[32];
    int old[32]; /* connections that nobody has closed yet */
    uint32_t n_old;
    uint64_t sent, answered; /* bytes; connections that got an answer */
};

void knock_begin(struct knock *k);
/* Orderly, within a bound; false: one of them had to be killed, or left with an error.
 */
bool knock_end(struct knock *k);
/* Another session and another table: cases spoil them. */
void knock_renew(struct knock *k);

/* Play it and feel the pulse: NULL, or what is wrong. */
const char *knock(struct knock *k, const struct door_case *c);
/* All connections of cases closed, the server has none left. */
bool knock_is_forgotten(struct knock *k);
/* A descriptor that does not block, from this address unless it is NULL; or -1. */
int knock_connect(const struct kit_server *s, const char *source);

#endif
