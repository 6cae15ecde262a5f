/* folder.h - what a run has come to, in its folder. */
#ifndef MAAT_FOLDER_H
#define MAAT_FOLDER_H

#include "learn/learn.h"

/* The folder is this plan's, or becomes it; 0, or -1 and l->why. */
int folder_open(struct learn *l);

/* The plan that is in the folder l->plan.work, for l->plan and l->brain. */
int folder_reopen(struct learn *l);

/* Games of a round, or of the plan's shard of it, that are there already; they are
 * those up to *ret_to. 0, or -1 and why. */
int folder_load_games(struct learn *l, uint32_t round, struct samples *ret,
                      uint32_t *ret_to);
/* The same of what somebody may still be writing: the file stays as it is. */
int folder_read_games(struct learn *l, uint32_t round, struct samples *ret,
                      uint32_t *ret_to);
/* Add the samples from `old` on, after which those up to `games` are there; 0, or -1
 * and why. */
int folder_save_games(struct learn *l, uint32_t round, uint32_t games,
                      const struct samples *s, uint32_t old);
/* The round is over: its games are not needed any more. */
void folder_drop_games(struct learn *l, uint32_t round);

/* The name of the file of a shard's games, from which folder_shard_of tells the shard
 * again; false: it is none of this round. */
enum { FOLDER_NAME_MAX = 64 };
void folder_shard_name(struct shard s, uint32_t round, char name[FOLDER_NAME_MAX]);
bool folder_shard_of(const char *name, uint32_t round, struct shard *ret);
/* Write them all anew, in the chunks in which a run of its own would. */
int folder_put_games(struct learn *l, uint32_t round, const struct samples *s);

/* The weights that a step has left; false: it is still to do. */
bool folder_load(struct learn *l, const char *step);
int folder_save(struct learn *l, const char *step);

#endif
