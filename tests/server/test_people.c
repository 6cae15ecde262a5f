/* test_people.c - guests, accounts, tokens; limits, origins, headers, bad requests. */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_kit.h"

static void a_guest_is_there_at_once_and_keeps_the_session(void **state)
{
    struct kit_person p;
    char cookie[300];
    json_t *a;

    (void)state;
    kit_nobody(&p, &server);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 401);
    a = kit_must(&p, 201, "POST", "/api/session", NULL);
    assert_int_equal(strncmp(kit_text(a, "person.name"), "Guest ", 6), 0);
    json_decref(a);
    assert_true(httpc_header(&p.http, "set-cookie", cookie, sizeof cookie) > 0);
    assert_non_null(strstr(cookie, "HttpOnly"));
    assert_non_null(strstr(cookie, "SameSite=Strict"));
    json_decref(kit_must(&p, 200, "POST", "/api/session", "{}"));
    a = kit_must(&p, 200, "POST", "/api/me", "{\"name\":\"Zoë\",\"lang\":\"de\"}");
    json_decref(a);
    a = kit_must(&p, 200, "GET", "/api/me", NULL);
    assert_string_equal(kit_text(a, "person.name"), "Zoë");
    assert_string_equal(kit_text(a, "person.lang"), "de");
    json_decref(a);
    json_decref(kit_must(&p, 204, "POST", "/api/logout", "{}"));
    kit_leave(&p);
}

static void names_are_lines(void **state)
{
    static const char *const bad[] = {
        "{\"name\":\"\"}",
        "{\"name\":\" a\"}",
        "{\"name\":\"a\\nb\"}",
        "{\"name\":5}",
        "{\"name\":\"a\\u0000b\"}",
        "{\"lang\":\"fr\"}",
        "{\"name\":\"12345678901234567890123456789012x\"}",
        "{\"name\":\"An\\u200bna\"}", /* zero width */
        "{\"name\":\"\\u202eannA\"}", /* turns the direction */
        "{\"name\":\"Anna\\u2069\"}",
        "{\"name\":\"\\u3164\"}", /* a letter that nobody sees */
        "{\"name\":\"\\u00a0Anna\"}",
        "{\"name\":\"Anna\\u0085\"}",
        "{\"name\":\"\\udb40\\udc41nna\"}",      /* a tag */
        "{\"name\":\"a\\u0301\\u0302\\u0303\"}", /* a heap of accents */
        "{\"name\":\"Meryt\"}",                  /* a bot's */
        "{\"name\":\"ANI\"}",
        "{\"login\":\"x\"}",
    };
    struct kit_person p;

    (void)state;
    kit_guest(&p, &server, "A");
    kit_refuses(&p, "/api/me", bad, sizeof bad / sizeof *bad);
    kit_leave(&p);
}

static void an_account_is_the_same_person_on_every_device(void **state)
{
    struct kit_person p, q, r;
    json_t *a;

    (void)state;
    kit_guest(&p, &server, "Anna");
    json_decref(kit_must(&p, 400, "POST", "/api/account",
                         "{\"login\":\"anna\",\"password\":\"short\"}"));
    json_decref(kit_must(&p, 400, "POST", "/api/account",
                         "{\"login\":\"a b\",\"password\":\"long enough\"}"));
    a = kit_must(&p, 200, "POST", "/api/account",
                 "{\"login\":\"anna\",\"password\":\"long enough\"}");
    assert_string_equal(kit_text(a, "person.login"), "anna");
    json_decref(a);
    json_decref(kit_must(&p, 409, "POST", "/api/account",
                         "{\"login\":\"anna2\",\"password\":\"long enough\"}"));
    kit_guest(&q, &server, "Other");
    json_decref(kit_must(&q, 409, "POST", "/api/account",
                         "{\"login\":\"anna\",\"password\":\"long enough\"}"));
    kit_nobody(&r, &server);
    json_decref(kit_must(&r, 401, "POST", "/api/login",
                         "{\"login\":\"anna\",\"password\":\"wrong one\"}"));
    json_decref(kit_must(&r, 401, "POST", "/api/login",
                         "{\"login\":\"nobody\",\"password\":\"wrong one\"}"));
    a = kit_must(&r, 200, "POST", "/api/login",
                 "{\"login\":\"anna\",\"password\":\"long enough\"}");
    assert_string_equal(kit_text(a, "person.id"), p.id);
    json_decref(a);
    json_decref(kit_must(&r, 401, "POST", "/api/password",
                         "{\"old\":\"wrong one\",\"new\":\"even longer\"}"));
    json_decref(kit_must(&r, 200, "POST", "/api/password",
                         "{\"old\":\"long enough\",\"new\":\"even longer\"}"));
    json_decref(kit_must(&r, 204, "POST", "/api/logout", "{}"));
    json_decref(kit_must(&r, 200, "POST", "/api/login",
                         "{\"login\":\"anna\",\"password\":\"even longer\"}"));
    kit_leave(&p);
    kit_leave(&q);
    kit_leave(&r);
}

