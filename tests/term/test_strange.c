/* test_strange.c - servers that say strange things: nothing of it crashes the
 * terminal's client, and nothing of it reaches the terminal as a command. */
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/clean.h"
#include "term/board.h"
#include "term/lobby.h"
#include "term/remote_own.h"
#include "wire/cover_kit.h"

enum { ROUNDS = 1500 };

/* ---- words ----------------------------------------------------------------------- */

static void nothing_steers_the_terminal(void **state)
{
    static const struct {
        const char *said, *shown;
    } words[] = {
        {"Anna", "Anna"},
        {"\x1b[2J\x1b]0;x\x07"
         "Anna",
         "[2J]0;xAnna"},
        {"a\r\nb\tc", "abc"},
        {"\xc2\x9b"
         "31mred",
         "31mred"},
        {"\xe2\x80\xae"
         "abc",
         "abc"},
        {"Jürgen 𓂀", "Jürgen 𓂀"},
        {"\xff\xfe\xc3", ""},
        {NULL, ""},
    };
    char text[64], cut[4];
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        clean_text(text, sizeof text, words[i].said);
        assert_string_equal(text, words[i].shown);
    }
    assert_int_equal(clean_text(cut, sizeof cut, "aüü"), 3);
    assert_string_equal(cut, "aü");
}

static void is_clean(const char *text)
{
    char clean[4096];
    clean_text(clean, sizeof clean, text);
    assert_string_equal(clean, text);
}

/* ---- messages of a table --------------------------------------------------------- */

static json_t *strange_value(struct rng *r)
{
    static const char *const values[] = {
        "null",
        "-1",
        "0",
        "1",
        "3",
        "9",
        "17",
        "500",
        "70000",
        "4294967296",
        "-9223372036854775808",
        "1.5",
        "true",
        "\"\"",
        "\"\\u001b[2Jx\"",
        "\"over\"",
        "\"open\"",
        "\"decision\"",
        "\"throw\"",
        "\"draw\"",
        "\"pass\"",
        "[]",
        "{}",
        "[1,2,9,0,-3]",
        "[[],[null]]",
        "{\"kind\":\"draw\",\"seat\":9}",
        "\"nonces\"",
        "[{\"ply\":3,\"by\":7,\"do\":\"\\u001b\",\"ev\":[{}]}]",
        "\"aid\"",
        "\"ra\""};
    return json_loads(values[rng_below(r, sizeof values / sizeof *values)],
                      JSON_DECODE_ANY, NULL);
}

/* Some member, anywhere in it, becomes something else or goes. */
static void spoil(json_t *o, struct rng *r)
{
    size_t n = json_is_object(o) ? json_object_size(o) : json_array_size(o);
    size_t k = n ? rng_below(r, (uint32_t)n) : 0;
    void *at = json_object_iter(o);
    if (!n)
        return;
    for (size_t i = 0; json_is_object(o) && i < k; i++)
        at = json_object_iter_next(o, at);
    json_t *child =
        json_is_object(o) ? json_object_iter_value(at) : json_array_get(o, k);
    if ((json_is_object(child) || json_is_array(child)) && rng_below(r, 4)) {
        spoil(child, r);
        return;
    }
    if (json_is_array(o))
        json_array_set_new(o, k, strange_value(r));
    else if (rng_below(r, 6))
        json_object_iter_set_new(o, at, strange_value(r));
    else
        json_object_del(o, json_object_iter_key(at));
}

static int read_act(void *ctx, const struct sitting_act *a)
{
    (void)ctx;
    is_clean(a->text);
    for (int i = 0; i < a->n; i++)
        is_clean(a->line[i]);
    return 0;
}

/* What whoever shows the table would ask of it. */
static void look_at(struct sitting *s)
{
    const struct sitting_choice *c;
    struct game_result result;
    struct paint p;
    for (int viewer = GAME_SPECTATOR; viewer < s->n; viewer++) {
        if (viewer == GAME_CHANCE)
            continue;
        const struct game_view *v = sitting_view(s, viewer);
        struct onlooker who = sitting_onlooker(s, viewer);
        paint_init(&p, false);
        if (v)
            board_draw(&p, s->game, v, &who, s->lang, s->names);
        paint_done(&p);
        sitting_acts(s, viewer, 0, s->ply, read_act, NULL);
    }
    for (int seat = 0; seat < s->n; seat++) {
        int n = sitting_choices(s, seat, &c);
        for (int i = 0; i < n; i++)
            is_clean(c[i].words);
        is_clean(s->names[seat]);
    }
    for (int i = 0; i < s->n_chat; i++) {
        is_clean(s->chat[i].name);
        is_clean(s->chat[i].text);
    }
    assert_true((unsigned)s->phase < 64 && s->game->phases[s->phase]);
    sitting_result(s, &result);
    sitting_viewer(s);
}

static struct sitting *sit(json_t *table)
{
    struct caller c;
    const char *why;
    assert_int_equal(caller_open(&c, "http://127.0.0.1:9"), 0);
    snprintf(c.person, sizeof c.person, "anna");
    struct sitting *s = remote_open(&c, table, NULL, LANG_DE, &why);
    caller_close(&c);
    return s;
}

static json_t *step_of(struct table *t, const struct table_change *change, int as,
                       struct wire_told *told)
{
    struct wire_step step = {
        .table = t, .change = change, .key = "", .now = 5000, .told = told};
    return parsed(wire_step(&step, as));
}

