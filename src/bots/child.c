/* child.c - starting, feeding and ending another program. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "bots/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/clock.h"

enum { GRACE_MS = 200 }; /* between closing the connection and killing */

void child_init(struct child *c)
{
    c->fd = -1;
    c->pid = 0;
    c->len = c->used = 0;
}

int child_start(struct child *c, const char *command)
{
    int end[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) < 0)
        return -1;
    pid_t pid = fork();
    if (pid < 0) {
        close(end[0]);
        close(end[1]);
        return -1;
    }
    if (pid == 0) {
        setpgid(0, 0); /* so that a shell and its children end together */
        dup2(end[1], STDIN_FILENO);
        dup2(end[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    setpgid(pid, pid);
    close(end[1]);
    fcntl(end[0], F_SETFL, O_NONBLOCK);
    c->fd = end[0];
    c->pid = pid;
    c->len = c->used = 0;
    return 0;
}

void child_stop(struct child *c)
{
    if (c->fd < 0)
        return;
    shutdown(c->fd, SHUT_RDWR);
    close(c->fd);
    c->fd = -1;
    uint64_t end = clock_ms() + GRACE_MS;
    while (waitpid(c->pid, NULL, WNOHANG) == 0) {
        if (clock_ms() >= end) {
            kill(-c->pid, SIGKILL);
            waitpid(c->pid, NULL, 0);
            break;
        }
        poll(NULL, 0, 2);
    }
    kill(-c->pid, SIGKILL); /* what it may have left behind */
    c->pid = 0;
}

/* Wait until the connection can be used; false: the deadline has passed. */
static bool wait_for(struct child *c, short what, uint64_t deadline)
{
    for (;;) {
        uint64_t now = clock_ms();
        if (now >= deadline)
            return false;
        struct pollfd p = {.fd = c->fd, .events = what};
        uint64_t left = deadline - now;
        int n = poll(&p, 1, left > 60000 ? 60000 : (int)left);
        if (n > 0 || (n < 0 && errno != EINTR))
            return true;
    }
}

int child_send(struct child *c, const char *text, size_t len, uint64_t deadline)
{
    if (c->fd < 0)
        return CHILD_GONE;
    while (len) {
        ssize_t n = send(c->fd, text, len, MSG_NOSIGNAL);
        if (n > 0) {
            text += n;
            len -= (size_t)n;
        } else if (errno != EAGAIN && errno != EINTR) {
            return CHILD_GONE;
        } else if (!wait_for(c, POLLOUT, deadline)) {
            return CHILD_LATE;
        }
    }
    return CHILD_OK;
}

int child_line(struct child *c, uint64_t deadline, char **ret)
{
    if (c->fd < 0)
        return CHILD_GONE;
    if (c->used) {
        memmove(c->buf, c->buf + c->used, c->len - c->used);
        c->len -= c->used;
        c->used = 0;
    }
    size_t seen = 0;
    for (;;) {
        char *nl = memchr(c->buf + seen, '\n', c->len - seen);
        if (nl) {
            *nl = '\0';
            c->used = (size_t)(nl - c->buf) + 1;
            *ret = c->buf;
            return CHILD_OK;
        }
        if (c->len == sizeof c->buf)
            return CHILD_TOO_LONG;
        seen = c->len;
        ssize_t n = recv(c->fd, c->buf + c->len, sizeof c->buf - c->len, 0);
        if (n > 0) {
            c->len += (size_t)n;
            if (clock_ms() >= deadline && !memchr(c->buf + seen, '\n', c->len - seen))
                return CHILD_LATE;
        } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            return CHILD_GONE;
        } else if (!wait_for(c, POLLIN, deadline)) {
            return CHILD_LATE;
        }
    }
}
