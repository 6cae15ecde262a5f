/*
 * child.h - another program at the end of a line-based connection.
 *
 * Every call is bounded: by a deadline, by the length of a line. Deadlines are
 * clock_ms() values.
 */
#ifndef MAAT_CHILD_H
#define MAAT_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    CHILD_LINE_MAX = 65536, /* bytes of one line of the program, newline included */
};

enum child_code {
    CHILD_OK = 0,
    CHILD_LATE = -1,     /* the deadline has passed */
    CHILD_GONE = -2,     /* the program has ended or closed its output */
    CHILD_TOO_LONG = -3, /* a line longer than CHILD_LINE_MAX */
};

struct child {
    int fd; /* -1: not running */
    pid_t pid;
    size_t len, used; /* bytes in buf; of these already handed out */
    char buf[CHILD_LINE_MAX];
};

void child_init(struct child *c);
/* Run a shell command with standard input and output connected; 0 or -1. */
int child_start(struct child *c, const char *command);
/* Close the connection, give it a moment, then kill it. Safe when not running. */
void child_stop(struct child *c);

int child_send(struct child *c, const char *text, size_t len, uint64_t deadline);
/* The next line without its newline, NUL-terminated, valid until the next call. */
int child_line(struct child *c, uint64_t deadline, char **ret);

#endif
