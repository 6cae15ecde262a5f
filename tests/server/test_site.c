/* test_site.c - where the page lives: a name of its own, a path, behind a real nginx.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "server_kit.h"

/* ---- under a path ------------------------------------------------------------- */

/* A page below `base` of the front: the way it goes in, and all that it needs then. */
static void assert_lives(const struct kit_server *front, const char *base)
{
    struct kit_person anna;
    struct kit_socket k;
    char text[300], want[64];
    json_t *a;

    kit_base = base;
    kit_guest(&anna, front, "Anna");
    assert_true(httpc_header(&anna.http, "Set-Cookie", text, sizeof text) > 0);
    snprintf(want, sizeof want, "; Path=%s;", base[0] ? base : "/");
    assert_non_null(strstr(text, want));
    anna.http.origin = "https://site.example";
    a = kit_must(&anna, 200, "POST", "/api/me", "{\"name\":\"Anna B.\"}");
    json_decref(a);
    anna.http.origin = "https://other.example";
    a = kit_must(&anna, 403, "POST", "/api/me", "{\"name\":\"Mallory\"}");
    json_decref(a);
    kit_open(&k, &anna, front);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    kit_close(&k);
    kit_leave(&anna);
    kit_base = "";
}

/* Every file that the page names comes from below the base, and is there. */
static void assert_page(const struct kit_server *front, const char *base)
{
    static const char *const places[] = {"/", "/t/abc", "/rules/ra/R-RA-1"};
    struct httpc c, file;
    char want[80];

    assert_int_equal(httpc_init(&c, front->url), 0);
    assert_int_equal(httpc_init(&file, front->url), 0);
    snprintf(want, sizeof want, "%s/", base);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s%s", base, places[i]);
        assert_int_equal(httpc_request(&c, "GET", path, NULL), 200);
        assert_null(strstr(c.body, "=\"./"));
        for (const char *p = c.body; (p = strstr(p, "=\"/")); p += 3) {
            snprintf(path, sizeof path, "%.*s", (int)strcspn(p + 2, "\""), p + 2);
            if (strncmp(path, want, strlen(want)) != 0)
                fail_msg("%s names %s", places[i], path);
            assert_int_equal(httpc_request(&file, "GET", path, NULL), 200);
        }
    }
    httpc_done(&c);
    httpc_done(&file);
}

static void it_lives_under_a_path_that_the_proxy_cuts_off_or_leaves(void **state)
{
    static const char *const args[] = {"--origin", "https://site.example/fun/games/",
                                       "--trust-proxy", "yes", NULL};
    static const char *const ways[] = {"location /fun/games/ { proxy_pass %s/; }",
                                       "location /fun/games/ { proxy_pass %s; }"};
    struct kit_server back, front;
    char locations[200];

    (void)state;
    for (int i = 0; i < 2; i++) {
        kit_start(&back, args);
        snprintf(locations, sizeof locations, ways[i], back.url);
        kit_nginx(&front, locations);
        assert_lives(&front, "/fun/games");
        assert_page(&front, "/fun/games");
        kit_clean(&front);
        assert_int_equal(kit_stop(&back), 0);
        kit_clean(&back);
    }
}

static void it_lives_under_a_name_of_its_own(void **state)
{
    static const char *const args[] = {"--origin", "https://site.example",
                                       "--trust-proxy", "yes", NULL};
    struct kit_server back, front;
    char locations[200];

    (void)state;
    kit_start(&back, args);
    snprintf(locations, sizeof locations, "location / { proxy_pass %s; }", back.url);
    kit_nginx(&front, locations);
    assert_lives(&front, "");
    assert_page(&front, "");
    kit_clean(&front);
    assert_int_equal(kit_stop(&back), 0);
    kit_clean(&back);
}

