/* hours.c - what time counts: sums over absences. */
#include "table/hours.h"

#include <string.h>

enum { BEATLESS_MS = 2000 }; /* between two looks; more is an absence that goes on */

/* A moment of an absence that has not been stored yet counts as its begin. */
static int64_t known(const struct hours *h, int64_t at)
{
    return h && h->last && at - h->last > BEATLESS_MS ? h->last : at;
}

int64_t hours_between(const struct hours *h, int64_t from, int64_t to)
{
    int64_t open = known(h, to) - from;

    to = known(h, to);

    for (size_t i = 0; h && i < h->n; i++) {
        int64_t a = h->list[i].from > from ? h->list[i].from : from;
        int64_t b = h->list[i].to < to ? h->list[i].to : to;
        if (b > a)
            open -= b - a;
    }
    return open > 0 ? open : 0;
}

int64_t hours_ago(const struct hours *h, int64_t now, int64_t ms)
{
    int64_t then = known(h, now) - ms;

    now = known(h, now);

    /* The newest first: each one that lies behind moves the moment back by itself. */
    for (size_t i = h->n; i > 0; i--) {
        const struct absence *a = &h->list[i - 1];
        if (a->from >= now || a->to <= then)
            continue;
        then -= (a->to < now ? a->to : now) - a->from;
    }
    return then;
}

void hours_add(struct hours *h, int64_t from, int64_t to)
{
    if (h->n && from < h->list[h->n - 1].to)
        from = h->list[h->n - 1].to;
    if (to <= from)
        return;
    if (h->n == HOURS_ABSENCES_MAX) {
        memmove(h->list, h->list + 1, (h->n - 1) * sizeof h->list[0]);
        h->n--;
    }
    h->list[h->n++] = (struct absence){from, to};
}
