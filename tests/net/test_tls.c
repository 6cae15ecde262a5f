/* test_tls.c - HTTPS: which versions and ciphers, time-outs, certificates read again.
 */
#define _GNU_SOURCE
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "raw.h"

#define HOST "Host: a\r\n"

static char dir[] = "/tmp/maat-tls-XXXXXX", cert[64], key[64];
static struct kit_server own;

static void write_certificate(long serial)
{
    EVP_PKEY *k = EVP_RSA_gen(2048);
    X509 *x = X509_new();
    X509_NAME *name = X509_get_subject_name(x);
    FILE *f;

    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), serial);
    X509_gmtime_adj(X509_getm_notBefore(x), 0);
    X509_gmtime_adj(X509_getm_notAfter(x), 86400);
    X509_set_pubkey(x, k);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"a", -1,
                               -1, 0);
    X509_set_issuer_name(x, name);
    assert_true(X509_sign(x, k, EVP_sha256()) > 0);
    assert_non_null(f = fopen(cert, "w"));
    assert_int_equal(PEM_write_X509(f, x), 1);
    fclose(f);
    assert_non_null(f = fopen(key, "w"));
    assert_int_equal(PEM_write_PrivateKey(f, k, NULL, NULL, 0, NULL, NULL), 1);
    fclose(f);
    X509_free(x);
    EVP_PKEY_free(k);
}

static int up(void **state)
{
    const char *args[] = {"--tls-cert", cert, "--tls-key", key, "--no-limits", NULL};

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(cert, sizeof cert, "%s/cert.pem", dir);
    snprintf(key, sizeof key, "%s/key.pem", dir);
    write_certificate(1);
    kit_start(&own, args);
    return 0;
}

static int down(void **state)
{
    (void)state;
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
    unlink(cert);
    unlink(key);
    rmdir(dir);
    return 0;
}

/* ---- a client ------------------------------------------------------------------ */

struct line {
    SSL_CTX *ctx;
    SSL *ssl;
    int fd;
};

/* NULL for what is not asked for. True: they understand each other. */
static bool dial(struct line *l, int version, const char *ciphers, const char *alpn)
{
    struct timeval patience = {.tv_sec = 10};

    l->ctx = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_security_level(l->ctx, 0);
    if (version) {
        SSL_CTX_set_min_proto_version(l->ctx, version);
        SSL_CTX_set_max_proto_version(l->ctx, version);
    }
    if (ciphers)
        assert_int_equal(SSL_CTX_set_cipher_list(l->ctx, ciphers), 1);
    if (alpn)
        SSL_CTX_set_alpn_protos(l->ctx, (const unsigned char *)alpn,
                                (unsigned)strlen(alpn));
    l->fd = raw_connect(&own);
    setsockopt(l->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    l->ssl = SSL_new(l->ctx);
    SSL_set_fd(l->ssl, l->fd);
    return SSL_connect(l->ssl) == 1;
}

static void hang_up(struct line *l)
{
    SSL_free(l->ssl);
    SSL_CTX_free(l->ctx);
    close(l->fd);
}

/* Say it, and read until `n` answers have begun and the last has this end. */
static size_t ask(struct line *l, const char *text, int n, const char *end, char *buf,
                  size_t size)
{
    size_t len = 0;

    assert_int_equal(SSL_write(l->ssl, text, (int)strlen(text)), (int)strlen(text));
    for (;;) {
        const char *p = buf;
        int k, got = 0;
        buf[len] = '\0';
        while ((p = strstr(p, "HTTP/1.1 "))) {
            got++;
            p++;
        }
        if (got >= n && len >= strlen(end) && memmem(buf, len, end, strlen(end)))
            return len;
        k = SSL_read(l->ssl, buf + len, (int)(size - len - 1));
        if (k <= 0)
            fail_msg("%d answers: %s", got, buf);
        len += (size_t)k;
    }
}

static long serial_of(void)
{
    struct line l;
    X509 *x;
    long serial;

    assert_true(dial(&l, 0, NULL, NULL));
    x = SSL_get1_peer_certificate(l.ssl);
    serial = ASN1_INTEGER_get(X509_get_serialNumber(x));
    X509_free(x);
    hang_up(&l);
    return serial;
}

/* ---- what is promised ------------------------------------------------------------ */

static void new_versions_are_spoken_and_browsers_told_to_stay(void **state)
{
    static const int versions[] = {TLS1_2_VERSION, TLS1_3_VERSION};
    char buf[8000];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct line l;
        assert_true(dial(&l, versions[i], NULL, "\x08http/1.1"));
        ask(&l, "GET /healthz HTTP/1.1\r\n" HOST "\r\n", 1, "ok\n", buf, sizeof buf);
        assert_non_null(strstr(buf, "HTTP/1.1 200"));
        assert_non_null(strstr(buf, "strict-transport-security: max-age="));
        hang_up(&l);
    }
}