static void account(struct kit_person *p, const char *login)
{
    kit_guest(p, &server, "Anna");
    json_decref(kit_must(p, 200, "POST", "/api/account",
                         "{\"login\":\"%s\",\"password\":\"long enough\"}", login));
}

static void a_new_password_ends_every_other_session(void **state)
{
    struct kit_person p, r;
    struct kit_socket k, own;
    json_t *m;

    (void)state;
    account(&p, "paneb");
    kit_nobody(&r, &server);
    json_decref(kit_must(&r, 200, "POST", "/api/login",
                         "{\"login\":\"paneb\",\"password\":\"long enough\"}"));
    kit_open(&k, &r, &server);
    kit_open(&own, &p, &server);
    json_decref(kit_must(&p, 200, "POST", "/api/password",
                         "{\"old\":\"long enough\",\"new\":\"even longer\"}"));
    m = kit_wait(&k, "bye");
    assert_string_equal(kit_text(m, "reason"), "unauthorised");
    json_decref(m);
    assert_int_equal(kit_call(&r, "GET", NULL, "/api/me", NULL), 401);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 200);
    kit_say(&own, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&own, "pong"));
    kit_close(&k);
    kit_close(&own);
    kit_leave(&p);
    kit_leave(&r);
}

static void sessions_are_listed_and_can_be_ended(void **state)
{
    struct kit_person p, r[2];
    char id[20];
    json_t *a;

    (void)state;
    account(&p, "Sennedjem");
    for (int i = 0; i < 2; i++) {
        kit_nobody(&r[i], &server);
        json_decref(kit_must(&r[i], 200, "POST", "/api/login",
                             "{\"login\":\"sennedjem\",\"password\":\"long enough\","
                             "\"device\":\"phone %d\"}",
                             i));
    }
    a = kit_must(&p, 200, "GET", "/api/sessions", NULL);
    assert_int_equal(json_array_size(kit_at(a, "sessions")), 3);
    for (size_t i = 0; i < 3; i++) {
        json_t *x = json_array_get(kit_at(a, "sessions"), i);
        bool is_own = !strcmp(kit_text(x, "label"), "browser");
        assert_int_equal(json_is_true(kit_at(x, "current")), is_own);
        if (!strcmp(kit_text(x, "label"), "phone 0"))
            snprintf(id, sizeof id, "%s", kit_text(x, "id"));
    }
    json_decref(a);
    json_decref(kit_must(&p, 204, "POST", "/api/sessions/end", "{\"id\":\"%s\"}", id));
    assert_int_equal(kit_call(&r[0], "GET", NULL, "/api/me", NULL), 401);
    assert_int_equal(kit_call(&r[1], "GET", NULL, "/api/me", NULL), 200);
    json_decref(kit_must(&p, 404, "POST", "/api/sessions/end", "{\"id\":\"%s\"}", id));
    json_decref(kit_must(&p, 204, "POST", "/api/sessions/end", "{}"));
    assert_int_equal(kit_call(&r[1], "GET", NULL, "/api/me", NULL), 401);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 200);
    kit_leave(&p);
    kit_leave(&r[0]);
    kit_leave(&r[1]);
}

