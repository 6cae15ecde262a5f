/* pg_pooler.c - a PgBouncer in transaction mode for tests. */
#define _DEFAULT_SOURCE
#include "pg_pooler.h"

#include <libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char program[] = "/usr/sbin/pgbouncer";

struct pg_pooler {
    char dir[160], url[300];
    pid_t pid;
};

bool pg_pooler_is_here(void)
{
    return access(program, X_OK) == 0;
}

static const char *write_settings(const struct pg_pooler *p,
                                  const struct pg_cluster *behind, const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return "cannot write its settings";
    fprintf(f,
            "[databases]\npostgres = host=%s user=maat\n[pgbouncer]\n"
            "listen_addr =\nunix_socket_dir = %s\nlisten_port = 6432\n"
            "auth_type = any\npool_mode = transaction\ndefault_pool_size = 4\n"
            "server_round_robin = 1\nmax_client_conn = 300\n"
            "server_login_retry = 1\n",
            pg_cluster_folder(behind), p->dir);
    return fclose(f) == 0 ? NULL : "cannot write its settings";
}

static const char *wait_ready(const struct pg_pooler *p)
{
    char url[300];
    snprintf(url, sizeof url, "postgres:///postgres?host=%s&port=6432&user=maat",
             p->dir);
    for (int i = 0; i < 600; i++) {
        PGconn *c = PQconnectdb(url);
        bool ok = PQstatus(c) == CONNECTION_OK;
        PQfinish(c);
        if (ok)
            return NULL;
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    return "it does not answer";
}

struct pg_pooler *pg_pooler_start(const char *dir, const struct pg_cluster *behind)
{
    struct pg_pooler *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    char ini[200], log[200];
    snprintf(p->dir, sizeof p->dir, "%s/pool", dir);
    snprintf(p->url, sizeof p->url,
             "postgres:///postgres?host=%s&port=6432&user=maat&pgbouncer=true", p->dir);
    snprintf(ini, sizeof ini, "%s/pgbouncer.ini", p->dir);
    snprintf(log, sizeof log, "%s/log", p->dir);
    const char *what = pg_cluster_make_folder(p->dir) < 0
                           ? "cannot make its folder"
                           : write_settings(p, behind, ini);
    char *argv[] = {(char *)program, ini, NULL};
    p->pid = what ? 0 : pg_cluster_spawn(log, argv);
    if (!what)
        what = p->pid > 0 ? wait_ready(p) : "it does not start";
    if (!what)
        return p;
    fprintf(stderr, "# PgBouncer in %s: %s\n", p->dir, what);
    pg_pooler_stop(p);
    return NULL;
}

const char *pg_pooler_url(const struct pg_pooler *p)
{
    return p->url;
}

void pg_pooler_stop(struct pg_pooler *p)
{
    if (p && p->pid > 0) {
        kill(p->pid, SIGTERM);
        waitpid(p->pid, NULL, 0);
    }
    free(p);
}
