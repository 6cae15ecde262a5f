/* merge.h - shards of a run become the run, a file for each kind of run. */
#ifndef MAAT_MERGE_H
#define MAAT_MERGE_H

#include "core/shard.h"

struct args;

/*
 * The arguments are what the shards have left, --out is where the run goes. Nothing is
 * written unless every shard is there once, whole, and of the same run. The exit code,
 * after saying what is wrong.
 */
int merge_arena(const struct args *a);
int merge_learn(const struct args *a);
int merge_selfplay(const struct args *a);

/* Which shards are there, and in which file or folder. */
struct merge_roll {
    uint32_t of; /* 0 until the first is entered */
    const char **place;
};

/* `place` has this shard; EXIT_FAILED after saying that it cannot be. */
int merge_enter(struct merge_roll *r, struct shard s, const char *place);
/* EXIT_FAILED after saying which shard is missing. */
int merge_complete(const struct merge_roll *r);
void merge_done(struct merge_roll *r);

/* The arguments, in malloc'd memory; NULL: there is none. */
const char **merge_words(const struct args *a);

/* Close the object and write it where --json says; the exit code. */
struct jot;
int merge_said(struct jot *j, const char *path);

#endif
