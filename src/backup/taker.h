/* taker.h - takes what a server commits out of its write-ahead log, moment by moment.
 */
#ifndef MAAT_BACKUP_TAKER_H
#define MAAT_BACKUP_TAKER_H

#include <stdatomic.h>

#include "backup/hold.h"
#include "backup/queue.h"
#include "backup/wal.h"

enum {
    TAKER_ROOM = 12000, /* frames; from there on the log is made to start over */
    TAKER_MOST = 65536, /* no log is kept from starting over beyond so many */
};

struct taker {
    struct hold hold;
    struct wal wal;
    struct wal_place place; /* all before it is in the queue */
    struct hold_look seen;  /* when the transaction that is held began, or later */
    uint32_t changes;       /* commits that are in the queue, counted as SQLite does */
    bool is_open, is_first, is_counted, is_quiet;
    bool is_turn, is_afresh;  /* what the next parcel is */
    atomic_bool wants_moment; /* also when nothing has changed */
    int64_t told;             /* when the last moment was taken, monotonic ms */
    uint32_t longest;         /* frames that the log ever had */
    uint32_t room, most;      /* TAKER_ROOM, TAKER_MOST */
    uint8_t *frames;
    struct queue *queue;
};

enum taker_code {
    TAKER_FINE,
    TAKER_LOST, /* what comes does not follow on: begin afresh */
    TAKER_LONG, /* nobody takes the parcels, and the log has become too long */
    TAKER_GONE, /* the file was deleted or replaced */
};

/* Begin at `from` when the log still is the one in which that was reached, else afresh
 * (NULL: in any case). -1 with the reason. */
int taker_open(struct taker *t, const char *path, const struct wal_place *from,
               struct queue *q, char *why, size_t size);
void taker_close(struct taker *t);

enum taker_code taker_tick(struct taker *t);

#endif
