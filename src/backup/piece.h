/*
 * piece.h - what a follower writes: pages of a store, and when it was so.
 *
 * A piece has a head, pages with their numbers, and a SHA-256 over both. The head names
 * the sum of the piece before, so that none can be missing, doubled or exchanged
 * without being noticed. Numbers are little-endian.
 */
#ifndef MAAT_BACKUP_PIECE_H
#define MAAT_BACKUP_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backup/wal.h"
#include "core/digest.h"

enum {
    PIECE_HEAD = 128,
    PIECE_MOST = 4 << 20, /* bytes of pages in one piece, about */
    PIECE_WHOLE = 16,
};

enum piece_kind {
    PIECE_PART = 1,   /* pages; with them alone the store is not at any moment */
    PIECE_MOMENT = 2, /* the last ones: at the time `at` the store was exactly so */
    PIECE_BASE = 3,   /* pages of the file itself, from which a restoration begins */
    PIECE_BASE_END = 4,
};

struct piece {
    uint32_t kind;
    uint64_t seq;           /* 1, 2, 3, ... */
    int64_t at;             /* ms since 1970; grows with every piece */
    struct wal_place place; /* behind it */
    uint32_t page_size;
    uint32_t pages; /* of the whole store */
    uint32_t count; /* of pages in this piece */
    /* Where the generation of the write-ahead log begins that this piece is of, and
     * where the follower has begun: before `since` something may be missing. Of a base:
     * the first piece that has to be added to it, and the one after which it is whole.
     */
    uint64_t first, since;
    uint8_t before[DIGEST_SIZE]; /* the sum of the piece before; 0 in the first one */
    /* Where a base ends: how the sum of the piece begins with which it is whole. (0 in
     * folders of before.) */
    uint8_t whole[PIECE_WHOLE];
};

/* Bytes of the whole piece. */
size_t piece_size(const struct piece *p);
/* Where page `i` goes in a buffer of that size: its number is in front of it. */
uint8_t *piece_page(const struct piece *p, uint8_t *buf, uint32_t i);
void piece_number(uint8_t *page, uint32_t number);
uint32_t piece_number_of(const uint8_t *page);

/* Head and sum around the pages; `sum` is what the next one names. */
void piece_seal(const struct piece *p, uint8_t *buf, uint8_t sum[DIGEST_SIZE]);

/* -1: this is no head. */
int piece_head(const uint8_t head[PIECE_HEAD], struct piece *ret);
/* Is all of it as it was sealed? */
bool piece_is_sound(const struct piece *p, const uint8_t *buf,
                    uint8_t sum[DIGEST_SIZE]);

#endif
