/* long_call.c - calls that take their time, and end when somebody presses Ctrl-C. */
#include "binding.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

enum { LOOK_NS = 30 * 1000 * 1000 }; /* between two looks for signals */

struct worker {
    const struct long_call *call;
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool is_over;
};

static void *work(void *arg)
{
    struct worker *w = arg;
    w->call->run(w->call->ctx);
    pthread_mutex_lock(&w->lock);
    w->is_over = true;
    pthread_cond_signal(&w->over);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Until it is over, or the next look is due; whether it is over. */
static bool wait_a_little(struct worker *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    int gone = 0;
    pthread_mutex_lock(&w->lock);
    while (!w->is_over && gone != ETIMEDOUT)
        gone = pthread_cond_timedwait(&w->over, &w->lock, &until);
    bool is_over = w->is_over;
    pthread_mutex_unlock(&w->lock);
    return is_over;
}

/* The worker takes no signals: they are for the thread that looks for them. */
static int start(pthread_t *thread, struct worker *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(thread, NULL, work, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

bool long_call(const struct long_call *call)
{
    struct worker w = {.call = call,
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .over = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    if (start(&thread, &w) != 0) {
        PyErr_SetString(PyExc_RuntimeError, "no thread can be started");
        return false;
    }
    bool raised = false, is_over = false;
    while (!is_over) {
        Py_BEGIN_ALLOW_THREADS is_over = wait_a_little(&w);
        Py_END_ALLOW_THREADS if (!is_over && !raised && PyErr_CheckSignals() < 0)
        {
            raised = true;
            call->stop(call->ctx);
        }
    }
    pthread_join(thread, NULL);
    return !raised;
}
