/* taker.c - takes what a server commits out of its write-ahead log, moment by moment.
 */
#include "backup/taker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backup/clock.h"

enum {
    QUIET_MS = 300,  /* a moment also when nothing has changed, soon after a change */
    ALIVE_MS = 5000, /* and then every now and then */
    SMALL = 2000,    /* frames that are read while nobody may write */
};

static size_t frame_size(const struct taker *t)
{
    return WAL_FRAME_HEAD + (size_t)t->hold.page_size;
}

static uint32_t most_frames(const struct taker *t)
{
    return (uint32_t)(PIECE_MOST / t->hold.page_size);
}

/* ---- parcels --------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Of a page that was written several times the last one counts. The places of those in
 * `order`; how many. */
static uint32_t last_ones(const struct taker *t, uint32_t n, uint64_t *order)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
        order[i] = (uint64_t)wal_page(t->frames + i * frame_size(t)) << 32 | i;
    if (n > 1)
        qsort(order, n, sizeof *order, by_value);
    for (uint32_t i = 0; i < n; i++)
        if (i + 1 == n || order[i] >> 32 != order[i + 1] >> 32)
            order[kept++] = order[i];
    return kept;
}

static void send_parcel(struct taker *t, struct parcel *p, const struct hold_look *look)
{
    bool is_moment = t->place.frame >= look->frame && look->is_exact;
    p->piece.kind = is_moment ? PIECE_MOMENT : PIECE_PART;
    p->piece.at = look->at;
    p->piece.place = t->place;
    p->piece.pages = look->pages;
    p->is_turn = t->is_turn;
    p->is_afresh = t->is_afresh;
    t->is_turn = t->is_afresh = false;
    if (is_moment)
        t->told = clock_ms(CLOCK_MONOTONIC);
    t->is_quiet = p->piece.count == 0;
    queue_put(t->queue, p);
}

static int send_frames(struct taker *t, uint32_t n, const struct hold_look *look)
{
    uint64_t *order = calloc(n, sizeof *order);
    uint32_t kept = order ? last_ones(t, n, order) : 0;
    struct parcel *p = order ? parcel_new((uint32_t)t->hold.page_size, kept) : NULL;
    for (uint32_t i = 0; p && i < kept; i++) {
        uint8_t *to = piece_page(&p->piece, p->buf, i);
        piece_number(to, (uint32_t)(order[i] >> 32));
        memcpy(to + 4,
               t->frames + (order[i] & UINT32_MAX) * frame_size(t) + WAL_FRAME_HEAD,
               (size_t)t->hold.page_size);
    }
    free(order);
    if (!p)
        return -1;
    send_parcel(t, p, look);
    return 0;
}

/* Nothing but the time: so it was, still. */
static int send_moment(struct taker *t, const struct hold_look *look)
{
    struct parcel *p = parcel_new((uint32_t)t->hold.page_size, 0);
    if (!p)
        return -1;
    send_parcel(t, p, look);
    return 0;
}

/* ---- reading --------------------------------------------------------------------- */

/* A new generation of the log. That it is the next one follows from what is held; that
 * nothing is missing is seen again when the commits are counted. */
static int turn(struct taker *t, const struct hold_look *look)
{
    struct wal_place p;
    if (wal_begin(&t->wal, &p) < 0 || p.salt[0] != look->salt[0] ||
        p.salt[1] != look->salt[1] || (int)t->wal.page_size != t->hold.page_size)
        return -1;
    t->place = p;
    t->is_turn = true;
    return 0;
}

static bool is_same_log(const struct taker *t, const struct hold_look *look)
{
    return t->place.salt[0] == look->salt[0] && t->place.salt[1] == look->salt[1];
}

static enum taker_code take(struct taker *t, const struct hold_look *look)
{
    while (t->place.frame < look->frame && !queue_is_full(t->queue)) {
        uint32_t n = look->frame - t->place.frame;
        if (n > most_frames(t))
            n = most_frames(t);
        if (wal_read(&t->wal, &t->place, n, t->frames) < 0)
            return TAKER_LOST;
        for (uint32_t i = 0; i < n; i++)
            t->changes += wal_is_commit(t->frames + i * frame_size(t));
        if (send_frames(t, n, look) < 0)
            return TAKER_LOST;
    }
    if (t->place.frame < look->frame)
        return TAKER_FINE;
    if (!look->is_exact)
        t->wants_moment = true;
    if (!t->is_counted)
        t->changes = look->changes;
    t->is_counted = true;
    return t->changes == look->changes ? TAKER_FINE : TAKER_LOST;
}

