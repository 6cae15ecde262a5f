/*
 * hours.h - in which hours the house was open, and so what time counts.
 *
 * The server's own time follows the wall clock but never goes back. When nobody was
 * there (no process lived, it was paused, or the wall clock jumped ahead) an absence is
 * kept, and no clock charges it. A pure value: the server fills it, tables read it.
 */
#ifndef MAAT_HOURS_H
#define MAAT_HOURS_H

#include <stddef.h>
#include <stdint.h>

enum { HOURS_ABSENCES_MAX = 128 };

struct absence {
    int64_t from, to;
};

struct hours {
    struct absence list[HOURS_ABSENCES_MAX]; /* oldest first, apart */
    size_t n;
    int64_t last; /* when we were last known to be there; 0: always */
};

/* Milliseconds from `from` to `to` in which somebody was there; never below 0. */
int64_t hours_between(const struct hours *h, int64_t from, int64_t to);
/* The moment since which the house was open for `ms`. */
int64_t hours_ago(const struct hours *h, int64_t now, int64_t ms);
/* One more, at the end; what lies before the last one's end is cut. */
void hours_add(struct hours *h, int64_t from, int64_t to);

#endif
