/* shipper.c - the thread that brings pieces into the folder, and makes bases. */
#include "backup/shipper.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "backup/clock.h"

enum {
    PACE_MS = 200, /* between two syncs of the folder */
    RETRY_MS = 500,
    BASE_RETRY_MS = 30000,
    LAST_MS = 10000, /* what cannot be written after the end is given up */
    DAY_MS = 86400000,
    LEAST_LOG = 256 << 20, /* bytes of the log before another base pays */
    STEP = PIECE_MOST,
};

void shipper_tell(struct shipper *s, const struct backup_news *n)
{
    pthread_mutex_lock(&s->telling);
    s->cfg->tell(s->cfg->ctx, n);
    pthread_mutex_unlock(&s->telling);
}

/* ---- trouble --------------------------------------------------------------------- */

static void note_trouble(struct shipper *s)
{
    struct backup_news n = {.what = BACKUP_TROUBLE, .why = strerror(errno)};
    if (!s->is_in_trouble)
        shipper_tell(s, &n);
    s->is_in_trouble = true;
}

static void note_well(struct shipper *s)
{
    struct backup_news n = {.what = BACKUP_WELL};
    if (s->is_in_trouble)
        shipper_tell(s, &n);
    s->is_in_trouble = false;
}

/* May it be tried again? Not for ever once it is to end. */
static bool may_retry(struct shipper *s, int64_t *since)
{
    int64_t now = clock_ms(CLOCK_MONOTONIC);
    note_trouble(s);
    if (!s->is_ending)
        *since = now;
    clock_nap(RETRY_MS * 1000L);
    return now - *since < LAST_MS;
}

/* ---- a base ---------------------------------------------------------------------- */

static void drop_base(struct shipper *s)
{
    if (s->copied < 0)
        return;
    source_close(&s->source);
    writer_base_drop(&s->writer);
    s->copied = -1;
}

/* A disk that is full would be filled again and again. */
static void fail_base(struct shipper *s)
{
    drop_base(s);
    s->base_next = clock_ms(CLOCK_MONOTONIC) + BASE_RETRY_MS;
}

/* Nothing is missing since it was begun. */
static bool is_base_joined(const struct shipper *s)
{
    return s->writer.base_last.first >= s->writer.last.since;
}

static bool is_base_due(const struct shipper *s)
{
    const struct piece *last = &s->writer.last;
    uint64_t most = s->base_bytes * 2 > LEAST_LOG ? s->base_bytes * 2 : LEAST_LOG;
    if (!s->writer.has_last || s->is_ending || clock_ms(CLOCK_MONOTONIC) < s->base_next)
        return false;
    return !s->has_base || s->base_first < last->since || s->since_base > most ||
           (last->at - s->base_at > DAY_MS && s->since_base > STEP);
}

static void begin_base(struct shipper *s)
{
    if (source_open(&s->source, s->cfg->store) < 0)
        return;
    s->copied = 0;
    s->mark = 0;
    if (writer_base_begin(&s->writer) == 0)
        return;
    note_trouble(s);
    fail_base(s);
}

/* Some pages more. They may be of different moments: whatever was written back into the
 * file since the base was begun stands in a piece as well. */
static int copy_some(struct shipper *s)
{
    uint32_t size = s->writer.last.page_size;
    int64_t bytes = source_size(&s->source), left = bytes - s->copied;
    if (bytes < 0)
        return -1;
    struct piece p = {.kind = PIECE_BASE, .page_size = size, .pages = 0};
    p.count = (uint32_t)((left < STEP ? left : STEP) / size);
    if (p.count == 0) {
        s->mark = queue_count(&s->queue) + 1;
        *s->wants_moment = true;
        return 0;
    }
    for (uint32_t i = 0; i < p.count; i++) {
        uint8_t *page = piece_page(&p, s->buf, i);
        piece_number(page, (uint32_t)(s->copied / size) + i + 1);
        if (source_read(&s->source, page + 4, (int)size,
                        s->copied + (int64_t)i * size) < 0)
            return -1;
    }
    if (writer_base_put(&s->writer, &p, s->buf) < 0) {
        note_trouble(s);
        return -1;
    }
    s->copied += (int64_t)p.count * size;
    return 0;
}

static void end_base(struct shipper *s)
{
    struct backup_news n = {.what = BACKUP_BASE, .at = s->writer.last.at};
    struct shelf shelf;
    char why[300];
    if (writer_sync(&s->writer) < 0 || writer_base_end(&s->writer) < 0) {
        note_trouble(s);
        fail_base(s);
        return;
    }
    s->has_base = true;
    s->base_first = s->writer.base_last.first;
    s->base_bytes = n.bytes = s->writer.base_size;
    s->base_at = s->writer.last.at;
    s->since_base = 0;
    drop_base(s);
    writer_forget(&s->writer,
                  clock_ms(CLOCK_REALTIME) - (int64_t)s->cfg->keep_days * DAY_MS);
    if (shelf_list(&shelf, s->cfg->folder, why, sizeof why) == 0) {
        n.total = shelf_size(&shelf);
        shelf_done(&shelf);
    }
    shipper_tell(s, &n);
}

