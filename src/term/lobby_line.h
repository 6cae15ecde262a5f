/* lobby_line.h - the lobby of a server in lines of text, and the tables found there. */
#ifndef MAAT_LOBBY_LINE_H
#define MAAT_LOBBY_LINE_H

#include "term/line.h"
#include "term/lobby.h"

struct lobby_line {
    struct lobby *lobby;
    lobby_sit_fn *sit;
    void *ctx;
    bool colour;
};

/* Ask who the person is, unless that is known or `name` (of a guest) or `login` says
 * so; 0, or -1 after saying why not. */
int lobby_line_greet(struct lobby_line *l, int known, const char *name,
                     const char *login);
/* Tables to choose from, until the person leaves; 0 or -1. */
int lobby_line_on(struct lobby_line *l);
/* Say what went wrong; -1. */
int lobby_line_fail(const struct lobby_line *l);

/* A table as it is written in one line: "ra players=3 seats=me,bot:casual,open
 * clock=10+5 private". 0, or -1 with a sentence. */
int lobby_line_draft(enum lang lang, const char *text, struct lobby_new *ret, char *why,
                     size_t size);

#endif
