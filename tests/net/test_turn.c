/* test_turn.c - what is said in a turn of the loop arrives, whatever becomes of the
 * ring.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "net/net_private.h"

enum { CLIENTS = RING_SENDS + 20 };

/* ---- a kernel as it may be ------------------------------------------------------- */

static bool has_no_rings; /* setting one up is refused */
static int calls_left;    /* then sends are refused; -1: never */
static bool is_old;       /* it has rings, and no sends in them */

long __real_syscall(long number, long a, long b, long c, long d, long e, long f);
long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f);
bool __real_ring_send(struct ring *r, struct ring_send *s, int n);
bool __wrap_ring_send(struct ring *r, struct ring_send *s, int n);

long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f)
{
    if ((number == SYS_io_uring_setup && has_no_rings) ||
        (number == SYS_io_uring_enter && calls_left == 0)) {
        errno = EPERM;
        return -1;
    }
    if (number == SYS_io_uring_enter && calls_left > 0)
        calls_left--;
    return __real_syscall(number, a, b, c, d, e, f);
}

bool __wrap_ring_send(struct ring *r, struct ring_send *s, int n)
{
    assert_non_null(r);
    if (!is_old)
        return __real_ring_send(r, s, n);
    for (int i = 0; i < n; i++)
        s[i].result = -EINVAL;
    return true;
}

/* ---- a loop with clients --------------------------------------------------------- */

struct fixture {
    struct net net;
    struct conn *conn[CLIENTS];
    int client[CLIENTS];
    int reports;
};

static void on_report(void *ctx, int level, const char *event, const char *why)
{
    struct fixture *f = ctx;
    assert_int_equal(level, 1);
    assert_string_equal(event, "ring");
    assert_non_null(why);
    f->reports++;
}

static void on_idle(struct ev_loop *loop, ev_idle *w, int events)
{
    (void)loop;
    (void)w;
    (void)events;
}

static void on_io(struct ev_loop *loop, ev_io *w, int events)
{
    (void)loop;
    (void)w;
    (void)events;
}

static int open_net(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    has_no_rings = is_old = false;
    calls_left = -1;
    f->net.hooks = (struct net_hooks){.ctx = f, .report = on_report};
    f->net.loop = ev_loop_new(EVFLAG_AUTO);
    ev_idle_init(&f->net.idle, on_idle);
    for (int i = 0; i < CLIENTS; i++) {
        struct conn *c = f->conn[i] = calloc(1, sizeof *c);
        int line[2];
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, line), 0);
        c->net = &f->net;
        c->state = CONN_SOCKET;
        ev_io_init(&c->io, on_io, line[0], EV_READ);
        f->client[i] = line[1];
    }
    *state = f;
    return 0;
}

static int close_net(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < CLIENTS; i++) {
        conn_forget(f->conn[i]);
        ev_io_stop(f->net.loop, &f->conn[i]->io);
        close(f->conn[i]->io.fd);
        close(f->client[i]);
        free(f->conn[i]);
    }
    ev_idle_stop(f->net.loop, &f->net.idle);
    ev_loop_destroy(f->net.loop);
    ring_free(f->net.ring);
    free(f);
    return 0;
}

/* Without a ring there is nothing to fail. */
static void open_ring(struct fixture *f)
{
    f->net.ring = ring_new();
    if (!f->net.ring)
        skip();
}

static void say(struct fixture *f, int client, const char *text)
{
    struct net_msg *m = net_msg_of(text, strlen(text));
    assert_true(conn_put_msg(f->conn[client], m));
    net_msg_drop(m);
}

/* This text, in a frame, and nothing else. */
static void assert_heard(struct fixture *f, int client, const char *text)
{
    char got[64];
    const ssize_t n = recv(f->client[client], got, sizeof got, 0);
    if (n != (ssize_t)strlen(text) + 2 || memcmp(got + 2, text, strlen(text)) != 0)
        fail_msg("client %d heard %zd bytes instead of '%s'", client, n, text);
}

static void assert_all_hear(struct fixture *f, const char *text)
{
    for (int i = 0; i < CLIENTS; i++)
        say(f, i, text);
    conn_flush_turn(&f->net);
    for (int i = 0; i < CLIENTS; i++) {
        assert_int_equal(f->conn[i]->state, CONN_SOCKET);
        assert_heard(f, i, text);
    }
}

/* ---- tests ----------------------------------------------------------------------- */

static void more_than_go_into_one_call_arrive(void **state)
{
    struct fixture *f = *state;
    open_ring(f);
    assert_all_hear(f, "one");
    assert_all_hear(f, "two");
    assert_non_null(f->net.ring);
    assert_int_equal(f->reports, 0);
}

static void without_a_ring_everything_arrives_at_once(void **state)
{
    struct fixture *f = *state;
    has_no_rings = true;
    f->net.ring = ring_new();
    assert_null(f->net.ring);
    say(f, 7, "now");
    assert_heard(f, 7, "now");
    assert_all_hear(f, "all");
    assert_int_equal(f->reports, 0);
}

/* The first call is made when there is no room for one client more: in the middle of
 * what the loop has to say. */
static void a_ring_that_fails_in_the_middle_costs_nobody_a_message(void **state)
{
    struct fixture *f = *state;
    for (int calls = 0; calls < 3; calls++) {
        open_ring(f);
        calls_left = calls;
        assert_all_hear(f, "one");
        assert_all_hear(f, "two");
        assert_null(f->net.ring);
        assert_int_equal(f->reports, calls + 1);
    }
}

static void a_kernel_that_has_no_sends_in_its_rings_is_not_asked_again(void **state)
{
    struct fixture *f = *state;
    open_ring(f);
    is_old = true;
    assert_all_hear(f, "one");
    assert_null(f->net.ring);
    assert_all_hear(f, "two");
    assert_int_equal(f->reports, 1);
}

static void who_was_forgotten_in_a_turn_is_heard_in_the_next(void **state)
{
    struct fixture *f = *state;
    open_ring(f);
    say(f, 3, "never");
    conn_forget(f->conn[3]);
    conn_flush_turn(&f->net);
    assert_all_hear(f, "again");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_net, close_net)
    const struct CMUnitTest tests[] = {
        CASE(more_than_go_into_one_call_arrive),
        CASE(without_a_ring_everything_arrives_at_once),
        CASE(a_ring_that_fails_in_the_middle_costs_nobody_a_message),
        CASE(a_kernel_that_has_no_sends_in_its_rings_is_not_asked_again),
        CASE(who_was_forgotten_in_a_turn_is_heard_in_the_next),
    };
    return cmocka_run_group_tests_name("turn", tests, NULL, NULL);
}
