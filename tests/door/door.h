/*
 * door.h - one attempt at the front door: what is sent over one connection, and how.
 *
 * A case is a function of a seed (door_make) or comes from a file that people can read
 * (door_read). Files hold one step a line:
 *
 *   # a remark
 *   proxied                 it goes to the server that expects the PROXY protocol
 *   send GET / HTTP/1.1\r\n one write; \r \n \t \\ and \xHH stand for bytes
 *   + Host: a\r\n\r\n       more of the same write
 *   frame 81 {"t":"ping"}   a whole masked WebSocket frame with this first byte
 *   read                    wait for an answer, not for long
 *   shut                    say no more, but listen
 *   reset                   hang up rudely
 *
 * @TABLE@ and @COOKIE@ stand for a table and a session that exist.
 */
#ifndef MAAT_DOOR_H
#define MAAT_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "maat/rng.h"

enum { DOOR_STEPS = 512, DOOR_BYTES = 1 << 17 };

enum door_kind { DOOR_SEND, DOOR_FRAME, DOOR_READ, DOOR_SHUT, DOOR_RESET };

struct door_step {
    uint8_t kind;  /* enum door_kind */
    uint8_t first; /* of a frame */
    size_t at, len;
};

struct door_case {
    bool is_proxied;
    int n;
    struct door_step step[DOOR_STEPS];
    size_t len;
    uint8_t bytes[DOOR_BYTES];
};

/* ---- building ------------------------------------------------------------------- */

void door_clear(struct door_case *c);
/* A step, to which bytes are added then; what does not fit is left out. */
void door_step(struct door_case *c, enum door_kind kind, uint8_t first);
void door_add(struct door_case *c, const void *bytes, size_t len);
void door_text(struct door_case *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The case of this seed (make.c). */
void door_make(struct door_case *c, uint64_t seed);
/* Parts of it: handshakes, frames and messages (make_socket.c). */
void door_make_socket(struct door_case *c, struct rng *r);
/* Spoil some bytes from `from` on. */
void door_spoil(struct door_case *c, struct rng *r, size_t from);
bool door_odds(struct rng *r, uint32_t one_in);
const char *door_pick(struct rng *r, const char *const *of, size_t n);
#define DOOR_PICK(r, of) door_pick(r, of, sizeof(of) / sizeof *(of))

/* ---- files ------------------------------------------------------------------------
 */

/* false: `line` tells which one is no step. */
bool door_read(struct door_case *c, FILE *f, int *line);
void door_write(const struct door_case *c, FILE *f);

#endif
