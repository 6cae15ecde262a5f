/* writer.h - puts pieces into the folder of a backup, so that they stay there. */
#ifndef MAAT_BACKUP_WRITER_H
#define MAAT_BACKUP_WRITER_H

#include "backup/queue.h"
#include "backup/shelf.h"

enum {
    WRITER_LOG = 16 << 20, /* bytes of a file of the log, about */
    WRITER_BASE = 4 << 20, /* of a base that are written between two syncs, about */
};

struct writer {
    char path[SHELF_PATH];
    int lock;
    int log, base; /* descriptors, -1: none */
    uint64_t log_first, log_size;
    uint64_t base_size, base_synced;
    bool has_last;
    struct piece last;        /* the newest one */
    uint8_t sum[DIGEST_SIZE]; /* of it */
    struct piece base_last;   /* the same of the base that is being written */
    uint8_t base_sum[DIGEST_SIZE];
    char damaged[72]; /* how a damaged log is called now that was found; or "" */
};

/* Take possession of the folder and find the newest piece; what was half written behind
 * it, or is damaged, is cut off, and bases that need it are removed. -1 with the
 * reason.
 */
int writer_open(struct writer *w, const char *path, char *why, size_t size);
void writer_close(struct writer *w);

/* All of these: 0, or -1 and errno; what failed has left nothing and may be repeated.
 */
int writer_put(struct writer *w, const struct parcel *p);
int writer_sync(struct writer *w);

/* A base to which all pieces from `last.first` on are to be added. */
int writer_base_begin(struct writer *w);
int writer_base_put(struct writer *w, struct piece *p, uint8_t *buf);
/* It is whole with the piece `last`. */
int writer_base_end(struct writer *w);
void writer_base_drop(struct writer *w);

/* When a base became whole, which its last piece says; INT64_MAX: it does not. */
int64_t writer_base_time(const struct shelf *s, const struct shelf_file *base);
/* Remove what is not needed to go back to `at` or any later time. */
void writer_forget(struct writer *w, int64_t at);

#endif
