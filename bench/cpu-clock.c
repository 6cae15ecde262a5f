/*
 * cpu-clock.c - preloaded into a program, its steady clock is its processor time.
 *
 *   cc -O2 -shared -fPIC -o cpu-clock.so bench/cpu-clock.c
 *   LD_PRELOAD=./cpu-clock.so MAAT_CPU_NOTES=notes maat bot master:ms=100
 *
 * A bot that thinks "100 ms" then thinks as long on a busy machine as on an idle one,
 * because what others do is not its time. That is right only for a program that
 * computes while it looks at the clock and never waits by it: bots do
 * (src/bots/search_stop.c), servers do not. Where MAAT_CPU_NOTES names a folder, a file
 * there, PID.TIME, has the processor time in nanoseconds, eight bytes, as of the last
 * look.
 */
#define _GNU_SOURCE /* syscall */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static uint64_t *note; /* in the file, so that it is there however the program ends */

__attribute__((constructor)) static void begin(void)
{
    char path[4096];
    const char *folder = getenv("MAAT_CPU_NOTES");
    if (!folder)
        return;
    snprintf(path, sizeof path, "%s/%ld.%ld", folder, (long)getpid(), (long)time(NULL));
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof *note) < 0)
        return;
    void *room = mmap(NULL, sizeof *note, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    note = room == MAP_FAILED ? NULL : room;
    close(fd);
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, id, t);
    int rc = (int)syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, t);
    if (note)
        *note = (uint64_t)t->tv_sec * 1000000000u + (uint64_t)t->tv_nsec;
    return rc;
}
