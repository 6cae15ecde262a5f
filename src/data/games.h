/* games.h - one game of a run, into its columns. */
#ifndef MAAT_GAMES_H
#define MAAT_GAMES_H

#include "data/part.h"

/* What a thread needs to play. */
struct games_table {
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
    game_action legal[GAME_MAX_ACTIONS];
    struct dealer dealer;
    struct bot *bot[GAME_MAX_PLAYERS];
};

/* The luck of a game, which is known by its number. */
uint64_t games_seed(const struct data_run *r, uint32_t number);
void games_deal(const struct data_run *r, uint64_t seed, struct dealer *ret);

/* Play it and add its rows; 0, or -1 and why. */
int games_play(struct games_table *t, const struct data_run *r, uint32_t number,
               struct part *p, const char **why);

#endif
