/*
 * puzzle.h - positions in which one choice is clearly best and not obvious.
 *
 * They come from games among bots. A position is kept when the judge is sure that its
 * best choice leads by PUZZLE_LEAD or more, finds the same again with other numbers and
 * twice the effort, and the policy alone would have chosen something else.
 */
#ifndef MAAT_PUZZLE_H
#define MAAT_PUZZLE_H

#include "analysis/judge.h"
#include "maat/game.h"

enum { PUZZLE_LEAD = 40000, PUZZLE_HARDEST = 5 };

struct puzzle {
    const struct game *game;
    struct game_config config;
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT]; /* what the seat knows */
    int seat, n_legal;
    uint64_t seed; /* of the hunt, the bots that played, */
    char level[BOT_SPEC_MAX];
    uint32_t number, ply; /* and which of its games it comes from, and where in it */
    char solution[GAME_TEXT_MAX], next[GAME_TEXT_MAX];   /* the best and the second */
    char policy[GAME_TEXT_MAX], estimate[GAME_TEXT_MAX]; /* found without thinking */
    int32_t chance, next_chance;                         /* of the seat, with these */
    int32_t lead, noise; /* and by how much the best is before all others */
    /*
     * 1: the estimate alone finds it, the policy does not; 2, 3, 4: a search of 50,
     * 200, 800 iterations does, those before do not; 5: not even that.
     */
    int difficulty;
};

static inline const struct game_view *puzzle_view(const struct puzzle *p)
{
    return (const struct game_view *)(const void *)p->view;
}

struct puzzle_plan {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    uint32_t count;    /* of puzzles; */
    uint32_t games;    /* but not more games than this */
    uint32_t nodes;    /* as in struct judge_ask */
    int threads;       /* trees side by side */
    const char *level; /* of the bots that play, a spec */
    /* Called for each one that is found; */
    void (*found)(void *ctx, const struct puzzle *p);
    /* and at every choice: so many puzzles in so many games. Non-zero stops. */
    int (*progress)(void *ctx, uint32_t found, uint32_t games);
    void *ctx;
};

/* How many were found; -1 when memory is short, or the level is none. */
int puzzle_find(const struct puzzle_plan *plan);

/* What the judge says of a puzzle's position now: chances, lead, difficulty. */
enum puzzle_verdict {
    PUZZLE_HOLDS,
    PUZZLE_OTHER,   /* another choice is best */
    PUZZLE_UNCLEAR, /* it is best, but not clearly */
    PUZZLE_OBVIOUS, /* the policy alone finds it */
    PUZZLE_ILLEGAL, /* the solution is no action here */
};
enum puzzle_verdict puzzle_check(struct judge *judge, const struct puzzle *p,
                                 uint32_t nodes, uint64_t seed,
                                 struct judge_answer *ret);

#endif