/* What the transaction saw that is held, and what came since. */
static enum taker_code take_new(struct taker *t)
{
    struct hold_look look;
    if (hold_look(&t->hold, &look) < 0)
        return TAKER_LOST;
    if (look.frame > t->longest)
        t->longest = look.frame;
    if (look.frame > 0 && (!is_same_log(t, &look) || t->place.frame == 0) &&
        turn(t, &look) < 0)
        return TAKER_LOST;
    if (is_same_log(t, &look) && look.frame < t->place.frame)
        return TAKER_LOST;
    if (look.frame == 0 && !is_same_log(t, &look)) { /* cut off, and not begun again */
        t->place = (struct wal_place){.salt = {look.salt[0], look.salt[1]}};
        t->is_turn = true;
    }
    t->seen = look;
    enum taker_code code = take(t, &look);
    bool is_all = t->place.frame >= look.frame && look.is_exact;
    if (code == TAKER_FINE && is_all &&
        (t->is_afresh || t->wants_moment ||
         clock_ms(CLOCK_MONOTONIC) - t->told >= (t->is_quiet ? ALIVE_MS : QUIET_MS))) {
        t->wants_moment = false;
        return send_moment(t, &look) < 0 ? TAKER_LOST : TAKER_FINE;
    }
    return code;
}

static bool has_all(const struct taker *t)
{
    return t->place.frame >= t->seen.frame;
}

/* As long as a follower reads in it the log would never start over by itself. */
static enum taker_code make_room(struct taker *t)
{
    enum taker_code code = TAKER_FINE;
    if (hold_stop(&t->hold) < 0)
        return TAKER_FINE; /* the next time */
    if (hold_renew(&t->hold) == 0)
        code = take_new(t);
    if (code == TAKER_FINE && has_all(t) && hold_copy_back(&t->hold) == 0 &&
        hold_renew(&t->hold) == 0)
        code = take_new(t);
    hold_go_on(&t->hold);
    return code;
}

enum taker_code taker_tick(struct taker *t)
{
    enum taker_code code;
    if (!hold_is_in_place(&t->hold))
        return TAKER_GONE;
    if (t->is_first || (has_all(t) && hold_renew(&t->hold) == 0))
        code = take_new(t);
    else
        code = take(t, &t->seen);
    t->is_first = false;
    if (code != TAKER_FINE)
        return code;
    struct hold_look look;
    if (hold_look(&t->hold, &look) == 0 && look.frame >= t->most)
        return TAKER_LONG;
    if (has_all(t) && t->place.frame >= t->room &&
        t->seen.frame - t->place.frame < SMALL)
        code = make_room(t);
    return code;
}

/* ---- life ------------------------------------------------------------------------ */

int taker_open(struct taker *t, const char *path, const struct wal_place *from,
               struct queue *q, char *why, size_t size)
{
    struct hold_look look;
    memset(t, 0, sizeof *t);
    t->wal.fd = -1;
    t->queue = q;
    t->room = TAKER_ROOM;
    t->most = TAKER_MOST;
    if (hold_open(&t->hold, path, why, size) < 0)
        return -1;
    t->is_open = t->is_first = true;
    if (wal_open(&t->wal, t->hold.log_path) < 0) {
        if (errno == EWOULDBLOCK)
            snprintf(why, size, "another backup follows %.200s", path);
        else
            snprintf(why, size, "%.200s: %s", t->hold.log_path, strerror(errno));
        taker_close(t);
        return -1;
    }
    t->frames = malloc(most_frames(t) * frame_size(t));
    if (!t->frames || hold_look(&t->hold, &look) < 0) {
        snprintf(why, size, "%.200s: its log cannot be read now", path);
        taker_close(t);
        return -1;
    }
    bool follows = from && from->frame > 0 && from->frame <= look.frame &&
                   from->salt[0] == look.salt[0] && from->salt[1] == look.salt[1] &&
                   wal_has(&t->wal, from);
    if (follows)
        t->place = *from;
    else
        t->is_afresh = t->is_turn = true;
    t->told = clock_ms(CLOCK_MONOTONIC) - ALIVE_MS;
    return 0;
}

void taker_close(struct taker *t)
{
    if (t->is_open)
        hold_close(&t->hold);
    t->is_open = false;
    wal_done(&t->wal);
    free(t->frames);
    t->frames = NULL;
}
