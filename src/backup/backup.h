/*
 * backup.h - a second copy of a store that follows the first one, and the way back.
 *
 * A follower stands beside the server of an SQLite store and writes every change into a
 * folder within a second; from the folder the store is made again as it was at any
 * moment (docs/adr/0060).
 */
#ifndef MAAT_BACKUP_H
#define MAAT_BACKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum backup_what {
    BACKUP_BEGINS,  /* into a folder in which nothing was */
    BACKUP_GOES_ON, /* exactly where it was, `at` */
    BACKUP_AFRESH,  /* something may be missing between `at` and now: a new base */
    BACKUP_BASE,    /* a base is whole: `bytes`, and the folder has `total` */
    BACKUP_COPIED,  /* all until `at` is in the folder to stay, `behind` ms later */
    BACKUP_TROUBLE, /* `why`; it is tried again */
    BACKUP_WELL,    /* not any more */
    BACKUP_LONG,    /* the folder was away for too long: the server's log may go on */
    BACKUP_GONE,    /* the store was deleted or replaced */
    BACKUP_ENDS,    /* all until `at` is there */
    BACKUP_DAMAGED, /* the newest log was; a copy is kept as `why`, and cut off there */
};

struct backup_news {
    enum backup_what what;
    int64_t at; /* ms since 1970 */
    int64_t behind;
    uint64_t piece, bytes, total;
    bool is_whole; /* a store can be made of it */
    const char *why;
};

struct backup_config {
    const char *store, *folder;
    uint32_t keep_days;
    void (*tell)(void *ctx, const struct backup_news *n); /* one thread at a time */
    bool (*is_over)(void *ctx);
    void *ctx;
};

/* Follow until it is over. 0, or -1 with the reason. */
int backup_follow(const struct backup_config *cfg, char *why, size_t size);

enum { BACKUP_FLAW = 200 };

struct backup_point {
    int64_t at;
    uint64_t piece, pieces, bytes; /* how many were added to the base; of the store */
    bool is_newest;                /* nothing later is in the folder */
    bool is_cut;                   /* something later was, and its end is missing */
    char flaw[BACKUP_FLAW]; /* what SQLite finds wrong with it: it was so then; or "" */
};

/*
 * Make `file` of a folder: the store as it was at the last moment until `at`. Nothing
 * that exists is overwritten, and nothing is left when it fails: -1 with the reason.
 */
int backup_restore(const char *folder, const char *file, int64_t at,
                   struct backup_point *ret, char *why, size_t size);

/* Where it grows until it is whole: whoever ends the process meanwhile removes it. */
int backup_restore_part(const char *file, char *part, size_t size);

/* A time from which on and until which the store can be made again. */
struct backup_span {
    int64_t from, to;
    uint64_t pieces;
};

enum { BACKUP_SPANS = 64 };

struct backup_contents {
    struct backup_span span[BACKUP_SPANS]; /* the newest ones, oldest first */
    size_t n, bases;
    uint64_t bytes;
    size_t bad_bases;
    char damaged[64]; /* the first file of the log that is damaged, or "" */
    uint64_t damaged_byte;
    int64_t damaged_after, cut_after; /* what is sound before; 0: no such thing */
};

/* A moment as all sentences have it: local time with its zone. */
enum { BACKUP_TIME = 48 };
const char *backup_time(int64_t at, char ret[BACKUP_TIME]);

/* What can be made of a folder; everything in it is read and compared with its sums. */
int backup_contents(const char *folder, struct backup_contents *ret, char *why,
                    size_t size);

#endif
