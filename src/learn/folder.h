/* folder.h - what a run has come to, in its folder. */
#ifndef MAAT_FOLDER_H
#define MAAT_FOLDER_H

#include "learn/learn.h"

/* The folder is this plan's, or becomes it; 0, or -1 and l->why. */
int folder_open(struct learn *l);

/* Games of a round that are there already; the answer is how many. */
uint32_t folder_load_games(struct learn *l, uint32_t round, struct samples *ret);
/* Add the samples from `old` on, after which `games` are there; 0, or -1 and why. */
int folder_save_games(struct learn *l, uint32_t round, uint32_t games,
                      const struct samples *s, uint32_t old);
/* The round is over: its games are not needed any more. */
void folder_drop_games(struct learn *l, uint32_t round);

/* The weights that a step has left; false: it is still to do. */
bool folder_load(struct learn *l, const char *step);
int folder_save(struct learn *l, const char *step);

#endif
