/*
 * news.h - what a player needs to know of a message of the server.
 *
 * The other direction of wire.h, for clients that play: the members of one walk over
 * the text, without heap. Views and events are left as they are.
 */
#ifndef MAAT_NEWS_H
#define MAAT_NEWS_H

#include <stddef.h>
#include <stdint.h>

enum { NEWS_ID = 40 };

/* Members that the message does not have are empty. */
struct news {
    char type[12], table[NEWS_ID], key[NEWS_ID], node[12], code[20], reason[20];
    char why[80]; /* it was refused */
    uint64_t seq;
    int as, hand;      /* the viewpoint; the seat whose throw is awaited, or 0 */
    const char *legal; /* the array in `text`, for scan.h; or NULL */
};

void news_read(const char *text, struct news *ret);

#endif