/* A table is told from its beginning; one message in two is not as it was. */
static void tell_strangely(const char *game, const char *options, void *ctx)
{
    struct rng r = rng_stream(*(uint64_t *)ctx, RNG_TEST);
    struct table *t = kit_running(game, options);
    struct wire_told *told = calloc(1, sizeof *told);
    json_t *first = snapshot(t, 1, told);
    struct sitting *s = sit(json_object_get(first, "table"));
    assert_non_null(s);
    remote_hear(s, first);
    for (int i = 0; i < ROUNDS / 30 && t->state == TABLE_RUNNING; i++) {
        struct table_change change = play_any(t, &r);
        json_t *m =
            rng_below(&r, 4) ? step_of(t, &change, 1, told) : snapshot(t, 1, told);
        for (uint32_t k = rng_below(&r, 3); k; k--) {
            json_t *bad = json_deep_copy(m);
            spoil(bad, &r);
            remote_hear(s, bad);
            look_at(s);
            json_decref(bad);
            if (s->state == SITTING_CLOSED) { /* it was not understood; come again */
                sitting_free(s);
                s = sit(json_object_get(first, "table"));
                remote_hear(s, first);
            }
        }
        remote_hear(s, m);
        look_at(s);
        json_decref(m);
    }
    sitting_free(s);
    json_decref(first);
    free(told);
    table_free(t);
}

static void strange_messages_do_no_harm(void **state)
{
    uint64_t seed = 1;
    (void)state;
    for (; seed <= 3; seed++)
        for_all(tell_strangely, &seed);
}

static void strange_tables_are_refused(void **state)
{
    struct rng r = rng_stream(4, RNG_TEST);
    struct table *t = kit_running("aton", "");
    json_t *first = snapshot(t, 1, NULL);
    (void)state;
    for (int i = 0; i < ROUNDS / 10; i++) {
        json_t *bad = json_deep_copy(json_object_get(first, "table"));
        spoil(bad, &r);
        struct sitting *s = sit(bad);
        if (s)
            look_at(s);
        sitting_free(s);
        json_decref(bad);
    }
    json_decref(first);
    table_free(t);
}

/* ---- something that is no server of ours ----------------------------------------- */

struct fake {
    int fd;
    const char *answer;
};

/* Answers one connection after the other with the same bytes, and hangs up. */
static void *answer_all(void *arg)
{
    struct fake *f = arg;
    char request[4096];
    for (int fd; (fd = accept(f->fd, NULL, NULL)) >= 0; close(fd))
        if (recv(fd, request, sizeof request, 0) > 0)
            (void)!send(fd, f->answer, strlen(f->answer), MSG_NOSIGNAL);
    return NULL;
}

static enum caller_fault call(const char *answer)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof a;
    struct fake f = {socket(AF_INET, SOCK_STREAM, 0), answer};
    struct lobby l;
    char url[64], why[600];
    pthread_t thread;
    assert_int_equal(bind(f.fd, (struct sockaddr *)&a, len), 0);
    assert_int_equal(getsockname(f.fd, (struct sockaddr *)&a, &len), 0);
    assert_int_equal(listen(f.fd, 5), 0);
    assert_int_equal(pthread_create(&thread, NULL, answer_all, &f), 0);
    snprintf(url, sizeof url, "http://127.0.0.1:%d", ntohs(a.sin_port));
    assert_true(lobby_open(&l, url, LANG_EN) != 0);
    lobby_explain(&l, why, sizeof why);
    is_clean(why);
    assert_true(why[0]);
    enum caller_fault fault = l.caller.fault;
    lobby_close(&l);
    shutdown(f.fd, SHUT_RDWR);
    close(f.fd);
    pthread_join(thread, NULL);
    return fault;
}

#define OK "HTTP/1.1 200 OK\r\nConnection: close\r\n"

static void what_is_no_server_of_maat_is_told_apart(void **state)
{
    static const struct {
        const char *answer;
        enum caller_fault fault;
    } cases[] = {
        {"", CALLER_NO_SERVER},
        {"SSH-2.0-OpenSSH_9.2\r\n\r\n", CALLER_NOT_MAAT},
        {"\x15\x03\x01 no TLS", CALLER_NOT_MAAT},
        {"HTTP/1.0 404 No\r\nContent-Length: 2\r\n\r\nno", CALLER_NOT_MAAT},
        {"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n", CALLER_NO_SERVER},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
         CALLER_NO_SERVER},
        {OK "\r\n<html>hello</html>", CALLER_NOT_MAAT},
        {OK "\r\n{}", CALLER_NOT_MAAT},
        {OK "\r\n[1,2]", CALLER_NOT_MAAT},
        {"HTTP/1.1 404 No\r\nConnection: close\r\n\r\nno", CALLER_NOT_MAAT},
        {"HTTP/1.1 500 No\r\nConnection: close\r\n\r\n{\"error\":7}", CALLER_NOT_MAAT},
        {OK "\r\n{\"protocol\":2,\"version\":\"9.9\\u001b[2J\",\"person\":{}}",
         CALLER_VERSION},
        {OK "\r\n{\"protocol\":0,\"version\":\"0.0\",\"person\":{}}", CALLER_VERSION},
        {"HTTP/1.1 403 No\r\nConnection: "
         "close\r\n\r\n{\"error\":{\"code\":\"forbidden\",\"why\":\"\\u001b]0;x\"}}",
         CALLER_REFUSED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (call(cases[i].answer) != cases[i].fault)
            fail_msg("case %zu: %s", i, cases[i].answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_steers_the_terminal),
        cmocka_unit_test(strange_messages_do_no_harm),
        cmocka_unit_test(strange_tables_are_refused),
        cmocka_unit_test(what_is_no_server_of_maat_is_told_apart),
    };
    char home[] = "/tmp/maat-home-XXXXXX";
    if (!mkdtemp(home) || setenv("XDG_CONFIG_HOME", home, 1))
        return 1;
    int bad = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(home);
    return bad;
}
