/*
 * analysis.h - a game looked at again: an account that adds up, seat by seat.
 *
 *   start + luck + own mistakes + others' mistakes + unknowable = result
 *
 * All of it is whole millionths of a win, so the sum is exact. The estimate of the
 * truth (estimate.h) says how every true position stands. Luck is what a roll gave
 * against the mean of all its outcomes. A mistake costs what the choice was worth less
 * than the best one, as its seat could see it (judge.h), where that is beyond the
 * noise. What remains is unknowable: what a choice changed because of what its seat
 * could not see, what lies within the noise, and the error of the estimate.
 */
#ifndef MAAT_ANALYSIS_H
#define MAAT_ANALYSIS_H

#include <stdatomic.h>
#include <stdio.h>

#include "analysis/judge.h"
#include "analysis/reason.h"
#include "core/record.h"
#include "core/texts.h"
#include "maat/game.h"

enum { ANALYSIS_BEST = 3, ANALYSIS_WORST = 3 };

/* By what they cost, in millionths, where that is beyond the noise. */
enum analysis_name {
    ANALYSIS_UNNAMED, /* a roll, or there was no choice */
    ANALYSIS_BRILLIANT,
    ANALYSIS_BEST_MOVE,
    ANALYSIS_GOOD,
    ANALYSIS_INACCURACY,
    ANALYSIS_MISTAKE,
    ANALYSIS_BLUNDER,
    ANALYSIS_NAMES
};
enum {
    ANALYSIS_SOUND = 10000,
    ANALYSIS_INACCURATE = 20000,
    ANALYSIS_MISTAKEN = 50000,
    ANALYSIS_BLUNDERED = 100000,
    ANALYSIS_BRILLIANCE = 20000, /* so much better than what is obvious */
};

/* The word of a name in JSON and in the texts ("analyse.name-..."). */
const char *analysis_word(enum analysis_name name);

struct analysis_option {
    char text[GAME_TEXT_MAX];
    int32_t chance; /* of the seat that chooses */
    uint32_t visits;
};

struct analysis_moment {
    uint32_t ply;
    int8_t actor; /* seat or GAME_CHANCE */
    uint8_t phase;
    uint8_t name;     /* enum analysis_name */
    uint8_t looks;    /* after the first: it is near the three costliest */
    uint16_t n_legal; /* or outcomes */
    char text[GAME_TEXT_MAX];
    int32_t before[GAME_MAX_PLAYERS], after[GAME_MAX_PLAYERS]; /* the truth */
    int32_t luck[GAME_MAX_PLAYERS];                            /* of a roll */
    int32_t shift[GAME_MAX_PLAYERS]; /* of a choice: what its mistake took and gave */
    int32_t cost, noise;             /* of a choice, of its seat; 0: none for sure */
    uint32_t spent;                  /* iterations */
    int n_best;
    struct analysis_option best[ANALYSIS_BEST]; /* as the seat sees it */
    /* Why the best is better than what was chosen, or, when that is it, than the next.
     */
    int n_why;
    struct reason why[REASONS];
};

struct analysis_seat {
    int32_t start, luck, own, others, unknowable, result;
    uint32_t decisions; /* with a choice */
    uint32_t sound;     /* of these: cost below one percent */
    uint32_t names[ANALYSIS_NAMES];
    uint32_t worst[ANALYSIS_WORST]; /* indices of the costliest moments */
    int n_worst;
};

struct analysis {
    const struct record *rec;
    uint32_t nodes, ms; /* as in struct judge_ask */
    int threads;
    uint64_t seed;
    /* Called before each look; non-zero stops and keeps what is done. */
    int (*progress)(void *ctx, uint32_t done, uint32_t all);
    /* Called several times in each look: it may wait, when others want the machine. */
    void (*rest)(void *ctx);
    void *ctx;
    const atomic_bool *stop; /* by another thread: in the middle of a look; or NULL */

    struct analysis_moment *moment;
    uint32_t n;
    bool is_over; /* else `result` is how it stood where the account ends */
    struct analysis_seat seat[GAME_MAX_PLAYERS];
    uint32_t worst[ANALYSIS_WORST]; /* of the whole game */
    int n_worst;
};

/* How many looks `progress` is told there will be, at most. */
uint32_t analysis_looks(const struct record *rec);

/* Fill what is below; 0, or -1 when memory is short. */
int analysis_run(struct analysis *a);
void analysis_done(struct analysis *a);

/* One moment of those that are there, also while it runs. */
void analysis_moment_json(FILE *f, const struct analysis *a, uint32_t i);
void analysis_json(FILE *f, const struct analysis *a);
void analysis_svg(FILE *f, const struct analysis *a, enum lang lang);

/* One position: everybody's chances, and what the acting seats could do. */
struct analysis_choice {
    int seat, n_legal, n_best;
    struct analysis_option best[JUDGE_ARMS]; /* best first, as the seat sees it */
};

struct analysis_look {
    const struct game *game;
    const struct game_state *state;
    bool is_view; /* what `seat` knows, instead of the truth */
    int seat;
    uint32_t nodes, ms;
    int threads;
    uint64_t seed;
    const atomic_bool *stop; /* as above */
    int32_t chance[GAME_MAX_PLAYERS];
    int n_choices;
    struct analysis_choice choice[GAME_MAX_PLAYERS];
};

/* Fill the last three; 0, or -1 when memory is short. */
int analysis_position(struct analysis_look *l);
void analysis_position_json(FILE *f, const struct analysis_look *l);

#endif
