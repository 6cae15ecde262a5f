/*
 * data.h - games of bots as data: columns in files, in parts, in a folder.
 *
 * A run is its manifest: game, options, bots, seed, number of games. Every game has
 * luck and bots of its own by its number, and games lie in parts of equal size, so that
 * a part is the same bytes whoever plays it: any thread, a shard, a run that was
 * interrupted. A part is a folder that is there whole or not at all. docs/data.md tells
 * the format.
 */
#ifndef MAAT_DATA_H
#define MAAT_DATA_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "core/record.h"
#include "core/shard.h"
#include "maat/game.h"

enum {
    DATA_VERSION = 1,
    DATA_PATH_MAX = 512, /* of a folder */
    DATA_WORD_MAX = 64,
    DATA_PARTS = 64,        /* of a run, where nothing else is said, ... */
    DATA_PART_LEAST = 16,   /* ... and games of a part, at least ... */
    DATA_PART_GAMES = 1000, /* ... and at most */
    DATA_GAMES_MAX = 100000000,
};

/* What is played. */
struct data_run {
    const struct game *game;
    struct game_config config;
    char spec[GAME_MAX_PLAYERS][BOT_SPEC_MAX]; /* seat s of game g: (s + g) % players */
    uint64_t seed;
    uint32_t games, part; /* of the whole run; games of a part */
    struct shard shard;   /* of the parts */
    bool lean;            /* without observations and masks */
    char program[DATA_WORD_MAX], commit[DATA_WORD_MAX]; /* who plays */
};

/* A folder and somebody who works on it. */
struct data {
    struct data_run run;
    char folder[DATA_PATH_MAX];
    int threads;
    bool eager; /* normal priority instead of idle */
    atomic_bool stop;
    /* Called under a lock, after every game. */
    void (*played)(uint32_t games, uint32_t all, void *ctx);
    void *ctx;
    char why[600]; /* what went wrong */
};

/* The place in the list of the bot on a seat. */
static inline int data_place(const struct data_run *r, uint32_t game, int seat)
{
    uint32_t n = r->config.n_players;
    return (int)(((uint32_t)seat + game % n) % n);
}

/* The parts of a run and of its shard, and the games of a part. */
static inline uint32_t data_parts(const struct data_run *r)
{
    return (r->games + r->part - 1) / r->part;
}

static inline uint32_t data_first(const struct data_run *r)
{
    return shard_from(r->shard, data_parts(r));
}

static inline uint32_t data_end(const struct data_run *r)
{
    return shard_to(r->shard, data_parts(r));
}

static inline uint32_t data_part_end(const struct data_run *r, uint32_t part)
{
    return r->games - part * r->part < r->part ? r->games : (part + 1) * r->part;
}

/* Games of the parts that the shard has. */
uint32_t data_share(const struct data_run *r);

enum data_end { DATA_DONE, DATA_STOPPED, DATA_FAILED };

/* Play what the folder does not have yet; it becomes this run's if it is new. */
enum data_end data_play(struct data *d);

/* ---- folders that are there ------------------------------------------------------ */

struct data_counts {
    uint32_t parts, games;
    uint64_t decisions, steps, bytes;
};

/* The run of a folder, from its manifest; 0, or -1 and d->why. */
int data_open(struct data *d, const char *folder);

/* Everything that its manifest promises is there: numbers, lengths, types and (`sums`)
 * bytes. 0, or -1 and d->why. */
int data_check(struct data *d, bool sums, struct data_counts *ret);

/* The record of a game (record_done); 0, or -1 and d->why. */
int data_record(struct data *d, uint32_t number, struct record *ret);

/* The shards in these folders become the run in d->folder; 0, or -1 and d->why. */
int data_merge(struct data *d, const char *const *from, int n, struct data_counts *ret);

#endif
