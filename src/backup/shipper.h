/* shipper.h - the thread that brings pieces into the folder, and makes bases. */
#ifndef MAAT_BACKUP_SHIPPER_H
#define MAAT_BACKUP_SHIPPER_H

#include <stdatomic.h>

#include "backup/backup.h"
#include "backup/source.h"
#include "backup/writer.h"

struct shipper {
    const struct backup_config *cfg;
    struct queue queue;
    struct writer writer;
    atomic_bool *wants_moment;
    pthread_mutex_t telling;
    pthread_t thread;
    atomic_bool is_running, is_done, is_ending;
    bool is_in_trouble;
    uint64_t failed; /* parcels that could not be written in the end */

    struct source source; /* of the base that is being made */
    uint8_t *buf;
    int64_t copied;    /* bytes of it; -1: none is being made */
    uint64_t mark;     /* the parcel after which it is whole; 0: not all is copied */
    int64_t base_next; /* after a failure: not before, monotonic ms */

    bool has_base; /* the newest one: */
    uint64_t base_first, base_bytes, since_base;
    int64_t base_at;
};

int shipper_open(struct shipper *s, const struct backup_config *cfg,
                 atomic_bool *wants_moment, char *why, size_t size);
int shipper_start(struct shipper *s);
/* Nothing more comes; -1 when not all could be written in time. */
int shipper_end(struct shipper *s);
void shipper_close(struct shipper *s);

void shipper_tell(struct shipper *s, const struct backup_news *n);

#endif
