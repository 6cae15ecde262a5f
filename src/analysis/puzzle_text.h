/*
 * puzzle_text.h - puzzles as JSON, one object a line, and back.
 *
 * The position is the whole view of the seat. Short, it has only what differs from the
 * view that the same seat has at the beginning of such a game (when somebody is to
 * choose for the first time, had every roll before been its first outcome), and the
 * options only those that are not as usual: about half the size, and as easy to read.
 */
#ifndef MAAT_PUZZLE_TEXT_H
#define MAAT_PUZZLE_TEXT_H

#include "analysis/puzzle.h"
#include "core/jot.h"
#include "match/position.h"

enum { PUZZLE_TEXT_VERSION = 1, PUZZLE_TEXT_MAX = 1 << 16 };

/*
 * What others know a puzzle by, within its game: "2-1708-2-54", the number of players,
 * the seed of the hunt, which of its games, and where in it.
 */
enum { PUZZLE_ID_MAX = 64 };
void puzzle_id(const struct puzzle *p, char ret[PUZZLE_ID_MAX]);

void puzzle_put(struct jot *j, const struct puzzle *p);
/* -1: memory is short. */
int puzzle_put_short(struct jot *j, const struct puzzle *p);

/*
 * A line of either kind. `seat`, `solution` and `position` must be there, of everything
 * else what is there is read. 0, or -1 with what is wrong in `why`.
 */
int puzzle_read(const char *line, size_t len, struct puzzle *ret,
                char why[POSITION_WHY_MAX]);

/* A text of many lines, one by one. */
struct puzzle_lines {
    const char *next; /* ends with a NUL */
    uint32_t line;    /* the number of the last one, from 1 */
};
/* 1: *ret is the next one; 0: there are no more; -1: `why` says what is wrong. */
int puzzle_next(struct puzzle_lines *from, struct puzzle *ret,
                char why[POSITION_WHY_MAX]);

#endif
