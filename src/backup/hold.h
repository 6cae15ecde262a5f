/*
 * hold.h - keeps the write-ahead log from starting over before it has been read.
 *
 * SQLite starts a log over when all of it is in the file and nobody reads in it. A
 * follower therefore always has a read transaction: it begins the next one before it
 * ends the last one, and begins none before it has read all that the last one saw. Why
 * nothing can be missed so is argued in docs/adr/0060.
 */
#ifndef MAAT_BACKUP_HOLD_H
#define MAAT_BACKUP_HOLD_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { HOLD_PATH = 512 };

struct hold {
    char path[HOLD_PATH], log_path[HOLD_PATH + 4];
    dev_t device;
    ino_t file, log;
    sqlite3 *reader[2]; /* one of them is in a transaction */
    sqlite3 *stopper;   /* has the right to write for a moment, and never does */
    sqlite3 *copier;
    int held; /* -1: neither */
    int page_size;
    const volatile uint8_t *index;
};

/* What SQLite's index says that everybody may see: whole transactions on the disk. */
struct hold_look {
    uint32_t salt[2], frame; /* the generation, and how long it is */
    uint32_t changes;        /* counts every commit; wraps */
    uint32_t pages;
    int64_t at;    /* ms since 1970 */
    bool is_exact; /* at this time it was so, not only about it */
};

/* -1 with the reason; then there is nothing to close. */
int hold_open(struct hold *h, const char *path, char *why, size_t size);
void hold_close(struct hold *h);

int hold_renew(struct hold *h); /* also the first time; -1: as before */
/* -1: it cannot be read now. */
int hold_look(const struct hold *h, struct hold_look *ret);
/* Are the file and its log still those that were opened? */
bool hold_is_in_place(const struct hold *h);

/*
 * Nobody writes from here to hold_go_on, so that the log stands still and can be copied
 * back whole: the next writer starts it over. -1: the moment was not good.
 */
int hold_stop(struct hold *h);
int hold_copy_back(struct hold *h);
void hold_go_on(struct hold *h);

#endif
