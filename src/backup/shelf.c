/* shelf.c - the folder of a backup that follows: which files there are in it. */
#define _DEFAULT_SOURCE
#include "backup/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ----------------------------------------------------------------------- */

/* All of `text` is a number of twelve digits or more, up to `end`. */
static const char *number(const char *text, char end, uint64_t *ret)
{
    char *after;
    if (text[0] < '0' || text[0] > '9')
        return NULL;
    *ret = strtoull(text, &after, 10);
    return *after == end && after - text >= 12 ? after + (end != '\0') : NULL;
}

static bool is_log(const char *name, struct shelf_file *ret)
{
    return strncmp(name, "log-", 4) == 0 && number(name + 4, '\0', &ret->first);
}

static bool is_base(const char *name, struct shelf_file *ret)
{
    const char *rest =
        strncmp(name, "base-", 5) == 0 ? number(name + 5, '-', &ret->first) : NULL;
    return rest && number(rest, '\0', &ret->whole);
}

void shelf_log_name(const struct shelf *s, uint64_t first, char *ret, size_t size)
{
    snprintf(ret, size, "%s/log-%012llu", s->path, (unsigned long long)first);
}

void shelf_base_name(const struct shelf *s, const struct shelf_file *base, char *ret,
                     size_t size)
{
    snprintf(ret, size, "%s/base-%012llu-%012llu", s->path,
             (unsigned long long)base->first, (unsigned long long)base->whole);
}

void shelf_part_name(const char *path, char *ret, size_t size)
{
    snprintf(ret, size, "%s/base.part", path);
}

int shelf_drop_base(const struct shelf *s, const struct shelf_file *base)
{
    char name[SHELF_PATH + SHELF_NAME];
    shelf_base_name(s, base, name, sizeof name);
    return unlink(name);
}

/* ---- what there is --------------------------------------------------------------- */

static int add(struct shelf_file **list, size_t *n, const struct shelf_file *f)
{
    struct shelf_file *more = realloc(*list, (*n + 1) * sizeof *more);
    if (!more) {
        errno = ENOMEM;
        return -1;
    }
    more[(*n)++] = *f;
    *list = more;
    return 0;
}

static int by_number(const void *a, const void *b)
{
    const struct shelf_file *x = a, *y = b;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return x->whole < y->whole ? -1 : x->whole > y->whole;
}

static int add_entry(struct shelf *s, int folder, const char *name)
{
    struct shelf_file f = {0};
    struct stat st;
    bool log = is_log(name, &f);
    if (!log && !is_base(name, &f))
        return 0;
    if (fstatat(folder, name, &st, 0) < 0) /* or it was removed meanwhile */
        return errno == ENOENT ? 0 : -1;
    f.size = (uint64_t)st.st_size;
    return log ? add(&s->logs, &s->n_logs, &f) : add(&s->bases, &s->n_bases, &f);
}

int shelf_list(struct shelf *s, const char *path, char *why, size_t size)
{
    memset(s, 0, sizeof *s);
    DIR *d = opendir(path);
    if (!d || (size_t)snprintf(s->path, sizeof s->path, "%s", path) >= sizeof s->path) {
        snprintf(why, size, "%.200s: %s", path, strerror(d ? ENAMETOOLONG : errno));
        if (d)
            closedir(d);
        return -1;
    }
    struct dirent *e;
    int rc = 0;
    while (rc == 0 && (errno = 0, e = readdir(d)))
        rc = add_entry(s, dirfd(d), e->d_name);
    if (rc < 0 || errno) { /* less than there is would be taken for all */
        snprintf(why, size, "%.200s: %s", path, strerror(errno));
        closedir(d);
        shelf_done(s);
        return -1;
    }
    closedir(d);
    if (s->n_logs)
        qsort(s->logs, s->n_logs, sizeof s->logs[0], by_number);
    if (s->n_bases)
        qsort(s->bases, s->n_bases, sizeof s->bases[0], by_number);
    return 0;
}

void shelf_done(struct shelf *s)
{
    free(s->logs);
    free(s->bases);
    memset(s, 0, sizeof *s);
}

uint64_t shelf_size(const struct shelf *s)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < s->n_logs; i++)
        sum += s->logs[i].size;
    for (size_t i = 0; i < s->n_bases; i++)
        sum += s->bases[i].size;
    return sum;
}

size_t shelf_log_of(const struct shelf *s, uint64_t seq)
{
    size_t i = 0;
    while (i + 1 < s->n_logs && s->logs[i + 1].first <= seq)
        i++;
    return i;
}

/* ---- the folder ------------------------------------------------------------------ */

int shelf_claim(const char *path, char *why, size_t size)
{
    char name[SHELF_PATH + SHELF_NAME];
    if (mkdir(path, 0700) < 0 && errno != EEXIST) {
        snprintf(why, size, "%.200s: %s", path, strerror(errno));
        return -1;
    }
    snprintf(name, sizeof name, "%s/lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd >= 0 && errno == EWOULDBLOCK)
        snprintf(why, size, "another backup follows into %.200s", path);
    else
        snprintf(why, size, "%.200s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

int shelf_sync(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int rc = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    /* A file system that cannot sync a folder (sshfs) keeps names by itself. */
    return rc < 0 && (errno == EINVAL || errno == ENOSYS || errno == EACCES) ? 0 : rc;
}
