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
#include <sys/shm.h>
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

pid_t pg_cluster_spawn(const char *log, char *const *argv)
{
    pid_t parent = getpid(), pid = fork();
    if (pid != 0)
        return pid;
    become_postgres();
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent)
        _exit(126);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd >= 0) {
        dup2(fd, 1);
        dup2(fd, 2);
    }
    char *env[] = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", NULL};
    execve(argv[0], argv, env);
    _exit(127);
}

static pid_t spawn(const struct pg_cluster *c, char *const *argv)
{
    char log[160];
    snprintf(log, sizeof log, "%s/log", c->dir);
    return pg_cluster_spawn(log, argv);
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

static int run(const struct pg_cluster *c, char *const *argv)
{
    int status = -1;
    pid_t pid = spawn(c, argv);
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0 ? 0 : -1;
}

static int init(const struct pg_cluster *c)
{
    char program[300], data[160];
    snprintf(program, sizeof program, "%s/initdb", c->bin);
    snprintf(data, sizeof data, "%s/data", c->dir);
    char *argv[] = {program, "-D", data,   "-U", "maat", "-A",
                    "trust", "-E", "UTF8", "-N", NULL};
    return run(c, argv);
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
                    "-c",
                    "dynamic_shared_memory_type=mmap",
                    NULL};
    c->pid = spawn(c, argv);
    return c->pid > 0 ? wait_ready(c) : -1;
}

int pg_cluster_make_folder(const char *path)
{
    const struct passwd *pw = geteuid() == 0 ? getpwnam("postgres") : NULL;
    return mkdir(path, 0700) < 0 || (pw && chown(path, pw->pw_uid, pw->pw_gid) < 0) ? -1
                                                                                    : 0;
}

const char *pg_cluster_folder(const struct pg_cluster *c)
{
    return c->dir;
}

/* Its folder, whatever was there before; what went wrong, or NULL. */
static const char *make_room(struct pg_cluster *c, const char *dir, const char *name)
{
    char remove[200];
    snprintf(c->dir, sizeof c->dir, "%s/%s", dir, name);
    snprintf(c->url, sizeof c->url, "postgres:///postgres?host=%s&user=maat", c->dir);
    snprintf(remove, sizeof remove, "rm -rf '%s'", c->dir);
    if (system(remove) != 0 || chmod(dir, 0755) < 0 ||
        pg_cluster_make_folder(c->dir) < 0)
        return "cannot make the directory";
    return find_binaries(c) < 0 ? "pg_config fails" : NULL;
}

static struct pg_cluster *end_making(struct pg_cluster *c, const char *what)
{
    if (!what && pg_cluster_restart(c) < 0)
        what = "postgres does not start";
    if (!what)
        return c;
    fprintf(stderr, "# %s in %s\n", what, c->dir);
    free(c);
    return NULL;
}

struct pg_cluster *pg_cluster_start_as(const char *dir, const char *name)
{
    struct pg_cluster *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    const char *what = make_room(c, dir, name);
    return end_making(c, !what && init(c) < 0 ? "initdb failed" : what);
}

struct pg_cluster *pg_cluster_start(const char *dir)
{
    return pg_cluster_start_as(dir, "pg");
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

long pg_cluster_ask(const struct pg_cluster *c, const char *sql)
{
    PGconn *db = PQconnectdb(c->url);
    PGresult *r = PQexec(db, sql);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "# %s: %s\n", sql, PQerrorMessage(db));
        abort();
    }
    long n = PQntuples(r) > 0 ? strtol(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    PQclear(r);
    PQfinish(db);
    return n;
}

/* ---- two of them ----------------------------------------------------------------- */

