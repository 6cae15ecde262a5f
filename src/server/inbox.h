/*
 * inbox.h - reading a message of a client: one flat JSON object, strictly, without
 * heap.
 */
#ifndef MAAT_INBOX_H
#define MAAT_INBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum inbox_member { /* struct inbox.has */
                    INBOX_TABLE = 1 << 0,
                    INBOX_KEY = 1 << 1,
                    INBOX_TEXT = 1 << 2, /* do, input or text */
                    INBOX_PERSON = 1 << 3,
                    INBOX_SEAT = 1 << 4,
                    INBOX_SEQ = 1 << 5,
                    INBOX_ID = 1 << 6,
                    INBOX_AFTER = 1 << 7,
                    INBOX_FROM = 1 << 8,
                    INBOX_TO = 1 << 9,
                    INBOX_PLY = 1 << 10,
                    INBOX_AS = 1 << 11,
                    INBOX_ON = 1 << 12,
                    INBOX_ALL = 1 << 13,
};

struct inbox {
    uint32_t has;
    char type[16], table[32], key[40], person[32];
    char text[2048];
    int64_t seat, seq, id, after, from, to, ply, as;
    bool on, all;
};

/* NULL, or a static message saying what is wrong. Unknown plain members are skipped. */
const char *inbox_read(const char *text, size_t len, struct inbox *ret);

#endif
