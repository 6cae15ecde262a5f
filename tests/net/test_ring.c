/* test_ring.c - many sends by one system call, where the kernel lets us. */
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
#include <unistd.h>

#include "net/net_private.h"

static int open_ring(void **state)
{
    *state = ring_new();
    return 0;
}

static int close_ring(void **state)
{
    ring_free(*state);
    return 0;
}

/* Two ends that do not block. */
static void open_line(int line[2])
{
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, line), 0);
}

static void close_line(int line[2])
{
    close(line[0]);
    close(line[1]);
}

static void as_many_as_go_into_one_call_arrive(void **state)
{
    static int line[RING_SENDS][2];
    static struct ring_send s[RING_SENDS];
    static uint8_t text[RING_SENDS];
    if (!*state)
        skip();
    for (int i = 0; i < RING_SENDS; i++) {
        open_line(line[i]);
        text[i] = (uint8_t)i;
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < RING_SENDS; i++)
            s[i] = (struct ring_send){line[i][0], 0, &text[i], 1};
        assert_true(ring_send(*state, s, RING_SENDS - round));
        for (int i = 0; i < RING_SENDS - round; i++) {
            uint8_t got = (uint8_t)~text[i];
            assert_int_equal(s[i].result, 1);
            assert_int_equal(recv(line[i][1], &got, 1, 0), 1);
            assert_int_equal(got, text[i]);
        }
    }
    for (int i = 0; i < RING_SENDS; i++)
        close_line(line[i]);
}

/* One is full, one is gone: each answers for itself, and nobody waits. */
static void each_send_has_an_answer_of_its_own(void **state)
{
    static uint8_t much[1 << 20];
    int full[2], gone[2], fine[2];
    if (!*state)
        skip();
    open_line(full);
    open_line(gone);
    open_line(fine);
    close(gone[1]);
    struct ring_send s[] = {{full[0], 0, much, sizeof much},
                            {full[0], 0, much, sizeof much},
                            {gone[0], 0, much, 1},
                            {fine[0], 0, much, 1}};
    assert_true(ring_send(*state, s, 4));
    assert_in_range(s[0].result, 1, sizeof much - 1);
    assert_int_equal(s[1].result, -EAGAIN);
    assert_int_equal(s[2].result, -EPIPE);
    assert_int_equal(s[3].result, 1);
    close_line(full);
    close_line(fine);
    close(gone[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(as_many_as_go_into_one_call_arrive, open_ring,
                                        close_ring),
        cmocka_unit_test_setup_teardown(each_send_has_an_answer_of_its_own, open_ring,
                                        close_ring),
    };
    return cmocka_run_group_tests_name("ring", tests, NULL, NULL);
}
