/*
 * progress.h - how far a long run is, for people who watch it.
 *
 * Everything here is silent unless standard error is a terminal: logs and pipes get
 * results, never bars.
 */
#ifndef MAAT_PROGRESS_H
#define MAAT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool on;
    bool drawn; /* there is something on the line */
    uint64_t begun, shown;
    uint32_t old; /* what was done before this run began */
};

/* `quiet`: not even on a terminal. */
void progress_begin(struct progress *p, bool quiet);
/* Is it time to draw again? The last step is always drawn. */
bool progress_due(const struct progress *p, bool last);
/* A bar with counts, a word of the caller's and the time that is left. */
void progress_bar(struct progress *p, uint32_t done, uint32_t all, const char *word);
/* A line of the caller's instead of a bar. */
void progress_line(struct progress *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Take it off the screen: the results follow. */
void progress_end(struct progress *p);

#endif
