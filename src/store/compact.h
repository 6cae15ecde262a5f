/*
 * compact.h - a finished table as few bytes: its setup and its rows, or what lists show
 * of it.
 *
 * The bytes begin with the number of their form. What follows is one frame of zstd with
 * its own checksum, made with a dictionary that is part of the program
 * (data/compact/): such frames are read for ever, so a dictionary is never changed, and
 * a better one gets a form of its own.
 *
 * In the frame the rows lie column by column, so that what is alike lies together. A
 * key is kept only where a table still remembers it (STORE_KEYS).
 */
#ifndef MAAT_STORE_COMPACT_H
#define MAAT_STORE_COMPACT_H

#include "store/backend.h"

/* 0, or -1 without memory. The rows are those from 1 on. */
int compact_rows(const char *setup, const struct store_row *rows, size_t n,
                 struct compact_bytes *ret);
int compact_text(const char *text, struct compact_bytes *ret);
/* Does row `i` keep its key? */
bool compact_keeps_key(const struct store_row *rows, size_t i, size_t n);
/*
 * compact_reply.c: of the table that was read. The request gets STORE_CONFLICT when it
 * is not over, and STORE_IO when what was made of it does not say the same: what is
 * stored is the truth, and is removed only when it stands elsewhere.
 */
void compact_reply(struct store *s, struct request *r);
void compact_done(struct compact_bytes *b);

/* What reading needs: kept by each connection, and made by the first table that is
 * read; reply.compact points to it. */
struct compact_reader;
void compact_reader_free(struct compact_reader *c);

/* The setup, and the rows after `after`, into the history of a reply; 0, or -1: these
 * bytes are not what was written, or memory is short. */
int compact_read(const void *bytes, size_t size, uint64_t after, struct reply *p);
/* A text in the arena of a reply, or NULL. */
char *compact_read_text(const void *bytes, size_t size, struct reply *p);

#endif
