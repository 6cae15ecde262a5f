/*
 * analyse.h - a finished game looked at again: chances, choices, luck.
 *
 * Every position is judged by the search. A decision costs what the chosen action is
 * worth less than the best one, as its seat could see it; a roll gives or takes the
 * difference of everybody's chances after and before it.
 */
#ifndef MAAT_ANALYSE_H
#define MAAT_ANALYSE_H

#include <stdio.h>

#include "bots/bot.h"
#include "core/record.h"
#include "maat/game.h"

enum { ANALYSE_BEST = 3 };

struct analyse_option {
    char text[GAME_TEXT_MAX];
    float chance; /* of the seat that chooses */
    uint32_t visits;
};

struct analyse_moment {
    uint32_t ply;
    int8_t actor; /* seat or GAME_CHANCE */
    uint8_t phase;
    uint16_t n_legal; /* or outcomes */
    char text[GAME_TEXT_MAX];
    float before[GAME_MAX_PLAYERS], after[GAME_MAX_PLAYERS];
    float cost; /* decisions: of the own chance, 0..1 */
    int n_best;
    struct analyse_option best[ANALYSE_BEST]; /* best first, as the seat sees it */
};

struct analyse_seat {
    uint32_t decisions; /* with a choice */
    uint32_t sound;     /* of these: cost below one percent */
    float cost, luck;   /* sums */
    uint32_t worst[3];  /* indices of the costliest moments */
    int n_worst;
};

struct analysis {
    const struct record *rec;
    uint32_t nodes, ms; /* for each position */
    int threads;
    struct analyse_moment *moment;
    uint32_t n;
    struct analyse_seat seat[GAME_MAX_PLAYERS];
    /* Called before each position; non-zero stops and keeps what is done. */
    int (*progress)(void *ctx, uint32_t done, uint32_t all);
    void *ctx;
};

/* One position: everybody's chances, and what the acting seats could do. */
struct analyse_choice {
    int seat, n_legal, n_best;
    struct analyse_option best[ANALYSE_BEST]; /* best first, as the seat sees it */
};

struct analyse_look {
    const struct game *game;
    const struct game_state *state;
    bool is_view; /* what `seat` knows, instead of the truth */
    int seat;
    uint32_t nodes, ms;
    int threads;
    float chance[GAME_MAX_PLAYERS];
    int n_choices;
    struct analyse_choice choice[GAME_MAX_PLAYERS];
};

/* Fill the last three; 0, or -1 when memory is short. */
int analyse_position(struct analyse_look *l);
void analyse_position_text(FILE *f, const struct analyse_look *l);
void analyse_position_json(FILE *f, const struct analyse_look *l);

/* The indices of the best of n actions as the search found them; how many. */
int analyse_order(const struct bot_report *found, int seat, int order[ANALYSE_BEST],
                  int n);

/* Fill a->moment and a->seat; 0, or -1 when memory is short. */
int analyse_run(struct analysis *a);
void analyse_done(struct analysis *a);

void analyse_text(FILE *f, const struct analysis *a, bool brief);
void analyse_json(FILE *f, const struct analysis *a);
/* Parts of the JSON, each with its key. */
struct jot;
void analyse_jot_chances(struct jot *j, const char *key, const float *x, int n);
void analyse_jot_best(struct jot *j, const struct analyse_option *best, int n);
void analyse_svg(FILE *f, const struct analysis *a);

#endif
