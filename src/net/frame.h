/*
 * frame.h - WebSocket frames (RFC 6455) as a server reads and writes them.
 *
 * No heap, no I/O. Read strictly: masked, no reserved bits, the shortest length,
 * control frames whole and small, continuations where they belong.
 */
#ifndef MAAT_FRAME_H
#define MAAT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_MORE = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
};

enum {
    FRAME_OUT_MAX = 10,        /* bytes in front of what a server sends */
    FRAME_IN_MAX = 14,         /* and of what a client sends */
    FRAME_CLOSE_NORMAL = 1000, /* codes of farewells */
    FRAME_CLOSE_PROTOCOL = 1002,
    FRAME_CLOSE_TEXT = 1007,
    FRAME_CLOSE_SIZE = 1009,
};

struct frame {
    uint8_t kind; /* enum frame_kind */
    bool is_last; /* of its message */
    uint8_t mask[4];
    uint32_t head; /* bytes before the content */
    uint64_t len;
};

/* `is_within`: a message has begun and not ended. 1: a head is there; 0: more is
 * needed; -1: against the rules. */
int frame_read(const uint8_t *bytes, size_t len, bool is_within, struct frame *ret);
void frame_unmask(uint8_t *bytes, size_t len, const uint8_t mask[4]);

/* The code to answer a farewell with: its own, or what was wrong with it. */
int frame_close_code(const uint8_t *content, size_t len);

bool frame_is_utf8(const uint8_t *text, size_t len);

/* The head for `len` bytes in one frame, written so that it ends at `end`; its length.
 */
size_t frame_put(uint8_t *end, enum frame_kind kind, size_t len);

#endif