struct pg_cluster *pg_cluster_follow(const char *dir, const char *name,
                                     const struct pg_cluster *primary)
{
    struct pg_cluster *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    const char *what = make_room(c, dir, name);
    char program[300], data[160], from[300];
    snprintf(program, sizeof program, "%s/pg_basebackup", c->bin);
    snprintf(data, sizeof data, "%s/data", c->dir);
    snprintf(from, sizeof from, "host=%s user=maat", primary->dir);
    char *argv[] = {program, "-D",     data, "-d",   from, "-R",
                    "-X",    "stream", "-c", "fast", "-N", NULL};
    if (!what && run(c, argv) < 0)
        what = "pg_basebackup failed";
    c = end_making(c, what);
    if (c && pg_cluster_synchronous(c, false) < 0) { /* when it will be the primary */
        pg_cluster_stop(c);
        c = NULL;
    }
    return c;
}

/* The first value of the last statement's answer; -1 when it failed. */
static long ask(const struct pg_cluster *c, const char *sql)
{
    PGconn *db = PQconnectdb(c->url);
    PGresult *r = PQstatus(db) == CONNECTION_OK ? PQexec(db, sql) : NULL;
    long n = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) > 0
                 ? strtol(PQgetvalue(r, 0, 0), NULL, 10)
             : PQresultStatus(r) == PGRES_COMMAND_OK ? 0
                                                     : -1;
    if (n < 0)
        fprintf(stderr, "# %s: %s", sql, PQerrorMessage(db));
    PQclear(r);
    PQfinish(db);
    return n;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

int pg_cluster_synchronous(const struct pg_cluster *c, bool on)
{
    if (ask(c, on ? "ALTER SYSTEM SET synchronous_standby_names TO '*'"
                  : "ALTER SYSTEM RESET synchronous_standby_names") < 0 ||
        ask(c, "SELECT pg_reload_conf()") < 0)
        return -1;
    for (int i = 0; on && i < 3000; i++) {
        if (ask(c, "SELECT count(*) FROM pg_stat_replication"
                   " WHERE sync_state = 'sync'") == 1)
            return 0;
        nap();
    }
    return on ? -1 : 0;
}

int pg_cluster_promote(const struct pg_cluster *standby)
{
    return ask(standby, "SELECT pg_promote(true, 60)::int - 1") == 0 ? 0 : -1;
}

enum { CHILDREN = 100 };

static int children_of(pid_t parent, pid_t *child)
{
    char path[64];
    int n = 0, pid;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
    FILE *f = fopen(path, "r");
    while (f && n < CHILDREN && fscanf(f, "%d", &pid) == 1)
        child[n++] = pid;
    if (f)
        fclose(f);
    return n;
}

static bool is_receiver(pid_t pid)
{
    char path[64], title[200] = "";
    snprintf(path, sizeof path, "/proc/%d/cmdline", pid);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(title, 1, sizeof title - 1, f) : 0;
    title[n] = '\0';
    if (f)
        fclose(f);
    return strstr(title, "walreceiver");
}

void pg_cluster_hold(const struct pg_cluster *standby, bool on)
{
    pid_t child[CHILDREN];
    int n = children_of(standby->pid, child);
    for (int i = 0; i < n; i++)
        if (is_receiver(child[i]))
            kill(child[i], on ? SIGSTOP : SIGCONT);
}

/* What a killed server leaves behind in the system: line 7 of its file says where. */
static int shared_memory_of(const struct pg_cluster *c)
{
    char path[200], line[200];
    int id = -1;
    snprintf(path, sizeof path, "%s/data/postmaster.pid", c->dir);
    FILE *f = fopen(path, "r");
    for (int i = 1; f && fgets(line, sizeof line, f); i++)
        if (i == 7 && sscanf(line, "%*s %d", &id) != 1)
            id = -1;
    if (f)
        fclose(f);
    return id;
}

void pg_cluster_kill(struct pg_cluster *c)
{
    pid_t child[CHILDREN];
    if (c->pid <= 0)
        return;
    int memory = shared_memory_of(c);
    kill(c->pid, SIGSTOP); /* it has no more children from here on */
    int n = children_of(c->pid, child);
    for (int i = 0; i < n; i++)
        kill(child[i], SIGKILL);
    end(c, SIGKILL);
    if (memory >= 0)
        shmctl(memory, IPC_RMID, NULL);
}
