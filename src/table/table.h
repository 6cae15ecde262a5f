/*
 * table.h - one table as a value: its setup folded with the rows of its log.
 *
 * Nothing here does I/O, reads a clock or knows clients. Every node that folds the same
 * rows gets the same table. row.h says what rows there are.
 */
#ifndef MAAT_TABLE_H
#define MAAT_TABLE_H

#include "core/cover.h"
#include "core/dealer.h"
#include "maat/game.h"
#include "match/match.h"
#include "table/hours.h"
#include "table/row.h"

enum table_state {
    TABLE_OPEN, /* seats are being filled */
    TABLE_RUNNING,
    TABLE_FINISHED,
    TABLE_CLOSED, /* expired, or closed by its host or an administrator */
};

/* On the way into the game: fresh seals are awaited, then, with a commitment, nonces.
 */
enum dealing { DEALING_NOT, DEALING_SEALS, DEALING_NONCES };
enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS };
/* What a seat suffers when its clock has run out: a bot stands in, or it has lost. */
enum on_time { ON_TIME_STANDIN, ON_TIME_LOSS };
extern const char *const table_on_time_words[]; /* by enum on_time; ends with NULL */

enum {
    TABLE_KEYS = 32,  /* idempotency keys remembered */
    TABLE_MUTED = 16, /* people without a voice */
    /* Each time that the deal starts over a seat is out of it. */
    TABLE_TOLD = GAME_MAX_PLAYERS * GAME_MAX_PLAYERS,
    TABLE_DAY_MS = 86400000,
    TABLE_PAUSE_MS = 3600000, /* how long a live game without people waits for them */
};

struct seat {
    uint8_t kind;    /* enum seat_kind */
    uint8_t standin; /* enum standin */
    char person[TABLE_ID_MAX], name[TABLE_NAME_MAX];
    char kept[TABLE_ID_MAX];      /* whom an open seat is kept for (then with name) */
    char level[TABLE_LEVEL_MAX];  /* of a built-in bot */
    char nonce[DEALER_NONCE_MAX]; /* plain, or told after its seal was committed to */
    char seal[DEALER_HEX + 1];    /* of a nonce; "": none. Once dealt: takes part */
    bool has_held, is_unsealed;   /* held its nonce back; owes a fresh seal */
    bool is_covering;             /* covers what the rules say it may */
    uint64_t asked; /* row after which it came to owe its decision; 0: owes none */
    uint64_t owed;  /* the same when its stand-in was called */
    uint8_t n_over; /* decisions in a row for which its time was over */
    int64_t left;   /* ms on its clock when it was asked */
    int64_t since;  /* time of the row that asked; 0: not running */
};

struct table_clock {
    uint8_t kind; /* enum clock_kind */
    uint32_t bank_s, increment_s, days;
    uint8_t on_time; /* enum on_time */
};

struct table_key {
    uint64_t hash, seq;
    int8_t seat; /* whose wish it was; -1: of no seat */
};

struct table {
    char id[TABLE_ID_MAX], host[TABLE_ID_MAX];
    char title[TABLE_TITLE_MAX];
    char rematch_of[TABLE_ID_MAX], rematch[TABLE_ID_MAX];
    const struct game *game;
    struct game_config config;
    uint8_t seed[DEALER_SEED];
    bool has_seed;             /* not before the deal, where nonces are sealed */
    uint8_t dealing;           /* enum dealing */
    uint32_t round;            /* of the deal; 0: none so far */
    int64_t dealt;             /* when the present stage of dealing began */
    uint64_t told[TABLE_TOLD]; /* digests of seals whose nonces were told in vain */
    uint8_t n_told;
    struct table_clock clock;
    struct record opening;   /* with what the game begins; empty once it has */
    uint32_t moved;          /* actions of that: a game that came from elsewhere */
    struct game_state *from; /* a position with which it begins instead, or NULL */
    bool is_public, has_undo, has_chosen_seed;
    enum memory memory;
    uint64_t fields_apart; /* cover_fields_apart: neither of these ever changes */
    int64_t created, updated;

    uint8_t state; /* enum table_state */
    uint8_t n_seats;
    struct seat seat[GAME_MAX_PLAYERS];
    struct match *match;             /* NULL before the start */
    char commitment[DEALER_HEX + 1]; /* from the start on, as it stays then */
    int8_t resigned;                 /* seat whose resignation ended the game, or -1 */
    bool is_cut; /* ended before the rules end it: resigned, or lost on time */
    uint64_t seq, step_seq;
    const struct hours *hours; /* what time counts; NULL: all of it */
    uint32_t *ply_at;          /* ply after row seq, index seq */
    uint32_t cap_ply_at;
    struct table_key key[TABLE_KEYS];
    char muted[TABLE_MUTED][TABLE_ID_MAX];
};

/* What one row did to a table. */
struct table_change {
    bool is_step;      /* the game went on (or back) */
    bool is_meta;      /* seats or state changed */
    bool is_begin;     /* the game has begun: there is something to see */
    bool is_fresh;     /* what has been told is told otherwise now: covered, or open */
    bool is_back;      /* an undo: the acts from..to-1 replace what was there */
    uint32_t from, to; /* the acts to tell */
    int actor;         /* seat, for steps */
};

