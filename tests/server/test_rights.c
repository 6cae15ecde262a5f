/* test_rights.c - who may do what: every endpoint and every message, every role. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server_kit.h"
#include "store/store.h"

enum role { NOBODY, GUEST, SPECTATOR, OTHER, SEAT, HOST, BOT, ADMIN, ROLES };

static const char *const role_names[] = {"nobody", "guest", "spectator", "other seat",
                                         "seat",   "host",  "bot",       "admin"};

static struct kit_person people[ROLES];
static struct kit_server front; /* nginx, when MAAT_BASE says under which path */
static char bot_token[80];

/* ---- everybody ---------------------------------------------------------------- */

static void on_admin(void *ctx, enum store_code code, const struct store_person *p,
                     const struct store_session *x)
{
    struct store *s = ctx;
    struct store_person copy = *p;

    (void)x;
    assert_int_equal(code, STORE_OK);
    copy.is_admin = true;
    assert_int_equal(store_person_put(s, &copy, NULL, NULL), STORE_OK);
}

static void no_wake(void *ctx)
{
    (void)ctx;
}

/* Nobody becomes an administrator over the wire: it is written while the server rests.
 */
static void promote(const char *id)
{
    char why[200];
    struct store_config cfg = {.url = server.db, .node = "", .wake = no_wake};
    struct store *s = store_open(&cfg, why, sizeof why);

    if (!s)
        fail_msg("%s", why);
    assert_int_equal(store_person_get(s, id, on_admin, s), STORE_OK);
    store_drain(s);
    store_close(s);
}

static void stand_behind(const char *base)
{
    char locations[200];

    snprintf(locations, sizeof locations, "location %s/ { proxy_pass %s; }", base,
             server.url);
    kit_nginx(&front, locations);
    memcpy(server.url, front.url, sizeof server.url);
    kit_base = base;
}

static int start(void **state)
{
    static const char *const plain[] = {"--no-limits", NULL};
    static const char *const proxied[] = {
        "--no-limits", "--trust-proxy",          "yes",
        "--origin",    "http://a.example/games", NULL};
    const char *base = getenv("MAAT_BASE");
    const char *const *args = base ? proxied : plain;
    json_t *a;

    (void)state;
    kit_start(&server, args);
    kit_nobody(&people[NOBODY], &server);
    for (int i = GUEST; i < ROLES; i++)
        if (i != BOT)
            kit_guest(&people[i], &server, role_names[i]);
    a = kit_must(&people[HOST], 201, "POST", "/api/bots", "{\"name\":\"bot\"}");
    snprintf(bot_token, sizeof bot_token, "%s", kit_text(a, "token"));
    json_decref(a);
    kit_nobody(&people[BOT], &server);
    people[BOT].http.bearer = bot_token;
    assert_int_equal(kit_stop(&server), 0);
    promote(people[ADMIN].id);
    kit_again(&server, args);
    if (base)
        stand_behind(base);
    for (int i = 0; i < ROLES; i++)
        kit_aim(&people[i], &server);
    return 0;
}

static int stop(void **state)
{
    for (int i = 0; i < ROLES; i++)
        kit_leave(&people[i]);
    if (front.pid)
        kit_clean(&front);
    return kit_down(state);
}

/* ---- a table with all of them --------------------------------------------------- */

#define SEAL "aee04a6baf0d51904d56d61d96c3b326169056d99dae160c743d858bc09b25b2"

enum stage { OPEN, DEALT, RUNNING, FINISHED };

