/* test_watchdog.c - a loop that stands still is ended, one that was only slow is not.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/watchdog.h"

static atomic_uint pulse;

static uint32_t turns(void *ctx)
{
    (void)ctx;
    return pulse;
}

static void rest_ms(int ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};

    while (nanosleep(&t, &t))
        ;
}

/* What the process of `life` wrote until its end. */
static int run(void (*life)(int out), char *text, size_t size)
{
    const struct rlimit no_core = {0, 0};
    int fds[2], status;
    size_t n = 0;
    ssize_t k;
    pid_t pid;

    assert_int_equal(pipe(fds), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (!pid) {
        setrlimit(RLIMIT_CORE, &no_core);
        close(fds[0]);
        dup2(fds[1], 2);
        signal(SIGABRT, SIG_DFL);
        life(fds[1]);
        _exit(0);
    }
    close(fds[1]);
    while ((k = read(fds[0], text + n, size - n - 1)) > 0)
        n += (size_t)k;
    text[n] = '\0';
    close(fds[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void stand_still(int out)
{
    watchdog_start(turns, NULL, 1, out);
    for (;;)
        pulse = 7; /* it works hard, and gets nowhere */
}

static void turn_slowly(int out)
{
    struct watchdog *w = watchdog_start(turns, NULL, 1, out);

    for (int i = 0; i < 4; i++) {
        rest_ms(400);
        pulse++;
    }
    watchdog_stop(w);
}

static void a_loop_that_stands_still_is_ended_with_a_trace(void **state)
{
    char text[20000];
    int status;

    (void)state;
    status = run(stand_still, text, sizeof text);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_non_null(strstr(text, "\"event\":\"stuck\""));
    assert_non_null(strstr(text, "test_net_watchdog+0x"));
}

static void a_loop_that_turns_is_left_alone(void **state)
{
    char text[20000];

    (void)state;
    assert_int_equal(run(turn_slowly, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void systemd_is_told_as_often_as_it_wants(void **state)
{
    char dir[] = "/tmp/maat-notify-XXXXXX", path[64], text[64] = "";
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    int beats = 0;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/s", dir);
    snprintf(a.sun_path, sizeof a.sun_path, "%s", path);
    assert_int_equal(bind(fd, (struct sockaddr *)&a, sizeof a), 0);
    setenv("NOTIFY_SOCKET", path, 1);
    watchdog_alive(1000000); /* nobody watches */
    assert_true(recv(fd, text, sizeof text, 0) < 0);
    setenv("WATCHDOG_USEC", "3000000", 1);
    for (int64_t now = 1000000; now < 1010000; now += 100)
        watchdog_alive(now);
    while (recv(fd, text, sizeof text - 1, 0) > 0) {
        assert_string_equal(text, "WATCHDOG=1");
        beats++;
    }
    assert_int_equal(beats, 10);
    unsetenv("WATCHDOG_USEC");
    unsetenv("NOTIFY_SOCKET");
    close(fd);
    unlink(path);
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loop_that_stands_still_is_ended_with_a_trace),
        cmocka_unit_test(a_loop_that_turns_is_left_alone),
        cmocka_unit_test(systemd_is_told_as_often_as_it_wants),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
