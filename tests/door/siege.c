/* siege.c - too many connections, too slow, opened again and again. */
#define _GNU_SOURCE
#include "siege.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "knock.h"

enum { ALL = SIEGE_SILENT + SIEGE_SOCKETS, ROUND_MS = 100 };

static void rest_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, (long)(ms % 1000) * 1000000}, NULL);
}

static bool is_hung_up(int fd)
{
    char bytes[4096];
    ssize_t n;

    while ((n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
        ;
    return !n || (errno != EAGAIN && errno != EINTR && errno != ENOTCONN);
}

static void say(int fd, int i, uint32_t round, const char *upgrade, bool is_new)
{
    static const char head[] = "GET / HTTP/1.1\r\nHost: a\r\nSlow: aaaaaaaaaaaaaaaaaaa";

    if (i >= SIEGE_SILENT && is_new)
        (void)!send(fd, upgrade, strlen(upgrade), MSG_NOSIGNAL);
    else if (i < SIEGE_SILENT && i % 2)
        (void)!send(fd, head + round % (sizeof head - 1), 1, MSG_NOSIGNAL);
}

static void attack(const struct kit_server *s, const char *upgrade,
                   struct siege_figures *f)
{
    static int fds[ALL];

    for (uint32_t round = 0;; round++) {
        for (int i = 0; i < ALL; i++) {
            bool is_new = false;
            if (fds[i] > 0 && is_hung_up(fds[i])) {
                close(fds[i]);
                fds[i] = 0;
                f->hung_up++;
            }
            if (fds[i] <= 0) {
                fds[i] = knock_connect(s, "127.0.0.2");
                f->opened += fds[i] > 0;
                is_new = true;
            }
            if (fds[i] > 0)
                say(fds[i], i, round, upgrade, is_new);
        }
        f->rounds++;
        rest_ms(ROUND_MS);
    }
}

void siege_begin(struct siege *g, const struct kit_server *s)
{
    char upgrade[512];

    kit_guest(&g->guest, s, "Seth");
    snprintf(upgrade, sizeof upgrade,
             "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
             "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n",
             g->guest.http.cookie);
    g->figures = mmap(NULL, sizeof *g->figures, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(g->figures != MAP_FAILED);
    g->pid = fork();
    assert_true(g->pid >= 0);
    if (!g->pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        attack(s, upgrade, g->figures);
    }
    while (!g->figures->rounds && !waitpid(g->pid, NULL, WNOHANG))
        rest_ms(10);
}

void siege_end(struct siege *g)
{
    kill(g->pid, SIGKILL);
    waitpid(g->pid, NULL, 0);
    munmap(g->figures, sizeof *g->figures);
    kit_leave(&g->guest);
}

void siege_newcomer(const struct kit_server *s)
{
    struct kit_person anna;
    struct kit_socket k;

    kit_nobody(&anna, s);
    assert_int_equal(httpc_request(&anna.http, "GET", "/", NULL), 200);
    kit_leave(&anna);
    kit_guest(&anna, s, "Anna");
    kit_open(&k, &anna, s);
    kit_say(&k, "{\"t\":\"ping\"}");
    json_decref(kit_wait(&k, "pong"));
    kit_close(&k);
    kit_leave(&anna);
}
