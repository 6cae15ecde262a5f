/* batch.h - what a batch of games is, for the files that make one. */
#ifndef MAAT_BATCH_H
#define MAAT_BATCH_H

#include "lib/batch_pool.h"
#include "lib/objects.h"
#include "maat/space.h"

struct bot;

/* A game of the batch: its luck, and then the state. */
struct batch_game {
    struct rng chance, choice;
    _Alignas(64) uint8_t room[];
};

/* One action that was done, and who may know it. */
struct batch_deed {
    game_action action;
    int8_t actor;
    uint8_t seen_by;
};

/* What belongs to one thread alone. */
struct batch_worker {
    struct bot *bot;  /* of the level; NULL: none yet */
    int16_t *scratch; /* an observation on its way to floats; NULL: not needed */
    uint64_t ended;
    uint32_t bad; /* first game whose index is refused; `games`: none */
    uint8_t pad[32];
};

enum { BATCH_LEVEL_MAX = 256, BATCH_THREADS_MAX = 256 };

struct maat_batch {
    const struct game *game;
    const struct game_space *space;
    struct game_config config;
    uint32_t games, threads, parts, recall;
    int players, size, most; /* most: legal actions of a seat */
    bool has_secrets;
    uint64_t steps, ended;

    /* Parts of one block, with the games first. */
    size_t stride;
    uint8_t *block;
    struct game_state *fresh; /* before the first roll */
    int16_t *observations;
    float *floats, *rewards;
    uint8_t *masks, *done;
    int8_t *seats;
    int32_t *taken;
    game_action *chosen; /* what this step does */
    game_action *legal;  /* [games][most], with masks: what they show */
    uint16_t *n_legal;
    struct batch_deed *deeds; /* [games][recall], a ring */
    uint32_t *n_deeds;
    int8_t *recalled_actors;
    uint32_t *recalled;

    struct batch_pool *pool;
    struct batch_worker *worker;
    char level[BATCH_LEVEL_MAX]; /* of the bots */
};

static inline struct batch_game *batch_game(const maat_batch *b, uint32_t i)
{
    return (struct batch_game *)(void *)(b->block + b->stride * i);
}

static inline struct game_state *batch_state(struct batch_game *g)
{
    return (struct game_state *)(void *)g->room;
}

/* What all steps have in common: who decides how. Workers get a part of the games. */
enum batch_way { BATCH_BY_INDEX, BATCH_BY_LOT, BATCH_BY_BOT, BATCH_BEGIN };

struct batch_order {
    maat_batch *b;
    enum batch_way way;
    const int32_t *index;
    const uint8_t *which; /* bots are asked in these games alone; NULL: in all */
    uint32_t steps;
};

/* Choose, without any change to a game, and do it. (batch_step.c) */
void batch_choose(void *order, uint32_t worker);
void batch_do(void *order, uint32_t worker);

#endif