static void work_on_base(struct shipper *s)
{
    if (s->copied >= 0 && !is_base_joined(s))
        drop_base(s);
    if (s->copied < 0 && is_base_due(s))
        begin_base(s);
    if (s->copied >= 0 && s->mark == 0 && copy_some(s) < 0)
        fail_base(s);
}

/* ---- pieces ---------------------------------------------------------------------- */

static bool put(struct shipper *s, const struct parcel *p)
{
    int64_t since = clock_ms(CLOCK_MONOTONIC);
    while (writer_put(&s->writer, p) < 0) {
        fail_base(s); /* its room is needed first */
        if (!may_retry(s, &since))
            return false;
    }
    s->since_base += piece_size(&p->piece);
    if (s->copied >= 0 && s->mark > 0 && p->number >= s->mark &&
        s->writer.last.kind == PIECE_MOMENT && is_base_joined(s))
        end_base(s);
    return true;
}

static bool settle(struct shipper *s)
{
    int64_t since = clock_ms(CLOCK_MONOTONIC);
    while (writer_sync(&s->writer) < 0)
        if (!may_retry(s, &since))
            return false;
    note_well(s);
    return true;
}

static void ship(struct shipper *s)
{
    struct backup_news n = {.what = BACKUP_COPIED};
    struct parcel *p;
    while ((p = queue_peek(&s->queue, 0))) {
        s->failed += !put(s, p);
        if (s->writer.last.kind == PIECE_MOMENT)
            n.at = s->writer.last.at;
        n.bytes += piece_size(&p->piece);
        queue_drop(&s->queue);
    }
    if (s->failed || !settle(s) || n.at == 0)
        return;
    n.piece = s->writer.last.seq;
    n.is_whole = s->has_base && s->base_first >= s->writer.last.since;
    n.behind = clock_ms(CLOCK_REALTIME) - n.at;
    shipper_tell(s, &n);
}

static void *run(void *arg)
{
    struct shipper *s = arg;
    while (!queue_is_over(&s->queue)) {
        int64_t next = clock_ms(CLOCK_MONOTONIC) + PACE_MS;
        if (queue_peek(&s->queue, PACE_MS))
            ship(s);
        do {
            work_on_base(s);
            if (s->copied < 0 || s->mark > 0)
                clock_nap(PACE_MS * 1000L / 10);
        } while (!s->is_ending && clock_ms(CLOCK_MONOTONIC) < next);
    }
    drop_base(s);
    s->is_done = true;
    return NULL;
}

/* ---- life ------------------------------------------------------------------------ */

/* The newest base, and how much log stands behind it. */
static void look_back(struct shipper *s)
{
    struct shelf shelf;
    char why[300];
    if (shelf_list(&shelf, s->cfg->folder, why, sizeof why) < 0)
        return;
    if (shelf.n_bases > 0) {
        const struct shelf_file *b = &shelf.bases[shelf.n_bases - 1];
        s->has_base = true;
        s->base_first = b->first;
        s->base_bytes = b->size;
        s->base_at = writer_base_time(&shelf, b);
        for (size_t i = shelf_log_of(&shelf, b->first); i < shelf.n_logs; i++)
            s->since_base += shelf.logs[i].size;
    }
    shelf_done(&shelf);
}

int shipper_open(struct shipper *s, const struct backup_config *cfg,
                 atomic_bool *wants_moment, char *why, size_t size)
{
    memset(s, 0, sizeof *s);
    s->cfg = cfg;
    s->wants_moment = wants_moment;
    s->copied = -1;
    if (writer_open(&s->writer, cfg->folder, why, size) < 0)
        return -1;
    s->buf = malloc(2 * (size_t)PIECE_MOST);
    if (!s->buf) {
        snprintf(why, size, "not enough memory");
        writer_close(&s->writer);
        return -1;
    }
    queue_init(&s->queue);
    pthread_mutex_init(&s->telling, NULL);
    look_back(s);
    if (s->writer.damaged[0]) {
        struct backup_news n = {.what = BACKUP_DAMAGED, .why = s->writer.damaged};
        if (s->writer.has_last)
            n.at = s->writer.last.at;
        shipper_tell(s, &n);
    }
    return 0;
}

int shipper_start(struct shipper *s)
{
    s->is_running = pthread_create(&s->thread, NULL, run, s) == 0;
    return s->is_running ? 0 : -1;
}

int shipper_end(struct shipper *s)
{
    s->is_ending = true;
    queue_end(&s->queue);
    if (s->is_running)
        pthread_join(s->thread, NULL);
    s->is_running = false;
    return s->failed ? -1 : 0;
}

void shipper_close(struct shipper *s)
{
    writer_close(&s->writer);
    free(s->buf);
    queue_done(&s->queue);
    pthread_mutex_destroy(&s->telling);
}