struct table_setup {
    const struct game *game;
    struct game_config config;
    const char *host, *title, *rematch_of;
    const uint8_t *seed;           /* NULL: it is drawn at the deal */
    const struct record *opening;  /* opening.h, of this game and config; NULL: none */
    const struct game_state *from; /* of this game and config; never stored */
    bool is_public, has_undo, has_chosen_seed;
    enum memory memory;
    struct table_clock clock;
    int64_t created;
};

/* Write the setup as the text that the store keeps (below TABLE_SETUP_MAX); the length,
 * or -1. */
int table_setup_write(const struct table_setup *s, char *buf, size_t size);

/* A table at which nothing has happened yet; NULL without memory. */
struct table *table_make(const char *id, const struct table_setup *s);
/* The same from the text of a setup; NULL when it cannot be read (`why`) or there is no
 * memory. */
struct table *table_new(const char *id, const char *setup, char *why, size_t size);
/* What a record tells, as a table that is over: nobody plays there, and it has no rows.
 * NULL without memory. */
struct table *table_look(const char *id, const struct record *r, int64_t created);
void table_free(struct table *t);

/*
 * Fold one row. 0, or -1 when the row does not fit (a log
 * of another version, or a damaged one): then the table must not be used any more.
 */
int table_fold(struct table *t, const struct row *row, struct table_change *ret);
int table_fold_line(struct table *t, const struct row_line *line,
                    struct table_change *ret);
/* Fold the lines of a snapshot. */
int table_fold_text(struct table *t, const char *text, size_t len);

/* Bit p: seat p owes a decision or a throw. */
uint8_t table_owes(const struct table *t);
/* Milliseconds since the seat was asked, and what is left on its clock, at the server's
 * time `now`. */
int64_t table_spent(const struct table *t, int seat, int64_t now);
int64_t table_left(const struct table *t, int seat, int64_t now);
bool table_runs(const struct table *t, int seat); /* is the seat's clock running? */
/* Its time was over, and its stand-in has not yet decided what it was over for. */
bool table_is_late(const struct table *t, int seat);
/* Does a program of ours decide for this seat? */
bool table_is_driven(const struct table *t, int seat);
/* The level of the bot that does, of its own or of one that sits in for a person. */
const char *table_level_of(const struct table *t, int seat);
extern const char table_standin[];
/* The seat for whose open decision this one may make proposals, or GAME_NOBODY. */
int table_decider(const struct table *t, int seat);
uint64_t table_key_hash(const char *key);
/* The row with this key, and the seat whose wish it was (or -1); 0: none. */
uint64_t table_find_key(const struct table *t, const char *key, int *seat);
/* First ply that was made after row `seq`. */
uint32_t table_ply_after(const struct table *t, uint64_t seq);
int table_seat_of(const struct table *t, const char *person, int from); /* or -1 */
int table_kept_for(const struct table *t, const char *person); /* a seat, or -1 */
bool table_is_full(const struct table *t); /* nobody is waited for */
/* Is a clock going, that will end the game? */
bool table_is_timed(const struct table *t);
/* Is nobody left who plays? Then bots wait as well, until somebody is back; a seat
 * whose time was over is still played for once. */
bool table_is_paused(const struct table *t);
/* Has it been paused for so long that it is closed? */
bool table_is_abandoned(const struct table *t, int64_t now);
/* Bit p: seat p has lost on time. */
uint8_t table_late(const struct table *t);
/* Do seats still change hands? Not any more once the luck is being dealt. */
bool table_is_seating(const struct table *t);
/* Bit p: the deal waits for the seat's fresh seal, or for its nonce. */
uint8_t table_deal_waits(const struct table *t);
/* Was the nonce of this seal told here, before the deal started over? */
bool table_was_told(const struct table *t, const char *seal);
/* The dealer of the table as it stands; 0 or -1: there is no seed yet. */
int table_dealer(const struct table *t, struct dealer *ret);
/* "" while there is none. */
void table_commitment(const struct table *t, char ret[DEALER_HEX + 1]);
bool table_is_muted(const struct table *t, const char *person);
/* Who watches through a seat, or as GAME_SPECTATOR: after the end nothing is covered.
 */
struct onlooker table_onlooker(const struct table *t, int viewer);
/* What a seat sees of the match, but for what it is not shown: for whoever advises it.
 */
void table_shown(const struct table *t, int seat, struct game_view *ret);
/* May seats cover something here? */
bool table_may_cover(const struct table *t);
/* Bit p: seat p covers it. */
uint8_t table_covering(const struct table *t);
/* Who has won, once finished. */
void table_result(const struct table *t, struct game_result *ret);
/* The record for download; malloc'd, NULL before the start or without memory. */
char *table_record(const struct table *t);

const char *table_state_name(unsigned state);
/* How far the table is, for those who come too late or too early. */
const char *table_stage(const struct table *t);

#endif
