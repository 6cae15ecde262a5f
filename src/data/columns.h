/* columns.h - what is kept of games: the columns of three tables. */
#ifndef MAAT_COLUMNS_H
#define MAAT_COLUMNS_H

#include "core/jot.h"
#include "data/data.h"

enum column_table { TABLE_GAMES, TABLE_DECISIONS, TABLE_STEPS, TABLES };

enum column_id {
    GAMES_NUMBER,
    GAMES_SEED,
    GAMES_FIRST_DECISION,
    GAMES_DECISIONS,
    GAMES_FIRST_STEP,
    GAMES_STEPS,
    GAMES_BOT,
    GAMES_SCORE,
    GAMES_RANK,
    GAMES_TEAM,
    GAMES_WON,
    GAMES_NO_WINNER,
    DECISIONS_GAME,
    DECISIONS_PLY,
    DECISIONS_SEAT,
    DECISIONS_ACTION,
    DECISIONS_OBSERVATION,
    DECISIONS_MASK,
    DECISIONS_VALUE,
    DECISIONS_RESULT,
    STEPS_ACTOR,
    STEPS_ACTION,
    COLUMNS,
};

/* How many numbers a row has. */
enum column_wide { WIDE_ONE, WIDE_SEATS, WIDE_OBSERVATION, WIDE_MASK };

struct column {
    enum column_table table;
    const char *name;
    const char *type; /* of NumPy, without the byte order */
    uint8_t size;     /* bytes of one number */
    enum column_wide wide;
};

extern const char *const column_tables[TABLES];
extern const struct column column_of[COLUMNS];

/* Is it kept in this run? */
bool column_kept(const struct data_run *r, int i);
/* Bytes of a row. */
size_t column_bytes(const struct data_run *r, int i);

/* "decisions.action.npy" */
enum { COLUMN_FILE_MAX = 64, COLUMN_HEAD = 128 /* bytes in front of the rows */ };
void column_file(int i, char name[COLUMN_FILE_MAX]);
/* What the file of so many rows begins with: the head of NPY 1.0. */
void column_head(const struct data_run *r, int i, uint32_t rows,
                 char head[COLUMN_HEAD]);
/* The columns of a run as an array of objects. */
void column_list(struct jot *j, const struct data_run *r);

#endif
