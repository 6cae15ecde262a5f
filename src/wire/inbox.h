/*
 * inbox.h - what clients tell the server: one flat JSON object, read strictly and
 * without heap; and written, for those who are clients.
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

enum inbox_verb {
    INBOX_SAYS_SUB,
    INBOX_SAYS_UNSUB,
    INBOX_SAYS_ACT,
    INBOX_SAYS_THROW,
    INBOX_SAYS_UNDO,
    INBOX_SAYS_RESIGN,
    INBOX_SAYS_CHAT,
    INBOX_SAYS_MUTE,
    INBOX_SAYS_HINT,
    INBOX_SAYS_SEEN,
    INBOX_SAYS_PROPOSE,
    INBOX_SAYS_HISTORY,
    INBOX_SAYS_VIEW,
    INBOX_SAYS_LOBBY,
    INBOX_SAYS_PING,
};

struct inbox {
    enum inbox_verb verb;
    uint32_t has;
    char type[16], table[32], key[40], person[32];
    char text[2048];
    int64_t seat, seq, id, after, from, to, ply, as;
    bool on, all;
};

/* As the protocol answers it; `why` is NULL when nothing is wrong. */
struct inbox_error {
    const char *code, *why;
};

/* A message with all members that its type needs. Unknown plain members are skipped.
 * What could be read before an error is in *ret. */
struct inbox_error inbox_read(const char *text, size_t len, struct inbox *ret);

/* The message of m->verb with the members that m->has names; its length, or -1 when it
 * does not fit. */
int inbox_write(const struct inbox *m, char *buf, size_t size);

#endif
