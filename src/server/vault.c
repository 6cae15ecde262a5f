/* vault.c - one thread that makes and compares password hashes. */
#include "server/vault.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { WAITING_MAX = 32, PASSWORD_MAX = 160 };

struct task {
    struct task *next;
    char password[PASSWORD_MAX];
    char hash[STORE_HASH_MAX];
    bool is_new, ok;
    vault_done *done;
    void *ctx;
};

struct vault {
    pthread_mutex_t lock;
    pthread_cond_t more;
    pthread_t thread;
    struct task *first, *last, *done;
    int waiting, waiting_new;
    bool stopping;
    void (*wake)(void *ctx);
    void *ctx;
};

static void turn(struct task *t)
{
    size_t n = 0;

    while (t->password[n])
        n++;
    if (t->is_new)
        t->ok = !crypto_pwhash_str(t->hash, t->password, n,
                                   crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_MEMLIMIT_INTERACTIVE);
    else
        t->ok = t->hash[0] && !crypto_pwhash_str_verify(t->hash, t->password, n);
    sodium_memzero(t->password, sizeof t->password);
}

static void *work(void *arg)
{
    struct vault *v = arg;

    for (;;) {
        struct task *t;
        pthread_mutex_lock(&v->lock);
        while (!v->first && !v->stopping)
            pthread_cond_wait(&v->more, &v->lock);
        t = v->stopping ? NULL : v->first;
        if (t) {
            v->first = t->next;
            if (!v->first)
                v->last = NULL;
            v->waiting--;
            v->waiting_new -= t->is_new;
        }
        pthread_mutex_unlock(&v->lock);
        if (!t)
            return NULL;
        turn(t);
        pthread_mutex_lock(&v->lock);
        t->next = v->done;
        v->done = t;
        pthread_mutex_unlock(&v->lock);
        v->wake(v->ctx);
    }
}

struct vault *vault_new(void (*wake)(void *ctx), void *ctx)
{
    struct vault *v = calloc(1, sizeof *v);

    if (!v)
        return NULL;
    pthread_mutex_init(&v->lock, NULL);
    pthread_cond_init(&v->more, NULL);
    v->wake = wake;
    v->ctx = ctx;
    if (pthread_create(&v->thread, NULL, work, v)) {
        free(v);
        return NULL;
    }
    return v;
}

static void free_task(struct task *t)
{
    sodium_memzero(t, sizeof *t);
    free(t);
}

static void call_all(struct task *t)
{
    while (t) {
        struct task *next = t->next;
        t->done(t->ctx, t->ok, t->hash);
        free_task(t);
        t = next;
    }
}

void vault_stop(struct vault *v)
{
    struct task *never;

    pthread_mutex_lock(&v->lock);
    v->stopping = true;
    never = v->first;
    v->first = v->last = NULL;
    pthread_cond_signal(&v->more);
    pthread_mutex_unlock(&v->lock);
    pthread_join(v->thread, NULL);
    vault_collect(v);
    call_all(never);
}

void vault_free(struct vault *v)
{
    if (!v)
        return;
    pthread_mutex_destroy(&v->lock);
    pthread_cond_destroy(&v->more);
    free(v);
}

bool vault_ask(struct vault *v, const char *password, const char *hash,
               vault_done *done, void *ctx)
{
    struct task *t = calloc(1, sizeof *t);
    bool ok;

    if (!t)
        return false;
    snprintf(t->password, sizeof t->password, "%s", password);
    if (hash)
        snprintf(t->hash, sizeof t->hash, "%s", hash);
    t->is_new = !hash;
    t->done = done;
    t->ctx = ctx;
    pthread_mutex_lock(&v->lock);
    ok = !v->stopping && v->waiting < WAITING_MAX &&
         (hash || v->waiting_new < WAITING_MAX / 2);
    if (ok) {
        if (v->last)
            v->last->next = t;
        else
            v->first = t;
        v->last = t;
        v->waiting++;
        v->waiting_new += t->is_new;
        pthread_cond_signal(&v->more);
    }
    pthread_mutex_unlock(&v->lock);
    if (!ok)
        free_task(t);
    return ok;
}

void vault_collect(struct vault *v)
{
    struct task *t;

    pthread_mutex_lock(&v->lock);
    t = v->done;
    v->done = NULL;
    pthread_mutex_unlock(&v->lock);
    call_all(t);
}
