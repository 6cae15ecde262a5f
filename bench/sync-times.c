/*
 * sync-times.c - how long each fdatasync of a program takes (bench/server.sh lone).
 *
 * Preloaded into a server, so that a move and the sync it waits for are measured in the
 * same run on the same file: LD_PRELOAD=libsync-times.so SYNC_TIMES=FILE. At the end
 * FILE has the nanoseconds of each call, one a line.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TIMES_MAX = 1 << 20 };

static uint32_t took[TIMES_MAX];
static atomic_uint n_times;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int fdatasync(int fd)
{
    const int64_t start = now();
    const int rc = (int)syscall(SYS_fdatasync, fd);
    const unsigned i = atomic_fetch_add(&n_times, 1);
    if (i < TIMES_MAX)
        took[i] = (uint32_t)(now() - start);
    return rc;
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("SYNC_TIMES");
    FILE *f = path ? fopen(path, "w") : NULL;
    for (unsigned i = 0; f && i < atomic_load(&n_times) && i < TIMES_MAX; i++)
        fprintf(f, "%u\n", (unsigned)took[i]);
    if (f)
        fclose(f);
}
