/*
 * threads.c - pthreads as coroutines on one thread, and the clocks that they see.
 *
 * A thread runs until it waits: for a condition, a lock, a moment, the disk. When it
 * may go on again is drawn, so that every order comes up, and the same seed repeats it.
 * The loop of the server is no coroutine; when it waits, the others go on until it need
 * not.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <time.h>
#include <ucontext.h>

#include "sim.h"

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif
#ifdef WITH_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

enum {
    TASKS_MAX = 32,
    STACK = 1 << 20,
    WALL_0 = 1790000000, /* seconds since 1970 when the world begins */
    THOUGHT_US = 20,     /* each look at the clock by a thread that thinks */
};

enum task_state { TASK_FREE, TASK_READY, TASK_WAITS, TASK_LOCKED, TASK_DONE };

struct task {
    enum task_state state;
    int64_t at;       /* READY: when it goes on */
    const void *what; /* it waits for */
    void *(*run)(void *arg);
    void *arg;
    ucontext_t here;
    void *stack;
    void *fake; /* of the sanitizer */
    bool is_joined;
};

int64_t sim_us;

static struct task tasks[TASKS_MAX];
static struct task *now; /* NULL: the loop */
static ucontext_t loop;
static struct {
    int64_t wall_off;
    int64_t since, mono; /* at the first of them the other stood there, */
    int32_t drift;       /* and has gone so much too fast since then */
} clocks;
#ifdef WITH_ASAN
static void *loop_fake;
static const void *loop_stack;
static size_t loop_size;
#endif

/* ---- switching ------------------------------------------------------------------- */

static void back_to_loop(void)
{
    struct task *me = now;
#ifdef WITH_ASAN
    __sanitizer_start_switch_fiber(me->state == TASK_DONE ? NULL : &me->fake,
                                   loop_stack, loop_size);
#endif
    swapcontext(&me->here, &loop);
#ifdef WITH_ASAN
    __sanitizer_finish_switch_fiber(me->fake, &loop_stack, &loop_size);
#endif
}

static void enter(void)
{
#ifdef WITH_ASAN
    __sanitizer_finish_switch_fiber(NULL, &loop_stack, &loop_size);
#endif
    now->run(now->arg);
    now->state = TASK_DONE;
    back_to_loop();
}

static void go_on(struct task *t)
{
    if (t->at > sim_us)
        sim_us = t->at;
    now = t;
#ifdef WITH_ASAN
    __sanitizer_start_switch_fiber(&loop_fake, t->stack, STACK);
#endif
    swapcontext(&loop, &t->here);
#ifdef WITH_ASAN
    __sanitizer_finish_switch_fiber(loop_fake, NULL, NULL);
#endif
    now = NULL;
}

static void make_ready(struct task *t)
{
    t->state = TASK_READY;
    t->what = NULL;
    t->at = sim_us + sim_draw(LUCK_THREADS, sim_one_in(LUCK_THREADS, 64) ? 20000 : 60);
}

static struct task *first_ready(void)
{
    struct task *first = NULL;

    for (int i = 0; i < TASKS_MAX; i++)
        if (tasks[i].state == TASK_READY && (!first || tasks[i].at < first->at))
            first = &tasks[i];
    return first;
}

int64_t task_next(void)
{
    const struct task *t = first_ready();

    return t ? t->at : INT64_MAX;
}

void task_run(void)
{
    struct task *t = first_ready();

    if (t)
        go_on(t);
}

/* The loop cannot go on before another has done something. */
static void wait_in_loop(void)
{
    struct task *t = first_ready();

    if (!t) {
        sim_fail("all threads wait for each other");
        __builtin_trap();
    }
    go_on(t);
}

void task_begin(uint64_t boot_us)
{
    for (int i = 0; i < TASKS_MAX; i++)
        if (tasks[i].state != TASK_FREE) {
            sim_fail("a thread of the last process was never joined");
            tasks[i].state = TASK_FREE;
        }
    clocks.since = (int64_t)boot_us;
    clocks.mono = 1000000000;
}

void task_clocks(int64_t wall_off_us, int32_t drift_ppm)
{
    clocks.mono = task_mono_us();
    clocks.since = sim_us;
    clocks.wall_off = wall_off_us;
    clocks.drift = drift_ppm;
}

int64_t task_mono_us(void)
{
    int64_t up = sim_us - clocks.since;

    return clocks.mono + up + up * clocks.drift / 1000000;
}

void task_sleep(int64_t us)
{
    if (!now) {
        int64_t until = sim_us + us;
        struct task *t;
        while ((t = first_ready()) && t->at <= until)
            go_on(t);
        if (sim_us < until)
            sim_us = until;
        return;
    }
    now->state = TASK_READY;
    now->at = sim_us + us;
    back_to_loop();
}

/* ---- threads --------------------------------------------------------------------- */

int __wrap_pthread_create(pthread_t *ret, const pthread_attr_t *a,
                          void *(*run)(void *arg), void *arg);
