/* node_kit.c - servers as child processes. */
#define _DEFAULT_SOURCE
#include "node_kit.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client/httpc.h"

void node_nap(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/*
 * A node comes back at the port it had before. One that the system chose may belong to
 * an outgoing connection of anybody by then, so it is drawn from below those.
 */
static int free_port(void)
{
    enum { LOWEST = 15000, COUNT = 17000, TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        uint16_t drawn = 0;
        if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn)
            return -1;
        int port = LOWEST + drawn % COUNT;
        struct sockaddr_in a = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        bool is_free = bind(fd, (struct sockaddr *)&a, sizeof a) == 0;
        close(fd);
        if (is_free)
            return port;
    }
    return -1;
}

int node_init(struct node *n, const char *program, const char *db, const char *dir,
              int number)
{
    memset(n, 0, sizeof *n);
    n->program = program;
    n->port = free_port();
    snprintf(n->db, sizeof n->db, "%s", db);
    snprintf(n->name, sizeof n->name, "node-%d", number);
    snprintf(n->url, sizeof n->url, "http://127.0.0.1:%d", n->port);
    snprintf(n->log, sizeof n->log, "%s/%s.log", dir, n->name);
    return n->port > 0 ? 0 : -1;
}

static void run(const struct node *n, pid_t parent)
{
    char listen[32];
    snprintf(listen, sizeof listen, "127.0.0.1:%d", n->port);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(126);
    int fd = open(n->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(fd, 1);
    dup2(fd, 2);
    execl(n->program, n->program, "serve", "--listen", listen, "--db", n->db, "--node",
          n->name, "--no-limits", "--log-level", "1",
          n->listen[0] ? "--db-listen" : (char *)NULL, n->listen, (char *)NULL);
    _exit(127);
}

int node_start(struct node *n)
{
    pid_t parent = getpid();
    n->pid = fork();
    if (n->pid == 0)
        run(n, parent);
    struct httpc c;
    if (n->pid < 0 || httpc_init(&c, n->url) < 0)
        return -1;
    int status = -1;
    for (int i = 0; i < 1000 && status != 200; i++) {
        status = httpc_request(&c, "GET", "/readyz", NULL);
        if (status != 200) {
            if (waitpid(n->pid, NULL, WNOHANG) == n->pid) {
                n->pid = 0;
                break;
            }
            node_nap(10);
        }
    }
    httpc_done(&c);
    return status == 200 ? 0 : -1;
}

void node_kill(struct node *n)
{
    if (n->pid <= 0)
        return;
    kill(n->pid, SIGKILL);
    waitpid(n->pid, NULL, 0);
    n->pid = 0;
}

int node_stop(struct node *n)
{
    int status = -1;
    if (n->pid <= 0)
        return 0;
    kill(n->pid, SIGTERM);
    for (int i = 0; i < 1500; i++) {
        if (waitpid(n->pid, &status, WNOHANG) == n->pid) {
            n->pid = 0;
            return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
        }
        node_nap(10);
    }
    node_kill(n);
    return -1;
}
