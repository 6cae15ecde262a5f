/*
 * secure.h - TLS from a client's side, over a socket that is connected.
 *
 * The server's certificate must be good for the name that was asked for, by the
 * authorities that the system trusts (or those of $SSL_CERT_FILE).
 */
#ifndef MAAT_SECURE_H
#define MAAT_SECURE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { SECURE_WHY_MAX = 160 };

struct secure;

/* The handshake is made with the first bytes. NULL without memory. */
struct secure *secure_new(int fd, const char *name);
void secure_free(struct secure *s);

/* It waits for the other side to speak, although it wants to write. */
bool secure_awaits(const struct secure *s);
/* What was wrong with the certificate, in English; "" when nothing was. */
const char *secure_why(const struct secure *s);

/* As recv and send of a socket that may have TLS over it (NULL: it has not): -1 with
 * EAGAIN where it would wait. */
ssize_t secure_read_from(struct secure *s, int fd, void *buf, size_t size);
ssize_t secure_write_to(struct secure *s, int fd, const void *buf, size_t size);

#endif
