/* keep.c - games are kept while they are played: a file for each. */
#include "term/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX = 4 << 20, NAMES_MAX = 100 };

int keep_folder(char ret[KEEP_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    ret[0] = '\0';
    if (state && state[0] == '/') /* the standard: a relative one is as none */
        n = snprintf(ret, KEEP_PATH_MAX, "%s/maat", state);
    else if (home && home[0] == '/')
        n = snprintf(ret, KEEP_PATH_MAX, "%s/.local/state/maat", home);
    /* Room for the name of a file in it. */
    if (n > 0 && n < KEEP_PATH_MAX - NAMES_MAX)
        return 0;
    ret[0] = '\0';
    return -1;
}

int keep_make_folder(const char *folder)
{
    char path[KEEP_PATH_MAX];
    snprintf(path, sizeof path, "%s/", folder);
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(path, 0700) && errno != EEXIST)
            return -1;
        *at = '/';
    }
    return 0;
}

/* ---- writing --------------------------------------------------------------------- */

/* A new name is on the disk when its folder is. */
static void sync_folder(const char *path)
{
    char folder[KEEP_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1,
             slash ? path : ".");
    int fd = open(folder[0] ? folder : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Write it all into a file that is held; the file, or -1 and it is gone again. */
static int write_held(const char *path, int flags, const char *text)
{
    size_t len = strlen(text), done = 0;
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600);
    if (fd < 0)
        return -1;
    bool bad = flock(fd, LOCK_EX | LOCK_NB) != 0;
    while (!bad && done < len) {
        ssize_t n = write(fd, text + done, len - done);
        if (n < 0 && errno != EINTR)
            bad = true;
        done += n > 0 ? (size_t)n : 0;
    }
    if (!bad && fsync(fd) == 0)
        return fd;
    int why = errno;
    close(fd);
    unlink(path);
    errno = why;
    return -1;
}

/* What is replaced, held or not; the new file, which is held, or -1. */
static int replace(const char *path, const char *text)
{
    char new[KEEP_PATH_MAX + 8];
    snprintf(new, sizeof new, "%s.new", path);
    int fd = write_held(new, O_TRUNC, text);
    if (fd < 0)
        return -1;
    if (rename(new, path) == 0) {
        sync_folder(path);
        return fd;
    }
    int why = errno;
    close(fd);
    unlink(new);
    errno = why;
    return -1;
}

int keep_begin(struct keep *k, const char *folder, const char *game, const char *text)
{
    char new[KEEP_PATH_MAX], when[32];
    time_t now = time(NULL);
    struct tm at;
    *k = (struct keep){.fd = -1};
    if (keep_make_folder(folder))
        return -1;
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime_r(&now, &at));
    snprintf(new, sizeof new, "%.*s/.%d.new", KEEP_PATH_MAX - NAMES_MAX, folder,
             (int)getpid());
    int fd = write_held(new, O_TRUNC, text);
    if (fd < 0)
        return -1;
    for (int i = 1; i < NAMES_MAX; i++) {
        char nth[16] = "";
        if (i > 1)
            snprintf(nth, sizeof nth, "-%d", i);
        snprintf(k->path, sizeof k->path, "%.*s/%.20s-%s%s" KEEP_SUFFIX,
                 KEEP_PATH_MAX - NAMES_MAX, folder, game, when, nth);
        if (link(new, k->path) == 0) {
            unlink(new);
            sync_folder(k->path);
            k->fd = fd;
            return 0;
        }
        if (errno != EEXIST)
            break;
    }
    int why = errno;
    close(fd);
    unlink(new);
    k->path[0] = '\0';
    errno = why;
    return -1;
}

int keep_take(struct keep *k, const char *path)
{
    *k = (struct keep){.fd = -1};
    errno = ENAMETOOLONG;
    if (strlen(path) >= sizeof k->path - 8)
        return -1;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return -1;
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        close(fd);
        return -1;
    }
    snprintf(k->path, sizeof k->path, "%s", path);
    k->fd = fd;
    return 0;
}

int keep_write(struct keep *k, const char *text)
{
    int fd = replace(k->path, text);
    if (fd < 0)
        return -1;
    close(k->fd);
    k->fd = fd;
    return 0;
}

void keep_end(struct keep *k, bool drop)
{
    if (!k->path[0])
        return;
    if (drop)
        unlink(k->path);
    close(k->fd);
    *k = (struct keep){.fd = -1};
}

int keep_copy(const char *path, const char *text)
{
    errno = ENAMETOOLONG;
    if (strlen(path) >= KEEP_PATH_MAX)
        return -1;
    int fd = replace(path, text);
    if (fd >= 0)
        close(fd);
    return fd < 0 ? -1 : 0;
}

/* ---- finding --------------------------------------------------------------------- */

/* The text of a file that nobody holds; NULL: somebody does, or it cannot be read. */
static char *read_free(const char *path, size_t *len, int64_t *at)
{
    struct stat st;
    char *text = NULL;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return NULL;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &st) == 0 &&
        S_ISREG(st.st_mode) && st.st_size < FILE_MAX)
        text = malloc((size_t)st.st_size + 1);
    ssize_t n = text ? read(fd, text, (size_t)st.st_size) : -1;
    close(fd);
    if (n < 0) {
        free(text);
        return NULL;
    }
    *len = (size_t)n;
    *at = (int64_t)st.st_mtim.tv_sec * 1000 + st.st_mtim.tv_nsec / 1000000;
    return text;
}

static bool look_into(const char *path, const struct game *game, struct keep_found *ret)
{
    struct record r;
    struct record_error err;
    size_t len;
    *ret = (struct keep_found){0};
    char *text = read_free(path, &len, &ret->at);
    bool is_read = text && record_read(text, len, &r, &err) == 0;
    free(text);
    if (!is_read)
        return false;
    snprintf(ret->path, sizeof ret->path, "%s", path);
    ret->game = r.game;
    ret->config = r.config;
    ret->plies = r.n_steps;
    memcpy(ret->name, r.name, sizeof ret->name);
    bool is_it = !r.over && r.seed[0] && (!game || game == r.game);
    record_done(&r);
    return is_it;
}

static bool is_record(const char *name)
{
    size_t n = strlen(name);
    static const char *const ends[] = {KEEP_SUFFIX, ".rec"};
    for (int i = 0; i < 2; i++)
        if (name[0] != '.' && n > strlen(ends[i]) &&
            strcmp(name + n - strlen(ends[i]), ends[i]) == 0)
            return true;
    return false;
}

int keep_find(const char *folder, const struct game *game, struct keep_found *ret,
              int max)
{
    int n = 0;
    struct keep_found f;
    char path[KEEP_PATH_MAX];
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        if (!is_record(e->d_name) ||
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= KEEP_PATH_MAX ||
            !look_into(path, game, &f))
            continue;
        int at = n < max ? n++ : max;
        for (; at && ret[at - 1].at < f.at; at--)
            if (at < max)
                ret[at] = ret[at - 1];
        if (at < max)
            ret[at] = f;
    }
    if (d)
        closedir(d);
    return n;
}
