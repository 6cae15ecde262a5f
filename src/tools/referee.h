/* referee.h - the referee protocol, one line in, one line out. */
#ifndef MAAT_REFEREE_H
#define MAAT_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

struct referee;

struct referee *referee_new(void);
void referee_free(struct referee *r);

/*
 * Answer one input line (without its newline). The answer is one line of JSON, valid
 * until the next call; NULL after `quit`.
 */
const char *referee_line(struct referee *r, const char *line);

#endif