/* Seat 1 host, 2 seat, 3 other, 4 bot. A finished one is Aton: host against seat. */
static void make(char id[32], enum stage stage)
{
    struct kit_socket k;

    if (stage == FINISHED) {
        kit_table(
            &people[HOST], id,
            "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
        kit_post(&people[SEAT], 200, id, "/join", "{}");
        kit_post(&people[HOST], 200, id, "/start", "{}");
        kit_open(&k, &people[SEAT], &server);
        kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
        kit_say(
            &k,
            "{\"t\":\"resign\",\"table\":\"%s\",\"seat\":2,\"seq\":0,\"key\":\"r\"}",
            id);
        json_decref(kit_wait(&k, "ok"));
        kit_close(&k);
        return;
    }
    kit_table(
        &people[HOST], id,
        "{\"game\":\"ra\",\"options\":{\"players\":4},\"seats\":[{\"kind\":\"me\"},{"
        "\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"outside\"}]}");
    kit_post(&people[SEAT], 200, id, "/join", "{\"seat\":2}");
    kit_post(&people[OTHER], 200, id, "/join", "{\"seat\":3}");
    kit_post(&people[BOT], 200, id, "/join", "{\"seat\":4}");
    if (stage == DEALT)
        kit_post(&people[HOST], 200, id, "/seal", "{\"seal\":\"" SEAL "\"}");
    if (stage >= DEALT)
        kit_post(&people[HOST], 200, id, "/start", "{}");
}

/* ---- HTTP --------------------------------------------------------------------------
 */

/* Expected, role by role: a allowed (or refused for other reasons than rights),
 * 1 and 3 for 401 and 403, 9 for a conflict. */
static const struct {
    const char *method, *path, *body;
    enum stage stage;
    const char *expected;
} calls[] = {
    /*                                                        NGSOSHBA */
    {"POST", "/api/session", "{}", OPEN, "aaaaaaaa"},
    {"GET", "/api/me", NULL, OPEN, "1aaaaaaa"},
    {"POST", "/api/me", "{}", OPEN, "1aaaaaaa"},
    {"POST", "/api/account", "{}", OPEN, "1aaaaa9a"},
    {"POST", "/api/login", "{}", OPEN, "aaaaaaaa"},
    {"POST", "/api/password", "{}", OPEN, "1aaaaaaa"},
    {"POST", "/api/bots", "{\"name\":\"x\"}", OPEN, "1aaaaa3a"},
    {"GET", "/api/games", NULL, OPEN, "aaaaaaaa"},
    {"GET", "/api/games/ra", NULL, OPEN, "aaaaaaaa"},
    {"GET", "/api/puzzles/aton", NULL, OPEN, "aaaaaaaa"},
    {"POST", "/api/puzzles/aton/2-1708-9-123", "{}", OPEN, "1aaaaaaa"},
    {"GET", "/api/tables?list=public", NULL, OPEN, "aaaaaaaa"},
    {"GET", "/api/tables?list=mine", NULL, OPEN, "1aaaaaaa"},
    {"GET", "/api/tables?list=finished", NULL, OPEN, "1aaaaaaa"},
    {"POST", "/api/tables", "{\"game\":\"ra\"}", OPEN, "1aaaaaaa"},
    {"GET", "/api/tables/ID", NULL, OPEN, "aaaaaaaa"},
    {"POST", "/api/tables/ID/join", "{\"seat\":2}", OPEN, "19999999"},
    {"POST", "/api/tables/ID/leave", "{\"seat\":2}", OPEN, "1333a333"},
    {"POST", "/api/tables/ID/leave", "{\"seat\":2}", RUNNING, "19999999"},
    {"POST", "/api/tables/ID/seat", "{\"seat\":2,\"kind\":\"open\"}", OPEN, "13333a33"},
    {"POST", "/api/tables/ID/start", "{}", OPEN, "13333a33"},
    {"POST", "/api/tables/ID/close", "{}", OPEN, "13333a3a"},
    {"POST", "/api/tables/ID/close", "{}", RUNNING, "1333393a"},
    {"POST", "/api/tables/ID/rematch", "{}", FINISHED, "1333aa33"},
    {"POST", "/api/tables/ID/seal", "{\"seal\":\"" SEAL "\"}", OPEN, "133aaaa3"},
    {"POST", "/api/tables/ID/seal", "{\"seal\":\"" SEAL "\"}", RUNNING, "19999999"},
    {"POST", "/api/tables/ID/reveal", "{\"nonce\":\"x\"}", OPEN, "19999999"},
    {"POST", "/api/tables/ID/reveal", "{\"nonce\":\"x\"}", DEALT, "13333a33"},
    {"GET", "/api/tables/ID/record", NULL, RUNNING, "99999999"},
    {"GET", "/api/tables/ID/record", NULL, FINISHED, "aaaaaaaa"},
    {"GET", "/api/tables/ID/fairness", NULL, RUNNING, "aaaaaaaa"},
    {"GET", "/healthz", NULL, OPEN, "aaaaaaaa"},
    {"GET", "/readyz", NULL, OPEN, "aaaaaaaa"},
    {"GET", "/metrics", NULL, OPEN, "aaaaaaaa"}, /* and nobody through a proxy */
    {"GET", "/.well-known/security.txt", NULL, OPEN, "aaaaaaaa"},
};

static char http_class(int status)
{
    return status == 401 ? '1' : status == 403 ? '3' : status == 409 ? '9' : 'a';
}

static void every_request_asks_who_is_there(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (int role = 0; role < ROLES; role++) {
            char id[32] = "", path[120], expected;
            const char *at = strstr(calls[i].path, "ID");
            struct kit_person *p = &people[role];
            int status;
            if (at)
                make(id, calls[i].stage);
            snprintf(path, sizeof path, "%.*s%s%s",
                     at ? (int)(at - calls[i].path) : (int)strlen(calls[i].path),
                     calls[i].path, id, at ? at + 2 : "");
            if (role == NOBODY)
                p->http.cookie[0] = '\0';
            status = calls[i].body
                         ? kit_call(p, calls[i].method, NULL, path, "%s", calls[i].body)
                         : kit_call(p, calls[i].method, NULL, path, NULL);
            expected = calls[i].expected[role];
            if (front.pid && !strcmp(calls[i].path, "/metrics"))
                expected = '3';
            if (http_class(status) != expected)
                fail_msg("%s %s by %s: %d, expected %c", calls[i].method, calls[i].path,
                         role_names[role], status, expected);
            if (role == NOBODY)
                p->http.cookie[0] = '\0';
            /* A person may have so many tables only. */
            if (at) {
                snprintf(path, sizeof path, "/api/tables/%s/close", id);
                kit_call(&people[ADMIN], "POST", NULL, path, "{}");
            }
        }
}

/* ---- messages
 * ------------------------------------------------------------------------ */

/* Expected: x no connection, s not subscribed, y not yours, f forbidden, h no hint,
 * a allowed (or refused for other reasons than rights). */
static const struct {
    const char *before, *after; /* the table's id stands between them */
    const char *expected;
} messages[] = {
#define GAME ",\"seat\":2,\"seq\":9999,\"key\":\"k\""
    /*                                                        NGSOSHBA */
    {"{\"t\":\"sub\",\"id\":1,\"table\":\"", "\"}", "xaaaaaaa"},
    {"{\"t\":\"unsub\",\"id\":1,\"table\":\"", "\"}", "xaaaaaaa"},
    {"{\"t\":\"act\",\"id\":1,\"table\":\"", "\"" GAME ",\"do\":\"draw\"}", "xsyyayyy"},
    {"{\"t\":\"throw\",\"id\":1,\"table\":\"", "\"" GAME ",\"input\":\"x\"}",
     "xsyyayyy"},
    {"{\"t\":\"undo\",\"id\":1,\"table\":\"", "\"" GAME "}", "xsyyayyy"},
    {"{\"t\":\"resign\",\"id\":1,\"table\":\"", "\"" GAME "}", "xsyyayyy"},
    {"{\"t\":\"chat\",\"id\":1,\"table\":\"", "\",\"text\":\"hello\"}", "xsaaaaaa"},
    {"{\"t\":\"mute\",\"id\":1,\"table\":\"", "\",\"person\":\"p\",\"on\":true}",
     "xsaaaaaa"},
    {"{\"t\":\"mute\",\"id\":1,\"table\":\"",
     "\",\"person\":\"p\",\"on\":true,\"all\":true}", "xsfffaff"},
    {"{\"t\":\"hint\",\"id\":1,\"table\":\"", "\",\"seat\":2}", "xshhhhhh"},
    {"{\"t\":\"seen\",\"id\":1,\"table\":\"", "\",\"seat\":2}", "xshhhhhh"},
    {"{\"t\":\"propose\",\"id\":1,\"table\":\"",
     "\",\"seat\":2,\"seq\":9999,\"do\":\"draw\"}", "xsyyayyy"},
    {"{\"t\":\"history\",\"id\":1,\"table\":\"", "\",\"from\":0,\"to\":9}", "xsaaaaaa"},
    {"{\"t\":\"history\",\"id\":1,\"table\":\"", "\",\"from\":0,\"to\":9,\"as\":2}",
     "xsyyayyy"},
    {"{\"t\":\"view\",\"id\":1,\"table\":\"", "\",\"ply\":0,\"as\":2}", "xsyyayyy"},
    {"{\"t\":\"view\",\"id\":1,\"table\":\"", "\",\"ply\":0}", "xsaaaaaa"},
#undef GAME
};

static char message_class(struct kit_socket *k)
{
    char c = 'a';

    for (;;) {
        json_t *m = kit_next(k, 5000);
        const char *t = kit_text(m, "t"), *code = kit_text(m, "code");
        bool is_mine =
            kit_int(m, "re") == 1 || (!strcmp(t, "step") && kit_at(m, "key"));
        if (!m)
            fail_msg("no answer came");
        if (is_mine && !strcmp(t, "no"))
            c = !strcmp(code, "not_subscribed") ? 's'
                : !strcmp(code, "not_yours")    ? 'y'
                : !strcmp(code, "forbidden")    ? 'f'
                : !strcmp(code, "no_hint")      ? 'h'
                                                : 'a';
        json_decref(m);
        if (is_mine)
            return c;
    }
}

static char say_as(enum role role, size_t i)
{
    struct kit_socket k;
    struct kit_person *p = &people[role];
    char id[32], text[400], c;

    make(id, RUNNING);
    if (!kit_try(&k, &server, role == BOT || role == NOBODY ? NULL : p->http.cookie,
                 p->http.bearer, NULL)) {
        kit_close(&k);
        return 'x';
    }
    if (role != GUEST) {
        kit_watch(&k, id);
    }
    snprintf(text, sizeof text, "%s%s%s", messages[i].before, id, messages[i].after);
    kit_say(&k, "%s", text);
    c = message_class(&k);
    kit_close(&k);
    return c;
}

static void every_message_asks_who_is_there(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        for (int role = 0; role < ROLES; role++) {
            char c = say_as((enum role)role, i);
            if (c != messages[i].expected[role])
                fail_msg("%s...%s by %s: %c, expected %c", messages[i].before,
                         messages[i].after, role_names[role], c,
                         messages[i].expected[role]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_asks_who_is_there),
        cmocka_unit_test(every_message_asks_who_is_there),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, start, stop);
}
