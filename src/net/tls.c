/* tls.c - certificates and encrypted connections. */
#include "net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct tls {
    SSL_CTX *ctx;
    char *cert, *key;
};

static const unsigned char protocol[] = "\x08http/1.1";

/* Whoever offers protocols must offer ours. */
static int choose_protocol(SSL *s, const unsigned char **out, unsigned char *len,
                           const unsigned char *in, unsigned int n, void *arg)
{
    unsigned char *chosen;

    (void)s;
    (void)arg;
    if (SSL_select_next_proto(&chosen, len, protocol, sizeof protocol - 1, in, n) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/* Nobody is there to type it. */
static int refuse_password(char *buf, int size, int is_writing, void *is_wanted)
{
    (void)buf;
    (void)size;
    (void)is_writing;
    *(bool *)is_wanted = true;
    return -1;
}

/* The first complaint is the cause; what OpenSSL adds to it are its own rooms. */
static const char *cause(const char *file, const char *no_pem)
{
    unsigned long e = ERR_peek_error();
    struct stat st;

    if (ERR_SYSTEM_ERROR(e))
        return strerror(ERR_GET_REASON(e));
    if (!stat(file, &st) && S_ISDIR(st.st_mode))
        return strerror(EISDIR);
    if (ERR_GET_LIB(e) == ERR_LIB_SSL && ERR_reason_error_string(e))
        return ERR_reason_error_string(e);
    return no_pem;
}

static bool read_certificate(SSL_CTX *ctx, const char *cert, char *why, size_t size)
{
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) == 1)
        return true;
    snprintf(why, size, "the certificate %s: %s", cert,
             cause(cert, "it is no certificate in PEM format"));
    return false;
}

static bool read_key(SSL_CTX *ctx, const char *cert, const char *key, char *why,
                     size_t size)
{
    bool is_locked = false;

    SSL_CTX_set_default_passwd_cb(ctx, refuse_password);
    SSL_CTX_set_default_passwd_cb_userdata(ctx, &is_locked);
    bool is_read = SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) == 1;
    SSL_CTX_set_default_passwd_cb_userdata(ctx, NULL);
    if (is_read && SSL_CTX_check_private_key(ctx) == 1)
        return true;
    if (is_read || ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_X509)
        snprintf(why, size, "the private key %s: it does not belong to %s", key, cert);
    else
        snprintf(why, size, "the private key %s: %s", key,
                 is_locked ? "it has a password, which a server cannot be asked for"
                           : cause(key, "it is no private key in PEM format"));
    return false;
}

static bool read_files(SSL_CTX *ctx, const char *cert, const char *key, char *why,
                       size_t size)
{
    ERR_clear_error();
    bool is_read =
        read_certificate(ctx, cert, why, size) && read_key(ctx, cert, key, why, size);
    ERR_clear_error();
    return is_read;
}

static SSL_CTX *make(const char *cert, const char *key, char *why, size_t size)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());

    snprintf(why, size, "TLS is not available");
    if (!ctx)
        return NULL;
    SSL_CTX_set_options(ctx, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE |
                                 SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_mode(ctx, SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(ctx, choose_protocol, NULL);
    if (SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION) == 1 &&
        SSL_CTX_set_cipher_list(ctx, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 &&
        read_files(ctx, cert, key, why, size))
        return ctx;
    SSL_CTX_free(ctx);
    return NULL;
}

struct tls *tls_new(const char *cert, const char *key, char *why, size_t size)
{
    struct tls *t = calloc(1, sizeof *t);

    snprintf(why, size, "out of memory");
    if (!t)
        return NULL;
    t->cert = strdup(cert);
    t->key = strdup(key);
    if (t->cert && t->key)
        t->ctx = make(cert, key, why, size);
    if (t->ctx)
        return t;
    tls_free(t);
    return NULL;
}

void tls_free(struct tls *t)
{
    if (!t)
        return;
    SSL_CTX_free(t->ctx);
    free(t->cert);
    free(t->key);
    free(t);
}

bool tls_reload(struct tls *t, char *why, size_t size)
{
    SSL_CTX *ctx = make(t->cert, t->key, why, size);

    if (!ctx)
        return false;
    SSL_CTX_free(t->ctx); /* connections keep theirs */
    t->ctx = ctx;
    return true;
}

/* ---- connections ----------------------------------------------------------------- */

struct ssl_st *tls_open(struct tls *t, int fd)
{
    SSL *s = SSL_new(t->ctx);

    if (s && SSL_set_fd(s, fd) != 1) {
        SSL_free(s);
        s = NULL;
    }
    if (s)
        SSL_set_accept_state(s);
    return s;
}

void tls_close(struct ssl_st *s)
{
    SSL_free(s);
}

static int result(SSL *s, int n)
{
    if (n > 0)
        return n;
    switch (SSL_get_error(s, n)) {
    case SSL_ERROR_WANT_READ:
        return TLS_WANTS_READ;
    case SSL_ERROR_WANT_WRITE:
        return TLS_WANTS_WRITE;
    case SSL_ERROR_ZERO_RETURN:
        return TLS_END;
    default:
        ERR_clear_error();
        return TLS_BROKEN;
    }
}

int tls_shake(struct ssl_st *s)
{
    ERR_clear_error();
    return result(s, SSL_accept(s));
}

ssize_t tls_read(struct ssl_st *s, void *buf, size_t size)
{
    ERR_clear_error();
    return result(s, SSL_read(s, buf, size < 1 << 20 ? (int)size : 1 << 20));
}

ssize_t tls_write(struct ssl_st *s, const void *buf, size_t len)
{
    ERR_clear_error();
    return result(s, SSL_write(s, buf, len < 1 << 20 ? (int)len : 1 << 20));
}

void tls_end(struct ssl_st *s)
{
    ERR_clear_error();
    if (SSL_is_init_finished(s))
        SSL_shutdown(s);
    ERR_clear_error();
}