/* A token that has leaked, or is not needed any more. */
static void whoever_made_a_bot_ends_its_token(void **state)
{
    struct kit_person p, other, bot;
    struct kit_socket k;
    char id[20] = "", token[80];
    json_t *a;

    (void)state;
    kit_guest(&p, &server, "Maker");
    kit_guest(&other, &server, "Other");
    a = kit_must(&p, 201, "POST", "/api/bots", "{\"name\":\"Ibis\"}");
    snprintf(token, sizeof token, "%s", kit_text(a, "token"));
    kit_nobody(&bot, &server);
    snprintf(bot.id, sizeof bot.id, "%s", kit_text(a, "person.id"));
    bot.http.bearer = token;
    json_decref(a);
    assert_true(kit_try(&k, &server, NULL, token, NULL));
    a = kit_must(&p, 200, "GET", "/api/sessions", NULL);
    assert_int_equal(json_array_size(kit_at(a, "sessions")), 2);
    for (size_t i = 0; i < 2; i++) {
        json_t *x = json_array_get(kit_at(a, "sessions"), i);
        assert_int_equal(json_is_null(kit_at(x, "bot")),
                         json_is_true(kit_at(x, "current")));
        if (json_is_true(kit_at(x, "current")))
            continue;
        assert_string_equal(kit_text(x, "bot"), bot.id);
        assert_string_equal(kit_text(x, "label"), "Ibis");
        snprintf(id, sizeof id, "%s", kit_text(x, "id"));
    }
    json_decref(a);
    json_decref(
        kit_must(&other, 404, "POST", "/api/sessions/end", "{\"id\":\"%s\"}", id));
    /* Bots play on when their maker leaves all other places. */
    json_decref(kit_must(&p, 204, "POST", "/api/sessions/end", "{}"));
    json_decref(kit_must(&bot, 200, "GET", "/api/me", NULL));
    json_decref(kit_must(&p, 204, "POST", "/api/sessions/end", "{\"id\":\"%s\"}", id));
    json_decref(kit_must(&bot, 401, "GET", "/api/me", NULL));
    json_decref(kit_wait(&k, "bye"));
    kit_close(&k);
    kit_leave(&bot);
    kit_leave(&other);
    kit_leave(&p);
}

static void a_login_is_one_whatever_its_case(void **state)
{
    struct kit_person p, q;

    (void)state;
    /* A server that has not been asked for many logins yet. */
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, NULL);
    account(&p, "Kha.Em");
    kit_guest(&q, &server, "Other");
    json_decref(kit_must(&q, 409, "POST", "/api/account",
                         "{\"login\":\"kha.em\",\"password\":\"long enough\"}"));
    json_decref(kit_must(&q, 200, "POST", "/api/login",
                         "{\"login\":\"KHA.EM\",\"password\":\"long enough\"}"));
    kit_leave(&p);
    kit_leave(&q);
}

static void guessing_passwords_is_slowed_down(void **state)
{
    struct kit_person p;
    int status = 401;

    (void)state;
    kit_nobody(&p, &server);
    for (int i = 0; i < 40 && status == 401; i++) /* places come back meanwhile */
        status = kit_call(&p, "POST", NULL, "/api/login",
                          "{\"login\":\"somebody\",\"password\":\"guess %d\"}", i);
    assert_int_equal(status, 429);
    kit_leave(&p);
}

static void a_token_that_was_given_back_opens_nothing(void **state)
{
    struct kit_person p;
    struct kit_socket k;
    char cookie[256];

    (void)state;
    kit_guest(&p, &server, "A");
    snprintf(cookie, sizeof cookie, "%s", p.http.cookie);
    json_decref(kit_must(&p, 204, "POST", "/api/logout", "{}"));
    snprintf(p.http.cookie, sizeof p.http.cookie, "%s", cookie);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 401);
    assert_false(kit_try(&k, &server, cookie, NULL, NULL));
    assert_int_equal(k.c.code, 4401);
    kit_close(&k);
    assert_false(kit_try(&k, &server, NULL, NULL, NULL));
    kit_close(&k);
    assert_false(kit_try(&k, &server, NULL, "not-a-token-that-anybody-has", NULL));
    kit_close(&k);
    kit_leave(&p);
}

