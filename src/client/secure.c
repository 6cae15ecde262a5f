/* secure.c - TLS from a client's side. */
#include "client/secure.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct secure {
    SSL *ssl;
    bool awaits;
    char why[SECURE_WHY_MAX];
};

/* One for the whole process: what is trusted is read once. */
static SSL_CTX *trust;
static BIO_METHOD *socket_method;
static pthread_once_t trust_once = PTHREAD_ONCE_INIT;

/* A socket that is gone must not end the program by SIGPIPE, as OpenSSL's own does. */
static int bio_write(BIO *b, const char *data, int len)
{
    ssize_t n = send((int)(intptr_t)BIO_get_data(b), data, (size_t)len, MSG_NOSIGNAL);
    BIO_clear_retry_flags(b);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_write(b);
    return (int)n;
}

static int bio_read(BIO *b, char *data, int size)
{
    ssize_t n = recv((int)(intptr_t)BIO_get_data(b), data, (size_t)size, 0);
    BIO_clear_retry_flags(b);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_read(b);
    return (int)n;
}

static long bio_control(BIO *b, int what, long number, void *data)
{
    (void)b;
    (void)number;
    (void)data;
    return what == BIO_CTRL_FLUSH;
}

static void prepare(void)
{
    trust = SSL_CTX_new(TLS_client_method());
    socket_method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
    if (!trust || !socket_method)
        return;
    BIO_meth_set_write(socket_method, bio_write);
    BIO_meth_set_read(socket_method, bio_read);
    BIO_meth_set_ctrl(socket_method, bio_control);
    SSL_CTX_set_min_proto_version(trust, TLS1_2_VERSION);
    SSL_CTX_set_mode(trust, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_default_verify_paths(trust);
    SSL_CTX_set_verify(trust, SSL_VERIFY_PEER, NULL);
}

static bool set_up(struct secure *s, int fd, const char *name)
{
    pthread_once(&trust_once, prepare);
    s->ssl = trust ? SSL_new(trust) : NULL;
    BIO *b = s->ssl ? BIO_new(socket_method) : NULL;
    if (!b)
        return false;
    BIO_set_data(b, (void *)(intptr_t)fd);
    BIO_set_init(b, 1);
    SSL_set_bio(s->ssl, b, b);
    SSL_set_connect_state(s->ssl);
    SSL_set_tlsext_host_name(s->ssl, name);
    /* The certificate of an address names it as an address. */
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(s->ssl), name) == 1 ||
           SSL_set1_host(s->ssl, name) == 1;
}

struct secure *secure_new(int fd, const char *name)
{
    struct secure *s = calloc(1, sizeof *s);
    if (s && !set_up(s, fd, name)) {
        secure_free(s);
        s = NULL;
    }
    ERR_clear_error();
    return s;
}

void secure_free(struct secure *s)
{
    if (s && s->ssl)
        SSL_free(s->ssl);
    free(s);
}

/* What became of a call, in the words of sockets. */
static ssize_t outcome(struct secure *s, int n)
{
    int error = SSL_get_error(s->ssl, n);
    long verdict = SSL_get_verify_result(s->ssl);
    s->awaits = error == SSL_ERROR_WANT_READ;
    if (n > 0)
        return n;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
        errno = EAGAIN;
        return -1;
    }
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    if (verdict != X509_V_OK)
        snprintf(s->why, sizeof s->why, "%s", X509_verify_cert_error_string(verdict));
    errno = error == SSL_ERROR_SYSCALL && errno ? errno : EPROTO;
    return -1;
}

static ssize_t get(struct secure *s, void *buf, size_t size)
{
    ERR_clear_error();
    errno = 0;
    return outcome(s, SSL_read(s->ssl, buf, size > 1 << 30 ? 1 << 30 : (int)size));
}

static ssize_t put(struct secure *s, const void *buf, size_t size)
{
    ERR_clear_error();
    errno = 0;
    return outcome(s, SSL_write(s->ssl, buf, size > 1 << 30 ? 1 << 30 : (int)size));
}

bool secure_awaits(const struct secure *s)
{
    return s->awaits;
}

const char *secure_why(const struct secure *s)
{
    return s->why;
}

ssize_t secure_read_from(struct secure *s, int fd, void *buf, size_t size)
{
    return s ? get(s, buf, size) : recv(fd, buf, size, 0);
}

ssize_t secure_write_to(struct secure *s, int fd, const void *buf, size_t size)
{
    return s ? put(s, buf, size) : send(fd, buf, size, MSG_NOSIGNAL);
}
