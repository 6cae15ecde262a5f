/*
 * wal.h - SQLite's write-ahead log, read beside the server that writes it.
 *
 * The format is documented (sqlite.org/fileformat2.html#walformat): every frame is a
 * page with the salts of its generation and a sum over all frames before it, so what is
 * read either follows on from what was read before, or it does not.
 */
#ifndef MAAT_BACKUP_WAL_H
#define MAAT_BACKUP_WAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WAL_FRAME_HEAD = 24 };

/* Behind so many frames of one generation. A log that starts over has new salts. */
struct wal_place {
    uint32_t salt[2], frame;
    uint32_t sum[2];
};

struct wal {
    int fd;
    uint32_t page_size;
    bool is_big; /* the sums are of big-endian words */
};

/* For one reader of our kind at a time. -1 with errno; EWOULDBLOCK: there is one. */
int wal_open(struct wal *w, const char *path);
void wal_done(struct wal *w);

/* The place before the first frame. 0, or -1: there is no whole head yet. */
int wal_begin(struct wal *w, struct wal_place *ret);

/* Is this still the log in which `place` was reached? */
bool wal_has(struct wal *w, const struct wal_place *place);

/*
 * The next `n` frames, WAL_FRAME_HEAD and page_size bytes each, and the place behind
 * them. -1: they do not follow on from the place.
 */
int wal_read(const struct wal *w, struct wal_place *place, uint32_t n, uint8_t *buf);

/* The number of the page that a frame holds. */
uint32_t wal_page(const uint8_t *frame);
/* Is it the last one of a transaction? */
bool wal_is_commit(const uint8_t *frame);

#endif
