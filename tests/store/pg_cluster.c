/* pg_cluster.c - a private PostgreSQL for tests. */
#define _DEFAULT_SOURCE
#include "pg_cluster.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct pg_cluster {
    char dir[128], url[256];
    char bin[256];
    pid_t pid;
};

/* postgres refuses to run as root; then it gets the user of the package. */
static void become_postgres(void)
{
    const struct passwd *pw = geteuid() == 0 ? getpwnam("postgres") : NULL;
    if (pw && (initgroups(pw->pw_name, pw->pw_gid) < 0 || setgid(pw->pw_gid) < 0 ||
               setuid(pw->pw_uid) < 0))
        _exit(126);
}

static pid_t spawn(const struct pg_cluster *c, char *const *argv)
{
    pid_t parent = getpid(), pid = fork();
    if (pid != 0)
        return pid;
    become_postgres();
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent)
        _exit(126);
    char log[160];
    snprintf(log, sizeof log, "%s/log", c->dir);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd >= 0) {
        dup2(fd, 1);
        dup2(fd, 2);
    }
    char *env[] = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", NULL};
    execve(argv[0], argv, env);
    _exit(127);
}

static int find_binaries(struct pg_cluster *c)
{
    FILE *f = popen("pg_config --bindir", "r");
    if (!f)
        return -1;
    bool ok = fgets(c->bin, sizeof c->bin, f) != NULL;
    pclose(f);
    c->bin[strcspn(c->bin, "\n")] = '\0';
    return ok ? 0 : -1;
}

static int init(struct pg_cluster *c)
{
    char program[300], data[160];
    snprintf(program, sizeof program, "%s/initdb", c->bin);
    snprintf(data, sizeof data, "%s/data", c->dir);
    char *argv[] = {program, "-D", data,   "-U", "maat", "-A",
                    "trust", "-E", "UTF8", "-N", NULL};
    int status = -1;
    pid_t pid = spawn(c, argv);
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0 ? 0 : -1;
}

static int wait_ready(const struct pg_cluster *c)
{
    for (int i = 0; i < 300; i++) {
        if (PQping(c->url) == PQPING_OK)
            return 0;
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    return -1;
}

int pg_cluster_restart(struct pg_cluster *c)
{
    char program[300], data[160];
    snprintf(program, sizeof program, "%s/postgres", c->bin);
    snprintf(data, sizeof data, "%s/data", c->dir);
    char *argv[] = {program,
                    "-D",
                    data,
                    "-k",
                    c->dir,
                    "-c",
                    "listen_addresses=",
                    "-c",
                    "max_connections=60",
                    "-c",
                    "shared_buffers=32MB",
                    NULL};
    c->pid = spawn(c, argv);
    return c->pid > 0 ? wait_ready(c) : -1;
}

struct pg_cluster *pg_cluster_start(const char *dir)
{
    struct pg_cluster *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    snprintf(c->dir, sizeof c->dir, "%s/pg", dir);
    snprintf(c->url, sizeof c->url, "postgres:///postgres?host=%s&user=maat", c->dir);
    const struct passwd *pw = geteuid() == 0 ? getpwnam("postgres") : NULL;
    const char *what = NULL;
    if (mkdir(c->dir, 0700) < 0 || chmod(dir, 0755) < 0 ||
        (pw && chown(c->dir, pw->pw_uid, pw->pw_gid) < 0))
        what = "cannot make the directory";
    else if (find_binaries(c) < 0 || init(c) < 0)
        what = "initdb failed";
    else if (pg_cluster_restart(c) < 0)
        what = "postgres does not start";
    if (!what)
        return c;
    fprintf(stderr, "# %s in %s\n", what, c->dir);
    free(c);
    return NULL;
}

const char *pg_cluster_url(const struct pg_cluster *c)
{
    return c->url;
}

static int end(struct pg_cluster *c, int sig)
{
    if (c->pid <= 0)
        return 0;
    kill(c->pid, sig);
    int rc = waitpid(c->pid, NULL, 0) == c->pid ? 0 : -1;
    c->pid = 0;
    return rc;
}

int pg_cluster_crash(struct pg_cluster *c)
{
    return end(c, SIGQUIT);
}

void pg_cluster_stop(struct pg_cluster *c)
{
    end(c, SIGINT);
    free(c);
}
