/*
 * ask.h - one line from the person at the keyboard: with editing and history where that
 * is a terminal, as it is where it is a pipe.
 */
#ifndef MAAT_ASK_H
#define MAAT_ASK_H

#include <stdbool.h>
#include <stddef.h>

struct asker;

/* While nothing is typed, `idle` is called whenever `fd` (or -1) has something. */
struct asker *asker_new(int fd, void (*idle)(void *ctx), void *ctx);
void asker_free(struct asker *a);

/* What could be had without waiting, of an input that is not edited: a whole line,
 * which the next asker_ask answers and of which `line` has the beginning, or the end of
 * it all. Of a terminal with editing: whether somebody has begun to type. */
enum asked { ASKED_NOTHING, ASKED_LINE, ASKED_END, ASKED_KEYS };
enum asked asker_peek(struct asker *a, char *line, size_t size);

/* The line, without blanks at its ends and without its newline; NULL at the end of the
 * input. Valid until the next call. */
char *asker_ask(struct asker *a, const char *prompt);

#endif
