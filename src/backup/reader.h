/* reader.h - the pieces in one file of a backup, one after the other, each checked. */
#ifndef MAAT_BACKUP_READER_H
#define MAAT_BACKUP_READER_H

#include "backup/piece.h"

struct reader {
    int fd;
    uint64_t at, next; /* where the piece begins that was read last, and the next one */
    uint8_t *buf;
    size_t room;
    struct piece piece;
    uint8_t sum[DIGEST_SIZE];
};

enum reader_code {
    READER_PIECE,
    READER_END,    /* after a whole piece, or there is none */
    READER_TORN,   /* the file ends within a piece */
    READER_BAD,    /* damaged */
    READER_FAILED, /* it cannot be read, see errno */
};

int reader_open(struct reader *r, const char *path); /* 0, or -1: see errno */
void reader_close(struct reader *r);

/* The next piece with its pages in `buf`. */
enum reader_code reader_next(struct reader *r);
/* Its head alone, which nothing vouches for. */
enum reader_code reader_skip(struct reader *r);

#endif