static void the_root_is_not_taken_for_the_path(void **state)
{
    static const char *const args[] = {"--origin", "https://site.example/games", NULL};
    struct kit_server own;
    struct httpc c;

    (void)state;
    kit_start(&own, args);
    assert_int_equal(httpc_init(&c, own.url), 0);
    assert_int_equal(httpc_request(&c, "GET", "/games", NULL), 200);
    assert_int_equal(httpc_request(&c, "GET", "/games/healthz", NULL), 200);
    assert_int_equal(httpc_request(&c, "GET", "/healthz", NULL), 200);
    assert_int_equal(httpc_request(&c, "GET", "/games/api/nothing", NULL), 404);
    assert_int_equal(httpc_request(&c, "GET", "/gamesapi/me.x", NULL), 404);
    assert_int_equal(httpc_request(&c, "GET", "/games/games/icon.x", NULL), 404);
    httpc_done(&c);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- the page as an app -----------------------------------------------------------
 */

static void assert_head(struct httpc *c, const char *path, const char *name,
                        const char *want)
{
    char text[600] = "";

    assert_int_equal(httpc_request(c, "GET", path, NULL), 200);
    assert_true(httpc_header(c, name, text, sizeof text) > 0);
    if (!strstr(text, want))
        fail_msg("%s of %s: %s", name, path, text);
}

static void the_page_can_be_kept_and_installed(void **state)
{
    static const char *const args[] = {"--origin", "https://site.example/games", NULL};
    static const char worker[] = "/games/sw.js";
    static const char *const files[][2] = {
        {worker, "text/javascript"},
        {"/games/manifest.en.webmanifest", "application/manifest+json"},
        {"/games/manifest.de.webmanifest", "application/manifest+json"},
        {"/games/icons/192.png", "image/png"},
    };
    struct kit_server own;
    struct httpc c;
    char text[600];

    (void)state;
    kit_start(&own, args);
    assert_int_equal(httpc_init(&c, own.url), 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        assert_head(&c, files[i][0], "content-type", files[i][1]);
        /* Names that stay the same are asked for anew. */
        assert_head(&c, files[i][0], "cache-control", "no-cache");
    }
    /* The worker lives by its own policy: it loads the files of the page. */
    assert_head(&c, "/games/", "content-security-policy", "worker-src 'self'");
    assert_head(&c, "/games/", "content-security-policy", "manifest-src 'self'");
    assert_head(&c, worker, "content-security-policy", "connect-src 'self'");
    /* What it is for: below the path of the page, and nowhere above it. */
    assert_true(httpc_header(&c, "service-worker-allowed", text, sizeof text) <= 0);
    httpc_done(&c);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- names ---------------------------------------------------------------------- */

/* A page at this name, which its owner lets lead to our machine, sends a request. */
static int ask_as(const struct kit_server *s, const char *host, const char *scheme,
                  const char *forwarded, json_t **ret)
{
    struct kit_person p;
    char origin[300];
    int status;

    kit_nobody(&p, s);
    snprintf(p.http.host, sizeof p.http.host, "%s%s", host, forwarded);
    snprintf(origin, sizeof origin, "%s://%s", scheme, host);
    p.http.origin = origin;
    status = kit_call(&p, "POST", ret, "/api/session", "{}");
    kit_leave(&p);
    return status;
}

static void names_that_a_stranger_could_give_us_are_not_ours(void **state)
{
    static const char *const ours[] = {"127.0.0.1:80",   "192.168.7.9:8080", "[::1]:80",
                                       "[fe80::1]:8080", "localhost:8080",   "nas:8080",
                                       "nas.local:8080", "a.localhost:80"};
    static const char *const foreign[] = {"evil.example",
                                          "evil.example:8080",
                                          "127.0.0.1.evil.example",
                                          "local.evil.example",
                                          "1.2.3",
                                          "[::1].evil.example"};
    static const char *const plain[] = {NULL};
    static const char *const proxied[] = {"--trust-proxy", "yes", NULL};
    struct kit_server own;
    struct kit_person p;
    json_t *a;

    (void)state;
    kit_start(&own, plain);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        if (ask_as(&own, ours[i], "http", "", NULL) != 201)
            fail_msg("%s is not let in", ours[i]);
        assert_int_equal(ask_as(&own, ours[i], "https", "", NULL), 403);
    }
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        int status = ask_as(&own, foreign[i], "http", "", &a);
        if (status != 403 && status != 400)
            fail_msg("%s is let in", foreign[i]);
        if (status == 403 && !strstr(kit_text(a, "error.why"), "--origin"))
            fail_msg("%s: %s", foreign[i], kit_text(a, "error.why"));
        json_decref(a);
    }
    kit_nobody(&p, &own);
    snprintf(p.http.host, sizeof p.http.host, "evil.example");
    assert_int_equal(httpc_request(&p.http, "GET", "/", NULL), 403);
    assert_non_null(strstr(p.http.body, "--origin"));
    kit_leave(&p);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
    /* A proxy that we trust has chosen by the name whom to ask. */
    kit_start(&own, proxied);
    assert_int_equal(
        ask_as(&own, "a.example", "https", "\r\nX-Forwarded-For: 203.0.113.5", NULL),
        201);
    assert_int_equal(ask_as(&own, "a.example", "http", "", NULL), 403);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- settings that cannot be -------------------------------------------------- */

static void assert_refused(const char *option, const char *value, const char *why)
{
    char command[600], said[600];
    size_t n;
    FILE *f;

    snprintf(command, sizeof command,
             "LC_ALL=C %s serve --listen 127.0.0.1:0 --db /nonexistent/maat.db "
             "%s '%s' 2>&1",
             getenv("MAAT"), option, value);
    f = popen(command, "r");
    assert_non_null(f);
    n = fread(said, 1, sizeof said - 1, f);
    said[n] = '\0';
    assert_int_not_equal(pclose(f), 0);
    if (!strstr(said, why))
        fail_msg("%s %s: %s", option, value, said);
}

static void what_is_no_place_and_no_contact_is_refused(void **state)
{
    static const char *const origins[] = {
        "site.example",           "ftp://site.example",         "https://",
        "https:///games",         "https://a.example/a b",      "https://a.example/x?y",
        "https://a.example/a//b", "https://a.example/../etc",   "https://a.example/api",
        "https://a.example/ws/x", "https://a.example/\"onload", "https://u@a.example/",
    };
    static const char *const contacts[] = {"me", "me@a.example", "http://a.example",
                                           "mailto:", "mailto:a b@c"};

    (void)state;
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        assert_refused("--origin", origins[i], "--origin");
    for (size_t i = 0; i < sizeof contacts / sizeof *contacts; i++)
        assert_refused("--security-contact", contacts[i], "--security-contact");
}

/* ---- security.txt ------------------------------------------------------------- */

static void security_txt_says_whom_to_tell(void **state)
{
    static const char *const args[] = {"--origin", "https://games.example",
                                       "--security-contact",
                                       "mailto:security@games.example", NULL};
    struct kit_server own;
    struct httpc c;
    struct tm day = {0};
    const char *at;
    double days;

    (void)state;
    kit_start(&own, args);
    assert_int_equal(httpc_init(&c, own.url), 0);
    assert_int_equal(httpc_request(&c, "GET", "/.well-known/security.txt", NULL), 200);
    assert_non_null(strstr(c.body, "Contact: mailto:security@games.example\n"));
    assert_non_null(
        strstr(c.body, "Canonical: https://games.example/.well-known/security.txt\n"));
    at = strstr(c.body, "Expires: ");
    assert_non_null(at);
    assert_non_null(strptime(at + 9, "%Y-%m-%dT%H:%M:%SZ\n", &day));
    days = difftime(timegm(&day), time(NULL)) / 86400;
    assert_true(days > 7 && days < 366);
    httpc_done(&c);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void without_a_contact_there_is_no_security_txt(void **state)
{
    struct kit_server own;
    struct httpc c;

    (void)state;
    kit_start(&own, NULL);
    assert_int_equal(httpc_init(&c, own.url), 0);
    assert_int_equal(httpc_request(&c, "GET", "/.well-known/security.txt", NULL), 404);
    httpc_done(&c);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- links elsewhere ---------------------------------------------------------- */

static void a_link_tells_its_game_where_it_is_pasted(void **state)
{
    static const struct {
        const char *path, *says, *picture;
    } links[] = {
        {"/", "og:title\" content=\"Maat\"", "previews/maat.jpg"},
        {"/new/ra1999", "og:title\" content=\"Ra 1999 · Maat\"", "previews/ra1999.jpg"},
        {"/new/aton", "og:title\" content=\"Aton · Maat\"", "previews/aton.jpg"},
        {"/rules/ra/R-RA-1", "og:title\" content=\"Ra · Maat\"", "previews/maat.jpg"},
        {"/new/chess", "og:title\" content=\"Maat\"", "previews/maat.jpg"},
        {"/new/rax", "og:title\" content=\"Maat\"", "previews/maat.jpg"},
        {"/t/none", "og:title\" content=\"Maat\"", "previews/maat.jpg"},
        {"/t/'%22%3E%3Cscript%3E", "og:title\" content=\"Maat\"", "previews/maat.jpg"},
    };
    struct kit_server own;
    struct kit_person anna;
    char id[32], path[80];

    (void)state;
    kit_start(&own, NULL);
    kit_guest(&anna, &own, "Anna");
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        assert_int_equal(httpc_request(&anna.http, "GET", links[i].path, NULL), 200);
        assert_non_null(strstr(anna.http.body, links[i].says));
        assert_null(strstr(anna.http.body, "<script>"));
        if (strstr(anna.http.body, "og:image\""))
            assert_non_null(strstr(anna.http.body, links[i].picture));
    }
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"edition\":\"2008\"},"
              "\"title\":\"<b>\\\"Tom & Jerry's\\\"\"}");
    snprintf(path, sizeof path, "/t/%s", id);
    assert_int_equal(httpc_request(&anna.http, "GET", path, NULL), 200);
    assert_non_null(strstr(anna.http.body,
                           "og:title\" content=\"&lt;b&gt;&quot;Tom &amp; "
                           "Jerry&#39;s&quot; · Ra 2008 · Maat\""));
    assert_non_null(strstr(anna.http.body, "og:description\" content=\"Somebody asks"));
    assert_non_null(strstr(anna.http.body, own.url));
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- over the wire ------------------------------------------------------------ */

static void files_come_packed_as_the_browser_reads_them(void **state)
{
    static const struct {
        const char *asked, *given;
    } cases[] = {
        {NULL, ""},
        {"identity", ""},
        {"gzip, deflate", "gzip"},
        {"gzip, br;q=0", "gzip"},
        {"br", "br"},
        {"gzip, br", "br"},
    };
    enum { CASES = sizeof cases / sizeof *cases };
    struct kit_server own;
    struct httpc c;
    size_t sizes[CASES];
    char etags[CASES][80];

    (void)state;
    kit_start(&own, NULL);
    assert_int_equal(httpc_init(&c, own.url), 0);
    for (int i = 0; i < CASES; i++) {
        char text[300] = "";
        c.encoding = cases[i].asked;
        assert_int_equal(httpc_request(&c, "GET", "/icon.svg", NULL), 200);
        httpc_header(&c, "content-encoding", text, sizeof text);
        assert_string_equal(text, cases[i].given);
        assert_int_equal(httpc_header(&c, "vary", text, sizeof text) > 0,
                         cases[i].given[0] != '\0');
        assert_true(httpc_header(&c, "etag", etags[i], sizeof etags[i]) > 0);
        sizes[i] = c.body_len;
    }
    /* What is kept of one is never taken for another. */
    for (int i = 0; i < CASES; i += 2) {
        assert_int_equal(sizes[i], sizes[i + 1]);
        assert_string_equal(etags[i], etags[i + 1]);
        assert_string_not_equal(etags[i], etags[(i + 2) % CASES]);
    }
    assert_true(sizes[4] < sizes[2] && sizes[2] < sizes[0]);
    httpc_done(&c);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_lives_under_a_path_that_the_proxy_cuts_off_or_leaves),
        cmocka_unit_test(it_lives_under_a_name_of_its_own),
        cmocka_unit_test(names_that_a_stranger_could_give_us_are_not_ours),
        cmocka_unit_test(the_root_is_not_taken_for_the_path),
        cmocka_unit_test(the_page_can_be_kept_and_installed),
        cmocka_unit_test(what_is_no_place_and_no_contact_is_refused),
        cmocka_unit_test(security_txt_says_whom_to_tell),
        cmocka_unit_test(without_a_contact_there_is_no_security_txt),
        cmocka_unit_test(a_link_tells_its_game_where_it_is_pasted),
        cmocka_unit_test(files_come_packed_as_the_browser_reads_them),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
}
