/*
 * row.h - the rows of a table's log: the one grammar of what they say.
 *
 * The store keeps a row as a letter and a text. `row_forms` says for each kind which
 * words the text has; writer, reader and docs/server.md follow it. A new meaning gets a
 * new letter; old letters keep theirs, so that every log ever written can be read.
 */
#ifndef MAAT_ROW_H
#define MAAT_ROW_H

#include "core/dealer.h"
#include "maat/game.h"
#include "table/limits.h"

enum row_kind {
    ROW_SIT,
    ROW_SIT_SEALED,
    ROW_LEAVE,
    ROW_KEEP,
    ROW_RENAME,
    ROW_SEAT,
    ROW_SEAL,
    ROW_DEAL,
    ROW_NONCE,
    ROW_DEAL_OVER,
    ROW_BEGIN,
    ROW_ACT,
    ROW_THROW,
    ROW_UNDO,
    ROW_STANDIN,
    ROW_BACK,
    ROW_RESIGN,
    ROW_LOST,
    ROW_MUTE,
    ROW_COVER,
    ROW_REMATCH,
    ROW_CLOSE,
    ROW_KINDS,
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_OUTSIDE };
enum standin {
    STANDIN_NONE,
    STANDIN_AWAY,
    STANDIN_TIME,
    STANDIN_RESIGNED,
    STANDIN_LOST, /* on time: the seat is not given back */
};

/* Who may sit at a seat: anybody, a program from outside, or a bot of this level. */
struct row_seating {
    uint8_t kind; /* enum seat_kind; never SEAT_PERSON */
    char level[TABLE_LEVEL_MAX];
};

/* A row as a value: the members that its kind has words for, all others are zero. */
struct row {
    uint64_t seq; /* from 1, without gaps */
    int64_t at;   /* the server's time */
    char key[TABLE_KEY_MAX];
    enum row_kind kind;
    int seat; /* from 0 */
    uint8_t seats;
    bool is_program; /* whoever sits down */
    bool on;
    uint8_t standin; /* enum standin: away or time */
    struct row_seating seating;
    char person[TABLE_ID_MAX], name[TABLE_NAME_MAX];
    char nonce[DEALER_NONCE_MAX];
    char seal[DEALER_HEX + 1];
    uint8_t seed[DEALER_SEED];
    int64_t spent, left; /* ms */
    char action[TABLE_ACTION_MAX], input[TABLE_ACTION_MAX];
    char rematch[TABLE_ID_MAX];
    char reason[TABLE_REASON_MAX];
};

struct row_word; /* row.c */

struct row_form {
    char letter;
    const struct row_word *words;
    const char *about; /* a line of documentation */
};

extern const struct row_form row_forms[ROW_KINDS];

/* A row as it is kept. */
struct row_line {
    uint64_t seq;
    int64_t at;
    char letter;
    const char *key; /* "": none */
    const char *text;
};

/* 0, or -1: not a row that any version has written. */
int row_read(const struct row_line *line, struct row *ret);
/* The text of a row; its length, or -1 when it does not fit or could not be read again.
 */
int row_write(const struct row *row, char *buf, size_t size);
/* The words of a kind by name: "SEAT PERSON NAME". */
int row_words(enum row_kind kind, char *buf, size_t size);

/* Whole lines, "SEQ AT LETTER KEY TEXT": for snapshots and to be looked at. The reader
 * cuts the line up, and takes it without its end; 0 or -1. */
int row_line_write(const struct row_line *line, char *buf, size_t size);
int row_line_read(char *line, struct row_line *ret);

#endif
