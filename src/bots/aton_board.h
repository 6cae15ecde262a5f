/* aton_board.h - Aton without cards: stones, points, and what they promise. */
#ifndef MAAT_ATON_BOARD_H
#define MAAT_ATON_BOARD_H

#include "games/aton/state.h"

struct aton_board {
    uint64_t stones[ATON_SEATS];
    int8_t points[ATON_SEATS], reserve[ATON_SEATS], dead[ATON_SEATS];
    int8_t winner; /* seat that has won at once by its stones, or -1 */
};

void aton_board_from(const struct aton_state *s, struct aton_board *ret);

/* Chance of winning of `seat` between two rounds. */
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
