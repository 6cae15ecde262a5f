/* aton_board.h - Aton without cards: stones, points, and what they promise. */
#ifndef MAAT_ATON_BOARD_H
#define MAAT_ATON_BOARD_H

#include "games/aton/state.h"

struct aton_board {
    const float *k; /* constants of the policy */
    uint64_t stones[ATON_SEATS];
    int8_t points[ATON_SEATS], reserve[ATON_SEATS], dead[ATON_SEATS];
    int8_t exchange[ATON_SEATS]; /* 1: still has its exchange stone */
    int8_t round;
    int8_t winner; /* seat that has won at once by its stones, or -1 */
};

void aton_board_from(const float *k, const struct aton_state *s,
                     struct aton_board *ret);

/* Stones of a seat by temple and by the fields that count. */
struct aton_tally {
    int temple[ATON_TEMPLES], black, blue, plus_1, plus_2;
};

void aton_board_tally(const struct aton_board *b, struct aton_tally ret[ATON_SEATS]);

/* Points of `seat` in a scoring now (R-ATON-35 to 41). */
int aton_board_score(const struct aton_tally n[ATON_SEATS], int seat);

/* Points ahead of the other seat, those that the stones promise included. */
float aton_board_lead(const struct aton_board *b, const struct aton_tally n[ATON_SEATS],
                      int seat);
/* By how many of them the rest of the game may still turn it. */
float aton_board_doubt(const struct aton_board *b);

/* Chance of winning of `seat` between two rounds, by these alone. */
float aton_board_chance(const struct aton_board *b, int seat);

/*
 * The best set of `picks` fields for `mover`, one stone after the other: placing own
 * stones on empty fields of `open`, or taking stones of `owner` off it. The board is
 * changed without regard to realm and reserve. `noise` (points) shuffles equals; `r`
 * may be NULL.
 */
uint64_t aton_board_place(struct aton_board *b, int mover, uint64_t open, int picks,
                          float noise, struct rng *r);
uint64_t aton_board_take(struct aton_board *b, int mover, int owner, uint64_t open,
                         int picks, float noise, struct rng *r);

/* A whole turn by cards 2..4 (removal, reach, placement), as R-ATON-21 to 33 say. */
void aton_board_turn(struct aton_board *b, int mover, const int card[3], bool removal);

/* Scoring and clean-up if the realm is full (R-ATON-34 to 46). True: game over. */
bool aton_board_end_round(struct aton_board *b);

#endif
