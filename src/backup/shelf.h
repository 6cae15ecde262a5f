/*
 * shelf.h - the folder of a backup that follows: which files there are in it.
 *
 *   log-000000000001               pieces 1, 2, 3, ... as they came, some 16 MB a file
 *   base-000000000001-000000000042 the file itself; whole when pieces 1 to 42 are added
 *   log-000000000001.damaged       as it was found, before its end was cut off
 *   base.part                      a base that is not whole yet
 *   lock                           held by the one who writes
 */
#ifndef MAAT_BACKUP_SHELF_H
#define MAAT_BACKUP_SHELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHELF_PATH = 512, SHELF_NAME = 64 };

struct shelf_file {
    uint64_t first; /* piece */
    uint64_t whole; /* of a base */
    uint64_t size;  /* bytes, when it was listed */
};

struct shelf {
    char path[SHELF_PATH];
    struct shelf_file *logs, *bases; /* in order */
    size_t n_logs, n_bases;
};

/* Look again what there is. -1 with the reason. */
int shelf_list(struct shelf *s, const char *path, char *why, size_t size);
void shelf_done(struct shelf *s);
uint64_t shelf_size(const struct shelf *s); /* bytes of all of it */

/* Nobody needs this base any more. */
int shelf_drop_base(const struct shelf *s, const struct shelf_file *base);

void shelf_log_name(const struct shelf *s, uint64_t first, char *ret, size_t size);
void shelf_base_name(const struct shelf *s, const struct shelf_file *base, char *ret,
                     size_t size);
/* Where a base grows until it is whole. */
void shelf_part_name(const char *path, char *ret, size_t size);
/* The log that has this piece, if any has: the last that begins there or before. */
size_t shelf_log_of(const struct shelf *s, uint64_t seq);

/* Made when it is missing, and for one writer at a time. The descriptor of the lock, or
 * -1 with the reason. */
int shelf_claim(const char *path, char *why, size_t size);

/* What is in the folder now stays in it, whatever happens to the machine. */
int shelf_sync(const char *path);

#endif
