/* idle.c - threads with the lowest priority, and their end. */
#define _GNU_SOURCE /* SCHED_IDLE, pthread_tryjoin_np */
#include "server/idle.h"

#include <sched.h>
#include <time.h>

enum { PAUSE_NS = 2000000 };

uint64_t idle_now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void idle_yield(void)
{
    struct sched_param none = {0};

    pthread_setschedparam(pthread_self(), SCHED_IDLE, &none);
}

/* Asked again and again: the sanitizers know no join with a clock that never jumps. */
bool idle_join(pthread_t thread, uint64_t until_us)
{
    const struct timespec pause = {.tv_nsec = PAUSE_NS};

    while (pthread_tryjoin_np(thread, NULL)) {
        if (idle_now_us() >= until_us)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}
