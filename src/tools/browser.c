/* browser.c - a page in the browser of the desktop. */
#include "tools/browser.h"

#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && value[0];
}

static bool has_opener(void)
{
    const char *path = getenv("PATH");
    char file[1024];

    while (path && *path) {
        size_t n = strcspn(path, ":");
        if (n && n < sizeof file - 16) {
            snprintf(file, sizeof file, "%.*s/xdg-open", (int)n, path);
            if (!access(file, X_OK))
                return true;
        }
        path += n + (path[n] == ':');
    }
    return false;
}

bool browser_is_there(void)
{
    return (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")) && has_opener();
}

/* A server ignores signals that end other programs. */
static int spawn(pid_t *pid, char *const *argv)
{
    posix_spawnattr_t with;
    sigset_t usual;
    int bad = posix_spawnattr_init(&with);

    if (bad)
        return bad;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&with, &usual);
    posix_spawnattr_setflags(&with, POSIX_SPAWN_SETSIGDEF);
    bad = posix_spawn(pid, "/bin/sh", NULL, &with, argv, environ);
    posix_spawnattr_destroy(&with);
    return bad;
}

/* The shell ends at once and leaves the opener to the system, so that nobody has to
 * wait for it and Ctrl-C here does not reach it. */
bool browser_open(const char *url)
{
    static const char line[] = "xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";
    const char *const argv[] = {"sh", "-c", line, "sh", url, NULL};
    pid_t pid;
    int status;

    if (!has_opener() || spawn(&pid, (char *const *)(uintptr_t)argv))
        return false;
    return waitpid(pid, &status, 0) == pid && status == 0;
}
