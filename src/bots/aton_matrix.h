/*
 * aton_matrix.h - Aton's secret assignment as the matrix game that it is.
 *
 * Each seat holds one of 35 hands and lays it out as one of 256 strings of four cards;
 * a string belongs to exactly one hand. The value of every pair of strings is found by
 * playing the round on the board; then regret matching finds a pair of strategies in
 * which each hand answers the other seat's whole range of hands.
 */
#ifndef MAAT_ATON_MATRIX_H
#define MAAT_ATON_MATRIX_H

#include "bots/brain.h"
#include "games/aton/state.h"

enum { ATON_STRINGS = 256, ATON_HANDS = 35 };

struct aton_matrix {
    float value[ATON_STRINGS][ATON_STRINGS]; /* chance of the first seat */
    float prior[2][ATON_HANDS];              /* how likely each hand of a seat is */
    float play[2][ATON_STRINGS];             /* within a hand they sum to 1 */
    float worth[2][ATON_HANDS];              /* chance of the seat with that hand */
    float exploit[2]; /* what a best answer would gain against seat's strategy */
};

/* Hand number of a string (four times 2 bits, cartouche 1 highest). */
int aton_matrix_hand(unsigned string);

/* Values from the board of a position before the reveal. Round 1 removes nothing. */
void aton_matrix_fill(const struct brain *b, const struct aton_state *s,
                      struct aton_matrix *m);
/* Likelihood of the hands of `owner` as `viewer` (a seat or GAME_SPECTATOR) sees it. */
void aton_matrix_prior(const struct aton_state *s, int owner, int viewer, float *prior);
/* Strategies and worths by `rounds` of regret matching; then the exploitability. */
void aton_matrix_solve(struct aton_matrix *m, int rounds);

/* Strategies for the legal actions of `seat`; false if it is not that phase. */
bool aton_matrix_assign(const struct brain *b, const struct aton_state *s, int seat,
                        const game_action *legal, int n, int rounds, float *p);
bool aton_matrix_exchange(const struct brain *b, const struct aton_state *s, int seat,
                          const game_action *legal, int n, int rounds, float *p);

#endif
