/* test_secure.c - tables of a server with TLS: whose certificate is taken, and a game.
 */
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/registry.h"
#include "server_kit.h"
#include "term/lobby.h"

static char dir[] = "/tmp/maat-secure-XXXXXX", cert[64], key[64];
static struct kit_server own;

/* For 127.0.0.1 alone, signed by itself. */
static void write_certificate(void)
{
    EVP_PKEY *k = EVP_EC_gen("P-256");
    X509 *x = X509_new();
    X509_NAME *name = X509_get_subject_name(x);
    X509_EXTENSION *is_for =
        X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, "IP:127.0.0.1");
    FILE *f;
    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), 1);
    X509_gmtime_adj(X509_getm_notBefore(x), -60);
    X509_gmtime_adj(X509_getm_notAfter(x), 86400);
    X509_set_pubkey(x, k);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"maat",
                               -1, -1, 0);
    X509_set_issuer_name(x, name);
    X509_add_ext(x, is_for, -1);
    assert_true(X509_sign(x, k, EVP_sha256()) > 0);
    assert_non_null(f = fopen(cert, "w"));
    assert_int_equal(PEM_write_X509(f, x), 1);
    fclose(f);
    assert_non_null(f = fopen(key, "w"));
    assert_int_equal(PEM_write_PrivateKey(f, k, NULL, NULL, 0, NULL, NULL), 1);
    fclose(f);
    X509_EXTENSION_free(is_for);
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
    write_certificate();
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
    return 0;
}

/* What comes of the address for somebody who trusts this file (NULL: as the system). */
static enum caller_fault fault_at(const char *host, const char *trusted)
{
    char url[200];
    struct lobby l;
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) { /* what is trusted is read once by a process */
        if (trusted)
            setenv("SSL_CERT_FILE", trusted, 1);
        snprintf(url, sizeof url, "https://%s%s", host, strrchr(own.url, ':'));
        lobby_open(&l, url, LANG_EN);
        _exit((int)l.caller.fault);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    return (enum caller_fault)WEXITSTATUS(status);
}

static void a_certificate_must_be_known_and_for_the_name(void **state)
{
    (void)state;
    assert_int_equal(fault_at("127.0.0.1", NULL), CALLER_CERTIFICATE);
    assert_int_equal(fault_at("localhost", cert), CALLER_CERTIFICATE);
    assert_int_equal(fault_at("127.0.0.1", cert), CALLER_UNKNOWN);
}

static void a_game_goes_over_tls(void **state)
{
    struct lobby l;
    struct lobby_new what = {.game = registry_find("aton")};
    char url[200], why[400];
    const struct sitting_choice *c;
    (void)state;
    setenv("SSL_CERT_FILE", cert, 1);
    snprintf(url, sizeof url, "https://127.0.0.1%s", strrchr(own.url, ':'));
    if (lobby_open(&l, url, LANG_EN) != 1 || lobby_visit(&l, "Anna")) {
        lobby_explain(&l, why, sizeof why);
        fail_msg("%s", why);
    }
    config_default(what.game, &what.config);
    snprintf(what.seat[0], LOBBY_LEVEL, "me");
    snprintf(what.seat[1], LOBBY_LEVEL, "beginner");
    struct sitting *s = lobby_make(&l, &what);
    assert_non_null(s);
    for (int i = 0; i < 100000 && s->state != SITTING_OVER; i++) {
        sitting_await(s, 10);
        int n = s->acting & 1 ? sitting_choices(s, 0, &c) : 0;
        if (n)
            sitting_act(s, 0, c[i % n].text, NULL);
    }
    assert_int_equal(s->state, SITTING_OVER);
    sitting_free(s);
    lobby_close(&l);
}

int main(void)
{
    char home[] = "/tmp/maat-home-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_certificate_must_be_known_and_for_the_name),
        cmocka_unit_test(a_game_goes_over_tls),
    };
    if (!mkdtemp(home) || setenv("XDG_CONFIG_HOME", home, 1))
        return 1;
    return kit_main(tests, sizeof tests / sizeof *tests, up, down);
}
