/* follow_kit.c - `maat backup --follow` and `maat restore` as child processes. */
#define _DEFAULT_SOURCE
#include "follow_kit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NAP_MS = 20, PATIENCE = 3000 };

char follow_output[1 << 16];

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
}

int64_t follow_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void follow_init(struct follow *f, const char *program, const char *db,
                 const char *folder)
{
    memset(f, 0, sizeof *f);
    f->program = program;
    snprintf(f->db, sizeof f->db, "%s", db);
    snprintf(f->folder, sizeof f->folder, "%s", folder);
    snprintf(f->said, sizeof f->said, "%s.said", folder);
}

void follow_start(struct follow *f)
{
    pid_t parent = getpid();
    unlink(f->said);
    f->pid = fork();
    if (f->pid != 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(126);
    int fd = open(f->said, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(fd, 1);
    dup2(fd, 2);
    execl(f->program, f->program, "backup", "--db", f->db, "--follow", f->folder,
          "--json", (char *)NULL);
    _exit(127);
}

void follow_kill(struct follow *f)
{
    if (f->pid <= 0)
        return;
    kill(f->pid, SIGKILL);
    waitpid(f->pid, NULL, 0);
    f->pid = 0;
}

int follow_stop(struct follow *f)
{
    int status = -1;
    if (f->pid <= 0)
        return -1;
    kill(f->pid, SIGTERM);
    waitpid(f->pid, &status, 0);
    f->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- what it says ---------------------------------------------------------------- */

static char *read_said(const struct follow *f)
{
    FILE *in = fopen(f->said, "r");
    char *text = NULL;
    size_t size = 0;
    if (!in)
        return NULL;
    if (getdelim(&text, &size, '\0', in) < 0) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

int64_t follow_at(const struct follow *f)
{
    static const char words[] = "{\"what\":\"copied\",\"at\":";
    char *text = read_said(f);
    int64_t at = 0;
    for (char *p = text; p && (p = strstr(p, words)); p += sizeof words - 1) {
        char *end = strchr(p, '\n'), *whole = strstr(p, "\"whole\":true");
        if (end && whole && whole < end)
            at = strtoll(p + sizeof words - 1, NULL, 10);
    }
    free(text);
    return at;
}

static bool is_alive(struct follow *f)
{
    if (f->pid > 0 && waitpid(f->pid, NULL, WNOHANG) == f->pid)
        f->pid = 0;
    return f->pid > 0;
}

bool follow_reaches(struct follow *f, int64_t at)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (follow_at(f) >= at)
            return true;
        if (!is_alive(f))
            return false;
        nap();
    }
    return false;
}

bool follow_says(struct follow *f, const char *words)
{
    for (int i = 0; i < PATIENCE; i++) {
        bool is_over = !is_alive(f);
        char *text = read_said(f);
        bool has = text && strstr(text, words);
        free(text);
        if (has || is_over)
            return has;
        nap();
    }
    return false;
}

/* ---- the program ----------------------------------------------------------------- */

int follow_maat(const struct follow *f, const char *fmt, ...)
{
    char line[1600];
    int n = snprintf(line, sizeof line, "'%s' ", f->program);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line + n, sizeof line - (size_t)n, fmt, ap);
    va_end(ap);
    strncat(line, " 2>&1", sizeof line - strlen(line) - 1);
    FILE *in = popen(line, "r");
    if (!in)
        return -1;
    follow_output[fread(follow_output, 1, sizeof follow_output - 1, in)] = '\0';
    int status = pclose(in);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int64_t follow_restore(const struct follow *f, const char *file, int64_t at)
{
    char when[40] = "";
    if (at)
        snprintf(when, sizeof when, "--at %lld", (long long)at);
    if (follow_maat(f, "restore '%s' '%s' %s --json", f->folder, file, when) != 0)
        return -1;
    const char *p = strstr(follow_output, "\"at\":");
    return p ? strtoll(p + 5, NULL, 10) : -1;
}

bool follow_same(const char *one, const char *other)
{
    FILE *a = fopen(one, "rb"), *b = fopen(other, "rb");
    bool same = a && b;
    while (same) {
        int x = getc(a), y = getc(b);
        same = x == y;
        if (x == EOF || y == EOF)
            break;
    }
    if (a)
        fclose(a);
    if (b)
        fclose(b);
    return same;
}