static void other_origins_are_kept_out(void **state)
{
    struct kit_person p;
    struct kit_socket k;

    (void)state;
    kit_guest(&p, &server, "A");
    p.http.origin = "https://evil.example";
    assert_int_equal(kit_call(&p, "POST", NULL, "/api/me", "{\"name\":\"E\"}"), 403);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 200);
    assert_false(kit_try(&k, &server, p.http.cookie, NULL, "https://evil.example"));
    kit_close(&k);
    p.http.origin = server.url;
    assert_int_equal(kit_call(&p, "POST", NULL, "/api/me", "{\"name\":\"E\"}"), 200);
    assert_true(kit_try(&k, &server, p.http.cookie, NULL, server.url));
    kit_close(&k);
    kit_leave(&p);
}

static void requests_that_make_no_sense_are_refused(void **state)
{
    struct kit_person p;
    char *big = malloc(20000);

    (void)state;
    kit_guest(&p, &server, "A");
    assert_int_equal(kit_call(&p, "POST", NULL, "/api/me", "{\"name\":"), 400);
    assert_int_equal(kit_call(&p, "POST", NULL, "/api/me", "null"), 400);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/nothing", NULL), 404);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/tables/a%20b", NULL), 404);
    assert_int_equal(kit_call(&p, "POST", NULL, "/api/games", "{}"), 405);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/games/chess", NULL), 404);
    assert_non_null(big);
    memset(big, 'x', 19999);
    big[19999] = '\0';
    assert_int_equal(httpc_request(&p.http, "POST", "/api/me", big), 413);
    free(big);
    assert_int_equal(kit_call(&p, "GET", NULL, "/api/me", NULL), 200);
    kit_leave(&p);
}

static void messages_have_a_size(void **state)
{
    struct kit_person p;
    struct kit_socket k;
    char *big = malloc(6000);
    json_t *m;

    (void)state;
    kit_guest(&p, &server, "A");
    kit_open(&k, &p, &server);
    assert_non_null(big);
    memset(big, ' ', 5999);
    big[5999] = '\0';
    kit_say_raw(&k, big);
    while ((m = kit_next(&k, 2000)))
        json_decref(m);
    assert_true(k.is_dead);
    assert_int_equal(k.c.code, 1009);
    free(big);
    kit_close(&k);
    kit_leave(&p);
}

/* One connection, and nothing is read meanwhile: the worst that a client can do to
 * itself. The reason comes through because the server reads on until the client goes.
 */
static void flood(struct kit_socket *k)
{
    json_t *m;

    for (int i = 0; i < 4000; i++)
        kit_say_raw(k, "{\"t\":\"ping\"}");
    m = kit_wait(k, "bye");
    assert_string_equal(kit_text(m, "reason"), "flood");
    json_decref(m);
    assert_null(kit_next(k, 10000));
    assert_true(k->is_dead);
    assert_int_equal(k->c.code, 4429);
    assert_string_equal(k->c.reason, "flood");
}

static void a_flood_ends_the_connection_with_a_reason(void **state)
{
    struct kit_person p;
    struct kit_socket k;

    (void)state;
    kit_guest(&p, &server, "A");
    kit_open(&k, &p, &server);
    flood(&k);
    kit_close(&k);
    kit_leave(&p);
}

static void whoever_stays_after_the_farewell_is_cut_off(void **state)
{
    struct kit_person p;
    struct kit_socket k;
    struct pollfd line;
    char byte;

    (void)state;
    kit_guest(&p, &server, "A");
    kit_open(&k, &p, &server);
    line = (struct pollfd){.fd = dup(k.c.fd), .events = POLLIN};
    assert_true(line.fd >= 0);
    flood(&k); /* closes its end, but the second one keeps the line up */
    assert_int_equal(poll(&line, 1, 30000), 1);
    assert_true(read(line.fd, &byte, 1) <= 0);
    close(line.fd);
    kit_close(&k);
    kit_leave(&p);
}

