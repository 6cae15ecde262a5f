/* follow.c - a backup that follows a server: the life of it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backup/clock.h"
#include "backup/shipper.h"
#include "backup/taker.h"

enum { TICK_MS = 50, RETRY_TICKS = 20 };

struct follower {
    const struct backup_config *cfg;
    char path[HOLD_PATH];
    struct taker taker;
    struct shipper shipper;
    bool is_lost; /* what was read last cannot be relied on */
    bool is_gone; /* told that the store is not there */
    int wait;     /* ticks until the next attempt to open it */
};

static void tell(struct follower *f, enum backup_what what, const char *why)
{
    struct backup_news n = {.what = what, .why = why};
    if (f->shipper.writer.has_last)
        n.at = f->shipper.writer.last.at;
    shipper_tell(&f->shipper, &n);
}

/* Where to go on: behind what is in the folder, unless that cannot be relied on. */
static const struct wal_place *known_place(const struct follower *f)
{
    const struct writer *w = &f->shipper.writer;
    return w->has_last && !f->is_lost ? &w->last.place : NULL;
}

static int open_taker(struct follower *f, char *why, size_t size)
{
    if (taker_open(&f->taker, f->path, known_place(f), &f->shipper.queue, why, size) <
        0)
        return -1;
    tell(f,
         !f->taker.is_afresh          ? BACKUP_GOES_ON
         : f->shipper.writer.has_last ? BACKUP_AFRESH
                                      : BACKUP_BEGINS,
         NULL);
    f->is_lost = f->is_gone = false;
    return 0;
}

/* While a server still has the file, a log that was deleted must not be made anew. */
static bool may_open(const struct follower *f)
{
    char log[HOLD_PATH + 4], index[HOLD_PATH + 4];
    snprintf(log, sizeof log, "%s-wal", f->path);
    snprintf(index, sizeof index, "%s-shm", f->path);
    return access(f->path, F_OK) == 0 &&
           (access(log, F_OK) == 0 || access(index, F_OK) < 0);
}

/* What was taken must be in the folder before it can be gone on with. */
static void reopen(struct follower *f)
{
    char why[300];
    if (f->wait-- > 0 || !queue_is_empty(&f->shipper.queue))
        return;
    f->wait = RETRY_TICKS;
    if (may_open(f))
        (void)!open_taker(f, why, sizeof why);
}

static void tick(struct follower *f)
{
    if (!f->taker.is_open) {
        reopen(f);
        return;
    }
    enum taker_code code = taker_tick(&f->taker);
    if (code == TAKER_FINE)
        return;
    f->is_lost = code == TAKER_LOST;
    f->wait = 0;
    taker_close(&f->taker);
    if (code == TAKER_LONG)
        tell(f, BACKUP_LONG, NULL);
    else if (code == TAKER_GONE)
        tell(f, BACKUP_GONE, NULL);
}

/* All that is committed by now is taken, if the folder takes it. */
static void take_last(struct follower *f)
{
    for (int i = 0; i < RETRY_TICKS && f->taker.is_open; i++) {
        f->taker.wants_moment = true;
        enum taker_code code = taker_tick(&f->taker);
        if (code != TAKER_FINE || !f->taker.wants_moment)
            break;
    }
}

static int run(struct follower *f, char *why, size_t size)
{
    if (open_taker(f, why, size) < 0)
        return -1;
    if (shipper_start(&f->shipper) < 0) {
        snprintf(why, size, "cannot start a thread");
        return -1;
    }
    while (!f->cfg->is_over(f->cfg->ctx)) {
        tick(f);
        clock_nap(TICK_MS * 1000L);
    }
    take_last(f);
    if (shipper_end(&f->shipper) < 0) {
        snprintf(why, size, "%.200s: the last changes could not be written",
                 f->cfg->folder);
        return -1;
    }
    tell(f, BACKUP_ENDS, NULL);
    return 0;
}

int backup_follow(const struct backup_config *cfg, char *why, size_t size)
{
    const char *path = cfg->store;
    if (strncmp(path, "postgres", 8) == 0 && strstr(path, "://")) {
        snprintf(
            why, size,
            "PostgreSQL has its own tools for that: replication and pg_basebackup");
        return -1;
    }
    if (strncmp(path, "sqlite:", 7) == 0)
        path += 7;
    struct follower *f = calloc(1, sizeof *f);
    struct backup_config own = *cfg;
    if (!f)
        return -1;
    own.store = f->path;
    f->cfg = &own;
    snprintf(f->path, sizeof f->path, "%s", path);
    f->taker.wal.fd = -1;
    int rc = shipper_open(&f->shipper, &own, &f->taker.wants_moment, why, size);
    if (rc == 0) {
        rc = run(f, why, size);
        shipper_end(&f->shipper);
        taker_close(&f->taker);
        shipper_close(&f->shipper);
    }
    free(f);
    return rc;
}
