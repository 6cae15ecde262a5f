/*
 * ask.h - one line from the person at the keyboard: with editing and history where that
 * is a terminal, as it is where it is a pipe.
 */
#ifndef MAAT_ASK_H
#define MAAT_ASK_H

#include <stdbool.h>

struct asker;

/* While nothing is typed, `idle` is called whenever `fd` (or -1) has something. */
struct asker *asker_new(int fd, void (*idle)(void *ctx), void *ctx);
void asker_free(struct asker *a);

/* The line, without blanks at its ends and without its newline; NULL at the end of the
 * input. Valid until the next call. */
char *asker_ask(struct asker *a, const char *prompt);

#endif