static void pages_come_with_a_strict_policy(void **state)
{
    struct kit_person p;
    char text[600], etag[80];

    (void)state;
    kit_nobody(&p, &server);
    assert_int_equal(httpc_request(&p.http, "GET", "/", NULL), 200);
    assert_true(httpc_header(&p.http, "content-security-policy", text, sizeof text) >
                0);
    assert_non_null(strstr(text, "default-src 'none'"));
    assert_non_null(strstr(text, "script-src 'self'"));
    assert_null(strstr(text, "unsafe-inline"));
    assert_true(httpc_header(&p.http, "x-content-type-options", text, sizeof text) > 0);
    assert_true(httpc_header(&p.http, "etag", etag, sizeof etag) > 0);
    assert_int_equal(httpc_request(&p.http, "GET", "/t/anything", NULL), 200);
    assert_int_equal(httpc_request(&p.http, "GET", "/missing.js", NULL), 404);
    kit_leave(&p);
}

static void pictures_may_have_style_and_nothing_else(void **state)
{
    struct kit_person p;
    char text[600];

    (void)state;
    kit_nobody(&p, &server);
    assert_int_equal(httpc_request(&p.http, "GET", "/icon.svg", NULL), 200);
    assert_true(httpc_header(&p.http, "content-security-policy", text, sizeof text) >
                0);
    assert_non_null(strstr(text, "default-src 'none'"));
    assert_non_null(strstr(text, "style-src 'unsafe-inline'"));
    assert_non_null(strstr(text, "sandbox"));
    assert_null(strstr(text, "script-src"));
    kit_leave(&p);
}

static void those_who_run_it_see_health_and_figures(void **state)
{
    struct kit_person p;

    (void)state;
    kit_nobody(&p, &server);
    assert_int_equal(httpc_request(&p.http, "GET", "/healthz", NULL), 200);
    assert_int_equal(httpc_request(&p.http, "GET", "/readyz", NULL), 200);
    assert_int_equal(httpc_request(&p.http, "GET", "/metrics", NULL), 200);
    assert_non_null(strstr(p.http.body, "maat_moves_total"));
    assert_non_null(strstr(p.http.body, "maat_commit_seconds_bucket"));
    /* A page whose name was made to lead here asks in that name. */
    snprintf(p.http.host, sizeof p.http.host, "evil.example");
    assert_int_equal(httpc_request(&p.http, "GET", "/metrics", NULL), 403);
    snprintf(p.http.host, sizeof p.http.host, "127.0.0.1.evil.example");
    assert_int_equal(httpc_request(&p.http, "GET", "/metrics", NULL), 403);
    kit_leave(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_is_there_at_once_and_keeps_the_session),
        cmocka_unit_test(names_are_lines),
        cmocka_unit_test(an_account_is_the_same_person_on_every_device),
        cmocka_unit_test(a_new_password_ends_every_other_session),
        cmocka_unit_test(sessions_are_listed_and_can_be_ended),
        cmocka_unit_test(whoever_made_a_bot_ends_its_token),
        cmocka_unit_test(a_login_is_one_whatever_its_case),
        cmocka_unit_test(a_token_that_was_given_back_opens_nothing),
        cmocka_unit_test(other_origins_are_kept_out),
        cmocka_unit_test(requests_that_make_no_sense_are_refused),
        cmocka_unit_test(messages_have_a_size),
        cmocka_unit_test(a_flood_ends_the_connection_with_a_reason),
        cmocka_unit_test(whoever_stays_after_the_farewell_is_cut_off),
        cmocka_unit_test(pages_come_with_a_strict_policy),
        cmocka_unit_test(pictures_may_have_style_and_nothing_else),
        cmocka_unit_test(those_who_run_it_see_health_and_figures),
        cmocka_unit_test(guessing_passwords_is_slowed_down),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