int __wrap_pthread_join(pthread_t t, void **ret);
int __wrap_pthread_tryjoin_np(pthread_t t, void **ret);
int __wrap_pthread_setschedparam(pthread_t t, int policy, const struct sched_param *p);

int __wrap_pthread_create(pthread_t *ret, const pthread_attr_t *a,
                          void *(*run)(void *arg), void *arg)
{
    struct task *t = tasks;

    (void)a;
    while (t < tasks + TASKS_MAX && t->state != TASK_FREE)
        t++;
    if (t == tasks + TASKS_MAX)
        return 11;
    if (!t->stack)
        t->stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    t->run = run;
    t->arg = arg;
    getcontext(&t->here);
    t->here.uc_stack.ss_sp = t->stack;
    t->here.uc_stack.ss_size = STACK;
    t->here.uc_link = NULL;
    makecontext(&t->here, enter, 0);
    make_ready(t);
    *ret = (pthread_t)(t - tasks + 1);
    return 0;
}

int __wrap_pthread_tryjoin_np(pthread_t x, void **ret)
{
    struct task *t = &tasks[x - 1];

    if (ret)
        *ret = NULL;
    if (t->state != TASK_DONE)
        return 16;
    t->state = TASK_FREE;
    return 0;
}

int __wrap_pthread_join(pthread_t x, void **ret)
{
    while (__wrap_pthread_tryjoin_np(x, ret))
        wait_in_loop();
    return 0;
}

int __wrap_pthread_setschedparam(pthread_t t, int policy, const struct sched_param *p)
{
    (void)t;
    (void)policy;
    (void)p;
    return 0;
}

/* ---- locks: who holds one is kept in its first word ------------------------------ */

int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *m);
int __wrap_pthread_mutex_lock(pthread_mutex_t *m);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *m);
int __wrap_pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a);
int __wrap_pthread_cond_destroy(pthread_cond_t *c);
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m);
int __wrap_pthread_cond_signal(pthread_cond_t *c);
int __wrap_pthread_cond_broadcast(pthread_cond_t *c);

static int *word_of(void *lock)
{
    return lock;
}

int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a)
{
    (void)a;
    *word_of(m) = 0;
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *m)
{
    if (*word_of(m))
        sim_fail("a lock is destroyed that somebody holds");
    return 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *m)
{
    while (*word_of(m)) {
        if (!now) {
            wait_in_loop();
            continue;
        }
        now->state = TASK_LOCKED;
        now->what = m;
        back_to_loop();
    }
    *word_of(m) = 1;
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *m)
{
    *word_of(m) = 0;
    for (int i = 0; i < TASKS_MAX; i++)
        if (tasks[i].state == TASK_LOCKED && tasks[i].what == m)
            make_ready(&tasks[i]);
    return 0;
}

int __wrap_pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a)
{
    (void)a;
    *word_of(c) = 0;
    return 0;
}

int __wrap_pthread_cond_destroy(pthread_cond_t *c)
{
    (void)c;
    return 0;
}

/* For the loop the first word counts the signals that it waits for. */
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    __wrap_pthread_mutex_unlock(m);
    if (now) {
        now->state = TASK_WAITS;
        now->what = c;
        back_to_loop();
    } else {
        int was = *word_of(c);
        while (*word_of(c) == was)
            wait_in_loop();
    }
    return __wrap_pthread_mutex_lock(m);
}

static void wake(pthread_cond_t *c, bool all)
{
    ++*word_of(c);
    for (int i = 0; i < TASKS_MAX; i++)
        if (tasks[i].state == TASK_WAITS && tasks[i].what == c) {
            make_ready(&tasks[i]);
            if (!all)
                return;
        }
}

int __wrap_pthread_cond_signal(pthread_cond_t *c)
{
    wake(c, false);
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *c)
{
    wake(c, true);
    return 0;
}

/* ---- clocks and chance ----------------------------------------------------------- */

int __wrap_clock_gettime(clockid_t id, struct timespec *t);
int __wrap_nanosleep(const struct timespec *t, struct timespec *left);
ssize_t __wrap_getrandom(void *buf, size_t n, unsigned flags);

int __wrap_clock_gettime(clockid_t id, struct timespec *t)
{
    int64_t us;

    if (id == CLOCK_REALTIME) {
        us = sim_us + clocks.wall_off + (int64_t)WALL_0 * 1000000;
    } else {
        if (now)
            sim_us += THOUGHT_US;
        us = task_mono_us();
    }
    t->tv_sec = us / 1000000;
    t->tv_nsec = us % 1000000 * 1000;
    return 0;
}

int __wrap_nanosleep(const struct timespec *t, struct timespec *left)
{
    (void)left;
    task_sleep(t->tv_sec * 1000000 + t->tv_nsec / 1000 + 1);
    return 0;
}

ssize_t __wrap_getrandom(void *buf, size_t n, unsigned flags)
{
    uint8_t *p = buf;

    (void)flags;
    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)sim_draw(LUCK_IDS, 256);
    return (ssize_t)n;
}
