/*
 * minds.h - bots between two of their choices, so that they go on where they were.
 *
 * A bot belongs to a table, a seat and a level. Whoever lets it think takes it out and
 * puts it back. All of them together hold so many bytes at most: the one that was used
 * longest ago goes first, and what it knew is thought again when it is needed. A plain
 * value: no threads, no clock.
 */
#ifndef MAAT_MINDS_H
#define MAAT_MINDS_H

#include "bots/bot.h"
#include "server/map.h"
#include "store/store.h"

struct mind;

struct minds {
    struct map all;
    struct mind *newest, *oldest;
    size_t bytes, bytes_max;
};

void minds_init(struct minds *m, size_t bytes_max, uint64_t salt);
void minds_done(struct minds *m);

/* The bot, which is the caller's now; NULL: nobody remembers anything. */
struct bot *minds_take(struct minds *m, const char *table, int seat, const char *spec);
/* Takes the bot over; one that has nothing to remember is freed. */
void minds_keep(struct minds *m, const char *table, int seat, const char *spec,
                struct bot *bot);
/* The table needs its bots no more. */
void minds_forget(struct minds *m, const char *table);

#endif
