/* watchdog.c - the loop's pulse: watched by a thread here and by systemd outside. */
#define _GNU_SOURCE
#include "server/watchdog.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 48, STEP_MS = 250, LAST_WORDS_S = 5 };

struct watchdog {
    pthread_t thread, loop;
    pthread_mutex_t lock;
    pthread_cond_t bell;
    bool is_over;
    uint32_t (*turns)(void *ctx);
    void *ctx;
    uint32_t seconds;
    int log;
};

/* Where the loop stands, written by itself in the handler of a signal. */
static void *frames[FRAMES];
static volatile int n_frames;
static sem_t has_frames;

static void on_signal(int sig)
{
    (void)sig;
    n_frames = backtrace(frames, FRAMES);
    sem_post(&has_frames);
    for (;;)
        pause(); /* until the other thread has written it down */
}

/* One line; without the heap and without stdio, whose locks the loop may hold. */
static void write_trace(const struct watchdog *w)
{
    static char line[8192];
    struct timespec t;
    size_t at;

    clock_gettime(CLOCK_REALTIME, &t);
    at = (size_t)snprintf(line, sizeof line,
                          "{\"time\":%lld,\"level\":\"error\",\"event\":\"stuck\","
                          "\"seconds\":\"%u\",\"trace\":\"",
                          (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000,
                          (unsigned)w->seconds);
    for (int i = 0; i < n_frames && at < sizeof line - 200; i++) {
        Dl_info d = {0};
        const char *file = "?";
        if (dladdr(frames[i], &d) && d.dli_fname)
            file =
                strrchr(d.dli_fname, '/') ? strrchr(d.dli_fname, '/') + 1 : d.dli_fname;
        at += (size_t)snprintf(
            line + at, sizeof line - at, "%s%.60s+0x%llx%s%.60s", i ? " " : "", file,
            (unsigned long long)((char *)frames[i] - (char *)d.dli_fbase),
            d.dli_sname ? ":" : "", d.dli_sname ? d.dli_sname : "");
    }
    at += (size_t)snprintf(line + at, sizeof line - at, "\"}\n");
    (void)!write(w->log, line, at);
    if (w->log != STDERR_FILENO)
        (void)!write(STDERR_FILENO, line, at);
}

/* Whatever goes wrong on the way, it ends. */
static void end_process(struct watchdog *w)
{
    struct sigaction act = {.sa_handler = on_signal};
    struct timespec end;

    signal(SIGALRM, SIG_DFL);
    alarm(LAST_WORDS_S);
    sigaction(SIGUSR2, &act, NULL);
    pthread_kill(w->loop, SIGUSR2);
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 2; /* the kernel may hold it */
    sem_timedwait(&has_frames, &end);
    write_trace(w);
    signal(SIGABRT, SIG_DFL);
    abort();
}

/* False: it is time to go. */
static bool rest(struct watchdog *w)
{
    struct timespec end;
    bool is_over;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += STEP_MS * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_mutex_lock(&w->lock);
    if (!w->is_over)
        pthread_cond_timedwait(&w->bell, &w->lock, &end);
    is_over = w->is_over;
    pthread_mutex_unlock(&w->lock);
    return !is_over;
}

static void *watch(void *arg)
{
    struct watchdog *w = arg;
    uint32_t last = w->turns(w->ctx), still = 0;

    while (rest(w)) {
        uint32_t now = w->turns(w->ctx);
        still = now == last ? still + 1 : 0;
        last = now;
        if ((uint64_t)still * STEP_MS >= (uint64_t)w->seconds * 1000)
            end_process(w);
    }
    return NULL;
}

struct watchdog *watchdog_start(uint32_t (*turns)(void *ctx), void *ctx,
                                uint32_t seconds, int log)
{
    struct watchdog *w = calloc(1, sizeof *w);
    pthread_condattr_t attr;
    sigset_t all, old;
    void *warm[1];
    int bad;

    if (!w)
        return NULL;
    backtrace(warm, 1); /* loads what it needs now, not in the handler */
    sem_init(&has_frames, 0, 0);
    w->turns = turns;
    w->ctx = ctx;
    w->seconds = seconds;
    w->log = log;
    w->loop = pthread_self();
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&w->bell, &attr);
    pthread_condattr_destroy(&attr);
    sigfillset(&all); /* signals are the loop's */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bad = pthread_create(&w->thread, NULL, watch, w);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (!bad)
        return w;
    free(w);
    return NULL;
}

void watchdog_stop(struct watchdog *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->is_over = true;
    pthread_cond_signal(&w->bell);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->bell);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

/* ---- systemd: a datagram to the socket that it names ----------------------------- */

void watchdog_tell(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t n = path ? strlen(path) : 0;
    int fd;

    if (n < 2 || n >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, n);
    if (to.sun_path[0] == '@')
        to.sun_path[0] = '\0';
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    (void)!sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
    close(fd);
}

void watchdog_alive(int64_t now_ms)
{
    static int64_t last;
    const char *every = getenv("WATCHDOG_USEC");
    long long ms = every ? strtoll(every, NULL, 10) / 1000 : 0;

    if (ms <= 0 || now_ms - last < ms / 3)
        return;
    last = now_ms;
    watchdog_tell("WATCHDOG=1");
}
