/*
 * tls.h - TLS by OpenSSL: 1.3, and 1.2 with forward secrecy. Never blocks.
 */
#ifndef MAAT_TLS_H
#define MAAT_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct ssl_st;
struct tls;

/* What a call on a connection answers below 1 byte. */
enum { TLS_END = 0, TLS_BROKEN = -1, TLS_WANTS_READ = -2, TLS_WANTS_WRITE = -3 };

/* NULL, and why not. */
struct tls *tls_new(const char *cert, const char *key, char *why, size_t size);
void tls_free(struct tls *t);
/* The files again; when they are bad the old ones stay. */
bool tls_reload(struct tls *t, char *why, size_t size);

struct ssl_st *tls_open(struct tls *t, int fd);
void tls_close(struct ssl_st *s);
/* 1: the handshake is done. */
int tls_shake(struct ssl_st *s);
ssize_t tls_read(struct ssl_st *s, void *buf, size_t size);
ssize_t tls_write(struct ssl_st *s, const void *buf, size_t len);
/* Tell the other side that no more comes. */
void tls_end(struct ssl_st *s);

#endif
