/* place.c - where the tables of a person are kept when nobody says --db. */
#include "tools/place.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/tools.h"

/* 0; -1 when the environment does not say it; EXIT_USAGE when it is too long. */
static int find_fixed(char ret[PLACE_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;

    ret[0] = '\0';
    if (data && data[0] == '/') /* the standard: a relative one is as none */
        n = snprintf(ret, PLACE_PATH, "%s/maat/maat.db", data);
    else if (home && home[0] == '/')
        n = snprintf(ret, PLACE_PATH, "%s/.local/share/maat/maat.db", home);
    else
        return -1;
    if (n < PLACE_PATH)
        return 0;
    ret[0] = '\0';
    return tool_usage(tool_text("place.long"), PLACE_PATH - 1);
}

/* An older store in the current folder, with its whole path. */
static bool find_here(struct place *p)
{
    struct stat here, fixed;
    char folder[PLACE_PATH];
    int n;

    if (stat("maat.db", &here) || !S_ISREG(here.st_mode))
        return false;
    p->is_twice = p->fixed[0] && !stat(p->fixed, &fixed);
    if (p->is_twice && here.st_dev == fixed.st_dev && here.st_ino == fixed.st_ino)
        return p->is_twice = false;
    n = getcwd(folder, sizeof folder)
            ? snprintf(p->path, sizeof p->path, "%s/maat.db", folder)
            : PLACE_PATH;
    if (n >= PLACE_PATH)
        snprintf(p->path, sizeof p->path, "maat.db");
    return true;
}

int place_find(struct place *ret)
{
    int rc;

    memset(ret, 0, sizeof *ret);
    rc = find_fixed(ret->fixed);
    ret->is_here = find_here(ret);
    if (ret->is_here)
        return EXIT_FINE;
    if (rc < 0)
        return tool_usage("%s", tool_text("place.no-home"));
    memcpy(ret->path, ret->fixed, sizeof ret->path);
    return rc;
}

int place_make(const struct place *p)
{
    char path[PLACE_PATH];

    memcpy(path, p->fixed, sizeof path);
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(path, 0700) && errno != EEXIST)
            return tool_fail(tool_text("place.cannot"), path, tool_errno());
        *at = '/';
    }
    *strrchr(path, '/') = '\0';
    if (access(path, W_OK | X_OK))
        return tool_fail(tool_text("place.cannot"), path, tool_errno());
    return EXIT_FINE;
}

static int find_store(const char *db, char ret[PLACE_PATH])
{
    struct place p;
    int rc;

    if (!db)
        db = getenv("MAAT_DB");
    if (db && db[0]) {
        if (strlen(db) >= PLACE_PATH)
            return tool_usage(tool_text("place.long"), PLACE_PATH - 1);
        memcpy(ret, db, strlen(db) + 1);
        return EXIT_FINE;
    }
    rc = place_find(&p);
    memcpy(ret, p.path, PLACE_PATH);
    return rc;
}

/* An empty file is no store either: opening it would make one of it. */
static int check_file(const char *path)
{
    struct stat st;

    if (stat(path, &st) ? errno == ENOENT : S_ISREG(st.st_mode) && !st.st_size)
        return tool_fail(tool_text("admin.no-store"), path);
    if (access(path, R_OK))
        return tool_fail(tool_text("cannot-open"), path, tool_errno());
    errno = EISDIR;
    if (S_ISDIR(st.st_mode))
        return tool_fail(tool_text("cannot-open"), path, tool_errno());
    return EXIT_FINE;
}

int place_of_store(const char *db, char ret[PLACE_PATH])
{
    int rc = find_store(db, ret);

    if (rc || strstr(ret, "://"))
        return rc;
    return check_file(strncmp(ret, "sqlite:", 7) == 0 ? ret + 7 : ret);
}

void place_quote(const char *text, char *ret, unsigned long size)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%";
    unsigned long n = 0;

    if (text[0] && text[strspn(text, plain)] == '\0') {
        snprintf(ret, size, "%s", text);
        return;
    }
    ret[n++] = '\'';
    for (; *text && n + 6 < size; text++) {
        if (*text == '\'') {
            memcpy(ret + n, "'\\''", 4);
            n += 4;
        } else {
            ret[n++] = *text;
        }
    }
    ret[n++] = '\'';
    ret[n] = '\0';
}
