/* thinker.c - bots think in a thread of their own. */
#include "term/thinker.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct job {
    struct job *next;
    struct question q;
    struct answer answer;
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT];
    game_action legal[GAME_MAX_ACTIONS];
};

struct queue {
    struct job *first, **last;
};

struct thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct queue asked, answered;
    struct job *now;         /* in the thread's hands */
    struct bot *at_work;     /* the bot of it, while it chooses */
    bool is_ending, is_void; /* void: nobody wants the answer any more */
    int pipe[2];             /* one byte while there are answers */
};

static void put(struct queue *q, struct job *j)
{
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
}

static struct job *pull(struct queue *q)
{
    struct job *j = q->first;
    if (j && !(q->first = j->next))
        q->last = &q->first;
    return j;
}

static void empty(struct queue *q)
{
    for (struct job *j; (j = pull(q));)
        free(j);
}

/* ---- the thread ------------------------------------------------------------------ */

static void choose(struct job *j, struct bot *b)
{
    const struct question *q = &j->q;
    j->answer.action = bot_choose(b, q->view, q->seat, q->legal, q->n);
    if (!j->answer.is_hint)
        return;
    j->answer.reason = bot_explain(b, q->seat, j->answer.action);
    j->answer.n_then = hint_go_on(b, q->game, q->view, q->seat, j->answer.action,
                                  q->seed, j->answer.then);
}

/* The lock is held when it is called and when it comes back. */
static void work(struct thinker *t, struct job *j)
{
    char why[160];
    struct bot *own = NULL, *b = j->q.bot;
    t->now = j;
    t->is_void = false;
    pthread_mutex_unlock(&t->lock);
    if (!b)
        b = own = bot_new(j->q.game, hint_spec, j->q.seed, why, sizeof why);
    pthread_mutex_lock(&t->lock);
    t->at_work = b;
    if (b && t->is_void)
        bot_hurry(b);
    pthread_mutex_unlock(&t->lock);
    if (b)
        choose(j, b);
    else
        j->answer.action = j->q.legal[0];
    pthread_mutex_lock(&t->lock);
    if (b && t->is_void)
        bot_calm(b);
    t->at_work = NULL;
    bot_free(own);
    t->now = NULL;
    if (t->is_void) {
        free(j);
    } else {
        if (!t->answered.first && write(t->pipe[1], "", 1) < 0)
            t->is_ending = true;
        put(&t->answered, j);
    }
    pthread_cond_broadcast(&t->changed);
}

static void *run(void *arg)
{
    struct thinker *t = arg;
    pthread_mutex_lock(&t->lock);
    while (!t->is_ending) {
        struct job *j = pull(&t->asked);
        if (j)
            work(t, j);
        else
            pthread_cond_wait(&t->changed, &t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- for whoever asks ------------------------------------------------------------ */

struct thinker *thinker_new(void)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    if (pipe(t->pipe)) {
        free(t);
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        fcntl(t->pipe[i], F_SETFD, FD_CLOEXEC);
    t->asked.last = &t->asked.first;
    t->answered.last = &t->answered.first;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    if (pthread_create(&t->thread, NULL, run, t) == 0)
        return t;
    close(t->pipe[0]);
    close(t->pipe[1]);
    free(t);
    return NULL;
}

/* With the lock held. */
static void drain(struct thinker *t)
{
    char byte;
    if (t->answered.first && read(t->pipe[0], &byte, 1) < 0)
        t->is_ending = true;
    empty(&t->answered);
}

void thinker_forget(struct thinker *t)
{
    pthread_mutex_lock(&t->lock);
    empty(&t->asked);
    drain(t);
    if (t->now) {
        t->is_void = true;
        if (t->at_work)
            bot_hurry(t->at_work);
    }
    while (t->now)
        pthread_cond_wait(&t->changed, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

void thinker_free(struct thinker *t)
{
    if (!t)
        return;
    thinker_forget(t);
    pthread_mutex_lock(&t->lock);
    t->is_ending = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    close(t->pipe[0]);
    close(t->pipe[1]);
    free(t);
}

int thinker_fd(const struct thinker *t)
{
    return t->pipe[0];
}

int thinker_ask(struct thinker *t, const struct question *q)
{
    struct job *j = calloc(1, sizeof *j);
    if (!j)
        return -1;
    j->q = *q;
    memcpy(j->view, q->view, q->game->state_size);
    memcpy(j->legal, q->legal, (size_t)q->n * sizeof *q->legal);
    j->q.view = (const struct game_view *)(const void *)j->view;
    j->q.legal = j->legal;
    j->answer.seat = q->seat;
    j->answer.is_hint = !q->bot;
    pthread_mutex_lock(&t->lock);
    put(&t->asked, j);
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    return 0;
}

bool thinker_take(struct thinker *t, struct answer *ret)
{
    char byte;
    pthread_mutex_lock(&t->lock);
    struct job *j = pull(&t->answered);
    if (j && !t->answered.first && read(t->pipe[0], &byte, 1) < 0)
        t->is_ending = true;
    pthread_mutex_unlock(&t->lock);
    if (j)
        *ret = j->answer;
    free(j);
    return j != NULL;
}