static void old_versions_and_ciphers_without_forward_secrecy_are_not(void **state)
{
    static const struct {
        int version;
        const char *ciphers, *alpn;
    } cases[] = {
        {TLS1_VERSION, NULL, NULL},
        {TLS1_1_VERSION, NULL, NULL},
        {TLS1_2_VERSION, "AES128-GCM-SHA256", NULL}, /* RSA for the key */
        {TLS1_2_VERSION, "AES256-SHA", NULL},
        {TLS1_2_VERSION, "ECDHE-RSA-AES128-SHA", NULL}, /* CBC */
        {0, NULL, "\x02h2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct line l;
        if (dial(&l, cases[i].version, cases[i].ciphers, cases[i].alpn))
            fail_msg("case %zu: %s", i, SSL_get_cipher(l.ssl));
        hang_up(&l);
    }
}

static void everything_else_works_as_without(void **state)
{
    static char buf[RAW_BYTES];
    struct line l;

    (void)state;
    assert_true(dial(&l, 0, NULL, NULL));
    ask(&l,
        "POST /api/me HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}"
        "POST /api/me HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\n{}"
        "GET / HTTP/1.1\r\n" HOST "\r\n",
        3, "</html>", buf, sizeof buf);
    ask(&l,
        "GET /ws HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        1, "unauthorised", buf, sizeof buf);
    assert_non_null(strstr(buf, "HTTP/1.1 101"));
    hang_up(&l);
}

static void whoever_does_not_shake_hands_is_hung_up(void **state)
{
    struct raw silent, slow, plain;

    (void)state;
    raw_open(&silent, &own);
    raw_open(&slow, &own);
    raw_say(&slow, "\x16\x03\x01"); /* the begin of a greeting */
    raw_ask(&plain, &own, "GET / HTTP/1.1\r\n" HOST "\r\n", 1);
    raw_wait_close(&plain, 10000);
    assert_true(plain.is_over);
    raw_wait_close(&silent, 10000);
    raw_wait_close(&slow, 10000);
    assert_true(silent.is_over && slow.is_over);
    raw_close(&silent);
    raw_close(&slow);
    raw_close(&plain);
}

static void a_new_certificate_is_taken_without_a_restart(void **state)
{
    FILE *f;

    (void)state;
    assert_int_equal(serial_of(), 1);
    write_certificate(2);
    assert_int_equal(serial_of(), 1);
    kill(own.pid, SIGHUP);
    for (int i = 0; i < 100 && serial_of() != 2; i++)
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    assert_int_equal(serial_of(), 2);
    assert_non_null(f = fopen(cert, "w"));
    fputs("rubbish\n", f);
    fclose(f);
    kill(own.pid, SIGHUP);
    assert_true(raw_logged(&own, "cert.pem: "));
    assert_int_equal(serial_of(), 2); /* the old one is better than none */
    write_certificate(1);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* A key that fits no certificate here, under a password if there is one. */
static void write_key(const char *path, const char *password)
{
    EVP_PKEY *k = EVP_EC_gen("P-256");
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_int_equal(PEM_write_PrivateKey(f, k, password ? EVP_aes_256_cbc() : NULL,
                                          (const unsigned char *)password,
                                          password ? (int)strlen(password) : 0, NULL,
                                          NULL),
                     1);
    fclose(f);
    EVP_PKEY_free(k);
}

/* In the folder of the test; nothing is started, asked or left behind. */
static void assert_refused(const char *cert_file, const char *key_file,
                           const char *words)
{
    char command[900], said[1000];
    FILE *f;
    int status;

    snprintf(command, sizeof command,
             "cd %s && '%s' serve --listen 127.0.0.1:0 --db x.db --log /dev/null "
             "--tls-cert %s --tls-key %s 2>&1 </dev/null; rc=$?; "
             "for f in x.db*; do [ ! -e $f ] || echo left behind: $f; done; exit $rc",
             dir, getenv("MAAT"), cert_file, key_file);
    assert_non_null(f = popen(command, "r"));
    said[fread(said, 1, sizeof said - 1, f)] = '\0';
    status = pclose(f);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1 || !strstr(said, words) ||
        strchr(said, '\n') != said + strlen(said) - 1)
        fail_msg("status %d, not \"%s\" but: %s", status, words, said);
}

static void a_bad_certificate_is_named_at_the_start(void **state)
{
    static const struct {
        const char *cert, *key, *words;
    } cases[] = {
        {"none.pem", "key.pem", "the certificate none.pem: No such file or directory"},
        {"cert.pem", "none.pem", "the private key none.pem: No such file or directory"},
        {"cert.pem", "folder", "the private key folder: Is a directory"},
        {"folder", "key.pem", "the certificate folder: Is a directory"},
        {"empty", "key.pem", "the certificate empty: it is no certificate in PEM"},
        {"key.pem", "key.pem", "the certificate key.pem: it is no certificate in PEM"},
        {"cert.pem", "cert.pem", "the private key cert.pem: it is no private key in"},
        {"cert.pem", "text", "the private key text: it is no private key in PEM"},
        {"cert.pem", "other", "the private key other: it does not belong to cert.pem"},
        {"cert.pem", "locked", "the private key locked: it has a password, which"},
        {"cert.pem", "none.pem --lang de",
         "der private Schlüssel none.pem: Datei oder Ordner gibt es nicht"},
    };
    static const char *const names[] = {"empty", "text", "other", "locked"};
    char path[sizeof names / sizeof *names][64], folder[64];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        snprintf(path[i], sizeof path[i], "%s/%s", dir, names[i]);
    snprintf(folder, sizeof folder, "%s/folder", dir);
    write_file(path[0], "");
    write_file(path[1], "no key\n");
    write_key(path[2], NULL);
    write_key(path[3], "secret");
    assert_int_equal(mkdir(folder, 0700), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(cases[i].cert, cases[i].key, cases[i].words);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(path[i]);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_versions_are_spoken_and_browsers_told_to_stay),
        cmocka_unit_test(old_versions_and_ciphers_without_forward_secrecy_are_not),
        cmocka_unit_test(everything_else_works_as_without),
        cmocka_unit_test(whoever_does_not_shake_hands_is_hung_up),
        cmocka_unit_test(a_new_certificate_is_taken_without_a_restart),
        cmocka_unit_test(a_bad_certificate_is_named_at_the_start),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, up, down);
}
