/* play.c - threads that play the games of a run, part after part. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/threads.h"
#include "data/games.h"
#include "data/manifest.h"

struct crew {
    struct data *d;
    pthread_mutex_t lock;
    uint32_t next; /* part */
    uint32_t games, all;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    struct part part;
    struct games_table table;
};

/* The first thing that goes wrong is the one that is told. */
static void give_up(struct crew *c, const char *place, const char *why)
{
    pthread_mutex_lock(&c->lock);
    if (!c->d->why[0])
        manifest_fail(c->d, place, why);
    pthread_mutex_unlock(&c->lock);
    atomic_store(&c->d->stop, true);
}

static void count(struct crew *c, uint32_t games)
{
    pthread_mutex_lock(&c->lock);
    c->games += games;
    if (c->d->played)
        c->d->played(c->games, c->all, c->d->ctx);
    pthread_mutex_unlock(&c->lock);
}

/* The next part that the folder does not have; the end when there is none. */
static uint32_t take(struct crew *c)
{
    char name[PART_NAME_MAX], path[MANIFEST_PATH];
    uint32_t end = data_end(&c->d->run), part;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        part = c->next < end ? c->next++ : end;
        pthread_mutex_unlock(&c->lock);
        part_name(part, name);
        snprintf(path, sizeof path, "%s/%s", c->d->folder, name);
        if (part == end || access(path, F_OK) < 0)
            return part;
        count(c, data_part_end(&c->d->run, part) - part * c->d->run.part);
    }
}

static bool play_part(struct worker *w, uint32_t number)
{
    struct data *d = w->crew->d;
    uint32_t from = number * d->run.part, to = data_part_end(&d->run, number);
    part_begin(&w->part, &d->run, number);
    for (uint32_t i = from; i < to; i++) {
        const char *why = NULL;
        if (atomic_load(&d->stop))
            return false;
        if (games_play(&w->table, &d->run, i, &w->part, &why) < 0) {
            give_up(w->crew, "", why);
            return false;
        }
        count(w->crew, 1);
    }
    return true;
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct data *d = w->crew->d;
    uint32_t part;
    if (!d->eager)
        threads_idle();
    while (!atomic_load(&d->stop) && (part = take(w->crew)) < data_end(&d->run)) {
        char name[PART_NAME_MAX];
        if (!play_part(w, part))
            break;
        part_name(part, name);
        if (part_write(&w->part, d->folder) < 0)
            give_up(w->crew, name, strerror(errno));
    }
    part_done(&w->part);
    return NULL;
}

static void play_all(struct data *d)
{
    struct crew crew = {
        .d = d, .next = data_first(&d->run), .all = data_share(&d->run)};
    struct worker *w = calloc((size_t)d->threads, sizeof *w);
    int n = 0;
    pthread_mutex_init(&crew.lock, NULL);
    for (; w && n < d->threads; n++) {
        w[n].crew = &crew;
        if (pthread_create(&w[n].thread, NULL, work, &w[n]) != 0)
            break;
    }
    for (int i = 0; i < n; i++)
        pthread_join(w[i].thread, NULL);
    if (n == 0)
        manifest_fail(d, "", "no thread could be started");
    pthread_mutex_destroy(&crew.lock);
    free(w);
}

uint32_t data_share(const struct data_run *r)
{
    uint32_t first = data_first(r), end = data_end(r);
    return first < end ? data_part_end(r, end - 1) - first * r->part : 0;
}

enum data_end data_play(struct data *d)
{
    d->why[0] = '\0';
    int held = manifest_claim(d);
    if (held < 0)
        return DATA_FAILED;
    if (!manifest_is_complete(d)) {
        play_all(d);
        if (!d->why[0] && !atomic_load(&d->stop))
            manifest_finish(d);
    }
    close(held);
    if (d->why[0])
        return DATA_FAILED;
    return atomic_load(&d->stop) && !manifest_is_complete(d) ? DATA_STOPPED : DATA_DONE;
}
