/* errand.c - requests that somebody else waits for. */
#include "client/errand.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "client/caller.h"

enum { WAITING_MAX = 32, PATH_LONG = 128 };

struct errand {
    char path[PATH_LONG];
    json_t *body;
    struct errand_answer answer;
};

/* Rings: made by the owner, taken by the thread, and the other way round. */
struct errands {
    char url[CALLER_URL_MAX], token[HTTPC_COOKIE_MAX];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t is_more;
    int bell; /* rings when there are answers */
    bool is_over, is_running;
    struct errand todo[WAITING_MAX], done[WAITING_MAX];
    int n_todo, n_done;
};

static void run(struct errands *e, struct caller *c, struct errand *what)
{
    if (c->fault == CALLER_ADDRESS && caller_open(c, e->url)) {
        json_decref(what->body);
        what->answer.status = -1;
        return;
    }
    caller_take_token(c, e->token);
    what->answer.answer = caller_ask(c, "POST", what->path, what->body);
    what->answer.status = c->status;
}

static struct errand shift(struct errand *from, int *n)
{
    struct errand first = from[0];
    memmove(from, from + 1, (size_t)-- * n * sizeof *from);
    return first;
}

static void *work(void *arg)
{
    struct errands *e = arg;
    struct caller c = {.fault = CALLER_ADDRESS, .http.fd = -1};
    pthread_mutex_lock(&e->lock);
    while (!e->is_over) {
        if (!e->n_todo || e->n_done == WAITING_MAX) {
            pthread_cond_wait(&e->is_more, &e->lock);
            continue;
        }
        struct errand next = shift(e->todo, &e->n_todo);
        pthread_mutex_unlock(&e->lock);
        run(e, &c, &next);
        pthread_mutex_lock(&e->lock);
        e->done[e->n_done++] = next;
        eventfd_write(e->bell, 1);
    }
    pthread_mutex_unlock(&e->lock);
    caller_close(&c);
    return NULL;
}

struct errands *errands_new(const char *url, const char *token)
{
    struct errands *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    snprintf(e->url, sizeof e->url, "%s", url);
    snprintf(e->token, sizeof e->token, "%s", token);
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->is_more, NULL);
    e->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    e->is_running = e->bell >= 0 && pthread_create(&e->thread, NULL, work, e) == 0;
    if (e->is_running)
        return e;
    errands_free(e);
    return NULL;
}

void errands_free(struct errands *e)
{
    if (!e)
        return;
    pthread_mutex_lock(&e->lock);
    e->is_over = true;
    pthread_cond_signal(&e->is_more);
    pthread_mutex_unlock(&e->lock);
    if (e->is_running)
        pthread_join(e->thread, NULL);
    for (int i = 0; i < e->n_todo; i++)
        json_decref(e->todo[i].body);
    for (int i = 0; i < e->n_done; i++)
        json_decref(e->done[i].answer.answer);
    if (e->bell >= 0)
        close(e->bell);
    pthread_mutex_destroy(&e->lock);
    pthread_cond_destroy(&e->is_more);
    free(e);
}

void errands_post(struct errands *e, const char *path, json_t *body, int tag)
{
    struct errand what = {.body = body, .answer = {.tag = tag}};
    snprintf(what.path, sizeof what.path, "%s", path);
    pthread_mutex_lock(&e->lock);
    if (e->n_todo < WAITING_MAX)
        e->todo[e->n_todo++] = what;
    else
        json_decref(body);
    pthread_cond_signal(&e->is_more);
    pthread_mutex_unlock(&e->lock);
}

int errands_fd(const struct errands *e)
{
    return e->bell;
}

bool errands_take(struct errands *e, struct errand_answer *ret)
{
    eventfd_t rung;
    pthread_mutex_lock(&e->lock);
    bool is_any = e->n_done > 0;
    if (is_any)
        *ret = shift(e->done, &e->n_done).answer;
    else
        eventfd_read(e->bell, &rung);
    pthread_cond_signal(&e->is_more);
    pthread_mutex_unlock(&e->lock);
    return is_any;
}
