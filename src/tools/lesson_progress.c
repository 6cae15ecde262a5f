/* lesson_progress.c - what a person has been through of lessons and puzzles. */
#include "tools/lesson_progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_LONG = 1024, ROW_MAX = 200 };

/* The file; -1: nobody says where. */
static int find(const char *what, char ret[PATH_LONG])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    if (state && state[0] == '/') /* the standard: a relative one is as none */
        n = snprintf(ret, PATH_LONG, "%s/maat/%s", state, what);
    else if (home && home[0] == '/')
        n = snprintf(ret, PATH_LONG, "%s/.local/state/maat/%s", home, what);
    return n > 0 && n < PATH_LONG ? 0 : -1;
}

static bool has(const char *what, const char *game, const char *name)
{
    char path[PATH_LONG], row[ROW_MAX], wanted[ROW_MAX];
    bool is_there = false;
    FILE *f = find(what, path) ? NULL : fopen(path, "r");
    if (!f)
        return false;
    snprintf(wanted, sizeof wanted, "%s %s\n", game, name);
    while (!is_there && fgets(row, sizeof row, f))
        is_there = strcmp(row, wanted) == 0;
    fclose(f);
    return is_there;
}

/* Every folder on the way, for its owner only. */
static int make_folders(char *path)
{
    for (char *p = path + 1; (p = strchr(p, '/')); p++) {
        *p = '\0';
        int bad = mkdir(path, 0700) && errno != EEXIST;
        *p = '/';
        if (bad)
            return -1;
    }
    return 0;
}

static int keep(const char *what, const char *game, const char *name)
{
    char path[PATH_LONG];
    if (find(what, path) || has(what, game, name))
        return 0;
    FILE *f = make_folders(path) ? NULL : fopen(path, "a");
    if (!f)
        return -1;
    bool bad = fprintf(f, "%s %s\n", game, name) < 0;
    return fclose(f) || bad ? -1 : 0;
}

bool progress_has_lesson(const char *game, const char *chapter)
{
    return has("lessons", game, chapter);
}

int progress_keep_lesson(const char *game, const char *chapter)
{
    return keep("lessons", game, chapter);
}

bool progress_has_puzzle(const char *game, const char *id)
{
    return has("puzzles", game, id);
}

int progress_keep_puzzle(const char *game, const char *id)
{
    return keep("puzzles", game, id);
}
