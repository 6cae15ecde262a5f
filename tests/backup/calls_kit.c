/* calls_kit.c - the system calls of src/backup, of which one can fail. */
#define _GNU_SOURCE
#include "calls_kit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 256 };

static atomic_bool is_counting;
static atomic_long count;
static long failing;
static int error;
static const char *_Atomic failed;
static atomic_llong written[FILES], unsynced;

void calls_begin(long number, int with)
{
    failing = number;
    error = with;
    count = 0;
    failed = NULL;
    unsynced = 0;
    for (int i = 0; i < FILES; i++)
        written[i] = 0;
    is_counting = true;
}

long calls_end(void)
{
    is_counting = false;
    return count;
}

bool calls_have_failed(void)
{
    return failed != NULL;
}

const char *calls_failed(void)
{
    return failed ? failed : "none";
}

int64_t calls_unsynced(void)
{
    return unsynced;
}

/* Is it this one? */
static bool fails(const char *name)
{
    if (!is_counting || atomic_fetch_add(&count, 1) + 1 != failing)
        return false;
    failed = name;
    errno = error;
    return true;
}

static void note_written(int fd, ssize_t n)
{
    if (!is_counting || fd >= FILES || n <= 0)
        return;
    long long now = atomic_fetch_add(&written[fd], n) + n;
    if (now > unsynced)
        unsynced = now;
}

static void note_synced(int fd)
{
    if (fd < FILES)
        written[fd] = 0;
}

/* ---- each of them ---------------------------------------------------------------- */

#define WRAP(type, bad, name, args, given)                                             \
    type __real_##name args;                                                           \
    type __wrap_##name args;                                                           \
    type __wrap_##name args                                                            \
    {                                                                                  \
        return fails(#name) ? (bad) : __real_##name given;                             \
    }

WRAP(ssize_t, -1, pread64, (int fd, void *b, size_t n, off64_t at), (fd, b, n, at))
WRAP(ssize_t, -1, read, (int fd, void *b, size_t n), (fd, b, n))
WRAP(ssize_t, -1, write, (int fd, const void *b, size_t n), (fd, b, n))
WRAP(int, -1, ftruncate64, (int fd, off64_t size), (fd, size))
WRAP(off64_t, -1, lseek64, (int fd, off64_t at, int whence), (fd, at, whence))
WRAP(int, -1, fstat64, (int fd, struct stat64 *st), (fd, st))
WRAP(int, -1, stat64, (const char *p, struct stat64 *st), (p, st))
WRAP(int, -1, fstatat64, (int fd, const char *p, struct stat64 *st, int flags),
     (fd, p, st, flags))
WRAP(int, -1, rename, (const char *p, const char *q), (p, q))
WRAP(int, -1, link, (const char *p, const char *q), (p, q))
WRAP(int, -1, unlink, (const char *p), (p))
WRAP(int, -1, mkdir, (const char *p, mode_t mode), (p, mode))
WRAP(int, -1, flock, (int fd, int how), (fd, how))
WRAP(DIR *, NULL, opendir, (const char *p), (p))
WRAP(struct dirent64 *, NULL, readdir64, (DIR * d), (d))

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    int fd = fails("open64") ? -1 : __real_open64(path, flags, mode);
    if (fd >= 0)
        note_synced(fd); /* another file had this number before */
    return fd;
}

ssize_t __real_pwrite64(int fd, const void *b, size_t n, off64_t at);
ssize_t __wrap_pwrite64(int fd, const void *b, size_t n, off64_t at);
ssize_t __wrap_pwrite64(int fd, const void *b, size_t n, off64_t at)
{
    /* (A disk that becomes full takes a part.) */
    if (fails("pwrite64")) {
        (void)!__real_pwrite64(fd, b, n / 2, at);
        errno = error;
        return -1;
    }
    ssize_t done = __real_pwrite64(fd, b, n, at);
    note_written(fd, done);
    return done;
}

/* (The machine stays on, so that nothing needs to reach a disk: it would take minutes.)
 */
static int sync_file(const char *name, int fd)
{
    if (fails(name))
        return -1;
    note_synced(fd);
    return 0;
}

int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    return sync_file("fsync", fd);
}

int __wrap_fdatasync(int fd);
int __wrap_fdatasync(int fd)
{
    return sync_file("fdatasync", fd);
}
